"""KeyboardInterrupts at every place where Python may raise one."""

from __future__ import annotations

import sys
import time
import weakref
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from gradspec.core.process import fresh_stack
from gradspec.core.process.state import state
from gradspec.tensors.random import default_generator


class _Bomb:
    """Raises KeyboardInterrupt in this thread at the `number`-th place where a signal handler may run.

    These are the beginnings of functions of Python and the returns of C; what a profiler sees. For classes,
    which are called in C, it is the return of the function that they call. Python prints what is raised while
    an object goes, and goes on, so that is left out.
    """

    def __init__(self, number: int, where: str) -> None:
        self.left = number
        self.where = where

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        if event not in ("call", "c_return", "return"):
            return
        code = frame.f_code
        if event == "return" and code.co_name not in ("__init__", "__new__"):
            return
        if code.co_filename == __file__ or self.where not in code.co_filename or _of_the_collector(frame):
            return
        self.left -= 1
        if self.left < 0:
            sys.setprofile(None)
            raise KeyboardInterrupt


def _of_the_collector(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_code.co_filename != __file__:
        if frame.f_code.co_name == "__del__" or frame.f_code.co_filename == weakref.__file__:
            return True
        frame = frame.f_back
    return False


def interruptions(run: Callable[[], object], where: str = "") -> Iterator[int]:
    """Call `run` until it ends by itself, interrupted one place later each time; gives the number each time.

    With `where`, the places are those in files whose names hold it.
    """
    number = 0
    while True:
        bomb = _Bomb(number, where)
        before = sys.getprofile()
        try:
            sys.setprofile(bomb)
            try:
                run()
            finally:
                sys.setprofile(before)
        except KeyboardInterrupt:
            yield number
        else:
            if bomb.left >= 0:
                return
            yield number  # Python printed it and went on, as in a generator that is given up
        number += 1


def snapshot() -> dict[str, Any]:
    """All that belongs to this thread, and the list of threads."""
    kept = {name: list(value) if isinstance(value, list) else value for name, value in vars(state).items()}
    numbers = default_generator._packed()
    return {**kept, "mode": state.mode, "numbers": numbers, "threads": _threads()}


def _threads() -> int:
    """How many threads of ours there are; one that will do nothing may take a moment to end."""
    for _ in range(1_000):
        ours = [frame for frame in sys._current_frames().values() if _is_ours(frame)]
        if not ours:
            return 0
        time.sleep(0.001)
    return len(ours)


def _is_ours(frame: FrameType | None) -> bool:
    """Whether a thread was begun for a call on a fresh stack."""
    while frame is not None and frame.f_back is not None:
        frame = frame.f_back
    return frame is not None and frame.f_code.co_filename == fresh_stack.__file__
