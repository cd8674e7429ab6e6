"""Functions that make positions, shapes and layouts, and numbers on a logarithmic scale."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.core import dtypes, memory, shapes
from gradspec.core.bare import Tensor
from gradspec.core.dtypes import dtype
from gradspec.core.overrides import overridable
from gradspec.tensors.arguments import (
    Device,
    Layout,
    Size,
    check_place,
    dtype_argument,
    int_argument,
    new_leaf,
    number_argument,
    shape_argument,
)


def broadcast_shapes(*sizes: int | Sequence[int]) -> tuple[int, ...]:
    """The shape that tensors of these shapes broadcast to; RuntimeError when there is none."""
    given = [(size,) if isinstance(size, int) else tuple(size) for size in sizes]
    return functools.reduce(shapes.broadcast_shapes, given, ())


@overridable
def logspace(
    start: Any,
    end: Any,
    steps: int,
    base: float = 10.0,
    *,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A vector of `steps` powers of `base`, their exponents evenly spaced from `start` to `end`."""
    check_place(device, layout, "logspace")
    n = int_argument(steps, "logspace", "steps")
    if n < 0:
        raise RuntimeError(f"logspace(): number of steps must be non-negative, got {n}")
    first = number_argument(start, "logspace", "start", constant=False)
    last = number_argument(end, "logspace", "end", constant=False)
    values = np.logspace(first, last, n, base=number_argument(base, "logspace", "base"))
    with np.errstate(all="ignore"):
        return new_leaf(values.astype(dtype_argument(dtype, "logspace", out)), requires_grad, "logspace", out)


@overridable
def tril_indices(
    row: int,
    col: int,
    offset: int = 0,
    *,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
) -> Tensor:
    """Rows and columns, as two rows, of the elements of a matrix up to a diagonal; int64 by default."""
    return _triangle("tril_indices", np.tril_indices, row, col, offset, dtype, device, layout)


@overridable
def triu_indices(
    row: int,
    col: int,
    offset: int = 0,
    *,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
) -> Tensor:
    """Rows and columns, as two rows, of the elements of a matrix from a diagonal on; int64 by default."""
    return _triangle("triu_indices", np.triu_indices, row, col, offset, dtype, device, layout)


def _triangle(
    name: str,
    indices: Any,
    row: int,
    col: int,
    offset: int,
    given: dtype | None,
    device: Device,
    layout: Layout,
) -> Tensor:
    check_place(device, layout, name)
    rows, columns = int_argument(row, name, "row"), int_argument(col, name, "col")
    for what, count in (("row", rows), ("col", columns)):
        if count < 0:
            raise RuntimeError(f"{name}(): {what} must be non-negative, got {count}")
    found = np.stack(indices(rows, int_argument(offset, name, "offset"), columns))
    return new_leaf(found.astype(dtype_argument(given or dtypes.int64, name)), False, name)


@overridable
def empty_strided(
    size: Size,
    stride: Sequence[int],
    *,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of `size` with these strides, counted in elements, whose elements are arbitrary.

    Raises RuntimeError for sizes and strides of different length, and for negative ones.
    """
    check_place(device, layout, "empty_strided")
    shape, steps = shape_argument((), size, "empty_strided"), tuple(stride)
    if len(shape) != len(steps):
        raise RuntimeError(
            f"empty_strided(): mismatch in length of strides and shape: {list(steps)} and {list(shape)}"
        )
    if min(steps, default=0) < 0:
        raise RuntimeError(f"empty_strided(): negative strides are not supported, got {list(steps)}")
    extent = 1 + sum((n - 1) * step for n, step in zip(shape, steps, strict=True)) if 0 not in shape else 0
    whole = memory.empty((extent,), dtype_argument(dtype, "empty_strided"))
    byte_steps = [step * whole.itemsize for step in steps]
    made = np.lib.stride_tricks.as_strided(whole, shape, byte_steps)
    return new_leaf(made, requires_grad, "empty_strided")
