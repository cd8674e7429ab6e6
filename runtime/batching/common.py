"""Shared parts of batch rules: calls with all parameters, physical tensors, calls as one sample sees them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gradspec.batching.batch_dims import Batches, all_batches, batches_of, lower
from gradspec.core.tensor import BatchedTensor, Tensor, shape_of, wrap, wrap_batched

if TYPE_CHECKING:
    from gradspec.codegen.words.parameters import Parameter
    from gradspec.core.op_info import OpInfo

Call = Callable[[list[Any]], Any]

_MAY_HOLD_ARRAYS = (np.ndarray, list, tuple)
_MAY_HOLD_TENSORS = (Tensor, *_MAY_HOLD_ARRAYS)


def call_function(info: OpInfo, function: Callable[..., Any], values: Sequence[Any]) -> Any:
    """Call an op with a value for each of its parameters."""
    parameters = info.parameters
    if not parameters or not parameters[-1].keyword_only:
        return function(*values)
    positional = [v for v, parameter in zip(values, parameters, strict=True) if not parameter.keyword_only]
    keywords = {p.name: v for p, v in zip(parameters, values, strict=True) if p.keyword_only}
    return function(*positional, **keywords)


def results_of(result: Any, batches: Batches) -> Any:
    """The results of an op on physical tensors, with batch dims again."""
    if isinstance(result, Tensor):
        return wrap_batched(result, batches)
    return alike(result, [wrap_batched(part, batches) for part in result])


def alike(result: Any, parts: Sequence[Tensor]) -> Any:
    """These parts in a list, tuple or named tuple, as those of a result are."""
    kind = type(result)
    return getattr(kind, "_make", kind)(parts)


# ---- physical tensors ----


def filled(values: Sequence[Any], batches: Batches) -> list[Any]:
    """The physical tensors of some values, each of which gets all these batch dims."""
    return [with_all(value, batches) if isinstance(value, Tensor) else value for value in values]


def with_all(tensor: Tensor, batches: Batches) -> Tensor:
    if type(tensor) is BatchedTensor and tensor._batches == batches:
        return tensor._physical
    return lower(tensor, batches)


def made_physical(parameters: Sequence[Parameter], values: Sequence[Any]) -> tuple[Batches, list[Any]]:
    """The batch dims of some arguments, and these with all tensors made physical, with all of the dims."""
    if (shared := _shared_batches(values)) is not None:
        return shared, [value._physical if type(value) is BatchedTensor else value for value in values]
    flat = itertools.chain.from_iterable(
        value if parameter.is_list else (value,)
        for parameter, value in zip(parameters, values, strict=True)
        if parameter.is_tensor
    )
    batches = all_batches(flat)
    made = list(values)
    for k, parameter in enumerate(parameters):
        if parameter.is_list and parameter.is_tensor:
            made[k] = filled(values[k], batches)
        elif isinstance(values[k], Tensor):
            made[k] = with_all(values[k], batches)
    return batches, made


def _shared_batches(values: Sequence[Any]) -> Batches | None:
    """The batch dims that each tensor among some arguments has, if they are the same and in no list."""
    found: Batches | None = None
    for value in values:
        if type(value) is BatchedTensor:
            if found is None:
                found = batches_of(value)
            elif value._batches is not found:
                return None
        elif isinstance(value, _MAY_HOLD_TENSORS):
            return None
    return found


def without_arrays(parameters: Sequence[Parameter], values: Sequence[Any]) -> list[Any]:
    """Arguments of which no tensor is an array, as a gradient of zeros is that nothing has reached."""
    if not any([isinstance(value, _MAY_HOLD_ARRAYS) for value in values]):
        return list(values)
    return [
        value
        if not parameter.is_tensor
        else [_as_tensor(part) for part in value]
        if parameter.is_list
        else _as_tensor(value)
        for parameter, value in zip(parameters, values, strict=True)
    ]


def _as_tensor(value: Any) -> Any:
    return wrap(value) if isinstance(value, np.ndarray) else value


# ---- one sample ----


def singles(values: Sequence[Any]) -> list[Any]:
    """Arguments as they are for one sample, with zeros for elements."""
    return [[single(part) for part in value] if isinstance(value, list | tuple) else single(value) for value in values]


def single(value: Any) -> Any:
    if not isinstance(value, Tensor):
        return value
    memory = value._memory
    return wrap(np.broadcast_to(np.zeros((), memory.dtype), memory.shape))


def checked(info: OpInfo, function: Callable[..., Any], made: list[Any], values: Sequence[Any]) -> Any:
    """Call an op; an error names one sample's arguments, where these alone give it as well.

    A view of numbers, which have no dims, must not take a batch dim for one of theirs.
    """
    if info.is_view and not shape_of(values[0]):
        call_function(info, function, singles(values))
    try:
        return call_function(info, function, made)
    except (RuntimeError, IndexError, TypeError, ValueError):
        call_function(info, function, singles(values))
        raise
