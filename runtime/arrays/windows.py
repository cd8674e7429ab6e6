"""Windows of arrays: their largest elements, their means, and all of their elements as columns.

The kernels take the geometry of windows as numbers (geometry.py), and compute from it where elements are.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.constants import GEOMETRY_DIMS, GEOMETRY_OF_DIM
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import HALVES, Array

from .gathering import gather, gather_put, scatter
from .geometry import numbers

__all__ = [
    "fractional_window_max",
    "put_places",
    "take_places",
    "unpool",
    "window_columns",
    "window_max",
    "window_mean",
]

Ints = tuple[int, ...]

_window_max, _fractional_window_max, _window_mean, _window_columns = (
    ufuncs[name] for name in ("window_max", "fractional_window_max", "window_mean", "window_columns")
)
_WITHOUT_LOOPS = (*HALVES, *np.typecodes["AllInteger"], *np.typecodes["Complex"])  # of means
_WIDER = {**dict.fromkeys(HALVES, np.float32), "?": np.int64}  # dtypes whose columns are those of another
_MOST = np.iinfo(np.int32).max  # elements of a channel, since positions are as wide as a float32


def _sizes(geometry: Ints, dims: int) -> Ints:
    return geometry[GEOMETRY_OF_DIM * (GEOMETRY_DIMS - dims) : GEOMETRY_OF_DIM * GEOMETRY_DIMS : GEOMETRY_OF_DIM]


def _taps(geometry: Ints) -> int:
    return math.prod(geometry[1 : GEOMETRY_OF_DIM * GEOMETRY_DIMS : GEOMETRY_OF_DIM])


def _places(geometry: Ints, dims: int) -> Ints:
    return geometry[GEOMETRY_OF_DIM * (GEOMETRY_DIMS - dims) + 5 : GEOMETRY_OF_DIM * GEOMETRY_DIMS : GEOMETRY_OF_DIM]


def _in_order(self: Array, lead: Ints, sizes: Ints) -> Array:
    """The elements of the last dims, which have these sizes, side by side."""
    return np.ascontiguousarray(self).reshape(*lead, math.prod(sizes))


@also_in_c("window_max", "window_max")
def window_max(self: Array, geometry: Ints, dims: int) -> tuple[Array, Array]:
    """The largest elements of the windows of the last dims, and the numbers of these elements in these dims."""
    return _largest(_window_max, self, geometry, dims)


@also_in_c("fractional_window_max", "fractional_window_max")
def fractional_window_max(self: Array, offsets: Array, geometry: Ints, dims: int) -> tuple[Array, Array]:
    """The same for windows at places that numbers from 0 to 1 decide, which are the last dim of `offsets`, (..., dims)
    with as many dims as `self`; of two dims the number of the last one comes first.
    """
    given = offsets.reshape(*offsets.shape[:-dims], dims)
    ordered = np.zeros((*given.shape[:-1], GEOMETRY_DIMS), np.float32 if self.dtype.char in HALVES else self.dtype)
    ordered[..., GEOMETRY_DIMS - dims :] = given[..., ::-1] if dims == 2 else given
    return _largest(_fractional_window_max, self, geometry, dims, ordered)


def _largest(kernel: Any, self: Array, geometry: Ints, dims: int, *operands: Array) -> tuple[Array, Array]:
    if self.dtype.char in HALVES:
        values, indices = _largest(kernel, self.astype(np.float32), geometry, dims, *operands)
        return values.astype(self.dtype), indices
    if self.dtype.kind in "iu":
        ranks = np.unique(self, return_inverse=True)[1].reshape(self.shape)  # whose order float64 keeps
        indices = _largest(kernel, ranks.astype(np.float64), geometry, dims, *operands)[1]
        return take_places(self, indices, dims), indices
    lead, places = self.shape[:-dims], _places(geometry, dims)
    flat = _in_order(self, lead, _sizes(geometry, dims))
    if flat.shape[-1] > _MOST:
        raise RuntimeError(f"a pool of {flat.shape[-1]} elements in a channel, of which there may be {_MOST}")
    for operand in operands:
        lead = np.broadcast_shapes(lead, operand.shape[:-1])
    shape = (*lead, math.prod(places))
    values, indices = memory.empty(shape, self.dtype), memory.empty(shape, np.int64)
    kernel(flat, numbers(*geometry), *operands, out=(values, indices))
    return values.reshape(*lead, *places), indices.reshape(*lead, *places)


def take_places(self: Array, indices: Array, dims: int) -> Array:
    """The elements with these numbers in the last dims."""
    flat, chosen = _joined(self, dims), _joined(indices, dims)
    if flat.shape[:-1] != chosen.shape[:-1]:
        lead = np.broadcast_shapes(flat.shape[:-1], chosen.shape[:-1])
        flat, chosen = (np.broadcast_to(x, (*lead, x.shape[-1])) for x in (flat, chosen))
    return gather(flat, -1, chosen).reshape(*chosen.shape[:-1], *indices.shape[indices.ndim - dims :])


def put_places(self: Array, indices: Array, shape: Ints, dims: int) -> Array:
    """The transpose of `take_places`: zeros with the last dims of `shape`, to which elements are added."""
    lead, sizes = self.shape[:-dims], tuple(shape[-dims:])
    found = gather_put(_joined(self, dims), (*lead, math.prod(sizes)), -1, _joined(indices, dims))
    return found.reshape(*lead, *sizes)


def unpool(self: Array, indices: Array, sizes: Ints, dims: int) -> Array:
    """Zeros of `sizes` in the last dims with each element at its number, where the last of several remains."""
    lead = self.shape[:-dims]
    room = memory.zeros((*lead, math.prod(sizes)), self.dtype)
    return scatter(room, -1, _joined(indices, dims), _joined(self, dims), True).reshape(*lead, *sizes)


def _joined(self: Array, dims: int) -> Array:
    """The last dims as one."""
    return self.reshape(*self.shape[:-dims], math.prod(self.shape[-dims:]))


@also_in_c("window_mean", "window_mean")
def window_mean(self: Array, geometry: Ints, dims: int, transposed: bool) -> Array:
    """The means of the windows of the last dims, or the transpose of that.

    The geometry ends with what sums are divided by: the number of elements that a window has (0), with those of the
    zeros around (1), or the number that follows (2).
    """
    if self.dtype.char in _WITHOUT_LOOPS:
        return _by_floats(self, geometry, dims, transposed)
    lead = self.shape[:-dims]
    sizes, places = _sizes(geometry, dims), _places(geometry, dims)
    if transposed:
        sizes, places = places, sizes
    result = memory.empty((*lead, math.prod(places)), self.dtype)
    _window_mean(_in_order(self, lead, sizes), numbers(*geometry, transposed), out=result)
    return result.reshape(*lead, *places)


def _by_floats(self: Array, geometry: Ints, dims: int, transposed: bool) -> Array:
    """Means of a half type, computed in float32; of integers, in float64, without fractions; of complex numbers."""
    if self.dtype.kind == "c":
        real, imag = (window_mean(part, geometry, dims, transposed) for part in (self.real, self.imag))
        return (real + 1j * imag).astype(self.dtype)
    wide = np.float32 if self.dtype.char in HALVES else np.float64
    return window_mean(self.astype(wide), geometry, dims, transposed).astype(self.dtype)


def window_columns(self: Array, geometry: Ints, dims: int, transposed: bool) -> Array:
    """(..., channels, *sizes) as (..., channels * elements of a window, places), or the transpose of that."""
    wide = _WIDER.get(self.dtype.char)
    if wide is not None:
        return _window_columns_of(self.astype(wide), geometry, dims, transposed).astype(self.dtype)
    return _window_columns_of(self, geometry, dims, transposed)


@also_in_c("window_columns", "window_columns")
def _window_columns_of(self: Array, geometry: Ints, dims: int, transposed: bool) -> Array:
    sizes, places, taps = _sizes(geometry, dims), math.prod(_places(geometry, dims)), _taps(geometry)
    if transposed:
        *lead, rows, _ = self.shape
        result = memory.empty((*lead, rows // taps, math.prod(sizes)), self.dtype)
        columns = np.ascontiguousarray(self).reshape(*lead, rows // taps, taps * places)
        _window_columns(columns, numbers(*geometry, 1), out=result)
        return result.reshape(*lead, rows // taps, *sizes)
    *lead, channels = self.shape[:-dims]
    result = memory.empty((*lead, channels, taps * places), self.dtype)
    _window_columns(_in_order(self, (*lead, channels), sizes), numbers(*geometry, 0), out=result)
    return result.reshape(*lead, channels * taps, places)
