"""Reading and writing at positions."""

from __future__ import annotations

from typing import Any

import numpy as np

__all__ = [
    "as_strided_scatter", "diagonal_scatter", "index_copy", "index_put", "index_reduce", "masked_scatter",
    "nonzero_static", "put", "scatter", "scatter_add", "scatter_reduce", "select_scatter", "slice_scatter",
]  # fmt: skip

Array = np.ndarray[Any, Any]


def index_put(self: Array, indices: Any, values: Array, accumulate: bool) -> Array:
    result = self.copy()
    if accumulate:
        np.add.at(result, indices, values)
    else:
        result[indices] = values
    return result


def scatter(self: Array, dim: int, index: Array, src: Any) -> Array:
    result = self.copy()
    for place, target in _targets(dim, index):
        result[target] = src[place] if np.ndim(src) else src
    return result


def scatter_add(self: Array, dim: int, index: Array, src: Array) -> Array:
    result = self.copy()
    for place, target in _targets(dim, index):
        result[target] += src[place]
    return result


def _targets(dim: int, index: Array) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The positions in `index`, each with the one it stands for."""
    pairs = []
    for place in np.ndindex(index.shape):
        target = list(place)
        target[dim] = index[place]
        pairs.append((place, tuple(target)))
    return pairs


def index_copy(self: Array, dim: int, index: Array, source: Any) -> Array:
    result = self.copy()
    np.moveaxis(result, dim, 0)[index] = np.moveaxis(source, dim, 0) if np.ndim(source) else source
    return result


def scatter_reduce(self: Array, dim: int, index: Array, src: Array, reduce: str, include_self: bool) -> Array:
    found: dict[tuple[int, ...], list[Any]] = {}
    for place, target in _targets(dim, index):
        found.setdefault(target, [self[target]] if include_self else []).append(src[place])
    combine = {"sum": np.sum, "prod": np.prod, "mean": np.mean, "amax": np.max, "amin": np.min}[reduce]
    result = self.copy()
    for target, values in found.items():
        result[target] = np.floor(combine(values)) if result.dtype.kind in "iu" else combine(values)
    return result


def index_reduce(self: Array, dim: int, index: Array, source: Array, reduce: str, include_self: bool) -> Array:
    along = [-1 if d == dim % self.ndim else 1 for d in range(self.ndim)]
    places = np.broadcast_to(index.reshape(along), source.shape)
    return scatter_reduce(self, dim, places, source, reduce, include_self)


def masked_scatter(self: Array, mask: Array, source: Array) -> Array:
    shape = np.broadcast_shapes(self.shape, mask.shape)
    result, mask = np.broadcast_to(self, shape).copy(), np.broadcast_to(mask, shape)
    result[mask] = source.reshape(-1)[: np.count_nonzero(mask)]
    return result


def put(self: Array, index: Array, source: Array, accumulate: bool) -> Array:
    result = self.copy()
    if accumulate:
        np.add.at(result.reshape(-1), index, source)
    else:
        np.put(result, index, source)
    return result


def select_scatter(self: Array, src: Array, dim: int, index: int) -> Array:
    result = self.copy()
    np.moveaxis(result, dim, 0)[index] = src
    return result


def slice_scatter(self: Array, src: Array, dim: int, start: int | None, end: int | None, step: int) -> Array:
    result = self.copy()
    np.moveaxis(result, dim, 0)[start:end:step] = np.moveaxis(src, dim, 0)
    return result


def diagonal_scatter(self: Array, src: Array, offset: int, dim1: int, dim2: int) -> Array:
    result = self.copy()
    diagonal = np.diagonal(result, offset, dim1, dim2)
    diagonal.flags.writeable = True
    diagonal[...] = src
    return result


def as_strided_scatter(
    self: Array, src: Array, size: tuple[int, ...], stride: tuple[int, ...], storage_offset: int | None
) -> Array:
    result, places = self.copy(), np.full(size, storage_offset or 0)
    for dim, step in enumerate(stride):
        places += step * np.indices(size)[dim]
    np.put(result, places, src, "raise")
    return result


def nonzero_static(self: Array, size: int, fill_value: int) -> Array:
    found = np.argwhere(self)[:size]
    rest = np.full((size - len(found), self.ndim), fill_value)
    return np.concatenate([found, rest])
