"""The text of a spec file, and where in it each character of a value stands."""

import bisect
import os
from collections.abc import Iterator
from typing import NoReturn

from ..words import rules
from ..words.errors import MAX_BYTES, Collector, Mark, Message, Problem, Source, SpecError, close_names, printable


def read_source(path: str) -> Source:
    """Return the text of a spec file.

    Raises:
        SpecError: the file cannot be read, is too large, is not UTF-8, or holds tabs or control characters;
            its name cannot stand in a comment of generated code.
    """
    nothing = Source(printable(path))

    def refuse(message: Message, mark: Mark | None = None) -> NoReturn:
        raise SpecError(nothing, [Problem(nothing, mark, "", message)]) from None

    if not os.path.basename(path).isprintable():
        refuse(rules.UNREADABLE("the name of a spec file goes into generated code: printable characters only"))
    try:
        with open(path, "rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        refuse(rules.UNREADABLE(f"no such file{_meant(path)}"))
    except IsADirectoryError:
        refuse(rules.UNREADABLE("is a directory, not a spec file"))
    except (OSError, ValueError) as error:
        refuse(rules.UNREADABLE(f"cannot be read: {getattr(error, 'strerror', None) or error}"))
    if len(raw) > MAX_BYTES:
        refuse(rules.UNREADABLE(f"is larger than {MAX_BYTES:,} bytes, the limit for a spec file"))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        refuse(rules.CHARACTER(f"byte 0x{raw[error.start]:02x} is not UTF-8"), Mark(line, column))
    return source_of(path, text)


def _meant(path: str) -> str:
    """The words that name the spec file beside a missing one whose name is close to it, if there is any."""
    folder, name = os.path.split(path)
    try:
        stems = {one.removesuffix(".yaml"): one for one in os.listdir(folder or ".") if one.endswith(".yaml")}
    except OSError:
        return ""
    close = close_names(os.path.splitext(name)[0], stems, 1)
    return f"; did you mean '{os.path.join(folder, stems[close[0]])}'?" if close else ""


def source_of(path: str, text: str) -> Source:
    """A text as that of a spec file; SpecError if it holds tabs or control characters."""
    source = Source(printable(path), tuple(text.replace("\r\n", "\n").split("\n")))
    errors = Collector(source)
    for number, line in enumerate(source.lines, start=1):
        if not line.isprintable():
            column, character = next((at, one) for at, one in enumerate(line, start=1) if not one.isprintable())
            unprintable = rules.CHARACTER(f"unprintable character U+{ord(character):04X}")
            errors.add(Mark(number, column), rules.TAB("tab; use spaces") if character == "\t" else unprintable)
    errors.raise_if_any()
    return source


class Positions:
    """Where in the file each character of a scalar's value stands."""

    def __init__(self, source: Source, value: str, mark: Mark, end: Mark, style: str | None) -> None:
        self._first, self._count, self._marks = mark, len(value), list[Mark]()
        if style is not None or not value or not source.text.startswith(value, _index(source, mark)):
            self._marks = list(_align(source, value, mark, end, style))  # else it stands on one line, as it is

    def __getitem__(self, index: int) -> Mark:
        if index < len(self._marks):
            return self._marks[index]
        last, more = (self._marks[-1], 1) if self._marks else (self._first, min(index, self._count))
        return Mark(last.line, last.column + more)


def _index(source: Source, mark: Mark) -> int:
    return source.starts[mark.line - 1] + mark.column - 1


def _align(source: Source, value: str, mark: Mark, end: Mark, style: str | None) -> Iterator[Mark]:
    """Match the value's characters with the source's, one by one; behind an escape sequence only nearly."""
    text, starts = source.text, source.starts
    index = _index(source, mark)
    stop = min(starts[min(end.line, len(source.lines)) - 1] + end.column - 1, len(text))
    if style in ("|", ">"):
        index = starts[mark.line]
    elif style is not None:
        index += 1
    for character in value:
        if character.isspace():
            found = index if index < stop and text[index].isspace() else index - 1
            index = max(index, found + 1) if character == " " and found == index else index
        else:
            found = text.find(character, index, stop)
            found = max(index - 1, 0) if found < 0 else found
            index = found + 1
        line = bisect.bisect_right(starts, found) - 1
        yield Mark(line + 1, found - starts[line] + 1)
