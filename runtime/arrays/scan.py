"""Functions along one dim that keep the shape: cumulative sums and products, recurrences, softmax."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.constants import LARGE_COPY
from gradspec.core.compiled.kernels import Kernel, ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import INT64, Array, at_dim, wrap_dim

from .copying import contiguous_copy, copy_to

__all__ = [
    "cummax",
    "cummin",
    "cumprod",
    "cumprod_backward",
    "cumsum",
    "linear_recurrence",
    "linear_recurrence_backward",
    "log_softmax",
    "log_softmax_grad",
    "logcumsumexp",
    "logcumsumexp_backward",
    "logcumsumexp_tangent",
    "narrow_cumprod",
    "narrow_cumsum",
    "prod_excluding",
    "prod_excluding_along",
    "reverse_cumsum",
    "shift",
    "softmax",
    "softmax_grad",
]

_cumsum, _cumprod = ufuncs["cumsum"], ufuncs["cumprod"]
_cummax, _cummin = ufuncs["cummax"], ufuncs["cummin"]
_linear_recurrence = ufuncs["linear_recurrence"]
_prod, _sum, _amin = ufuncs["prod"], ufuncs["sum"], ufuncs["amin"]
_abs, _add, _sub, _mul, _div = (ufuncs[name] for name in ("abs", "add", "sub", "mul", "div"))
_logcumsumexp = ufuncs["logcumsumexp"]
_logcumsumexp_tangent, _logcumsumexp_backward = (
    ufuncs[name] for name in ("logcumsumexp_tangent", "logcumsumexp_backward")
)
_softmax, _log_softmax = ufuncs["softmax"], ufuncs["log_softmax"]
_softmax_grad, _log_softmax_grad = ufuncs["softmax_grad"], ufuncs["log_softmax_grad"]

# Dividing a product by a smaller element loses digits.
_SAFE_DIVISOR = 1e-3
_BLOCK = 1 << 16  # elements
_SHORT = 32  # elements; of shorter rows kernels take several at a time
_LINE = 64  # bytes


@also_in_c("along", "cumsum")
def cumsum(self: Array, dim: int) -> Array:
    """The running sum along `dim`; int64 for integers and bools."""
    return _scanned(_cumsum, self, dim, _sum_dtype(self))


@also_in_c("along", "cumprod")
def cumprod(self: Array, dim: int) -> Array:
    """The running product along `dim`; int64 for integers and bools."""
    return _scanned(_cumprod, self, dim, _sum_dtype(self))


def cumprod_backward(gradient: Array, self: Array, result: Array, dim: int) -> Array:
    """The gradient of `cumprod`: for each element the product of those before it, times a sum over those behind it.

    Either may leave the range of the dtype where the gradient does not. Both are computed anew in float64 then.
    """
    before = shift(result, dim, 1.0)
    found = _times_conjugate(linear_recurrence_backward(gradient, self, dim), before)
    wide = np.dtype(np.complex128 if self.dtype.kind == "c" else np.float64)
    if self.dtype == wide or (before.all() and np.isfinite(found).all()):
        return found
    gradient, self = gradient.astype(wide), self.astype(wide)
    sums = linear_recurrence_backward(gradient, self, dim)
    return _times_conjugate(sums, shift(cumprod(self, dim), dim, 1.0)).astype(result.dtype)


def _times_conjugate(x: Array, y: Array) -> Array:
    product: Array = _mul(x, np.conjugate(y, y) if y.dtype.kind == "c" else y, x)
    return product


def narrow_cumsum(self: Array, dim: int) -> Array:
    """The running sum along `dim` of integers, in their dtype, which wraps."""
    return _narrow(_cumsum, np.add, self, dim)


def narrow_cumprod(self: Array, dim: int) -> Array:
    """The running product along `dim` of integers, in their dtype, which wraps."""
    return _narrow(_cumprod, np.multiply, self, dim)


@also_in_c("along_back", "cumsum")
def reverse_cumsum(self: Array, dim: int) -> Array:
    """The running sum along `dim` from the end: element i is the sum of the elements from i on."""
    dim = wrap_dim(dim, self.ndim)
    if not self.ndim:
        return _scanned(_cumsum, self, dim, _sum_dtype(self))
    result = memory.empty(self.shape, _sum_dtype(self))
    _cumsum(self.swapaxes(dim, -1)[..., ::-1], out=result.swapaxes(dim, -1)[..., ::-1])
    return result


@also_in_c("along", "linear_recurrence")
def linear_recurrence(decay: Array, input: Array, dim: int) -> Array:
    """r[i] = input[i] + decay[i] * r[i - 1] along `dim`, starting from 0."""
    dim = wrap_dim(dim, input.ndim)
    if not input.ndim:
        return memory.copy(input)
    result = memory.empty_like(input)
    _linear_recurrence(decay, input, out=result, axis=dim)
    return result


def linear_recurrence_backward(gradient: Array, decay: Array, dim: int) -> Array:
    """r[i] = gradient[i] + conj(decay[i + 1]) * r[i + 1] along `dim`, ending with the last gradient."""
    dim = wrap_dim(dim, gradient.ndim)
    if not gradient.ndim:
        return memory.copy(gradient)
    result = memory.empty_like(gradient)
    factors = unshift(decay, dim)
    if factors.dtype.kind == "c":
        np.conjugate(factors, factors)
    backwards = at_dim(dim, slice(None, None, -1))
    _linear_recurrence(factors[backwards], gradient[backwards], out=result[backwards], axis=dim)
    return result


def shift(self: Array, dim: int, fill: float) -> Array:
    """`self` moved by one position along `dim`, with `fill` in the first and without its last one."""
    return _moved(self, dim, slice(1, None), slice(None, -1), 0, fill)


def unshift(self: Array, dim: int) -> Array:
    """`self` moved back by one position along `dim`, with zero in the last and without its first one."""
    return _moved(self, dim, slice(None, -1), slice(1, None), -1, 0)


def _moved(self: Array, dim: int, to: slice, source: slice, left: int, fill: float) -> Array:
    dim = wrap_dim(dim, self.ndim)
    if not self.ndim:
        return np.full((), fill, self.dtype)
    result = memory.empty_like(self)
    if self.shape[dim]:
        result[at_dim(dim, to)] = self[at_dim(dim, source)]
        result[at_dim(dim, left)] = fill
    return result


def prod_excluding(self: Array) -> Array:
    """For each element the product of all others along the last dim, exact when some are zero."""
    if _divides(self):
        return _div(_prod(self)[..., None], self)
    before, behind = _products_around(self)
    return _mul(before, behind, before)


def prod_excluding_along(direction: Array, self: Array) -> Array:
    """The derivative of `prod_excluding` along `direction`."""
    if _divides(self):
        parts = _div(direction, self)
        return _mul(_div(_prod(self)[..., None], self), _sub(_sum(parts)[..., None], parts))
    before, behind = _products_around(self)
    left = shift(linear_recurrence(self, _mul(direction, before), -1), -1, 0.0)
    right = linear_recurrence_backward(unshift(_mul(direction, behind), -1), np.conjugate(self), -1)
    return _add(_mul(left, behind), _mul(right, before))


def _divides(self: Array) -> bool:
    # Whether dividing by each element loses no digits.
    return not self.size or bool(_amin(_abs(self).ravel("K")[None])[0] > _SAFE_DIVISOR)


def _products_around(self: Array) -> tuple[Array, Array]:
    # The products of the elements before and behind each one.
    before, behind = memory.empty_like(self), memory.empty_like(self)
    before[..., :1] = behind[..., -1:] = 1
    _cumprod(self[..., :-1], out=before[..., 1:])
    _cumprod(self[..., :0:-1], out=behind[..., -2::-1])
    return before, behind


@also_in_c("along", "softmax")
def softmax(self: Array, dim: int) -> Array:
    """exp(self) divided by its sum along `dim`, without overflow."""
    return _scanned(_softmax, self, dim, self.dtype)


@also_in_c("along", "log_softmax")
def log_softmax(self: Array, dim: int) -> Array:
    """self - logsumexp(self, dim)."""
    return _scanned(_log_softmax, self, dim, self.dtype)


@also_in_c("along", "softmax_grad")
def softmax_grad(gradient: Array, result: Array, dim: int) -> Array:
    """The gradient of a softmax along `dim`: result * (gradient - sum(gradient * result))."""
    return _along(_softmax_grad, gradient, dim, result)


@also_in_c("along", "log_softmax_grad")
def log_softmax_grad(gradient: Array, result: Array, dim: int) -> Array:
    """The gradient of a log-softmax along `dim`: gradient - exp(result) * sum(gradient)."""
    return _along(_log_softmax_grad, gradient, dim, result)


def _along(kernel: Kernel, self: Array, dim: int, *others: Array) -> Array:
    dim = wrap_dim(dim, self.ndim)
    if not self.ndim:
        return kernel(self[None], *[other[None] for other in others]).reshape(())
    # Left to itself, NumPy would lay the result out with `dim` innermost.
    result = memory.empty(self.shape, self.dtype)
    operands, out = [array.swapaxes(dim, -1) for array in (self, *others)], result.swapaxes(dim, -1)
    if any([_is_spread(rows) for rows in operands]):
        copy_to(out, kernel(*[contiguous_copy(rows) if _is_spread(rows) else rows for rows in operands]))
    else:
        kernel(*operands, out=out)
    return result


def _is_spread(rows: Array) -> bool:
    """Whether elements of large rows have a cache line, and a page, each, so that copies take less time."""
    return rows.size >= LARGE_COPY and rows.shape[-1] > _SHORT and abs(rows.strides[-1]) > _LINE


def _sum_dtype(self: Array) -> np.dtype[Any]:
    return INT64 if self.dtype.kind in "biu" else self.dtype


def _scanned(kernel: Kernel, self: Array, dim: int, dtype: np.dtype[Any]) -> Array:
    dim = wrap_dim(dim, self.ndim)
    if not self.ndim:
        return kernel(self[None]).reshape(())
    result = memory.empty(self.shape, dtype)
    kernel(self.swapaxes(dim, -1), out=result.swapaxes(dim, -1))
    return result


def _narrow(kernel: Kernel, combine: np.ufunc, self: Array, dim: int) -> Array:
    dim = wrap_dim(dim, self.ndim)
    if not self.ndim:
        return memory.copy(self)
    result = memory.empty(self.shape, self.dtype)
    _in_blocks(kernel, combine, self.swapaxes(dim, -1), result.swapaxes(dim, -1))
    return result


def _in_blocks(kernel: Kernel, combine: np.ufunc, source: Array, result: Array) -> None:
    """Scan the last dim block by block, which a cache holds in int64, each on top of the blocks before it."""
    length = source.shape[-1]
    rows = source.size // max(length, 1)
    if rows > _BLOCK:
        dim = int(np.argmax(source.shape[:-1]))
        middle = source.shape[dim] // 2
        for half in (slice(middle), slice(middle, None)):
            _in_blocks(kernel, combine, source[at_dim(dim, half)], result[at_dim(dim, half)])
        return
    step, carry = max(_BLOCK // max(rows, 1), 1), None
    for start in range(0, length, step):
        block = slice(start, start + step)
        part = kernel(source[..., block])
        if carry is not None:
            combine(part, carry, part)
        carry = part[..., -1:].copy()
        result[..., block] = part


@also_in_c("along", "logcumsumexp")
def logcumsumexp(self: Array, dim: int) -> Array:
    """The logarithms of the running sums of exponentials along `dim`, without overflow."""
    return _along(_logcumsumexp, self, dim)


@also_in_c("along", "logcumsumexp_tangent")
def logcumsumexp_tangent(tangent: Array, self: Array, dim: int) -> Array:
    """The derivative of `logcumsumexp` along `tangent`."""
    return _along(_logcumsumexp_tangent, tangent, dim, self)


@also_in_c("along", "logcumsumexp_backward")
def logcumsumexp_backward(gradient: Array, self: Array, dim: int) -> Array:
    """The transpose of `logcumsumexp_tangent`."""
    return _along(_logcumsumexp_backward, gradient, dim, self)


@also_in_c("running", "cummax")
def cummax(self: Array, dim: int) -> tuple[Array, Array]:
    """The running maxima along `dim`, and where the last of equal ones are; NaN remains."""
    return _running(_cummax, self, dim)


@also_in_c("running", "cummin")
def cummin(self: Array, dim: int) -> tuple[Array, Array]:
    """The running minima along `dim`, and where the last of equal ones are; NaN remains."""
    return _running(_cummin, self, dim)


def _running(kernel: Kernel, self: Array, dim: int) -> tuple[Array, Array]:
    dim = wrap_dim(dim, self.ndim)
    if not self.ndim:
        return memory.copy(self), np.zeros((), np.int64)
    values, positions = memory.empty(self.shape, self.dtype), memory.empty(self.shape, np.int64)
    rows, results = self.swapaxes(dim, -1), (values.swapaxes(dim, -1), positions.swapaxes(dim, -1))
    if _is_spread(rows):
        rows = contiguous_copy(rows)
    if _is_spread(results[0]):
        for result, found in zip(results, kernel(rows), strict=True):
            copy_to(result, found)
    else:
        kernel(rows, out=results)
    return values, positions
