"""bfloat16, which NumPy lacks, from `ml_dtypes`; imported on first use."""

from __future__ import annotations

from typing import Any

import numpy as np


def numpy_dtype() -> np.dtype[Any]:
    """The NumPy dtype bfloat16; ImportError when `ml_dtypes` is not installed."""
    try:
        import ml_dtypes
    except ImportError as error:
        raise ImportError("gradspec.bfloat16 needs the package ml_dtypes: pip install ml_dtypes") from error
    numpy: np.dtype[Any] = np.dtype(ml_dtypes.bfloat16)
    return numpy


def limits(numpy: np.dtype[Any]) -> Any:
    """The result of np.finfo, for bfloat16."""
    import ml_dtypes

    finfo: Any = ml_dtypes.finfo
    return finfo(numpy)
