"""Pseudoinverses."""

from __future__ import annotations

import numpy as np

from gradspec.arrays.copying import contiguous_copy
from gradspec.arrays.factorizations import qr, svd
from gradspec.arrays.lapack import check_matrices, of_matrices, require_finite
from gradspec.arrays.matrices import inverse_and_info, solve_triangular
from gradspec.arrays.reductions import norm
from gradspec.core.elements.shapes import Array

__all__ = ["pinv"]


@of_matrices("linalg.pinv", square=False)
def pinv(A: Array, atol: float | Array, rtol: float | Array, hermitian: bool) -> Array:
    """The pseudoinverse; singular values below max(atol, rtol * the largest one) count as zero.

    Tolerances are numbers, or matrices of one for each.
    """
    if hermitian:
        check_matrices(A, "linalg.pinv", square=True)
    if not A.size:
        return np.zeros((*A.shape[:-2], A.shape[-1], A.shape[-2]), A.dtype)
    require_finite(A)
    atol, rtol = (bound[..., 0, 0] if isinstance(bound, np.ndarray) else bound for bound in (atol, rtol))
    if hermitian:
        return _by_singular_values(*np.linalg.svd(A, False, hermitian=True), *_for_each(A, atol, rtol))
    inverse = _of_full_rank(A)
    counts = _none_is_zero(A, inverse, atol, rtol)
    if not counts.all():
        bounds = [bound[~counts] for bound in _for_each(A, atol, rtol)]
        inverse[~counts] = _by_singular_values(*svd(A[~counts], False), *bounds)
    return inverse if inverse.flags.c_contiguous else contiguous_copy(inverse)


def _for_each(A: Array, *bounds: float | Array) -> list[Array]:
    """Bounds for each matrix."""
    return [np.broadcast_to(bound, A.shape[:-2]) for bound in bounds]


def _of_full_rank(A: Array) -> Array:
    """It where the rank is full, in a fifth of the time that singular values take."""
    rows, columns = A.shape[-2:]
    if rows == columns:
        return inverse_and_info(A)[0]
    if rows < columns:
        return _adjoint(_of_full_rank(_adjoint(A)))
    Q, R = qr(A)
    return solve_triangular(R, _adjoint(Q), True)


def _none_is_zero(A: Array, inverse: Array, atol: float | Array, rtol: float | Array) -> Array:
    """Whether all singular values count, and the inverse is accurate enough to say so.

    The norm of a matrix is at least its largest singular value, that of the inverse at least one divided by
    the smallest.
    """
    dims = None if A.ndim == 2 else (-2, -1)
    largest, one_by_smallest = (norm(matrices, 2, dims) for matrices in (A, inverse))
    error = max(A.shape[-2:]) * np.finfo(A.dtype).eps
    return np.asarray(one_by_smallest * np.maximum(atol, np.maximum(rtol, error) * largest) < 0.25)


def _by_singular_values(U: Array, S: Array, Vh: Array, atol: Array, rtol: Array) -> Array:
    bound = np.maximum(atol[..., None], rtol[..., None] * S[..., :1])
    inverse = np.divide(1, S, where=bound < S, out=np.zeros_like(S))
    return np.asarray((_adjoint(Vh) * inverse[..., None, :]) @ _adjoint(U))


def _adjoint(A: Array) -> Array:
    return A.swapaxes(-1, -2).conj()
