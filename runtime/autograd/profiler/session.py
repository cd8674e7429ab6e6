"""`profile`: records the ops and nodes of a thread, and holds the events."""

from __future__ import annotations

import warnings
from os import PathLike
from threading import get_ident
from typing import Any

from gradspec.autograd.profiler.event_list import EventList
from gradspec.autograd.profiler.events import FunctionEventAvg
from gradspec.autograd.profiler.memory import timeline
from gradspec.autograd.profiler.page import write_page
from gradspec.autograd.profiler.recorded import Block, Range, read_events
from gradspec.autograd.profiler.table import Columns
from gradspec.core.compiled.bindings import Recorder
from gradspec.core.process.guard import Guard, restore_bits
from gradspec.core.process.state import PROFILE, state
from gradspec.core.process.user_stack import user_stack, user_stacklevel


def kineto_available() -> bool:
    """Whether events come from Kineto, torch's profiler library: False, gradspec records them itself.

    >>> gs.autograd.kineto_available()
    False
    """
    return False


def start_recording(guard: Any, recorder: Any) -> None:
    """Have the thread tell a recorder what it does until the guard ends; RuntimeError if it tells another
    one.
    """
    if guard._entered is not None:
        raise RuntimeError(f"{type(guard).__name__} context manager is not reentrant")
    if state.recorder is not None:
        raise RuntimeError("Profiler is already enabled on this thread: profile, emit_nvtx and emit_itt do not nest")
    undo = ((restore_bits, (state, PROFILE, 0)), (setattr, (state, "recorder", None)), (recorder.stop, ()))
    thread = get_ident()
    guard._entered, state.recorder, state.mode = (undo, None, thread), recorder, state.mode | PROFILE


