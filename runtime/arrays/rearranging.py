"""The same elements in another shape or order, and triangles of matrices."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.constants import LARGE_COPY
from gradspec.core.compiled.kernels import Kernel, kernels
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import (
    FULL_SLICE,
    Array,
    Dims,
    dims_tuple,
    infer_shape,
    wrap_dim,
    wrap_dims,
)

from .aliasing import is_viewable
from .copying import contiguous_copy

__all__ = ["flip", "pixel_shuffle", "pixel_unshuffle", "reshape", "roll", "tril", "triu", "unroll"]

_keep_first, _keep_rest = kernels("keep_first", "keep_rest")
_CACHED = 2**15  # elements; fewer are copied for each dim in less time than NumPy takes for subscripts


@also_in_c("reshape")
def reshape(self: Array, shape: Sequence[int]) -> Array:
    """The same elements in `shape` (one -1 is inferred): a view where the strides allow it, else a copy."""
    if self.size >= LARGE_COPY and not is_viewable(self.shape, self.strides, shape):
        self = contiguous_copy(self)
    try:
        result = self.reshape(shape)
    except (ValueError, TypeError):
        return self.reshape(infer_shape(shape, self.size))
    if result.shape != shape and min(shape) < -1:
        infer_shape(shape, self.size)  # NumPy takes any negative size for -1
    return result


@also_in_c("flip")
def flip(self: Array, dims: Dims) -> Array:
    """A copy with the order of the elements along `dims` reversed."""
    dims = wrap_dims(dims, self.ndim)
    if not self.ndim:
        return memory.copy(self)
    return contiguous_copy(self[tuple([slice(None, None, -1) if d in dims else FULL_SLICE for d in range(self.ndim)])])


@also_in_c("pixel_shuffle")
def pixel_shuffle(self: Array, upscale_factor: int) -> Array:
    """The last three dims with channels as pixels of squares whose width is the factor."""
    factor = upscale_factor
    *lead, channels, height, width = _image(self, factor, "pixel_shuffle", "upscale_factor")
    if channels % factor**2:
        raise RuntimeError(
            "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, "
            f"but input.size(-3)={channels} is not divisible by {factor**2}"
        )
    channels //= factor**2
    squares = self.reshape(math.prod(lead), channels, factor, factor, height, width).transpose(0, 1, 4, 2, 5, 3)
    return contiguous_copy(squares).reshape(*lead, channels, height * factor, width * factor)


@also_in_c("pixel_unshuffle")
def pixel_unshuffle(self: Array, downscale_factor: int) -> Array:
    """The inverse of `pixel_shuffle`."""
    factor = downscale_factor
    *lead, channels, height, width = _image(self, factor, "pixel_unshuffle", "downscale_factor")
    for size, name in ((height, "height"), (width, "width")):
        if size % factor:
            raise RuntimeError(
                f"pixel_unshuffle expects {name} to be divisible by downscale_factor, but input.size of {size} is not "
                f"divisible by {factor}"
            )
    height, width = height // factor, width // factor
    squares = self.reshape(math.prod(lead), channels, height, factor, width, factor).transpose(0, 1, 3, 5, 2, 4)
    return contiguous_copy(squares).reshape(*lead, channels * factor**2, height, width)


def _image(self: Array, factor: int, op: str, name: str) -> tuple[int, ...]:
    """The shape of images whose pixels and channels are exchanged."""
    if self.ndim < 3:
        raise RuntimeError(
            f"{op} expects input to have at least 3 dimensions, but got input with {self.ndim} dimension(s)"
        )
    if factor <= 0:
        raise RuntimeError(f"{op} expects a positive {name}, but got {factor}")
    shape: tuple[int, ...] = self.shape
    return shape


@also_in_c("roll")
def roll(self: Array, shifts: int | Sequence[int], dims: Dims = None) -> Array:
    """A copy shifted by `shifts` along `dims`; what leaves at the end comes in at the start.

    Without `dims`, the flattened array is shifted.
    """
    amounts, along = dims_tuple(shifts), dims_tuple(dims)
    if not amounts:
        raise RuntimeError("`shifts` required")
    if len(along) != len(amounts) and (along or len(amounts) > 1):
        raise RuntimeError(f"shifts and dimensions must align. shifts: {len(amounts)}, dims:{len(along)}")
    if not self.flags.c_contiguous:
        self = contiguous_copy(self)  # whose order in memory the result has
    if not along:
        return np.roll(self, *amounts)
    if not self.ndim:
        raise IndexError(f"Dimension specified as {along[0]} but tensor has no dimensions")
    if len(amounts) > 1 and self.size < _CACHED:
        for amount, dim in zip(amounts, along, strict=True):
            self = roll(self, amount, dim)
        return self
    return np.roll(self, amounts, [wrap_dim(dim, self.ndim) for dim in along])


def unroll(self: Array, shifts: int | Sequence[int], dims: Dims = None) -> Array:
    """The inverse of `roll`."""
    return roll(self, [-amount for amount in dims_tuple(shifts)], dims)


@also_in_c("tril")
def tril(self: Array, diagonal: int = 0) -> Array:
    """The lower triangles of the matrices in the last two dims, up to `diagonal`; zero elsewhere."""
    return _triangle("tril", _keep_first, self, diagonal + 1)


@also_in_c("triu")
def triu(self: Array, diagonal: int = 0) -> Array:
    """The upper triangles of the matrices in the last two dims, from `diagonal` on; zero elsewhere."""
    return _triangle("triu", _keep_rest, self, diagonal)


def _triangle(name: str, kernel: Kernel, self: Array, first: int) -> Array:
    # `first` is how many elements of row 0 are in the lower one of the two triangles.
    if self.ndim < 2:
        raise RuntimeError(f"{name}: input tensor must have at least 2 dimensions, but got {self.ndim}")
    return kernel(self, np.arange(first, first + self.shape[-2]))
