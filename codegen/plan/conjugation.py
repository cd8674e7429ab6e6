"""The conjugate of a gradient's formula, which is what a tangent is multiplied with.

A gradient is the conjugate of the derivative: where a formula g gives ``g(grad)``, a tangent t is pushed
forward to ``conj(g(conj(t)))``. In that expression conjugations are moved inwards, where they meet those of
the formula and cancel: ``grad * conj(other)`` becomes ``t * other``.
"""

from __future__ import annotations

import ast

from ..read.formula import rebuilt, substitute
from ..read.signature import Signature
from ..words.language import CONJUGATE, STATIC_FUNCTIONS


class _Opaque(Exception):
    """What cannot be conjugated part by part: a number that may be complex."""


def conjugated(tree: ast.expr, tangent: str, signature: Signature) -> ast.expr:
    """The formula of a gradient, conjugated, with the conjugate of `tangent` in the place of `grad`."""
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
            case ast.Constant(value=complex(conjugate=conjugate)):
                return ast.Constant(conjugate())
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
