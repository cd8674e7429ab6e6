"""Blocks at whose end the thread's state is as it was before, whatever interrupts them.

Note [Guards] A signal handler, and so a KeyboardInterrupt, comes between two instructions of Python: when a
function begins, when it jumps backwards, and when a call of C returns. So state is set by the last statement
of an `__enter__`, which calls nothing; and it is put back by C, `Guard.__exit__`, since Python could be
interrupted before it has begun. With `try` it is the same: what follows `finally` is `restore_bits`, or
assignments that call nothing.

An `__enter__` assigns `self._entered` together with the values that it sets. `self._entered` has the calls that
undo it, pairs of a callable and its arguments, its own old value, for blocks within blocks of one guard, and
the thread, if no other may end it. The undoing in C is done whole; a Python function in the list (last) may
be interrupted, when the rest is in order.

A lock is held by `with_lock`, and not by `with`: from Python 3.14 on, an interrupt can come between the call
that takes the lock and the block, and nothing would release it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from gradspec.core.compiled import bindings
from gradspec.core.process.state import state

if TYPE_CHECKING:
    from threading import Lock, RLock

T = TypeVar("T")
Undo: TypeAlias = tuple[tuple[Callable[..., Any], tuple[Any, ...]], ...]

restore_bits = bindings.restore_bits
"""`restore_bits(state, bits, was)` sets these bits of the thread's mode to what they were."""

drop_last = bindings.drop_last
"""`drop_last(state, name, bits)` takes the last entry of a list of the thread's state; these bits of its mode
go with the last one that there is."""

if TYPE_CHECKING:

    def with_lock(lock: Lock | RLock, function: Callable[..., T], *args: Any) -> T:
        """Call a function while the lock is held. See Note [Guards]."""
        ...
else:
    with_lock = bindings.with_lock


class Guard(bindings.Guard):  # type: ignore[misc]
    """The base of context managers that change the thread's state. See Note [Guards]."""

    __slots__ = ()

    _entered: tuple[Undo, Any] | tuple[Undo, Any, int] | None = None

    if TYPE_CHECKING:

        def __exit__(self, *exc_info: object) -> None:
            """Put back what the block has changed."""


def undo_all(undo: Undo) -> None:
    """Put back what a block would at its end."""
    for function, arguments in undo:
        function(*arguments)


def bits(which: int) -> Undo:
    """The calls that restore these bits of the thread's mode."""
    return ((restore_bits, (state, which, state.mode & which)),)


def attributes(*names: str) -> Undo:
    """The calls that restore these attributes of the thread's state."""
    return tuple([(setattr, (state, name, getattr(state, name))) for name in names])
