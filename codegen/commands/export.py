"""`gradspec export`: entries in the code of other libraries."""

import argparse
from pathlib import Path

from .common import Failure, load_spec, write_files
from .op_names import ops_called
from .parser import SPEC_OPTION, Subcommand, argument

_TARGETS = ("torch", "jax", "numpy", "latex")


COMMAND = Subcommand(
    "write ops as code of torch, JAX or NumPy with their derivatives, or as LaTeX",
    [
        argument("ops", nargs="+", metavar="OP", help="an op, or an overload 'name.variant'"),
        argument("--to", required=True, choices=_TARGETS, help="the library, or LaTeX"),
        SPEC_OPTION,
        argument("--out", metavar="FILE", help="the file to write (default: print the code)"),
    ],
    examples={
        "gradspec export --to torch softsign": "Print softsign as a torch.autograd.Function",
        "gradspec export --to numpy soft_clip --spec signal_ops.yaml --out soft_clip.py": "Write an op of your own "
        "as a module of NumPy functions",
    },
    exits={0: "the code is written", 1: "an op cannot be exported, or the spec has an error"},
    writes=True,
)


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
