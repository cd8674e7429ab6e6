"""`gradspec lint`: all that is wrong with a spec file, and cures that can be applied."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.errors import Collector, Mark, Problem, SpecError
from ..words.installation import SPEC
from .common import Commands, add_spec, shown, write_files
from .progress import shown_progress

if TYPE_CHECKING:
    from ..proof.prove import Proof
    from ..read.model import Spec

_ROUNDS = 10  # of cures: one may show what was hidden by what it cures


def add(commands: Commands) -> None:
    """Add the parser of `gradspec lint`."""
    parser = commands.add_parser("lint", help="check a spec file, and report every error in it")
    add_spec(parser, "spec")
    parser.add_argument(
        "--fix", action="store_true", help="apply the cures that messages suggest to the files"
    )
    parser.add_argument(
        "--prove",
        action="store_true",
        help="also hold each elementwise derivative against that of its forward (needs sympy and mpmath)",
    )
    parser.add_argument(
        "--table", metavar="FILE", help="with --prove, write which formulas are proven, tested or trusted"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the spec file, after curing it if that is asked for."""
    path = Path(options.spec) if options.spec is not None else SPEC
    if options.fix:
        _fix(path)
    spec = checked(shown(path))
    found = suspicious(spec)
    proof: Proof | None = None
    if options.prove:
        from ..proof.prove import prove

        try:
            proof = prove(spec, shown_progress(spec.ops, "proving"))
        except SpecError as error:
            found += error.problems
    if found:
        raise SpecError(spec.source, found)
    print(f"{spec.path}: {len(spec.ops)} ops, no errors")
    if proof is not None:
        print(proof.summary())
        if options.table is not None:
            write_files({Path(options.table): proof.table()})
    return 0


def lint(path: str) -> Spec:
    """Read and check a spec file; return it if nothing is wrong with it.

    Raises:
        SpecError: listing every error of the file, or, if there is none, all that is suspicious.
    """
    spec = checked(path)
    if found := suspicious(spec):
        raise SpecError(spec.source, found)
    return spec


def checked(path: str) -> Spec:
    """Read a spec file and look for errors; SpecError lists all of them."""
    from ..check.spec import load_any
    from ..plan.decide import plan

    spec = load_any(path)
    plan(spec)
    return spec


def suspicious(spec: Spec) -> list[Problem]:
    """What is no error, but hardly meant."""
    from ..check.warnings import report_suspicions

    found = Collector(spec.source)
    report_suspicions(spec, found)
    return found.problems


def _fix(path: Path) -> None:
    """Apply cures until none is left, and tell of them. Files are written whole or not at all."""
    from ..read.testdata import path_of_tests

    for _ in range(_ROUNDS):
        problems = _problems(path)
        files, told = {}, []
        for file in (path, path_of_tests(path)):
            own = [one for one in problems if one.message.fix and one.source.name == file.name]
            text, changes = applied(file.read_bytes().decode(), own) if own else ("", [])
            if changes:
                files[file.resolve()] = text
            for change in changes:
                where = f"{shown(file)}:{change.mark.line}:{change.mark.column}"
                told.append(f"{where}: '{change.old}' is now '{change.new}' [{change.code}]")
        if not files:
            return
        write_files(files)
        print("\n".join(told))


def _problems(path: Path) -> tuple[Problem, ...]:
    try:
        lint(shown(path))
    except SpecError as error:
        return error.problems
    return ()


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
