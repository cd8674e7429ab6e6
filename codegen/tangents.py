"""Forward mode: how an op's tangent is made of the tangents of its inputs."""

from __future__ import annotations

import ast

from .formula import Use, bind, is_constant, not_implemented, resolve_call, substitute, uses
from .opplan import Applied, Evaluated, Gradient, Kernel, Loop, Pushed, Refusal, Tangent, Term
from .signature import Param
from .spec import Formula, Op, Spec


def tangent(op: Op, gradients: tuple[Gradient, ...], spec: Spec) -> Tangent:
    """The tangent function of a differentiable op."""
    outputs = [output for output in op.signature.outputs if output.differentiable]
    terms: tuple[tuple[Term, ...], ...]
    if op.jvp == "elementwise":
        terms = (_from_gradients(op),)
    elif isinstance(op.jvp, str):
        terms = (_applied(op),) * len(outputs)
    else:
        terms = tuple((_written(formula),) for formula in op.jvp.values())
    values = tuple(dict.fromkeys(use for use in _formula_uses(op) if use.attribute is not None))
    return Tangent(terms, values, _filled(op, spec), _on_arrays(op, gradients))


def tangent_reads(op: Op, name: str) -> bool:
    """Whether a formula written for a tangent reads the elements of this parameter."""
    return not isinstance(op.jvp, str) and Use(name) in _formula_uses(op)


def _inputs(op: Op) -> tuple[Param, ...]:
    return tuple(param for param in op.signature.params if param.differentiable)


def _from_gradients(op: Op) -> tuple[Term, ...]:
    """The gradients' formulas of an elementwise op, each with the tangent in the place of `grad`."""
    output = next(output for output in op.signature.outputs if output.differentiable)
    terms = []
    for param in _inputs(op):
        tree = op.backward[param.name].tree
        if is_constant(tree, 0):
            continue
        value: Pushed | Refusal
        if reason := not_implemented(tree):
            value = Refusal(reason)
        elif "complex" in op.dtypes:
            value = Pushed(tree, conjugated=True, real=output.type == "Real")  # of the inner product
        else:
            value = Pushed(substitute(tree, {"grad": ast.Name(f"{param.name}_t")}))
        terms.append(Term((param,), value))
    return tuple(terms)


def _applied(op: Op) -> tuple[Term, ...]:
    """The op itself, called with all tangents at once if it is linear, else with one at a time."""
    inputs = _inputs(op)
    groups = [inputs] if op.jvp == "linear" else [(param,) for param in inputs]
    return tuple(Term(group, Applied(group)) for group in groups)


def _written(formula: Formula) -> Term:
    """A formula written for the tangent of an output."""
    reason = not_implemented(formula.tree)
    return Term((), Pushed(formula.tree) if reason is None else Refusal(reason))


def _formula_uses(op: Op) -> list[Use]:
    formulas = op.backward if op.jvp == "elementwise" else op.jvp
    if isinstance(formulas, str):
        return []
    return [use for formula in formulas.values() for use in uses(formula.tree)]


def _filled(op: Op, spec: Spec) -> tuple[Param, ...]:
    """The inputs whose missing tangent a written formula cannot do without: zeros take its place.

    A formula may hand a missing tangent on to an optional parameter of another op; and where an op has one
    input only, its tangent is never missing.
    """
    inputs = _inputs(op)
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


def _on_arrays(op: Op, gradients: tuple[Gradient, ...]) -> tuple[tuple[Param, Kernel | None], ...] | None:
    """The kernels that push tangents of real tensors; None if a formula was written for it, or is no kernel.

    Derivatives of real numbers element by element are the same forwards and backwards.
    """
    if op.forward.kind != "elementwise" or not isinstance(op.jvp, str) or "float" not in op.dtypes:
        return None
    terms: list[tuple[Param, Kernel | None]] = []
    for gradient in gradients:
        tree = gradient.formula.tree
        if isinstance(gradient.method, Loop):
            terms.append((gradient.param, gradient.method.kernel))
        elif isinstance(gradient.method, Evaluated) and isinstance(tree, ast.Name) and tree.id == "grad":
            terms.append((gradient.param, None))
        elif not is_constant(tree, 0):
            return None
    return tuple(terms)
