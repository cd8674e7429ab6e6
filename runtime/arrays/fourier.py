"""Discrete Fourier transforms: pocketfft, by SciPy, which is imported when one is first computed.

Dims are those of the array, and not negative. A transform is divided by nothing (0), the root of the number
of elements (1), or that number (2).
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Sequence
from types import SimpleNamespace
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


def fft_c2c(self: Array, dim: Sequence[int], normalization: int, forward: bool) -> Array:
    """The transform of complex or real numbers, or the one with the other sign."""
    if not len(dim):
        return self.astype(np.result_type(self.dtype, np.complex64))
    transform: Callable[..., Array] = _pocketfft().c2c
    return transform(_ready(self), dim, forward, normalization, None, _threads(self))


def fft_r2c(self: Array, dim: Sequence[int], normalization: int) -> Array:
    """The first half, along the last dim, of the transform of real numbers."""
    if not self.size:  # pocketfft writes nothing, but half of no elements is one
        shape = list(self.shape)
        shape[dim[-1]] = shape[dim[-1]] // 2 + 1
        return np.zeros(shape, np.result_type(self.dtype, np.complex64))
    transform: Callable[..., Array] = _pocketfft().r2c
    return transform(_ready(self), dim, True, normalization, None, _threads(self))


def fft_c2r(self: Array, dim: Sequence[int], normalization: int, last_dim_size: int) -> Array:
    """The real numbers of which this is half of the transform, so many of them along the last dim."""
    transform: Callable[..., Array] = _pocketfft().c2r
    return transform(_ready(self), dim, last_dim_size, False, normalization, None, _threads(self))


def fft_scaled_pairs(self: Array, dim: int, size: int, factor: float) -> Array:
    """A copy of half of a spectrum, scaled where an element stands for two of the `size` of the whole."""
    result = self.copy()
    pairs = result[(slice(None),) * dim + (slice(1, size - self.shape[dim] + 1),)]
    with np.errstate(all="ignore"):
        pairs *= factor
    return result


def _ready(self: Array) -> Array:
    """The array as pocketfft takes it: of single precision at least, and aligned."""
    if self.dtype.char in HALVES:
        return self.astype(np.float32)
    return self if self.flags.aligned else self.copy()


def _threads(self: Array) -> int:
    return get_num_threads() if self.size >= 2**16 else 1


@functools.cache
def _pocketfft() -> Any:
    """pocketfft's `c2c`, `r2c` and `c2r`, as SciPy calls them.

    `scipy.fft` checks what the ops have checked, which takes as long as a transform of a thousand elements.
    But this module is not part of SciPy's interface, so where there is none, `scipy.fft` is called.
    """
    try:
        return importlib.import_module("scipy.fft._pocketfft.pypocketfft")
    except ImportError:
        return SimpleNamespace(c2c=_c2c, r2c=_r2c, c2r=_c2r)


_FORWARD = ("backward", "ortho", "forward")  # SciPy's names for what a transform is divided by
_INVERSE = ("forward", "ortho", "backward")


def _c2c(a: Array, axes: Sequence[int], forward: bool, inorm: int, out: None, nthreads: int) -> Array:
    from scipy.fft import fftn, ifftn

    transform, norms = (fftn, _FORWARD) if forward else (ifftn, _INVERSE)
    return np.asarray(transform(a, axes=axes, norm=norms[inorm], workers=nthreads))


def _r2c(a: Array, axes: Sequence[int], forward: bool, inorm: int, out: None, nthreads: int) -> Array:
    from scipy.fft import rfftn

    return np.asarray(rfftn(a, axes=axes, norm=_FORWARD[inorm], workers=nthreads))


def _c2r(
    a: Array, axes: Sequence[int], lastsize: int, forward: bool, inorm: int, out: None, nthreads: int
) -> Array:
    from scipy.fft import irfftn

    sizes = [*(a.shape[axis] for axis in axes[:-1]), lastsize]
    return np.asarray(irfftn(a, s=sizes, axes=axes, norm=_INVERSE[inorm], workers=nthreads))
