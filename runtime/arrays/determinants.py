"""Determinants, and their derivatives of any order, of singular matrices, too."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import numpy as np

from gradspec.arrays.lapack import of_matrices
from gradspec.arrays.matrices import inverse_by_factors
from gradspec.core.compiled.bindings import determinant_factors, lu_factors
from gradspec.core.elements.shapes import Array

__all__ = ["cofactors", "cofactors_along", "det", "slogdet"]


@of_matrices("linalg.det")
def det(A: Array) -> Array:
    """The determinant of a matrix."""
    return _determinant(*lu_factors(A)[:2])


@of_matrices("linalg.slogdet")
def slogdet(A: Array) -> tuple[Array, Array]:
    """The sign of the determinant, and the logarithm of its absolute value; that of NaN has the sign 0."""
    LU, pivots, _ = lu_factors(A)
    sign, value = _sign_and_logarithm(determinant_factors(LU, pivots[..., None, :]))
    if sign.dtype.kind == "f":
        sign = np.where(np.isnan(value), 0, sign)
    return np.asarray(sign), value


def _sign_and_logarithm(factors: Array) -> tuple[Array, Array]:
    """The sign and the logarithm of products along the last dim, without an overflow on the way."""
    return np.asarray(np.sign(factors).prod(-1)), np.asarray(np.log(np.abs(factors)).sum(-1))


def _determinant(LU: Array, pivots: Array) -> Array:
    factors = determinant_factors(LU, pivots[..., None, :])
    product = np.asarray(factors.prod(-1))
    is_safe = (product != 0) & np.isfinite(product)
    if is_safe.all():
        return product
    sign, logarithm = _sign_and_logarithm(factors)
    return np.where(is_safe, product, sign * np.exp(logarithm)).astype(LU.dtype, copy=False)


@of_matrices("linalg.det")
def cofactors(A: Array) -> Array:
    """The derivative of the determinant by each element."""
    return _derivative(A, A[..., None, :, :][..., :0, :, :])


@of_matrices("linalg.det")
def cofactors_along(E: Array, A: Array) -> Array:
    """That of the cofactors of A, (*, 1, n, n), along the matrices E, (*, k, n, n), one after the other."""
    batch = np.broadcast_shapes(A.shape[:-3], E.shape[:-3])
    A, E = (np.broadcast_to(array, (*batch, *array.shape[-3:])) for array in (A, E))
    return _derivative(A[..., 0, :, :], E)[..., None, :, :]


def _derivative(A: Array, E: Array) -> Array:
    """By the inverse of A; by the SVD, which leaves no division, of matrices that are singular or nearly so.

    By the inverse, terms cancel that are larger than their sum by a power of the condition number.
    """
    order = max(E.shape[-3], 1)
    if E.shape[-3] >= max(A.shape[-1], 1):
        return np.zeros_like(A)  # the determinant is of degree n
    LU, pivots, info = lu_factors(A)
    value = _determinant(LU, pivots)
    inverse, _ = inverse_by_factors(A, LU, pivots, info)
    largest, largest_of_inverse = (np.abs(matrices).max((-2, -1), initial=0) for matrices in (A, inverse))
    bound = np.finfo(A.dtype).eps ** (-0.5 / order)
    is_safe = np.asarray((info == 0) & (largest * largest_of_inverse < bound))
    if is_safe.all():
        return _by_inverse(value, inverse, E)
    found = np.empty_like(A)
    found[is_safe] = _by_inverse(value[is_safe], inverse[is_safe], E[is_safe])
    found[~is_safe] = _by_singular_values(A[~is_safe], E[~is_safe])
    return found


def _by_inverse(value: Array, inverse: Array, E: Array) -> Array:
    """For A (I + N), with N the sum of t_i P_i and P_i = inverse(A) E_i; `value` is the determinant of A.

    The adjugate of I + N is its determinant less the product of N with it. So the coefficient of each product
    of different t_i follows from those of fewer.
    """
    value = value[..., None, None]
    if not E.shape[-3]:
        return np.asarray(value * inverse.swapaxes(-1, -2))
    P = np.moveaxis(inverse[..., None, :, :] @ E, -3, 0)
    identity = np.eye(inverse.shape[-1], dtype=inverse.dtype)
    adjugates = {0: identity}  # by the bits of the t_i of a product
    for chosen in range(1, 2 ** len(P)):
        inside = [i for i in range(len(P)) if chosen >> i & 1]
        products = [P[i] @ adjugates[chosen ^ 1 << i] for i in inside]
        trace = np.trace(products[0], axis1=-2, axis2=-1)[..., None, None]
        adjugates[chosen] = trace * identity - sum(products)
    return np.asarray(value * (adjugates[2 ** len(P) - 1] @ inverse).swapaxes(-1, -2))


def _by_singular_values(A: Array, E: Array) -> Array:
    """For A = U S Vh: of each choice of rows that S is not taken from, what the others of S give."""
    sign, U, S, Vh = _signed_svd(A)
    F = U.conj().swapaxes(-1, -2)[..., None, :, :] @ E @ Vh.conj().swapaxes(-1, -2)[..., None, :, :]
    size, count = S.shape[-1], E.shape[-3] + 1
    inner = np.zeros(A.shape, A.dtype)
    rows = np.array(list(combinations(range(size), count)), int).reshape(-1, count)
    is_chosen = (rows[..., None] == np.arange(size)).any(-2)
    weights = np.prod(np.where(is_chosen, 1, S[..., None, :]), -1)
    minors = F[..., rows[:, :, None], rows[:, None, :]]  # (*, k, choices, k + 1, k + 1)
    for i in range(count if len(rows) else 0):
        for j in range(count):
            terms = (-1) ** (i + j) * weights * _mixed_minor(minors, i, j)
            places: Any = (..., rows[:, i], rows[:, j])
            np.add.at(inner, places, terms)
    return np.asarray(sign[..., None, None] * (U.conj() @ inner @ Vh.conj())).astype(A.dtype, copy=False)


def _mixed_minor(matrices: Array, row: int, column: int) -> Any:
    """The sum of the determinants without a row and a column, each row from another matrix."""
    count = matrices.shape[-4]
    rows, columns = ([k for k in range(count + 1) if k != without] for without in (row, column))
    total: Any = 0
    for order in permutations(range(count)):
        for places in permutations(range(count)):
            term: Any = _parity(places)
            for k, which in enumerate(order):
                term = term * matrices[..., which, :, rows[k], columns[places[k]]]
            total = total + term
    return total


def _parity(order: tuple[int, ...]) -> int:
    return 1 - 2 * (sum(a > b for a, b in combinations(order, 2)) % 2)


def _signed_svd(A: Array) -> tuple[Array, Array, Array, Array]:
    """The determinant of the rotations, and U, S and Vh; NaN for matrices that are not finite."""
    finite = np.asarray(np.isfinite(A).all((-2, -1)))[..., None]
    U, S, Vh = np.linalg.svd(np.where(finite[..., None], A, 0))
    return np.asarray(np.linalg.det(U) * np.linalg.det(Vh)), U, np.where(finite, S, np.nan), Vh
