"""What the path in C must know of an op to run it: its row. See Note [The path], csrc/path/path.h.

An op has a row if it takes tensors, or one list of them, and plain values, and if what it gives is one
tensor, a list, or several of which the first alone has a gradient. A gradient is in it as a kernel over
values that the node saves, or as the steps of its formula.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from .info import Parameter
from .language import ARRAY, ELEMENTWISE, VIEW
from .model import Spec
from .opplan import Evaluated, FusedLoop, Gradient, Kernel, Loop, OpPlan, Save, Zeros
from .steps import Steps, compile_steps
from .write_nodes import evaluated, kernel_call

# The limits of csrc/path/row.h.
MAX_INPUTS, MAX_PARAMETERS, MAX_SAVES = 6, 8, 12
GRADIENT = -1  # as an operand: the gradient that arrives at the node
_LOADED = ("input", "output", "plain", "arrays")  # once they are found to be there
_TAKES = {  # of the ops that users call, whose functions check arguments
    "bool": "BOOL", "int": "INT", "dims": "DIMS", "float": "NUMBER", "scalar": "NUMBER", "str": "DEFAULT",
    "dtype": "NONE",
}  # fmt: skip


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
    steps: Steps | None = None


@dataclass(frozen=True)
class PathRow:
    """The row of an op; numbers are those of its parameters, of which those in `tensors` (bits) are tensors.

    For those in `numbers` a number may stand.
    """

    key: str
    origin: str
    kernel: str | None
    params: tuple[str, ...]
    tensors: int
    numbers: int
    inputs: tuple[int, ...]
    operands: tuple[int, ...]
    takes_list: bool
    gives_list: bool
    is_view: bool
    outputs: int
    takes: tuple[str, ...]
    optional: int
    saves: tuple[SavedValue, ...]
    formulas: tuple[FormulaRow, ...]


def has_row(p: OpPlan) -> bool:
    """Whether an op has a row; else only its function can run it."""
    saves = _saved_values(p)
    return _fits(p) and saves is not None and len(saves) <= MAX_SAVES


def path_row(p: OpPlan, spec: Spec) -> PathRow | None:
    """The row of an op, if it has one."""
    saves = _saved_values(p)
    if not has_row(p) or saves is None:
        return None
    names = [param.name for param in p.params]
    elementwise = p.op.forward.kind == ELEMENTWISE
    return PathRow(
        p.op.key,
        p.op.key,
        p.kernels[0].name if elementwise else None,
        tuple(names),
        _bits([param.is_tensor for param in p.params]),
        _bits([elementwise and param in p.inputs for param in p.params]),
        tuple(names.index(param.name) for param in p.inputs) if p.node_class else (),
        tuple(names.index(operand.name) for operand in p.kernels[0].operands) if elementwise else (),
        p.tensors[0].is_list,
        p.outputs[0].is_list,
        p.op.forward.kind == VIEW,
        len(p.outputs),
        tuple(_takes(p, param) for param in p.params),
        _bits([not param.is_tensor and (param.optional or param.default is None) for param in p.params]),
        saves,
        _formulas(p, spec),
    )


def writes_on_path(p: OpPlan) -> bool:
    """Whether the in-place form of an op is one that C knows: a kernel that writes to the first tensor."""
    elementwise = p.op.forward.kind == ELEMENTWISE
    return p.op.inplace and elementwise and has_row(p) and p.outputs[0].type == p.params[0].type


def _fits(p: OpPlan) -> bool:
    """Whether the op's parameters and outputs are such as a row can describe."""
    params = list(p.params)
    kind = p.op.forward.kind
    return (
        kind in (ELEMENTWISE, ARRAY, VIEW)
        and not p.op.forward.lazy
        and _outputs_fit(p)
        and _tensors_fit(p)
        and len(params) <= MAX_PARAMETERS
        and not any(_must_be_converted(p, param) for param in params)
        and not (kind == ELEMENTWISE and len(p.kernels[0].operands) > MAX_INPUTS)
        and "divisor" not in p.op.integers.values()  # of which the function looks for zeros
        and not (kind == ELEMENTWISE and p.node_class is None and any(param.static for param in params))
    )


