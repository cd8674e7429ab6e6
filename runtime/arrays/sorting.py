"""Sorting."""

from __future__ import annotations

import numpy as np

from gradspec.core import memory
from gradspec.core.shapes import Array, wrap_dim


def sort(self: Array, dim: int = -1, descending: bool = False, stable: bool = False) -> tuple[Array, Array]:
    """The elements in order along `dim`, and the positions they had; NaN counts as the largest.

    Equal elements always keep their order, also if `stable` is not asked for. Raises RuntimeError for complex
    numbers, which have no order, and IndexError for a dimension there is not.
    """
    dim = wrap_dim(dim, self.ndim)
    if self.dtype.kind == "c":
        raise RuntimeError("sort: complex numbers have no order; sort the values of abs() or real instead")
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
