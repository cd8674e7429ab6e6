"""`gradspec new-op`: the entry of a new op, in its section of the spec, and its test data."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.installation import ROOT, SPEC
from .common import Failure, shown, write_files

if TYPE_CHECKING:
    from .common import Commands


def add(commands: Commands) -> None:
    """Add the parser of `gradspec new-op`."""
    parser = commands.add_parser(
        "new-op",
        help="write the entry of a new op, and its test data",
        description="Write the entry of a new op into its section of the spec, and its test data beside. "
        "With a forward that is an expression it is elementwise; without one it is a reduction with a kernel "
        "of its own, for which stubs in C and Python are written, too.",
    )
    parser.add_argument(
        "signature", metavar="SIGNATURE", help="as in 'softsign(Tensor self) -> Tensor result'"
    )
    parser.add_argument(
        "--forward", metavar="EXPR", help="the value of an element, as 'self / (1 + abs(self))'"
    )
    parser.add_argument(
        "--derive", action="store_true", help="look for the formulas of gradients (needs sympy and mpmath)"
    )
    parser.add_argument(
        "--section", metavar="NAME", help="the section (default: that of the most similar op)"
    )
    parser.add_argument("--doc", metavar="TEXT", help="what the op is, in one sentence")
    parser.add_argument("--spec", metavar="FILE", help="the spec file (default: gradspec's own)")
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
        made = new_op(
            shown(path), options.signature, options.forward, options.section, options.derive, options.doc
        )
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
    for param, (low, high) in made.domain.items():
        print(f"the domain of '{param}' is [{low:g}, {high:g}], where the forward is finite and smooth")
    for file in stubs:
        print(f"changed: {shown(file)}")
    return 0


@dataclass(frozen=True)
class _Form:
    """Where kernels of a form are, and how one begins; `table` names the macro that lists those of floats."""

    c_file: str
    table: str
    signature: str
    row: str
    module: str
    function: str


_REDUCTION = _Form(
    "csrc/kernels/row_reductions.inc",
    "GS_REDUCE_TABLE",
    "(n)->()",
    """\
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

""",
    "runtime/arrays/reductions.py",
    '''

def {name}(self: Array, dim: Dims = None, keepdim: bool = False) -> Array:
    """The kernel `{name}` over `dim`."""
    return reduce(ufuncs["{name}"], self, dim, keepdim, joint=True)
''',
)


def _kernel_stub(signature: str) -> Mapping[Path, str]:
    """The files of the checkout with stubs for an op: a reduction that sums, to be changed."""
    name = signature.partition("(")[0].strip()
    form = _REDUCTION
    return {
        ROOT / form.c_file: _with_row((ROOT / form.c_file).read_text("utf-8"), name, form),
        ROOT / form.module: _with_function((ROOT / form.module).read_text("utf-8"), name, form),
    }


def _with_row(text: str, name: str, form: _Form) -> str:
    """The C file with the row before the tables, and its line in that of floats."""
    head = f'#include "kernels/moments.inc"\n#define {form.table} '
    place = text.index(head)
    line = f'    GS_GENERALIZED({name}, "{form.signature}", 1, GS_TYPENUM, GS_TYPENUM)'
    lines = text[place + len(head) :].split("\n")
    lines.insert(1, f"{line:113}\\")
    return text[:place] + form.row.format(name=name) + head + "\n".join(lines)


def _with_function(text: str, name: str, form: _Form) -> str:
    """The module with the function at its end, and in `__all__`."""
    text = text.rstrip("\n") + form.function.format(name=name)
    listed = re.compile(r"(?<=^__all__ = \[\n)(?:    .*\n)+", re.MULTILINE)
    return listed.sub(
        lambda names: "".join(sorted([*names[0].splitlines(True), f'    "{name}",\n'])), text, 1
    )
