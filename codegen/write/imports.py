"""The names of the runtime that generated code uses, and the import statements of a module that uses some."""

import re
from collections.abc import Iterable

from .blocks import WIDTH, filled

_NAMES = {  # module -> its names
    "numpy": "ndarray",
    "gradspec.core": "ops",
    "gradspec.core.tensor": "Tensor add_methods wrap",
    "gradspec.core.elements.dtypes": "as_numpy_dtype",
    "gradspec.core.compiled.kernels": "kernels",
    "gradspec.core.ops": "OPS as_generated publish",
    "gradspec.core.compiled.bindings": "Op",
    "gradspec.core.named_results": "namedtuple",
    "gradspec.core.process.state": "state",
    "gradspec.dispatch.arguments": "integer is_one number option refuse require_list",
    "gradspec.dispatch.formulas": "both choose choose_arrays conjugate conjugate_array no_tangent "
    "not_implemented real tangent tangents total zeros",
    "gradspec.dispatch.operands": "exact_scalar operator_method reflected scalar",
    "gradspec.dispatch.overloads": "overloads_in_c select_overload",
    "gradspec.graph.lazy": "mapped",
    "gradspec.graph.saved": "OpNode",
    "gradspec.graph.updates": "Update",
    "gradspec.graph.writes": "become_view before_composite require_dtype require_real write_composite",
}
_PLAIN = {"gradspec.dispatch.formulas": ("fail", "is_complex", "is_nothing", "numel")}  # as formulas call them
_SIBLINGS = ("raw",)  # generated modules
_OWN = {".": "composites", ".library": "OPS Op add_methods kernels publish"}  # of a package of one's own


def import_lines(code: str, own: bool = False, composites: Iterable[str] = ()) -> list[str]:
    """The statements that import what the code uses. It calls a name of the runtime `_name`, so that no op of
    that name is in its way. `own`: for a package of one's own, which has some of the names itself.
    composites: the modules of the runtime's package of that name that it uses.
    """
    used = set(re.findall(r"\b[A-Za-z_]\w*", code))
    elsewhere = {name for names in _OWN.values() for name in names.split()} if own else frozenset()
    lines = imported("gradspec.composites", [f"{name} as _{name}" for name in composites])
    for module, names in {**_NAMES, **(_OWN if own else {})}.items():
        known = [name for name in names.split() if module in _OWN or name not in elsewhere]
        found = [f"{name} as _{name}" for name in known if f"_{name}" in used]
        found += [name for name in _PLAIN.get(module, ()) if name in used]
        lines += imported(module, found)
    return lines + [f"from . import {name} as _{name}" for name in _SIBLINGS if f"_{name}" in used]


def imported(module: str, names: list[str]) -> list[str]:
    """The statement that imports these names, if there are any."""
    line = f"from {module} import {', '.join(names)}"
    if not names or len(line) <= WIDTH:
        return [line] * bool(names)
    return [f"from {module} import (", *filled(names, "    "), ")"]
