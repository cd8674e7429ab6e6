"""The events of a profile, each a range of time, and the sums of events with one name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gradspec.autograd.profiler.formatting import format_time

ENGINE = "autograd::engine::evaluate_function: "
"""What comes before the name of a node in that of all that the engine does for it."""

MEMORY = "[memory]"
"""The name of the events of memory that was taken or freed outside of all ops."""


class Interval:
    """A range of time in microseconds since the profile began.

    start, end: the ends.

    >>> gs.autograd.profiler.Interval(1.0, 3.0).elapsed_us()
    2.0
    """

    __slots__ = ("end", "start")

    def __init__(self, start: float, end: float) -> None:
        self.start, self.end = start, end

    def elapsed_us(self) -> float:
        """The microseconds between start and end."""
        return self.end - self.start

    def __repr__(self) -> str:
        return f"Interval(start={self.start}, end={self.end})"


class Times:
    """Times as text; and those of other devices than the CPU, which are 0, by both of torch's names."""

    count: int

    device_time = device_time_total = self_device_time_total = 0.0
    cuda_time = cuda_time_total = self_cuda_time_total = 0.0
    cuda_memory_usage = device_memory_usage = 0
    self_cuda_memory_usage = self_device_memory_usage = 0

    @property
    def cpu_time(self) -> float:
        """The time from the beginning to the end, in microseconds: of several events, the average.

        >>> with gs.autograd.profiler.profile() as profile:
        ...     y = gs.ones(3).exp()
        >>> event = profile.function_events[0]
        >>> event.cpu_time == event.time_range.elapsed_us()
        True
        """
        raise NotImplementedError

    @property
    def cpu_time_total(self) -> float:
        """The time from the beginning to the end, in microseconds: of several events, the sum.

        >>> with gs.autograd.profiler.profile() as profile:
        ...     y = gs.ones(3).exp()
        >>> profile.key_averages()[0].cpu_time_total == profile.function_events[0].cpu_time
        True
        """
        raise NotImplementedError

    @property
    def self_cpu_time_total(self) -> float:
        """The time less that of the children, in microseconds.

        >>> with gs.autograd.profiler.profile() as profile:
        ...     y = gs.ones(3).exp()
        >>> event = profile.function_events[0]
        >>> event.self_cpu_time_total == event.cpu_time_total  # it has no children
        True
        """
        raise NotImplementedError

    @property
    def cpu_time_str(self) -> str:
        """`cpu_time` with its unit.

        >>> from gradspec.autograd.profiler_util import FunctionEvent, Interval
        >>> FunctionEvent(0, "exp", 1, Interval(0.0, 1500.0)).cpu_time_str
        '1.500ms'
        """
        return format_time(self.cpu_time)

    @property
    def cpu_time_total_str(self) -> str:
        """`cpu_time_total` with its unit.

        >>> from gradspec.autograd.profiler_util import FunctionEvent, Interval
        >>> FunctionEvent(0, "exp", 1, Interval(0.0, 1500.0)).cpu_time_total_str
        '1.500ms'
        """
        return format_time(self.cpu_time_total)

    @property
    def self_cpu_time_total_str(self) -> str:
        """`self_cpu_time_total` with its unit.

        >>> from gradspec.autograd.profiler_util import FunctionEvent, Interval
        >>> FunctionEvent(0, "exp", 1, Interval(0.0, 1500.0)).self_cpu_time_total_str
        '1.500ms'
        """
        return format_time(self.self_cpu_time_total)


