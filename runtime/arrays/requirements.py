"""Checks of arrays: each returns its argument unchanged, or refuses it for its values."""

from __future__ import annotations

import numpy as np

from gradspec.core.elements.shapes import Array

__all__ = ["nonnegative", "probabilities", "unit_interval", "without_gaps", "without_nan"]


def probabilities(self: Array) -> Array:
    """The array; raises RuntimeError unless all elements are from 0 to 1."""
    if not ((self >= 0) & (self <= 1)).all():
        raise RuntimeError("quantile() q values must be in the range [0, 1]: divide percentages by 100")
    return self


def without_nan(self: Array) -> Array:
    """The array; raises ValueError for a NaN, which no integer stands for."""
    if np.isnan(self).any():
        raise ValueError("masked median expects no fully masked out rows if dtype is not floating point")
    return self


def without_gaps(self: Array) -> Array:
    """The array; raises RuntimeError for a sum of squared windows that is zero somewhere."""
    if not np.all(np.abs(self) > 1e-11):
        where = int(np.argmin(np.abs(self).reshape(-1)))
        raise RuntimeError(
            f"istft: the windows that overlap at element {where} of the signal add up to zero, so "
            "nothing is known of it; take a window without zeros, a smaller hop_length, or center=True"
        )
    return self


def unit_interval(self: Array) -> Array:
    """The array; raises RuntimeError unless all elements are from 0 to 1."""
    if self.size and not (self.min() >= 0 and self.max() <= 1):
        raise RuntimeError("all elements of input should be between 0 and 1")
    return self


def nonnegative(self: Array) -> Array:
    """The array; raises ValueError for a negative element."""
    if (self < 0).any():
        raise ValueError("var has negative entry/entries")
    return self
