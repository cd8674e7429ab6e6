"""Sorting, and what is found among sorted elements."""

from __future__ import annotations

from typing import Literal

import numpy as np

from gradspec.core import memory
from gradspec.core.shapes import Array, at_dim, wrap_dim

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


def _refuse_complex(self: Array, name: str) -> None:
    if self.dtype.kind == "c":
        raise RuntimeError(f"{name}: complex numbers have no order; take abs() or real first")


def sort(self: Array, dim: int = -1, descending: bool = False, stable: bool = False) -> tuple[Array, Array]:
    """The elements in order along `dim`, and the positions they had; NaN counts as the largest.

    Equal elements always keep their order, also if `stable` is not asked for. Raises RuntimeError for complex
    numbers, which have no order, and IndexError for a dimension there is not.
    """
    dim = wrap_dim(dim, self.ndim)
    _refuse_complex(self, "sort")
    if self.ndim == 0:
        return self.copy(), np.zeros((), np.int64)
    # NumPy does not know which values of bfloat16 are NaN.
    keys = self.astype(np.float32) if self.dtype.kind == "V" else self
    if descending:
        backwards = np.flip(keys, dim).argsort(dim, "stable")
        indices = np.flip(self.shape[dim] - 1 - backwards, dim)
    else:
        indices = keys.argsort(dim, "stable")
    indices = np.ascontiguousarray(indices, np.int64)
    values = memory.take(self, indices) if self.ndim == 1 else memory.take_along_axis(self, indices, dim)
    return values, indices


# From how many elements on a partition, and a search for what it finds, take less time than sorting.
_MANY = 256


def _partitioned(self: Array, at: int, dim: int) -> Array | None:
    """What would be at `at` of `dim` if it were sorted, with that dim of size 1.

    None for few elements, for those of which NumPy does not know the order, and where one is NaN.
    """
    if self.size < _MANY or self.dtype.kind not in "fiu":
        return None
    place = at_dim(dim, slice(at, at + 1))
    found: Array = np.partition(self, at, dim)[place]
    if self.dtype.kind == "f" and np.isnan(self.max()):
        return None
    return found


def topk(
    self: Array, k: int, dim: int = -1, largest: bool = True, sorted: bool = True
) -> tuple[Array, Array]:
    """The `k` largest elements along `dim` (or smallest) in order, and the positions they had."""
    dim = wrap_dim(dim, self.ndim)
    size = self.shape[dim] if self.ndim else 1
    if not 0 <= k <= size:
        raise RuntimeError(f"selected index k out of range: topk() of {k} in shape {list(self.shape)}")
    _refuse_complex(self, "topk")
    is_long = 0 < 8 * k <= size and self.size > 16 * _MANY
    among = _partitioned(self, size - k if largest else k - 1, dim) if is_long else None
    if among is not None:
        chosen = self >= among if largest else self <= among
        if np.count_nonzero(chosen) * size == k * self.size:  # there are no equals of which some are left out
            values, indices = _chosen(self, chosen, k, dim)
            values, order = sort(values, dim, largest)
            return values, np.take_along_axis(indices, order, dim)
    values, indices = sort(self, dim, largest)
    if not self.ndim:
        return values, indices
    first = at_dim(dim, slice(k))
    return np.ascontiguousarray(values[first]), np.ascontiguousarray(indices[first])


def _chosen(self: Array, chosen: Array, k: int, dim: int) -> tuple[Array, Array]:
    """The `k` elements of each slice along `dim` that are chosen, and their positions."""
    last = np.moveaxis(chosen, dim, -1)
    indices = np.nonzero(last)[-1].reshape((*last.shape[:-1], k))
    indices = np.ascontiguousarray(np.moveaxis(indices, -1, dim))
    return np.take_along_axis(self, indices, dim), indices


def _at_rank(self: Array, rank: int, dim: int, keepdim: bool) -> tuple[Array, Array] | None:
    """What would be at `rank` of `dim` if it were sorted, and where it is; None where sorting is quicker."""
    among = _partitioned(self, rank, dim)
    if among is None:
        return None
    equal = self == among
    if np.count_nonzero(equal) != among.size:  # of several equals, the one that sorting would bring there
        rest = rank - np.count_nonzero(self < among, axis=dim, keepdims=True)
        equal &= equal.cumsum(dim) == rest + 1
    at = equal.argmax(dim, keepdims=True)
    return (among, at) if keepdim else (among.squeeze(dim), at.squeeze(dim))


def median(self: Array) -> Array:
    """The middle one of all elements in order, the lower of two; NaN if there is one, or no element."""
    _refuse_complex(self, "median")
    if not self.size:
        if self.dtype.kind in "iub":
            raise IndexError("median() of no integers: an empty tensor has no middle one")
        return np.full((), np.nan, self.dtype)
    values, _ = median_dim(self.reshape(-1), 0, False)
    return values


