"""`gradspec new-op`: the entry of a new op, in its section of the spec, and its test data."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from pathlib import Path

from ..words.installation import ROOT, SPEC
from .common import Commands, Failure, add_spec, shown, write_files


def add(commands: Commands) -> None:
    """Add the parser of `gradspec new-op`."""
    parser = commands.add_parser(
        "new-op",
        help="write the entry of a new op, and its test data",
        description="Write the entry of a new op into its section of the spec, and its test data beside. "
        "With a forward that is an expression it is elementwise; without one it is a reduction with a kernel "
        "of its own, for which stubs in C and Python are written, too.",
    )
    parser.add_argument("signature", metavar="SIGNATURE", help="as in 'softsign(Tensor self) -> Tensor result'")
    parser.add_argument("--forward", metavar="EXPR", help="the value of an element, as 'self / (1 + abs(self))'")
    parser.add_argument(
        "--derive", action="store_true", help="look for the formulas of gradients (needs sympy and mpmath)"
    )
    parser.add_argument("--section", metavar="NAME", help="the section (default: that of the most similar op)")
    parser.add_argument("--doc", metavar="TEXT", help="what the op is, in one sentence")
    add_spec(parser)
    parser.set_defaults(run=run, writes=True)


def run(options: argparse.Namespace) -> int:
    """Write the entry and its test data, and say what it holds and how its formulas were checked."""
    from ..read.testdata import path_of_tests
    from .new_entry import new_op

    path = Path(options.spec) if options.spec is not None else SPEC
    stubs = _kernel_stub(options.signature) if options.forward is None and path == SPEC else {}
    before = {file: file.read_text("utf-8") for file in stubs}
    write_files(stubs)  # first, since an entry may only name a function that is there
    try:
        made = new_op(shown(path), options.signature, options.forward, options.section, options.derive, options.doc)
    except BaseException as error:
        write_files(before)
        if isinstance(error, LookupError):
            raise Failure(str(error.args[0])) from None
        raise
    tests = path_of_tests(path)
    write_files({path: made.text} | ({tests: made.tests_text} if made.tests_entry else {}))
    print(f"{shown(path)}:{made.line}: in section '{made.section.name}'\n{made.entry}", end="")
    if made.tests_entry:
        print(f"{shown(tests)}:{made.tests_line}:\n{made.tests_entry}", end="")
    for param, how in made.derived.items():
        print(f"the formula for '{param}' is {how}")
    for file in stubs:
        print(f"changed: {shown(file)}")
    return 0


# Where reductions are, how one begins, and what stands before those of floats in their list
_C_FILE = ROOT / "csrc/kernels/row_reductions.inc"
_TABLE = '#include "kernels/moments.inc"\n#define GS_REDUCE_TABLE '
_ROW = """\
/* One row: data[0] are its n elements, core[0] bytes apart; the result goes to data[1]. */
static int {name}_row_(char *const *data, npy_intp n, npy_intp const *core) {{
    T total = 0;
    for (npy_intp i = 0; i < n; i++) {{
        total += load_value(data[0] + i * core[0]);
    }}
    store_value(data[1], total);
    return 0;
}}
GS_ROWS({name}, 2)

"""
_MODULE = ROOT / "runtime/arrays/reductions.py"
_FUNCTION = '''

def {name}(self: Array, dim: Dims = None, keepdim: bool = False) -> Array:
    """The kernel `{name}` over `dim`."""
    return reduce(ufuncs["{name}"], self, dim, keepdim, joint=True)
'''


def _kernel_stub(signature: str) -> Mapping[Path, str]:
    """The files of the checkout with stubs for an op: a reduction that sums, to be changed."""
    name = signature.partition("(")[0].strip()
    return {
        _C_FILE: _with_row(_C_FILE.read_text("utf-8"), name),
        _MODULE: _with_function(_MODULE.read_text("utf-8"), name),
    }


def _with_row(text: str, name: str) -> str:
    """The C file with the row before the tables, and its line in that of floats."""
    before, rest = text.split(_TABLE, 1)
    lines = rest.split("\n")
    line = f'    GS_GENERALIZED({name}, "(n)->()", 1, GS_TYPENUM, GS_TYPENUM)'
    lines.insert(1, f"{line:113}\\")
    return before + _ROW.format(name=name) + _TABLE + "\n".join(lines)


def _with_function(text: str, name: str) -> str:
    """The module with the function at its end, and in `__all__`."""
    text = text.rstrip("\n") + _FUNCTION.format(name=name)
    listed = re.compile(r"(?<=^__all__ = \[\n)(?:    .*\n)+", re.MULTILINE)
    return listed.sub(lambda names: "".join(sorted([*names[0].splitlines(True), f'    "{name}",\n'])), text, 1)
