"""Over NumPy routines: making, joining, rearranging; products, indexing and padding are re-exported."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.core.kernels import ufuncs
from gradspec.core.promotion import promote_numpy_dtypes
from gradspec.core.shapes import FULL_SLICE, Array, Dims, at_dim, dims_tuple, infer_shape, wrap_dim, wrap_dims

from .copying import copied
from .indexing import (
    advanced_index,
    advanced_index_put,
    basic_index_put,
    diagonal_put,
    index_add,
    index_select,
    masked_put,
    masked_select,
    narrow_put,
    nonzero,
    select_put,
    slice_put,
)
from .kernel import sum as _sum
from .linalg import bmm, dot, matmul, mm, mm_nt, mm_tn, mv, outer
from .order import sort
from .padding import pad, pad_backward
from .rows import cross_entropy_mean, cross_entropy_mean_grad, linear_matrix, nll_rows, nll_rows_put
from .view import unbind

_sum_kernel = ufuncs["sum"]

__all__ = [
    "advanced_index",
    "advanced_index_put",
    "basic_index_put",
    "bmm",
    "cat",
    "clone",
    "contiguous_copy",
    "cross_entropy_mean",
    "cross_entropy_mean_grad",
    "diagonal_put",
    "dot",
    "flatten",
    "flip",
    "index_add",
    "index_select",
    "linear_matrix",
    "masked_put",
    "masked_select",
    "matmul",
    "mm",
    "mm_nt",
    "mm_tn",
    "mv",
    "narrow_put",
    "nll_rows",
    "nll_rows_put",
    "nonzero",
    "outer",
    "pad",
    "pad_backward",
    "repeat",
    "repeat_interleave",
    "reshape",
    "roll",
    "select_put",
    "slice_put",
    "sort",
    "split_like",
    "stack",
    "sum_to_size",
    "to",
    "tril",
    "triu",
    "unbind_like",
    "unreduce",
    "unrepeat",
    "unrepeat_interleave",
    "unroll",
]


def contiguous_copy(self: Array) -> Array:
    """A copy in row-major order."""
    return copied(self)


def clone(self: Array) -> Array:
    """A copy, in the memory layout of `self` where that is dense."""
    return self.copy("K")


def to(self: Array, dtype: np.dtype[Any]) -> Array:
    """The elements in `dtype`; `self` itself when it has that dtype. Complex to real takes the real part."""
    if self.dtype == dtype:
        return self
    if self.dtype.kind == "c" and np.dtype(dtype).kind not in "cb":
        self = self.real
    if _is_widening(self.dtype, dtype):
        return self.astype(dtype)
    with np.errstate(all="ignore"):
        return self.astype(dtype)


@functools.cache
def _is_widening(source: np.dtype[Any], target: np.dtype[Any]) -> bool:
    return np.can_cast(source, target)  # then no value can overflow, and NumPy cannot warn


def reshape(self: Array, shape: Sequence[int]) -> Array:
    """The same elements in `shape` (one -1 is inferred): a view where the strides allow it, else a copy."""
    try:
        result = self.reshape(shape)
    except (ValueError, TypeError):
        return self.reshape(infer_shape(shape, self.size))
    if result.shape != shape and min(shape) < -1:
        infer_shape(shape, self.size)  # NumPy takes any negative size for -1
    return result


def flatten(self: Array, start_dim: int = 0, end_dim: int = -1) -> Array:
    """`self` with the dims from `start_dim` to `end_dim` as one; a 0-d array becomes 1-d."""
    ndim, shape = self.ndim, self.shape
    start, end = wrap_dim(start_dim, ndim), wrap_dim(end_dim, ndim)
    if start > end:
        raise RuntimeError(
            f"flatten() has invalid args: start_dim cannot come after end_dim, got {start_dim} and {end_dim}"
        )
    return self.reshape((*shape[:start], math.prod(shape[start : end + 1]), *shape[end + 1 :]))


def cat(tensors: Sequence[Array], dim: int = 0) -> Array:
    """The arrays one after the other along `dim`, promoted to one dtype; shapes agree apart from `dim`.

    A 1-d array without elements fits any shape.
    """
    if not tensors:
        raise ValueError("cat(): expected a non-empty list of Tensors")
    try:
        return np.concatenate(tensors, dim, dtype=tensors[0].dtype, casting="no")
    except (ValueError, IndexError):
        parts = [array for array in tensors if array.shape != (0,)]
        _check_cat(tensors, parts, dim)
    except TypeError:
        return cat(_promoted(tensors), dim)
    return cat(parts, dim)


def _promoted(tensors: Sequence[Array]) -> list[Array]:
    dtype = functools.reduce(promote_numpy_dtypes, [array.dtype for array in tensors])
    return [to(array, dtype) for array in tensors]


def _check_cat(tensors: Sequence[Array], parts: list[Array], dim: int) -> None:
    for position, array in enumerate(tensors):
        if not array.ndim:
            raise RuntimeError(f"zero-dimensional tensor (at position {position}) cannot be concatenated")
    if not parts:
        wrap_dim(dim, 1)
        parts.append(tensors[0])
    first = parts[0]
    dim = wrap_dim(dim, first.ndim)
    for position, array in enumerate(tensors):
        if array.shape == (0,):
            continue
        if array.ndim != first.ndim:
            raise RuntimeError(
                f"Tensors must have same number of dimensions: got {first.ndim} and {array.ndim}"
            )
        for d, (expected, got) in enumerate(zip(first.shape, array.shape, strict=True)):
            if d != dim and expected != got:
                raise RuntimeError(
                    f"Sizes of tensors must match except in dimension {dim}. Expected size {expected} but "
                    f"got size {got} for tensor number {position} in the list."
                )


def split_like(
    self: Array, shapes: Sequence[tuple[int, ...]], dtypes: Sequence[np.dtype[Any]], dim: int
) -> tuple[Array, ...]:
    """The transpose of `cat`: the piece of `self` for each of `shapes`, in that of `dtypes`."""
    dim = wrap_dim(dim, self.ndim)
    before, pieces, start = (FULL_SLICE,) * dim, [], 0
    for shape in shapes:
        if shape == (0,):
            pieces.append(np.zeros(shape, self.dtype))
            continue
        end = start + shape[dim]
        pieces.append(self[(*before, slice(start, end))])
        start = end
    return _converted(pieces, dtypes)


def _converted(pieces: Sequence[Array], dtypes: Sequence[np.dtype[Any]]) -> tuple[Array, ...]:
    return tuple(
        piece if dtype is None else to(piece, dtype) for piece, dtype in zip(pieces, dtypes, strict=True)
    )


def stack(tensors: Sequence[Array], dim: int = 0) -> Array:
    """The arrays, all of one shape, along a new dim, in their promoted dtype."""
    if not tensors:
        raise RuntimeError("stack expects a non-empty TensorList")
    first = tensors[0]
    dim = wrap_dim(dim, first.ndim + 1)
    shape, index = first.shape, at_dim(dim, None)
    for position, array in enumerate(tensors):
        if array.shape != shape:
            raise RuntimeError(
                f"stack expects each tensor to be equal size, but got {list(shape)} at entry 0 and "
                f"{list(array.shape)} at entry {position}"
            )
    try:
        return np.concatenate([array[index] for array in tensors], dim, dtype=first.dtype, casting="no")
    except TypeError:
        return stack(_promoted(tensors), dim)


def unbind_like(self: Array, dtypes: Sequence[np.dtype[Any]], dim: int) -> tuple[Array, ...]:
    """The transpose of `stack`: the slices of `self` along `dim`, in these dtypes."""
    return _converted(unbind(self, dim), dtypes)


def _repeated_shape(shape: tuple[int, ...], repeats: Sequence[int]) -> tuple[list[int], list[int]]:
    # The shape with a dim for each repeat in front of each dim of the array, and the final shape.
    lead = len(repeats) - len(shape)
    if lead < 0:
        raise RuntimeError(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor: "
            f"got repeats {list(repeats)} for shape {list(shape)}"
        )
    padded = (1,) * lead + shape
    result = [n * r for n, r in zip(padded, repeats, strict=True)]
    if min(repeats, default=0) < 0:
        raise RuntimeError(f"Trying to create tensor with negative dimension {min(result)}: {result}")
    return [size for pair in zip(repeats, padded, strict=True) for size in pair], result


def repeat(self: Array, repeats: int | Sequence[int]) -> Array:
    """`self` tiled `repeats[d]` times along each dim d; further leading repeats make new dims."""
    repeats = dims_tuple(repeats)
    interleaved, shape = _repeated_shape(self.shape, repeats)
    source = self[(None,) * (2 * len(repeats) - 2 * self.ndim) + (None, FULL_SLICE) * self.ndim]
    result = np.empty(interleaved, self.dtype)
    result[...] = source
    return result.reshape(shape)


def unrepeat(self: Array, shape: tuple[int, ...], repeats: int | Sequence[int]) -> Array:
    """The transpose of `repeat`: the sum over the repetitions of an array of `shape`."""
    repeats = dims_tuple(repeats)
    interleaved, _ = _repeated_shape(shape, repeats)
    if not repeats:
        return self
    return _sum(self.reshape(interleaved), tuple(range(0, len(interleaved), 2))).reshape(shape)


def repeat_interleave(self: Array, repeats: int | Array, dim: int | None = None) -> Array:
    """Each slice along `dim` repeated `repeats` times, or as its entry says; flattened without `dim`."""
    if dim is None:
        self, dim = self.reshape(-1), 0
    elif not self.ndim:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    return self.repeat(_check_repeats(repeats, self.shape, dim), wrap_dim(dim, self.ndim))


def unrepeat_interleave(
    self: Array, shape: tuple[int, ...], repeats: int | Array, dim: int | None = None
) -> Array:
    """The transpose of `repeat_interleave`: the sum over the repetitions of an array of `shape`."""
    full_shape = shape
    if dim is None:
        shape, dim = (math.prod(shape),), 0
    dim = wrap_dim(dim, len(shape))
    counts = _check_repeats(repeats, shape, dim)
    if isinstance(counts, np.ndarray) and counts.ndim:
        owner = np.repeat(np.arange(shape[dim]), counts)
        return index_add(np.zeros(shape, self.dtype), dim, owner, self).reshape(full_shape)
    grouped = (*shape[: dim + 1], int(counts), *shape[dim + 1 :])
    return _sum(self.reshape(grouped), dim + 1).reshape(full_shape)


def _check_repeats(repeats: int | Array, shape: tuple[int, ...], dim: int) -> int | Array:
    dim = wrap_dim(dim, len(shape))
    if not isinstance(repeats, np.ndarray):
        if repeats < 0:
            raise RuntimeError(f"Repeats must be non-negative, but got {repeats}")
        return repeats
    if repeats.dtype.kind != "i":
        raise RuntimeError(f"repeats has to be an integer tensor, but got {repeats.dtype}")
    if repeats.ndim > 1:
        raise RuntimeError(f"repeat_interleave only accepts 0-d or 1-d repeats, but got {repeats.ndim}-d")
    if repeats.size and int(repeats.min()) < 0:
        raise RuntimeError("repeats can not be negative")
    if repeats.size == 1:
        return int(repeats.reshape(()))
    if repeats.size != shape[dim]:
        raise RuntimeError(
            f"repeats must have the same size as input along dim, but got repeats.size(0) = {repeats.size} "
            f"and input.size({dim}) = {shape[dim]}"
        )
    return repeats


def flip(self: Array, dims: Dims) -> Array:
    """A copy with the order of the elements along `dims` reversed."""
    dims = wrap_dims(dims, self.ndim)
    if not self.ndim:
        return self.copy()
    return self[tuple([slice(None, None, -1) if d in dims else FULL_SLICE for d in range(self.ndim)])].copy()


def roll(self: Array, shifts: int | Sequence[int], dims: Dims = None) -> Array:
    """A copy shifted by `shifts` along `dims`; what leaves at the end comes in at the start.

    Without `dims`, the flattened array is shifted.
    """
    amounts, along = dims_tuple(shifts), dims_tuple(dims)
    if not amounts:
        raise RuntimeError("`shifts` required")
    if len(along) != len(amounts) and (along or len(amounts) > 1):
        raise RuntimeError(f"shifts and dimensions must align. shifts: {len(amounts)}, dims:{len(along)}")
    if not along:
        return np.roll(self, amounts[0])
    if not self.ndim:
        raise IndexError(f"Dimension specified as {along[0]} but tensor has no dimensions")
    return np.roll(self, amounts, [wrap_dim(dim, self.ndim) for dim in along])


def unroll(self: Array, shifts: int | Sequence[int], dims: Dims = None) -> Array:
    """The inverse of `roll`."""
    return roll(self, [-amount for amount in dims_tuple(shifts)], dims)


def tril(self: Array, diagonal: int = 0) -> Array:
    """The lower triangles of the matrices in the last two dims, up to `diagonal`; zero elsewhere."""
    return _triangle("tril", self, diagonal, True)


def triu(self: Array, diagonal: int = 0) -> Array:
    """The upper triangles of the matrices in the last two dims, from `diagonal` on; zero elsewhere."""
    return _triangle("triu", self, diagonal - 1, False)


def _triangle(name: str, self: Array, diagonal: int, lower: bool) -> Array:
    if self.ndim < 2:
        raise RuntimeError(f"{name}: input tensor must have at least 2 dimensions, but got {self.ndim}")
    mask = np.tri(self.shape[-2], self.shape[-1], diagonal, dtype=bool)
    result = np.zeros(self.shape, self.dtype)
    np.copyto(result, self, where=mask if lower else ~mask)
    return result


def sum_to_size(self: Array, size: Sequence[int]) -> Array:
    """`self` summed over the dims that broadcasting repeats in an array of `size`; `self` itself if none."""
    size, shape = tuple(size), self.shape
    if shape == size:
        return self
    lead = len(shape) - len(size)
    if not size:
        return _sum(self)
    if lead > 0 and shape[lead:] == size:
        return _sum_kernel(self, axis=0) if lead == 1 else _sum(self, tuple(range(lead)))
    dims = list(range(lead))
    for d, n in enumerate(size, lead):
        if lead < 0 or (n != shape[d] and n != 1):
            raise RuntimeError(f"size {list(size)} is not expandable to size {list(shape)}.")
        if n != shape[d]:
            dims.append(d)
    return _sum(self, dims).reshape(size)


def unreduce(self: Array, shape: tuple[int, ...], dim: Dims, keepdim: bool) -> Array:
    """`self`, the size of a reduction of `shape` over `dim`, with the reduced dims as dims of size 1."""
    if keepdim or dim is None or not shape:
        return self
    if dim.__class__ is int:
        return self[at_dim(wrap_dim(dim, len(shape)), None)]
    dims = wrap_dims(dim, len(shape))
    if not dims:
        return self
    return self.reshape([1 if d in dims else n for d, n in enumerate(shape)])
