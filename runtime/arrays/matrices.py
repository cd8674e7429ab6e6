"""Solutions of linear equations, inverses and determinants."""

from __future__ import annotations

import numpy as np

from gradspec.arrays.lapack import LinAlgError, each_matrix, of_matrices
from gradspec.core.shapes import Array


@of_matrices("linalg.inv")
def inv(A: Array) -> Array:
    """The inverse of a matrix."""
    try:
        return np.linalg.inv(A)
    except np.linalg.LinAlgError:
        where, pivot = _zero_pivot(A)
        raise LinAlgError(
            f"linalg.inv: {where}The diagonal element {pivot} is zero, the inversion could not be completed "
            "because the input matrix is singular."
        ) from None


def _zero_pivot(A: Array) -> tuple[str, int]:
    """Which matrix of a batch is the first singular one, and which pivot of it is zero."""
    from scipy.linalg import lapack

    (factorize,) = lapack.get_lapack_funcs(("getrf",), (A,))
    infos = ((where, factorize(matrix)[2]) for where, matrix in each_matrix(A))
    return next((where, info) for where, info in infos if info > 0)
