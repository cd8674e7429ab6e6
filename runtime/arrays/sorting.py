"""Sorting, and searches among sorted elements."""

from __future__ import annotations

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.constants import MANY_RANKED
from gradspec.core.compiled.kernels import kernels
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import Array, at_dim, wrap_dim

__all__ = [
    "isin",
    "kthvalue",
    "median",
    "median_dim",
    "mode",
    "nanmedian",
    "nanmedian_dim",
    "searchsorted",
    "sort",
    "topk",
]


_largest, _smallest, _mode = kernels("largest", "smallest", "mode")
_ascending, _descending = kernels("ascending", "descending")
_position_of_rank, _amax = kernels("position_of_rank", "amax")
_places_left, _places_right = kernels("places_left", "places_right")


def _refuse_complex(self: Array, name: str) -> None:
    if self.dtype.kind == "c":
        raise RuntimeError(f"{name}: complex numbers have no order; take abs() or real first")


@also_in_c("sort", "ascending", "descending")
def sort(self: Array, dim: int = -1, descending: bool = False, stable: bool = False) -> tuple[Array, Array]:
    """The elements in order along `dim`, and the positions they had; NaN counts as the largest.

    Equal elements always keep their order, also if `stable` is not asked for. Raises RuntimeError for complex
    numbers, which have no order, and IndexError for a dimension there is not.
    """
    dim = wrap_dim(dim, self.ndim)
    _refuse_complex(self, "sort")
    if self.ndim == 0:
        return self.copy(), np.zeros((), np.int64)
    values, indices = memory.empty(self.shape, self.dtype), memory.empty(self.shape, np.int64)
    kernel = _descending if descending else _ascending
    kernel(self.swapaxes(dim, -1), out=(values.swapaxes(dim, -1), indices.swapaxes(dim, -1)))
    return values, indices


