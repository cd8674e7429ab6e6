"""Derivatives of determinants."""

from __future__ import annotations

from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

__all__ = ["cofactors_along_others"]


def cofactors_along_others(F: Tensor, E: Tensor, A: Tensor) -> Tensor:
    """The derivatives of the cofactors of A along E, of which the k-th has the k-th of F in its place."""
    count = shape_of(E)[-3]
    parts = []
    for k in range(count):
        before, after = ops.narrow(E, -3, 0, k), ops.narrow(E, -3, k + 1, count - k - 1)
        parts.append(ops.cofactors_along(ops.cat([before, ops.narrow(F, -3, k, 1), after], -3), A))
    return ops.cat(parts, -3)
