"""Processes that die or hang end the others, which would wait for them for ever.

Note [Watchdog] A thread of each process tells the first one every second which collective the process is in, by
messages of a communicator of its own; the first one answers. Where a process waits in a collective for longer than the
timeout, the first process looks for members of the group that have not called it, or that tell nothing any more. It
names them with the lines that they are at, and ends all processes. The first process is missed by all others alike. An
exception that nobody catches ends all processes at once, after its traceback.

A process that is killed is named at once, see Note [Witness]. Nobody watches when a program ends, since all stop
together.
"""

from __future__ import annotations

import atexit
import sys
import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from gradspec.core.process.user_stack import describe, line_of
from gradspec.distributed.calls import Call
from gradspec.distributed.facts import receive, send
from gradspec.distributed.mpi import mpi
from gradspec.distributed.witness import Witness

if TYPE_CHECKING:
    from gradspec.distributed.groups import ProcessGroup

__all__ = ["Watchdog", "end_all_on_errors"]

_TELLS = 1.0  # seconds between messages
_FORWARDED = 0.2  # seconds in which a launcher reads the text of processes, before it ends them


class _State(NamedTuple):
    """What a process tells: of each of its groups by name the number of calls, and the call that it is in."""

    calls: dict[str, int]
    waits: tuple[str, Call] | None  # with its group, and for how many seconds in place of the time
    line: str  # of the main thread


class Watchdog:
    """The thread that watches. See Note [Watchdog].

    world: the group of all processes. groups: a function that lists the groups. timeout: in seconds.
    """

    def __init__(self, world: ProcessGroup, groups: Callable[[], list[ProcessGroup]], timeout: float) -> None:
        self.comm, self.groups, self.timeout = world.comm.Dup(), groups, timeout
        self.main = threading.main_thread().ident
        self.told: list[Any] = []  # what is on its way
        self.stopped, self.witness = threading.Event(), Witness(self.comm)
        atexit.register(self.stop)
        self.thread = threading.Thread(target=self._watch, name="gradspec watchdog", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """End the thread; all processes do so."""
        atexit.unregister(self.stop)
        self.stopped.set()
        self.thread.join()
        self.witness.stop()
        self.comm.Barrier()
        self._receive({}, {})  # what others told last
        mpi().Request.Waitall(self.told)
        self.comm.Free()

    def _watch(self) -> None:
        states: dict[int, _State] = {}
        heard = dict.fromkeys(range(self.comm.size), time.monotonic())
        while not self.stopped.wait(min(_TELLS, self.timeout / 4)):
            self._tell()
            self._receive(states, heard)
            if self.comm.rank == 0:
                states[0], heard[0] = self._state(), time.monotonic()
                self._judge(states, heard)
            elif time.monotonic() - heard[0] > self.timeout + 10 * _TELLS:
                self._end("process 0 tells nothing any more: it is stopped, or dead")

    def _tell(self) -> None:
        others = range(1, self.comm.size) if self.comm.rank == 0 else (0,)
        self.told = [request for request in self.told if not request.Test()]
        self.told += [send(self.comm, self._state(), rank) for rank in others]

    def _receive(self, states: dict[int, _State], heard: dict[int, float]) -> None:
        status = mpi().Status()
        while self.comm.Iprobe(status=status):
            rank = status.Get_source()
            calls, waits, line = receive(self.comm, status)
            states[rank] = _State(calls, waits and (waits[0], Call(*waits[1])), line)
            heard[rank] = time.monotonic()

    def _state(self) -> _State:
        calls, waits = {}, None
        for group in self.groups():
            calls[group.group_name] = group.calls.number
            if (call := group.calls.current) is not None:
                waits = group.group_name, call._replace(since=time.monotonic() - call.since)
        return _State(calls, waits, self._line())

    def _line(self) -> str:
        """The line of the user's that the main thread is at."""
        frame = sys._current_frames().get(self.main or 0)
        while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] in ("gradspec", "mpi4py"):
            frame = frame.f_back
        return describe(frame and line_of(frame))

    def _judge(self, states: Mapping[int, _State], heard: Mapping[int, float]) -> None:
        """End all processes if one waits for too long."""
        for rank, state in states.items():
            if state.waits is None or state.waits[1].since < self.timeout:
                continue
            name, call = state.waits
            waiting = f"process {rank} has waited {call.since:.0f} s in {call.op} ({state.line})"
            self._end(f"{waiting}; {self._missing(name, call, states, heard) or 'all members have called it'}")

    def _missing(self, name: str, call: Call, states: Mapping[int, _State], heard: Mapping[int, float]) -> str:
        """The processes that another one waits for, in words."""
        told = []
        for rank, since in heard.items():
            silent, state = time.monotonic() - since > 10 * _TELLS, states.get(rank)
            if silent or state is None:
                told.append(f"process {rank} tells nothing any more: it is stopped, or dead")
            elif name in state.calls and state.calls[name] < call.number:
                told.append(f"process {rank} has not called it: it is at {state.line}")
        return "; ".join(told)

    def _end(self, reason: str) -> None:
        _end_all(self.comm, self, reason)


def _end_all(comm: Any, watchdog: Watchdog | None, reason: str) -> None:
    """End all processes, after a line that says why."""
    print(f"gradspec.distributed: {reason}; all processes are ended.", file=sys.stderr, flush=True)
    if watchdog is not None:
        watchdog.witness.silence()
    time.sleep(_FORWARDED)
    comm.Abort(1)


def end_all_on_errors(watchdog: Callable[[], Watchdog | None]) -> None:
    """Have an exception that nobody catches end all processes, after its traceback.

    watchdog: a function that gives the present one.
    """
    before, world = sys.excepthook, mpi().COMM_WORLD
    rank = world.rank

    def hook(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
        before(kind, error, traceback)
        if not mpi().Is_finalized():
            reason = f"process {rank} of {world.size} has ended with {kind.__name__}"
            _end_all(world, watchdog(), reason)

    sys.excepthook = hook
