"""The user's part of the call stack: which lines led to an op, without gradspec's own frames."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FrameType

Line = tuple[str, int, str]  # file, line number, function


def line_of(frame: FrameType) -> Line:
    """The line that a frame is at, or the first one of its code while it is between lines."""
    return frame.f_code.co_filename, frame.f_lineno or frame.f_code.co_firstlineno, frame.f_code.co_name


def _is_own(frame: FrameType) -> bool:
    name: str = frame.f_globals.get("__name__", "")
    return name == "gradspec" or name.startswith("gradspec.")


def _user_lines() -> Iterator[Line]:
    """The lines of the user's code that led here, innermost first."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if not _is_own(frame):
            yield line_of(frame)
        frame = frame.f_back


def user_stack() -> tuple[Line, ...]:
    """The lines of the user's code that led here, outermost first."""
    return tuple(_user_lines())[::-1]


def user_line() -> Line | None:
    """The user's innermost line."""
    return next(_user_lines(), None)


def user_stacklevel() -> int:
    """The `stacklevel` with which a warning of the caller points to the user's innermost line."""
    frame: FrameType | None = sys._getframe(1)
    level = 1
    while frame is not None and _is_own(frame):
        frame, level = frame.f_back, level + 1
    return level


def describe(line: Line | None) -> str:
    """One line in words, with its source where that is known."""
    if line is None:
        return "a line that is not known"
    import linecache  # only errors need it

    file, number, function = line
    source = linecache.getline(file, number).strip()
    return f'File "{file}", line {number}, in {function}' + (f": {source}" if source else "")


def formatted(lines: tuple[Line, ...]) -> str:
    """Lines as a traceback shows them."""
    import traceback  # only errors need it

    return "".join(traceback.StackSummary.from_list([(*line, None) for line in lines]).format())
