"""Products with Householder matrices, by LAPACK."""

from __future__ import annotations

from gradspec.arrays.lapack import check_batches, of_matrices
from gradspec.core.compiled.bindings import householder_products
from gradspec.core.elements.shapes import Array

__all__ = ["reflected"]


@of_matrices("ormqr", square=False)
def reflected(A: Array, tau: Array, other: Array, adjoint: bool) -> Array:
    """The product of I - tau v v^H, with the v below the diagonal of A and a tau (*, 1, k), with a matrix."""
    check_batches(A, other, tau)
    product: Array = householder_products(A, tau, other, adjoint)
    return product
