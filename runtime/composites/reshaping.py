"""Composites that change the shape of a tensor, or move its elements."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gradspec.arrays.aliasing import is_viewable
from gradspec.core import ops
from gradspec.core.elements.shapes import dims_tuple, wrap_dim
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import arange
from gradspec.tensors.memory_formats import copy_in, preserve_format

__all__ = [
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "clone_in_format",
    "diag",
    "diag_embed",
    "expand_as",
    "flatten",
    "fliplr",
    "flipud",
    "grow_to",
    "ravel",
    "repeat_interleave",
    "repeated_positions",
    "reshape",
    "reshape_as",
    "rot90",
    "tile",
    "unflatten",
    "view_as",
]

Shape = Sequence[int]


def reshape(self: Tensor, shape: Shape) -> Tensor:
    """`self` in `shape`: a view where the strides allow it, else a copy."""
    shape = tuple(shape)
    copied = not self.is_contiguous() and not is_viewable(shape_of(self), self.stride(), shape)
    return ops.reshape_copy(self, shape) if copied else ops.view(self, shape)


def clone_in_format(self: Tensor, memory_format: Any) -> Tensor:
    """A copy of `self` in a memory format; None stands for the one it has."""
    return copy_in(self, preserve_format if memory_format is None else memory_format)


def flatten(self: Tensor, start_dim: int, end_dim: int) -> Tensor:
    """`self` with the dims from `start_dim` to `end_dim` as one; a 0-d tensor becomes 1-d."""
    shape = shape_of(self)
    if start_dim == 0 and end_dim == -1 and len(shape) != 1:  # as a rule
        return reshape(self, (-1,))
    start, end = wrap_dim(start_dim, len(shape)), wrap_dim(end_dim, len(shape))
    if start > end:
        raise RuntimeError(
            f"flatten() has invalid args: start_dim cannot come after end_dim, got {start_dim} and {end_dim}"
        )
    if start == end and shape:
        return self
    return reshape(self, (*shape[:start], math.prod(shape[start : end + 1]), *shape[end + 1 :]))


def ravel(self: Tensor) -> Tensor:
    """All elements in one dim, side by side."""
    return reshape(self, (-1,)).contiguous()


def view_as(self: Tensor, other: Tensor) -> Tensor:
    """`self` viewed in the shape of `other`."""
    return ops.view(self, shape_of(other))


def reshape_as(self: Tensor, other: Tensor) -> Tensor:
    """`self` in the shape of `other`."""
    return reshape(self, shape_of(other))


def expand_as(self: Tensor, other: Tensor) -> Tensor:
    """`self` expanded to the shape of `other`."""
    return ops.expand(self, shape_of(other))


def grow_to(self: Tensor, shape: Shape) -> Tensor:
    """`self` with zeros behind the end of each dim, up to `shape`."""
    pairs = zip(reversed(shape_of(self)), reversed(shape), strict=True)
    amounts = [amount for have, want in pairs for amount in (0, want - have)]
    return ops.pad(self, amounts)


def repeat_interleave(self: Tensor, repeats: Any, dim: int | None, output_size: int | None) -> Tensor:
    """Each slice along `dim` repeated; `repeats` is an int, or a Tensor or list of one int per slice."""
    repeat = ops.repeat_by if isinstance(repeats, Tensor) else ops.repeat_slices
    result = repeat(self, repeats, dim)
    size = shape_of(result)[0 if dim is None else dim]
    if output_size not in (None, size):
        raise RuntimeError(f"repeat_interleave: Invalid output_size, expected {size} but got {output_size}")
    return result


def repeated_positions(repeats: Tensor, output_size: int | None) -> Tensor:
    """The positions of `repeats`, each as often as `repeats` says."""
    if repeats.ndim != 1:
        raise RuntimeError("repeat_interleave only accept 1D vector as repeat")
    return repeat_interleave(arange(shape_of(repeats)[0]), repeats, 0, output_size)


def atleast_1d(self: Tensor) -> Tensor:
    """`self` with at least one dim."""
    return self if self.ndim else reshape(self, (1,))


def atleast_2d(self: Tensor) -> Tensor:
    """`self` with at least two dims."""
    return self if self.ndim > 1 else ops.unsqueeze(atleast_1d(self), 0)


def atleast_3d(self: Tensor) -> Tensor:
    """`self` with at least three dims; a vector lies along the second, a matrix along the first two."""
    return self if self.ndim > 2 else ops.unsqueeze(atleast_2d(self), -1)


def unflatten(self: Tensor, dim: int, sizes: Shape) -> Tensor:
    """`self` with `dim` split into dims of these sizes."""
    shape, sizes = shape_of(self), tuple(sizes)
    dim = wrap_dim(dim, len(shape))
    if not sizes:
        raise RuntimeError("unflatten: sizes must be non-empty")
    whole = shape[dim] if shape else 1
    if -1 in sizes:
        if sizes.count(-1) > 1:
            raise RuntimeError("unflatten: only one dimension can be inferred")
        if (known := -math.prod(sizes)) and not whole % known:
            sizes = tuple([whole // known if size == -1 else size for size in sizes])
    if not shape or math.prod(sizes) != whole:
        raise RuntimeError(
            f"unflatten: Provided sizes {list(sizes)} don't multiply up to the size of dim {dim} "
            f"({whole}) in the input tensor"
        )
    return ops.view(self, (*shape[:dim], *sizes, *shape[dim + 1 :]))


def tile(self: Tensor, dims: Shape) -> Tensor:
    """`self` repeated along its last dims."""
    return ops.repeat(self, (1,) * (len(shape_of(self)) - len(dims)) + tuple(dims))


def fliplr(self: Tensor) -> Tensor:
    """`self` with the order along the second dim reversed."""
    if len(shape_of(self)) < 2:
        raise RuntimeError("Input must be >= 2-d.")
    return ops.flip(self, (1,))


def flipud(self: Tensor) -> Tensor:
    """`self` with the order along the first dim reversed."""
    if not shape_of(self):
        raise RuntimeError("Input must be >= 1-d.")
    return ops.flip(self, (0,))


def rot90(self: Tensor, k: int, dims: Any) -> Tensor:
    """`self` turned `k` times by a right angle."""
    ndim, dims = len(shape_of(self)), dims_tuple(dims)
    if len(dims) != 2:
        raise RuntimeError(f"expected total rotation dims == 2, but got dims = {len(dims)}")
    if ndim < 2:
        raise RuntimeError(f"expected total dims >= 2, but got total dims = {ndim}")
    first, second = (wrap_dim(dim, ndim) for dim in dims)
    if first == second:
        raise RuntimeError(f"expected rotation dims to be different, but got dim0 = {dims[0]} and dim1 = {dims[1]}")
    turns = k % 4
    if turns == 1:
        return ops.transpose(ops.flip(self, (second,)), first, second)
    if turns == 3:
        return ops.transpose(ops.flip(self, (first,)), first, second)
    return ops.flip(self, (first, second)) if turns else ops.clone(self)


def diag(self: Tensor, diagonal: int) -> Tensor:
    """The matrix with a vector on a diagonal, or the diagonal of a matrix."""
    ndim = len(shape_of(self))
    if ndim not in (1, 2):
        raise RuntimeError(f"diag(): Supports 1D or 2D tensors. Got {ndim}D")
    return diag_embed(self, diagonal, -2, -1) if ndim == 1 else ops.diagonal_copy(self, diagonal)


def diag_embed(self: Tensor, offset: int, dim1: int, dim2: int) -> Tensor:
    """The matrices in two new dims with the elements along the last dim on a diagonal."""
    if not shape_of(self):
        raise IndexError("diag_embed(): a 0-dim tensor has no last dim")
    *batch, size = shape_of(self)
    ndim = len(batch) + 2
    first, second = wrap_dim(dim1, ndim), wrap_dim(dim2, ndim)
    if first == second:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    for dim in (first, second) if first < second else (second, first):
        batch.insert(dim, size + abs(offset))
    return ops.diagonal_put(self, batch, offset, dim1, dim2)
