"""`gradspec build`: the package of a spec of one's own."""

from __future__ import annotations

import argparse
import keyword
from pathlib import Path

from .common import Commands, Failure, load_spec, shown, update_of


def add(commands: Commands) -> None:
    """Add the parser of `gradspec build`."""
    parser = commands.add_parser("build", help="make a package, which builds a wheel, from a spec of your own")
    parser.add_argument("spec", metavar="FILE", help="the spec file; gradspec's ops are in scope of its formulas")
    parser.add_argument("--name", metavar="NAME", help="the name of the package (default: that of the file)")
    parser.add_argument("--out", metavar="DIR", help="the folder of the project (default: NAME, in the current folder)")
    parser.add_argument(
        "--no-c", action="store_true", help="formulas on arrays instead of C kernels: slower, and needs no compiler"
    )
    parser.set_defaults(run=run, writes=True)


def run(options: argparse.Namespace) -> int:
    """Write the project's files that differ from what is there."""
    from ..write.package import ONCE, render_package

    name = options.name if options.name is not None else Path(options.spec).stem
    if not name.isidentifier() or not name.isascii() or keyword.iskeyword(name):
        raise Failure(f"'{name}' is not a name of Python, and cannot name a package; choose one with --name")
    spec = load_spec(options.spec)
    if spec.base is None:
        raise Failure(f"{spec.path} is gradspec's own spec, or one like it: 'gradspec regen' generates its code")
    out = Path(options.out if options.out is not None else name)
    package = render_package(spec, name, compiled=not options.no_c)
    texts = {out / file: text for file, text in package.files.items()}
    there = [path for folder in (".", "csrc", f"src/{name}", "tests") for path in (out / folder).glob("*")]
    once, copies = ([out / file for file in files] for files in (ONCE, package.copies))
    update = update_of(out, texts, there, "build", once=once, copies=copies)
    update.write()
    if not update.changed and not update.superfluous:
        print(f"nothing changed: {len(texts)} files up to date")
    print(f"build and install it with: pip install --no-build-isolation {shown(out)}")
    return 0
