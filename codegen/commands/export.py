"""`gradspec export`: entries in the code of other libraries."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.errors import did_you_mean
from .common import Failure, load_spec, write_files

if TYPE_CHECKING:
    from ..read.model import Op, Spec
    from .common import Commands

_TARGETS = ("torch", "jax", "numpy", "latex")


def add(commands: Commands) -> None:
    """Add the parser of `gradspec export`."""
    parser = commands.add_parser(
        "export", help="write ops as code of torch, JAX or NumPy with their derivatives, or as LaTeX"
    )
    parser.add_argument("ops", nargs="+", metavar="OP", help="an op, or an overload 'name.variant'")
    parser.add_argument("--to", required=True, choices=_TARGETS, help="what is written")
    parser.add_argument("--spec", metavar="FILE", help="the spec file (default: gradspec's own)")
    parser.add_argument("--out", metavar="FILE", help="where it goes (default: to the terminal)")
    parser.set_defaults(run=run, writes=True)


def run(options: argparse.Namespace) -> int:
    """Print the text, or write it to a file."""
    from ..export.lowering import NotExportable
    from ..export.targets import exported

    spec = load_spec(options.spec)
    try:
        text = exported(spec, [_op(spec, name) for name in dict.fromkeys(options.ops)], options.to)
    except NotExportable as error:
        raise Failure(str(error)) from None
    if options.out is None:
        print(text, end="")
        return 0
    write_files({Path(options.out): text})
    print(f"new: {options.out}")
    return 0


def _op(spec: Spec, name: str) -> Op:
    """The op of a key, a name or an alias."""
    found = [op for op in spec.ops if name in (op.key, op.signature.name, *op.names)]
    if not found:
        names = [other for op in spec.ops for other in (op.key, op.signature.name, *op.names)]
        raise Failure(f"no op '{name}'{did_you_mean(name, names)}")
    return found[0]
