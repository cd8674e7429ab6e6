"""Inverses, determinants, and solutions of linear equations."""

from __future__ import annotations

import contextlib

import numpy as np

from gradspec.arrays.lapack import LinAlgError, each_matrix, is_one, of_matrices, routine
from gradspec.arrays.scan import prod_excluding
from gradspec.core.kernels import ufuncs
from gradspec.core.shapes import Array, broadcast_shapes

__all__ = [
    "cholesky_factor",
    "cholesky_lower",
    "cofactors",
    "cofactors_along",
    "det",
    "identity_like",
    "inv",
    "inv_ex",
    "slogdet",
    "solve_matrix",
    "solve_triangular",
]

_SMALL = 4  # the most equations that the kernel solves: csrc/matmul.inc
_solve = ufuncs["solve"]


@of_matrices("linalg.inv")
def inv(A: Array) -> Array:
    """The inverse of a matrix."""
    return inv_ex(A, True)[0]


@of_matrices("linalg.inv")
def inv_ex(A: Array, check_errors: bool = False) -> tuple[Array, Array]:
    """The inverse of a matrix, infinite if there is none, and which pivot is the first zero, or 0."""
    info = np.zeros(A.shape[:-2], np.int32)
    try:
        return _inverse(A), info
    except np.linalg.LinAlgError:
        info = _zero_pivots(A)
    if check_errors:
        where, pivot = _first(A, info)
        raise LinAlgError(
            f"linalg.inv: {where}The diagonal element {pivot} is zero, the inversion could not be completed "
            "because the input matrix is singular."
        )
    inverse = np.full(A.shape, np.inf, A.dtype)
    inverse[info == 0] = np.linalg.inv(A[info == 0])
    return inverse, info


@of_matrices("linalg.det")
def det(A: Array) -> Array:
    """The determinant of a matrix."""
    return np.asarray(np.linalg.det(A))


@of_matrices("linalg.det")
def cofactors(A: Array) -> Array:
    """The derivative of the determinant by each element: by the inverse, of singular matrices by the SVD.

    As singular counts also what nearly is: rounding may tell the determinant's factorization something else
    than that of the inverse.
    """
    value = np.asarray(np.linalg.det(A))
    try:
        inverse = _inverse(A)
        largest, largest_of_inverse = (np.abs(matrices).max((-2, -1), initial=0) for matrices in (A, inverse))
        is_safe = (value != 0) & (largest * largest_of_inverse < np.finfo(A.dtype).eps ** -0.5)
    except np.linalg.LinAlgError:
        inverse, is_safe = np.zeros_like(A), np.zeros(value.shape, bool)
    found = np.asarray(value[..., None, None] * inverse.swapaxes(-1, -2))
    singular = np.asarray(~is_safe)
    if singular.any():
        sign, U, S, Vh = _signed_svd(A[singular])
        found[singular] = _rotated(sign, U, prod_excluding(S)[..., None] * np.eye(S.shape[-1]), Vh)
    return found


@of_matrices("linalg.det")
def cofactors_along(E: Array, A: Array) -> Array:
    """The derivative of the cofactors of A along E. The SVD leaves no division, so A may be singular."""
    sign, U, S, Vh = _signed_svd(A)
    F = U.conj().swapaxes(-1, -2) @ E @ Vh.conj().swapaxes(-1, -2)
    here = np.eye(S.shape[-1], dtype=bool)
    products = prod_excluding(np.where(here, 1, S[..., None, :]))  # of all but those of row and column
    products[..., here] = 0
    on_diagonal = (products * np.diagonal(F, 0, -2, -1)[..., None, :]).sum(-1)
    inner = np.where(here, on_diagonal[..., None], -products * F.swapaxes(-1, -2))
    return _rotated(sign, U, inner, Vh)


def _signed_svd(A: Array) -> tuple[Array, Array, Array, Array]:
    """The determinant of the rotations, and U, S and Vh; NaN for matrices that are not finite."""
    finite = np.asarray(np.isfinite(A).all((-2, -1)))[..., None]
    U, S, Vh = np.linalg.svd(np.where(finite[..., None], A, 0))
    return np.asarray(np.linalg.det(U) * np.linalg.det(Vh)), U, np.where(finite, S, np.nan), Vh


