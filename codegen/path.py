"""What the path in C must know of an op to run it: its row. See Note [The path], csrc/calls/calls.h.

A gradient is in it as a kernel over values that the node saves, or as the steps of its formula. What a node
saves is said by its class (write_nodes.py).
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from .gradients import zeros_like_gradient
from .info import Parameter
from .language import ARRAY, ELEMENTWISE, VIEW
from .model import Spec
from .opplan import Evaluated, FusedLoop, Gradient, Kernel, Loop, OpPlan, Zeros
from .steps import Steps, compile_steps
from .write_nodes import evaluated, kernel_call

MAX_INPUTS = 6  # of an op whose gradients are in its row, csrc/libraries/row.h
GRADIENT = -1  # as an operand: the gradient that arrives at the node
_LOADED = ("input", "output", "plain", "arrays")  # once they are found to be there
_TAKES = {  # of the ops that users call, whose functions check arguments
    "bool": "BOOL", "int": "INT", "dims": "DIMS", "float": "NUMBER", "scalar": "NUMBER", "str": "DEFAULT",
    "dtype": "NONE",
}  # fmt: skip


@dataclass(frozen=True)
class FormulaRow:
    """How a gradient is made; `operands` are numbers of saved values."""

    method: str
    kernel: str | None = None
    operands: tuple[int, ...] = ()
    steps: Steps | None = None


@dataclass(frozen=True)
class PathRow:
    """The row of an op; numbers are those of its parameters, of which those in `tensors` (bits) are tensors.

    Those in `lists` are lists of tensors, those in `differentiable` operands of the op's dtype.
    """

    key: str
    origin: str
    kernel: str | None
    params: tuple[str, ...]
    tensors: int
    lists: int
    differentiable: int
    gives_list: bool
    outputs: int
    takes: tuple[str, ...]
    optional: int
    formulas: tuple[FormulaRow, ...]


def path_row(p: OpPlan, spec: Spec) -> PathRow | None:
    """The row of an op, if it is no composite, nor a view that is computed when it is read."""
    if p.op.forward.kind not in (ELEMENTWISE, ARRAY, VIEW) or p.op.forward.lazy:
        return None
    names = [param.name for param in p.params]
    elementwise = p.op.forward.kind == ELEMENTWISE
    return PathRow(
        p.op.key,
        p.op.key,
        p.kernels[0].name if elementwise else None,
        tuple(names),
        _bits([param.is_tensor for param in p.params]),
        _bits([param.is_tensor and param.is_list for param in p.params]),
        _bits([param.differentiable for param in p.params]),
        p.outputs[0].is_list,
        len(p.outputs),
        tuple(_takes(p, param) for param in p.params),
        _bits([param.optional or (not param.is_tensor and param.default is None) for param in p.params]),
        _formulas(p, spec),
    )


def _takes(p: OpPlan, param: Parameter) -> str:
    """What an argument must be for the path, as csrc/libraries/row.h calls it."""
    if param.type == "shape":
        return "SEQUENCE"
    if param.type == "dtype" and not p.op.public:
        return "DTYPE"
    if not p.op.public or (p.op.forward.kind == ELEMENTWISE and param.type in ("float", "scalar")):
        return "ANY"
    return _TAKES.get(param.type, "ANY")


def _bits(flags: list[bool]) -> int:
    return sum(1 << k for k, flag in enumerate(flags) if flag)


def _formulas(p: OpPlan, spec: Spec) -> tuple[FormulaRow, ...]:
    """How each gradient is made."""
    if not p.node_class or len(p.gradients) > MAX_INPUTS:
        return ()
    return tuple(_formula(p, gradient, spec) for gradient in p.gradients)


def _formula(p: OpPlan, gradient: Gradient, spec: Spec) -> FormulaRow:
    match gradient.method:
        case Zeros() if zeros_like_gradient(p.op, gradient.param):
            return FormulaRow("ZEROS")
        case Evaluated() if gradient.formula.text == "grad" and not p.outputs[0].is_list:
            return FormulaRow("PASSED_ON")
        case Loop(kernel):
            operands = _operands(p, kernel)
            if operands is not None and len(operands) <= MAX_INPUTS:
                return FormulaRow("KERNEL", kernel.name, operands)
        case Evaluated() if not gradient.unbroadcast:
            steps = _steps(p, evaluated(p, gradient.formula.tree, spec))
            if steps is not None:
                return FormulaRow("STEPS", steps=steps)
        case FusedLoop(kernel) if not gradient.unbroadcast and not p.outputs[0].is_list:
            steps = _steps(p, kernel_call(p, kernel, spec))
            if steps is not None:
                return FormulaRow("FLOAT_STEPS", steps=steps)
    return FormulaRow("NO_FORMULA")


def _steps(p: OpPlan, code: str) -> Steps | None:
    arrays = {save.slot: k for k, save in enumerate(p.saves) if save.kind in _LOADED}
    values = {save.slot: k for k, save in enumerate(p.saves) if save.kind == "value"}
    return compile_steps(code, arrays, values)


def _operands(p: OpPlan, kernel: Kernel) -> tuple[int, ...] | None:
    """The operands of a gradient's kernel; None if one is more than a saved value."""
    values = {save.slot: number for number, save in enumerate(p.saves) if save.use.attribute is None}
    values["grad"] = GRADIENT
    names = [operand.value.id for operand in kernel.operands if isinstance(operand.value, ast.Name)]
    found = tuple(values[name] for name in names if name in values)
    return found if len(found) == len(kernel.operands) else None
