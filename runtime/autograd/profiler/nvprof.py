"""Files of nvprof, which are databases of SQLite, as events."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from os import PathLike
from typing import NamedTuple

from gradspec.autograd.profiler.event_list import EventList
from gradspec.autograd.profiler.events import FunctionEvent, Interval
from gradspec.autograd.profiler.table import Columns

# A range has two markers of one id, of which the first has the name.
_RANGES = """
    SELECT begun.timestamp, ended.timestamp, strings.value
    FROM CUPTI_ACTIVITY_KIND_MARKER AS begun
    JOIN CUPTI_ACTIVITY_KIND_MARKER AS ended ON ended.id = begun.id AND ended.name = 0
    JOIN StringTable AS strings ON strings._id_ = begun.name
    ORDER BY begun.timestamp, ended.timestamp DESC
"""
_LABEL = re.compile(
    r"(?P<name>.*?)(?:, (?P<stashed>stashed )?seq ?= ?(?P<seq>\d+))?(?:, sizes ?= ?(?P<sizes>\[.*\]))?", re.S
)


class _Marked(NamedTuple):
    start: int
    end: int
    text: str


def load_nvprof(path: str | PathLike[str]) -> EventList:
    """The ranges that `emit_nvtx` made in a run under nvprof, from the file that nvprof wrote.

    Their names, sequence numbers and shapes are taken from the texts. Raises FileNotFoundError, and
    ValueError for other files.

    path: the file, an SQLite database.
    """
    if not os.path.isfile(path):
        raise FileNotFoundError(f"there is no file {os.fspath(path)!r}")
    try:
        with closing(sqlite3.connect(path)) as database:
            ranges = [_Marked(*row) for row in database.execute(_RANGES)]
    except sqlite3.Error as error:
        raise ValueError(f"{os.fspath(path)!r} is not a file that nvprof wrote: {error}") from None
    events = _nested(ranges)
    return EventList(events, Columns(shapes=any(event.input_shapes for event in events)))


def _nested(ranges: Sequence[_Marked]) -> list[FunctionEvent]:
    began = ranges[0].start if ranges else 0
    events: list[FunctionEvent] = []
    around: list[tuple[int, FunctionEvent]] = []
    for number, found in enumerate(ranges):
        event = _event(number, found, began)
        while around and around[-1][0] < found.end:
            around.pop()
        if around:
            event.cpu_parent = around[-1][1]
            event.cpu_parent.cpu_children.append(event)
        around.append((found.end, event))
        events.append(event)
    return events


def _event(number: int, found: _Marked, began: int) -> FunctionEvent:
    parts = _LABEL.fullmatch(found.text)
    assert parts is not None  # any text is a name
    sequence = -1 if parts["seq"] is None else int(parts["seq"])
    time_range = Interval((found.start - began) / 1000, (found.end - began) / 1000)
    event = FunctionEvent(number, parts["name"], 1, time_range, sequence)
    event.scope = 1 if parts["stashed"] else 0
    try:
        event.input_shapes = json.loads(parts["sizes"] or "[]")
    except ValueError:
        event.name = found.text  # a user's range that only looks like ours
    return event
