"""Elements of arrays resampled along a dim, by tables of positions and weights."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import HALVES, Array

from .linalg import matmul

__all__ = ["resample"]

_resampled = ufuncs["resampled"]
_MANY = 16  # elements of a sum
_LARGEST = 1 << 22  # elements of a matrix of weights

Plan = tuple[str, int, int, float, bool]


def resample(self: Array, dim: int, size: int, plan: Plan, transposed: bool) -> Array:
    """The weighted sums along `dim` that a plan (mode, sizes of the source and the target, step, whether corners are
    aligned) asks for, or their transpose.
    """
    if self.dtype.char in HALVES:
        return resample(self.astype(np.float32), dim, size, plan, transposed).astype(self.dtype)
    if self.dtype.kind == "c":
        real, imag = (resample(part, dim, size, plan, transposed) for part in (self.real, self.imag))
        return (real + 1j * imag).astype(self.dtype)
    positions, weights = _typed(self.dtype, transposed, *plan)
    dim %= self.ndim
    if weights is None:
        return memory.take(self, positions[:, 0], dim)
    if positions.shape[1] > _MANY and self.shape[dim] * len(positions) <= _LARGEST:
        return _by_matrix(self, dim, positions, weights)
    before, after = self.shape[:dim], self.shape[dim + 1 :]
    rows = np.ascontiguousarray(self).reshape(math.prod(before), self.shape[dim], math.prod(after))
    return np.asarray(_resampled(rows, positions, weights)).reshape(*before, len(positions), *after)


@functools.lru_cache(256)
def _typed(dtype: np.dtype[Any], transposed: bool, *plan: Any) -> tuple[Array, Array | None]:
    """A table whose weights are of a dtype; of float64 for dtypes that the kernel does not take."""
    positions, weights = (_transposed if transposed else _table)(*plan)
    return positions, None if weights is None else weights.astype(dtype if dtype.kind == "f" else np.float64)


@np.errstate(all="ignore")
def _by_matrix(self: Array, dim: int, positions: Array, weights: Array) -> Array:
    """The sums as a product: of many elements each, a pass for each tap would take longer."""
    matrix = np.zeros((self.shape[dim], len(positions)), self.dtype)
    np.add.at(matrix, (positions, np.arange(len(positions))[:, None]), weights)
    return np.ascontiguousarray(np.moveaxis(matmul(np.moveaxis(self, dim, -1), matrix), -1, dim))


def _table(mode: str, source: int, target: int, step: float, align: bool) -> tuple[Array, Array | None]:
    """The positions that each place takes, and their weights, (target, taps); no weights for single elements."""
    places = np.arange(target, dtype=np.float64)
    if mode in ("nearest", "nearest-exact"):
        found = np.floor((places + (0.5 if mode == "nearest-exact" else 0)) * np.float32(step)).astype(np.int64)
        return np.minimum(found, source - 1)[:, None], None
    if mode.startswith("antialiased"):
        return _antialiased(mode, source, target, step)
    at = places * step if align else (places + 0.5) * step - 0.5
    if mode == "linear":
        at = np.maximum(at, 0)
        first = np.minimum(np.floor(at), source - 1).astype(np.int64)
        share = np.clip(at - first, 0, 1)
        return np.stack([first, np.minimum(first + 1, source - 1)], 1), np.stack([1 - share, share], 1)
    first = np.floor(at)
    share = at - first
    taps = [first + k for k in (-1, 0, 1, 2)]
    weights = [_cubic(share + 1, -0.75), _cubic(share, -0.75), _cubic(1 - share, -0.75), _cubic(2 - share, -0.75)]
    return np.stack(taps, 1).clip(0, source - 1).astype(np.int64), np.stack(weights, 1)


def _cubic(x: Array, a: float) -> Array:
    """The cubic convolution kernel (Keys 1981) at distances from 0 to 2."""
    near = ((a + 2) * x - (a + 3)) * x * x + 1
    far = ((a * x - 5 * a) * x + 8 * a) * x - 4 * a
    return np.where(x < 1, near, np.where(x < 2, far, 0))


def _antialiased(mode: str, source: int, target: int, step: float) -> tuple[Array, Array]:
    """The filter, a triangle or a cubic, as wide as the step between places."""
    kernel: Callable[[Array], Array] = (
        (lambda x: np.maximum(1 - x, 0)) if mode.endswith("linear") else lambda x: _cubic(x, -0.5)
    )
    width = max(step, 1.0)
    support = (1.0 if mode.endswith("linear") else 2.0) * width
    centres = step * (np.arange(target) + 0.5)
    first = np.maximum((centres - support + 0.5).astype(np.int64), 0)
    count = np.minimum((centres + support + 0.5).astype(np.int64), source) - first
    taps = np.arange(max(int(count.max()), 1))
    distances = np.abs((taps + first[:, None] - centres[:, None] + 0.5) / width)
    weights = np.where(taps < count[:, None], kernel(distances), 0)
    inside = np.minimum(taps, count[:, None] - 1)  # where there are fewer, the last of them again, with weight zero
    return (first[:, None] + inside).clip(0, source - 1), weights / weights.sum(1, keepdims=True)


def _transposed(mode: str, source: int, target: int, step: float, align: bool) -> tuple[Array, Array]:
    """The same table of the transpose: for each element of the source the places that take it.

    Weights of zero are left out: elements that places repeat to have as many as others would fill the table.
    """
    positions, weights = _table(mode, source, target, step, align)
    weights = np.ones(positions.shape) if weights is None else weights
    places, taps = weights.nonzero()
    sources, weights = positions[places, taps], weights[places, taps]
    order = sources.argsort(kind="stable")
    sources = sources[order]
    starts = np.searchsorted(sources, np.arange(source))
    rank = np.arange(sources.size) - starts[sources]
    shape = (source, max(int(rank.max(initial=0)) + 1, 1))
    table, factors = np.zeros(shape, np.int64), np.zeros(shape)
    table[sources, rank] = places[order]
    factors[sources, rank] = weights[order]
    return table, factors


def step_of(source: int, target: int, align: bool, factor: float | None) -> float:
    """How far apart in the source two places are."""
    if align:
        return (source - 1) / (target - 1) if target > 1 else 0.0
    return 1 / factor if factor else source / target
