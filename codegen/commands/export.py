"""`gradspec export`: entries in the code of other libraries."""

from __future__ import annotations

import argparse
from pathlib import Path

from .common import Commands, Failure, add_spec, load_spec, ops_called, write_files

_TARGETS = ("torch", "jax", "numpy", "latex")


def add(commands: Commands) -> None:
    """Add the parser of `gradspec export`."""
    parser = commands.add_parser(
        "export", help="write ops as code of torch, JAX or NumPy with their derivatives, or as LaTeX"
    )
    parser.add_argument("ops", nargs="+", metavar="OP", help="an op, or an overload 'name.variant'")
    parser.add_argument("--to", required=True, choices=_TARGETS, help="what is written")
    add_spec(parser)
    parser.add_argument("--out", metavar="FILE", help="where it goes (default: to the terminal)")
    parser.set_defaults(run=run, writes=True)


def run(options: argparse.Namespace) -> int:
    """Print the text, or write it to a file."""
    from ..export.lowering import NotExportable
    from ..export.targets import exported

    spec = load_spec(options.spec)
    try:
        ops = [ops_called(spec, name)[0] for name in dict.fromkeys(options.ops)]
        text = exported(spec, ops, options.to)
    except NotExportable as error:
        raise Failure(str(error)) from None
    if options.out is None:
        print(text, end="")
        return 0
    write_files({Path(options.out): text})
    print(f"new: {options.out}")
    return 0
