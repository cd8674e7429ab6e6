"""The steps of in-place forms around the write itself, which is in C (csrc/books/writes.c)."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from gradspec.arrays.copying import copy_to
from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import (
    as_before,
    check_writable,
    introduce,
    keep_tangent,
    may_write,
    move,
    next_sequence,
    tangent_of,
)
from gradspec.core.elements.dtypes import from_numpy_dtype, get_default_dtype
from gradspec.core.elements.promotion import can_cast_numpy_dtypes, result_numpy_dtype
from gradspec.core.elements.scalars import checked_array
from gradspec.core.elements.shapes import HALVES, type_name
from gradspec.core.process.state import FORWARD, GRAD, state
from gradspec.core.process.user_stack import user_line, user_stacklevel
from gradspec.core.tensor import BatchedTensor, LazyTensor, Tensor
from gradspec.dispatch.arguments import NUMBERS, refuse
from gradspec.dispatch.operands import (
    SINGLE,
    as_array,
    exact_number,
    explain_broadcast,
    of_number,
    promoted,
    require_masks,
)
from gradspec.graph import tangents
from gradspec.graph.views import live_views, rebase_history

if TYPE_CHECKING:
    from gradspec.codegen.words.parameters import Parameter
    from gradspec.core.compiled.bindings import Storage
    from gradspec.core.op_info import OpInfo
    from gradspec.graph.views import Step, View


def written_operands(key: str, op: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments of an in-place form, `op`, with its operands as tensors that fit the first."""
    info, (target, *others) = ops.OPS[key], arguments
    if not isinstance(target, Tensor):
        refuse(key, info.parameters[0].name, target)
    made = [
        _operand(op, info, parameter, value, target)
        if parameter.is_tensor and not (value is None and parameter.optional)
        else value
        for parameter, value in zip(info.parameters[1:], others, strict=True)
    ]
    return target, *made


def _operand(op: str, info: OpInfo, parameter: Parameter, value: Any, target: Tensor) -> Tensor:
    """An operand of an in-place form, as a tensor of the target's dtype; without loss, unless the op casts.

    Wider ones stay as they are if they are integers or if the op's operands are all of one dtype: the write
    computes in theirs. So do integers of three operands, which then take all of their digits.
    """
    differentiable, casts = parameter.differentiable, info.casts
    widens = info.elementwise and not casts and all(info.takes_gradients)
    if isinstance(value, Tensor):
        operand = value
    elif casts and isinstance(value, NUMBERS):
        operand = of_number(checked_array(value, target._memory.dtype, op))
    elif differentiable and target._memory.dtype.char in HALVES and info.is_exact(parameter.name):
        operand = exact_number(op, value, target._array, parameter.name)
    else:
        operand = of_number(as_array(op, value, target._array if differentiable else None, parameter.name))
    if operand is target or _share_memory(operand, target):
        operand = ops.clone(operand)  # the write would change what is saved for backward
    if not differentiable or operand._memory.dtype == target._memory.dtype:
        return operand
    if "_wrapped_number" in operand.__dict__ and operand._memory.dtype is SINGLE.dtype:
        return operand
    if not casts:
        result = result_numpy_dtype([target._array, operand._array])
        if not can_cast_numpy_dtypes(result, target._memory.dtype):
            _refuse_cast(op, result, target._memory.dtype)
        is_wider = (result.kind in "iu" or widens) and result != target._memory.dtype
        if is_wider or (widens and len(info.tensors) > 2 and operand._memory.dtype.kind in "iu"):
            return operand
        if not operand._memory.ndim and len(info.tensors) == 2 and target._memory.dtype.char in HALVES:
            if info.is_exact(parameter.name):  # as a number
                return promoted(operand, SINGLE.dtype)
    elif operand._memory.dtype.kind == "c" and target._memory.dtype.kind not in "bc":
        warnings.warn(f"{op}: Casting complex values to real discards the imaginary part", stacklevel=user_stacklevel())
    return promoted(operand, target._memory.dtype)


def _share_memory(a: Tensor, b: Tensor) -> bool:
    first, second = a._storage, b._storage
    return first is not None and second is not None and first.origin is second.origin


def _refuse_cast(op: str, source: np.dtype[Any], target: np.dtype[Any]) -> NoReturn:
    raise RuntimeError(
        f"result type {from_numpy_dtype(source).type_name} can't be cast to the desired output type "
        f"{from_numpy_dtype(target).type_name} [{op}]"
    )


def require_real(op: str, target: Tensor) -> None:
    """Refuse the in-place form of an op whose result is real where its operand is complex."""
    if target._memory.dtype.kind == "c":
        raise RuntimeError(f"In-place {op} is not supported for complex tensors.")


