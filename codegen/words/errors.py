"""Errors of a spec's text: messages that point into it."""

from __future__ import annotations

import ast
import difflib
import itertools
import os
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

MAX_BYTES: Final = 1_000_000
MAX_PROBLEMS: Final = 1_000  # after which reading stops
SHOWN_PROBLEMS: Final = 100
_EXCERPT: Final = 120  # columns of an offending line that are shown
_MAX_CANDIDATES: Final = 2_000  # among which a similar name is looked for


def printable(text: str) -> str:
    """The text with question marks for characters that cannot be printed."""
    return "".join(character if character.isprintable() else "?" for character in text)


class Mark(NamedTuple):
    """A position in a spec file; line and column count from 1."""

    line: int
    column: int


@dataclass(frozen=True, eq=False)
class Source:
    """The text of a spec file, or of its test data, under the name that messages give it."""

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

    def text_of(self, node: ast.expr) -> str | None:
        """The text at the place of a node of a formula's tree; None if that is on several lines."""
        if node.end_lineno != node.lineno or node.end_col_offset is None:
            return None
        return self.lines[node.lineno - 1][node.col_offset : node.end_col_offset]

    def excerpt(self, mark: Mark) -> str:
        """Return the line at `mark` with a caret below its column, or '' when there is no such line."""
        if not 1 <= mark.line <= len(self.lines):
            return ""
        text = self.lines[mark.line - 1]
        if not text.strip():
            return ""
        start = 0 if mark.column <= _EXCERPT else mark.column - _EXCERPT // 2
        shown = printable(text[start : start + _EXCERPT].rstrip())
        return f"{mark.line:5} | {shown}\n{' ' * 5} | {' ' * (mark.column - 1 - start)}^"


@dataclass(frozen=True)
class Example:
    """A spec with its test data that breaks a rule in one place: `right` is written as `wrong`, in the spec,
    or in the test data if it is `in_tests`.

    `wrong` has a `»` before the position of the message, once. `own` says that it is a spec of one's own.
    """

    spec: str
    right: str
    wrong: str
    tests: str = ""
    own: bool = False
    in_tests: bool = False

    @property
    def text(self) -> str:
        """The text that is to be broken: that of the spec or of its test data."""
        return self.tests if self.in_tests else self.spec

    @property
    def broken(self) -> tuple[str, Mark]:
        """This text, broken, and where the message points."""
        before, _, after = self.text.replace(self.right, self.wrong, 1).partition("»")
        return before + after, Mark(before.count("\n") + 1, len(before) - before.rfind("\n"))


@dataclass(frozen=True)
class Command:
    """A command that breaks a rule, with the message that answers it, and one that keeps it."""

    wrong: str
    message: str
    right: str


@dataclass(frozen=True, eq=False)
class Rule:
    """A rule of the spec language, and the class of the messages that say it is broken.

    `heading` has the code, which never changes its meaning, and says what is wrong; `text` why, and what to do.
    """

    heading: str
    text: str
    example: Example | Command

    @property
    def code(self) -> str:
        """The code, such as GS406."""
        return self.heading.partition(": ")[0]

    @property
    def title(self) -> str:
        """The error, as a noun phrase."""
        return self.heading.partition(": ")[2]

    def __call__(self, text: str, fix: Fix | None = None) -> Message:
        """A message of this class."""
        return Message(self, text, fix)


@dataclass(frozen=True)
class Fix:
    """A cure that can be applied: `old` is replaced by `new`, at `mark`, or else where the message points."""

    old: str
    new: str
    mark: Mark | None = None


