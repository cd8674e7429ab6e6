"""Stacks with times, in the format of flame graph programs."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike

from gradspec.autograd.profiler.events import FunctionEvent

METRICS = ("self_cpu_time_total", "self_cuda_time_total", "self_device_time_total")
_SEPARATORS = str.maketrans({character: "_" for character in " ;\t\r\n"})


def write_stacks(events: Sequence[FunctionEvent], path: str | PathLike[str], metric: str) -> None:
    """Write what `EventList.export_stacks` says."""
    if metric not in METRICS:
        raise ValueError(f"the metric of stacks is one of {', '.join(METRICS)}, not {metric!r}")
    if not any(event.stack for event in events):
        raise ValueError("no stacks were recorded: profile with with_stack=True")
    counts: dict[str, float] = {}
    for event in events:
        if event.stack:
            frames = [*reversed(event.stack), event.key]
            line = ";".join([frame.translate(_SEPARATORS) for frame in frames])
            counts[line] = counts.get(line, 0.0) + getattr(event, metric)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"{line} {int(value)}\n" for line, value in counts.items() if int(value) > 0)
