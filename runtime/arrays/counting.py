"""How often numbers are among the elements of an array."""

from __future__ import annotations

import numpy as np

from gradspec.core.shapes import Array, type_name

__all__ = [
    "bincount",
    "unique_all",
]


def bincount(self: Array, weights: Array | None = None, minlength: int = 0) -> Array:
    """How often each number from zero on is in a vector of integers, or the sum of the weights there."""
    if self.dtype.kind not in "iu":
        raise RuntimeError(f"bincount(): only integers can be counted, not {type_name(self.dtype)}")
    if minlength < 0:
        raise RuntimeError(f"minlength should be >= 0, but is {minlength}")
    if self.ndim != 1 or (self.size and int(self.min()) < 0):
        raise RuntimeError("bincount only supports 1-d non-negative integral inputs.")
    if weights is None:
        return np.bincount(self, minlength=minlength).astype(np.int64, copy=False)
    if weights.shape != self.shape:
        raise RuntimeError("weights should be 1-d and have the same length as input")
    dtype = weights.dtype if weights.dtype.kind in "fV" else np.dtype(np.float64)
    counts: Array = np.zeros(max(minlength, int(self.max(initial=-1)) + 1), dtype)
    with np.errstate(all="ignore"):
        np.add.at(counts, self, weights.astype(dtype, copy=False))
    return counts


def unique_all(self: Array) -> tuple[Array, Array, Array, Array]:
    """The different elements in order, where each is first, which one each element is, and their counts.

    Each NaN differs from all others.
    """
    keys = self.astype(np.float32) if self.dtype.kind == "V" else self
    _, first, inverse, counts = np.unique(keys, True, True, True, equal_nan=False)
    indices, inverse, counts = (array.astype(np.int64, copy=False) for array in (first, inverse, counts))
    return self.reshape(-1)[indices], indices, inverse.reshape(self.shape), counts
