"""Copies of an array in which some elements are replaced, and the elements that were: their transposes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from gradspec.arrays.aliasing import diagonal, select
from gradspec.arrays.aliasing import slice as slice_of
from gradspec.arrays.expanded import zeros_to_add_to
from gradspec.arrays.gathering import write_along
from gradspec.arrays.indexing import advanced_index_put, masked_select
from gradspec.arrays.slices import require_same_dtype
from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import Scatter, ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.promotion import require_real
from gradspec.core.elements.shapes import INT64, Array, type_name

__all__ = [
    "diagonal_scatter",
    "masked_spread",
    "masked_take",
    "put",
    "scatter_extreme",
    "scatter_multiply",
    "select_scatter",
    "slice_scatter",
    "take",
    "take_put",
]

_gather = ufuncs["gather"]
_scatter, _scatter_add, _scatter_prod = Scatter("scatter"), Scatter("scatter_add"), Scatter("scatter_prod")
_scatter_amax, _scatter_amin = Scatter("scatter_amax"), Scatter("scatter_amin")

# ---- along one dim ----


def scatter_extreme(self: Array, dim: int, index: Array, src: Array, largest: bool, overwrite: bool = False) -> Array:
    """A copy in which each element of `src` is at its position, where it is larger, or else smaller."""
    if index.size and index.ndim != self.ndim and (index.size != 1 or self.size != 1):
        raise RuntimeError("scatter_reduce(): Index tensor must have as many dimensions as self tensor")
    kernel = _scatter_amax if largest else _scatter_amin
    return write_along(kernel, "scatter_reduce", self, dim, index, src, overwrite)


@also_in_c("scatter", "scatter_prod")
def scatter_multiply(self: Array, dim: int, index: Array, src: Array) -> Array:
    """A copy in which each element is multiplied by those of `src` for its position."""
    return write_along(_scatter_prod, "scatter_reduce", self, dim, index, src)


# ---- in the flattened array ----


@also_in_c("take", "gather")
def take(self: Array, index: Array) -> Array:
    """The elements at the positions `index` of the flattened array, in the shape of `index`."""
    flat = self.reshape(-1)
    return _at_positions("take", self.size, index, lambda at: _gather(flat, at)).reshape(index.shape)


@also_in_c("take_put", "scatter_add")
def take_put(self: Array, shape: tuple[int, ...], index: Array) -> Array:
    """The transpose of `take`: zeros of `shape` to which `self` is added at these positions."""
    zeros, added = zeros_to_add_to((math.prod(shape),), self.dtype), self.reshape(-1)
    return _at_positions("take", zeros.size, index, lambda at: _scatter_add.copying(zeros, at, added)).reshape(shape)


@also_in_c("put", "scatter", "scatter_add")
def put(self: Array, index: Array, source: Array, accumulate: bool = False, overwrite: bool = False) -> Array:
    """A copy with `source` written, or added, at the positions `index` of the flattened array."""
    require_same_dtype("put_", self, source)
    if source.size != index.size:
        raise IndexError(
            "put_(): Expected source and index to have the same number of elements, but got source.numel() = "
            f"{source.size}, index.numel() = {index.size}"
        )
    kernel = _scatter_add if accumulate else _scatter
    given = source.reshape(-1)

    def write(at: Array) -> Array:
        if not overwrite:
            return kernel.copying(self.reshape(-1), at, given).reshape(self.shape)
        if self.flags.c_contiguous:
            kernel.into(at, given, out=self.reshape(-1))
            return self
        try:
            places = np.unravel_index(at, self.shape)
        except ValueError:
            raise IndexError from None
        return advanced_index_put(self, places, given, accumulate, overwrite=True)

    return _at_positions("put_", self.size, index, write)


def _at_positions(name: str, size: int, index: Array, call: Callable[[Array], Array]) -> Array:
    """The kernel's result for flattened positions; positions that count from the end are wrapped first."""
    if index.dtype is not INT64:
        raise RuntimeError(f"{name}(): Expected a long tensor for index, but got {type_name(index.dtype)}")
    if index.size and not size:
        raise IndexError(f"{name}(): tried to take from an empty tensor")
    index = index.reshape(-1)
    try:
        return call(index)
    except IndexError:
        wrong = index[(index < -size) | (index >= size)]
    if wrong.size:
        raise IndexError(f"out of range: tried to access index {wrong.flat[0]} on a tensor of {size} elements.")
    return call(np.where(index < 0, index + size, index))


# ---- where a mask is true ----


@also_in_c("masked_spread")
def masked_spread(self: Array, mask: Array) -> Array:
    """The elements of `self` in order, where `mask` is true; zero elsewhere."""
    count = int(np.count_nonzero(mask))
    if self.size < count:
        raise RuntimeError(
            f"masked_scatter: Number of elements of source < number of ones in mask: {self.size} < {count}"
        )
    result = memory.zeros(mask.shape, self.dtype)
    result[mask] = self.reshape(-1)[:count]
    return result


def masked_take(self: Array, mask: Array, shape: tuple[int, ...]) -> Array:
    """The transpose of `masked_spread`: the elements where `mask` is true, the first ones of zeros."""
    result = memory.zeros(shape, self.dtype)
    taken = masked_select(self, mask)
    result.reshape(-1)[: taken.size] = taken
    return result


# ---- the inverses of views ----


def _with_view(name: str, view: Callable[..., Array], self: Array, src: Array, *place: Any) -> Array:
    """A copy of `self` with the elements of a view of it replaced by `src`."""
    result = memory.copy(self)
    target = view(result, *place)
    if target.shape != src.shape:
        raise RuntimeError(
            f"{name}(): expected src to have a size equal to the slice of self. src size = "
            f"{list(src.shape)}, slice size = {list(target.shape)}"
        )
    require_real(name, src.dtype, self.dtype)
    target[...] = src
    return result


@also_in_c("select_scatter")
def select_scatter(self: Array, src: Array, dim: int, index: int) -> Array:
    """A copy with `src` at one position of `dim`."""
    return _with_view("select_scatter", select, self, src, dim, index)


@also_in_c("slice_scatter")
def slice_scatter(
    self: Array, src: Array, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Array:
    """A copy with `src` at the positions of a slice of `dim`."""
    return _with_view("slice_scatter", slice_of, self, src, dim, start, end, step)


@also_in_c("diagonal_scatter")
def diagonal_scatter(self: Array, src: Array, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Array:
    """A copy with `src` on a diagonal."""
    return _with_view("diagonal_scatter", diagonal, self, src, offset, dim1, dim2)
