"""Elements of arrays resampled along a dim, by tables of positions and weights."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import HALVES, Array

from .linalg import matmul

__all__ = ["resample"]

_add, _mul = ufuncs["add"], ufuncs["mul"]
_MANY = 16  # elements of a sum
_LARGEST = 1 << 22  # elements of a matrix of weights

Plan = tuple[str, int, int, float, bool]


def resample(self: Array, dim: int, size: int, plan: Plan, transposed: bool) -> Array:
    """The weighted sums along `dim` that a plan (mode, sizes of the source and the target, step, whether corners are
    aligned) asks for, or their transpose.
    """
    if self.dtype.char in HALVES:
        return resample(self.astype(np.float32), dim, size, plan, transposed).astype(self.dtype)
    positions, weights = _transposed(*plan) if transposed else _table(*plan)
    dim %= self.ndim
    if weights is None:
        return self.take(positions[:, 0], dim)
    if positions.shape[1] > _MANY and self.shape[dim] * len(positions) <= _LARGEST:
        return _by_matrix(self, dim, positions, weights)
    result = None
    for places, factors in _taps(*plan, transposed, self.dtype, self.ndim - 1 - dim):
        part = self.take(places, dim)
        _mul(part, factors, part)
        result = part if result is None else _add(result, part, result)
    return np.asarray(result)


@functools.lru_cache(128)
def _taps(
    mode: str, source: int, target: int, step: float, align: bool, transposed: bool, dtype: np.dtype[Any], behind: int
) -> list[tuple[Array, Array]]:
    """The positions of each tap, and their weights in a dtype and the shape of a dim with so many behind it."""
    plan = mode, source, target, step, align
    positions, weights = _transposed(*plan) if transposed else _table(*plan)
    assert weights is not None
    factors = weights.astype(dtype).reshape(*weights.shape, *[1] * behind)
    return [(positions[:, tap].copy(), factors[:, tap].copy()) for tap in range(positions.shape[1])]


@np.errstate(all="ignore")
def _by_matrix(self: Array, dim: int, positions: Array, weights: Array) -> Array:
    """The sums as a product: of many elements each, a pass for each tap would take longer."""
    matrix = np.zeros((self.shape[dim], len(positions)), self.dtype)
    np.add.at(matrix, (positions, np.arange(len(positions))[:, None]), weights.astype(self.dtype))
    return np.ascontiguousarray(np.moveaxis(matmul(np.moveaxis(self, dim, -1), matrix), -1, dim))


@functools.lru_cache(128)
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


@functools.lru_cache(128)
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
