"""Forward mode: how an op's tangent is made of the tangents of its inputs."""

import ast

from ..read.expression import rebuilt, substitute
from ..read.formula import Use, is_constant, not_implemented, uses
from ..read.model import Op, TangentFormula
from ..read.signature import Signature
from ..words.language import CONJUGATE, ELEMENTWISE, LINEAR, STATIC_FUNCTIONS
from ..words.parameters import Parameter
from .op_plan import Applied, Evaluated, Gradient, Kernel, Loop, Pushed, Refusal, Tangent, Term


def tangent(op: Op, gradients: tuple[Gradient, ...]) -> Tangent:
    """The tangent function of a differentiable op."""
    outputs = op.signature.differentiable_outputs
    terms: tuple[tuple[Term, ...], ...]
    if op.jvp == ELEMENTWISE:
        terms = (_from_gradients(op),)
    elif isinstance(op.jvp, str):  # the op itself, with all tangents at once if it is linear, else with one at a time
        groups = [op.signature.inputs] if op.jvp == LINEAR else [(param,) for param in op.signature.inputs]
        terms = (tuple(Term(group, Applied(group)) for group in groups),) * len(outputs)
    else:
        terms = tuple(_written(op, output.name, op.jvp) for output in outputs)
    return Tangent(terms, _uses(op), *_filled(op), _on_arrays(op, gradients))


def _from_gradients(op: Op) -> tuple[Term, ...]:
    """The gradients' formulas of an elementwise op, each with the tangent in the place of `grad`."""
    (output,) = op.signature.differentiable_outputs
    terms = []
    for param in op.signature.inputs:
        tree = op.backward[param.name].tree
        if is_constant(tree, 0):
            continue
        value: Pushed | Refusal
        if reason := not_implemented(tree):
            value = Refusal(reason)
        elif "complex" in op.dtypes:
            real = output.type == "Real"  # of the inner product
            value = Pushed(conjugated(tree, param.tangent, op.signature), real)
        else:
            value = Pushed(substitute(tree, {"grad": ast.Name(param.tangent)}))
        terms.append(Term((param,), value))
    return tuple(terms)


def _written(op: Op, output: str, formulas: tuple[TangentFormula, ...]) -> tuple[Term, ...]:
    """The formulas written for the tangent of an output: one, or one for each parameter."""
    terms = []
    for part in formulas:
        tree = part.formula.tree
        if part.output != output or (part.param is not None and is_constant(tree, 0)):
            continue
        params = tuple(param for param in op.signature.inputs if param.name == part.param)
        reason = not_implemented(tree)
        terms.append(Term(params, Pushed(tree) if reason is None else Refusal(reason)))
    return tuple(terms)


def _uses(op: Op) -> tuple[Use, ...]:
    """The values that the formulas of an op's tangent need, each once."""
    if op.jvp == ELEMENTWISE:
        formulas = list(op.backward.values())
    elif isinstance(op.jvp, str):
        return ()
    else:
        formulas = [part.formula for part in op.jvp]
    return tuple(dict.fromkeys(use for formula in formulas for use in uses(formula.tree)))


def _filled(op: Op) -> tuple[tuple[Parameter, ...], tuple[Parameter, ...]]:
    """The inputs of which written formulas need all tangents: zeros take the place of missing ones.

    First those of formulas for all parameters; where an op has one input only, its tangent is never missing.
    Then the lists that have a formula of their own, which is not used if all are missing.
    """
    if isinstance(op.jvp, str):
        return (), ()
    inputs = op.signature.inputs
    whole = [part.formula.tree for part in op.jvp if part.param is None]
    used = {use.name for tree in whole for use in uses(tree)}
    own = {part.param for part in op.jvp}
    always = tuple(param for param in inputs if param.tangent in used) if len(inputs) > 1 else ()
    return always, tuple(param for param in inputs if param.is_list and param.name in own)


def _on_arrays(op: Op, gradients: tuple[Gradient, ...]) -> tuple[tuple[Parameter, Kernel | None], ...] | None:
    """The kernels that push tangents of real tensors; None if a formula was written for it, or does not fit a kernel.

    Derivatives of real numbers element by element are the same forwards and backwards.
    """
    if op.forward.kind != ELEMENTWISE or not isinstance(op.jvp, str) or "float" not in op.dtypes:
        return None
    terms: list[tuple[Parameter, Kernel | None]] = []
    for gradient in gradients:
        tree = gradient.formula.tree
        if isinstance(gradient.method, Loop):
            terms.append((gradient.param, gradient.method.kernel))
        elif isinstance(gradient.method, Evaluated) and isinstance(tree, ast.Name) and tree.id == "grad":
            terms.append((gradient.param, None))
        elif not is_constant(tree, 0):
            return None
    return tuple(terms)


class _Opaque(Exception):
    """What cannot be conjugated part by part: a number that may be complex."""


def conjugated(tree: ast.expr, tangent: str, signature: Signature) -> ast.expr:
    """The formula of a gradient, conjugated, with the conjugate of `tangent` in the place of `grad`.

    A gradient is the conjugate of the derivative: where a formula g gives ``g(grad)``, a tangent t is pushed
    forward to ``conj(g(conj(t)))``. In that expression conjugations are moved inwards, where they meet those
    of the formula and cancel: ``grad * conj(other)`` becomes ``t * other``.
    """
    types = {param.name: param.type for param in signature.params}
    types |= {output.name: output.type for output in signature.outputs}
    try:
        return _Conjugation(tangent, types).of(tree)
    except _Opaque:
        return _conj(substitute(tree, {"grad": _conj(ast.Name(tangent))}))


class _Conjugation:
    """Conjugates expressions over names of these types."""

    def __init__(self, tangent: str, types: dict[str, str]) -> None:
        self.tangent, self.types = tangent, types

    def of(self, tree: ast.expr) -> ast.expr:
        match tree:
            case ast.Name(id="grad"):
                return ast.Name(self.tangent)
            case ast.Name(id=name):
                return self.name(tree, self.types[name])
            case ast.Constant() | ast.Compare() | ast.Attribute() | ast.BoolOp():
                return tree
            case ast.UnaryOp(op=op, operand=operand):
                return ast.UnaryOp(op, self.of(operand))
            case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant() as exponent):
                return ast.BinOp(self.of(left), ast.Pow(), exponent)
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div() as op, right=right):
                return ast.BinOp(self.of(left), op, self.of(right))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ast.IfExp(test, self.of(body), self.of(orelse))
            case ast.Call(func=ast.Name(id=name)) if name in STATIC_FUNCTIONS:
                return tree
            case ast.Call(func=ast.Name(id=name), args=[argument]) if name == CONJUGATE:
                return self.with_tangent(argument)
        return _conj(self.with_tangent(tree))

    def name(self, tree: ast.Name, kind: str) -> ast.expr:
        """The conjugate of a parameter or an output."""
        if kind == "scalar":
            raise _Opaque
        return _conj(tree) if kind == "Tensor" else tree

    def with_tangent(self, tree: ast.expr) -> ast.expr:
        """The expression itself with the conjugate of the tangent in the place of `grad`."""
        match tree:
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id="grad")]) if name == CONJUGATE:
                return ast.Name(self.tangent)
            case ast.Name(id="grad"):
                return _conj(ast.Name(self.tangent))
        return rebuilt(tree, self.with_tangent)


def _conj(tree: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(CONJUGATE), [tree], [])
