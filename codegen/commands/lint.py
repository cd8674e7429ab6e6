"""`gradspec lint`: all that is wrong with a spec file, and cures that can be applied."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.installation import SPEC
from .common import shown, write_files
from .progress import shown_progress

if TYPE_CHECKING:
    from ..proof.prove import Proof
    from ..read.model import Spec
    from ..words.errors import Problem
    from .common import Commands

_ROUNDS = 10  # of cures: one may show what was hidden by what it cures


def add(commands: Commands) -> None:
    """Add the parser of `gradspec lint`."""
    parser = commands.add_parser("lint", help="check a spec file and report every error in it")
    parser.add_argument("spec", nargs="?", metavar="FILE", help="the spec file (default: gradspec's own)")
    parser.add_argument(
        "--fix", action="store_true", help="apply the cures that messages suggest to the file"
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
    from ..words.errors import SpecError
    from .findings import checked, suspicious

    path = Path(options.spec) if options.spec is not None else SPEC
    if options.fix:
        _fix(path)
    spec = checked(shown(path))
    found = suspicious(spec)
    proof: Proof | None = None
    if options.prove:
        try:
            proof = _proof(spec)
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


def _fix(path: Path) -> None:
    """Apply cures until none is left, and tell of them. The file is written whole or not at all."""
    from .fixes import applied

    for _ in range(_ROUNDS):
        problems = _problems(path)
        if not any(problem.message.fix for problem in problems):
            return
        text, changes = applied(path.read_bytes().decode(), problems)
        if not changes:
            return
        write_files({path.resolve(): text})
        for change in changes:
            where = f"{shown(path)}:{change.mark.line}:{change.mark.column}"
            print(f"{where}: '{change.old}' is now '{change.new}' [{change.code}]")


def _problems(path: Path) -> tuple[Problem, ...]:
    from ..words.errors import SpecError
    from .findings import lint

    try:
        lint(shown(path))
    except SpecError as error:
        return error.problems
    return ()


def _proof(spec: Spec) -> Proof:
    from ..proof.prove import prove

    return prove(spec, shown_progress(spec.ops, "proving"))
