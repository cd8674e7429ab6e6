"""The collectives of a group, as this process calls them: which one it is in, and whether the others call the same.

Note [Calls] All processes of a group call the same collectives in one order. Each counts its calls, and notes the one
that it is in, for the watchdog (`watchdog.py`). With `GRADSPEC_DISTRIBUTED_DEBUG=1` the processes also tell each other
before each call what they are about to do: one that differs is an error in all of them, with the lines of both, where
it would otherwise wait for ever, or take elements for others.
"""

from __future__ import annotations

import os
import time
from typing import Any, NamedTuple

import numpy as np

from gradspec.core.process.user_stack import describe, user_line

__all__ = ["Call", "Calls"]


class Call(NamedTuple):
    """A call that a process is in."""

    op: str
    number: int  # among the calls of the group, from 1; 0 for one that not all take part in
    since: float  # of time.monotonic()


class _During:
    """Notes a call while it is entered."""

    def __init__(self, calls: Calls, call: Call | None) -> None:
        self.calls, self.call = calls, call

    def __enter__(self) -> None:
        self.calls.current = self.call

    def __exit__(self, *error: object) -> None:
        self.calls.current = None


class Calls:
    """The calls of one group. See Note [Calls]."""

    def __init__(self, comm: Any, ranks: tuple[int, ...]) -> None:
        self.comm, self.ranks = comm, ranks
        self.number = 0
        self.current: Call | None = None
        self.compares = os.environ.get("GRADSPEC_DISTRIBUTED_DEBUG") == "1" and comm.size > 1

    def during(self, op: str, array: np.ndarray[Any, Any] | None = None, *more: Any) -> _During:
        """A context that notes a collective on these elements.

        RuntimeError if another process calls something else, where that is asked.
        """
        self.number += 1
        during = _During(self, Call(op, self.number, time.monotonic()))
        if self.compares:
            with during:
                self._compare(op, array, more)
        return during

    def message(self, op: str) -> _During:
        """A context that notes a call that is not one of all processes."""
        return _During(self, Call(op, 0, time.monotonic()))

    def waiting(self, call: Call | None) -> _During:
        """A context that notes that this process waits for a call that has begun."""
        return _During(self, call and call._replace(since=time.monotonic()))

    def _compare(self, op: str, array: np.ndarray[Any, Any] | None, more: tuple[Any, ...]) -> None:
        elements = "" if array is None else f" of {array.size} elements of {array.dtype.name}"
        mine = f"{op}{elements}" + "".join(f", {one}" for one in more)
        found = self.comm.allgather((mine, describe(user_line())))
        other = next((rank for rank, (said, _) in enumerate(found) if said != found[0][0]), None)
        if other is None:
            return
        told = "; ".join(f"process {self.ranks[rank]} calls {found[rank][0]} ({found[rank][1]})" for rank in (0, other))
        raise RuntimeError(
            f"the processes of a group call different collectives as call {self.number}: {told}. All call the same "
            "ones in one order, with the same sizes and dtypes"
        )
