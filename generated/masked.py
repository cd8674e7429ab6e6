# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Reductions, scans and normalizations of the elements at which a mask is True; all of them without a mask."""

from .masked_reductions import (
    masked_amax as amax, masked_amin as amin, masked_argmax as argmax, masked_argmin as argmin, masked_cumprod as cumprod, masked_cumsum as cumsum,
    masked_log_softmax as log_softmax, masked_logaddexp as logaddexp, masked_logsumexp as logsumexp, masked_mean as mean, masked_median as median,
    masked_norm as norm, masked_normalize as normalize, masked_prod as prod, masked_softmax as softmax, masked_softmin as softmin, masked_std as std,
    masked_sum as sum, masked_var as var,
)

__all__ = [
    "amax", "amin", "argmax", "argmin", "cumprod", "cumsum", "log_softmax", "logaddexp", "logsumexp", "mean", "median", "norm", "normalize", "prod", "softmax",
    "softmin", "std", "sum", "var",
]
