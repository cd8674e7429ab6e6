"""The functions that `array(...)` of signal_ops.yaml names, on ndarrays."""

from typing import Any

import numpy as np

from .library import ufuncs

__all__ = ["envelope", "leaky_sum", "leaky_sum_backward"]

Array = np.ndarray[Any, Any]

_leaky_sum = ufuncs["leaky_sum"]  # of kernels.inc
_leaky_sum_backward = ufuncs["leaky_sum_backward"]


def leaky_sum(self: Array, leak: float) -> Array:
    summed: Array = _leaky_sum(self, np.asarray(leak, self.dtype))
    return summed


def leaky_sum_backward(gradient: Array, leak: float) -> Array:
    summed: Array = _leaky_sum_backward(gradient, np.asarray(leak, gradient.dtype))
    return summed


def envelope(real: Array, imag: Array) -> tuple[Array, Array]:
    with np.errstate(all="ignore"):
        return np.asarray(np.hypot(real, imag)), np.asarray(np.arctan2(imag, real))
