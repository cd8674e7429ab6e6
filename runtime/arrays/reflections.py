"""Products with Householder matrices, by LAPACK."""

from __future__ import annotations

import numpy as np

from gradspec.arrays.lapack import BLOCK, of_matrices, of_pairs, routine
from gradspec.core.shapes import Array

__all__ = ["reflected"]


@of_matrices("ormqr", square=False)
def reflected(A: Array, tau: Array, other: Array, adjoint: bool) -> Array:
    """The product of I - tau v v^H, with the v below the diagonal of A and a tau (*, 1, k), with a matrix."""
    is_real = A.dtype.kind == "f"
    multiply, count = routine("ormqr" if is_real else "unmqr", A), tau.shape[-1]
    turned, room = ("T" if is_real else "C") if adjoint else "N", max(BLOCK * other.shape[-1], 1)

    def one(A: Array, other: Array, tau: Array) -> Array:
        if not count or not A.size:
            return other.copy()
        return np.ascontiguousarray(multiply("L", turned, A[:, :count], tau[0], other, room)[0])

    return of_pairs(one, A, other, tau)
