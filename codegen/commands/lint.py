"""`gradspec lint`: every error of a spec file."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .common import load_spec

if TYPE_CHECKING:
    from .common import Commands


def add(commands: Commands) -> None:
    """Add the parser of `gradspec lint`."""
    parser = commands.add_parser("lint", help="check a spec file and report every error in it")
    parser.add_argument("spec", nargs="?", metavar="FILE", help="the spec file (default: gradspec's own)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the spec file."""
    from ..plan import plan

    spec = load_spec(options.spec)
    plan(spec)
    print(f"{spec.path}: {len(spec.ops)} ops, no errors")
    return 0
