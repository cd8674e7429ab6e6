"""Products of vectors in space."""

from __future__ import annotations

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import HALVES, Array, broadcast_shapes, wrap_dim

__all__ = ["cross"]

_cross = ufuncs["cross"]


@also_in_c("cross", "cross")
def cross(self: Array, other: Array, dim: int = -1) -> Array:
    """The cross product of vectors in a dim of size 3; batch dims broadcast."""
    if self.ndim != other.ndim or not self.ndim:
        raise RuntimeError("linalg.cross: inputs must have the same number of dimensions, one at least.")
    axis = wrap_dim(dim, self.ndim)
    sizes = self.shape[axis], other.shape[axis]
    if sizes != (3, 3):
        raise RuntimeError(f"linalg.cross: inputs dimension {dim} must have length 3. Got {sizes[0]} and {sizes[1]}")
    if self.dtype.char in HALVES and other.dtype == self.dtype:
        first, second = memory.astype(self, np.float32), memory.astype(other, np.float32)
        return memory.astype(cross(first, second, dim), self.dtype)
    if self.shape != other.shape:
        broadcast_shapes(self.shape, other.shape)  # whose error is in the user's words
    product: Array = _cross(self, other) if axis == self.ndim - 1 else _cross(self, other, axis=axis)
    return product
