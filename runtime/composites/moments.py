"""Composites that give two moments of the same elements."""

from __future__ import annotations

from typing import Any

from gradspec.core import ops
from gradspec.core.bare import Tensor

__all__ = ["std_mean", "var_mean"]


def var_mean(self: Tensor, dim: Any, correction: Any, keepdim: bool) -> tuple[Tensor, Tensor]:
    """The variance and the mean over `dim`."""
    return ops.var(self, dim, correction=correction, keepdim=keepdim), ops.mean(self, dim, keepdim)


def std_mean(self: Tensor, dim: Any, correction: Any, keepdim: bool) -> tuple[Tensor, Tensor]:
    """The standard deviation and the mean over `dim`."""
    return ops.std(self, dim, correction=correction, keepdim=keepdim), ops.mean(self, dim, keepdim)
