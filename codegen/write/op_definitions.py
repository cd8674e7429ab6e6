"""What generated code says of an op when it makes it, and which of its names are public."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable

from ..plan.op_plan import OpPlan
from ..read.formula import uses
from ..words.language import ARRAY, COMPOSITE, DEFAULT_DTYPES, ELEMENTWISE, VIEW
from ..words.parameters import RESULT, Parameter
from .blocks import WIDTH, laid_out, quoted, tuple_display
from .readings import to_tensors


def made(p: OpPlan) -> list[str]:
    """The statement that makes the op over its function, and tells it all that there is to know of it."""
    return laid_out([f"{p.function} = _Op({', '.join([*_said(p), *_computed(p), *_traits(p)])})"])


def _said(p: OpPlan) -> list[str]:
    """Its key, function, class of nodes, parameters and outputs."""
    lines = textwrap.wrap(", ".join(map(_parameter, p.params)), WIDTH - 10, drop_whitespace=False)
    parameters = "\n    ".join(f'"{line}"' for line in lines)
    outputs = ", ".join(f"{output.type}{'[]' * output.is_list} {output.name}" for output in p.outputs)
    said = [f'"{p.op.key}"', p.function, str(p.node_class), parameters]
    return said + [f'"{outputs}"'] * (tuple(p.outputs) != RESULT)


def _parameter(parameter: Parameter) -> str:
    options = f"({'|'.join(parameter.options)})" if parameter.options else ""
    return f"{parameter.type}{options}{'[]' * parameter.is_list}{'?' * parameter.optional} {parameter.name}"


def _computed(p: OpPlan) -> list[str]:
    """The arguments that say what computes an op: a function on arrays, or a kernel and its operands."""
    if p.op.forward.kind in (ARRAY, VIEW):
        return [f"computes=_raw.{p.op.identifier}"]
    if p.op.forward.kind != ELEMENTWISE:
        return []
    kernel, names = p.kernels[0], [param.name for param in p.params]
    taken = [operand.name for operand in kernel.operands]
    numbers = tuple_display([str(names.index(name)) for name in taken])
    return [
        f"kernel=_k_{kernel.name}",
        *[f"operands={numbers}"] * (taken != names),
        *[f"{role}={names.index(name)}" for name, role in p.op.integers.items()],
        *["by_function=True"] * p.op.forward.lazy,
    ]


def _traits(p: OpPlan) -> list[str]:
    """The other arguments, where they are not those of most ops."""
    key = p.op.identifier
    refusals = ", ".join(f'"{group}": {message!r}' for group, message in p.op.refuses.items())
    jvp_arrays = p.tangent is not None and p.tangent.array_terms is not None
    fields = [
        (len(p.outputs) > 1, f"named=_{key}_result"),
        (p.op.forward.kind == VIEW or p.op.forward.lazy, "is_view=True"),
        (p.tangent is not None, f"jvp=_{key}_jvp"),
        (jvp_arrays, f"jvp_arrays=_{key}_jvp_arrays"),
        (p.op.dtypes != DEFAULT_DTYPES, f"dtypes={quoted(list(p.op.dtypes))}"),
        (bool(refusals), f"refusals={{{refusals}}}"),
        (p.op.casts, "casts=True"),
        (p.op.flops is not None, f"flops={_flops(p)}"),
        (p.op.batch.kind != COMPOSITE, f"batch={_batch(p)}"),
        (p.op.signature.namespace is not None, f'namespace="{p.op.signature.namespace}"'),
        (not p.op.public, "public=False"),
    ]
    return [text for is_given, text in fields if is_given]


def _flops(p: OpPlan) -> str:
    """The floating point operations of the op as a function of shapes."""
    if p.op.flops is None:
        return "None"
    shapes = {use.slot: f"of.{use.slot}" for use in uses(p.op.flops.tree)}
    return f"lambda of: {to_tensors(p.op.flops.tree, (), shapes)}"


def _batch(p: OpPlan) -> str:
    """The op's batch rule: a word, or a function of what its own name stands for in the formula, and of all
    parameters.
    """
    batch = p.op.batch
    if batch.formula is None:
        return f'"{batch.kind}:{batch.text}"' if batch.text else f'"{batch.kind}"'
    given = {use.slot: f"{use.name}.{use.attribute}" for use in uses(batch.formula.tree) if use.attribute}
    code = to_tensors(batch.formula.tree, p.tensor_names, given, "_ops.conj", lambda call: _is_own(p, call))
    names = ", ".join(["_own", *[parameter.name for parameter in p.params]])
    return f"lambda {names}: {code}"


def _is_own(p: OpPlan, call: ast.Call) -> bool:
    """Whether a call is one of the op itself, and not of another overload."""
    if not isinstance(call.func, ast.Name) or call.func.id != p.op.signature.name:
        return False
    return p.op.signature.call_problem(len(call.args), [item.arg or "" for item in call.keywords]) is None


# ---- names ----


def public_plans(plans: Iterable[OpPlan]) -> list[OpPlan]:
    """The plan that stands for each public base name."""
    found: dict[str, OpPlan] = {}
    for p in plans:
        if p.op.public:
            found.setdefault(p.name, p)
    return list(found.values())


def public(plans: Iterable[OpPlan]) -> list[str]:
    """All public names, those of in-place forms among them."""
    found = [name for p in public_plans(plans) for name in p.op.plain_names]
    return sorted([*found, *(name for p in public_plans(plans) for name in in_place_names(p))])


def in_place_names(p: OpPlan) -> list[str]:
    """The names of an op's in-place form as a function."""
    return [f"{name}_" for name in p.op.plain_names] if p.op.inplace else []


