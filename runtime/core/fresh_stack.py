"""Calls on a stack of their own, for what nests deeper than a stack of Python allows.

Note [Fresh stacks] Python's limit is 1,000 frames, the user's own included. What nests, passes within passes
and checkpoints within checkpoints, therefore moves to a new thread now and then, with the state of the old
one, which waits. Only the main thread gets signals. If one ends its wait, by KeyboardInterrupt for instance,
the same exception is raised in the innermost of these threads, and the wait goes on until all have ended:
nothing runs on behind the caller's back.
"""

from __future__ import annotations

import _thread
import ctypes
from collections.abc import Callable
from typing import Any, TypeVar

from gradspec.core.state import state

T = TypeVar("T")

NESTED_PER_STACK = 20  # passes within passes, or checkpoints within checkpoints

_PATIENCE = 0.05  # seconds between two looks at whether a thread that was interrupted has ended


class _Call:
    """A function called in another thread."""

    def __init__(self, function: Callable[..., Any], args: tuple[Any, ...], there: dict[str, Any]) -> None:
        self.function, self.args, self.there = function, args, there
        self.stacks: list[int] = there["stacks"]  # the threads that wait for each other, the innermost last
        self.depth = len(self.stacks)
        self.begun = self.ended = self.unwanted = False
        self.result: Any = None
        self.error: BaseException | None = None
        self.running = _thread.allocate_lock()  # released at the end
        self.running.acquire()

    def run(self) -> None:
        """What the thread does."""
        stacks = self.stacks
        self.begun = True
        try:
            if not self.unwanted:
                stacks.append(_thread.get_ident())
                for name, value in self.there.items():
                    setattr(state, name, value)
                self.result = self.function(*self.args)
        except BaseException as error:
            self.error = error
        finally:
            del stacks[self.depth :]
            state.recorder = None  # C holds it for a thread, and does not see threads end
            self.ended = True
            self.running.release()

    def interrupt(self, kind: type[BaseException]) -> None:
        """Raise an exception in the innermost of the threads, and wait until this call has ended."""
        self.unwanted = True  # if it has not begun, it will see that it need not
        interrupted: set[int] = set()
        while self.begun and not self.ended:
            try:
                for ident in self.stacks[-1:]:
                    if ident not in interrupted:
                        interrupted.add(ident)
                        ctypes.pythonapi.PyThreadState_SetAsyncExc(
                            ctypes.c_ulong(ident), ctypes.py_object(kind)
                        )
                if self.running.acquire(timeout=_PATIENCE):
                    return
            except BaseException:
                continue  # a second one: the first is on its way


def on_fresh_stack(function: Callable[..., T], *args: Any, **changed: Any) -> T:
    """Call a function in a thread of its own, with this thread's state, and wait for it.

    `changed` is what is different there. See Note [Fresh stacks].
    """
    there = {
        **vars(state),
        "mode": state.mode,
        "recorder": state.recorder,
        "draws_in_python": state.draws_in_python,
        "stacks": state.stacks or [],
        **changed,
    }
    call = _Call(function, args, there)
    try:
        _thread.start_new_thread(call.run, ())  # one call of C, where threading's could be interrupted inside
        call.running.acquire()
    except BaseException as error:
        call.interrupt(type(error))
        raise
    if call.error is not None:
        raise call.error
    made: T = call.result
    return made
