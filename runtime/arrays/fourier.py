"""Discrete Fourier transforms: pocketfft, by SciPy, which is imported when one is first computed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.core.kernels import get_num_threads
from gradspec.core.shapes import HALVES, Array

__all__ = [
    "fft_c2c",
    "fft_c2r",
    "fft_r2c",
]

# By what a transform divides: nothing, the root of the number of elements, or that number.
_FORWARD = ("backward", "ortho", "forward")
_INVERSE = ("forward", "ortho", "backward")


def fft_c2c(self: Array, dim: Sequence[int], normalization: int, forward: bool) -> Array:
    """The transform of complex or real numbers, or the one with the other sign."""
    return _transform(
        "fftn" if forward else "ifftn", self, dim, (_FORWARD if forward else _INVERSE)[normalization]
    )


def fft_r2c(self: Array, dim: Sequence[int], normalization: int) -> Array:
    """The first half, along the last dim, of the transform of real numbers."""
    return _transform("rfftn", self, dim, _FORWARD[normalization])


def fft_c2r(self: Array, dim: Sequence[int], normalization: int, last_dim_size: int) -> Array:
    """The real numbers of which this is half of the transform, so many of them along the last dim."""
    sizes = [self.shape[d] for d in dim[:-1]] + [last_dim_size]
    return _transform("irfftn", self, dim, _INVERSE[normalization], s=sizes)


def _transform(name: str, self: Array, dim: Sequence[int], norm: str, **more: Any) -> Array:
    if not len(dim):
        return self.astype(np.result_type(self.dtype, np.complex64))
    if self.dtype.char in HALVES:
        self = self.astype(np.float32)
    workers = get_num_threads() if self.size >= 2**16 else None
    if len(dim) > 1:
        return np.asarray(_scipy(name)(self, axes=tuple(dim), norm=norm, workers=workers, **more))
    # The function of one dim takes less time to begin.
    size = more["s"][0] if more else None
    return np.asarray(_scipy(name.removesuffix("n"))(self, n=size, axis=dim[0], norm=norm, workers=workers))


@functools.cache
def _scipy(name: str) -> Callable[..., Any]:
    import scipy.fft

    function: Callable[..., Any] = getattr(scipy.fft, name)
    return function
