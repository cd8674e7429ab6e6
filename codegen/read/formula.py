"""Formulas as trees: what they use, substitution, and inlining of elementwise ops.

A formula is a Python expression (docs/spec.md). Functions that follow calls, from `resolve_call` on, expect
an expression that lint accepts.
"""

import ast
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from ..words.language import (
    COMPOSITE,
    ELEMENTWISE,
    KIND_FUNCTIONS,
    NOT_IMPLEMENTED,
    STATIC_FUNCTIONS,
    TENSOR_FUNCTIONS,
    VIEW,
)
from .expression import calls_in, parts_of, rebuilt, substitute, variable_nodes
from .model import Op, Spec


@dataclass(frozen=True, order=True)
class Use:
    """A name a formula uses: its value, or one attribute of it."""

    name: str
    attribute: str | None = None

    @property
    def slot(self) -> str:
        """The name of the saved value."""
        return self.name if self.attribute is None else f"{self.name}_{self.attribute}"


def uses(tree: ast.expr) -> list[Use]:
    """The values that the formula needs, in order of appearance."""
    found: dict[Use, None] = {}

    def visit(node: ast.expr) -> None:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found[Use(node.value.id, node.attr)] = None
        elif isinstance(node, ast.Name):
            found[Use(node.id)] = None
        else:
            for part in parts_of(node):
                visit(part)

    visit(tree)
    return list(found)


def is_constant(tree: ast.expr, value: float) -> bool:
    """Whether the formula is just this number."""
    return isinstance(tree, ast.Constant) and tree.value == value


def not_implemented(tree: ast.expr) -> str | None:
    """The reason that a formula gives for a derivative that does not exist, if it does."""
    match tree:
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(reason))], keywords=[]):
            return reason if name == NOT_IMPLEMENTED else None
    return None


def is_static(tree: ast.expr, tensors: Collection[str]) -> bool:
    """Whether the expression is a plain Python value, given the names that are tensors."""
    match tree:
        case ast.Attribute():
            return True
        case ast.Call(func=ast.Name(id=name), args=args):
            return name in TENSOR_FUNCTIONS or (name in STATIC_FUNCTIONS and all(is_static(a, tensors) for a in args))
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return True
        case ast.Name(id=name):
            return name not in tensors
    return all(is_static(part, tensors) for part in parts_of(tree))


@lru_cache(maxsize=1 << 14)
def structure(node: ast.AST) -> str:
    """An expression as a text: the same for all that are written the same, and part of the text of the
    expression around it. Formulas hold none of the control characters in it.
    """
    texts = []
    for name, value in vars(node).items():
        if name in node._fields and name != "ctx":
            items = value if isinstance(value, list) else [value]
            texts += [structure(item) if isinstance(item, ast.AST) else repr(item) for item in items]
            texts.append(";")
    return f"\1{type(node).__name__} {' '.join(texts)}\2"


def replaced(tree: ast.expr, wanted: ast.expr, by: ast.expr) -> ast.expr:
    """The formula with another expression in the place of one."""
    text = structure(wanted)

    def visit(node: ast.expr) -> ast.expr:
        if text not in structure(node):
            return node
        return by if structure(node) == text else rebuilt(node, visit)

    return visit(tree)


def decided(tree: ast.expr, test: ast.expr, side: bool) -> ast.expr:
    """The formula where a condition holds, or where it does not."""
    text = structure(test)

    def visit(node: ast.expr) -> ast.expr:
        if text not in structure(node):
            return node
        if isinstance(node, ast.IfExp) and structure(node.test) == text:
            return visit(node.body if side else node.orelse)
        return rebuilt(node, visit)

    return visit(tree)


def without(tree: ast.expr, name: str, left_out: bool) -> ast.expr:
    """The formula where an argument is None, or where it is a tensor."""
    for operator, side in ((ast.Is(), left_out), (ast.IsNot(), not left_out)):
        tree = decided(tree, ast.Compare(ast.Name(name), [operator], [ast.Constant(None, None)]), side)
    return tree


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


