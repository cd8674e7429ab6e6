"""Functions of single elements that NumPy's own versions differ in."""

from __future__ import annotations

from typing import Any

import numpy as np

__all__ = ["clamp"]

Array = np.ndarray[Any, Any]


def clamp(self: Array, min: float | None, max: float | None) -> Array:
    """`numpy.clip`, of which NumPy 2.0 takes no bound below all numbers of an unsigned dtype."""
    if self.dtype.kind == "u" and min is not None and min < 0:
        min = 0
    return np.clip(self, min, max)
