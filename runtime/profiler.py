"""The profiler by the names of `torch.profiler`, and schedules: which steps of a program are recorded.

It is that of `gradspec.autograd.profiler`, whose events it gives.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from gradspec.autograd.profiler import EventList, kineto_available, record_function
from gradspec.autograd.profiler import profile as _profile

__all__ = [
    "ProfilerAction",
    "ProfilerActivity",
    "kineto_available",
    "profile",
    "record_function",
    "schedule",
    "supported_activities",
    "tensorboard_trace_handler",
]


class ProfilerActivity(Enum):
    """The processor whose work is recorded: the CPU only.

    >>> gs.profiler.ProfilerActivity.CPU.name
    'CPU'
    """

    CPU = 0
    XPU = 1
    MTIA = 2
    CUDA = 3
    HPU = 4
    PrivateUse1 = 5


class ProfilerAction(Enum):
    """The action of the profiler in a step.

    >>> gs.profiler.schedule(wait=1, warmup=0, active=1)(1)
    <ProfilerAction.RECORD_AND_SAVE: 3>
    """

    NONE = 0
    WARMUP = 1
    RECORD = 2
    RECORD_AND_SAVE = 3  # the last step of those that are recorded


def supported_activities() -> set[ProfilerActivity]:
    """The activities that can be recorded.

    >>> gs.profiler.supported_activities()
    {<ProfilerActivity.CPU: 0>}
    """
    return {ProfilerActivity.CPU}


def schedule(
    *,
    wait: int,
    warmup: int,
    active: int,
    repeat: int = 0,
    skip_first: int = 0,
    skip_first_wait: int = 0,
) -> Callable[[int], ProfilerAction]:
    """A function that says by the number of a step what is done in it, for `profile(schedule=...)`.

    After `skip_first` steps come cycles: `wait` steps of nothing, `warmup` steps whose events are dropped,
    and `active` steps that are recorded. There are `repeat` cycles, or no end of them if that is 0. With
    `skip_first_wait` the first cycle does not wait. Raises ValueError for numbers below zero, and without
    active steps.

    >>> schedule = gs.profiler.schedule(wait=1, warmup=1, active=2)
    >>> [schedule(step).name for step in range(4)]
    ['NONE', 'WARMUP', 'RECORD', 'RECORD_AND_SAVE']
    """
    if min(wait, warmup, repeat, skip_first, skip_first_wait) < 0 or active <= 0:
        raise ValueError(
            "Invalid profiler schedule arguments: wait, warmup, repeat, skip_first and skip_first_wait must "
            "be at least 0, and active at least 1"
        )
    length = wait + warmup + active

    def action(step: int) -> ProfilerAction:
        if step < 0:
            raise ValueError(f"Step must be non-negative. Got {step}.")
        step -= skip_first
        if step < 0:
            return ProfilerAction.NONE
        step += wait if skip_first_wait else 0
        if 0 < repeat <= step // length:
            return ProfilerAction.NONE
        place = step % length
        if place < wait:
            return ProfilerAction.NONE
        if place < wait + warmup:
            return ProfilerAction.WARMUP
        return ProfilerAction.RECORD_AND_SAVE if place == length - 1 else ProfilerAction.RECORD

    return action


def tensorboard_trace_handler(
    dir_name: str, worker_name: str | None = None, use_gzip: bool = False
) -> Callable[[profile], None]:
    """A function for `profile(on_trace_ready=...)` that writes each trace to a file of its own in a folder.

    The files are those of `export_chrome_trace`, by the names that TensorBoard looks for.

    dir_name: the folder. worker_name: part of the files' names, by default the host and process. use_gzip:
    whether the files are compressed.

    >>> import os, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> with gs.profiler.profile(on_trace_ready=gs.profiler.tensorboard_trace_handler(folder, "run")):
    ...     y = gs.ones(3).exp()
    >>> [file.split(".")[0] for file in os.listdir(folder)]
    ['run']
    """
    worker = worker_name or f"{socket.gethostname()}_{os.getpid()}"

    def write(prof: profile) -> None:
        os.makedirs(dir_name, exist_ok=True)
        end = ".pt.trace.json" + ".gz" * use_gzip
        prof.export_chrome_trace(os.path.join(dir_name, f"{worker}.{time.time_ns()}{end}"))

    return write


_RECORDS = (ProfilerAction.RECORD, ProfilerAction.RECORD_AND_SAVE)


class profile:
    """Record what this thread does between `start()` and `stop()`, or in a `with` block.

    A `schedule`, made by `schedule()`, selects the recorded steps; `step()` begins the next one. After the
    last of them, and at the end, `on_trace_ready` is called with the profiler, whose events are those of the
    steps just recorded. Other options are those of `autograd.profiler.profile`; `activities` and
    `experimental_config` are taken, and there is the CPU only.

    Asking for events raises RuntimeError before any are recorded.

    profile_memory, with_stack, with_flops, with_modules, record_shapes: as for `autograd.profiler.profile`. acc_events:
    taken and without effect.

    >>> with gs.profiler.profile(record_shapes=True) as profile:
    ...     y = gs.ones(3).exp()
    >>> [event.key for event in profile.key_averages()], [event.name for event in profile.events()]
    (['exp'], ['exp'])
    >>> profile = gs.profiler.profile(schedule=gs.profiler.schedule(wait=1, warmup=0, active=1), with_stack=True)
    >>> profile.start()
    >>> for k in range(2):
    ...     y = gs.ones(3).exp()
    ...     profile.step()
    >>> profile.stop()
    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> profile.export_chrome_trace(str(folder / "trace.json"))
    >>> profile.export_stacks(str(folder / "stacks.txt"))
    >>> sorted(file.name for file in folder.iterdir())
    ['stacks.txt', 'trace.json']
    """

    def __init__(
        self,
        *,
        activities: Iterable[ProfilerActivity] | None = None,
        schedule: Callable[[int], ProfilerAction] | None = None,
        on_trace_ready: Callable[[profile], Any] | None = None,
        record_shapes: bool = False,
        profile_memory: bool = False,
        with_stack: bool = False,
        with_flops: bool = False,
        with_modules: bool = False,
        experimental_config: Any = None,
        acc_events: bool = False,
    ) -> None:
        self.activities = supported_activities() if activities is None else set(activities)
        if not self.activities:
            raise AssertionError("No valid profiler activities found")
        self.schedule, self.on_trace_ready = schedule, on_trace_ready
        self.step_num = 0
        self.current_action = self._action()
        self.acc_events = acc_events
        self._options: dict[str, Any] = {
            "record_shapes": record_shapes,
            "profile_memory": profile_memory,
            "with_stack": with_stack,
            "with_flops": with_flops,
            "with_modules": with_modules,
        }
        self.profiler: _profile | None = None
        self._step: record_function | None = None

    def _action(self) -> ProfilerAction:
        return ProfilerAction.RECORD if self.schedule is None else self.schedule(self.step_num)

    def start(self) -> None:
        """Begin the first step."""
        self._begin()

    def stop(self) -> None:
        """End the last step; if it was recorded, the trace is ready."""
        self._end(is_last=True)

    def step(self) -> None:
        """End a step, and begin the next one."""
        before = self.current_action
        self.step_num += 1
        self.current_action = self._action()
        goes_on = before is ProfilerAction.RECORD and self.current_action in _RECORDS
        if goes_on:
            self._end_step()
            self._begin_step()
        else:
            self._end(is_last=before is ProfilerAction.RECORD_AND_SAVE, action=before)
            self._begin()

    def _begin(self) -> None:
        if self.current_action not in _RECORDS:
            return
        self.profiler = _profile(**self._options)
        self.profiler.__enter__()
        self._begin_step()

    def _end(self, is_last: bool, action: ProfilerAction | None = None) -> None:
        if (action or self.current_action) not in _RECORDS or self.profiler is None:
            return
        self._end_step()
        self.profiler.__exit__(None, None, None)
        if is_last and self.on_trace_ready is not None:
            self.on_trace_ready(self)

    def _begin_step(self) -> None:
        if self.schedule is not None:
            self._step = record_function(f"ProfilerStep#{self.step_num}")
            self._step.__enter__()

    def _end_step(self) -> None:
        if self._step is not None:
            self._step.__exit__(None, None, None)
            self._step = None

    def __enter__(self) -> profile:
        self.start()
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.stop()

    # ---- what was recorded ----

    def _recorded(self) -> _profile:
        if self.profiler is None:
            raise RuntimeError("The profiler has recorded nothing: no step has been recorded so far")
        return self.profiler

    def events(self) -> EventList:
        """The events in the order of their beginning."""
        return self._recorded().function_events

    def key_averages(self, group_by_input_shape: bool = False, group_by_stack_n: int = 0) -> EventList:
        """The averages of the events of each name; see `EventList.key_averages`.

        group_by_input_shape: separate events of different shapes. group_by_stack_n: separate events by their innermost
        n calling lines.
        """
        return self._recorded().key_averages(group_by_input_shape, group_by_stack_n)

    def export_chrome_trace(self, path: str) -> None:
        """Write the events as a trace to `path`, compressed if it ends with `.gz`."""
        self._recorded().export_chrome_trace(path)

    def export_stacks(self, path: str, metric: str = "self_cpu_time_total") -> None:
        """Write the stacks of the events to `path`, for flame graphs; see `EventList.export_stacks` for `metric`."""
        self._recorded().export_stacks(path, metric)
