"""Sums of a few elements at given places, times weights, which all channels have in common.

Arrays are elements (..., channels, elements), places and weights (..., terms, points), and sums (..., channels,
points). The kernels are in csrc/kernels/weighted_gather.inc.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import HALVES, Array

__all__ = ["weighted_gather", "weighted_gather_put", "weighted_gather_weights"]

_gather, _put, _weights = (
    ufuncs[name] for name in ("weighted_gather", "weighted_gather_put", "weighted_gather_weights")
)


@also_in_c("weighted_gather", "weighted_gather")
def weighted_gather(self: Array, index: Array, weights: Array) -> Array:
    """For each point the sum over the terms of the elements at `index` times `weights`."""
    if self.dtype.char in HALVES:
        return _in_single(weighted_gather, self, index, weights)
    return np.asarray(_gather(self, index, weights))


def weighted_gather_put(gradient: Array, size: int, index: Array, weights: Array) -> Array:
    """The gradient of `weighted_gather` by so many elements."""
    if gradient.dtype.char in HALVES:
        return _in_single(weighted_gather_put, gradient, size, index, weights)
    result = memory.empty((*gradient.shape[:-1], size), gradient.dtype)
    return np.asarray(_put(gradient, index, weights, out=result))


def weighted_gather_weights(gradient: Array, self: Array, index: Array) -> Array:
    """The gradient of `weighted_gather` by its weights."""
    if gradient.dtype.char in HALVES:
        return _in_single(weighted_gather_weights, gradient, self, index)
    return np.asarray(_weights(gradient, self, index))


def _in_single(function: Any, first: Array, *others: Any) -> Array:
    """The result for arrays of a half type, computed in float32."""
    wide = [x.astype(np.float32) if isinstance(x, np.ndarray) and x.dtype == first.dtype else x for x in others]
    result: Array = function(first.astype(np.float32), *wide).astype(first.dtype)
    return result