def public_in(namespace: str, plans: Iterable[OpPlan]) -> list[tuple[str, OpPlan]]:
    """The names in a namespace, each with the plan of the op that has it."""
    found = [
        (name, p) for p in public_plans(plans) for name in p.op.names if name.startswith(f"{namespace}.")
    ]
    return sorted((name.rpartition(".")[2], p) for name, p in found)


def exported(plans: Iterable[OpPlan]) -> list[str]:
    """The names that a section gives the runtime: those of all its functions that are no overloads."""
    found: list[str] = []
    for p in plans:
        if p.is_primary:
            own = (p.name, *[f"{p.name}_"] * p.op.inplace)
            others = [name for name in (*p.op.plain_names, *in_place_names(p)) if name not in own]
            found += (*own, *others)
    return found


def methods_of_tensor(plans: Iterable[OpPlan], *, all_in_place: bool) -> list[str]:
    """The statement that gives Tensor those of its methods that are ops."""
    found = methods_by_name(plans, all_in_place=all_in_place)
    items = ", ".join(f'"{name}": {function}' for name, function in found.items())
    return [f"_add_methods({{{items}}})"] * bool(found)


def methods_by_name(plans: Iterable[OpPlan], *, all_in_place: bool) -> dict[str, str]:
    """The methods of Tensor that are ops, of overloads only the operators: what each name is in the module.

    `all_in_place`: in-place forms are methods even where the ops are none.
    """
    found: dict[str, str] = {}
    for p in plans:
        found |= operators(p)
        if p.is_primary and p.op.public and is_method(p):
            found |= dict.fromkeys(p.op.plain_names, p.name)
        in_place_too = p.op.inplace or any(overload.op.inplace for overload in p.overloads)
        if p.is_primary and in_place_too and (all_in_place or p.op.method):
            in_place = f"{p.name if p.overloads else p.function}_"
            found |= dict.fromkeys([f"{name}_" for name in p.op.plain_names], in_place)
    return found


def is_method(p: OpPlan) -> bool:
    """Whether the op is a method of Tensor."""
    return p.op.method and bool(p.params) and p.params[0].is_tensor and not p.params[0].is_list


def operators(p: OpPlan) -> dict[str, str]:
    """The operator methods: the function, or what makes it take the operands that Python may give it."""
    in_place = f"{p.name if p.overloads else p.function}_"
    return {operator: _operator(p, operator, in_place) for operator in p.op.operators}


def _operator(p: OpPlan, operator: str, in_place: str) -> str:
    bare = operator.strip("_")
    is_variant = f"__{bare[1:]}__" in p.op.operators  # as __iadd__ and __radd__ are of __add__
    if is_variant:
        return in_place if bare.startswith("i") else f"_reflected({p.name})"
    # Products; and comparisons, which Python defines for all objects.
    if len(p.tensors) == 2 and (p.op.forward.kind != ELEMENTWISE or not p.node_class):
        return f"_operator_method({p.name})"
    return p.name
