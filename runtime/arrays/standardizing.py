"""Elements less their mean, divided by their standard deviation."""

from __future__ import annotations

import numpy as np

from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import Array, Dims

from .reductions import mean, var

__all__ = ["standardize"]

_add, _rsqrt, _scaled_difference = ufuncs["add"], ufuncs["rsqrt"], ufuncs["scaled_difference"]


def standardize(self: Array, dim: Dims, eps: float) -> tuple[Array, Array, Array]:
    """The standardized elements, and the mean and the variance over `dim`, whose sizes become 1."""
    centre, spread = mean(self, dim, True), var(self, dim, 0, True)
    scale = _rsqrt(_add(spread, np.asarray(eps, self.dtype)))
    return np.asarray(_scaled_difference(self, centre, scale)), centre, spread
