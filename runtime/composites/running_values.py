"""Composites that run along one dim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gradspec.composites.precision import converted, in_single
from gradspec.core import ops
from gradspec.core.tensor import Tensor

__all__ = ["cumprod_as", "cumprod_backward", "cumsum_as"]


def cumsum_as(self: Tensor, dim: int, dtype: Any) -> Tensor:
    """The running sum of `self` converted to a dtype, which holds it."""
    return _scanned(ops.cumsum, ops.narrow_cumsum, self, dim, dtype)


def cumprod_as(self: Tensor, dim: int, dtype: Any) -> Tensor:
    """The running product of `self` converted to a dtype, which holds it."""
    return _scanned(ops.cumprod, ops.narrow_cumprod, self, dim, dtype)


@in_single
def cumprod_backward(gradient: Tensor, self: Tensor, result: Tensor, dim: int) -> Tensor:
    """The gradient of the running product: the products before each element times sums over those behind it."""
    sums = ops.linear_recurrence_backward(gradient, self, dim)
    return ops.mul(sums, ops.shift(ops.conj(result), dim, 1.0))


def _scanned(scan: Callable[..., Tensor], narrow: Callable[..., Tensor], self: Tensor, dim: int, dtype: Any) -> Tensor:
    """The function that gives int64 of integers, or the one that wraps as their dtype does, without int64 of all."""
    given = converted(self, dtype)
    if dtype.kind in "iu" and dtype.itemsize < 8:
        return narrow(given, dim)
    return converted(scan(given, dim), dtype)
