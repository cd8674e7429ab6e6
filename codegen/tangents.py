"""Forward mode: the code of an op's tangent function, and what the runtime must know in order to call it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .formula import Use, bind, is_constant, not_implemented, resolve_call, substitute, uses
from .readings import raw_name, to_tensors
from .spec import Formula, Op, Param, Spec

if TYPE_CHECKING:
    from .plan import OpPlan


def tangent_code(op: Op, function: str, spec: Spec, tensors: set[str]) -> tuple[tuple[str, str], ...]:
    """Tensor code for the tangent of each differentiable output; a missing one is None and drops its term."""
    outputs = [output for output in op.signature.outputs if output.differentiable]
    if op.forward.kind == "composite" or not outputs:
        return ()
    if not isinstance(op.jvp, str):
        return tuple((name, _formula(op, formula, tensors)) for name, formula in op.jvp.items())
    terms = _from_gradients(op, tensors) if op.jvp == "elementwise" else _applied(op, function)
    return tuple((output.name, _total(op, terms)) for output in outputs)


def _total(op: Op, terms: list[tuple[str, str]]) -> str:
    """The sum of terms, each the condition under which it is zero, and its code.

    The function is not called without any tangent, so that of an only input is there.
    """
    if len(terms) == 1 and len([param for param in op.signature.params if param.differentiable]) == 1:
        return terms[0][1]
    parts = [f"None if {missing} else {code}" for missing, code in terms]
    return parts[0] if len(parts) == 1 else f"_total({', '.join(parts)})" if parts else "None"


def _refused(op: Op, reason: str) -> str:
    return f"_no_tangent({op.key!r}, {reason!r})"


def _formula(op: Op, formula: Formula, tensors: set[str]) -> str:
    reason = not_implemented(formula.tree)
    return to_tensors(formula.tree, tensors) if reason is None else _refused(op, reason)


def _from_gradients(op: Op, tensors: set[str]) -> list[tuple[str, str]]:
    """The gradients' formulas of an elementwise op, each with the tangent in the place of `grad`."""
    terms = []
    output = next(output for output in op.signature.outputs if output.differentiable)
    for param in op.signature.params:
        if not param.differentiable or is_constant(op.backward[param.name].tree, 0):
            continue
        tree = op.backward[param.name].tree
        name = f"{param.name}_t"
        if reason := not_implemented(tree):
            code = _refused(op, reason)
        elif "complex" in op.dtypes:
            code = f"_conj((lambda grad: {to_tensors(tree, tensors)})(_conj({name})))"
            if output.type == "Real":  # of the inner product
                code = f"_real({code})"
        else:
            code = to_tensors(substitute(tree, {"grad": ast.Name(name)}), tensors)
        terms.append((f"{name} is None", code))
    return terms


def _applied(op: Op, function: str) -> list[tuple[str, str]]:
    """The op itself, called with the tangents: once with all of them if it is linear, else with one at a
    time.
    """
    inputs = [param for param in op.signature.params if param.differentiable]
    terms = []
    for group in [inputs] if op.jvp == "linear" else [[param] for param in inputs]:
        tangents = [param.name for param in group]
        arguments = ", ".join(_argument(param, param.name in tangents) for param in op.signature.params)
        missing = " and ".join(f"{name}_t is None" for name in tangents)
        terms.append((missing, f"{function}({arguments})"))
    return terms


def _argument(param: Param, tangent: bool) -> str:
    prefix = f"{param.name}=" if param.keyword_only else ""
    if not tangent:
        return prefix + param.name
    if param.is_list:
        return f"{prefix}_tangents({param.name}, {param.name}_t)"
    return f"{prefix}_tangent({param.name}, {param.name}_t)"


def tangent_uses(op: Op) -> tuple[Use, ...]:
    """The shapes and dtypes that the tangents' formulas use."""
    found = [use for use in _formula_uses(op) if use.attribute is not None]
    return tuple(dict.fromkeys(found))


def tangent_reads(op: Op, name: str) -> bool:
    """Whether a formula written for a tangent reads the elements of this parameter."""
    return not isinstance(op.jvp, str) and Use(name) in _formula_uses(op)


def _formula_uses(op: Op) -> list[Use]:
    formulas = op.backward if op.jvp == "elementwise" else op.jvp
    if isinstance(formulas, str):
        return []
    return [use for formula in formulas.values() for use in uses(formula.tree)]


def tangents_made_up(op: Op, spec: Spec) -> tuple[Param, ...]:
    """The inputs whose missing tangent a written formula cannot do without: zeros take its place.

    A formula may hand a missing tangent on to an optional parameter of another op; and where an op has one
    input only, its tangent is never missing.
    """
    inputs = [param for param in op.signature.params if param.differentiable]
    if isinstance(op.jvp, str) or len(inputs) < 2:
        return ()
    needed: set[str] = set()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.Name):
            needed.add(node.id)
        handed_on = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and spec.overloads(node.func.id):
            called = resolve_call(node, spec)
            given = bind(node, called)
            handed_on = [given[q.name] for q in called.signature.params if q.optional]
        for child in ast.iter_child_nodes(node):
            if not (isinstance(child, ast.Name) and any(child is one for one in handed_on)):
                visit(child)

    for formula in op.jvp.values():
        visit(formula.tree)
    return tuple(param for param in inputs if f"{param.name}_t" in needed)


# ---- for the templates ----


def jvp_params(p: OpPlan) -> str:
    """The parameters of a tangent function."""
    inputs = [param.name for param in p.params]
    outputs = [output.name for output in p.outputs]
    return ", ".join([*inputs, "*", *outputs, *(f"{param.name}_t=None" for param in p.inputs)])


def jvp_lines(p: OpPlan) -> list[str]:
    """What a tangent function does before its formulas."""
    lines = [f"{use.slot} = {code}" for use, code in p.jvp_values]
    for param in p.jvp_made_up:
        name = param.name
        fill = f"_tangents({name}, {name}_t or [None] * len({name}))" if param.is_list else None
        lines.append(f"{name}_t = {fill or f'_tangent({name}, {name}_t)'}")
    return lines


def on_arrays(p: OpPlan) -> str:
    """The tangent of an elementwise op as array code; empty if a formula was written for it, or is no kernel.

    Derivatives of real numbers element by element are the same forwards and backwards.
    """
    if p.op.forward.kind != "elementwise" or not isinstance(p.op.jvp, str) or "float" not in p.op.dtypes:
        return ""
    if not all(g.tangent or is_constant(g.formula.tree, 0) for g in p.gradients):
        return ""
    return _total(p.op, [(f"{g.param.name}_t is None", g.tangent) for g in p.gradients if g.tangent])


def forward_rule(p: OpPlan) -> str:
    """What forward mode knows of an op: the arguments of `gradspec.forward_mode.Rule`."""
    inputs = "".join(
        f'({position}, "{param.name}_t", {param.is_list}), '
        for position, param in enumerate(p.params)
        if param.differentiable
    )
    outputs = "".join(f'("{output.name}", {output.differentiable}), ' for output in p.outputs)
    traits = f", arrays=_{raw_name(p.op.key)}_jvp_arrays" if on_arrays(p) else ""
    traits += ", is_list=True" if p.outputs[0].is_list else ""
    traits += ", is_view=True" if p.op.forward.kind == "view" else ""
    return f"({inputs.rstrip(' ')}), ({outputs.rstrip(' ')}){traits}"