def _outputs_fit(p: OpPlan) -> bool:
    """Whether there is one output, or a list that is not saved, or more, the first alone differentiable."""
    first, *others = p.outputs
    if first.is_list:
        return not others and p.node_class is not None and all(s.use.name != first.name for s in p.saves)
    return not others or (first.differentiable and not any(output.differentiable for output in others))


def _tensors_fit(p: OpPlan) -> bool:
    """Whether the tensors are required ones, a few, or one list in the first place."""
    if not p.tensors or any(param.optional for param in p.tensors):
        return False
    if any(param.is_list for param in p.tensors):
        return len(p.tensors) == 1 and p.params[0].is_list and not p.outputs[0].is_list
    return len(p.tensors) <= MAX_INPUTS


def _must_be_converted(p: OpPlan, param: Parameter) -> bool:
    return param.required and (param.type == "str" or (param.type == "dtype" and p.op.public))


def _takes(p: OpPlan, param: Parameter) -> str:
    """What an argument must be for the path, as csrc/path/row.h calls it."""
    if param.type == "shape":
        return "SEQUENCE"
    if param.type == "dtype" and not p.op.public:
        return "DTYPE"
    if not p.op.public or (p.op.forward.kind == ELEMENTWISE and param.type in ("float", "scalar")):
        return "ANY"
    return _TAKES.get(param.type, "ANY")


def _bits(flags: list[bool]) -> int:
    return sum(1 << k for k, flag in enumerate(flags) if flag)


def _saved_values(p: OpPlan) -> tuple[SavedValue, ...] | None:
    """What the node saves; None if something of it is not known to C."""
    names = [param.name for param in p.params]
    inputs = [param.name for param in p.inputs]
    found = []
    outputs = [output.name for output in p.outputs]
    for save in p.saves:
        what = _source(save, names)
        if what is None:
            return None
        param = names.index(save.use.name) if save.use.name in names else -1
        if what == "PLAIN_OUTPUT":
            param = outputs.index(save.use.name)
        readers = _bits([name in save.needed_by for name in inputs])
        found.append(SavedValue(what, param, readers, save.slot))
    return tuple(found)


def _source(save: Save, params: list[str]) -> str | None:
    """What is saved, as csrc/path/row.h calls it."""
    of_param = save.use.name in params
    match save.kind, save.use.attribute:
        case "input", _:
            return "INPUT"
        case "output", _:
            return "OUTPUT"
        case "plain", _:
            return "PLAIN_OUTPUT"
        case "arrays", _:
            return "ARRAYS"
        case "value", None:
            return "ARGUMENT"
        case "value", "shape":
            return "SHAPE" if of_param else "OUTPUT_SHAPE"
        case "value", "dtype" if of_param:
            return "DTYPE"
        case "value", "ndim" if of_param:
            return "NDIM"
    return None


def _formulas(p: OpPlan, spec: Spec) -> tuple[FormulaRow, ...]:
    """How each gradient is made."""
    if not p.node_class:
        return ()
    return tuple(_formula(p, gradient, spec) for gradient in p.gradients)


def _formula(p: OpPlan, gradient: Gradient, spec: Spec) -> FormulaRow:
    slots = [save.slot for save in p.saves]
    shape = slots.index(f"{gradient.param.name}_shape") if gradient.unbroadcast else None
    match gradient.method:
        case Zeros():
            return FormulaRow("ZEROS", shape=slots.index(f"{gradient.param.name}_shape"))
        case Evaluated() if gradient.formula.text == "grad":
            return FormulaRow("PASSED_ON", shape=shape)
        case Loop(kernel):
            operands = _operands(p, kernel)
            if operands is not None and len(operands) <= MAX_INPUTS:
                return FormulaRow("KERNEL", kernel.name, operands, shape)
        case Evaluated() if not gradient.unbroadcast:
            steps = _steps(p, evaluated(p, gradient.formula.tree, spec))
            if steps is not None:
                return FormulaRow("STEPS", steps=steps)
        case FusedLoop(kernel) if not gradient.unbroadcast and not p.multi_output:
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
