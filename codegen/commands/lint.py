"""`gradspec lint`: all that is wrong with a spec file, and cures that can be applied."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.errors import Collector, Fix, Mark, Problem, SpecError
from ..words.installation import SPEC
from .common import load_spec, shown, write_files
from .parser import SPEC_ARGUMENT, Subcommand, argument
from .terminal import counted

if TYPE_CHECKING:
    from ..proof.prove import Proof
    from ..read.model import Spec

_ROUNDS = 10  # of cures: one may show what was hidden by what it cures


COMMAND = Subcommand(
    "check a spec file, and report every error in it",
    [
        SPEC_ARGUMENT,
        argument("--fix", action="store_true", help="apply the cures that messages suggest to the files"),
        argument(
            "--prove",
            action="store_true",
            help="also compare each gradient formula with the derivative of 'forward' (needs sympy and mpmath)",
        ),
        argument(
            "--table", metavar="FILE", help="with --prove, write a table of the formulas: proven, tested or trusted"
        ),
    ],
    examples={
        "gradspec lint": "Check derivatives.yaml and its test data",
        "gradspec lint signal_ops.yaml --fix": "Apply the cures that messages suggest, then check the file",
        "gradspec lint --prove": "Also prove the gradient formulas of elementwise ops",
    },
    exits={0: "the spec has no errors", 1: "it has errors, or warnings"},
    needs=lambda options: ("sympy", "mpmath") if options.prove else (),
)


def run(options: argparse.Namespace) -> int:
    """Check the spec file, after curing it if that is asked for."""
    path = Path(options.spec) if options.spec is not None else SPEC
    if options.fix:
        _fix(path)
    spec, found = lint(shown(path))
    proof: Proof | None = None
    if options.prove:
        from ..proof.prove import prove

        try:
            proof = prove(spec, counted(spec.ops, "proving"))
        except SpecError as error:
            found += error.problems
    if found:
        raise SpecError(spec.source, found)
    print(f"{spec.path}: {len(spec.ops)} op{'s' * (len(spec.ops) != 1)}, no errors")
    if proof is not None:
        print(proof.summary())
        if options.table is not None:
            write_files({Path(options.table): proof.table()})
    return 0


def lint(path: str) -> tuple[Spec, list[Problem]]:
    """A spec file, read and checked, and warnings of entries that are hardly meant; SpecError lists all errors."""
    from ..check.warnings import report_suspicions

    spec = load_spec(path)
    found = Collector(spec.source)
    report_suspicions(spec, found)
    return spec, found.problems


def _fix(path: Path) -> None:
    """Apply cures until none is left, and tell of them. Files are written whole or not at all."""
    from ..read.testdata import path_of_tests

    for _ in range(_ROUNDS):
        try:
            problems: Sequence[Problem] = lint(shown(path))[1]
        except SpecError as error:
            problems = error.problems
        files, told = {}, []
        for file in (path, path_of_tests(path)):
            own = [one for one in problems if one.message.fix and one.source.name == file.name]
            text, changes = applied(file.read_bytes().decode(), own) if own else ("", [])
            if changes:
                files[file.resolve()] = text
            for mark, fix, code in changes:
                where = f"{shown(file)}:{mark.line}:{mark.column}"
                told.append(f"{where}: '{fix.old}' is now '{fix.new}' [{code}]")
        if not files:
            return
        write_files(files)
        print("\n".join(told))


def applied(text: str, problems: Iterable[Problem]) -> tuple[str, list[tuple[Mark, Fix, str]]]:
    """The text with the cures of these problems, and which they are: where, and of which code, in file order.

    A cure is left out where the text does not hold what it replaces, or where it overlaps one before it. All
    else of the text stays as it is, its line ends among it.
    """
    lines = text.split("\n")
    cures = [
        (mark, fix, one.message.rule.code)
        for one in problems
        if (fix := one.message.fix) and (mark := fix.mark or one.mark)
    ]
    done: list[tuple[Mark, Fix, str]] = []
    end = Mark(1, 0)  # of the cure before, as it was written
    for mark, fix, code in sorted(cures, key=lambda cure: cure[0]):
        if mark > end and lines[mark.line - 1].startswith(fix.old, _place(mark, text)):
            done.append((mark, fix, code))
            end = Mark(mark.line, mark.column + len(fix.old) - 1)
    for mark, fix, _ in reversed(done):
        line, start = lines[mark.line - 1], _place(mark, text)
        lines[mark.line - 1] = line[:start] + fix.new + line[start + len(fix.old) :]
    return "\n".join(lines), done


def _place(mark: Mark, text: str) -> int:
    """The index of a mark in its line, before which there may be a mark of the byte order."""
    return mark.column - 1 + (mark.line == 1 and text.startswith("\ufeff"))
