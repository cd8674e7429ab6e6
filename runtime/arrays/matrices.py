"""Inverses, and solutions of linear equations."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.arrays.lapack import LinAlgError, check_batches, first_failure, of_matrices
from gradspec.core.compiled.bindings import cholesky_factors, lu_factors, lu_solution, triangular_solution
from gradspec.core.compiled.constants import FEW_EQUATIONS
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import Array

__all__ = [
    "cholesky_lower",
    "identity_like",
    "inv",
    "inv_ex",
    "solve_matrix",
    "solve_triangular",
]

_solve, _sum = ufuncs["solve"], ufuncs["sum"]


@of_matrices("linalg.inv")
def inv(A: Array) -> Array:
    """The inverse of a matrix."""
    return _checked_inverse(A, True)[0]


@of_matrices("linalg.inv")
def inv_ex(A: Array, check_errors: bool = False) -> tuple[Array, Array]:
    """The inverse of a matrix, infinite if there is none, and which pivot is the first zero, or 0."""
    return _checked_inverse(A, check_errors)


def _checked_inverse(A: Array, check_errors: bool) -> tuple[Array, Array]:
    inverse, info = inverse_and_info(A)
    if check_errors and np.count_nonzero(info):
        where, pivot = first_failure(A, info)
        raise LinAlgError(
            f"linalg.inv: {where}The diagonal element {pivot} is zero, the inversion could not be completed "
            "because the input matrix is singular."
        )
    return inverse, info


def inverse_and_info(A: Array) -> tuple[Array, Array]:
    """The same, of matrices that are known to be square, without an error."""
    if A.shape[-1] > FEW_EQUATIONS:
        return inverse_by_factors(A, *lu_factors(A))
    inverse, info = _solve(A, _identity(A))
    return inverse, np.asarray(info)


def _identity(A: Array) -> Array:
    return np.eye(*A.shape[-2:], dtype=A.dtype)


def inverse_by_factors(A: Array, LU: Array, pivots: Array, info: Array) -> tuple[Array, Array]:
    """The inverse, from these factors of A."""
    return _solution_by_factors(A, _identity(A), LU, pivots, info)


def _solution_by_factors(A: Array, B: Array, LU: Array, pivots: Array, info: Array) -> tuple[Array, Array]:
    """The matrix X with AX = B, infinite where the factors of A say that it is singular, and their `info`."""
    solution: Array = lu_solution(LU, pivots[..., None, :], B, False)
    is_singular = info != 0
    if np.count_nonzero(is_singular):
        solution[np.broadcast_to(is_singular, solution.shape[:-2])] = np.inf
    return _with_nan(solution, A, LU, info), info


def _with_nan(found: Array, A: Array, LU: Array, info: Array) -> Array:
    """The solution, and NaN for a matrix with NaN, which does not reach all elements through its factors."""
    total = _sum(LU.reshape(-1))  # NaN if an element is, in less time than it takes to ask each of A
    if total != total:
        is_nan = np.isnan(A).any((-2, -1)) & (info == 0)
        found[np.broadcast_to(is_nan, found.shape[:-2])] = np.nan
    return found


@of_matrices("linalg.solve", equation=True)
def solve_matrix(A: Array, B: Array, check_errors: bool) -> tuple[Array, Array]:
    """The matrix X with AX = B, infinite if A is singular, and which pivot is the first zero, or 0."""
    if A.shape[-1] != B.shape[-2]:
        raise RuntimeError(
            "linalg.solve: Incompatible shapes of A and B for the equation AX = B "
            f"({A.shape[-2]}x{A.shape[-1]} and {B.shape[-2]}x{B.shape[-1]})"
        )
    solution, info = _solution(A, B)
    if check_errors and np.count_nonzero(info):
        where, _ = first_failure(A, info)
        raise LinAlgError(f"linalg.solve: {where}The solver failed because the input matrix is singular.")
    return solution, info


def _solution(A: Array, B: Array) -> tuple[Array, Array]:
    """The matrix X with AX = B, and which pivot is the first zero, of each matrix in A."""
    check_batches(A, B)
    if A.shape[-1] > FEW_EQUATIONS or not B.size:
        return _solution_by_factors(A, B, *lu_factors(A))
    solution, info = _solve(A, B)
    of_each: Any = (*(0,) * (info.ndim + 2 - A.ndim), *map(slice, A.shape[:-2]))
    return solution, np.asarray(info[of_each])


@of_matrices("linalg.solve_triangular", equation=True)
def solve_triangular(A: Array, B: Array, upper: bool, left: bool = True, unitriangular: bool = False) -> Array:
    """The matrix X with AX = B, or XA = B if not `left`; a zero on the diagonal divides as zeros do."""
    if B.ndim < 2:
        raise RuntimeError("linalg.solve_triangular: The input tensor B must have at least 2 dimensions.")
    if A.shape[-1] != B.shape[-2 if left else -1]:
        equation = "AX = B" if left else "XA = B"
        raise RuntimeError(
            f"linalg.solve_triangular: Incompatible shapes of A and B for the equation {equation} "
            f"({A.shape[-2]}x{A.shape[-1]} and {B.shape[-2]}x{B.shape[-1]})"
        )
    check_batches(A, B)
    solution: Array = triangular_solution(A, B, upper, left, unitriangular)
    return solution


@of_matrices("linalg.cholesky")
def cholesky_lower(A: Array, check_errors: bool) -> tuple[Array, Array]:
    """The lower Cholesky factor, and which leading minor is the first not positive definite, or 0."""
    factor, info = cholesky_factors(A)
    if check_errors and np.count_nonzero(info):
        where, minor = first_failure(A, info)
        raise LinAlgError(
            f"linalg.cholesky: {where}The factorization could not be completed because the input is not "
            f"positive-definite (the leading minor of order {minor} is not positive-definite)."
        )
    return factor, info


def identity_like(self: Array) -> Array:
    """Ones on the diagonal, and zeros, in the shape of matrices."""
    one = _identity(self)
    return one if self.ndim == 2 else np.broadcast_to(one, self.shape).copy()
