"""The batch rules of ops whose parameters name dims or sizes, and of ops on the last dims."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gradspec.batching.batch_dims import Batches, batches_of, sizes
from gradspec.batching.common import (
    Call,
    alike,
    call_function,
    checked,
    made_physical,
    results_of,
    singles,
    without_arrays,
)
from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of, wrap, wrap_batched

if TYPE_CHECKING:
    from gradspec.core.op_info import OpInfo


def along_dims(info: OpInfo, function: Callable[..., Any]) -> Call:
    """The rule: all tensors get all batch dims, behind which dims are counted, and with which sizes begin."""
    parameters = info.parameters
    dims = [k for k, parameter in enumerate(parameters) if parameter.is_dim]
    shapes = [k for k, parameter in enumerate(parameters) if parameter.is_size]
    is_list = parameters[0].is_list
    single = len(info.tensors) == 1 and parameters[0].is_tensor and not is_list
    inserts = single and len(parameters) == 2 and bool(dims) and _inserts_dim(info, function)

    def call(values: list[Any]) -> Any:
        if single:
            batches = batches_of(values[0])
            made = [values[0]._physical, *values[1:]]
            ndim = len(values[shapes[0]]) if shapes else made[0]._memory.ndim - len(batches)
        else:
            values = without_arrays(parameters, values)
            batches, made = made_physical(parameters, values)
            ndim = len(values[shapes[0]] if shapes else shape_of(values[0][0] if is_list else values[0]))
        count = len(batches)
        ndim += inserts
        if not ndim and dims:
            return _of_numbers(info, function, batches, values, made)
        for k in dims:
            dim = values[k]
            if type(dim) is int and -ndim <= dim < ndim:
                made[k] = dim + count if dim >= 0 else dim
            else:
                made[k] = _shifted(info, function, values, k, count, ndim)
        for k in shapes:
            made[k] = (*sizes(batches), *made[k])
        return results_of(checked(info, function, made, values), batches)

    return call


def _inserts_dim(info: OpInfo, function: Callable[..., Any]) -> bool:
    """Whether the op makes one dim more, which its argument names as it is in the result."""
    if not info.is_view or info.parameters[1].type != "int":
        return False
    try:
        result = function(wrap(np.zeros(())), 0)
    except IndexError:  # a number has no dim that could be named
        return False
    return isinstance(result, Tensor) and shape_of(result) == (1,)


def _shifted(
    info: OpInfo, function: Callable[..., Any], values: Sequence[Any], position: int, count: int, ndim: int
) -> Any:
    """The dims that an argument names, among those of the physical tensor."""
    dims = values[position]
    if dims is None:
        return tuple(range(count, count + ndim)) if info.parameters[position].type == "dims" else None
    if isinstance(dims, int):
        return _past(info, function, values, dims, count, ndim)
    if not dims and _means_all(info, function, values):
        return tuple(range(count, count + ndim))
    made = tuple([_past(info, function, values, dim, count, ndim) for dim in dims])
    # What permutes dims names all of them.
    return (*range(count), *made) if info.parameters[position].type == "shape" and info.is_view else made


def _past(info: OpInfo, function: Callable[..., Any], values: Sequence[Any], dim: int, count: int, ndim: int) -> int:
    if not -ndim <= dim < ndim:
        call_function(info, function, singles(values))  # raises, unless there may be one dim more
    return dim + count if dim >= 0 else dim


def _means_all(info: OpInfo, function: Callable[..., Any], values: Sequence[Any]) -> bool:
    """Whether the op takes no dims for all of them."""
    result = call_function(info, function, singles(values))
    return shape_of(result) != shape_of(values[0])


def _of_numbers(
    info: OpInfo,
    function: Callable[..., Any],
    batches: Batches,
    values: Sequence[Any],
    made: list[Any],
) -> Any:
    """A call on numbers, which have no dims to name: as one on vectors of one element."""
    single = call_function(info, function, singles(values))
    count = len(batches)
    for k, parameter in enumerate(info.parameters):
        if parameter.is_tensor and parameter.is_list:
            made[k] = [ops.unsqueeze(part, count) for part in made[k]]
        elif isinstance(made[k], Tensor):
            made[k] = ops.unsqueeze(made[k], count)
        elif parameter.is_dim and parameter.type == "dims":  # None and () stand for all
            made[k] = count if isinstance(made[k], int) else (count,) * max(len(made[k] or ()), 1)
        elif parameter.is_dim and made[k] is not None:
            made[k] = count if isinstance(made[k], int) else (count,) * len(made[k])
            if parameter.type == "shape" and info.is_view:
                made[k] = (*range(count), count)
        elif parameter.is_size:
            made[k] = (*sizes(batches), *(made[k] or (1,)))
        elif parameter.name == "keepdim":
            made[k] = True  # the operands have the dim, too
    result = call_function(info, function, made)
    if isinstance(result, Tensor):
        return wrap_batched(ops.reshape(result, (*sizes(batches), *shape_of(single))), batches)
    parts = [ops.reshape(part, (*sizes(batches), *shape_of(one))) for part, one in zip(result, single, strict=True)]
    return results_of(alike(result, parts), batches)


# ---- ops that are about their last dims ----


def with_leading_dims(info: OpInfo, function: Callable[..., Any]) -> Call:
    """The rule: the op takes any number of dims in front of its own."""
    parameters = info.parameters
    shapes = [k for k, parameter in enumerate(parameters) if parameter.is_size]

    single = len(info.tensors) == 1 and parameters[0].is_tensor and not parameters[0].is_list

    def call(values: list[Any]) -> Any:
        if single and not shapes:
            batches = batches_of(values[0])
            return results_of(checked(info, function, [values[0]._physical, *values[1:]], values), batches)
        values = without_arrays(parameters, values)
        batches, made = made_physical(parameters, values)
        count = len(batches)
        tensors = [k for k in range(len(made)) if isinstance(made[k], Tensor)]
        ndim = max([len(shape_of(made[k])) for k in tensors], default=0)
        for k in tensors:
            lacking = ndim - len(shape_of(made[k]))
            if lacking:
                made[k] = ops.basic_index(made[k], (*(slice(None),) * count, *(None,) * lacking))
        for k in shapes:
            made[k] = (*sizes(batches), *made[k])
        return results_of(checked(info, function, made, values), batches)

    return call
