"""Formulas in the words of another library: what it has no function for is written out."""

from __future__ import annotations

import ast

from ..read.expression import variables
from ..read.formula import bind, fitting, rebuilt, substitute
from ..read.model import Op, Spec
from ..words.language import ELEMENTWISE, NOT_IMPLEMENTED
from .library_words import words


class NotExportable(Exception):
    """An entry that another library cannot have; the text says why."""


def require_shape(op: Op) -> None:
    """Raise NotExportable for an elementwise op whose value does not have the shape of all its operands."""
    assert op.forward.tree is not None
    used = variables(op.forward.tree)
    for param in op.signature.tensors:
        if param.name not in used:
            raise NotExportable(f"'{op.title}' does not name '{param.name}', whose shape it has")


def lowered(tree: ast.expr, spec: Spec, target: str, own: Op | None = None) -> ast.expr:
    """The formula with calls of words of the target only, all arguments in order.

    A call of `own`'s name, in its forward, is a C primitive. Raises NotExportable where a word is missing.
    """
    known = words(target, spec)

    def call(node: ast.Call) -> ast.expr:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if own is not None and name == own.signature.name and own.forward.kind == ELEMENTWISE:
            if name not in known:
                raise NotExportable(f"{target} has no word for the C primitive '{name}'")
            return rebuilt(node, visit)
        if name == NOT_IMPLEMENTED:
            raise NotExportable("a formula of it is not implemented")
        op = fitting(node, spec.overloads(name))
        if op is None:  # a static function
            return rebuilt(node, visit)
        bound = bind(node, op)
        if name in known:
            arguments = [visit(bound[param.name]) for param in op.signature.params]
            return ast.Call(node.func, arguments, [])
        if op.forward.tree is None:
            raise NotExportable(f"{target} has no word for '{name}', which is a function on arrays")
        if op.forward.kind == ELEMENTWISE:
            require_shape(op)
        body = lowered(op.forward.tree, spec, target, op)
        return substitute(body, {key: visit(value) for key, value in bound.items()})

    def visit(node: ast.expr) -> ast.expr:
        return call(node) if isinstance(node, ast.Call) else rebuilt(node, visit)

    return visit(tree)
