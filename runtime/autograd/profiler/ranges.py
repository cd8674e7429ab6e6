"""Names for parts of a program, which profiles show as ranges."""

from __future__ import annotations

from contextlib import ContextDecorator
from typing import Any

from gradspec.core.compiled.constants import RANGE_USER
from gradspec.core.process.state import PROFILE, state


class record_function(ContextDecorator):
    """Name a block, or a decorated function, as a range in the profile of the thread.

    name: the name of the range. args: a text that follows it in parentheses. Without a profile it costs next
    to nothing. Raises TypeError for a name that is not a str.

    >>> with gs.autograd.profiler.profile() as profile:
    ...     with gs.autograd.profiler.record_function("forward"):
    ...         y = gs.ones(3).exp()
    >>> profile.function_events[0].name
    'forward'
    """

    def __init__(self, name: str, args: str | None = None) -> None:
        if not isinstance(name, str):
            raise TypeError(f"record_function expects the name of a range, but got {type(name).__name__}")
        self.name, self.args = name, args
        self._entered: list[tuple[Any, int]] = []  # the blocks that run, which may be several, of one object

    def __enter__(self) -> record_function:
        recorder = state.recorder if state.mode & PROFILE else None
        name = self.name if self.args is None else f"{self.name}({self.args})"
        self._entered.append((recorder, -1 if recorder is None else recorder.enter(RANGE_USER, name)))
        return self

    def __exit__(self, *exc_info: object) -> None:
        recorder, number = self._entered.pop()
        if recorder is not None:
            recorder.leave(number)
