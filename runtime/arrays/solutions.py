"""Solutions and inverses by given factors, Cholesky's or LU."""

from __future__ import annotations

import numpy as np

from gradspec.arrays.lapack import LinAlgError, check_batches, check_right, first_failure, of_matrices
from gradspec.core.compiled.bindings import cholesky_solution, lu_solution
from gradspec.core.elements.shapes import Array

__all__ = ["cholesky_inverse", "cholesky_solve", "solve_with_lu"]


def cholesky_solve(self: Array, input2: Array, upper: bool = False) -> Array:
    """The X with AX = self, where A is the product of the triangle in `input2` with its adjoint."""
    return _solved(input2, self, upper)


@of_matrices("cholesky_solve", equation=True)
def _solved(L: Array, B: Array, upper: bool) -> Array:
    check_right("cholesky_solve", L, B)
    check_batches(L, B)
    solution: Array = cholesky_solution(L, B, upper)
    return solution


@of_matrices("cholesky_inverse")
def cholesky_inverse(self: Array, upper: bool = False) -> Array:
    """The inverse of the product of a triangle with its adjoint; LinAlgError for a zero on its diagonal."""
    is_zero = self.diagonal(0, -2, -1) == 0
    if np.count_nonzero(is_zero):
        where, pivot = first_failure(self, is_zero.any(-1) * (is_zero.argmax(-1) + 1))
        raise LinAlgError(
            f"cholesky_inverse: {where}The diagonal element {pivot} is zero, the inversion could not be "
            "completed because the input matrix is singular."
        )
    return _solved(self, np.eye(self.shape[-1], dtype=self.dtype), upper)


def solve_with_lu(LU: Array, pivots: Array, B: Array, adjoint: bool) -> Array:
    """The X with AX = B, or with the adjoint of A, for the LU decomposition of A with pivots (*, 1, n)."""
    return _solved_by_lu(LU, B, pivots, adjoint)


@of_matrices("linalg.lu_solve", equation=True)
def _solved_by_lu(LU: Array, B: Array, pivots: Array, adjoint: bool) -> Array:
    check_right("linalg.lu_solve", LU, B)
    check_batches(LU, B, pivots)
    solution: Array | None = lu_solution(LU, np.ascontiguousarray(pivots, np.int32), B, adjoint)
    if solution is None:
        raise RuntimeError(f"linalg.lu_solve: pivots are row numbers from 1 to {LU.shape[-1]}")
    return solution
