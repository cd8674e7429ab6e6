"""What a new op with a kernel of its own needs besides its entry: a row in C, and a function over it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..words.installation import ROOT


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


def kernel_stub(signature: str) -> Mapping[Path, str]:
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