def median_dim(self: Array, dim: int, keepdim: bool = False) -> tuple[Array, Array]:
    """The middle ones along `dim`, the lower of two, and their positions; NaN where there is one."""
    dim = wrap_dim(dim, self.ndim)
    _refuse_complex(self, "median")
    _require_elements("median", self, dim)
    if not self.ndim:
        return sort(self)
    middle = (self.shape[dim] - 1) // 2
    if (selected := _at_rank(self, middle, dim, keepdim)) is not None:
        return selected
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


def searchsorted(sorted_sequence: Array, self: Array, out_int32: bool = False, right: bool = False) -> Array:
    """Where each element belongs among the sorted ones along the last dim, as int64 or int32.

    Raises RuntimeError for leading dims that differ.
    """
    side: Literal["left", "right"] = "right" if right else "left"
    sorted_sequence, self = _comparable(sorted_sequence, self)
    dtype = np.int32 if out_int32 else np.int64
    if sorted_sequence.ndim == 1:
        return np.asarray(np.searchsorted(sorted_sequence, self, side), dtype)
    if sorted_sequence.shape[:-1] != self.shape[:-1] or not self.ndim:
        raise RuntimeError(
            "searchsorted(): boundaries tensor should be 1 dimension or the first N-1 dimensions of "
            "boundaries tensor and input value tensor must match, but got "
            f"{list(sorted_sequence.shape)} and {list(self.shape)}"
        )
    result = np.empty(self.shape, dtype)
    for row in np.ndindex(self.shape[:-1]):
        result[row] = np.searchsorted(sorted_sequence[row], self[row], side)
    return result


def isin(elements: Array, test_elements: Array, assume_unique: bool = False, invert: bool = False) -> Array:
    """Which elements are among the test elements, or are not, if `invert`; of any shapes."""
    return np.isin(*_comparable(elements, test_elements), assume_unique, invert)


def kthvalue(self: Array, k: int, dim: int = -1, keepdim: bool = False) -> tuple[Array, Array]:
    """The `k`-th smallest elements along `dim`, NaN counting as the largest, and their positions.

    Raises RuntimeError for a `k` that is not from 1 to the size of `dim`.
    """
    dim = wrap_dim(dim, self.ndim)
    _require_elements("kthvalue", self, dim)
    if not 1 <= k <= (self.shape[dim] if self.ndim else 1):
        raise RuntimeError(f"kthvalue(): selected number k out of range for dimension {dim}: {k}")
    selected = _at_rank(self, k - 1, dim, keepdim) if self.ndim else None
    return _at_positions(*sort(self, dim), k - 1, dim, keepdim) if selected is None else selected


def mode(self: Array, dim: int = -1, keepdim: bool = False) -> tuple[Array, Array]:
    """The most frequent elements along `dim`, the smallest of several, and where they are last.

    NaN differs from every element, and counts as the smallest.
    """
    dim = wrap_dim(dim, self.ndim)
    _require_elements("mode", self, dim)
    values, order = sort(self, dim)
    if not self.ndim:
        return values, order
    nans = np.count_nonzero(values != values, axis=dim, keepdims=True)
    size = self.shape[dim]
    along = np.arange(size).reshape((-1,) + (1,) * (self.ndim - 1 - dim))
    first_nans = (along - nans) % size
    values, order = np.take_along_axis(values, first_nans, dim), np.take_along_axis(order, first_nans, dim)
    goes_on = np.zeros(values.shape, bool)
    goes_on[at_dim(dim, slice(1, None))] = np.equal(
        values[at_dim(dim, slice(1, None))], values[at_dim(dim, slice(None, -1))]
    )
    starts = np.maximum.accumulate(np.where(goes_on, 0, along), dim)
    return _at_positions(values, order, (along - starts).argmax(dim, keepdims=True), dim, keepdim)


def nanmedian(self: Array) -> Array:
    """The middle one of all elements that are not NaN, the lower of two; NaN without any."""
    return median(self[self == self] if self.dtype.kind in "fV" else self)


def nanmedian_dim(self: Array, dim: int, keepdim: bool = False) -> tuple[Array, Array]:
    """The middle ones along `dim` of what is not NaN, the lower of two, and their positions."""
    dim = wrap_dim(dim, self.ndim)
    _require_elements("nanmedian", self, dim)
    values, order = sort(self, dim)
    if not self.ndim:
        return values, order
    count = np.count_nonzero(values == values, axis=dim, keepdims=True)
    return _at_positions(values, order, np.maximum(count - 1, 0) // 2, dim, keepdim)


def _at_positions(
    values: Array, order: Array, at: int | Array, dim: int, keepdim: bool
) -> tuple[Array, Array]:
    """What is at one position of `dim`, or one for each slice, in both arrays."""
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