class FunctionEvent(Times):
    """One range of a profile: an op, a node, or what `record_function` names.

    `time_range` and all times are in microseconds since the profile began, memory is in bytes. `cpu_parent`
    and `cpu_children` are the events around it and within it on its thread. `thread` numbers threads from 1
    in the order in which they were seen. `sequence_nr` is that of the node which the op made, or which ran
    (-1 for none); a node's `fwd_thread` is the thread of the op that made it. `input_shapes` has a list for
    each parameter, empty for other arguments, `stack` the user's lines that called, innermost first, and
    `flops` what the spec says of the op, or None. An event with `is_async` is work beside the thread that began it,
    such as communication: it is in no other event, and its own time is 0.

    id: a number. name: the name.

    >>> with gs.autograd.profiler.profile() as profile:
    ...     y = gs.ones(3).exp()
    >>> event = profile.function_events[0]
    >>> event.name, event.key, event.self_cpu_memory_usage
    ('exp', 'exp', 0)
    >>> event.cpu_time == event.cpu_time_total >= event.self_cpu_time_total
    True
    """

    count = 1
    is_async = is_remote = is_legacy = False
    node_id = -1
    fwd_thread: int | None = None
    cpu_parent: FunctionEvent | None = None
    cpu_memory_usage = 0
    is_user_annotation = False

    def __init__(self, id: int, name: str, thread: int, time_range: Interval, sequence_nr: int = -1) -> None:
        self.id, self.name, self.thread, self.time_range = id, name, thread, time_range
        self.sequence_nr = sequence_nr
        self.cpu_children: list[FunctionEvent] = []
        self.input_shapes: list[Any] = []
        self.stack: list[str] = []
        self.flops: int | None = None
        self.scope = 0

    @property
    def key(self) -> str:
        """The name, by which events are grouped.

        >>> with gs.autograd.profiler.profile() as profile:
        ...     y = gs.ones(3).exp()
        >>> profile.function_events[0].key
        'exp'
        """
        return self.name

    @property
    def trace_name(self) -> str:
        """The name in traces.

        >>> with gs.autograd.profiler.profile() as profile:
        ...     y = gs.ones(3).exp()
        >>> profile.function_events[0].trace_name
        'exp'
        """
        return self.name

    @property
    def cpu_time_total(self) -> float:
        return self.time_range.elapsed_us()

    @property
    def cpu_time(self) -> float:
        return self.cpu_time_total

    @property
    def self_cpu_time_total(self) -> float:
        if self.is_async:
            return 0.0
        return self.cpu_time_total - sum([child.cpu_time_total for child in self.cpu_children])

    @property
    def self_cpu_memory_usage(self) -> int:
        """The bytes that the event took, less the bytes that it freed, without those of its children.

        >>> with gs.autograd.profiler.profile(profile_memory=True) as profile:
        ...     y = gs.ones(1000).exp()
        >>> profile.function_events[0].self_cpu_memory_usage
        4000
        """
        return self.cpu_memory_usage - sum([child.cpu_memory_usage for child in self.cpu_children])

    def __repr__(self) -> str:
        return (
            f"<FunctionEvent id={self.id} name={self.name} cpu_time={self.cpu_time_str} "
            f"start_us={self.time_range.start:.3f} end_us={self.time_range.end:.3f} "
            f"cpu_children={[child.id for child in self.cpu_children]} thread={self.thread} "
            f"input_shapes={self.input_shapes} cpu_memory_usage={self.cpu_memory_usage} "
            f"sequence_nr={self.sequence_nr}>"
        )


class FunctionEventAvg(Times):
    """Several events together: sums, and the average time `cpu_time`.

    `key` is their name; `input_shapes` and `stack` are common to all if the events were grouped by these, and
    those of the first event otherwise.

    >>> with gs.autograd.profiler.profile() as profile:
    ...     y = gs.ones(3).exp().exp()
    >>> average = profile.key_averages()[0]
    >>> average.name, average.count, average.cpu_time_total >= average.self_cpu_time_total >= average.cpu_time
    ('exp', 2, True)
    >>> average.add(profile.function_events[0]).count
    3
    """

    def __init__(self) -> None:
        self.key = ""
        self.count = 0
        self._cpu_time = self._self_cpu_time = 0.0
        self.cpu_memory_usage = self.self_cpu_memory_usage = 0
        self.input_shapes: list[Any] = []
        self.stack: list[str] = []
        self.flops = 0
        self.cpu_parent: FunctionEvent | None = None
        self.is_user_annotation = False

    @property
    def cpu_time_total(self) -> float:
        return self._cpu_time

    @property
    def self_cpu_time_total(self) -> float:
        return self._self_cpu_time

    @property
    def name(self) -> str:
        """The same as `key`.

        >>> with gs.autograd.profiler.profile() as profile:
        ...     y = gs.ones(3).exp()
        >>> profile.key_averages()[0].name
        'exp'
        """
        return self.key

    @property
    def cpu_time(self) -> float:
        return self.cpu_time_total / self.count if self.count else 0.0

    def add(self, other: FunctionEvent | FunctionEventAvg) -> FunctionEventAvg:
        """Add an event, or what others come to; returns this object."""
        if self.count == 0:
            self.key, self.input_shapes, self.stack = other.key, other.input_shapes, other.stack
            self.cpu_parent, self.is_user_annotation = other.cpu_parent, other.is_user_annotation
        self.count += other.count
        self._cpu_time += other.cpu_time_total
        self._self_cpu_time += other.self_cpu_time_total
        self.cpu_memory_usage += other.cpu_memory_usage
        self.self_cpu_memory_usage += other.self_cpu_memory_usage
        self.flops += other.flops or 0
        return self

    __iadd__ = add

    def __repr__(self) -> str:
        return (
            f"<FunctionEventAvg key={self.key} self_cpu_time={self.self_cpu_time_total_str} "
            f"cpu_time={self.cpu_time_str} input_shapes={self.input_shapes} "
            f"cpu_memory_usage={self.cpu_memory_usage}>"
        )


def total_of(events: Sequence[FunctionEvent | FunctionEventAvg]) -> FunctionEventAvg:
    """The totals of all these events."""
    total = FunctionEventAvg()
    for event in events:
        total.add(event)
    total.key, total.input_shapes, total.stack = "Total", [], []
    return total
