"""`gradspec fmt`: the canonical layout of a spec file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.installation import SPEC
from .common import Failure, shown, write_files

if TYPE_CHECKING:
    from .common import Commands


def add(commands: Commands) -> None:
    """Add the parser of `gradspec fmt`."""
    parser = commands.add_parser("fmt", help="bring a spec file into the canonical layout; comments are kept")
    parser.add_argument("spec", nargs="?", metavar="FILE", help="the spec file (default: gradspec's own)")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if the layout is another"
    )
    parser.set_defaults(run=run, writes=True)


def run(options: argparse.Namespace) -> int:
    """Write the file anew if its layout is not the canonical one."""
    from ..read.layout import laid_out, says_the_same
    from ..read.source import read_source

    path = Path(options.spec) if options.spec is not None else SPEC
    source = read_source(shown(path))
    text = laid_out(source)
    if path.read_bytes() == text.encode():
        print(f"{source.path}: nothing changed")
        return 0
    if options.check:
        print(f"{source.path}: not in the canonical layout; run 'gradspec fmt'", file=sys.stderr)
        return 1
    if not says_the_same(source, text):
        raise Failure(f"{source.path}: has a form that cannot be laid out; nothing was written")
    write_files({path.resolve(): text})
    print(f"{source.path}: changed")
    return 0
