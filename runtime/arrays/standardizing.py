"""Elements less their mean, divided by their standard deviation, and the gradient of that."""

from __future__ import annotations

import math

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import Array, Dims, wrap_dims

from .reductions import mean, var

__all__ = ["standardize", "standardize_grad"]

_standardize, _standardize_grad = ufuncs["standardize"], ufuncs["standardize_grad"]
_add, _rsqrt, _scaled_difference = ufuncs["add"], ufuncs["rsqrt"], ufuncs["scaled_difference"]
_LONG = 16  # elements of a row, at least, where a matrix has several; of shorter ones passes over memory are faster


def standardize(self: Array, dim: Dims, eps: float) -> tuple[Array, Array, Array]:
    """The standardized elements, and the mean and the variance over `dim`, whose sizes become 1."""
    dims = sorted(wrap_dims(dim, self.ndim))
    number = np.asarray(eps, self.dtype)
    if not _are_rows(self, dims):
        centre, spread = mean(self, dim, True), var(self, dim, 0, True)
        scale = _rsqrt(_add(spread, number))
        return np.asarray(_scaled_difference(self, centre, scale)), centre, spread
    result = memory.empty(self.shape, self.dtype)
    _, centre, spread = _standardize(_matrices(self, dims), number, out=(_matrices(result, dims), None, None))
    ones = [1 if i in dims else size for i, size in enumerate(self.shape)]
    return result, np.asarray(centre).reshape(ones), np.asarray(spread).reshape(ones)


def standardize_grad(gradient: Array, result: Array, scale: Array, dim: Dims) -> Array:
    """scale * (gradient - its mean - result * the mean of both multiplied), the means over `dim`."""
    dims = sorted(wrap_dims(dim, result.ndim))
    lead = [size for i, size in enumerate(result.shape) if i not in dims]
    if not (_are_rows(result, dims) and gradient.shape == result.shape and scale.size == math.prod(lead)):
        return _by_passes(gradient, result, scale, dim)
    slope = memory.empty(result.shape, result.dtype)
    matrices = [_matrices(array, dims) for array in (gradient, result)]
    _standardize_grad(*matrices, scale.reshape(lead), out=_matrices(slope, dims))
    return slope


@np.errstate(all="ignore")
def _by_passes(gradient: Array, result: Array, scale: Array, dim: Dims) -> Array:
    rest = gradient - mean(gradient, dim, True) - result * mean(gradient * result, dim, True)
    return np.asarray(scale * rest)


def _are_rows(self: Array, dims: list[int]) -> bool:
    """Whether dims are the last ones, or long rows of these and one before, and the memory is in order."""
    last = _last(self, dims)
    is_long = math.prod(self.shape[self.ndim - last :]) >= _LONG
    return self.flags.c_contiguous and last > 0 and (len(dims) == last or (len(dims) == last + 1 and is_long))


def _last(self: Array, dims: list[int]) -> int:
    """How many of the last dims are among `dims`."""
    count = 0
    while count < len(dims) and dims[-1 - count] == self.ndim - 1 - count:
        count += 1
    return count


def _matrices(self: Array, dims: list[int]) -> Array:
    """The array as matrices over dims, whose columns are the last of these as one, and whose rows the one before."""
    last = _last(self, dims)
    first = self.ndim - last
    joined = self.reshape(*self.shape[:first], math.prod(self.shape[first:]))
    return joined[..., None, :] if len(dims) == last else np.moveaxis(joined, dims[0], -2)
