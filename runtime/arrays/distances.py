"""Distances of the rows of matrices."""

from __future__ import annotations

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.scalars import rounded_array
from gradspec.core.elements.shapes import Array

__all__ = ["distances", "pair_distances", "upper_pairs", "upper_triangle"]

_distances, _pair_distances = ufuncs["distances"], ufuncs["pair_distances"]


def distances(x1: Array, x2: Array, p: float) -> Array:
    """The p-norms of the differences of rows, (..., m, n) of (..., m, k) and (..., n, k)."""
    return np.asarray(_distances(x1, x2, rounded_array(p, x1.dtype)))


def pair_distances(self: Array, p: float) -> Array:
    """The p-norms of the differences of each row of (..., n, k) from each later one, (..., n * (n - 1) / 2)."""
    rows = self.shape[-2]
    result = memory.empty((*self.shape[:-2], rows * (rows - 1) // 2), self.dtype)
    _pair_distances(self, rounded_array(p, self.dtype), result)
    return result


def upper_triangle(self: Array, rows: int) -> Array:
    """Matrices (..., rows, rows) with these elements above the diagonal, row by row, and zeros elsewhere."""
    result = memory.zeros((*self.shape[:-1], rows, rows), self.dtype)
    result[..., *np.triu_indices(rows, 1)] = self
    return result


def upper_pairs(self: Array) -> Array:
    """The elements above the diagonals of square matrices, row by row: the transpose of `upper_triangle`."""
    return np.asarray(self[..., *np.triu_indices(self.shape[-1], 1)])
