"""The promotion of the standard: by dtypes alone, whatever the number of dimensions."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from gradspec.composites.standard import in_one_dtype
from gradspec.core.ops import OPS
from gradspec.core.overrides import overridable
from gradspec.core.tensor import Tensor

__all__ = ["promoting"]


def promoting(op: Callable[..., Any]) -> Callable[..., Any]:
    """The op with the standard's promotion if it takes several tensors; a composite of the namespace has it already."""
    info = OPS[op.__name__]
    tensors = [parameter for parameter in info.parameters if parameter.is_tensor and parameter.differentiable]
    if len(tensors) < 2 or any(parameter.is_list or parameter.optional for parameter in tensors):
        return op
    is_own = info.written.startswith("array_api.")
    if is_own and info.batch is None:
        return op

    if not info.parameters[0].differentiable:

        @wraps(op)
        def of_condition(condition: Tensor, x1: Any, x2: Any, /) -> Any:
            return op(condition, *in_one_dtype((x1, x2)))

        return of_condition

    if is_own or len(tensors) > 2:

        @wraps(op)
        def of_several(*operands: Any) -> Any:
            return op(*in_one_dtype(operands))

        return overridable(of_several) if is_own else of_several

    @wraps(op)
    def of_two(x1: Any, x2: Any, /, **options: Any) -> Any:
        if type(x1) is not Tensor or type(x2) is not Tensor or x1._memory.dtype is not x2._memory.dtype:
            x1, x2 = in_one_dtype((x1, x2))
        return op(x1, x2, **options) if options else op(x1, x2)

    return of_two
