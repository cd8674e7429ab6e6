"""Plans to text: the jinja2 environment and the small functions that its templates call."""

from __future__ import annotations

import os
from collections.abc import Iterable

import jinja2

from .language import ARRAY
from .nodes import (
    edge_tuple,
    edges,
    freed,
    grads,
    groups,
    made_by,
    number_outputs,
    output_nr,
    requires,
    returned,
    saved_outputs,
    slots,
    wanted,
)
from .plan import Kernel, OpPlan, forward_operands, plan
from .readings import raw_name, to_tensors
from .signature import NO_DEFAULT
from .spec import Spec
from .stubs import operator_stubs, result_class, stub_lines
from .tangents import forward_rule, jvp_lines, jvp_params, on_arrays

BANNER = "Made by `gradspec regen` from {name}. Do not edit: change the spec and run it again."
_CLASSES = {"float": "GS_FLOAT", "complex": "GS_COMPLEX", "int": "GS_INT", "bool": "GS_BOOL"}
_KINDS = {"float": "fV", "complex": "c", "int": "iu", "bool": "b"}
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
    environment.filters.update(
        docstring=lambda text: text.replace("\\", "\\\\").replace('"""', "'''"),
        identifier=raw_name,
        unindented=unindented,
        classes=lambda groups: " | ".join(_CLASSES[group] for group in groups),
        result_ctype=lambda kernel: "int" if kernel.result_kind == "B" else kernel.result_kind,
    )
    environment.globals.update({function.__name__: function for function in _TEMPLATE_FUNCTIONS})
    kernels: list[Kernel] = [kernel for op_plan in plans for kernel in op_plan.kernels_planned]
    names = {
        "plans": plans,
        "kernels": kernels,
        "spec_name": spec_name,
        "banner": BANNER.format(name=spec_name),
        "operator_stubs": operator_stubs,
        "stub_lines": stub_lines,
    }
    pages = [page for page in PAGES if any(op_plan.op.special for op_plan in plans)]
    return {name: environment.get_template(f"{name}.j2").render(names) for name in (*TEMPLATES, *pages)}


def unindented(text: str, once: bool) -> str:
    """The lines, by one level less if `once`."""
    return "".join(line.removeprefix("    ") if once else line for line in text.splitlines(keepends=True))


def all_arguments(p: OpPlan) -> str:
    return "(" + "".join(f"{param.name}, " for param in p.params).rstrip(" ") + ")"


def output_tuple(p: OpPlan) -> str:
    if p.outputs[0].is_list:
        return p.outputs[0].name
    return "(" + "".join(f"{output.name}, " for output in p.outputs).rstrip(" ") + ")"


def variadic(p: OpPlan) -> str | None:
    """The last positional parameter if it is a shape or a list of tensors: these may be given one by one."""
    positional = [param for param in p.params if not param.keyword_only]
    if positional and (
        positional[-1].type == "shape" or (positional[-1].is_tensor and positional[-1].is_list)
    ):
        return positional[-1].name
    return None


def parameters(p: OpPlan) -> str:
    parts, star = [], False
    extras = [q for extra in p.merged for q in extra.params if q.keyword_only]
    extras = [q for q in dict.fromkeys(extras) if q.name not in {param.name for param in p.params}]
    for param in (*p.params, *extras):
        keyword_only = param.keyword_only or param in extras
        if keyword_only and not star:
            parts.append("*")
            star = True
        if param in extras:
            parts.append(f"{param.name}=None")
        else:
            parts.append(param.name if param.default is NO_DEFAULT else f"{param.name}={param.default!r}")
        if param.name == variadic(p):
            parts.append("*more")
            star = True
    return ", ".join(parts)


def extra_condition(p: OpPlan, extra: OpPlan) -> str:
    known = {param.name for param in p.params}
    return " or ".join(
        f"{q.name} is not None" for q in extra.params if q.keyword_only and q.name not in known
    )


def extra_arguments(extra: OpPlan) -> str:
    return ", ".join(
        f"{param.name}={param.name}" if param.keyword_only else param.name for param in extra.params
    )


def conversions(p: OpPlan) -> list[str]:
    lines = []
    for param in p.params:
        if param.type == "dtype":
            convert = f"_as_numpy_dtype({param.name})"
            optional = param.optional or param.default is None
            lines.append(
                f"{param.name} = None if {param.name} is None else {convert}"
                if optional
                else f"{param.name} = {convert}"
            )
    if name := variadic(p):
        lines += [f"if more or isinstance({name}, (_Integral, _Tensor)):", f"    {name} = ({name}, *more)"]
    return lines


def composite(p: OpPlan) -> str:
    forward = p.op.forward
    if forward.is_name or forward.tree is None:
        return f"_composites.{forward.text}({extra_arguments(p)})"
    return to_tensors(forward.tree, {param.name for param in p.params if param.is_tensor})


def not_tensors(p: OpPlan) -> str:
    return " or ".join(f"type({param.name}) is not _Tensor" for param in p.tensors[1:])


def tensor_names(p: OpPlan) -> str:
    return ", ".join(param.name for param in p.tensors)


def named_tensors(p: OpPlan) -> str:
    return ", ".join(f"{param.name}={param.name}" for param in p.tensors)


