"""Factorizations of matrices: eigenvalues, singular values, QR and LU, and functions based on them."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.arrays.aliasing import diagonal
from gradspec.arrays.copying import contiguous_copy
from gradspec.arrays.lapack import (
    LinAlgError,
    first_failure,
    is_one,
    of_matrices,
    require_convergence,
    require_finite,
    routine,
)
from gradspec.arrays.rearranging import tril, triu
from gradspec.core.compiled.bindings import householder_factors, lu_factors, orthogonal_factors
from gradspec.core.compiled.constants import LAPACK_BLOCK
from gradspec.core.elements.shapes import INT64, Array

__all__ = [
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "geqrf",
    "lu_factor",
    "lu_triangles",
    "matrix_exp",
    "permutation",
    "qr",
    "svd",
    "svdvals",
    "without_phase",
]

_LOWER_OR_UPPER = ("L", "U")


def _triangle(UPLO: str) -> Any:
    if UPLO.upper() not in _LOWER_OR_UPPER:
        raise RuntimeError(f"Expected UPLO argument to be 'L' or 'U', but got {UPLO}")
    return UPLO.upper()


@of_matrices("linalg.eigh")
def eigh(self: Array, UPLO: str = "L") -> tuple[Array, Array]:
    """The eigenvalues of a Hermitian matrix in ascending order, and its eigenvectors as columns."""
    if is_one(self):
        return _eigh_of_one(self, _triangle(UPLO), True)
    eigenvalues, eigenvectors = np.linalg.eigh(self, _triangle(UPLO))
    return eigenvalues, eigenvectors


@of_matrices("linalg.eigvalsh")
def eigvalsh(self: Array, UPLO: str = "L") -> Array:
    """The eigenvalues of a Hermitian matrix in ascending order."""
    if is_one(self):
        return _eigh_of_one(self, _triangle(UPLO), False)[0]
    return np.linalg.eigvalsh(self, _triangle(UPLO))


def _eigh_of_one(A: Array, UPLO: str, vectors: bool) -> tuple[Array, Array]:
    # A real matrix lies in memory as its transpose does in LAPACK's order, and needs no copy.
    is_real, is_lower = A.dtype.kind == "f", UPLO == "L"
    factorize = routine("syevd" if is_real else "heevd", A)
    given = A.T if is_real else A
    eigenvalues, eigenvectors, info = factorize(given, compute_v=vectors, lower=is_lower != is_real)
    require_convergence(info)
    return eigenvalues, contiguous_copy(eigenvectors)


@of_matrices("linalg.eig")
def eig(self: Array) -> tuple[Array, Array]:
    """The eigenvalues of a matrix, and its eigenvectors as columns; complex."""
    _check_finite(self)
    dtype = np.result_type(self.dtype, np.complex64)
    eigenvalues, eigenvectors = _eig_of_one(self, True) if is_one(self) else np.linalg.eig(self)
    return eigenvalues.astype(dtype, copy=False), eigenvectors.astype(dtype, copy=False)


@of_matrices("linalg.eigvals")
def eigvals(self: Array) -> Array:
    """The eigenvalues of a matrix; complex."""
    _check_finite(self)
    eigenvalues = _eig_of_one(self, False)[0] if is_one(self) else np.linalg.eigvals(self)
    return eigenvalues.astype(np.result_type(self.dtype, np.complex64), copy=False)


def _eig_of_one(A: Array, vectors: bool) -> tuple[Array, Array]:
    """In double precision, as NumPy, whose functions take several times as long for a small matrix."""
    A = A.astype(np.result_type(A.dtype, np.float64), copy=False)
    factorize, room = routine("geev", A), (LAPACK_BLOCK + 4) * len(A)
    *values, _, V, info = factorize(A, compute_vl=0, compute_vr=int(vectors), lwork=room)
    require_convergence(info)
    if len(values) == 1:
        return values[0], contiguous_copy(V)
    real, imag = values
    eigenvectors = V.astype(np.complex128, "C")
    for first in np.flatnonzero(imag > 0) if vectors else ():  # of a conjugate pair, V has the parts
        eigenvectors[:, first] += 1j * V[:, first + 1]
        eigenvectors[:, first + 1] = eigenvectors[:, first].conj()
    return real + 1j * imag, eigenvectors


def _check_finite(A: Array) -> None:
    if not np.isfinite(A).all():
        raise LinAlgError("linalg.eig: input tensor should not contain infs or NaNs.")


@of_matrices("linalg.svd", square=False)
def svd(A: Array, full_matrices: bool = True, driver: str | None = None) -> tuple[Array, Array, Array]:
    """U, the singular values in descending order, and the adjoint of V; `driver` is for other devices."""
    _refuse_driver(driver)
    require_finite(A)
    return _svd(A, full_matrices)


def _svd(A: Array, full_matrices: bool) -> tuple[Array, Array, Array]:
    if not is_one(A):
        U, S, Vh = np.linalg.svd(A, full_matrices)
        return U, S, Vh
    if _is_tall(A):
        U, S, Vh, info = routine("gesdd", A)(A, full_matrices=full_matrices)
    else:  # A lies in memory as its transpose does in LAPACK's order, which has U and Vh the other way round
        right, S, left, info = routine("gesdd", A)(A.T, full_matrices=full_matrices)
        U, Vh = left.T, right.T
    require_convergence(info)
    return U, S, Vh


def _is_tall(A: Array) -> bool:
    """Whether LAPACK is given A itself, and not the transpose: tall ones take it two thirds of the time."""
    return bool(A.shape[0] > A.shape[1])


@of_matrices("linalg.svdvals", square=False)
def svdvals(A: Array, driver: str | None = None) -> Array:
    """The singular values in descending order; `driver` is for other devices."""
    _refuse_driver(driver)
    require_finite(A)
    if not is_one(A):
        return np.linalg.svd(A, compute_uv=False)
    _, S, _, info = routine("gesdd", A)(A if _is_tall(A) else A.T, compute_uv=0)
    require_convergence(info)
    return np.asarray(S)


def _refuse_driver(driver: str | None) -> None:
    if driver is not None:
        raise RuntimeError("linalg.svd: keyword argument `driver=` is only supported on CUDA inputs")


@of_matrices("linalg.qr", square=False)
def qr(A: Array, mode: str = "reduced") -> tuple[Array, Array]:
    """Q with orthonormal columns, and an upper triangular R; an empty Q with the mode 'r'."""
    Q, R = orthogonal_factors(A, mode == "complete", mode != "r")
    return np.empty(0, A.dtype) if mode == "r" else Q, R


@of_matrices("geqrf", square=False)
def geqrf(self: Array) -> tuple[Array, Array]:
    """R and the Householder vectors below it in one matrix, and the factors of these."""
    transposed, factors = householder_factors(self)
    return np.swapaxes(transposed, -1, -2), factors


@of_matrices("linalg.lu_factor", square=False)
def lu_factor(A: Array, pivot: bool = True, check_errors: bool = False) -> tuple[Array, Array, Array]:
    """L without its diagonal and U in one matrix, the exchanged rows, and which pivot is zero, or 0."""
    if not pivot:
        raise RuntimeError("linalg.lu_factor: LU without pivoting is not implemented on the CPU: leave pivot=True")
    LU, pivots, info = lu_factors(A)
    if check_errors and np.count_nonzero(info):
        where, zero = first_failure(A, info)
        raise LinAlgError(
            f"linalg.lu_factor_ex: {where}U[{zero},{zero}] is zero and using it on lu_solve would result in "
            "a division by zero. If you still want to perform the factorization, consider calling "
            "linalg.lu(A, pivot) or linalg.lu_factor_ex(A, pivot)"
        )
    return LU, pivots, info


def pivots_to_permutation(pivots: Array, rows: int) -> Array:
    """The order of the rows after the exchanges of `pivots`, in an int64 array (*, rows)."""
    if pivots.ndim == 1:
        return np.array(_exchanged(pivots.tolist(), rows), INT64)
    exchanges = pivots.reshape(-1, pivots.shape[-1]) if pivots.size else np.empty((0, 0), np.int32)
    orders = np.broadcast_to(np.arange(rows), (*pivots.shape[:-1], rows)).copy()
    for index, others in zip(np.ndindex(pivots.shape[:-1]), exchanges.tolist(), strict=False):
        orders[index] = _exchanged(others, rows)
    return orders


def _exchanged(pivots: list[int], rows: int) -> list[int]:
    order = list(range(rows))  # whose elements Python exchanges in a tenth of NumPy's time
    for step, other in enumerate(pivots):
        order[step], order[other - 1] = order[other - 1], order[step]
    return order


def permutation(pivots: Array, rows: int, dtype: np.dtype[Any]) -> Array:
    """The matrix P of the exchanges `pivots`, with A = PLU."""
    if pivots.ndim > 1:
        order = pivots_to_permutation(pivots, rows)
        return np.asarray(np.arange(rows)[:, None] == order[..., None, :], dtype)
    P = np.zeros((rows, rows), dtype)
    for column, row in enumerate(_exchanged(pivots.tolist(), rows)):
        P[row, column] = 1
    return P


def lu_triangles(LU: Array) -> tuple[Array, Array]:
    """L, with ones on its diagonal, and U, which are in one matrix."""
    count = min(LU.shape[-2:])
    L = tril(LU[..., :count], -1)
    diagonal(L, 0, -2, -1)[...] = 1
    return L, triu(LU[..., :count, :])


@of_matrices("linalg.matrix_exp")
def matrix_exp(self: Array) -> Array:
    """The exponential of a matrix; NaN of one that is not finite."""
    from scipy.linalg import expm

    if not self.size:
        return np.empty_like(self)
    finite = np.isfinite(self).all((-2, -1), keepdims=True)
    return np.where(finite, np.asarray(expm(np.where(finite, self, 0)), self.dtype), self.dtype.type(np.nan))


def without_phase(self: Array, op: str) -> Array:
    """The array itself; raises RuntimeError unless the diagonals of its matrices are real, up to 1e-2."""
    if self.dtype.kind == "c" and not np.allclose(np.imag(np.diagonal(self, 0, -2, -1)), 0, 1e-2, 1e-2):
        vectors = "singular vectors" if op == "svd" else "eigenvectors"
        raise RuntimeError(
            f"{op}_backward: The {vectors} in the complex case are specified up to multiplication by "
            "e^{i phi}. The specified loss function depends on this quantity, so it is ill-defined."
        )
    return self
