"""Reading and writing at positions."""

import numpy as np

__all__ = [
    "as_strided_scatter", "diagonal_scatter", "index_copy", "index_put", "index_reduce", "masked_scatter",
    "nonzero_static", "put", "scatter", "scatter_add", "scatter_reduce", "scatter_value_reduce",
    "select_scatter", "slice_scatter",
]  # fmt: skip


def index_put(self, indices, values, accumulate):
    result = self.copy()
    if accumulate:
        np.add.at(result, indices, values)
    else:
        result[indices] = values
    return result


def scatter(self, dim, index, src):
    result = self.copy()
    for place, target in _targets(dim, index):
        result[target] = src[place] if np.ndim(src) else src
    return result


def scatter_add(self, dim, index, src):
    result = self.copy()
    for place, target in _targets(dim, index):
        result[target] += src[place]
    return result


def scatter_value_reduce(self, dim, index, value, reduce):
    result = self.copy()
    for _, target in _targets(dim, index):
        result[target] = result[target] + value if reduce == "add" else result[target] * value
    return result


def _targets(dim, index):
    """The positions in `index`, each with the one it stands for."""
    pairs = []
    for place in np.ndindex(index.shape):
        target = list(place)
        target[dim] = index[place]
        pairs.append((place, tuple(target)))
    return pairs


def index_copy(self, dim, index, source):
    result = self.copy()
    np.moveaxis(result, dim, 0)[index] = np.moveaxis(source, dim, 0) if np.ndim(source) else source
    return result


def scatter_reduce(self, dim, index, src, reduce, include_self):
    found = {}
    for place, target in _targets(dim, index):
        found.setdefault(target, [self[target]] if include_self else []).append(src[place])
    combine = {"sum": np.sum, "prod": np.prod, "mean": np.mean, "amax": np.max, "amin": np.min}[reduce]
    result = self.copy()
    for target, values in found.items():
        result[target] = np.floor(combine(values)) if result.dtype.kind in "iu" else combine(values)
    return result


def index_reduce(self, dim, index, source, reduce, include_self):
    along = [-1 if d == dim % self.ndim else 1 for d in range(self.ndim)]
    places = np.broadcast_to(index.reshape(along), source.shape)
    return scatter_reduce(self, dim, places, source, reduce, include_self)


def masked_scatter(self, mask, source):
    shape = np.broadcast_shapes(self.shape, mask.shape)
    result, mask = np.broadcast_to(self, shape).copy(), np.broadcast_to(mask, shape)
    result[mask] = source.reshape(-1)[: np.count_nonzero(mask)]
    return result


def put(self, index, source, accumulate):
    result = self.copy()
    if accumulate:
        np.add.at(result.reshape(-1), index, source)
    else:
        np.put(result, index, source)
    return result


def select_scatter(self, src, dim, index):
    result = self.copy()
    np.moveaxis(result, dim, 0)[index] = src
    return result


def slice_scatter(self, src, dim, start, end, step):
    result = self.copy()
    np.moveaxis(result, dim, 0)[start:end:step] = np.moveaxis(src, dim, 0)
    return result


def diagonal_scatter(self, src, offset, dim1, dim2):
    result = self.copy()
    diagonal = np.diagonal(result, offset, dim1, dim2)
    diagonal.flags.writeable = True
    diagonal[...] = src
    return result


def as_strided_scatter(self, src, size, stride, storage_offset):
    result, places = self.copy(), np.full(size, storage_offset or 0)
    for dim, step in enumerate(stride):
        places += step * np.indices(size)[dim]
    np.put(result, places, src, "raise")
    return result


def nonzero_static(self, size, fill_value):
    found = np.argwhere(self)[:size]
    rest = np.full((size - len(found), self.ndim), fill_value)
    return np.concatenate([found, rest])
