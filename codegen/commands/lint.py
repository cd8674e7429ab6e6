"""`gradspec lint`: every error of a spec file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from .common import load_spec, write_files
from .progress import shown_progress

if TYPE_CHECKING:
    from ..model import Spec
    from .common import Commands


def add(commands: Commands) -> None:
    """Add the parser of `gradspec lint`."""
    parser = commands.add_parser("lint", help="check a spec file and report every error in it")
    parser.add_argument("spec", nargs="?", metavar="FILE", help="the spec file (default: gradspec's own)")
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
    """Check the spec file."""
    from ..plan import plan

    spec = load_spec(options.spec)
    plan(spec)
    print(f"{spec.path}: {len(spec.ops)} ops, no errors")
    if options.prove:
        _prove(spec, options.table)
    return 0


def _prove(spec: Spec, table: str | None) -> None:
    from ..proof.proving import prove

    proof = prove(spec, shown_progress(spec.ops, "proving"))
    print(proof.summary())
    if table is not None:
        write_files({Path(table): proof.table()})