@dataclass(frozen=True)
class Message:
    """An error and its cure, in one sentence."""

    rule: Rule
    text: str
    fix: Fix | None = None

    def suggest(self, name: str, candidates: Iterable[str], otherwise: str = "", *, before: str = "") -> Message:
        """The message with the candidate closest to `name` as the cure; `otherwise`, if none is close.

        Where the message points, `before` is written, and then `name`.
        """
        for close in close_names(name, candidates, 1):
            text, fix = f"{self.text}; did you mean '{close}'?", Fix(before + name, before + close)
            return replace(self, text=text, fix=fix)
        return replace(self, text=self.text + otherwise)

    def among(self, name: str, candidates: Collection[str]) -> Message:
        """The message with the closest of all candidates; with all of them, if none is close."""
        return self.suggest(name, candidates, "; there are " + ", ".join(candidates))


@dataclass(frozen=True)
class Problem:
    """One error: where it is, which op it concerns ('' for the file), and what to do."""

    source: Source
    mark: Mark | None
    op: str
    message: Message


class SpecError(Exception):
    """A spec that cannot be used; `problems` are in file order, those of test data after the spec's."""

    def __init__(self, source: Source, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda one: (one.source is not source, one.mark or Mark(0, 0))))
        lines = [_formatted(problem) for problem in self.problems[:SHOWN_PROBLEMS]]
        if more := len(self.problems) - len(lines):
            stopped = f", where reading stopped at {MAX_PROBLEMS:,}" * (len(self.problems) >= MAX_PROBLEMS)
            lines.append(f"{source.path}: and {more} more{stopped}")
        super().__init__("\n".join(lines))


def _formatted(problem: Problem) -> str:
    mark, text = problem.mark, f"{problem.message.text} [{problem.message.rule.code}]"
    where = problem.source.path + (f":{mark.line}:{mark.column}" if mark is not None else "")
    head = printable(": ".join(filter(None, (where, problem.op, text))))
    return "\n".join(filter(None, (head, problem.source.excerpt(mark) if mark is not None else "")))


def mark_of(node: ast.expr | ast.keyword) -> Mark:
    """Return where a node of a formula's tree stands in the spec file."""
    return Mark(node.lineno, node.col_offset + 1)


class Collector:
    """Gathers the problems of a spec, so that all of them are reported at once.

    Added problems stand in `source`; `beside` gives a collector of the same problems for another file.
    """

    def __init__(self, source: Source) -> None:
        self.source = self._first = source
        self._found: dict[Problem, None] = {}

    def beside(self, source: Source) -> Collector:
        """One that shares what has been recorded, and adds problems of another file."""
        other = Collector(source)
        other._first, other._found = self._first, self._found
        return other

    @property
    def problems(self) -> list[Problem]:
        """The problems recorded so far."""
        return list(self._found)

    @property
    def count(self) -> int:
        """How many problems have been recorded so far."""
        return len(self._found)

    def add(self, mark: Mark | None, message: Message, op: str = "") -> None:
        """Record one problem, of an op or of the file; a repetition of the same one is dropped.

        Raises SpecError with the one that is too many to go on.
        """
        self._found[Problem(self.source, mark, op, message)] = None
        if len(self._found) >= MAX_PROBLEMS:
            self.raise_if_any()

    def replace(self, found: Iterable[Problem], mark: Mark, op: str, message: Message) -> None:
        """Record one problem in the place of several, of which it is the cause."""
        for problem in found:
            self._found.pop(problem, None)
        self.add(mark, message, op)

    def raise_if_any(self) -> None:
        """Raise SpecError with all problems recorded so far, if there are any."""
        if self._found:
            raise SpecError(self._first, self._found)


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """Return "; did you mean 'x'?" for the candidate closest to `name`, or '' when none is close."""
    return "".join(f"; did you mean '{close}'?" for close in close_names(name, candidates, 1))


def close_names(name: str, candidates: Iterable[str], count: int) -> list[str]:
    """The candidates that look like `name`, at most `count` of them, the closest first."""
    others = set(candidates) - {name}
    if len(name) > _EXCERPT or len(others) > _MAX_CANDIDATES:
        return []
    return difflib.get_close_matches(name, sorted(others), n=count, cutoff=0.6)
