"""The profiler: ops and nodes that run, their times, and their memory."""

from __future__ import annotations

from gradspec.autograd.profiler.emit import emit_itt, emit_nvtx
from gradspec.autograd.profiler.event_list import EventList
from gradspec.autograd.profiler.events import FunctionEvent, FunctionEventAvg, Interval
from gradspec.autograd.profiler.nvprof import load_nvprof
from gradspec.autograd.profiler.ranges import record_function
from gradspec.autograd.profiler.session import kineto_available, profile

__all__ = [
    "EventList",
    "FunctionEvent",
    "FunctionEventAvg",
    "Interval",
    "emit_itt",
    "emit_nvtx",
    "kineto_available",
    "load_nvprof",
    "profile",
    "record_function",
]