def _rotated(sign: Array, U: Array, inner: Array, Vh: Array) -> Array:
    return np.asarray(sign[..., None, None] * (U.conj() @ inner @ Vh.conj())).astype(U.dtype, copy=False)


@of_matrices("linalg.slogdet")
def slogdet(A: Array) -> tuple[Array, Array]:
    """The sign of the determinant, and the logarithm of its absolute value; that of NaN has the sign 0."""
    sign, value = np.linalg.slogdet(A)
    if sign.dtype.kind == "f":
        sign = np.where(np.isnan(value), 0, sign)
    return np.asarray(sign), np.asarray(value)


@of_matrices("cholesky_inverse")
def cholesky_factor(self: Array) -> Array:
    """A copy of Cholesky factors; LinAlgError if one has a zero on its diagonal, and so no inverse."""
    is_zero = np.diagonal(self, 0, -2, -1) == 0
    if is_zero.any():
        where, pivot = _first(self, is_zero.any(-1) * (is_zero.argmax(-1) + 1))
        raise LinAlgError(
            f"cholesky_inverse: {where}The diagonal element {pivot} is zero, the inversion could not be "
            "completed because the input matrix is singular."
        )
    return self.copy()


@of_matrices("linalg.solve", equation=True)
def solve_matrix(A: Array, B: Array, check_errors: bool) -> tuple[Array, Array]:
    """The matrix X with AX = B, infinite if A is singular, and which pivot is the first zero, or 0."""
    if A.shape[-1] != B.shape[-2]:
        raise RuntimeError(
            "linalg.solve: Incompatible shapes of A and B for the equation AX = B "
            f"({A.shape[-2]}x{A.shape[-1]} and {B.shape[-2]}x{B.shape[-1]})"
        )
    batch = broadcast_shapes(A.shape[:-2], B.shape[:-2])
    info = np.zeros(A.shape[:-2], np.int32)
    if not B.size or not A.size:
        return np.zeros((*batch, *B.shape[-2:]), B.dtype), info
    try:
        return _solution(A, B), info
    except np.linalg.LinAlgError:
        info = _zero_pivots(A)
    if check_errors:
        where, _ = _first(A, info)
        raise LinAlgError(f"linalg.solve: {where}The solver failed because the input matrix is singular.")
    regular = np.where((info == 0)[..., None, None], A, np.eye(A.shape[-1], dtype=A.dtype))
    return np.where((info == 0)[..., None, None], _solution(regular, B), np.inf), info


def _solution(A: Array, B: Array) -> Array:
    """The matrix X with AX = B; NumPy's LinAlgError for a singular A."""
    if A.shape[-1] <= _SMALL and A.dtype.kind == "f":
        with contextlib.suppress(FloatingPointError):  # of a singular matrix, which is LAPACK's to tell
            return np.asarray(_solve(A, B))
    if A.size and A.ndim == B.ndim == 2:  # SciPy's LAPACK takes half of the time for a large matrix
        *_, solution, info = routine("gesv", A)(A, B)
        _check_pivot(info)
        return np.ascontiguousarray(solution)
    return np.asarray(np.linalg.solve(A, B))


def _inverse(A: Array) -> Array:
    """The inverse of a matrix; NumPy's LinAlgError for a singular one."""
    if A.shape[-1] <= _SMALL:
        return _solution(A, np.eye(A.shape[-1], dtype=A.dtype))
    if A.ndim > 2:
        return np.asarray(np.linalg.inv(A))
    # LAPACK has columns next to each other, where NumPy has rows: it is given the transposed matrix.
    factors, pivots, info = routine("getrf", A)(A.T)
    _check_pivot(info)
    inverse, info = routine("getri", A)(factors, pivots, overwrite_lu=1)
    _check_pivot(info)
    return np.asarray(inverse.T)


def _check_pivot(info: int) -> None:
    if info > 0:
        raise np.linalg.LinAlgError("Singular matrix")


