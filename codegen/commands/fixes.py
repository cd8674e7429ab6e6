"""Cures that messages suggest, applied to the text of a spec."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..words.errors import Mark, Problem


@dataclass(frozen=True)
class Change:
    """A cure at its place in the file."""

    mark: Mark
    old: str
    new: str
    code: str


def applied(text: str, problems: Iterable[Problem]) -> tuple[str, list[Change]]:
    """The text with the cures of these problems, and which they are, in file order.

    A cure is left out where the text does not hold what it replaces, or where it overlaps one before it. All
    else of the text stays as it is, its line ends among it.
    """
    lines = text.split("\n")
    done: list[Change] = []
    for change in sorted(_changes(problems), key=lambda change: change.mark):
        start = change.mark.column - 1 + (change.mark.line == 1 and text.startswith("\ufeff"))
        line = lines[change.mark.line - 1]
        last = done[-1] if done else None
        overlaps = last and last.mark.line == change.mark.line and last.mark.column + len(last.old) > start
        if not overlaps and line.startswith(change.old, start):
            done.append(change)
    for change in reversed(done):
        start = change.mark.column - 1 + (change.mark.line == 1 and text.startswith("\ufeff"))
        line = lines[change.mark.line - 1]
        lines[change.mark.line - 1] = line[:start] + change.new + line[start + len(change.old) :]
    return "\n".join(lines), done


def _changes(problems: Iterable[Problem]) -> Iterator[Change]:
    for problem in problems:
        fix = problem.message.fix
        mark = fix.mark or problem.mark if fix else None
        if fix is not None and mark is not None:
            yield Change(mark, fix.old, fix.new, problem.message.rule.code)
