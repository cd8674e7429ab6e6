"""Copies of an array in which some elements are replaced, and the elements that were: their transposes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gradspec.arrays.aliasing import diagonal, select
from gradspec.arrays.aliasing import slice as slice_of
from gradspec.arrays.gathering import bounds_error, fit_index
from gradspec.arrays.indexing import masked_put, masked_select
from gradspec.core import memory
from gradspec.core.shapes import INT64, Array, at_dim, type_name, wrap_dim

__all__ = [
    "diagonal_scatter",
    "group_prod",
    "index_copy",
    "index_fill",
    "masked_spread",
    "masked_take",
    "put",
    "scatter_extreme",
    "select_scatter",
    "slice_scatter",
    "take",
    "take_put",
]

# ---- along one dim ----


def index_copy(self: Array, dim: int, index: Array, source: Array) -> Array:
    """A copy with the slices of `source` at the positions `index` of `dim`; the last one written remains."""
    dim = wrap_dim(dim, self.ndim)
    index = _index_vector("index_copy_", index)
    _require_same_dtype("index_copy_", self, source)
    result = memory.copy(self)
    target, given = result.reshape(result.shape or 1), source.reshape(source.shape or 1)
    if source.ndim and target.shape[:dim] + target.shape[dim + 1 :] != (
        given.shape[:dim] + given.shape[dim + 1 :]
    ):
        raise RuntimeError(
            "index_copy_(): Source/destination tensor must have same slice shapes. Destination of shape "
            f"{list(self.shape)} and source of shape {list(source.shape)} differ apart from dimension {dim}"
        )
    if given.ndim != target.ndim or given.shape[dim] != index.size:
        raise IndexError(
            f"index_copy_(): Number of indices ({index.size}) should be equal to source.size(dim) "
            f"({given.shape[dim] if given.ndim > dim else 1})"
        )
    _check_bounds("index_copy_(): ", index, dim, target.shape[dim])
    target[at_dim(dim, index)] = given
    return result


def index_fill(self: Array, dim: int, index: Array, value: Any) -> Array:
    """A copy with one number, or a 0-d array, at the positions `index` of `dim`, which may be negative."""
    dim = wrap_dim(dim, self.ndim)
    index = _index_vector("index_fill_", index)
    if isinstance(value, np.ndarray) and value.ndim:
        raise RuntimeError(
            "index_fill_ only supports a 0-dimensional value tensor, but got tensor with "
            f"{value.ndim} dimension(s)."
        )
    if np.iscomplexobj(value) and self.dtype.kind != "c":
        raise RuntimeError("index_fill_(): Converting complex Scalar to non-complex type is not supported")
    result = memory.copy(self)
    target = result.reshape(result.shape or 1)
    size = target.shape[dim]
    _check_bounds("", np.where(index < 0, index + size, index), dim, size)
    with np.errstate(all="ignore"):
        target[at_dim(dim, index)] = np.asarray(value).astype(self.dtype)
    return result


def scatter_extreme(self: Array, dim: int, index: Array, src: Array, largest: bool) -> Array:
    """A copy in which each element of `src` is at its position, where it is larger, or else smaller."""
    if index.ndim == self.ndim:
        dim = wrap_dim(dim, self.ndim)
        fit_index(self, index, dim, "self")
        size = self.shape[dim] if self.ndim else 1
        if ((index < 0) | (index >= size)).any():
            raise bounds_error(index, dim, size)
    elif index.size != 1 or self.size != 1:
        raise RuntimeError("scatter_reduce(): Index tensor must have as many dimensions as self tensor")
    result = memory.copy(self)
    positions = [np.arange(n).reshape((-1,) + (1,) * (index.ndim - 1 - d)) for d, n in enumerate(index.shape)]
    if index.ndim:
        positions[wrap_dim(dim, index.ndim)] = index
    with np.errstate(all="ignore"):
        (np.maximum if largest else np.minimum).at(result, tuple(positions), src)
    return result


def group_prod(self: Array, groups: Array, count: int) -> Array:
    """The products of the elements along the last dim with the same number in `groups`, below `count`."""
    lead = np.broadcast_shapes(self.shape[:-1], groups.shape[:-1])
    result = np.ones((*lead, count), self.dtype)
    *before, _ = np.indices((*lead, 1), sparse=True)
    with np.errstate(all="ignore"):
        np.multiply.at(result, (*before, groups), self)
    return result


# ---- in the flattened array ----


def take(self: Array, index: Array) -> Array:
    """The elements at the positions `index` of the flattened array, in the shape of `index`."""
    return self.reshape(-1)[_flat_positions("take", self.size, index)]


def take_put(self: Array, shape: tuple[int, ...], index: Array) -> Array:
    """The transpose of `take`: zeros of `shape` to which `self` is added at these positions."""
    result = memory.zeros(shape, self.dtype)
    with np.errstate(all="ignore"):
        np.add.at(result.reshape(-1), _flat_positions("take", result.size, index), self)
    return result


def put(self: Array, index: Array, source: Array, accumulate: bool = False) -> Array:
    """A copy with `source` written, or added, at the positions `index` of the flattened array."""
    _require_same_dtype("put_", self, source)
    if source.size != index.size:
        raise IndexError(
            "put_(): Expected source and index to have the same number of elements, but got source.numel() = "
            f"{source.size}, index.numel() = {index.size}"
        )
    result = memory.copy(self)
    flat, positions = result.reshape(-1), _flat_positions("put_", self.size, index).reshape(-1)
    if accumulate:
        with np.errstate(all="ignore"):
            np.add.at(flat, positions, source.reshape(-1))
    else:
        flat[positions] = source.reshape(-1)
    return result


def _flat_positions(name: str, size: int, index: Array) -> Array:
    if index.dtype.kind != "i" or index.dtype.itemsize != 8:
        raise RuntimeError(f"{name}(): Expected a long tensor for index, but got {type_name(index.dtype)}")
    if index.size and not size:
        raise IndexError(f"{name}(): tried to take from an empty tensor")
    wrong = index[(index < -size) | (index >= size)]
    if wrong.size:
        raise IndexError(
            f"out of range: tried to access index {wrong.flat[0]} on a tensor of {size} elements."
        )
    return index


# ---- where a mask is true ----


def masked_spread(self: Array, mask: Array) -> Array:
    """The elements of `self` in order, where `mask` is true; zero elsewhere."""
    count = int(np.count_nonzero(mask))
    if self.size < count:
        raise RuntimeError(
            f"masked_scatter: Number of elements of source < number of ones in mask: {self.size} < {count}"
        )
    return masked_put(self.reshape(-1)[:count], mask.shape, mask)


def masked_take(self: Array, mask: Array, shape: tuple[int, ...]) -> Array:
    """The transpose of `masked_spread`: the elements where `mask` is true, the first ones of zeros."""
    result = memory.zeros(shape, self.dtype)
    taken = masked_select(self, mask)
    result.reshape(-1)[: taken.size] = taken
    return result


# ---- the inverses of views ----


def _with_view(name: str, view: Callable[..., Array], self: Array, src: Array, *place: Any) -> Array:
    """A copy of `self` in which what a view shows is replaced by `src`."""
    result = memory.copy(self)
    target = view(result, *place)
    if target.shape != src.shape:
        raise RuntimeError(
            f"{name}(): expected src to have a size equal to the slice of self. src size = "
            f"{list(src.shape)}, slice size = {list(target.shape)}"
        )
    _require_same_dtype(name, self, src)
    target[...] = src
    return result


def select_scatter(self: Array, src: Array, dim: int, index: int) -> Array:
    """A copy with `src` at one position of `dim`."""
    return _with_view("select_scatter", select, self, src, dim, index)


def slice_scatter(
    self: Array, src: Array, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Array:
    """A copy with `src` at the positions of a slice of `dim`."""
    return _with_view("slice_scatter", slice_of, self, src, dim, start, end, step)


def diagonal_scatter(self: Array, src: Array, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Array:
    """A copy with `src` on a diagonal."""
    return _with_view("diagonal_scatter", diagonal, self, src, offset, dim1, dim2)


def _require_same_dtype(name: str, self: Array, source: Array) -> None:
    if source.dtype != self.dtype:
        raise RuntimeError(
            f"{name}(): self and source expected to have the same dtype, but got (self) "
            f"{type_name(self.dtype)} and (source) {type_name(source.dtype)}"
        )


def _index_vector(name: str, index: Array) -> Array:
    if index.dtype is not INT64:
        raise RuntimeError(f"{name}(): Expected a long tensor for index, but got {type_name(index.dtype)}")
    if index.ndim > 1:
        raise IndexError(f"{name}(): Index has to be a vector/scalar, but has {index.ndim} dims")
    return index.reshape(-1)


def _check_bounds(where: str, index: Array, dim: int, size: int) -> None:
    wrong = index[(index < 0) | (index >= size)]
    if wrong.size:
        raise IndexError(
            f"{where}index {wrong.flat[0]} is out of bounds for dimension {dim} with size {size}"
        )