def before_composite(target: Tensor) -> Tensor:
    """The operand from which the in-place form of a composite computes its value: the tensor, its memory and tangent
    copied; of a batch a clone.
    """
    if isinstance(target, BatchedTensor):
        return ops.clone(target)
    old: Tensor = as_before(target, True)
    tangent = tangent_of(target) if state.mode & FORWARD else None
    if tangent is not None:
        keep_tangent(old, ops.clone(tangent))
    return old


def note_write(storage: Storage) -> None:
    """Keep the user's line for the error that a write that is to come may cause, in anomaly mode."""
    if not storage.is_inference:
        line = user_line()
        storage.written_at = storage.version + 1, line
        if storage.origin is not storage:
            storage.origin.written_apart = next_sequence(), line


def write_otherwise(key: str, op: str, target: Tensor, kernel: Any, operands: tuple[Any, ...]) -> None:
    """Write into the target's memory where C does not; nothing changes if it fails.

    `key` is that of the op in the table, `op` the name of its in-place form. With a kernel, `operands` are
    its array operands; with `overwrite`, a function and what follows the array; without, the result itself.
    """
    array = target._memory
    if kernel is overwrite:
        overwrite(op, target, *operands)
        return
    try:
        if type(target) is LazyTensor:
            _write_lazily(op, target, kernel, operands)
        elif kernel is not None:
            kernel(*operands, array)
        else:
            _copy_result(op, array, operands[0])
    except (TypeError, ValueError) as error:
        if kernel is None or not _write_of_wider(kernel, array, operands):
            _refuse_write(key, kernel, op, array, operands, error)


introduce(note_write=note_write, write_otherwise=write_otherwise, written_operands=written_operands)


def overwrite(op: str, target: Tensor, function: Callable[..., Any], *operands: Any) -> None:
    """Have a function write to those elements of the target that change, in its memory where it can.

    C has it in the place of a kernel (`write_to_first`, csrc/calls/compute.c).
    """
    array = target._memory
    if not array.flags.writeable:
        _refuse_read_only(op)
    if type(target) is not LazyTensor and array.flags.aligned:
        function(array, *operands, overwrite=True)
        return
    elements = memory.copy(target._array)
    function(elements, *operands, overwrite=True)
    if type(target) is LazyTensor:
        target._mapping(elements, array)
    else:
        _store(array, elements)


introduce(overwrite=overwrite)


def _refuse_read_only(op: str) -> NoReturn:
    raise RuntimeError(f"{op}: the tensor's memory is read-only (it came from a read-only ndarray); clone() it first")


def _write_lazily(op: str, target: LazyTensor, kernel: np.ufunc | None, operands: tuple[np.ndarray, ...]) -> None:
    """Write what is to be the elements of a tensor that computes them from its memory."""
    elements = memory.empty_like(target._memory)
    if kernel is not None:
        kernel(*operands, elements)
    else:
        _copy_result(op, elements, operands[0])
    target._mapping(elements, target._memory)


def _write_of_wider(kernel: np.ufunc, array: np.ndarray, operands: tuple[np.ndarray, ...]) -> bool:
    """Write what numbers of several dtypes give, in the dtype they promote to; whether there are several."""
    dtypes = {part.dtype for part in operands}
    if len(dtypes) == 1 or not array.flags.writeable:
        return False
    dtype = result_numpy_dtype(operands)
    if not can_cast_numpy_dtypes(dtype, array.dtype):
        return False
    try:
        result = kernel(*[part.astype(dtype, copy=False) for part in operands])
    except (TypeError, ValueError):
        return False
    if np.shape(result) != array.shape:
        return False
    _store(array, result)
    return True


def _refuse_write(
    key: str,
    kernel: np.ufunc | None,
    op: str,
    array: np.ndarray,
    operands: tuple[np.ndarray, ...],
    error: Exception,
) -> NoReturn:
    """Raise the error that says why a result could not be written."""
    if not array.flags.writeable:
        _refuse_read_only(op)
    if kernel is not None:
        explain_broadcast(op, operands)
        shape = np.broadcast_shapes(*(np.shape(part) for part in operands))
    else:
        shape = operands[0].shape
    if shape != array.shape:
        raise RuntimeError(
            f"output with shape {list(array.shape)} doesn't match the broadcast shape {list(shape)} [{op}]"
        ) from None
    if kernel is None:
        try:
            raise error from error.__cause__
        finally:
            del error  # see bad_argument
    require_masks(op, ops.OPS[key], operands[: len(ops.OPS[key].tensors)])
    dtype = result_numpy_dtype([part for part in operands if part.dtype.kind != "b"] or list(operands))
    if dtype.kind in "biu" and dtype.kind not in ops.OPS[key].kinds:
        dtype = get_default_dtype().numpy
    if not can_cast_numpy_dtypes(dtype, array.dtype):
        _refuse_cast(op, dtype, array.dtype)
    raise TypeError(f"\"{op}\" not implemented for '{from_numpy_dtype(dtype).type_name}'") from None


