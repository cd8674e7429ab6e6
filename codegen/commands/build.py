"""`gradspec build`: the package of a spec of one's own."""

import argparse
import keyword
import os
import shlex
from pathlib import Path

from .common import Failure, load_spec, shown, update_of
from .parser import Subcommand, argument
from .terminal import step

COMMAND = Subcommand(
    "make a Python package of the ops of your own spec",
    [
        argument("spec", metavar="FILE", help="the spec file; gradspec's ops are in scope of its formulas"),
        argument("--name", metavar="NAME", help="the name of the package (default: that of the file)"),
        argument("--out", metavar="DIR", help="the folder of the project (default: NAME, in the current folder)"),
        argument(
            "--no-c", action="store_true", help="formulas on arrays instead of C kernels: slower, and needs no compiler"
        ),
    ],
    more="Run it again after a change of the spec: it writes the files that differ.",
    examples={
        "gradspec build signal_ops.yaml --out project": "Write the project of a package signal_ops to the folder "
        "project, which pip can install",
        "gradspec build signal_ops.yaml --name filters --no-c": "The same under another name, without C kernels",
    },
    exits={0: "the project is up to date", 1: "an error of the spec or of a file; nothing was written"},
    writes=True,
)


def run(options: argparse.Namespace) -> int:
    """Write the project's files that are new or differ."""
    from ..write.package import ONCE, render_package

    name = options.name if options.name is not None else Path(options.spec).stem
    if not name.isidentifier() or not name.isascii() or keyword.iskeyword(name):
        raise Failure(f"'{name}' is not a name of Python, and cannot name a package; choose one with --name")
    spec = load_spec(options.spec)
    if spec.base is None:
        raise Failure(f"{spec.path} is gradspec's own spec, or one like it: 'gradspec regen' generates its code")
    out = Path(options.out if options.out is not None else name)
    with step("generating the package"):
        package = render_package(spec, name, compiled=not options.no_c)
    texts = {out / file: text for file, text in package.files.items()}
    there = [path for folder in (".", "csrc", f"src/{name}", "tests") for path in (out / folder).glob("*")]
    once, copies = ([out / file for file in files] for files in (ONCE, package.copies))
    update = update_of(out, texts, there, "build", once=once, copies=copies)
    update.write()
    if not update.changed and not update.superfluous:
        print(f"nothing changed: {len(texts)} files up to date")
    # pip takes a path without a slash for the name of a package on the index.
    path = shlex.quote(os.path.join(os.curdir, shown(out)))
    print(f"build and install it with: pip install 'setuptools>=77' && pip install --no-build-isolation {path}")
    return 0
