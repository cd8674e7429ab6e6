"""A profile as one HTML page that needs nothing else: timeline, flame graph, memory, table."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from os import PathLike
from typing import Any

from gradspec.autograd.profiler.event_list import EventList
from gradspec.autograd.profiler.events import ENGINE, MEMORY, FunctionEvent
from gradspec.autograd.profiler.formatting import format_memory
from gradspec.autograd.profiler.memory import Timeline

_LEAF = "torch::autograd::AccumulateGrad"


def write_page(events: EventList, memory: Timeline | None, path: str | PathLike[str], title: str = "Profile") -> None:
    """Write the page of a profile to a file."""
    parts = {
        name: files("gradspec.autograd.profiler").joinpath(f"page/profile.{name}").read_text("utf-8")
        for name in ("html", "css", "js")
    }
    # In a script, "</" would end it.
    data = json.dumps(_data(events, memory), allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")
    places = {"TITLE": escape(title), "STYLE": parts["css"], "SCRIPT": parts["js"], "DATA": data}
    page = re.sub("@([A-Z]+)@", lambda place: places[place[1]], parts["html"])
    with open(path, "w", encoding="utf-8") as file:
        file.write(page)


def _data(events: EventList, memory: Timeline | None) -> dict[str, Any]:
    shown = [event for event in events if event.name != MEMORY]
    numbers = {event.id: number for number, event in enumerate(shown)}
    threads = sorted({event.thread for event in shown})
    beside = _lanes(shown)
    first = max(threads, default=0) + 1
    lanes = [[thread, f"thread {thread}"] for thread in threads]
    lanes += [[first + lane, "beside the threads"] for lane in sorted(set(beside.values()))]
    return {
        "events": [
            _line(event, numbers, first + beside[event.id] if event.is_async else event.thread) for event in shown
        ],
        "lanes": lanes,
        "threads": len(threads),
        "end": round(max([event.time_range.end for event in events], default=1.0), 3),
        "total": round(events.self_cpu_time_total, 3),
        **_averages(events),
        "memory": None if memory is None else memory._asdict(),
    }


def _lanes(events: Sequence[FunctionEvent]) -> dict[int, int]:
    """For each event of work beside the threads, a lane of the timeline in which it meets no other one."""
    ends: list[float] = []
    lanes = {}
    for event in events:
        if event.is_async:
            lane = next((k for k, end in enumerate(ends) if end <= event.time_range.start), len(ends))
            ends[lane : lane + 1] = [event.time_range.end]
            lanes[event.id] = lane
    return lanes


def _line(event: FunctionEvent, numbers: dict[int, int], lane: int) -> list[Any]:
    parent = -1 if event.cpu_parent is None else numbers[event.cpu_parent.id]
    details = []
    if event.input_shapes:
        details.append(f"shapes {event.input_shapes}")
    if event.sequence_nr >= 0:
        details.append(f"sequence number {event.sequence_nr}")
    if event.flops:
        details.append(f"{event.flops} FLOPs")
    if event.cpu_memory_usage:
        details.append(f"memory {format_memory(event.cpu_memory_usage)}")
    details += event.stack[:3]
    times = [round(event.time_range.start, 3), round(event.cpu_time_total, 3)]
    return [event.name, *times, lane, parent, _kind(event), "\n".join(details)]


def _kind(event: FunctionEvent) -> str:
    if event.name.endswith(_LEAF):
        return "leaf"
    if event.name.startswith(ENGINE):
        return "engine"
    if event.is_async:
        return "beside"
    return "user" if event.is_user_annotation else "node" if event.scope == 1 else "op"


def _averages(events: EventList) -> dict[str, Any]:
    columns = [
        ("Name", "text"),
        ("Self CPU", "time"),
        ("CPU total", "time"),
        ("CPU time avg", "time"),
        ("# of Calls", "count"),
    ]
    if events.columns.memory:
        columns += [("CPU Mem", "bytes"), ("Self CPU Mem", "bytes")]
    if events.columns.flops:
        columns.append(("FLOPs", "count"))
    lines = []
    for average in events.key_averages():
        times = (average.self_cpu_time_total, average.cpu_time_total, average.cpu_time)
        line: list[Any] = [average.key, *[round(time, 3) for time in times], average.count]
        if events.columns.memory:
            line += [average.cpu_memory_usage, average.self_cpu_memory_usage]
        if events.columns.flops:
            line.append(average.flops)
        lines.append(line)
    return {"columns": columns, "averages": lines}
