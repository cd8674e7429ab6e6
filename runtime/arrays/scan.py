"""Kernels that keep the shape: cumulative sums and products, softmax."""

from __future__ import annotations

import numpy as np

from gradspec.core.kernels import Kernel, ufuncs
from gradspec.core.shapes import Array, wrap_dim

_cumsum, _cumprod = ufuncs["cumsum"], ufuncs["cumprod"]
_linear_recurrence = ufuncs["linear_recurrence"]
_softmax, _log_softmax = ufuncs["softmax"], ufuncs["log_softmax"]
_softmax_grad, _log_softmax_grad = ufuncs["softmax_grad"], ufuncs["log_softmax_grad"]


def cumsum(self: Array, dim: int) -> Array:
    """The running sum along `dim`; int64 for integers and bools."""
    return _along(_cumsum, _accumulable(self), dim)


def cumprod(self: Array, dim: int) -> Array:
    """The running product along `dim`; int64 for integers and bools."""
    return _along(_cumprod, _accumulable(self), dim)


def reverse_cumsum(self: Array, dim: int) -> Array:
    """The running sum along `dim` from the end: element i is the sum of the elements from i on."""
    self = _accumulable(self)
    ndim = self.ndim
    dim = wrap_dim(dim, ndim)
    if not ndim:
        return self.copy()
    result = np.empty(self.shape, self.dtype)
    _cumsum(self.swapaxes(dim, -1)[..., ::-1], out=result.swapaxes(dim, -1)[..., ::-1])
    return result


def linear_recurrence(decay: Array, input: Array, dim: int) -> Array:
    """r[i] = input[i] + decay[i] * r[i - 1] along `dim`, starting from 0."""
    dim = wrap_dim(dim, input.ndim)
    if not input.ndim:
        return input.copy()
    result = np.empty_like(input)
    _linear_recurrence(decay, input, out=result, axis=dim)
    return result


def softmax(self: Array, dim: int) -> Array:
    """exp(self) divided by its sum along `dim`, without overflow."""
    return _along(_softmax, self, dim)


def log_softmax(self: Array, dim: int) -> Array:
    """self - logsumexp(self, dim)."""
    return _along(_log_softmax, self, dim)


def softmax_grad(gradient: Array, result: Array, dim: int) -> Array:
    """The gradient of a softmax along `dim`: result * (gradient - sum(gradient * result))."""
    return _along(_softmax_grad, gradient, dim, result)


def log_softmax_grad(gradient: Array, result: Array, dim: int) -> Array:
    """The gradient of a log-softmax along `dim`: gradient - exp(result) * sum(gradient)."""
    return _along(_log_softmax_grad, gradient, dim, result)


def _along(kernel: Kernel, self: Array, dim: int, *others: Array) -> Array:
    ndim = self.ndim
    if dim == -1 or dim == ndim - 1:
        if ndim:
            return kernel(self, *others)
    else:
        dim = wrap_dim(dim, ndim)
    if not ndim:
        return kernel(self[None], *[other[None] for other in others]).reshape(())
    # Left to itself, NumPy would lay the result out with `dim` innermost.
    result = np.empty(self.shape, self.dtype)
    swapped = [other.swapaxes(dim, -1) for other in others]
    kernel(self.swapaxes(dim, -1), *swapped, out=result.swapaxes(dim, -1))
    return result


def _accumulable(self: Array) -> Array:
    return self.astype(np.int64) if self.dtype.kind in "biu" and self.dtype.itemsize != 8 else self
