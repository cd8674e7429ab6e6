"""Windows of arrays: their largest elements, and all of their elements as columns."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import HALVES, Array

from .convolving import Ints, Pairs, last_dims, offsets

__all__ = ["adaptive_window_max", "window_columns", "window_columns_put", "window_max"]

_window_max = ufuncs["window_max"]


def window_max(
    self: Array, sizes: Ints, window: Ints, stride: Ints, padding: Pairs, dilation: Ints, places: Ints
) -> tuple[Array, Array]:
    """The largest elements of windows, and where they are in the array without the padding."""
    if self.dtype.char in HALVES:
        values, indices = window_max(self.astype(np.float32), sizes, window, stride, padding, dilation, places)
        return values.astype(self.dtype), indices
    lead = self.shape[:-1]
    padded = tuple([size + before + after for size, (before, after) in zip(sizes, padding, strict=True)])
    vectors = np.ascontiguousarray(self)
    if padded != sizes:
        room = memory.empty((*lead, *padded), self.dtype)
        room.fill(np.iinfo(self.dtype).min if self.dtype.kind in "iu" else -np.inf)
        room[last_dims(_inside(sizes, padding))] = self.reshape(*lead, *sizes)
        vectors = room.reshape(*lead, math.prod(padded))
    values, indices = _window_max(
        vectors, offsets(window, padded, dilation), offsets(places, padded, stride), _names(sizes, padding)
    )
    return np.asarray(values), np.asarray(indices)


def _inside(sizes: Ints, padding: Pairs) -> tuple[slice, ...]:
    return tuple([slice(before, before + size) for size, (before, _) in zip(sizes, padding, strict=True)])


@functools.lru_cache(64)
def _names(sizes: Ints, padding: Pairs) -> Array:
    """The number of each element of a padded array in that without padding, -1 for the padding."""
    padded = [size + before + after for size, (before, after) in zip(sizes, padding, strict=True)]
    names = np.full(padded, -1, np.int64)
    names[_inside(sizes, padding)] = np.arange(math.prod(sizes)).reshape(sizes)
    flat = names.reshape(-1)
    flat.flags.writeable = False
    return flat


def adaptive_window_max(self: Array, sizes: Ints, places: Ints) -> tuple[Array, Array]:
    """The largest elements of the windows that cover an array, and where they are."""
    table = _adaptive_table(sizes, places)
    found = self[..., table]
    chosen = found.argmax(-1)[..., None]
    values = np.take_along_axis(found, chosen, -1)[..., 0]
    return values, np.take_along_axis(np.broadcast_to(table, found.shape), chosen, -1)[..., 0]


def bounds(size: int, places: int) -> list[tuple[int, int]]:
    """The windows that cover a dim: where each begins and ends."""
    return [(place * size // places, -((place + 1) * size // -places)) for place in range(places)]


@functools.lru_cache(64)
def _adaptive_table(sizes: Ints, places: Ints) -> Array:
    """The elements of each window; of shorter ones the first is repeated."""
    table = np.zeros((1, 1), np.int64)
    for size, count in zip(sizes, places, strict=True):
        windows = bounds(size, count)
        longest = max([end - start for start, end in windows], default=1)
        here = np.array([[start + (i if start + i < end else 0) for i in range(longest)] for start, end in windows])
        table = table[:, None, :, None] * size + here.reshape(-1, longest)[None, :, None, :]
        table = table.reshape(table.shape[0] * table.shape[1], -1)
    table.flags.writeable = False
    return table


def window_columns(self: Array, window: Ints, stride: Ints, padding: Pairs, dilation: Ints) -> Array:
    """(..., channels, *sizes) as (..., channels * elements of a window, windows)."""
    d = len(window)
    padded = self
    if any([before or after for before, after in padding]):
        sizes = [size + before + after for size, (before, after) in zip(self.shape[-d:], padding, strict=True)]
        padded = memory.zeros((*self.shape[:-d], *sizes), self.dtype)
        padded[last_dims(_inside(self.shape[-d:], padding))] = self
    seen = _seen(padded, window, stride, dilation)
    places = seen.shape[-d:]
    columns = memory.copy(seen)
    return columns.reshape(*self.shape[: -d - 1], self.shape[-d - 1] * math.prod(window), math.prod(places))


@np.errstate(all="ignore")
def window_columns_put(self: Array, shape: Ints, window: Ints, stride: Ints, padding: Pairs, dilation: Ints) -> Array:
    """The transpose of `window_columns`: each element is added to where it was."""
    d = len(window)
    channels, sizes = shape[-d - 1], shape[-d:]
    lead = self.shape[:-2]
    padded = [size + before + after for size, (before, after) in zip(sizes, padding, strict=True)]
    result = memory.zeros((*lead, channels, *padded), self.dtype)
    each = zip(padded, window, stride, dilation, strict=True)
    places = [(size - reach * (taps - 1) - 1) // step + 1 for size, taps, step, reach in each]
    columns = self.reshape(*lead, channels, *window, *places)
    for tap in np.ndindex(*window):
        at = zip(tap, places, stride, dilation, strict=True)
        ends = [slice(t * reach, t * reach + step * (count - 1) + 1, step) for t, count, step, reach in at]
        result[last_dims(ends)] += columns[last_dims((*tap, *[slice(None)] * d))]
    return np.ascontiguousarray(result[last_dims(_inside(sizes, padding))])


def _seen(x: Array, window: Sequence[int], stride: Sequence[int], dilation: Sequence[int]) -> Array:
    """A view with dims for the elements of a window, and for the windows."""
    d = len(window)
    reach = [step * (taps - 1) + 1 for step, taps in zip(dilation, window, strict=True)]
    views = np.lib.stride_tricks.sliding_window_view(x, reach, tuple(range(x.ndim - d, x.ndim)))
    at = [slice(None, None, step) for step in stride] + [slice(None, None, step) for step in dilation]
    places = views[last_dims(at)]
    return np.moveaxis(places, range(x.ndim - d, x.ndim), range(x.ndim, x.ndim + d))


@functools.lru_cache(64)
def shares(sizes: Ints, window: Ints, step: Ints, before: Ints, places: Ints, with_padding: bool) -> Array:
    """One by the number of elements of each window."""
    counts = np.ones(())
    for size, taps, one, pad, count in zip(sizes, window, step, before, places, strict=True):
        starts = np.arange(count) * one - pad
        ends = np.minimum(starts + taps, size + pad)
        if not with_padding:
            starts, ends = np.maximum(starts, 0), np.minimum(ends, size)
        counts = np.multiply.outer(counts, ends - starts)
    return np.asarray(1 / counts)


@functools.lru_cache(64)
def means(size: int, count: int) -> Array:
    """The matrix whose columns take the means of windows."""
    matrix = np.zeros((size, count))
    for place, (start, end) in enumerate(bounds(size, count)):
        matrix[start:end, place] = 1 / (end - start)
    return matrix
