"""Calls on a fresh stack, for nesting that is deeper than a stack of Python allows.

Note [Fresh stacks] Python's limit is 1,000 frames, the user's own included. Nested work, passes within passes
and checkpoints within checkpoints, therefore moves to a new thread now and then, with the state of the old
one, which waits. Only the main thread gets signals. If one ends its wait, by KeyboardInterrupt for instance,
the same exception is raised in the innermost of these threads, and the wait goes on until all have ended:
nothing runs on behind the caller's back.

Until a new thread runs, Python takes it for the one that starts it, and may give it that one's interrupt
before its first line. The new thread therefore runs a generator that has come into its `try` already: however
early the interrupt comes, the one that waits hears of it.
"""

from __future__ import annotations

import _thread
import ctypes
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from gradspec.core.process.state import state

T = TypeVar("T")

NESTED_PER_STACK = 20  # passes within passes, or checkpoints within checkpoints

_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
_PATIENCE = 0.05  # seconds between two looks at whether a thread that was interrupted has ended


class _Call:
    """A function called in another thread."""

    def __init__(self, function: Callable[..., Any], args: tuple[Any, ...], there: dict[str, Any]) -> None:
        self.function, self.args, self.there = function, args, there
        # The numbers of the threads that wait for each other, the innermost last.
        self.stacks: list[ctypes.c_ulong] = there["stacks"]
        self.depth = len(self.stacks)
        self.begun = self.ended = self.unwanted = False
        self.result: Any = None
        self.error: BaseException | None = None
        self.running = _thread.allocate_lock()  # released at the end
        self.running.acquire()

    def run(self) -> Iterator[None]:
        """The work of the thread, after the first step, which is its caller's."""
        stacks = self.stacks
        try:
            yield
            self.begun = True
            try:
                if not self.unwanted:
                    stacks.append(ctypes.c_ulong(_thread.get_ident()))
                    for name, value in self.there.items():
                        setattr(state, name, value)
                    self.result = self.function(*self.args)
            finally:
                del stacks[self.depth :]
                # C holds these for a thread, and does not see threads end.
                state.recorder = state.function_modes = None
        except BaseException as error:
            self.error = error
        finally:
            self.ended = True
            self.running.release()

    def interrupt(self, kind: type[BaseException]) -> None:
        """Raise an exception in the innermost of the threads, and wait until this call has ended."""
        self.unwanted = True  # if it has not begun, it will see that it need not
        interrupt, told = ctypes.py_object(kind), None
        while self.begun and not self.ended:
            try:
                for thread in self.stacks[self.depth :][-1:]:
                    if thread is not told:
                        told = thread
                        _raise_in(thread, interrupt)
                if self.running.acquire(timeout=_PATIENCE):
                    return
            except BaseException:
                continue  # a second one: the first is on its way


def on_fresh_stack(function: Callable[..., T], *args: Any, **changed: Any) -> T:
    """Call a function in a thread of its own, with this thread's state, and wait for it.

    `changed` are the attributes that differ on the new thread. See Note [Fresh stacks].
    """
    there = {
        **vars(state),
        "mode": state.mode,
        "recorder": state.recorder,
        "draws_in_python": state.draws_in_python,
        "transform": state.transform,
        "level": state.level,
        "overrides_off": state.overrides_off,
        "function_modes": state.function_modes,
        "stacks": state.stacks or [],
        **changed,
    }
    call = _Call(function, args, there)
    try:
        run = call.run()
        next(run)
        # One call of C, where threading's could be interrupted inside.
        _thread.start_new_thread(next, (run, None))
        call.running.acquire()
    except BaseException as error:
        call.interrupt(type(error))
        raise
    if call.error is not None:
        raise call.error
    made: T = call.result
    return made