def way_back(op: Op) -> ast.Call | None:
    """The call that undoes a view op, if its gradient is one call: with the gradient, and nothing else of it.

    A view shows elements, and the gradient adds up what each was shown as. If that is a view as well, each
    was shown once.
    """
    match op.backward[op.signature.params[0].name].tree:
        case ast.Call(func=ast.Name(), args=[ast.Name(id=first), *others], keywords=[]) as call:
            grads = op.signature.gradients.values()
            used = {use.name for other in others for use in uses(other)}
            return call if first in grads and used.isdisjoint(grads) else None
    return None


def calls(tree: ast.expr, name: str) -> bool:
    """Whether a formula calls an op of that name."""
    return any(called == name for called, _ in calls_in(tree))


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

    def visit(node: ast.expr) -> ast.expr:
        if isinstance(node, ast.Attribute | ast.Subscript | ast.Tuple | ast.List):
            raise NotElementwise
        if isinstance(node, ast.Constant) and not isinstance(node.value, int | float):
            raise NotElementwise
        if not isinstance(node, ast.Call):
            return rebuilt(node, visit)
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name == own_name or name in KIND_FUNCTIONS:
            return rebuilt(node, visit)
        if name in STATIC_FUNCTIONS or not spec.overloads(name):
            raise NotElementwise
        op = resolve_call(node, spec)
        if op.forward.tree is None:
            raise NotElementwise
        body = inline(op.forward.tree, spec, op.signature.name if op.forward.kind == ELEMENTWISE else None)
        return substitute(body, {key: visit(value) for key, value in bind(node, op).items()})

    return visit(tree)


def expand_composites(tree: ast.expr, spec: Spec, tensors: Collection[str]) -> ast.expr:
    """The formula with composites written out, unless that repeats what is computed or asks for its shape.

    `tensors` are the names in it that are tensors.
    """

    def visit(node: ast.expr) -> ast.expr:
        call = rebuilt(node, visit)
        match call:
            case ast.Call(func=ast.Name(id=name)) if name not in STATIC_FUNCTIONS:
                op = resolve_call(call, spec)
            case _:
                return call
        if op.forward.kind != COMPOSITE or op.forward.tree is None:
            return call
        bound, body = bind(call, op), op.forward.tree
        asked = {use.name for use in uses(body) if use.attribute is not None}
        own = [param.name for param in op.signature.tensors]
        computed = {name for name, of in bound.items() if not (isinstance(of, ast.Name) or is_static(of, tensors))}
        repeated = Counter(node.id for node in variable_nodes(body) if node.id in computed).values()
        if (
            any(count > 1 for count in repeated)
            or not all(isinstance(bound[name], ast.Name) for name in asked)
            or any(times > 1 for (times,) in named_parts(op, [body], own, spec))
        ):
            return call
        return visit(substitute(body, bound))

    return visit(tree)


def named_parts(op: Op, formulas: Sequence[ast.expr], tensors: Collection[str], spec: Spec) -> list[list[int]]:
    """How often each of some formulas of the op, written out, computes what has a name; views cost nothing."""
    named = [
        part
        for part in op.local_trees.values()
        if not is_static(part, tensors)
        and any(
            name not in STATIC_FUNCTIONS and resolve_call(call, spec).forward.kind != VIEW
            for name, call in calls_in(part)
        )
    ]
    return [[_times(tree, structure(part), tensors) for tree in formulas] for part in named]


def _times(tree: ast.expr, wanted: str, tensors: Collection[str]) -> int:
    """How often a formula computes an expression of some structure, at most."""
    if wanted not in structure(tree) or wanted == structure(tree):
        return int(wanted in structure(tree))
    times = [_times(part, wanted, tensors) for part in parts_of(tree)]
    is_choice = isinstance(tree, ast.IfExp) and is_static(tree.test, tensors)
    return max(times, default=0) if is_choice else sum(times)
