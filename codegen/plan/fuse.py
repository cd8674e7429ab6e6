"""Fusing: what is elementwise in a formula that also calls other ops becomes one kernel over their results.

In ``result * (grad - total(grad * result))`` the call of `total`, not elementwise, stays a call; the product
and the difference become one loop over `result`, `grad` and what the call returns.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from ..read.formula import NotElementwise, inline, is_static, rebuilt, resolve_call
from ..read.model import Spec
from ..words.language import ELEMENTWISE, MAX_OPERANDS
from .op_plan import Operand


def fuse(tree: ast.expr, kinds: Mapping[str, str], spec: Spec) -> tuple[ast.expr, tuple[Operand, ...]] | None:
    """The formula as a loop body and its operands, or None if that would not spare a pass over memory.

    `kinds` maps the tensors in scope to T, R, B or I; every other name is static.
    """
    leaves: dict[str, Operand] = {}
    operations = 0

    def leaf(node: ast.expr, kind: str, static: bool = False) -> ast.expr:
        match node:
            case ast.Name(id=name) if name.islower():  # capitals are types in C
                pass
            case _:
                name = f"part{len(leaves)}"
        return ast.Name(leaves.setdefault(ast.dump(node), Operand(name, kind, node, static)).name)

    def visit(node: ast.expr) -> ast.expr:
        nonlocal operations
        if isinstance(node, ast.Constant):
            return node
        if is_static(node, kinds):
            return leaf(node, "T", static=True)
        match node:
            case ast.Name(id=name):
                return leaf(node, kinds[name])
            case ast.Call():
                op = resolve_call(node, spec)
                if op.forward.tree is not None and not node.keywords:
                    operations += op.forward.kind == ELEMENTWISE
                    return rebuilt(node, visit)
                outputs = op.signature.outputs
                if len(outputs) != 1 or outputs[0].is_list or not outputs[0].differentiable:
                    raise NotElementwise
                return leaf(node, "T")
            case ast.IfExp(test=test) if is_static(test, kinds):
                raise NotElementwise  # only one of the branches is to be computed
            case ast.BinOp() | ast.UnaryOp() | ast.IfExp() | ast.Compare() | ast.BoolOp():
                operations += 1
                return rebuilt(node, visit)
        raise NotElementwise

    try:
        body = inline(visit(tree), spec)
    except NotElementwise:
        return None
    operands = tuple(leaves.values())
    if operations < 2 or not 2 <= len(operands) <= MAX_OPERANDS:
        return None
    return body, operands
