# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Functions that torch lacks, under the names by which SciPy asks a namespace for them."""

from .special_functions_of_the_array_api import (
    array_api_special_betainc as betainc, array_api_special_betaln as betaln, array_api_special_exp1 as exp1, array_api_special_expi as expi,
    array_api_special_gamma as gamma, array_api_special_kl_div as kl_div, array_api_special_poch as poch, array_api_special_stdtr as stdtr,
)
from .special_functions import (
    special_entr as entr, special_erfcx as erfcx, erfinv, igamma as gammainc, igammac as gammaincc, lgamma as gammaln, i0, special_i0e as i0e, special_i1 as i1,
    special_i1e as i1e, special_bessel_j0 as j0, special_bessel_j1 as j1, special_modified_bessel_k0 as k0, special_scaled_modified_bessel_k0 as k0e,
    special_modified_bessel_k1 as k1, special_scaled_modified_bessel_k1 as k1e, special_log_ndtr as log_ndtr, special_ndtr as ndtr, special_ndtri as ndtri,
    polygamma, digamma as psi, sinc, special_xlog1py as xlog1py, xlogy, special_bessel_y0 as y0, special_bessel_y1 as y1, special_zeta as zeta,
)
from .elementwise_functions import erf, erfc, exp2, logit
from .activations import sigmoid as expit

__all__ = [
    "betainc", "betaln", "entr", "erf", "erfc", "erfcx", "erfinv", "exp1", "exp2", "expi", "expit", "gamma", "gammainc", "gammaincc", "gammaln", "i0", "i0e",
    "i1", "i1e", "j0", "j1", "k0", "k0e", "k1", "k1e", "kl_div", "log_ndtr", "logit", "ndtr", "ndtri", "poch", "polygamma", "psi", "sinc", "stdtr", "xlog1py",
    "xlogy", "y0", "y1", "zeta",
]
