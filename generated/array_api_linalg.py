# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Functions of matrices of the Python array API standard whose arguments or conventions are not torch's."""

from .linear_algebra import (
    linalg_cholesky as cholesky, linalg_det as det, linalg_eig as eig, linalg_eigh as eigh, linalg_eigvals as eigvals, linalg_eigvalsh as eigvalsh,
    linalg_inv as inv, linalg_matrix_power as matrix_power, linalg_qr as qr, linalg_slogdet as slogdet, linalg_svd as svd, linalg_svdvals as svdvals,
)
from .linear_algebra_of_the_array_api import (
    array_api_linalg_cross as cross, array_api_linalg_diagonal as diagonal, array_api_linalg_matrix_norm as matrix_norm,
    array_api_linalg_matrix_rank as matrix_rank, array_api_linalg_pinv as pinv, array_api_linalg_solve as solve, array_api_linalg_trace as trace,
    array_api_linalg_vector_norm as vector_norm,
)
from .matrix_products import matmul, outer
from .functions_of_the_array_api import array_api_matrix_transpose as matrix_transpose, array_api_tensordot as tensordot, array_api_vecdot as vecdot

__all__ = [
    "cholesky", "cross", "det", "diagonal", "eig", "eigh", "eigvals", "eigvalsh", "inv", "matmul", "matrix_norm", "matrix_power", "matrix_rank",
    "matrix_transpose", "outer", "pinv", "qr", "slogdet", "solve", "svd", "svdvals", "tensordot", "trace", "vecdot", "vector_norm",
]
