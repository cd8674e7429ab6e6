"""The terminal: its colours, its width, and a line that tells how far a long step is."""

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from typing import Final, Protocol, TextIO, TypeVar

BOLD: Final = "1"
_DIM, _RED, _GREEN = "2", "31", "32"
# Parts of messages and reports, which are plain text elsewhere.
_PARTS: Final = tuple(
    (re.compile(pattern, re.MULTILINE), style)
    for pattern, style in (
        (r"^\S+:\d+:\d+(?=: )", BOLD),  # the place of a message
        (r"\[GS\d{3}\]$", _DIM),
        (r"(?<= \| ) *\^$", _GREEN),
        (r"^  ok(?=    )", _GREEN),
        (r"^  FAIL(?=  )", _RED),
        (r"^(?:gradspec:(?= )|\d+ errors?\b.*$)", _RED),
    )
)


def show(text: str, stream: TextIO | None = None, *, style: str = "") -> None:
    """Print a text, in colours where the stream shows them.

    stream: stdout by default. style: of the whole text; by default, parts of messages have one each.
    """
    output = sys.stdout if stream is None else stream
    if has_colours(output):
        text = _painted(text, style) if style else _with_painted_parts(text)
    print(text, file=output)


def has_colours(stream: TextIO) -> bool:
    """Whether a stream is a terminal with colours; NO_COLOR forbids them, and FORCE_COLOR asks for them anywhere."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (stream.isatty() and os.environ.get("TERM") != "dumb")


def _painted(text: str, style: str) -> str:
    return f"\033[{style}m{text}\033[0m" if text else text


def _with_painted_parts(text: str) -> str:
    for pattern, style in _PARTS:
        text = pattern.sub(lambda part, style=style: _painted(part[0], style), text)  # type: ignore[misc]
    return text


def columns() -> int | None:
    """The width of the terminal, or None if stdout is a file or a pipe."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def cut(text: str, width: int) -> str:
    """The text, in at most that many columns."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


class _Titled(Protocol):
    @property
    def title(self) -> str: ...


K = TypeVar("K", bound=_Titled)


def counted(items: Sequence[K], doing: str) -> Iterator[K]:
    """The items, while the terminal shows which one it is."""
    for number, item in enumerate(items, 1):
        _write_over(f"{doing} {number}/{len(items)} {item.title}")
        yield item
    _write_over("")


@contextlib.contextmanager
def step(doing: str) -> Iterator[None]:
    """Show on the terminal what is being done, as long as it takes."""
    _write_over(f"{doing} ...")
    try:
        yield
    finally:
        _write_over("")


def _write_over(line: str) -> None:
    """Put a line in the place of the one that was written so before; '' removes that. Elsewhere nothing is shown."""
    if sys.stderr.isatty():
        shown = cut(line, shutil.get_terminal_size().columns - 1)
        print(f"\r\033[K{shown}", end="", file=sys.stderr, flush=True)
