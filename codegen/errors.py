"""What can be wrong with a spec's text: messages that point into it."""

from __future__ import annotations

import ast
import bisect
import difflib
import itertools
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

MAX_BYTES: Final = 1_000_000
MAX_PROBLEMS: Final = 1_000  # after which reading stops
SHOWN_PROBLEMS: Final = 100
_EXCERPT: Final = 120  # columns of an offending line that are shown
_MAX_CANDIDATES: Final = 2_000  # among which a similar name is looked for


@dataclass(frozen=True, order=True)
class Mark:
    """A position in a spec file; line and column count from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Source:
    """The text of a spec file under the name that messages give it."""

    path: str
    lines: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the file, without its folder."""
        return os.path.basename(self.path)

    @cached_property
    def text(self) -> str:
        """The lines joined by newlines."""
        return "\n".join(self.lines)

    @cached_property
    def starts(self) -> list[int]:
        """The index in `text` at which each line begins."""
        return [0, *itertools.accumulate(len(line) + 1 for line in self.lines)]

    def excerpt(self, mark: Mark) -> str:
        """Return the line at `mark` with a caret below its column, or '' when there is no such line."""
        if not 1 <= mark.line <= len(self.lines):
            return ""
        text = self.lines[mark.line - 1]
        if not text.strip():
            return ""
        start = 0 if mark.column <= _EXCERPT else mark.column - _EXCERPT // 2
        shown = text[start : start + _EXCERPT].rstrip()
        shown = "".join(character if character.isprintable() else "?" for character in shown)
        gutter = f"{mark.line:5} | "
        return f"{gutter}{shown}\n{' ' * 5} | {' ' * (mark.column - 1 - start)}^"


@dataclass(frozen=True)
class Problem:
    """One error: where it is, which op it concerns ('' for the file), and what to do."""

    mark: Mark | None
    op: str
    message: str


class SpecError(Exception):
    """A spec that cannot be used; `problems` holds every error found, in file order; its text the first."""

    def __init__(self, source: Source, problems: Iterable[Problem]) -> None:
        self.source = source
        self.problems = tuple(sorted(problems, key=lambda problem: problem.mark or Mark(0, 0)))
        lines = [self._format(problem) for problem in self.problems[:SHOWN_PROBLEMS]]
        if more := len(self.problems) - len(lines):
            stopped = f", where reading stopped at {MAX_PROBLEMS:,}" * (len(self.problems) >= MAX_PROBLEMS)
            lines.append(f"{source.path}: and {more} more{stopped}")
        super().__init__("\n".join(lines))

    def _format(self, problem: Problem) -> str:
        where = self.source.path
        if problem.mark is not None:
            where += f":{problem.mark.line}:{problem.mark.column}"
        head = ": ".join(part for part in (where, problem.op, problem.message) if part)
        excerpt = self.source.excerpt(problem.mark) if problem.mark is not None else ""
        return f"{head}\n{excerpt}" if excerpt else head


def mark_of(node: ast.expr | ast.keyword) -> Mark:
    """Return where a node of a formula's tree stands in the spec file."""
    return Mark(node.lineno, node.col_offset + 1)


class Collector:
    """Gathers the problems of one file, so that all of them are reported at once."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._found: dict[Problem, None] = {}

    @property
    def problems(self) -> list[Problem]:
        """What has been recorded so far."""
        return list(self._found)

    @property
    def count(self) -> int:
        """How many problems have been recorded so far."""
        return len(self._found)

    def add(self, mark: Mark | None, op: str, message: str) -> None:
        """Record one problem; a repetition of the same one is dropped.

        Raises SpecError with the one that is too many to go on.
        """
        self._found[Problem(mark, op, message)] = None
        if len(self._found) >= MAX_PROBLEMS:
            raise SpecError(self.source, self._found)

    def raise_if_any(self) -> None:
        """Raise SpecError with all problems recorded so far, if there are any."""
        if self._found:
            raise SpecError(self.source, self._found)


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """Return "; did you mean 'x'?" for the candidate closest to `name`, or '' when none is close."""
    close = close_names(name, candidates, 1)
    return f"; did you mean '{close[0]}'?" if close else ""


def close_names(name: str, candidates: Iterable[str], count: int) -> list[str]:
    """The candidates that look like `name`, at most `count` of them, the closest first."""
    others = set(candidates) - {name}
    if len(name) > _EXCERPT or len(others) > _MAX_CANDIDATES:
        return []
    return difflib.get_close_matches(name, sorted(others), n=count, cutoff=0.6)


def read_source(path: str) -> Source:
    """Return the text of a spec file.

    Raises:
        SpecError: the file cannot be read, is too large, is not UTF-8, or holds tabs or control characters;
            its name cannot stand in a comment of generated code.
    """
    printable = "".join(character if character.isprintable() else "?" for character in path)
    nowhere = Collector(Source(printable))
    if not os.path.basename(path).isprintable():
        nowhere.add(None, "", "the name of a spec file goes into generated code: printable characters only")
        nowhere.raise_if_any()
    try:
        with open(path, "rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        nowhere.add(None, "", "no such file")
    except IsADirectoryError:
        nowhere.add(None, "", "is a directory, not a spec file")
    except (OSError, ValueError) as error:
        nowhere.add(None, "", f"cannot be read: {getattr(error, 'strerror', None) or error}")
    nowhere.raise_if_any()
    if len(raw) > MAX_BYTES:
        nowhere.add(None, "", f"is larger than {MAX_BYTES:,} bytes, the limit for a spec file")
        nowhere.raise_if_any()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        nowhere.add(Mark(line, column), "", f"byte 0x{raw[error.start]:02x} is not UTF-8")
        nowhere.raise_if_any()
    source = Source(printable, tuple(text.replace("\r\n", "\n").split("\n")))
    errors = Collector(source)
    for number, shown in enumerate(source.lines, start=1):
        for column, character in enumerate(shown, start=1):
            if character == "\t":
                errors.add(Mark(number, column), "", "tab; use spaces")
            elif not character.isprintable():
                errors.add(Mark(number, column), "", f"unprintable character U+{ord(character):04X}")
            else:
                continue
            break
    errors.raise_if_any()
    return source


class Positions:
    """Where in the file each character of a scalar's value stands."""

    def __init__(self, source: Source, value: str, mark: Mark, end: Mark, style: str | None) -> None:
        self._marks = list(_align(source, value, mark, end, style))
        self._last = self._marks[-1] if self._marks else mark

    def __getitem__(self, index: int) -> Mark:
        if index < len(self._marks):
            return self._marks[index]
        return Mark(self._last.line, self._last.column + 1)


def _align(source: Source, value: str, mark: Mark, end: Mark, style: str | None) -> Iterator[Mark]:
    """Match the value's characters with the source's, one by one; behind an escape sequence only nearly."""
    text, starts = source.text, source.starts
    index = starts[mark.line - 1] + mark.column - 1
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
