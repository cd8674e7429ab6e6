"""Inverses, and solutions of linear equations."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from gradspec.arrays.aliasing import diagonal
from gradspec.arrays.lapack import (
    LinAlgError,
    check_batches,
    each_matrix,
    first_failure,
    of_matrices,
    routine,
)
from gradspec.core.compiled.bindings import cholesky_factors, triangular_solution
from gradspec.core.compiled.constants import FEW_EQUATIONS
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import Array, broadcast_shapes

__all__ = [
    "cholesky_lower",
    "identity_like",
    "inv",
    "inv_ex",
    "solve_matrix",
    "solve_triangular",
]

_MANY_ROWS = 64  # from which SciPy takes less time for the factors of one matrix, and its determinant
_solve = ufuncs["solve"]


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
    if A.shape[-1] <= FEW_EQUATIONS:
        inverse, info = _solve(A, np.eye(A.shape[-1], dtype=A.dtype))
        return inverse, np.asarray(info)
    inverse, info = _inverse_of_one(A) if A.ndim == 2 else _inverses(A)
    return _with_nan(inverse, A, info), info


def _inverses(A: Array) -> tuple[Array, Array]:
    with contextlib.suppress(np.linalg.LinAlgError):
        return np.linalg.inv(A), np.zeros(A.shape[:-2], np.int32)
    inverse, info = np.empty(A.shape, A.dtype), np.zeros(A.shape[:-2], np.int32)
    for index, _, matrix in each_matrix(A):
        inverse[index], info[index] = _inverse_of_one(matrix)
    return inverse, info


def _inverse_of_one(A: Array) -> tuple[Array, Array]:
    return _inverse_by_factors(A, *routine("getrf", A)(A.T))


def determinant(A: Array) -> Array:
    """The determinant."""
    if _is_better_by_scipy(A):
        return _determinant(A, *_sign_and_logarithm(*routine("getrf", A)(A.T)))
    return np.asarray(np.linalg.det(A))


def sign_and_logarithm(A: Array) -> tuple[Array, Array]:
    """The sign of the determinant, and the logarithm of its absolute value."""
    if _is_better_by_scipy(A):
        return _sign_and_logarithm(*routine("getrf", A)(A.T))
    sign, value = np.linalg.slogdet(A)
    return np.asarray(sign), np.asarray(value)


def _is_better_by_scipy(A: Array) -> bool:
    """Whether NumPy's copy of a matrix, row by row into columns, takes long beside the factors."""
    return A.ndim == 2 and A.shape[-1] >= _MANY_ROWS


def _sign_and_logarithm(factors: Array, pivots: Array, info: int) -> tuple[Array, Array]:
    pivotal = factors.diagonal()
    absolute = np.abs(pivotal)
    is_odd = np.count_nonzero(pivots != np.arange(len(pivots))) % 2 == 1  # the number of exchanges
    sign = np.asarray(0 if info else (pivotal / absolute).prod() * (-1 if is_odd else 1), factors.dtype)
    return sign, np.asarray(np.log(absolute).sum())


def _determinant(A: Array, sign: Array, logarithm: Array) -> Array:
    return np.asarray(sign * np.exp(logarithm), A.dtype)  # a product may overflow on the way


def determinant_and_inverse(A: Array) -> tuple[Array, Array, Array]:
    """The determinant, the inverse and its `info`; of one matrix from the same factors."""
    if A.ndim > 2 or A.shape[-1] <= FEW_EQUATIONS:
        return determinant(A), *inverse_and_info(A)
    factors = routine("getrf", A)(A.T)
    value = _determinant(A, *_sign_and_logarithm(*factors))
    inverse, info = _inverse_by_factors(A, *factors)
    return value, _with_nan(inverse, A, info), info


def _inverse_by_factors(A: Array, factors: Array, pivots: Array, info: int) -> tuple[Array, Array]:
    # LAPACK has columns next to each other, where NumPy has rows: the factors are of the transposed matrix.
    if info:  # of another order of pivots; which is zero of this one rounding may say otherwise
        number = routine("getrf", A)(A)[2] or info
        return np.full(A.shape, np.inf, A.dtype), np.array(number, np.int32)
    inverse, _ = routine("getri", A)(factors, pivots, overwrite_lu=1)
    return np.asarray(inverse.T), np.array(0, np.int32)


def _with_nan(found: Array, A: Array, info: Array) -> Array:
    """The result of LAPACK, and NaN for a matrix with NaN: products with zeros it leaves out."""
    total = np.vdot(A, A)  # in a fifth of the time that it takes to ask each element
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
    if not B.size:
        batch = broadcast_shapes(A.shape[:-2], B.shape[:-2])
        return np.empty((*batch, *B.shape[-2:]), B.dtype), inverse_and_info(A)[1]
    if A.shape[-1] <= FEW_EQUATIONS:
        solution, found = _solve(A, B)
        info = np.asarray(found)
    else:  # SciPy's LAPACK takes half of the time for a large matrix
        solution, info = _solution_of_one(A, B) if A.ndim == B.ndim == 2 else _solutions(A, B)
        solution = _with_nan(solution, A, info)
    batch = A.shape[:-2]
    if info.shape != batch:
        of_each: Any = (*(0,) * (info.ndim - len(batch)), *map(slice, batch))
        info = info[of_each]
    return solution, info


def _solutions(A: Array, B: Array) -> tuple[Array, Array]:
    batch = broadcast_shapes(A.shape[:-2], B.shape[:-2])
    solution, info = np.empty((*batch, *B.shape[-2:]), B.dtype), np.zeros(batch, np.int32)
    with contextlib.suppress(np.linalg.LinAlgError):
        return np.asarray(np.linalg.solve(A, B)), info
    pairs = [np.broadcast_to(array, (*batch, *array.shape[-2:])) for array in (A, B)]
    for index in np.ndindex(batch):
        solution[index], info[index] = _solution_of_one(*(array[index] for array in pairs))
    return solution, info


def _solution_of_one(A: Array, B: Array) -> tuple[Array, Array]:
    *_, found, info = routine("gesv", A)(A, B)
    solution = np.full(B.shape, np.inf, B.dtype) if info else np.ascontiguousarray(found)
    return solution, np.array(info, np.int32)


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
    """The identity matrix of the size of a square matrix, once for each of a batch."""
    one = np.zeros(self.shape[-2:], self.dtype)
    diagonal(one)[...] = 1
    return one if self.ndim == 2 else np.broadcast_to(one, self.shape).copy()
