"""The memory of a tensor, seen as elements of another dtype: `view` with a dtype in place of sizes."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core.compiled.bindings import share_storage
from gradspec.core.elements.dtypes import as_numpy_dtype, dtype, from_numpy_dtype
from gradspec.core.tensor import BatchedTensor, Tensor, wrap, wrap_batched
from gradspec.dispatch.operands import OTHER_MEANINGS


def view_as_dtype(tensor: Tensor, wanted: Any) -> Any:
    """The same bytes as elements of another dtype, outside of the graph; the last dim changes with their size.

    NotImplemented for anything but a dtype. Raises RuntimeError where the bytes of an element lie
    apart, and for a conjugate or a negative that shares memory.
    """
    if not isinstance(wanted, (dtype, np.dtype, type)):
        return NotImplemented
    for kind, bit, is_set in (("conjugate", "conj", tensor.is_conj()), ("negative", "neg", tensor.is_neg())):
        if is_set:
            raise RuntimeError(
                f"view() as another dtype is not supported for {kind} view tensors: call resolve_{bit}() first"
            )
    return _viewed(tensor, as_numpy_dtype(wanted, "view"), tensor.ndim)


OTHER_MEANINGS["view"] = view_as_dtype


def _viewed(tensor: Tensor, wanted: np.dtype[Any], ndim: int) -> Tensor:
    # `ndim` is the number of dims that are not of batches.
    if isinstance(tensor, BatchedTensor):
        return wrap_batched(_viewed(tensor._physical, wanted, ndim), tensor._batches)
    array = tensor._memory
    _check_layout(tensor, wanted, ndim)
    result = wrap(array.view(wanted))
    share_storage(tensor, result)
    return result


def _check_layout(tensor: Tensor, wanted: np.dtype[Any], ndim: int) -> None:
    array = tensor._memory
    size = array.itemsize
    if size == wanted.itemsize:
        return
    names = [from_numpy_dtype(each).type_name for each in (array.dtype, wanted)]
    why = f"to view {names[0]} as {names[1]} (different element sizes)"
    if not ndim:
        raise RuntimeError(f"self.dim() cannot be 0 {why}")
    if array.shape[-1] != 1 and array.size and array.strides[-1] != size:
        raise RuntimeError(f"self.stride(-1) must be 1 {why}, but got {array.strides[-1] // size}")
    times = max(wanted.itemsize // size, 1)
    parts = {"size(-1)": array.shape[-1], "storage_offset()": tensor.storage_offset()}
    parts.update({f"stride({dim})": step // size for dim, step in enumerate(array.strides[:-1])})
    for part, number in parts.items():
        if number % times:
            raise RuntimeError(f"self.{part} must be divisible by {times} {why}, but got {number}")
