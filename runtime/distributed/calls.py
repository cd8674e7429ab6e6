"""The collectives of a group, as this process calls them: which one it is in, and whether the others call the same.

Note [Calls] All processes of a group call the same collectives in one order. Each counts its calls, and notes the one
that it is in, for the watchdog (`watchdog.py`). With `GRADSPEC_DISTRIBUTED_DEBUG=1` the processes also tell each other
before each call what they are about to do: one that differs is an error in all of them, with the lines of both, where
it would otherwise wait for ever, or take elements for others.

In a profile a call is a range `mpi:all_reduce`. One that has begun is work beside the thread until it is found to be
done, and the wait for it is a range `mpi:wait`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from gradspec.autograd.profiler import record_function
from gradspec.core.process.state import PROFILE, state
from gradspec.core.process.user_stack import describe, user_line
from gradspec.distributed.facts import all_gather

__all__ = ["Call", "Calls", "profiled"]


class Call(NamedTuple):
    """A call that a process is in."""

    op: str
    number: int  # among the calls of the group, from 1; 0 for one that not all take part in
    since: float  # of time.monotonic()


class _During:
    """Notes a call while it is entered, in the profile as a range of this name; "" is none."""

    def __init__(self, calls: Calls, call: Call | None, name: str) -> None:
        self.calls, self.call = calls, call
        self.range = record_function(f"mpi:{name}") if name and state.mode & PROFILE else None

    def __enter__(self) -> None:
        self.calls.current = self.call
        if self.range is not None:
            self.range.__enter__()

    def __exit__(self, *error: object) -> None:
        if self.range is not None:
            self.range.__exit__()
        self.calls.current = None


def profiled(call: Call | None) -> Callable[[], None]:
    """A function that ends the work of a call, which begins now, in the profile of the thread."""
    recorder = state.recorder if call is not None and state.mode & PROFILE else None
    if recorder is None or call is None:
        return lambda: None
    began = recorder.time()

    def end() -> None:
        if state.recorder is recorder:
            recorder.add(f"mpi:{call.op}", began)

    return end


class Calls:
    """The calls of one group. See Note [Calls]."""

    def __init__(self, comm: Any, ranks: tuple[int, ...]) -> None:
        self.comm, self.ranks = comm, ranks
        self.number = 0
        self.current: Call | None = None
        self.pending: dict[int, Any] = {}  # each Work that has begun and was not found done, by its id
        self.compares = os.environ.get("GRADSPEC_DISTRIBUTED_DEBUG") == "1" and comm.size > 1

    def during(self, op: str, array: np.ndarray[Any, Any] | None = None, *more: Any, begins: bool = False) -> _During:
        """A context that notes a collective on these elements; `begins` for one that goes on after it.

        RuntimeError if another process calls something else, where that is asked.
        """
        self.number += 1
        during = _During(self, Call(op, self.number, time.monotonic()), "" if begins else op)
        if self.compares:
            with during:
                self._compare(op, array, (*more, "async_op") if begins else more)
        return during

    def message(self, op: str, begins: bool = False) -> _During:
        """A context that notes a call that is not one of all processes."""
        return _During(self, Call(op, 0, time.monotonic()), "" if begins else op)

    def waiting(self, call: Call | None) -> _During:
        """A context that notes that this process waits for a call that has begun."""
        return _During(self, call and call._replace(since=time.monotonic()), "wait")

    def _compare(self, op: str, array: np.ndarray[Any, Any] | None, more: tuple[Any, ...]) -> None:
        elements = "" if array is None else f" of {array.size} elements of {array.dtype.name}"
        mine = f"{op}{elements}" + "".join(f", {one}" for one in more)
        found = all_gather(self.comm, (mine, describe(user_line())))
        other = next((rank for rank, (said, _) in enumerate(found) if said != found[0][0]), None)
        if other is None:
            return
        told = "; ".join(f"process {self.ranks[rank]} calls {found[rank][0]} ({found[rank][1]})" for rank in (0, other))
        raise RuntimeError(
            f"the processes of a group call different collectives as call {self.number}: {told}. All call the same "
            "ones in one order, with the same sizes and dtypes"
        )