def _store(array: np.ndarray, result: Any) -> None:
    """Cast a result to the target's dtype in silence: out of range, integers wrap and floats are infinite."""
    if result.__class__ is np.ndarray and result.dtype is array.dtype:
        copy_to(array, result)
        return
    with np.errstate(all="ignore"):
        array[...] = np.asarray(result)  # of a NumPy scalar it would check the range


def _copy_result(op: str, array: np.ndarray, result: np.ndarray) -> None:
    if result.shape != array.shape:
        raise ValueError("shapes differ")
    if result.dtype != array.dtype and not can_cast_numpy_dtypes(result.dtype, array.dtype):
        _refuse_cast(op, result.dtype, array.dtype)
    _store(array, result)


def write_composite(op: str, target: Tensor, value: Tensor) -> Tensor:
    """The in-place form of a composite: the value, computed from a copy of the target, is written to it."""
    if not can_cast_numpy_dtypes(value._memory.dtype, target._memory.dtype):
        _refuse_cast(op, value._memory.dtype, target._memory.dtype)
    return ops.copy_(target, value)


def require_dtype(op: str, target: Tensor, dtype: np.dtype[Any]) -> None:
    """Refuse the in-place form of an op whose result is wanted in another dtype than the target's."""
    if target._memory.dtype != dtype:
        raise RuntimeError(
            f"Bad in-place call: input tensor dtype {type_name(target._memory.dtype)} and output tensor "
            f"dtype {type_name(dtype)} should match [{op}]"
        )


def become_view(tensor: Tensor, op: Any, arguments: tuple[Any, ...], back: Step) -> Tensor:
    """The in-place form of a view op: the tensor shows its memory as the view would, without becoming a view.

    `back` is the step from the tensor after the write to the one before it, from which its views were derived.
    """
    mode, writer = state.mode, f"{op.__name__}_"
    if mode & GRAD:
        check_writable(tensor, False)
    storage = may_write(tensor, writer)
    recorded = mode & GRAD and tensor._requires_grad
    node = op(tensor, *arguments)._node if recorded else None
    shown = op.raw(tensor._memory, *arguments)
    pushed = _tangents_as_views(tensor, op, arguments, back) if mode & FORWARD else None
    # Without other views of the memory nothing fails once it has begun.
    for view, steps in _derived_anew(tensor, storage, (op, arguments, None), back):
        view.steps = steps
    storage.count_write(writer)
    tensor._memory = shown
    if pushed:
        tangents.give_tangents(tensor, pushed)
    if node is not None and tensor._view is None:
        rebase_history(tensor, node)
    elif node is not None:
        move(tensor, node)
    return tensor


def _tangents_as_views(tensor: Tensor, op: Any, arguments: tuple[Any, ...], back: Step) -> list[tangents.Tangent]:
    """Let the tangents of a tensor, on all levels, become views as it does.

    Returns those with batch dims, which are made anew, for the tensor to have when it is one.
    """
    made = []
    for level, tangent, _ in tangents.tangents_of(tensor):
        with tangents.outside(level):
            if isinstance(tangent, BatchedTensor):
                made.append(tangents.Tangent(level, op(tangent, *arguments), []))
            else:
                become_view(tangent, op, arguments, back)
    return made


def _derived_anew(tensor: Tensor, storage: Storage, step: Step, back: Step) -> list[tuple[View, tuple[Step, ...]]]:
    """How a tensor that takes a step, and the views of it, derive from their base then.

    A view of a view derives from the base of both, which does not change: only those of a base, or of a
    tensor whose tangent is its own, have to go back. See Note [Tangents].
    """
    view = tensor._view
    taken: tuple[Step, ...] = ()
    leading: tuple[Step, ...] = ()
    if view is not None:
        taken = view.steps
        if taken[-1][0] is not tangents.cut:
            return [(view, (*taken, step))]
        leading = (*taken[:-1], step, taken[-1])
    count = len(taken)
    derived: list[tuple[View, tuple[Step, ...]]] = []
    for live, other in live_views(tensor if view is None else view.base, storage):
        if live is tensor:
            derived.append((other, leading))
        elif count == 0 or (len(other.steps) >= count and other.steps[count - 1] is taken[-1]):
            derived.append((other, (*leading, back, *other.steps[count:])))
    return derived
