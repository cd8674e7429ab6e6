"""Claims of an entry that its formulas contradict: a linear op, an in-place view, the kind of a gradient."""

import ast
from collections.abc import Iterator

from ..read.expression import parts_of
from ..read.formula import fitting, not_implemented, way_back
from ..read.model import Op
from ..words import rules
from ..words.errors import Fix, Mark, Message
from ..words.language import ELEMENTWISE, LINEAR, MULTILINEAR, STATIC_FUNCTIONS, VIEW


def contradictions(op: Op, overloads: dict[str, list[Op]]) -> Iterator[tuple[Mark, Message]]:
    """What of an entry contradicts itself: where, and why. `overloads` has the ops of the spec by name."""
    if op.jvp in (LINEAR, MULTILINEAR):
        yield from _not_linear(op)
    gradient = op.backward.get(op.signature.params[0].name) if op.signature.params else None
    back = way_back(op) if op.inplace and op.forward.kind == VIEW and gradient else None
    called = fitting(back, overloads.get(ast.unparse(back.func), ())) if back is not None else None
    is_undone = back is not None and (called is None or called.forward.kind == VIEW)  # what is no op is another error
    if op.inplace and op.forward.kind == VIEW and gradient and not is_undone:
        message = "the in-place form of a view needs a gradient that is one call of a view op, which undoes it"
        yield gradient.mark, rules.INPLACE(message)
    for name, formula in op.backward.items():
        param = next(param for param in op.signature.params if param.name == name)
        kind = _is_list(formula.tree, op, overloads)
        if kind is not None and kind is not param.is_list:
            wanted, found = ("a list", "a tensor") if param.is_list else ("a tensor", "a list")
            message = f"the gradient of '{name}' is {found}; that of a parameter that is {wanted} is one"
            yield formula.mark, rules.GRADIENT_KIND(message)


def _not_linear(op: Op) -> Iterator[tuple[Mark, Message]]:
    """The first gradient that depends on a value that a gradient of a linear or multilinear op cannot."""
    outputs = {output.name for output in op.signature.outputs}
    inputs = {param.name for param in op.signature.inputs}
    for name, formula in op.backward.items():
        if used := _value(formula.tree, outputs | (inputs if op.jvp == LINEAR else {name})):
            message = f"'jvp: {op.jvp}', but the gradient of '{name}' depends on '{used}': '{formula.said}'"
            cure = Fix(str(op.jvp), ELEMENTWISE) if op.forward.kind == ELEMENTWISE else None
            yield op.jvp_mark, rules.NOT_LINEAR(message, cure)
            return


def _value(tree: ast.expr, names: set[str]) -> str | None:
    """One of the names whose value is used, and not only what kind of tensor it is."""
    match tree:
        case ast.Attribute():
            return None
        case ast.Call(func=ast.Name(id=function)) if function in STATIC_FUNCTIONS:
            return None
        case ast.Name(id=name):
            return name if name in names else None
    return next(filter(None, (_value(part, names) for part in parts_of(tree))), None)


def _is_list(tree: ast.expr, op: Op, overloads: dict[str, list[Op]]) -> bool | None:
    """Whether the value of a formula is a list of tensors; None where that is not known."""
    match tree:
        case ast.Tuple():
            return True
        case ast.BinOp() | ast.UnaryOp() | ast.Compare():
            return False
        case ast.IfExp(body=body, orelse=orelse):
            found = {_is_list(part, op, overloads) for part in (body, orelse)}
            return found.pop() if len(found) == 1 else None
        case ast.Name(id=name):
            lists = {output.name: output.is_list for output in op.signature.outputs}
            gradients = {gradient: lists[output] for output, gradient in op.signature.gradients.items()}
            params = {param.name: param.is_list for param in op.signature.tensors}
            return (lists | gradients | params).get(name)
        case ast.Call(func=ast.Name(id=name)) if not_implemented(tree) is None:
            outputs = [other.signature.outputs for other in overloads.get(name, ())]
            found = {len(of) > 1 or any(output.is_list for output in of) for of in outputs}
            return found.pop() if len(found) == 1 else None
    return None
