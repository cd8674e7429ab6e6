"""Plans to text: the jinja2 environment, and what its templates are given."""

from __future__ import annotations

import os

import jinja2

from .blocks import Function, OpCode, quoted
from .language import COMPOSITE, ELEMENTWISE
from .opplan import OpPlan
from .plan import plan
from .readings import raw_name
from .spec import Spec
from .write_functions import function, overload_dispatcher
from .write_inplace import in_place_form
from .write_kernels import c_kernels
from .write_nodes import node_class
from .write_stubs import hidden_stubs, method_stubs, operator_stubs, stubs, tuple_stubs
from .write_tables import aliases, methods, overload_table, public, refusals
from .write_tangents import tangent_functions, tangent_rule

BANNER = "Made by `gradspec regen` from {name}. Do not edit: change the spec and run it again."
TEMPLATES = ("ops.py", "raw.py", "kernels.inc", "table.inc", "ops.pyi", "methods.pyi")
PAGES = ("special_points.md",)  # for readers: with gradspec's own spec they go into docs/


def render(spec: Spec) -> dict[str, str]:
    """All generated files of a spec, by file name; the same spec always gives the same text."""
    plans = plan(spec)
    spec_name = os.path.basename(spec.path)
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(__package__, "templates"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    names = {
        "spec_name": spec_name,
        "banner": BANNER.format(name=spec_name),
        "ops": [_op_code(p, spec) for p in plans],
        "overloads": overload_table(plans),
        "rules": [(p.op.key, tangent_rule(p)) for p in plans if p.tangent],
        "refusals": refusals(plans),
        "functions": [(p.op.key, p.function) for p in plans],
        "aliases": aliases(plans),
        "public": quoted(public(plans)),
        "public_names": quoted(public(plans))[1:-1],
        "methods": methods(plans),
        "raw_functions": [(raw_name(p.op.key), _raw_function(p)) for p in plans],
        "kernels": c_kernels(plans),
        "tuple_stubs": tuple_stubs(plans),
        "stubs": stubs(plans),
        "operator_stubs": [*operator_stubs(plans), *hidden_stubs(plans)],
        "method_stubs": method_stubs(plans),
        "points": [point for p in plans for point in _points(p)],
    }
    pages = [page for page in PAGES if names["points"]]
    return {name: environment.get_template(f"{name}.j2").render(names) for name in (*TEMPLATES, *pages)}


def _op_code(p: OpPlan, spec: Spec) -> OpCode:
    """All the Python of an op."""
    values = [(f"_k_{kernel.name}", f'_ufuncs["{kernel.name}"]') for kernel in p.kernels]
    if len(p.outputs) > 1:
        fields = quoted([output.name for output in p.outputs])
        values.append((f"_{raw_name(p.op.key)}_result", f'_namedtuple("{p.name}", {fields})'))
    functions: list[Function] = [*tangent_functions(p), function(p)]
    if p.overloads:
        functions.append(overload_dispatcher(p, in_place=False))
    if any(overload.op.inplace for overload in p.overloads):
        functions.append(overload_dispatcher(p, in_place=True))
    if p.op.inplace:
        functions.append(in_place_form(p))
    origin = f"{os.path.basename(spec.path)}:{p.op.mark.line}  {p.op.key}"
    return OpCode(origin, values, [node_class(p, spec)] if p.node_class else [], functions)


def _raw_function(p: OpPlan) -> str:
    """What makes the op's function on arrays."""
    if p.op.forward.kind == ELEMENTWISE:
        return f'_elementwise("{p.kernels[0].name}")'
    if p.op.forward.kind == COMPOSITE:
        return f'_composite("{p.op.key}")'
    return f"_arrays.{p.op.forward.text}"


def _points(p: OpPlan) -> list[tuple[str, str, str, str]]:
    """The rows of the table of kinks and singularities: op, arguments, gradient, note."""
    rows = []
    for point in p.op.special:
        at = ", ".join(f"{name} = {_literal(value)}" for name, value in point.at.items())
        several = len(point.gradient) > 1
        gradient = ", ".join(f"{name}: " * several + _literal(v) for name, v in point.gradient.items())
        rows.append((p.op.key, at, gradient, point.note or ""))
    return rows


def _literal(value: object) -> str:
    """A value of a sample or of a point, as a reader writes it."""
    if isinstance(value, tuple):
        return "[" + ", ".join(_literal(item) for item in value) + "]"
    return f"{value:g}" if isinstance(value, float) else str(value)
