"""Discrete Fourier transforms, by the kernels of csrc/kernels/fourier.inc.

Dims are those of the array, and not negative. A transform is divided by nothing (0), the root of the number
of elements (1), or that number (2).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import Kernel, kernels
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import HALVES, Array

__all__ = [
    "fft_c2c",
    "fft_c2r",
    "fft_r2c",
    "fft_scaled_pairs",
]

_fft, _ifft, _rfft, _irfft = kernels("fft", "ifft", "rfft", "irfft")
_NORMALIZATIONS = tuple(map(np.int64, range(3)))  # as the kernels take them
_SPECTRA = {"f": np.complex64, "d": np.complex128, "F": np.complex64, "D": np.complex128}
_REALS = {"F": np.float32, "D": np.float64}


@also_in_c("fft_c2c", "fft", "ifft")
def fft_c2c(self: Array, dim: Sequence[int], normalization: int, forward: bool) -> Array:
    """The transform of complex or real numbers, or the one with the other sign."""
    if not len(dim):
        return self.astype(np.result_type(self.dtype, np.complex64))
    return _along(_fft if forward else _ifft, _single(self), dim, normalization)


@also_in_c("fft_r2c", "rfft", "fft")
def fft_r2c(self: Array, dim: Sequence[int], normalization: int) -> Array:
    """The first half, along the last dim, of the transform of real numbers."""
    self, last = _single(self), dim[-1]
    shape = (*self.shape[:last], self.shape[last] // 2 + 1, *self.shape[last + 1 :])
    if not self.size:  # there is nothing to transform, but half of no elements is one
        return np.zeros(shape, _SPECTRA[self.dtype.char])
    half = _transformed(_rfft, self, last, normalization, memory.empty(shape, _SPECTRA[self.dtype.char]))
    return _along(_fft, half, dim[:-1], normalization)


@also_in_c("fft_c2r", "irfft", "ifft")
def fft_c2r(self: Array, dim: Sequence[int], normalization: int, last_dim_size: int) -> Array:
    """The real numbers of which this is half of the transform, so many of them along the last dim."""
    self, last = _along(_ifft, self, dim[:-1], normalization), dim[-1]
    shape = (*self.shape[:last], last_dim_size, *self.shape[last + 1 :])
    return _transformed(_irfft, self, last, normalization, memory.empty(shape, _REALS[self.dtype.char]))


def fft_scaled_pairs(self: Array, dim: int, size: int, factor: float) -> Array:
    """A copy of half of a spectrum, scaled where an element stands for two of the `size` of the whole."""
    result = self.copy()
    pairs = result[(slice(None),) * dim + (slice(1, size - self.shape[dim] + 1),)]
    with np.errstate(all="ignore"):
        pairs *= factor
    return result


def _single(self: Array) -> Array:
    return self.astype(np.float32) if self.dtype.char in HALVES else self


def _along(kernel: Kernel, self: Array, dims: Sequence[int], normalization: int) -> Array:
    """The transform of numbers along dims, the last one first."""
    for dim in reversed(dims):
        result: Array = memory.empty(self.shape, _SPECTRA[self.dtype.char])
        self = _transformed(kernel, self, dim, normalization, result)
    return self


def _transformed(kernel: Kernel, self: Array, dim: int, normalization: int, result: Array) -> Array:
    """The transform along one dim, in `result`."""
    if dim == self.ndim - 1:
        return kernel(self, _NORMALIZATIONS[normalization], result)
    return kernel(self, _NORMALIZATIONS[normalization], result, axes=[(dim,), (), (dim,)])
