"""The trace event format, as far as traces of profiles use it."""

from __future__ import annotations

from typing import Any

_NEEDED = {
    "X": {"name", "cat", "pid", "tid", "ts", "dur", "args"},
    "M": {"name", "pid", "tid", "args"},
    "C": {"name", "pid", "tid", "ts", "args"},
    "b": {"name", "cat", "id", "pid", "tid", "ts"},
    "e": {"name", "cat", "id", "pid", "tid", "ts"},
    "s": {"name", "cat", "id", "pid", "tid", "ts"},
    "f": {"name", "cat", "id", "pid", "tid", "ts", "bp"},
}


def check_trace(trace: dict[str, Any]) -> list[dict[str, Any]]:
    """Assert that a trace is valid; returns its events.

    Slices of a thread nest, as viewers ask for; arrows come in pairs that begin and end in a slice.
    """
    events: list[dict[str, Any]] = trace["traceEvents"]
    assert trace["displayTimeUnit"] in ("ms", "ns")
    for event in events:
        assert _NEEDED[event["ph"]] <= event.keys(), event
        assert isinstance(event["name"], str) and isinstance(event["pid"], int)
        assert all(event.get(key, 0) >= 0 for key in ("ts", "dur"))
    slices = [event for event in events if event["ph"] == "X"]
    for thread in {event["tid"] for event in slices}:
        _check_nesting([event for event in slices if event["tid"] == thread])
    starts = {event["id"]: event for event in events if event["ph"] == "s"}
    ends = {event["id"]: event for event in events if event["ph"] == "f"}
    assert starts.keys() == ends.keys()
    for number, start in starts.items():
        assert start["ts"] <= ends[number]["ts"] and ends[number]["bp"] == "e"
        for arrow in (start, ends[number]):
            assert any(
                event["tid"] == arrow["tid"] and event["ts"] <= arrow["ts"] <= event["ts"] + event["dur"]
                for event in slices
            )
    return events


def _check_nesting(slices: list[dict[str, Any]]) -> None:
    rounding = 2e-3  # microseconds: times have three digits
    around: list[float] = []
    for event in sorted(slices, key=lambda event: (event["ts"], -event["dur"])):
        end = event["ts"] + event["dur"]
        while around and around[-1] <= event["ts"] + rounding:
            around.pop()
        assert not around or end <= around[-1] + rounding, event
        around.append(end)