@also_in_c("topk", "largest", "smallest", "ascending", "descending")
def topk(self: Array, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> tuple[Array, Array]:
    """The `k` largest elements along `dim` (or smallest) in order, and the positions they had."""
    dim = wrap_dim(dim, self.ndim)
    size = self.shape[dim] if self.ndim else 1
    if not 0 <= k <= size:
        raise RuntimeError(f"selected index k out of range: topk() of {k} in shape {list(self.shape)}")
    _refuse_complex(self, "topk")
    if self.ndim and 4 * k <= size:  # else sorting takes less time
        shape = (*self.shape[:dim], k, *self.shape[dim + 1 :])
        values, indices = memory.empty(shape, self.dtype), memory.empty(shape, np.int64)
        kernel = _largest if largest else _smallest
        kernel(self.swapaxes(dim, -1), out=(values.swapaxes(dim, -1), indices.swapaxes(dim, -1)))
        return values, indices
    values, indices = sort(self, dim, largest)
    if not self.ndim:
        return values, indices
    first = at_dim(dim, slice(k))
    return np.ascontiguousarray(values[first]), np.ascontiguousarray(indices[first])


def _at_rank(self: Array, rank: int, dim: int) -> Array | None:
    """The element that would be at `rank` of `dim` if it were sorted.

    None for few elements, which are sorted in less time, and where NumPy does not know the order.
    """
    if self.size < MANY_RANKED or self.dtype.kind not in "fiu":
        return None
    return np.array(np.partition(self, rank, dim)[at_dim(dim, rank)], order="C")  # a view would keep all elements


def _with_position(self: Array, found: Array, rank: int, dim: int, keepdim: bool) -> tuple[Array, Array]:
    """The element at `rank` of `dim` if it is sorted, and its position, which among equals is that of sorting."""
    at = np.asarray(_position_of_rank(self, found, np.array(rank), axis=dim))
    return (found[at_dim(dim, None)], at[at_dim(dim, None)]) if keepdim else (found, at)


def _has_nan(self: Array) -> bool:
    return self.dtype.kind == "f" and bool(np.isnan(_amax(self.reshape(-1))))


@also_in_c("median", "ascending")
def median(self: Array) -> Array:
    """The middle one of all elements in order, the lower of two; NaN if there is one, or no element."""
    _refuse_complex(self, "median")
    if not self.size:
        if self.dtype.kind in "iub":
            raise IndexError("median() of no integers: an empty tensor has no middle one")
        return np.full((), np.nan, self.dtype)
    flat = self.reshape(-1)
    found = _at_rank(flat, (flat.size - 1) // 2, 0)
    if found is not None:
        return np.full((), np.nan, self.dtype) if _has_nan(flat) else found
    values, _ = median_dim(flat, 0, False)
    return values


@also_in_c("median_along", "ascending")
def median_dim(self: Array, dim: int, keepdim: bool = False) -> tuple[Array, Array]:
    """The middle ones along `dim`, the lower of two, and their positions; NaN where there is one."""
    dim = wrap_dim(dim, self.ndim)
    _refuse_complex(self, "median")
    _require_elements("median", self, dim)
    if not self.ndim:
        return sort(self)
    middle = (self.shape[dim] - 1) // 2
    found = None if _has_nan(self) else _at_rank(self, middle, dim)
    if found is not None:
        return _with_position(self, found, middle, dim, keepdim)
    values, order = sort(self, dim)
    greatest = values[at_dim(dim, slice(-1, None))]
    if self.dtype.kind in "iub" or (greatest == greatest).all():  # no NaN, which would be there
        return _at_positions(values, order, middle, dim, keepdim)
    found = values != values
    at = np.where(found.any(dim, keepdims=True), found.argmax(dim, keepdims=True), middle)
    return _at_positions(values, order, at, dim, keepdim)


def _comparable(first: Array, second: Array) -> tuple[Array, Array]:
    """The two in dtypes that NumPy promotes without loss: it knows no dtype for bfloat16 and integers, and no
    order of bfloat16 that has NaN at its end.
    """
    wide = [array.astype(np.float32) if array.dtype.kind == "V" else array for array in (first, second)]
    return wide[0], wide[1]


@also_in_c("places", "places_left", "places_right")
def searchsorted(sorted_sequence: Array, self: Array, out_int32: bool = False, right: bool = False) -> Array:
    """Where each element belongs among the sorted ones along the last dim, as int64 or int32.

    Raises RuntimeError for leading dims that differ.
    """
    for array in (sorted_sequence, self):
        _refuse_complex(array, "searchsorted")
    if sorted_sequence.dtype != self.dtype:
        sorted_sequence, self = _comparable(sorted_sequence, self)
        common = np.result_type(sorted_sequence, self)
        sorted_sequence, self = sorted_sequence.astype(common), self.astype(common)
    kernel = _places_right if right else _places_left
    dtype = np.int32 if out_int32 else np.int64
    if sorted_sequence.ndim == 1:
        places = kernel(sorted_sequence, self.reshape(-1)).reshape(self.shape)
        return places.astype(dtype, copy=False)
    if sorted_sequence.shape[:-1] != self.shape[:-1] or not self.ndim:
        raise RuntimeError(
            "searchsorted(): boundaries tensor should be 1 dimension or the first N-1 dimensions of "
            "boundaries tensor and input value tensor must match, but got "
            f"{list(sorted_sequence.shape)} and {list(self.shape)}"
        )
    return kernel(sorted_sequence, self).astype(dtype, copy=False)


@also_in_c("isin")
def isin(elements: Array, test_elements: Array, assume_unique: bool = False, invert: bool = False) -> Array:
    """Which elements are among the test elements, or are not, if `invert`; of any shapes."""
    return np.isin(*_comparable(elements, test_elements), assume_unique, invert)


@also_in_c("kthvalue", "ascending")
def kthvalue(self: Array, k: int, dim: int = -1, keepdim: bool = False) -> tuple[Array, Array]:
    """The `k`-th smallest elements along `dim`, NaN counting as the largest, and their positions.

    Raises RuntimeError for a `k` that is not from 1 to the size of `dim`.
    """
    dim = wrap_dim(dim, self.ndim)
    _require_elements("kthvalue", self, dim)
    if not 1 <= k <= (self.shape[dim] if self.ndim else 1):
        raise RuntimeError(f"kthvalue(): selected number k out of range for dimension {dim}: {k}")
    found = _at_rank(self, k - 1, dim)
    if found is not None:
        return _with_position(self, found, k - 1, dim, keepdim)
    return _at_positions(*sort(self, dim), k - 1, dim, keepdim)


def mode(self: Array, dim: int = -1, keepdim: bool = False) -> tuple[Array, Array]:
    """The most frequent elements along `dim`, the smallest of several, and where they are last.

    NaN differs from every element, and counts as the smallest.
    """
    dim = wrap_dim(dim, self.ndim)
    _require_elements("mode", self, dim)
    if not self.ndim:
        return memory.copy(self), np.zeros((), np.int64)
    _refuse_complex(self, "mode")
    ordered, _ = sort(self, dim)
    values, indices = (np.asarray(found) for found in _mode(self, ordered, axis=dim))
    return (values[at_dim(dim, None)], indices[at_dim(dim, None)]) if keepdim else (values, indices)


@also_in_c("nanmedian", "ascending")
def nanmedian(self: Array) -> Array:
    """The middle one of all elements that are not NaN, the lower of two; NaN without any."""
    return median(self[self == self] if self.dtype.kind in "fV" else self)


@also_in_c("nanmedian_along", "ascending")
def nanmedian_dim(self: Array, dim: int, keepdim: bool = False) -> tuple[Array, Array]:
    """The median along `dim` of the elements that are not NaN, the lower of two, and its position."""
    dim = wrap_dim(dim, self.ndim)
    _require_elements("nanmedian", self, dim)
    values, order = sort(self, dim)
    if not self.ndim:
        return values, order
    count = np.count_nonzero(values == values, axis=dim, keepdims=True)
    return _at_positions(values, order, np.maximum(count - 1, 0) // 2, dim, keepdim)


def _at_positions(values: Array, order: Array, at: int | Array, dim: int, keepdim: bool) -> tuple[Array, Array]:
    """The elements of both arrays at one position of `dim`, or at one for each slice."""
    if not values.ndim:
        return values, order
    if isinstance(at, int):
        where = at_dim(dim, slice(at, at + 1))
        result = np.ascontiguousarray(values[where]), np.ascontiguousarray(order[where])
    else:
        result = np.take_along_axis(values, at, dim), np.take_along_axis(order, at, dim)
    return result if keepdim else (result[0].squeeze(dim), result[1].squeeze(dim))


def _require_elements(name: str, self: Array, dim: int) -> None:
    if self.ndim and not self.shape[dim]:
        raise IndexError(f"{name}(): Expected reduction dim {dim} to have non-zero size.")
