"""Derivatives of reductions and scans."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gradspec.composites.reshaping import shift
from gradspec.core import ops
from gradspec.core.shapes import wrap_dims
from gradspec.core.tensor import Tensor, wrap

# Dividing a product by a smaller element loses digits, the more so the higher the derivative.
_SAFE_DIVISOR = 1e-3

Dims = int | tuple[int, ...] | list[int] | None


def prod_excluding(self: Tensor, dim: Dims) -> Tensor:
    """For each element the product of all others over `dim`, exact when some are zero."""
    if np.all(np.abs(self._array) > _SAFE_DIVISOR):
        return ops.prod(self, dim, True) / self
    shape = self.shape
    if not shape:
        return wrap(np.ones_like(self._array))
    dims = wrap_dims(dim, len(shape)) or tuple(range(len(shape)))
    kept = [d for d in range(len(shape)) if d not in dims]
    order = [*kept, *dims]
    moved = ops.permute(self, order)
    flat = ops.reshape(moved, (*[shape[d] for d in kept], math.prod(shape[d] for d in dims)))
    before = ops.cumprod(shift(flat, -1, 1.0), -1)
    behind = ops.flip(ops.cumprod(shift(ops.flip(flat, (-1,)), -1, 1.0), -1), (-1,))
    return ops.unpermute(ops.reshape(before * behind, moved.shape), order)


def var_direction(self: Tensor, dim: Dims, correction: float | None) -> Tensor:
    """The derivative of var(self, dim, correction) by each element of `self`."""
    mean = ops.mean(self, dim, True)
    free = self._array.size / max(mean._array.size, 1) - (1 if correction is None else correction)
    if free > 0:
        return (self - mean) * (2.0 / free)
    return wrap(np.full_like(self._array, math.inf if free else math.nan))


def norm_direction(self: Tensor, result: Tensor, p: Any, dim: Dims, keepdim: bool) -> Tensor:
    """The derivative of norm(self, p, dim, keepdim) by each element; zero where the norm is zero."""
    p = 2.0 if p is None or p == "fro" else float(p)
    if p == 0:
        return wrap(np.zeros_like(self._array))
    if p == 1:
        return ops.sgn(self)
    norm = ops.unreduce(result, self.shape, dim, keepdim)
    if math.isinf(p):
        where = ops.to_dtype(ops.abs(self) == norm, norm._array.dtype)
        return ops.sgn(self) * (where / ops.clamp_min(ops.sum(where, dim, True), 1.0))
    missing = norm == 0
    safe = ops.masked_fill(norm, missing, 1.0)
    if p == 2:
        direction = self / safe
    else:
        size = ops.abs(self)
        # At zero the power has no derivative for p < 2; its subgradient zero is taken, as for abs.
        absent = size == 0
        power = ops.pow(ops.masked_fill(size, absent, 1.0) / safe, p - 1)
        direction = ops.sgn(self) * ops.masked_fill(power, absent, 0.0)
    return ops.masked_fill(direction, missing, 0.0)


def cumprod_backward(gradient: Tensor, self: Tensor, result: Tensor, dim: int) -> Tensor:
    """The gradient of cumprod, exact when some elements are zero."""
    if np.all(result._array):
        return ops.reverse_cumsum(gradient * ops.conj(result), dim) / ops.conj(self)
    before = ops.conj(shift(result, dim, 1.0))
    return linear_recurrence_backward(gradient, self, dim) * before


def linear_recurrence_backward(gradient: Tensor, decay: Tensor, dim: int) -> Tensor:
    """The gradient of linear_recurrence by its input: g[i] = gradient[i] + conj(decay[i + 1]) * g[i + 1]."""
    if not gradient.ndim:
        return gradient
    factors = ops.roll(ops.flip(ops.conj(decay), (dim,)), 1, dim)
    return ops.flip(ops.linear_recurrence(factors, ops.flip(gradient, (dim,)), dim), (dim,))
