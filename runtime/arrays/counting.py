"""Counts of numbers among the elements of an array, and of elements in intervals."""

from __future__ import annotations

import math

import numpy as np

from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import Array, type_name

from .expanded import zeros_to_add_to
from .sorting import searchsorted

__all__ = [
    "bin_counts",
    "bincount",
    "finite_range",
    "interval_counts",
    "unique_all",
]


_scatter_add = ufuncs["scatter_add"]
_BINCOUNT = "bincount only supports 1-d non-negative integral inputs."


def bincount(self: Array, weights: Array | None = None, minlength: int = 0) -> Array:
    """How often each number from zero on is in a vector of integers, or the sum of its weights."""
    if minlength < 0:
        raise RuntimeError(f"minlength should be >= 0, but is {minlength}")
    if self.ndim != 1:
        raise RuntimeError(_BINCOUNT)
    if weights is None:
        try:
            return np.bincount(self, minlength=minlength).astype(np.int64, copy=False)
        except ValueError:  # a negative one
            raise RuntimeError(_BINCOUNT) from None
    if self.size and int(self.min()) < 0:
        raise RuntimeError(_BINCOUNT)
    if weights.shape != self.shape:
        raise RuntimeError("weights should be 1-d and have the same length as input")
    dtype = weights.dtype if weights.dtype.char == "f" else np.dtype(np.float64)
    zeros = zeros_to_add_to((max(minlength, int(self.max()) + 1 if self.size else 0),), dtype)
    return _scatter_add(zeros, self.astype(np.int64, copy=False), weights.astype(dtype, copy=False))


@also_in_c("bin_counts")
def bin_counts(self: Array, bins: int, min: float, max: float) -> Array:
    """How many elements of the last dim are in each of `bins` intervals from min to max.

    Between the extremes if these are equal. The upper end belongs to the last interval.
    """
    if self.dtype.kind not in "fV":
        raise NotImplementedError(f"histc(): not implemented for '{type_name(self.dtype)}'")
    if bins <= 0:
        raise RuntimeError(f"histc(): bins must be > 0, but got {bins}")
    lead, count = self.shape[:-1], self.shape[-1]
    wide = self.astype(np.float64).reshape(math.prod(lead), count)
    low, high = (np.full((len(wide), 1), float(bound)) for bound in (min, max))
    if min == max and count:
        low, high = wide.min(1, keepdims=True), wide.max(1, keepdims=True)
    if not (np.isfinite(low).all() and np.isfinite(high).all()):
        raise RuntimeError(f"histc(): range of [{low.min():g}, {high.max():g}] is not finite")
    if np.any(low > high):
        raise RuntimeError("histc(): max must be larger than min")
    same = low == high
    low, high = low - same, high + same
    with np.errstate(all="ignore"):
        is_in = (low <= wide) & (wide <= high)
        at = np.where(is_in, (wide - low) / (high - low) * bins, 0).astype(np.int64).clip(0, bins - 1)
    ends = np.linspace(low[:, 0], high[:, 0], bins + 1, axis=-1)
    at -= wide < np.take_along_axis(ends, at, 1)  # by which rounding was wrong
    at += (wide >= np.take_along_axis(ends, at + 1, 1)) & (at < bins - 1)
    at += bins * np.arange(len(wide))[:, None]
    counts = np.bincount(at[is_in], minlength=bins * len(wide))
    return counts.astype(np.int64, copy=False).reshape(*lead, bins)


@also_in_c("interval_counts")
def interval_counts(self: Array, bins: Array) -> Array:
    """How many elements of the last dim are in each interval between neighbours of `bins`.

    An interval has its lower end, and the last one has both.
    """
    where = searchsorted(np.ascontiguousarray(bins[..., 1:-1]), self, right=True)
    is_in = (self >= bins[..., :1]) & (self <= bins[..., -1:])
    counts = zeros_to_add_to((*self.shape[:-1], bins.shape[-1] - 1), np.dtype(np.int64))
    return _scatter_add(counts, where, is_in.astype(np.int64))


@also_in_c("finite_range")
def finite_range(low: Array, high: Array) -> tuple[Array, Array]:
    """The ends, half below and above where they are equal; RuntimeError for an invalid range."""
    for first, last in zip(low.reshape(-1).tolist(), high.reshape(-1).tolist(), strict=True):
        if not (math.isfinite(first) and math.isfinite(last)):
            raise RuntimeError(f"histogram(): dimension 0's range [{first}, {last}] is not finite")
        if first > last:
            raise RuntimeError(
                f"histogram(): min should not exceed max, but got min {first} max {last} for dimension 0"
            )
    half = np.multiply(low == high, 0.5, dtype=low.dtype)
    return np.asarray(low - half), np.asarray(high + half)


def unique_all(self: Array) -> tuple[Array, Array, Array, Array]:
    """The different elements in order, where each is first, which one each element is, and their counts.

    Each NaN differs from all others.
    """
    keys = self.astype(np.float32) if self.dtype.kind == "V" else self
    _, first, inverse, counts = np.unique(keys, True, True, True, equal_nan=False)
    indices, inverse, counts = (array.astype(np.int64, copy=False) for array in (first, inverse, counts))
    return self.reshape(-1)[indices], indices, inverse.reshape(self.shape), counts