@of_matrices("linalg.solve_triangular", equation=True)
def solve_triangular(
    A: Array, B: Array, upper: bool, left: bool = True, unitriangular: bool = False
) -> Array:
    """The matrix X with AX = B, or XA = B if not `left`; a zero on the diagonal divides as zeros do."""
    if B.ndim < 2:
        raise RuntimeError("linalg.solve_triangular: The input tensor B must have at least 2 dimensions.")
    if A.shape[-1] != B.shape[-2 if left else -1]:
        equation = "AX = B" if left else "XA = B"
        raise RuntimeError(
            f"linalg.solve_triangular: Incompatible shapes of A and B for the equation {equation} "
            f"({A.shape[-2]}x{A.shape[-1]} and {B.shape[-2]}x{B.shape[-1]})"
        )
    batch = broadcast_shapes(A.shape[:-2], B.shape[:-2]) if A.ndim > 2 or B.ndim > 2 else ()
    result = np.empty((*batch, *B.shape[-2:]), B.dtype)
    if not result.size:
        return result
    # BLAS has columns next to each other, where NumPy has rows: it is given the transposed equation.
    trsm = routine("trsm", A, blas=True)

    def solve(matrix: Array, right: Array) -> Array:
        solved: Array = trsm(1.0, matrix.T, right.T, int(left), int(upper), 0, int(unitriangular))
        return solved.T

    if not batch:
        return solve(A, B)
    pairs = zip(
        np.broadcast_to(A, (*batch, *A.shape[-2:])).reshape(-1, *A.shape[-2:]),
        np.broadcast_to(B, result.shape).reshape(-1, *B.shape[-2:]),
        result.reshape(-1, *B.shape[-2:]),
        strict=True,
    )
    for matrix, right, made in pairs:
        made[...] = solve(matrix, right)
    return result


@of_matrices("linalg.cholesky")
def cholesky_lower(A: Array, check_errors: bool) -> tuple[Array, Array]:
    """The lower Cholesky factor, and which leading minor is the first not positive definite, or 0."""
    with contextlib.suppress(np.linalg.LinAlgError):
        found = _cholesky(A)
        if np.isfinite(found).all():  # else it has gone on behind a pivot that is NaN
            return found, np.zeros(A.shape[:-2], np.int32)
    factorize = routine("potrf", A)
    factor, info = np.zeros_like(A), np.zeros(A.shape[:-2], np.int32)
    for index, where, matrix in each_matrix(A):
        factor[index], info[index] = factorize(matrix, lower=1)
        if info[index] and check_errors:
            raise LinAlgError(
                f"linalg.cholesky: {where}The factorization could not be completed because the input is not "
                f"positive-definite (the leading minor of order {info[index]} is not positive-definite)."
            )
    return factor, info


def _cholesky(A: Array) -> Array:
    """The lower Cholesky factor; NumPy's LinAlgError for a matrix that is not positive definite."""
    if not is_one(A):
        return np.asarray(np.linalg.cholesky(A))
    # The lower triangle lies in memory as an upper one does in LAPACK's order.
    factor, info = routine("potrf", A)(A.T, lower=0)
    if info:
        raise np.linalg.LinAlgError
    return np.asarray(factor.T)


def identity_like(self: Array) -> Array:
    """The identity matrix of the size of a square matrix, once for each of a batch."""
    return np.broadcast_to(np.eye(*self.shape[-2:], dtype=self.dtype), self.shape).copy()


def _zero_pivots(A: Array) -> Array:
    """The number of the first pivot that is zero, counted from 1; in a batch 0 of what is not singular.

    Rounding differs from one routine to the next. So what is singular is what the routine has said that was
    called before; where LAPACK now leaves a pivot that is not zero, the smallest counts.
    """
    factorize = routine("getrf", A)
    infos = []
    for _, _, matrix in each_matrix(A):
        if A.ndim > 2 and _is_regular(matrix):
            infos.append(0)
        else:
            factors, _, info = factorize(matrix)
            infos.append(info or 1 + int(np.abs(np.diagonal(factors)).argmin()))
    return np.array(infos, np.int32).reshape(A.shape[:-2])


def _is_regular(matrix: Array) -> bool:
    """Whether NumPy, which computes batches, finds no zero pivot."""
    try:
        np.linalg.inv(matrix)
    except np.linalg.LinAlgError:
        return False
    return True


def _first(A: Array, info: Array) -> tuple[str, int]:
    """Which matrix is the first whose `info` is not 0, and that."""
    numbered = zip(each_matrix(A), info.flat, strict=True)
    return next((where, int(number)) for (_, where, _), number in numbered if number)
