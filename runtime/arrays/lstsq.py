"""Least squares by LAPACK's drivers."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.arrays.lapack import (
    LinAlgError,
    each_matrix,
    of_matrices,
    require_convergence,
    require_finite,
    routine,
)
from gradspec.core.compiled.constants import LAPACK_BLOCK
from gradspec.core.elements.shapes import INT64, Array

__all__ = ["least_squares"]


@of_matrices("linalg.lstsq", square=False, equation=True)
def least_squares(A: Array, B: Array, rcond: float, driver: str) -> tuple[Array, Array]:
    """The X of least norm that minimizes the norm of AX - B, and the rank of A.

    `gelsy` orthogonalizes columns in the order of their norms, `gels` in the order that they have, for a rank
    that is full; `gelsd` and `gelss` take singular values, which are zero up to `rcond` times the largest.
    """
    rows, columns = A.shape[-2:]
    right = B.shape[-1]
    solution = np.zeros((*A.shape[:-2], columns, right), A.dtype)
    rank = np.zeros(A.shape[:-2], INT64)
    if not A.size or not right:
        return solution, rank
    require_finite(A)
    padded = np.zeros((max(rows, columns), right), A.dtype, "F")
    for index, _, matrix in each_matrix(A):
        padded[:rows] = B[index]
        found, rank[index] = _solved(matrix, padded, rcond, driver)
        solution[index] = found[:columns]
    return solution, rank


def _solved(A: Array, B: Array, rcond: float, driver: str) -> tuple[Array, int]:
    """The solution of one equation, with as many rows as the larger size of A, and the rank."""
    solve: Any = routine(driver, A)
    rows, columns = A.shape
    room = min(rows, columns) + LAPACK_BLOCK * (max(rows, columns) + B.shape[1] + 1)
    if driver == "gels":
        _, found, info = solve(A, B, lwork=room)
        rank = min(rows, columns)
        if info:
            raise LinAlgError(
                "linalg.lstsq: The least squares solution could not be computed because the input matrix "
                f"does not have full rank (error code: {info}). The other drivers take any rank."
            )
    elif driver == "gelsy":
        order = np.zeros(columns, np.int32)
        _, found, _, rank, info = solve(A, B, order, rcond, room)
    elif driver == "gelss":
        _, found, _, rank, _, info = solve(A, B, cond=rcond)
    else:
        room, *others, _ = routine("gelsd_lwork", A)(rows, columns, B.shape[1], rcond)
        found, _, rank, info = solve(A, B, int(np.real(room)), *map(int, others), rcond)
    require_convergence(info)
    return found, rank
