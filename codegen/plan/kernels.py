"""Which loops over elements an op gets: one for its forward, and those that compute its gradients."""

from __future__ import annotations

import ast

from ..read.formula import NotElementwise, inline, uses
from ..read.model import Op, Spec
from ..words.language import DTYPE_GROUPS, OPERAND_KINDS
from ..words.parameters import Output, Parameter
from .fuse import fuse
from .op_plan import Kernel, Operand


def forward_kernel(op: Op, spec: Spec) -> Kernel:
    """The kernel of an elementwise op. It takes every tensor, used or not, so that all take part in
    broadcasting.
    """
    assert op.forward.tree is not None
    body = inline(op.forward.tree, spec, op.signature.name)
    used = _names(body) | {param.name for param in op.signature.tensors}
    return Kernel(
        op.identifier,
        OPERAND_KINDS[op.signature.outputs[0].type],
        _operands(op, used),
        body,
        op.dtypes,
        _origin(op, "forward:", op.forward.text),
    )


def gradient_kernel(op: Op, param: Parameter, spec: Spec) -> Kernel | None:
    """The kernel of an elementwise op's gradient; None if its formula needs more than the elements."""
    formula = op.backward[param.name]
    try:
        body = inline(formula.tree, spec)
    except NotElementwise:
        return None
    return Kernel(
        _gradient_name(op, param),
        OPERAND_KINDS[param.type],
        _operands(op, _names(body)),
        body,
        tuple(group for group in op.dtypes if DTYPE_GROUPS[group].differentiable),
        _origin(op, f"{param.name}:", formula.said),
    )


def fused_kernel(op: Op, param: Parameter, spec: Spec) -> Kernel | None:
    """The kernel of what is elementwise in the gradient of another op; None if it would not pay."""
    formula = op.backward[param.name]
    fused = fuse(formula.tree, _kinds(op), spec)
    if fused is None:
        return None
    body, operands = fused
    origin = _origin(op, f"{param.name}:", formula.said)
    return Kernel(_gradient_name(op, param), "T", operands, body, ("float",), origin)


def _gradient_name(op: Op, param: Parameter) -> str:
    return f"{op.identifier}_backward_{param.name}"


def _origin(op: Op, what: str, text: str) -> str:
    return f"{op.key} {what} {text}"


def _names(body: ast.expr) -> set[str]:
    return {use.name for use in uses(body)}


def _operands(op: Op, used: set[str]) -> tuple[Operand, ...]:
    """The operands of an elementwise kernel, in the order of the signature."""
    signature = op.signature
    candidates = [("grad", OPERAND_KINDS[output.type], False) for output in signature.differentiable_outputs]
    candidates += [
        (param.name, OPERAND_KINDS.get(param.type, "T"), param.static) for param in signature.params
    ]
    candidates += [(output.name, OPERAND_KINDS[output.type], False) for output in signature.outputs]
    return tuple(
        Operand(name, kind, ast.Name(name), static) for name, kind, static in candidates if name in used
    )


def _kinds(op: Op) -> dict[str, str]:
    """The kinds of the tensors that a backward formula may name, lists excepted."""
    named: list[Parameter | Output] = [*op.signature.params, *op.signature.outputs]
    return {"grad": "T"} | {
        one.name: OPERAND_KINDS[one.type] for one in named if one.type in OPERAND_KINDS and not one.is_list
    }
