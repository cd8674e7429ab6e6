"""bfloat16, which NumPy does not have: `ml_dtypes` defines it, and is imported when it is first asked for."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec import dtypes, kernels, promotion


def load() -> dtypes.dtype:
    """The dtype `bfloat16`, with its kernels registered; ImportError when `ml_dtypes` is not installed."""
    known = dtypes.BY_NAME.get("bfloat16")
    if known is not None:
        return known
    try:
        import ml_dtypes
    except ImportError as error:
        raise ImportError(
            "gradspec.bfloat16 needs the package ml_dtypes: pip install 'gradspec[bfloat16]'"
        ) from error
    kernels.register_bfloat16(type(np.dtype(ml_dtypes.bfloat16)))
    made = dtypes.add_bfloat16()
    promotion.extend()
    return made


def limits(numpy: np.dtype[Any]) -> Any:
    """What np.finfo gives, for bfloat16."""
    import ml_dtypes

    return ml_dtypes.finfo(numpy)
