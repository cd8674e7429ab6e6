"""Distances of the rows of matrices."""

from __future__ import annotations

import functools

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.scalars import rounded_array
from gradspec.core.elements.shapes import Array

__all__ = ["distance_slopes", "distances", "pair_distances", "upper_pairs", "upper_triangle"]

_distances, _pair_distances, _slopes = (ufuncs[name] for name in ("distances", "pair_distances", "distance_slopes"))
_FEW = 64  # rows whose pairs are kept


@also_in_c("distances", "distances")
def distances(x1: Array, x2: Array, p: float) -> Array:
    """The p-norms of the differences of rows, (..., m, n) of (..., m, k) and (..., n, k)."""
    return np.asarray(_distances(x1, x2, rounded_array(p, x1.dtype)))


@also_in_c("pair_distances", "pair_distances")
def pair_distances(self: Array, p: float) -> Array:
    """The p-norms of the differences of each row of (..., n, k) from each later one, (..., n * (n - 1) / 2)."""
    rows = self.shape[-2]
    result = memory.empty((*self.shape[:-2], rows * (rows - 1) // 2), self.dtype)
    _pair_distances(self, rounded_array(p, self.dtype), result)
    return result


def distance_slopes(gradient: Array, x1: Array, x2: Array, lengths: Array, p: float) -> Array:
    """The gradient of x1 (..., m, k) by those of its distances from x2 (..., m, n), whose values are `lengths`."""
    return np.asarray(_slopes(gradient, x1, x2, lengths, rounded_array(p, x1.dtype)))


def upper_triangle(self: Array, rows: int) -> Array:
    """Matrices (..., rows, rows) with these elements above the diagonal, row by row, and zeros elsewhere."""
    result = memory.zeros((*self.shape[:-1], rows, rows), self.dtype)
    above, right = _above(rows)
    result[..., above, right] = self
    return result


def upper_pairs(self: Array) -> Array:
    """The elements above the diagonals of square matrices, row by row: the transpose of `upper_triangle`."""
    above, right = _above(self.shape[-1])
    return np.asarray(self[..., above, right])


def _above(rows: int) -> tuple[Array, ...]:
    return _few_above(rows) if rows <= _FEW else np.triu_indices(rows, 1)


@functools.lru_cache(maxsize=_FEW)
def _few_above(rows: int) -> tuple[Array, ...]:
    return np.triu_indices(rows, 1)
