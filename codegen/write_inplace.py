"""The code of an op's in-place form."""

from __future__ import annotations

from .blocks import Function
from .language import COMPOSITE, ELEMENTWISE, VIEW
from .opplan import OpPlan
from .write_functions import (
    arguments,
    array_names,
    composite,
    conversions,
    divisor_checks,
    forward_operands,
    merged_overloads,
    parameters,
    passed_on,
    power_checks,
    raw_call,
    view_arguments,
)
from .write_nodes import record_call, requires_grad


def in_place_form(p: OpPlan) -> Function:
    """The function `name_`, which writes the result to its first parameter and returns that."""
    first = p.params[0].name
    lines = [
        f'"""The in-place form of {p.name}: the result is written to {first}, which is returned."""',
        *merged_overloads(p, "_"),
        *conversions(p),
    ]
    if p.op.forward.kind == VIEW:
        lines.append(f"return _become_view({first}, {p.function}, {view_arguments(p)})")
    elif p.op.forward.kind == COMPOSITE:
        lines += _from_copy(p, composite(p))
    elif p.outputs[0].type == "Mask":
        lines += _from_copy(p, f"{p.function}({passed_on(p)})")
    else:
        lines += _recorded_write(p)
    return Function(f"{p.function}_", parameters(p), lines)


def _from_copy(p: OpPlan, value: str) -> list[str]:
    """The value is computed from a copy of the tensor, and then copied into it."""
    first = p.params[0].name
    return [
        f"_target, {first} = {first}, _before_composite({first})",
        f'return _write_composite("{p.name}_", _target, {value})',
    ]


def _recorded_write(p: OpPlan) -> list[str]:
    """The result goes straight into the tensor's memory; its old value is copied if a formula reads it."""
    first = p.params[0].name
    lines = power_checks(p, f"{p.name}_")
    for operand in p.tensors[1:]:
        casts = ", True" * p.op.casts
        given = f'"{p.name}_", {operand.name}, {first}, {operand.differentiable}{casts}'
        lines.append(f"{operand.name} = _inplace_operand({given})")
    lines += divisor_checks(p, f"{p.name}_")
    if p.outputs[0].type != p.params[0].type:
        lines.append(f'_require_real("{p.name}", {first})')
    loop = p.op.forward.kind == ELEMENTWISE
    kernel = f"_k_{p.kernels[0].name}" if loop else "None"
    values = forward_operands(p) if loop else raw_call(p)
    before = f"_before_inplace({first}, _recorded, {p.copies_first})"
    return [
        *lines,
        f"_recorded = _state.mode & 1 and {requires_grad(p)}",
        f"_target, {first} = {first}, {before} if _state.mode else {first}",
        f"node = {record_call(p, {array_names(p): '_target._array'})} if _recorded else None",
        f'_write("{p.op.key}", {kernel}, "{p.name}_", _target, {values})',
        f'return _written("{p.op.key}", {arguments(p)}, _target, node)',
    ]
