"""What `array(...)` of signal_ops.yaml names: functions on ndarrays, which give ndarrays."""

import numpy as np

from .library import ufuncs

__all__ = ["envelope", "leaky_sum", "leaky_sum_backward"]

_leaky_sum = ufuncs["leaky_sum"]  # of kernels.inc
_leaky_sum_backward = ufuncs["leaky_sum_backward"]


def leaky_sum(self, leak):
    return _leaky_sum(self, np.asarray(leak, self.dtype))


def leaky_sum_backward(gradient, leak):
    return _leaky_sum_backward(gradient, np.asarray(leak, gradient.dtype))


def envelope(real, imag):
    with np.errstate(all="ignore"):
        return np.asarray(np.hypot(real, imag)), np.asarray(np.arctan2(imag, real))
