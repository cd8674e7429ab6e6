"""Formulas as trees: what they use, substitution, and inlining of elementwise ops.

A formula is a Python expression (docs/spec.md); `spec.py` has checked it before anything here sees it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from .language import ELEMENTWISE, KIND_FUNCTIONS, NOT_IMPLEMENTED, STATIC_FUNCTIONS
from .model import Op, Spec


@dataclass(frozen=True, order=True)
class Use:
    """A name a formula uses: its value, or one attribute of it."""

    name: str
    attribute: str | None = None

    @property
    def slot(self) -> str:
        """What the saved value is called."""
        return self.name if self.attribute is None else f"{self.name}_{self.attribute}"


def uses(tree: ast.expr) -> list[Use]:
    """What the formula needs, in order of appearance."""
    found: dict[Use, None] = {}

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found[Use(node.value.id, node.attr)] = None
        elif isinstance(node, ast.Call):
            for child in [*node.args, *(keyword.value for keyword in node.keywords)]:
                visit(child)
        elif isinstance(node, ast.Name):
            found[Use(node.id)] = None
        else:
            for part in ast.iter_child_nodes(node):
                visit(part)

    visit(tree)
    return list(found)


def called(tree: ast.AST) -> list[str]:
    """The names of the functions the formula calls."""
    return [
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def is_constant(tree: ast.expr, value: float) -> bool:
    """Whether the formula is just this number."""
    return isinstance(tree, ast.Constant) and tree.value == value


def not_implemented(tree: ast.expr) -> str | None:
    """The reason that a formula gives for there being none, if it does."""
    match tree:
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(reason))]) if (
            name == NOT_IMPLEMENTED
        ):
            return reason
    return None


class _Substitute(ast.NodeTransformer):
    def __init__(self, replacements: Mapping[str, ast.expr]) -> None:
        self.replacements = replacements

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.replacements.get(node.id, node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        args = [self.visit(argument) for argument in node.args]
        keywords = [ast.keyword(keyword.arg, self.visit(keyword.value)) for keyword in node.keywords]
        return ast.Call(node.func, args, keywords)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        fields = {}
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                fields[name] = [self.visit(item) if isinstance(item, ast.AST) else item for item in value]
            else:
                fields[name] = self.visit(value) if isinstance(value, ast.AST) else value
        return type(node)(**fields)


def substitute(tree: ast.expr, replacements: Mapping[str, ast.expr]) -> ast.expr:
    """A copy of the formula with names replaced; called functions keep their names."""
    result = _Substitute(replacements).visit(tree)
    assert isinstance(result, ast.expr)
    return result


def bind(call: ast.Call, op: Op) -> dict[str, ast.expr]:
    """The arguments of a call of `op`, by parameter; defaults filled in."""
    params = op.signature.params
    bound = {param.name: argument for param, argument in zip(params, call.args, strict=False)}
    bound.update({keyword.arg: keyword.value for keyword in call.keywords if keyword.arg})
    for param in params:
        if param.name not in bound:
            bound[param.name] = ast.Constant(cast("bool | int | float | str | None", param.default))
    return bound


def fitting(call: ast.Call, overloads: Iterable[Op]) -> Op | None:
    """The overload that a call means, the first that takes its arguments; None if there is none."""
    keywords = [keyword.arg or "" for keyword in call.keywords]
    return next((op for op in overloads if not op.signature.call_problem(len(call.args), keywords)), None)


def resolve_call(call: ast.Call, spec: Spec) -> Op:
    """The op that a call in a checked formula means."""
    assert isinstance(call.func, ast.Name)
    op = fitting(call, spec.overloads(call.func.id))
    assert op is not None, f"lint accepted {ast.unparse(call)}"
    return op


class NotElementwise(Exception):
    """The formula cannot be the body of a loop over elements."""


def inline(tree: ast.expr, spec: Spec, own_name: str | None = None) -> ast.expr:
    """The formula with calls of elementwise ops written out, until only C primitives are called.

    A call of `own_name` is a primitive. Raises NotElementwise if the formula needs more than the elements.
    """

    def rebuild(node: ast.AST) -> Any:
        if isinstance(node, ast.Attribute | ast.Subscript | ast.Tuple | ast.List):
            raise NotElementwise
        if isinstance(node, ast.Constant) and not isinstance(node.value, int | float):
            raise NotElementwise
        if not isinstance(node, ast.Call):
            fields: dict[str, object] = {}
            for name, value in ast.iter_fields(node):
                if isinstance(value, list):
                    fields[name] = [rebuild(item) for item in value]
                else:
                    fields[name] = rebuild(value) if isinstance(value, ast.AST) else value
            return type(node)(**fields)
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        arguments = [rebuild(argument) for argument in node.args]
        if name == own_name or name in KIND_FUNCTIONS:
            return ast.Call(node.func, arguments, [])
        if name in STATIC_FUNCTIONS:
            raise NotElementwise
        if not spec.overloads(name):
            raise NotElementwise
        op = resolve_call(node, spec)
        if op.forward.tree is None or op.forward.is_name:
            raise NotElementwise
        body = inline(op.forward.tree, spec, op.signature.name if op.forward.kind == ELEMENTWISE else None)
        return substitute(body, {key: rebuild(value) for key, value in bind(node, op).items()})

    result = rebuild(tree)
    assert isinstance(result, ast.expr)
    return result
