"""Sums and products in a dtype that is given: integers would else be accumulated, and left, in int64."""

from __future__ import annotations

from typing import Any

from gradspec.core import ops
from gradspec.core.bare import Tensor


def sum_in_dtype(self: Tensor, dim: Any, keepdim: bool, dtype: Any) -> Tensor:
    """The sum of `self` in `dtype`."""
    return ops.sum(self.to(dtype), dim, keepdim).to(dtype)


def prod_in_dtype(self: Tensor, dim: Any, keepdim: bool, dtype: Any) -> Tensor:
    """The product of `self` in `dtype`."""
    return ops.prod(self.to(dtype), dim, keepdim).to(dtype)


def cumsum_in_dtype(self: Tensor, dim: int, dtype: Any) -> Tensor:
    """The running sum of `self` in `dtype`."""
    return ops.cumsum(self.to(dtype), dim).to(dtype)


def cumprod_in_dtype(self: Tensor, dim: int, dtype: Any) -> Tensor:
    """The running product of `self` in `dtype`."""
    return ops.cumprod(self.to(dtype), dim).to(dtype)
