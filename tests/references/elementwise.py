"""Functions of single elements that NumPy's own versions differ in."""

import numpy as np

__all__ = ["clamp"]


def clamp(self, min, max):
    """`numpy.clip`, of which NumPy 2.0 takes no bound below all numbers of an unsigned dtype."""
    if self.dtype.kind == "u" and min is not None and min < 0:
        min = 0
    return np.clip(self, min, max)
