"""Events in the trace event format, which Perfetto and chrome://tracing read.

https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU describes it.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any

from gradspec.autograd.profiler.events import ENGINE, MEMORY, FunctionEvent

_OP, _BACKWARD, _USER = 0, 1, 7  # scopes


def write_trace(events: Sequence[FunctionEvent], path: str | PathLike[str]) -> None:
    """Write what `EventList.export_chrome_trace` says."""
    trace = {"schemaVersion": 1, "displayTimeUnit": "ms", "traceEvents": list(_trace_events(events))}
    text = json.dumps(trace, allow_nan=False, separators=(",", ":"))
    if os.fspath(path).endswith(".gz"):
        with gzip.open(path, "wt", encoding="utf-8") as file:
            file.write(text)
    else:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def _trace_events(events: Sequence[FunctionEvent]) -> Iterator[dict[str, Any]]:
    pid = os.getpid()
    yield {"ph": "M", "name": "process_name", "pid": pid, "tid": 0, "args": {"name": "gradspec"}}
    for thread in sorted({event.thread for event in events}):
        name = {"name": f"thread {thread}"}
        yield {"ph": "M", "name": "thread_name", "pid": pid, "tid": thread, "args": name}
    for event in events:
        if event.is_async:
            yield from _beside(event, pid)
        elif event.name != MEMORY:
            yield _slice(event, pid)
    yield from _arrows(events, pid)
    yield from _memory(events, pid)


def _slice(event: FunctionEvent, pid: int) -> dict[str, Any]:
    args: dict[str, Any] = {"id": event.id}
    if event.sequence_nr >= 0:
        args["Sequence number"] = event.sequence_nr
    if event.fwd_thread is not None:
        args["Fwd thread id"] = event.fwd_thread
    if event.input_shapes:
        args["Input Dims"] = event.input_shapes
    if event.flops:
        args["FLOPs"] = event.flops
    if event.stack:
        args["Call stack"] = ";".join(event.stack)
    return {
        "ph": "X",
        "cat": "user_annotation" if event.scope == _USER else "cpu_op",
        "name": event.name,
        "pid": pid,
        "tid": event.thread,
        "ts": round(event.time_range.start, 3),
        "dur": round(event.time_range.elapsed_us(), 3),
        "args": args,
    }


def _beside(event: FunctionEvent, pid: int) -> Iterator[dict[str, Any]]:
    """The begin and the end of work beside the thread, which has a track of its own."""
    shared = {"cat": "async", "name": event.name, "id": event.id, "pid": pid, "tid": event.thread}
    yield {"ph": "b", **shared, "ts": round(event.time_range.start, 3)}
    yield {"ph": "e", **shared, "ts": round(event.time_range.end, 3)}


def _arrows(events: Sequence[FunctionEvent], pid: int) -> Iterator[dict[str, Any]]:
    """From the op that made a node to the node, under its sequence number."""
    ops = [event for event in events if event.scope == _OP and not event.name.startswith(ENGINE)]
    makers = {event.sequence_nr: event for event in ops if event.sequence_nr >= 0}
    number = 0
    for event in events:
        maker = makers.get(event.sequence_nr) if event.scope == _BACKWARD else None
        if maker is None:
            continue
        number += 1  # a node may run several times
        shared = {"cat": "fwdbwd", "name": "fwdbwd", "id": number, "pid": pid}
        yield {"ph": "s", **shared, "tid": maker.thread, "ts": round(maker.time_range.start, 3)}
        yield {"ph": "f", "bp": "e", **shared, "tid": event.thread, "ts": round(event.time_range.start, 3)}


def _memory(events: Sequence[FunctionEvent], pid: int) -> Iterator[dict[str, Any]]:
    """The time of ops, and of the program between them, so far, as a line."""
    taken = 0
    for event in sorted(events, key=lambda event: event.time_range.end):
        change = event.self_cpu_memory_usage
        if change:
            taken += change
            time = round(event.time_range.end, 3)
            yield {"ph": "C", "name": "memory", "pid": pid, "tid": 0, "ts": time, "args": {"bytes": taken}}
