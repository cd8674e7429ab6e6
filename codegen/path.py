"""What the path in C must know of an op to run it: its row. See Note [The path], csrc/path/path.h.

An op has a row if it takes tensors and then plain values, and gives one tensor or a list of them. Its
gradients are in the row if each is a kernel over values that the node saves, or needs none.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from .info import Parameter
from .language import ARRAY, ELEMENTWISE, VIEW
from .opplan import Evaluated, Gradient, Kernel, Loop, OpPlan, Save, Zeros

# The limits of csrc/path/path.h.
MAX_INPUTS, MAX_PARAMETERS, MAX_SAVES = 6, 8, 12
GRADIENT = -1  # as an operand: the gradient that arrives at the node
SEQUENCES = ("shape",)  # types of parameters that may be given one by one


@dataclass(frozen=True)
class SavedValue:
    """A value that a node keeps: what of which parameter, for which inputs (bits), in which slot."""

    what: str
    param: int
    readers: int
    slot: str


@dataclass(frozen=True)
class FormulaRow:
    """How a gradient is made; `operands` are numbers of saved values, and so is `shape`, the input's."""

    method: str
    kernel: str | None = None
    operands: tuple[int, ...] = ()
    shape: int | None = None


@dataclass(frozen=True)
class PathRow:
    """The row of an op; numbers are those of its parameters, of which the first `tensors` are tensors."""

    key: str
    origin: str
    kernel: str | None
    params: tuple[str, ...]
    tensors: int
    inputs: tuple[int, ...]
    operands: tuple[int, ...]
    is_list: bool
    is_view: bool
    none_only: int
    sequence_only: int
    saves: tuple[SavedValue, ...]
    formulas: tuple[FormulaRow, ...] | None


def path_row(p: OpPlan) -> PathRow | None:
    """The row of an op; None if only its function can run it."""
    if not _fits(p):
        return None
    saves = _saved_values(p)
    if saves is None or len(saves) > MAX_SAVES:
        return None
    names = [param.name for param in p.params]
    elementwise = p.op.forward.kind == ELEMENTWISE
    return PathRow(
        p.op.key,
        f"{p.op.mark.line}  {p.op.key}",
        p.kernels[0].name if elementwise else None,
        tuple(names),
        len(p.tensors),
        tuple(names.index(param.name) for param in p.inputs) if p.node_class else (),
        tuple(names.index(operand.name) for operand in p.kernels[0].operands) if elementwise else (),
        p.outputs[0].is_list,
        p.op.forward.kind == VIEW,
        _bits([param.type == "dtype" for param in p.params]),
        _bits([param.type in SEQUENCES for param in p.params]),
        saves,
        _formulas(p),
    )


def writes_on_path(p: OpPlan) -> bool:
    """Whether the in-place form of an op is one that C knows: a kernel that writes to the first tensor."""
    row = path_row(p)
    same = p.outputs[0].type == p.params[0].type if p.params else False
    return p.op.inplace and row is not None and row.kernel is not None and same


def _fits(p: OpPlan) -> bool:
    """Whether the op's parameters and outputs are such as a row can describe."""
    params = list(p.params)
    plain = not any(param.is_list or param.optional for param in p.tensors)
    saves_output = any(save.use.name == p.outputs[0].name for save in p.saves)
    one = len(p.outputs) == 1 and not (p.outputs[0].is_list and (saves_output or not p.node_class))
    kind = p.op.forward.kind
    return (
        kind in (ELEMENTWISE, ARRAY, VIEW)
        and one
        and plain
        and bool(p.tensors)
        and params[: len(p.tensors)] == list(p.tensors)
        and len(p.tensors) <= MAX_INPUTS
        and len(params) <= MAX_PARAMETERS
        and not any(_must_be_converted(param) for param in params)
        and not (kind != ELEMENTWISE and any(param.keyword_only for param in params))
        and not (kind == ELEMENTWISE and len(p.kernels[0].operands) > MAX_INPUTS)
        and "divisor" not in p.op.integers.values()  # of which the function looks for zeros
        and not (kind == ELEMENTWISE and p.node_class is None and any(param.static for param in params))
    )


def _must_be_converted(param: Parameter) -> bool:
    return param.type == "dtype" and param.required


def _bits(flags: list[bool]) -> int:
    return sum(1 << k for k, flag in enumerate(flags) if flag)


def _saved_values(p: OpPlan) -> tuple[SavedValue, ...] | None:
    """What the node saves; None if something of it is not known to C."""
    names = [param.name for param in p.params]
    inputs = [param.name for param in p.inputs]
    found = []
    for save in p.saves:
        what = _source(save, names)
        if what is None:
            return None
        param = names.index(save.use.name) if save.use.name in names else -1
        readers = _bits([name in save.needed_by for name in inputs])
        found.append(SavedValue(what, param, readers, save.slot))
    return tuple(found)


def _source(save: Save, params: list[str]) -> str | None:
    """What is saved, as csrc/path/path.h calls it."""
    of_param = save.use.name in params
    match save.kind, save.use.attribute:
        case "input", _:
            return "INPUT"
        case (("output" | "plain"), _):
            return "OUTPUT"
        case "value", None:
            return "ARGUMENT"
        case "value", "shape":
            return "SHAPE" if of_param else "OUTPUT_SHAPE"
        case "value", "ndim" if of_param:
            return "NDIM"
    return None


def _formulas(p: OpPlan) -> tuple[FormulaRow, ...] | None:
    """How each gradient is made; None unless all are made in ways that C knows."""
    if p.multi_output or not p.node_class:
        return None
    found = [_formula(p, gradient) for gradient in p.gradients]
    known = tuple(formula for formula in found if formula is not None)
    return known if len(known) == len(found) else None


def _formula(p: OpPlan, gradient: Gradient) -> FormulaRow | None:
    slots = [save.slot for save in p.saves]
    shape = f"{gradient.param.name}_shape"
    match gradient.method:
        case Zeros():
            return FormulaRow("ZEROS", shape=slots.index(shape))
        case Evaluated() if isinstance(gradient.formula.tree, ast.Name) and gradient.formula.text == "grad":
            return FormulaRow("PASSED_ON", shape=slots.index(shape) if gradient.unbroadcast else None)
        case Loop(kernel):
            operands = _operands(p, kernel)
            if operands is not None and len(operands) <= MAX_INPUTS:
                return FormulaRow(
                    "KERNEL", kernel.name, operands, slots.index(shape) if gradient.unbroadcast else None
                )
    return None


def _operands(p: OpPlan, kernel: Kernel) -> tuple[int, ...] | None:
    """The operands of a gradient's kernel; None if one is more than a saved value."""
    values = {save.slot: number for number, save in enumerate(p.saves) if save.use.attribute is None}
    values["grad"] = GRADIENT
    names = [operand.value.id for operand in kernel.operands if isinstance(operand.value, ast.Name)]
    found = tuple(values[name] for name in names if name in values)
    return found if len(found) == len(kernel.operands) else None
