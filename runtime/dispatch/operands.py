"""The operands of ops: promotion, and the errors for what cannot be an operand.

The generated fast path handles tensors of one dtype; everything else arrives here once and then calls the op
again.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.bare import Tensor, wrap
from gradspec.core.dtypes import from_numpy_dtype, get_default_dtype
from gradspec.core.promotion import result_numpy_dtype
from gradspec.core.shapes import broadcast_error
from gradspec.dispatch.arguments import CONSTANTS, NUMBERS, check_numbers, kind_of

# What a kernel raises for operands its fast path does not cover.
RETRY = (AttributeError, TypeError, ValueError)
_WITHOUT_LOOPS = (np.dtype(np.int8), np.dtype(np.int16))


def operands(op: str, *values: Any) -> tuple[Tensor, ...]:
    """The operands as tensors: numbers become 0-d tensors of the dtype of the tensor they meet."""
    like = next((value._array for value in values if isinstance(value, Tensor)), None)
    return tuple(
        value
        if isinstance(value, Tensor)
        else wrap(as_array(op, value, like if parameter.differentiable else None, parameter.name))
        for value, parameter in zip(values, ops.OPS[op].tensors, strict=True)
    )


def operand_pair(op: str, first: Any, second: Any) -> tuple[Tensor, ...]:
    """`operands` of an op of two differentiable tensors, of which the second is a number, as a rule."""
    if type(first) is not Tensor:
        return operands(op, first, second)
    if isinstance(second, Tensor):
        return first, second
    return first, wrap(as_array(op, second, first._array, ops.OPS[op].parameters[1].name))


def as_array(op: str, value: Any, like: np.ndarray | None, name: str = "other") -> np.ndarray:
    """A number or an ndarray as the array of an operand; a number takes the dtype of `like`.

    Raises TypeError, which calls the operand by `name`, for anything else.
    """
    if type(value) is float:
        if like is not None:
            dtype = like.dtype
            if dtype.kind in "fVc":
                return np.array(value, dtype)
        return np.array(value, get_default_dtype().numpy)
    if type(value) is int:
        return np.array(value, np.int64 if like is None or like.dtype.kind == "b" else like.dtype)
    if isinstance(value, np.ndarray | np.generic):
        from_numpy_dtype(value.dtype)  # refuses dtypes that tensors do not have
        return np.asarray(value)
    if isinstance(value, NUMBERS):
        return np.array(value, result_numpy_dtype([] if like is None else [like], [value]))
    raise TypeError(
        f"{op.partition('.')[0]}(): argument '{name}' must be a Tensor, an ndarray or a number, "
        f"not {kind_of(value)}"
    )


def reflected(function: Callable[[Any, Any], Tensor]) -> Callable[[Tensor, Any], Any]:
    """The operator method with swapped operands."""

    name = function.__name__

    def method(self: Tensor, other: Any) -> Any:  # a Tensor or NotImplemented
        if type(other) is float or isinstance(other, CONSTANTS):
            other = wrap(as_array(name, other, self._array))
        elif not isinstance(other, Tensor):
            return NotImplemented
        return function(other, self)

    method.__name__ = f"reflected_{name}"
    return method


def operator_method(function: Callable[[Any, Any], Tensor]) -> Callable[[Tensor, Any], Any]:
    """The operator method of an op: also takes ndarrays and numbers, and leaves other types to Python."""

    name = function.__name__

    def method(self: Tensor, other: Any) -> Any:  # a Tensor or NotImplemented
        if type(other) is not Tensor:
            if type(other) is float or isinstance(other, CONSTANTS):
                other = wrap(as_array(name, other, self._array))
            elif not isinstance(other, Tensor):
                return NotImplemented
        return function(self, other)

    method.__name__ = f"operator_{name}"
    return method


def scalar(value: Any, like: np.ndarray) -> np.ndarray:
    """A number parameter as an operand of a kernel that works on `like`."""
    kind = like.dtype.kind
    if isinstance(value, float) and kind not in "fVc":
        return np.array(value, get_default_dtype().numpy)
    if isinstance(value, Tensor):
        value = value.item()
    elif not isinstance(value, (*NUMBERS, np.generic)):
        raise TypeError(f"expected a number, not {type(value).__name__}")  # `retry` says which
    return np.array(value, like.dtype)


def retry(op: str, error: Exception, tensors: tuple[Any, ...], **statics: Any) -> Any:
    """Call an elementwise op again, its operands made tensors of one dtype, or explain why that cannot be."""
    info = ops.OPS[op]
    dtypes, parameters = info.kinds, info.tensors
    check_numbers(op, statics)
    converted = operands(op, *tensors)
    arrays = [tensor._array for tensor in converted]
    values = [array for array, parameter in zip(arrays, parameters, strict=True) if parameter.differentiable]
    numbers = [
        value for value in statics.values() if isinstance(value, NUMBERS) and not isinstance(value, bool)
    ]
    for array in values:
        refusal = info.refusal(array.dtype.kind)
        if refusal is not None:
            raise RuntimeError(refusal) from error
    dtype = result_numpy_dtype(values, numbers)
    if dtype.kind not in dtypes and dtype.kind in "biu":
        dtype = np.dtype(np.int64) if dtype.kind == "b" and "i" in dtypes else get_default_dtype().numpy
    if dtype.kind not in dtypes or dtype in _WITHOUT_LOOPS:
        name = from_numpy_dtype(dtype).type_name
        raise TypeError(f"\"{op}\" not implemented for '{name}'; operands: {_describe(arrays)}") from error
    for array, parameter in zip(arrays, parameters, strict=True):
        if parameter.type == "Mask" and array.dtype.kind != "b":
            raise TypeError(
                f"{op}(): expected a boolean mask, got a tensor of dtype {from_numpy_dtype(array.dtype)}"
            )
    if any(array.dtype != dtype for array in values) or any(
        a is not b for a, b in zip(converted, tensors, strict=True)
    ):
        cast = [
            promoted(tensor, dtype) if parameter.differentiable and tensor._array.dtype != dtype else tensor
            for tensor, parameter in zip(converted, parameters, strict=True)
        ]
        return info.function(*cast, **statics)
    explain_broadcast(op, arrays)
    raise error


def promoted(tensor: Tensor, dtype: np.dtype[Any]) -> Tensor:
    """The tensor in another dtype; still an inference tensor, which may not be saved, if it is one."""
    result: Tensor = ops.to_dtype(tensor, dtype)
    storage = tensor._storage
    if storage is not None and storage.is_inference:
        result._storage = storage
    return result


def _describe(arrays: Sequence[np.ndarray]) -> str:
    return ", ".join(f"{from_numpy_dtype(array.dtype)} of shape {list(array.shape)}" for array in arrays)


def explain_broadcast(op: str, arrays: Sequence[np.ndarray]) -> None:
    """Raise RuntimeError if the arrays' shapes do not broadcast, naming the dimension."""
    for a, b in itertools.combinations([array.shape for array in arrays], 2):
        try:
            np.broadcast_shapes(a, b)
        except ValueError:
            raise broadcast_error(a, b, op) from None
