"""The functions that references of signal_ops.yaml call, as simple as can be."""

from typing import Any

import numpy as np


def leaky_sum(self: np.ndarray[Any, Any], leak: float) -> np.ndarray[Any, Any]:
    if self.ndim == 0:
        raise ValueError("leaky_sum needs a dim")
    result = np.array(self)
    for k in range(1, self.shape[-1]):
        result[..., k] += leak * result[..., k - 1]
    return result
