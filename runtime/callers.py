"""The user's part of the call stack: which lines led to an op, without gradspec's own frames."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FrameType

Line = tuple[str, int, str]  # file, line number, function


def _user_frames() -> Iterator[tuple[int, FrameType]]:
    """The frames that are not gradspec's, innermost first, each with its distance from the caller."""
    frame: FrameType | None = sys._getframe(1)
    distance = 0
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if not (name == "gradspec" or name.startswith("gradspec.")):
            yield distance, frame
        frame, distance = frame.f_back, distance + 1


def user_stack() -> tuple[Line, ...]:
    """The lines of the user's code that led here, outermost first."""
    return tuple(_line(frame) for _, frame in _user_frames())[::-1]


def user_stacklevel() -> int:
    """The `stacklevel` with which a warning of the caller points to the user's innermost line."""
    return next((distance for distance, _ in _user_frames()), 1)


def user_line() -> Line | None:
    """The user's innermost line."""
    return next((_line(frame) for _, frame in _user_frames()), None)


def _line(frame: FrameType) -> Line:
    return frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name


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
