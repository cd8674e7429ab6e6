"""The promotion of the standard: by dtypes alone, whatever the number of dimensions."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from gradspec.composites.standard import in_one_dtype
from gradspec.core.ops import OPS
from gradspec.core.tensor import Tensor
from gradspec.tensors.factories import full

__all__ = ["promoting"]


def promoting(op: Callable[..., Any]) -> Callable[..., Any]:
    """The op with the standard's promotion if it takes two tensors and no arguments beside; else the op itself."""
    info = OPS[op.__name__]
    tensors = [parameter for parameter in info.parameters if parameter.is_tensor and parameter.differentiable]
    if len(tensors) != 2 or any(parameter.is_list or parameter.optional for parameter in tensors):
        return op

    if len(info.parameters) == 3 and not info.parameters[0].differentiable:

        @wraps(op)
        def of_condition(condition: Tensor, x1: Any, x2: Any, /) -> Any:
            return op(condition, *_promoted(x1, x2))

        return of_condition

    @wraps(op)
    def of_two(x1: Any, x2: Any, /, **options: Any) -> Any:
        if type(x1) is not Tensor or type(x2) is not Tensor or x1._memory.dtype is not x2._memory.dtype:
            x1, x2 = _promoted(x1, x2)
        return op(x1, x2, **options) if options else op(x1, x2)

    return of_two


def _promoted(x1: Any, x2: Any) -> tuple[Any, Any]:
    """Two operands in one dtype; a number takes that of the tensor beside it."""
    if isinstance(x1, Tensor) and isinstance(x2, Tensor):
        x1, x2 = in_one_dtype((x1, x2))
    elif isinstance(x1, Tensor):
        x2 = _number(x2, x1)
    elif isinstance(x2, Tensor):
        x1 = _number(x1, x2)
    return x1, x2


def _number(value: Any, like: Tensor) -> Any:
    """A number as a 0-d tensor of the dtype of a tensor, complex if the number is."""
    if type(value) not in (bool, int, float, complex):
        return value
    dtype = like.dtype
    if type(value) is complex and not dtype.is_complex:
        dtype = dtype.to_complex()
    return full((), value, dtype=dtype)
