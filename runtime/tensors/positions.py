"""Functions that make positions, shapes and layouts, and numbers on a logarithmic scale."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.elements import dtypes, shapes
from gradspec.core.overrides import overridable
from gradspec.core.tensor import BatchedTensor, Tensor, wrap
from gradspec.tensors.arguments import (
    Making,
    Options,
    OptionsAndOut,
    Place,
    Size,
    int_argument,
    number_argument,
    require_tensor,
    shape_argument,
    takes,
)

__all__ = [
    "broadcast_shapes", "empty_strided", "logspace", "one_hot", "tril_indices", "triu_indices", "unravel_index",
]  # fmt: skip


def broadcast_shapes(*sizes: int | Sequence[int]) -> shapes.Size:
    """The shape that tensors of these shapes broadcast to; RuntimeError if they do not broadcast.

    ValueError for negative lengths.

    sizes: shapes, or ints for those of one dim.

    >>> gs.broadcast_shapes((3, 1), (4,))
    gradspec.Size([3, 4])
    """
    given = [(size,) if isinstance(size, int) else tuple(size) for size in sizes]
    if any(length < 0 for size in given for length in size):
        raise ValueError(f"broadcast_shapes(): lengths of dims are not negative, got {', '.join(map(str, sizes))}")
    common: tuple[int, ...] = functools.reduce(shapes.broadcast_shapes, given, ())
    return shapes.Size(common)


@overridable
@takes(OptionsAndOut)
def logspace(start: Any, end: Any, steps: int, base: float = 10.0, **options: Unpack[OptionsAndOut]) -> Tensor:
    """A vector of `steps` powers of `base`, their exponents evenly spaced from `start` to `end`.

    RuntimeError for negative `steps`, and for complex numbers in a real dtype.

    >>> gs.logspace(0, 2, 3)
    tensor([  1.,  10., 100.])
    """
    new = Making("logspace", options)
    n = int_argument(steps, "logspace", "steps")
    if n < 0:
        raise RuntimeError(f"logspace(): number of steps must be non-negative, got {n}")
    first = number_argument(start, "logspace", "start", constant=False)
    last = number_argument(end, "logspace", "end", constant=False)
    values, d = np.logspace(first, last, n, base=number_argument(base, "logspace", "base")), new.dtype()
    if options.get("dtype") is None and values.dtype.kind == "c":
        d = dtypes.from_numpy_dtype(d).to_complex().numpy
    if d.kind != "c" and values.dtype.kind == "c":
        raise RuntimeError(f"logspace(): complex numbers from {first} to {last} have no place in a real dtype")
    with np.errstate(all="ignore"):
        return new.sequence(values.astype(d))


@overridable
@takes(Place)
def tril_indices(row: int, col: int, offset: int = 0, **options: Unpack[Place]) -> Tensor:
    """Rows and columns, as two rows, of the elements of a matrix up to a diagonal; int64 by default.

    row, col: the size of the matrix. offset: the diagonal, 0 the main one, above it positive.

    >>> gs.tril_indices(2, 2)
    tensor([[0, 1, 1],
            [0, 0, 1]])
    """
    return _triangle("tril_indices", np.greater_equal, row, col, offset, options)


@overridable
@takes(Place)
def triu_indices(row: int, col: int, offset: int = 0, **options: Unpack[Place]) -> Tensor:
    """Rows and columns, as two rows, of the elements of a matrix from a diagonal on; int64 by default.

    row, col: the size of the matrix. offset: the diagonal, 0 the main one, above it positive.

    >>> gs.triu_indices(2, 2)
    tensor([[0, 0, 1],
            [0, 1, 1]])
    """
    return _triangle("triu_indices", np.less_equal, row, col, offset, options)


@overridable
def unravel_index(indices: Tensor, shape: int | Sequence[int]) -> tuple[Tensor, ...]:
    """The positions along each dim of `shape` of elements that are counted in row-major order.

    int64. Positions below zero count from the end; larger ones than there are elements wrap around. TypeError for a
    dtype that is not an integer one, ValueError for a negative size.

    indices: positions in the flat tensor, of any shape, which is that of the results.
    shape: the shape of the tensor.

    >>> gs.unravel_index(gs.tensor([1, 5]), (2, 3))
    (tensor([0, 1]), tensor([1, 2]))
    """
    require_tensor("unravel_index", "indices", indices)
    if indices.is_floating_point() or indices.is_complex() or indices.dtype is dtypes.bool:
        raise TypeError(f"unravel_index(): indices must be of an integer dtype, not {indices.dtype}")
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    if min(sizes, default=0) < 0:
        raise ValueError(f"unravel_index(): shape cannot have negative sizes, got {sizes}")
    steps = [math.prod(sizes[dim + 1 :]) for dim in range(len(sizes))]
    wide = indices.to(dtypes.int64)
    return tuple(ops.remainder(ops.floor_divide(wide, step), size) for step, size in zip(steps, sizes, strict=True))


def _triangle(name: str, holds: np.ufunc, row: int, col: int, offset: int, options: Place) -> Tensor:
    """Where a comparison holds of the column, on the diagonal, of each row and of a column."""
    new = Making(name, options)
    rows, columns = int_argument(row, name, "row"), int_argument(col, name, "col")
    for what, count in (("row", rows), ("col", columns)):
        if count < 0:
            raise RuntimeError(f"{name}(): {what} must be non-negative, got {count}")
    diagonal = int_argument(offset, name, "offset")
    found = holds.outer(np.arange(diagonal, rows + diagonal), np.arange(columns)).nonzero()
    return new.leaf(np.array(found, new.dtype(dtypes.int64.numpy)))


@overridable
@takes(Options)
def empty_strided(size: Size, stride: Sequence[int], **options: Unpack[Options]) -> Tensor:
    """A tensor of `size` with these strides, counted in elements, whose elements are arbitrary.

    Raises RuntimeError for sizes and strides of different length, and for negative ones.

    size, stride: the length of each dim, and its step.

    >>> gs.empty_strided((2, 3), (1, 2)).stride()
    (1, 2)
    """
    new = Making("empty_strided", options)
    shape, steps = shape_argument((), size, "empty_strided"), tuple(stride)
    if len(shape) != len(steps):
        raise RuntimeError(f"empty_strided(): mismatch in length of strides and shape: {list(steps)} and {list(shape)}")
    if min(steps, default=0) < 0:
        raise RuntimeError(f"empty_strided(): negative strides are not supported, got {list(steps)}")
    extent = 1 + sum((n - 1) * step for n, step in zip(shape, steps, strict=True)) if 0 not in shape else 0
    whole = memory.empty((extent,), new.dtype())
    byte_steps = [step * whole.itemsize for step in steps]
    made = np.lib.stride_tricks.as_strided(whole, shape, byte_steps)
    return new.leaf(made)


@overridable
def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """For each class index, a vector of `num_classes` elements with a 1 at the index and 0 elsewhere; int64.

    Without a number, one more than the largest index. RuntimeError for other dtypes than int64, and for an
    index out of range.

    >>> gs.one_hot(gs.tensor([0, 2]), 3)
    tensor([[1, 0, 0],
            [0, 0, 1]])
    """
    require_tensor("one_hot", "tensor", tensor)
    if tensor.dtype is not dtypes.int64:
        raise RuntimeError(f"one_hot is only applicable to index tensor of type LongTensor, got {tensor.dtype!r}")
    count = int_argument(num_classes, "one_hot", "num_classes")
    if count == -1 and isinstance(tensor, BatchedTensor):
        raise RuntimeError("vmap: one_hot() within vmap needs num_classes, which is the same for each sample")
    if count == -1 and not tensor.numel():
        raise RuntimeError("Can not infer total number of classes from empty tensor. Give one_hot() num_classes.")
    every = tensor._physical if isinstance(tensor, BatchedTensor) else tensor
    smallest, largest = (int(every.min()), int(every.max())) if every.numel() else (0, 0)
    if smallest < 0:
        raise RuntimeError(f"Class values must be non-negative, but got {smallest}.")
    count = largest + 1 if count == -1 else count
    if count < 1:
        raise RuntimeError(f"num_classes should be positive, but got {count}")
    if largest >= count:
        raise RuntimeError(f"Class values must be smaller than num_classes, but got {largest} of {count}.")
    return ops.to_dtype(ops.eq(ops.unsqueeze(tensor.contiguous(), -1), wrap(np.arange(count))), dtypes.int64.numpy)
