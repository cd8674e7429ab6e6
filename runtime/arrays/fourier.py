"""Discrete Fourier transforms: those of `scipy.fft`, which is imported when one is first computed.

Dims are those of the array, and not negative. A transform is divided by nothing (0), the root of the number
of elements (1), or that number (2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.core.kernels import get_num_threads
from gradspec.core.shapes import HALVES, Array

__all__ = [
    "fft_c2c",
    "fft_c2r",
    "fft_r2c",
    "fft_scaled_pairs",
]


# SciPy's names for what a transform is divided by, by the number for it.
_FORWARD = ("backward", "ortho", "forward")
_INVERSE = ("forward", "ortho", "backward")


def fft_c2c(self: Array, dim: Sequence[int], normalization: int, forward: bool) -> Array:
    """The transform of complex or real numbers, or the one with the other sign."""
    if not len(dim):
        return self.astype(np.result_type(self.dtype, np.complex64))
    norm = (_FORWARD if forward else _INVERSE)[normalization]
    return _transform("fft" if forward else "ifft", self, dim, norm)


def fft_r2c(self: Array, dim: Sequence[int], normalization: int) -> Array:
    """The first half, along the last dim, of the transform of real numbers."""
    if not self.size:  # there is nothing to transform, but half of no elements is one
        shape = list(self.shape)
        shape[dim[-1]] = shape[dim[-1]] // 2 + 1
        return np.zeros(shape, np.result_type(self.dtype, np.complex64))
    return _transform("rfft", self, dim, _FORWARD[normalization])


def fft_c2r(self: Array, dim: Sequence[int], normalization: int, last_dim_size: int) -> Array:
    """The real numbers of which this is half of the transform, so many of them along the last dim."""
    sizes = [*(self.shape[k] for k in dim[:-1]), last_dim_size]
    return _transform("irfft", self, dim, _INVERSE[normalization], sizes)


def fft_scaled_pairs(self: Array, dim: int, size: int, factor: float) -> Array:
    """A copy of half of a spectrum, scaled where an element stands for two of the `size` of the whole."""
    result = self.copy()
    pairs = result[(slice(None),) * dim + (slice(1, size - self.shape[dim] + 1),)]
    with np.errstate(all="ignore"):
        pairs *= factor
    return result


def _transform(
    name: str, self: Array, dim: Sequence[int], norm: str, sizes: Sequence[int] | None = None
) -> Array:
    """A transform over dims. SciPy's functions of one dim check in half the time of those of several."""
    from scipy import fft

    if self.dtype.char in HALVES:
        self = self.astype(np.float32)
    workers = get_num_threads() if self.size >= 2**16 else 1
    found: Any
    if len(dim) == 1:
        found = getattr(fft, name)(self, sizes and sizes[0], dim[0], norm, False, workers)
    else:
        found = getattr(fft, f"{name}n")(self, sizes, dim, norm, False, workers)
    result: Array = found
    return result
