"""Composites that give two moments of the same elements."""

from __future__ import annotations

from typing import Any

from gradspec.core import ops
from gradspec.core.bare import Tensor

__all__ = [
    "std_mean",
    "std_mean_dim_unbiased",
    "std_mean_unbiased",
    "var_mean",
    "var_mean_dim_unbiased",
    "var_mean_unbiased",
]


def var_mean(self: Tensor, dim: Any, correction: Any, keepdim: bool) -> tuple[Tensor, Tensor]:
    """The variance and the mean over `dim`."""
    return ops.var(self, dim, correction=correction, keepdim=keepdim), ops.mean(self, dim, keepdim)


def std_mean(self: Tensor, dim: Any, correction: Any, keepdim: bool) -> tuple[Tensor, Tensor]:
    """The standard deviation and the mean over `dim`."""
    return ops.std(self, dim, correction=correction, keepdim=keepdim), ops.mean(self, dim, keepdim)


def var_mean_unbiased(self: Tensor, unbiased: bool) -> tuple[Tensor, Tensor]:
    """The variance and the mean of all elements."""
    return var_mean(self, None, 1 if unbiased else 0, False)


def var_mean_dim_unbiased(self: Tensor, dim: Any, unbiased: bool, keepdim: bool) -> tuple[Tensor, Tensor]:
    """The variance and the mean over `dim`."""
    return var_mean(self, dim, 1 if unbiased else 0, keepdim)


def std_mean_unbiased(self: Tensor, unbiased: bool) -> tuple[Tensor, Tensor]:
    """The standard deviation and the mean of all elements."""
    return std_mean(self, None, 1 if unbiased else 0, False)


def std_mean_dim_unbiased(self: Tensor, dim: Any, unbiased: bool, keepdim: bool) -> tuple[Tensor, Tensor]:
    """The standard deviation and the mean over `dim`."""
    return std_mean(self, dim, 1 if unbiased else 0, keepdim)
