"""`gradspec new-op`: the entry of a new op, in its section of the spec, and its test data."""

import argparse
import ast
import re
from collections.abc import Mapping
from pathlib import Path

from ..words.installation import ROOT, SPEC, is_checkout
from ..words.language import ARRAY, OWN_NAMESPACES
from .common import Failure, shown, write_files
from .parser import SPEC_OPTION, Subcommand, argument
from .terminal import step

_ELEMENTWISE = "'bend(Tensor self) -> Tensor result' --forward 'self / (1 + abs(self))'"
_REDUCTION = "'square_sum(Tensor self, dims? dim=None, bool keepdim=False) -> Tensor result'"


COMMAND = Subcommand(
    "write the entry of a new op, and its test data",
    [
        argument("signature", metavar="SIGNATURE", help="as in 'softsign(Tensor self) -> Tensor result'"),
        argument("--forward", metavar="EXPR", help="the value of an element, as 'self / (1 + abs(self))'"),
        argument("--derive", action="store_true", help="look for the formulas of gradients (needs sympy and mpmath)"),
        argument("--section", metavar="NAME", help="the section (default: that of the most similar op)"),
        argument("--doc", metavar="TEXT", help="a sentence that says what the op computes"),
        SPEC_OPTION,
    ],
    more="The entry goes into a section of the spec, the test data into the file beside it; files that are missing "
    "are made. An op whose forward is an expression is elementwise. Without a forward it is a function on arrays, of "
    "which a stub is written as well: for gradspec's own spec a reduction with a kernel in C, for another one a "
    "function in arrays.py beside it.",
    examples={
        f"gradspec new-op {_ELEMENTWISE} --derive": "An elementwise op, with its gradient formula",
        f"gradspec new-op {_REDUCTION}": "A reduction, with a kernel that sums, to be changed",
        f"gradspec new-op {_ELEMENTWISE} --spec my_ops.yaml": "The elementwise op in a spec of your own",
    },
    exits={0: "the entry is written", 1: "the entry would be wrong; nothing was written"},
    writes=True,
    needs=lambda options: ("sympy", "mpmath") if options.derive else (),
)


def run(options: argparse.Namespace) -> int:
    """Write the entry and its test data, and say what it holds and how its formulas were checked."""
    from ..read.testdata import path_of_tests
    from .new_entry import new_op

    if options.spec is None and not is_checkout():
        raise Failure("new-op needs --spec FILE with an installed gradspec; the file is made if it is missing")
    path = Path(options.spec) if options.spec is not None else SPEC
    own = path.resolve() == SPEC
    stubs: Mapping[Path, str] = {}
    if options.forward is None:
        stubs = _kernel_stub(options.signature) if own else _array_stub(path, options.signature)
    before = {file: file.read_text("utf-8") for file in stubs if file.exists()}
    write_files(stubs)  # first, since an entry may only name a function that is there
    try:
        with step("looking for formulas" if options.derive else "checking the entry"):
            made = new_op(shown(path), options.signature, options.forward, options.section, options.derive, options.doc)
    except BaseException:
        write_files(before)
        for file in stubs.keys() - before.keys():
            file.unlink()
        raise
    tests = path_of_tests(path)
    files = {path: made.text} | ({tests: made.tests_text} if made.tests_entry else {})
    new = [file for file in files if not file.exists()]
    write_files(files)
    for file in new:
        print(f"new: {shown(file)}")
    where = f" in section '{made.section.name}'" if made.section.name else ""
    print(f"{shown(path)}:{made.line}:{where}\n{made.entry}", end="")
    if made.tests_entry:
        print(f"{shown(tests)}:{made.tests_line}:\n{made.tests_entry}", end="")
    for param, how in made.derived.items():
        print(f"the formula for '{param}' is {how}")
    for file in stubs:
        print(f"{'changed' if file in before else 'new'}: {shown(file)}")
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


_OWN_MODULE = '''\
"""The functions that `array(...)` of {spec} names, on ndarrays."""

import numpy as np

__all__ = []
'''
_OWN_FUNCTION = """

def {name}({params}):
    raise NotImplementedError("{name} of arrays.py is to be written: it takes and returns ndarrays")
"""


def _array_stub(spec: Path, signature: str) -> Mapping[Path, str]:
    """The module beside a spec with a stub for an op; none if it has the function, or cannot be read."""
    name, _, rest = signature.partition("(")
    file = spec.parent / OWN_NAMESPACES[ARRAY]
    text = file.read_text("utf-8") if file.exists() else _OWN_MODULE.format(spec=spec.name)
    try:
        lists = [one.value for one in ast.parse(text).body if ast.unparse(one).startswith("__all__ = ")]  # type: ignore[attr-defined]
        listed = [*ast.literal_eval(lists[0])]
    except (IndexError, SyntaxError, ValueError):
        return {}
    if name in listed:
        return {}
    before = ast.get_source_segment(text, lists[0])
    names = "[" + ", ".join(f'"{one}"' for one in sorted([*listed, name])) + "]"
    params = ", ".join(re.findall(r"(\w+)(?:=[^,]*)?(?:,|$)", rest.rpartition("->")[0].rpartition(")")[0]))
    text = text.replace(f"__all__ = {before}", f"__all__ = {names}", 1)
    return {file: text.rstrip("\n") + "\n" + _OWN_FUNCTION.format(name=name, params=params)}


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