class profile(Guard):
    """Record the ops, nodes and named ranges (`record_function`) that run in this thread, and how long they
    take.

    enabled: False makes it do nothing. record_shapes: also the shapes of arguments. with_flops: also the
    floating point operations, as far as the spec says how many an op takes; implies `record_shapes`.
    profile_memory: also the memory that arrays take and free. with_stack: also the lines of the program that
    called. with_modules: nothing more. use_cuda, use_device, use_kineto,
    experimental_config: for devices and a library that gradspec lacks; a warning says so. use_cpu: False,
    which `use_kineto` must come with, records nothing.

    Backward passes of the thread are recorded wherever they run; other threads have profiles of their own.
    Results can be read when the block is over; before, reading them raises RuntimeError. Entering raises
    RuntimeError in a thread that is profiled already, or for an object that has been used.

    >>> with gs.autograd.profiler.profile() as profile:
    ...     y = gs.ones(3).exp()
    >>> [event.name for event in profile.function_events], profile.key_averages()[0].count
    (['exp'], 1)
    >>> profile.table().splitlines()[1].split()[:2], profile.total_average().count
    (['Name', 'Self'], 1)
    >>> profile.self_cpu_time_total > 0
    True
    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> profile.export_chrome_trace(folder / "trace.json")
    >>> profile.html(folder / "profile.html")
    >>> sorted(file.name for file in folder.iterdir())
    ['profile.html', 'trace.json']
    """

    def __init__(
        self,
        enabled: bool = True,
        *,
        use_cuda: bool = False,
        use_device: str | None = None,
        record_shapes: bool = False,
        with_flops: bool = False,
        profile_memory: bool = False,
        with_stack: bool = False,
        with_modules: bool = False,
        use_kineto: bool = False,
        use_cpu: bool = True,
        experimental_config: Any = None,
    ) -> None:
        if not use_cpu and not use_kineto:
            raise ValueError("use_cpu=False asks for events of devices only, which requires use_kineto=True")
        _warn_of_devices(use_cuda, use_device, use_kineto)
        self.enabled, self.use_cpu = enabled, use_cpu
        self.record_shapes, self.with_flops = record_shapes or with_flops, with_flops
        self.profile_memory, self.with_stack, self.with_modules = profile_memory, with_stack, with_modules
        self.use_kineto, self.experimental_config = use_kineto, experimental_config
        self.use_cuda, self.use_device = False, None
        self._recorder: Any = None
        self._began = 0
        self._events: EventList | None = None if enabled else EventList()

    def __enter__(self) -> profile:
        if not self.enabled:
            self._entered = ((), None)
            return self
        if self._recorder is not None:
            raise RuntimeError("Profiler context manager is not reentrant: make a profile for each block")
        stack = user_stack if self.with_stack else None
        recorder = Recorder(shapes=self.record_shapes, memory=self.profile_memory, stack=stack)
        self._began = recorder.time()
        if self.use_cpu:
            self._recorder = recorder
            start_recording(self, recorder)
        else:
            self._entered, self._events = ((), None), EventList()
        return self

    @property
    def function_events(self) -> EventList:
        """The events in the order of their beginning. Raises RuntimeError within the profiler's block.

        >>> with gs.autograd.profiler.profile() as profile:
        ...     y = gs.ones(3).exp()
        >>> [event.name for event in profile.function_events]
        ['exp']
        """
        if self._events is None:
            if self._recorder is None or self._entered is not None:
                raise RuntimeError("Profiler didn't finish running: it has events once its block is over")
            columns = Columns(self.profile_memory, self.record_shapes, self.with_stack, self.with_flops)
            events = read_events(self._ranges(), self._blocks(), self._began, self.with_flops)
            self._events = EventList(events, columns)
        return self._events

    def _ranges(self) -> list[Range]:
        return [Range._make(found) for found in self._recorder.ranges()]

    def _blocks(self) -> list[Block]:
        return [Block._make(found) for found in self._recorder.blocks()]

    @property
    def self_cpu_time_total(self) -> float:
        """The sum of the self times of all events, in microseconds.

        >>> with gs.autograd.profiler.profile() as profile:
        ...     y = gs.ones(3).exp()
        >>> profile.self_cpu_time_total > 0
        True
        """
        return self.function_events.self_cpu_time_total

    def key_averages(self, *args: Any, **kwargs: Any) -> EventList:
        """The events, grouped by name: `EventList.key_averages`."""
        return self.function_events.key_averages(*args, **kwargs)

    def table(self, *args: Any, **kwargs: Any) -> str:
        """The events as a table: `EventList.table`."""
        return self.function_events.table(*args, **kwargs)

    def total_average(self) -> FunctionEventAvg:
        """The sum of all events: `EventList.total_average`."""
        return self.function_events.total_average()

    def export_chrome_trace(self, path: str | PathLike[str]) -> None:
        """Write the events as a trace to `path`; see `EventList.export_chrome_trace`."""
        self.function_events.export_chrome_trace(path)

    def export_stacks(self, path: str | PathLike[str], metric: str = "self_cpu_time_total") -> None:
        """Write the stacks of the events to `path`, with a number, `metric`; see `EventList.export_stacks`.

        >>> import pathlib, tempfile
        >>> with gs.autograd.profiler.profile(with_stack=True) as profile:
        ...     y = gs.ones(3).exp()
        >>> profile.export_stacks(pathlib.Path(tempfile.mkdtemp()) / "stacks.txt")
        """
        self.function_events.export_stacks(path, metric)

    def html(self, path: str | PathLike[str], title: str = "Profile") -> None:
        """Write one page that needs nothing else, with a timeline, a flame graph and a table of the events.

        With `profile_memory` also memory over time, and its holders at the peak. path: the file. title: the heading of
        the page. Raises OSError if the file cannot be written.
        """
        events = self.function_events
        held = timeline(self._blocks(), events, self._began) if self.profile_memory and events else None
        write_page(events, held, path, title)

    def _repr_html_(self) -> str | None:
        if self._is_unfinished():
            return None
        averages = self.key_averages()
        averages.sort(key=lambda average: -average.self_cpu_time_total)
        return averages._repr_html_()

    def __str__(self) -> str:
        return repr(self) if self._is_unfinished() else self.table()

    def __repr__(self) -> str:
        if self._is_unfinished():
            return "<unfinished gradspec.autograd.profiler.profile>"
        return f"<gradspec.autograd.profiler.profile of {len(self.function_events)} events>"

    def _is_unfinished(self) -> bool:
        return self._events is None and (self._recorder is None or self._entered is not None)


def _warn_of_devices(use_cuda: bool, use_device: str | None, use_kineto: bool) -> None:
    device = "cuda" if use_cuda else use_device
    if device not in (None, "cpu"):
        warnings.warn(
            f"{device} is not available, disabling its profiling: gradspec computes on the CPU",
            stacklevel=user_stacklevel(),
        )
    if use_kineto:
        warnings.warn(
            "Kineto is not available, and use_kineto has no effect: gradspec records events itself",
            stacklevel=user_stacklevel(),
        )
