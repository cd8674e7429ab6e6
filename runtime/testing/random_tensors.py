"""Random tensors for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.tensors.arguments import Device, check_place, shape_argument
from gradspec.tensors.memory_formats import memory_format as MemoryFormat
from gradspec.tensors.random_factories import rand, randint


def make_tensor(
    *shape: int | Sequence[int],
    dtype: dtypes.dtype,
    device: Device = None,
    low: float | None = None,
    high: float | None = None,
    requires_grad: bool = False,
    noncontiguous: bool = False,
    exclude_zero: bool = False,
    memory_format: MemoryFormat | None = None,
) -> Tensor:
    """A tensor whose elements are drawn evenly between `low` and `high`, by the global generator.

    shape: the lengths of the dims, as ints or as one sequence; without them, the tensor has none.
    dtype: the dtype of the elements.
    device: the CPU.
    low, high: the bounds, -9 and 9 by default (for integers up to 9 included, from 0 for unsigned ones; 0 and 1 for
        bool). Both are brought into the dtype's range; the parts of complex numbers are drawn alike.
    requires_grad: whether backward passes compute the tensor's gradient.
    noncontiguous: whether the elements lie apart in memory, where the tensor has two at least.
    exclude_zero: whether zeros become one, or the smallest normal number of a floating dtype.
    memory_format: the layout, not together with `noncontiguous`.

    Raises ValueError for bounds that leave nothing, for a NaN among them, for `memory_format` together with
    `noncontiguous`, and for an integer or bool tensor that is to require grad.

    >>> gs.testing.make_tensor(2, 3, dtype=gs.float64, low=0).shape
    gradspec.Size([2, 3])
    """
    check_place(device, None, "make_tensor")
    size = shape_argument(shape, None if shape else (), "make_tensor")
    floating = dtype.is_floating_point or dtype.is_complex
    if requires_grad and not floating:
        raise ValueError(f"make_tensor(): only floating point and complex tensors can require grad, not {dtype}")
    if noncontiguous and memory_format is not None:
        raise ValueError(f"make_tensor(): noncontiguous=True and memory_format={memory_format} exclude each other")
    first, end = _bounds(dtype, low, high)
    wide = (*size[:-1], 2 * size[-1]) if noncontiguous and size else size
    result = _drawn(wide, dtype, first, end)
    if exclude_zero:
        smallest = dtypes.finfo(dtype).tiny if floating else 1
        nearest = result.new_full((), complex(smallest, smallest) if dtype.is_complex else smallest)
        result = ops.where(ops.eq(result, 0), nearest, result)
    if wide != size:
        result = result[..., ::2]
    if memory_format is not None:
        result = result.clone(memory_format=memory_format)
    return result.requires_grad_(requires_grad)


def _bounds(dtype: dtypes.dtype, low: float | None, high: float | None) -> tuple[Any, Any]:
    """Where the draws begin and end, in the range of the dtype."""
    kind = dtype.numpy.kind
    usual = {"b": (0, 2), "u": (0, 10), "i": (-9, 10)}.get(kind, (-9, 9))
    first, end = (given if given is not None else other for given, other in zip((low, high), usual, strict=True))
    if first != first or end != end:
        raise ValueError(f"make_tensor(): low and high must be numbers, got {low} and {high}")
    if kind in "iu":
        info = np.iinfo(dtype.numpy)
        first, end = max(int(np.ceil(first)), info.min), min(int(np.ceil(end)), info.max + 1)
    elif kind != "b":
        most = float(dtypes.finfo(dtype).max)
        first, end = max(first, -most), min(end, most)
    if first >= end:
        raise ValueError(f"make_tensor(): low must be below high, got {low} and {high} for {dtype}")
    return first, end


def _drawn(size: tuple[int, ...], dtype: dtypes.dtype, low: Any, high: Any) -> Tensor:
    if dtype.is_complex:
        real = dtype.to_real()
        return ops.complex(_drawn(size, real, low, high), _drawn(size, real, low, high))
    if dtype.is_floating_point:
        at = rand(size, dtype=dtypes.float64)
        spread: Tensor = low * (1 - at) + high * at
        return spread.to(dtype)
    return randint(low, high, size, dtype=dtypes.int64).to(dtype)
