# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# The public functions of the sections that are imported on first use, as `gradspec` has them.
from .linear_algebra import (
    addbmm, addmv, addr, baddbmm, cdist, chain_matmul, cholesky, cholesky_inverse, cholesky_solve, corrcoef, cov, cross, det, dist, inner, inverse, kron,
    logdet, lu, lu_solve, lu_unpack, matrix_exp, matrix_power, orgqr, ormqr, pinverse, qr, slogdet, svd, tensordot, trace, triangular_solve, vander,
)
from .fourier_transforms import istft, stft
from .special_functions import digamma, erfinv, i0, igamma, igammac, lgamma, mvlgamma, polygamma, sinc, xlogy
from . import masked_reductions as _masked_reductions

__all__ = [
    "addbmm", "addmv", "addr", "baddbmm", "cdist", "chain_matmul", "cholesky", "cholesky_inverse", "cholesky_solve", "corrcoef", "cov", "cross", "det",
    "digamma", "dist", "erfinv", "i0", "igamma", "igammac", "inner", "inverse", "istft", "kron", "lgamma", "logdet", "lu", "lu_solve", "lu_unpack",
    "matrix_exp", "matrix_power", "mvlgamma", "orgqr", "ormqr", "pinverse", "polygamma", "qr", "sinc", "slogdet", "stft", "svd", "tensordot", "trace",
    "triangular_solve", "vander", "xlogy",
]
