# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Functions of mathematical physics and statistics, elementwise."""

from .special_functions import (
    special_bessel_j0 as bessel_j0, special_bessel_j1 as bessel_j1, special_bessel_y0 as bessel_y0, special_bessel_y1 as bessel_y1, digamma,
    special_entr as entr, special_erfcx as erfcx, erfinv, igamma as gammainc, igammac as gammaincc, lgamma as gammaln, i0, special_i0e as i0e, special_i1 as i1,
    special_i1e as i1e, special_log_ndtr as log_ndtr, i0 as modified_bessel_i0, special_i1 as modified_bessel_i1,
    special_modified_bessel_k0 as modified_bessel_k0, special_modified_bessel_k1 as modified_bessel_k1, mvlgamma as multigammaln, special_ndtr as ndtr,
    special_ndtri as ndtri, polygamma, digamma as psi, special_scaled_modified_bessel_k0 as scaled_modified_bessel_k0,
    special_scaled_modified_bessel_k1 as scaled_modified_bessel_k1, sinc, special_xlog1py as xlog1py, xlogy, special_zeta as zeta,
)
from .elementwise_functions import erf, erfc, exp2, expm1, log1p, logit, round
from .activations import sigmoid as expit
from .scans import log_softmax, softmax
from .reductions import logsumexp

__all__ = [
    "bessel_j0", "bessel_j1", "bessel_y0", "bessel_y1", "digamma", "entr", "erf", "erfc", "erfcx", "erfinv", "exp2", "expit", "expm1", "gammainc", "gammaincc",
    "gammaln", "i0", "i0e", "i1", "i1e", "log1p", "log_ndtr", "log_softmax", "logit", "logsumexp", "modified_bessel_i0", "modified_bessel_i1",
    "modified_bessel_k0", "modified_bessel_k1", "multigammaln", "ndtr", "ndtri", "polygamma", "psi", "round", "scaled_modified_bessel_k0",
    "scaled_modified_bessel_k1", "sinc", "softmax", "xlog1py", "xlogy", "zeta",
]