def may_alias(p: OpPlan) -> bool:
    """Whether the array function could give its first argument back, as the result of what is no view."""
    plain = p.params[0].is_tensor and not p.params[0].is_list and not p.params[0].optional
    return p.op.forward.kind == ARRAY and plain and len(p.outputs) == 1 and not p.outputs[0].is_list


def array_names(p: OpPlan) -> str:
    return ", ".join(f"{output.name}_array" for output in p.outputs)


def result_expression(p: OpPlan) -> str:
    names = ", ".join(output.name for output in p.outputs)
    return f"_{raw_name(p.op.key)}_result({names})" if len(p.outputs) > 1 else names


def operand_kinds(p: OpPlan) -> str:
    kinds = {"Tensor": "T", "Real": "T", "Mask": "B", "Index": "I"}
    return "".join(kinds[param.type] for param in p.tensors)


def keyword_statics(p: OpPlan) -> str:
    return "".join(f", {param.name}={param.name}" for param in p.params if param.static)


def raw_call(p: OpPlan) -> str:
    parts = []
    for param in p.params:
        value = param.name
        if param.is_tensor and param.is_list:
            value = f"[_tensor._array for _tensor in {value}]"
        elif param.is_tensor:
            value = f"None if {value} is None else {value}._array" if param.optional else f"{value}._array"
        parts.append(f"{param.name}={value}" if param.keyword_only else value)
    return f"_raw.{raw_name(p.op.key)}({', '.join(parts)})"


def dtype_condition(p: OpPlan) -> str:
    if any(param.type == "dtype" for param in p.params):
        return f' and {p.outputs[0].name}_array.dtype.kind in "fVc"'
    return ""


def view_arguments(p: OpPlan) -> str:
    return "(" + "".join(f"{param.name}, " for param in p.params[1:]).rstrip(" ") + ")"


def quoted(names: list[str]) -> str:
    """A tuple display of strings."""
    return "(" + "".join(f'"{name}", ' for name in names).rstrip(" ") + ")"


def dtype_kinds(p: OpPlan) -> str:
    """The NumPy kind characters of the dtypes that the op's kernel has loops for."""
    return "".join(_KINDS[group] for group in p.op.dtypes)


def refusals(p: OpPlan) -> list[tuple[str, str]]:
    """The NumPy kind characters that the entry refuses with a message of its own, and the messages."""
    return [(kind, repr(message)) for group, message in p.op.refuses.items() for kind in _KINDS[group]]


def matcher(p: OpPlan) -> str:
    rows = [
        f'("{q.name}", "{q.type}", {q.optional}, {q.is_list}, {q.required}, {q.keyword_only})'
        for q in p.params
    ]
    return "(" + ", ".join(rows) + ",)"


def public_plans(plans: Iterable[OpPlan]) -> list[OpPlan]:
    """The plan that stands for each public base name."""
    found: dict[str, OpPlan] = {}
    for p in plans:
        if p.op.public:
            found.setdefault(p.name, p)
    return list(found.values())


def aliases(plans: Iterable[OpPlan]) -> list[tuple[str, str]]:
    return [(alias, p.name) for p in public_plans(plans) for alias in p.op.aliases]


def public(plans: list[OpPlan]) -> list[str]:
    return sorted([p.name for p in public_plans(plans)] + [alias for alias, _ in aliases(plans)])


def is_method(p: OpPlan) -> bool:
    return p.op.method and bool(p.params) and p.params[0].is_tensor and not p.params[0].is_list


def methods(plans: list[OpPlan]) -> list[tuple[str, str]]:
    """What becomes a method of Tensor: functions, in-place forms, operators."""
    found = {}
    for p in plans:
        in_place = f"{p.name if p.overloads else p.function}_"
        if p.op.inplace and p.op.signature.variant is None:
            for name in (p.name, *p.op.aliases):
                found[f"{name}_"] = in_place
        for operator in p.op.operators:
            bare = operator.strip("_")
            variant_of = f"__{bare[1:]}__"  # __iadd__ and __radd__ are variants of __add__
            if variant_of in p.op.operators and bare.startswith("i"):
                found[operator] = in_place
            elif variant_of in p.op.operators:
                found[operator] = f"_reflected({p.name})"
            elif len(p.tensors) == 2 and (p.op.forward.kind != "elementwise" or not p.node_class):
                # Products; and comparisons, which Python defines for all objects.
                found[operator] = f"_operator({p.name})"
            else:
                found[operator] = p.name
    for p in public_plans(plans):
        if is_method(p):
            found.update({name: p.name for name in (p.name, *p.op.aliases)})
    return sorted(found.items())


def literal(value: object) -> str:
    """A value of a sample or of a point, as a reader writes it."""
    if isinstance(value, tuple):
        return "[" + ", ".join(literal(item) for item in value) + "]"
    return f"{value:g}" if isinstance(value, float) else str(value)


_TEMPLATE_FUNCTIONS = (
    aliases, all_arguments, array_names, composite, conversions, dtype_condition, dtype_kinds, edge_tuple,
    edges, extra_arguments, extra_condition, forward_operands, forward_rule, freed, grads, groups,
    is_method, jvp_lines, jvp_params, keyword_statics, literal, made_by, matcher, may_alias, methods,
    named_tensors, not_tensors, number_outputs, on_arrays, operand_kinds, output_nr, output_tuple,
    parameters, public, public_plans, quoted, raw_call, refusals, requires, result_class,
    result_expression, returned, saved_outputs, slots, tensor_names, view_arguments, wanted,
)  # fmt: skip
