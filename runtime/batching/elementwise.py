"""The batch rule of elementwise ops: operands are aligned from the right, behind their batch dims."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gradspec.batching.batch_dims import Batches, batches_of, merged
from gradspec.batching.common import Call, call_function
from gradspec.core import ops
from gradspec.core.elements.promotion import result_numpy_dtype
from gradspec.core.tensor import BatchedTensor, Tensor, wrap, wrap_batched

if TYPE_CHECKING:
    from gradspec.core.op_info import OpInfo


def elementwise(info: OpInfo, function: Callable[..., Any]) -> Call:
    """The rule for an op, or another function with its parameters."""
    count = len(info.tensors)
    differentiable = [k for k, parameter in enumerate(info.parameters) if parameter.differentiable]
    if count == 1:
        return lambda values: _of_one(info, function, values)

    def call(values: list[Any]) -> Any:
        if count == 2 and (usual := _usual_pair(values[0], values[1])) is not None:
            first, second, batches = usual
            if len(values) == 2:
                return wrap_batched(function(first, second), batches)
            return wrap_batched(call_function(info, function, [first, second, *values[2:]]), batches)
        given = values[:count]
        batches, made = aligned(given)
        if len(differentiable) > 1:
            _promote_as_one(given, made, differentiable)
        return wrap_batched(call_function(info, function, [*made, *values[count:]]), batches)

    return call


def _usual_pair(first: Any, second: Any) -> tuple[Any, Any, Batches] | None:
    """The physical operands where little is to be done: two of one batch, or one and a number, or a tensor
    without batch dims and of no more other dims; None for others.
    """
    if type(first) is BatchedTensor:
        batches, a = first._batches, first._physical
        if type(second) is BatchedTensor:
            b = second._physical
            fits = second._batches is batches
            if fits and a._memory.ndim != b._memory.ndim:
                ndim = max(a._memory.ndim, b._memory.ndim)
                a, b = _with_ndim(a, ndim, len(batches)), _with_ndim(b, ndim, len(batches))
        elif type(second) is Tensor:
            b, fits = second, second._memory.ndim <= a._memory.ndim - len(batches)
        else:
            usual = (type(second) is float or type(second) is int) and batches[-1].is_open
            return (a, second, batches) if usual else None
    elif type(first) is Tensor:
        a, batches, b = first, second._batches, second._physical
        fits = a._memory.ndim <= b._memory.ndim - len(batches)
    else:
        return None
    same = fits and a._memory.dtype is b._memory.dtype and batches[-1].is_open
    return (a, b, batches) if same else None


def _with_ndim(physical: Tensor, ndim: int, count: int) -> Tensor:
    """A tensor with so many dims, the new ones behind its `count` batch dims."""
    for _ in range(ndim - physical._memory.ndim):
        physical = ops.unsqueeze(physical, count)
    return physical


def _of_one(info: OpInfo, function: Callable[..., Any], values: list[Any]) -> Tensor:
    tensor = values[0]
    batches = batches_of(tensor)
    if len(values) == 1:
        return wrap_batched(function(tensor._physical), batches)
    return wrap_batched(call_function(info, function, [tensor._physical, *values[1:]]), batches)


def aligned(tensors: Sequence[Any], batches: Batches | None = None) -> tuple[Batches, list[Any]]:
    """The batch dims of some operands, and these such that their dims match from the right.

    Operands without batch dims, numbers among them, stay as they are. With `batches`, it is these dims.
    """
    found: Batches = batches or ()
    ndim = 0
    for tensor in tensors:
        if type(tensor) is BatchedTensor:
            own = tensor._batches
            rank = tensor._physical._memory.ndim - len(own)
            if batches is None and own is not found:
                found = merged(found, batches_of(tensor))
        elif isinstance(tensor, Tensor):
            rank = tensor._memory.ndim
        else:
            continue
        if rank > ndim:
            ndim = rank
    made = []
    for tensor in tensors:
        if type(tensor) is BatchedTensor:
            physical, own = tensor._physical, tensor._batches
            rank = physical._memory.ndim - len(own)
            tensor = physical
            if len(own) != len(found):
                index = [slice(None) if batch in own else None for batch in found]
                tensor = ops.basic_index(physical, (*index, *[None] * (ndim - rank)))
            elif rank != ndim:
                tensor = _with_ndim(physical, ndim + len(own), len(own))
        elif isinstance(tensor, np.ndarray):
            tensor = wrap(tensor)
        made.append(tensor)
    return found, made


def _promote_as_one(given: Sequence[Any], made: list[Any], positions: Sequence[int]) -> None:
    """Cast what takes part in promotion as a number, which its batch dims would hide, where that matters."""
    dtype = None
    for k in positions:
        if isinstance(made[k], Tensor):
            own = made[k]._memory.dtype
            if dtype is None:
                dtype = own
            elif own is not dtype:
                break
    else:
        return
    tensors = [k for k in positions if isinstance(made[k], Tensor)]
    wanted = result_numpy_dtype([_first(given[k]) for k in tensors])
    if wanted == result_numpy_dtype([made[k]._memory for k in tensors]):
        return
    for k in tensors:
        if not _first(given[k]).ndim:
            made[k] = ops.to_dtype(made[k], wanted)


def _first(value: Any) -> np.ndarray[Any, Any]:
    return value._memory if isinstance(value, Tensor) else np.asarray(value)
