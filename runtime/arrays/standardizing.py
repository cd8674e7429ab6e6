"""Elements less their mean, divided by their standard deviation."""

from __future__ import annotations

import math

import numpy as np

from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import Array, Dims, wrap_dims

from .reductions import mean, var

__all__ = ["standardize"]

_standardize = ufuncs["standardize"]
_add, _rsqrt, _scaled_difference = ufuncs["add"], ufuncs["rsqrt"], ufuncs["scaled_difference"]


def standardize(self: Array, dim: Dims, eps: float) -> tuple[Array, Array, Array]:
    """The standardized elements, and the mean and the variance over `dim`, whose sizes become 1."""
    dims = wrap_dims(dim, self.ndim)
    number = np.asarray(eps, self.dtype)
    first = self.ndim - len(dims)
    if sorted(dims) == [*range(first, self.ndim)] and dims and self.flags.c_contiguous:  # rows
        lead = self.shape[:first]
        found = _standardize(self.reshape(*lead, math.prod(self.shape[first:])), number)
        result, centre, spread = (np.asarray(part) for part in found)
        ones = (*lead, *[1] * len(dims))
        return result.reshape(self.shape), centre.reshape(ones), spread.reshape(ones)
    centre, spread = mean(self, dim, True), var(self, dim, 0, True)
    scale = _rsqrt(_add(spread, number))
    return np.asarray(_scaled_difference(self, centre, scale)), centre, spread
