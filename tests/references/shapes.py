"""Shapes."""

import itertools

import numpy as np
import scipy.linalg
from numpy.lib.array_utils import normalize_axis_tuple

__all__ = [
    "block_diag", "broadcast_tensors", "cartesian_prod", "chunk", "combinations", "diag_embed", "each_atleast",
    "meshgrid", "pad", "shift", "split", "squeeze", "sum_to_size", "unflatten", "unfold",
]  # fmt: skip

_PAD_MODES = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}


def sum_to_size(self, size):
    lead = self.ndim - len(size)
    dims = tuple(d for d, n in enumerate(self.shape) if d < lead or size[d - lead] != n)
    return np.sum(self, axis=dims, keepdims=True).reshape(size)


def squeeze(self, dim):
    dims = range(self.ndim) if dim is None else normalize_axis_tuple(dim, self.ndim)
    return self.reshape([n for d, n in enumerate(self.shape) if n != 1 or d not in dims])


def split(self, split_size_or_sections, dim):
    size = self.shape[dim]
    if isinstance(split_size_or_sections, int):
        return np.split(self, range(split_size_or_sections, size, split_size_or_sections), dim)
    *ends, last = np.cumsum(split_size_or_sections)
    if last != size:
        raise ValueError(f"pieces of {last} in all for a dim of {size}")
    return np.split(self, ends, dim)


def chunk(self, chunks, dim):
    return split(self, -(-self.shape[dim] // chunks), dim)


def pad(self, pad, mode, value):
    pairs = np.reshape(pad + (0,) * (2 * self.ndim - len(pad)), (self.ndim, 2))[::-1]  # pad begins with the last dim
    if mode != "constant":
        return np.pad(self, pairs, _PAD_MODES[mode])
    starts, ends = -np.minimum(pairs[:, 0], 0), self.shape + np.minimum(pairs[:, 1], 0)
    if np.any(starts > ends):
        raise ValueError("more is cut off than there is")
    cropped = self[tuple(map(slice, starts, ends))]
    return np.pad(cropped, np.maximum(pairs, 0), constant_values=0 if value is None else value)


def shift(self, dim, fill):
    first = np.full_like(np.take(self, [0][: self.shape[dim]], dim), fill)
    return np.concatenate([first, np.take(self, range(self.shape[dim] - 1), dim)], dim)


def unfold(self, dimension, size, step):
    if not self.ndim:
        return self.reshape(1)[:size]
    starts = range(0, self.shape[dimension] - size + 1, step)
    windows = [np.moveaxis(self, dimension, 0)[start : start + size] for start in starts]
    stacked = np.stack([np.moveaxis(window, 0, -1) for window in windows], -1)
    return np.moveaxis(stacked, -1, dimension % self.ndim)


def unflatten(self, dim, sizes):
    dim = normalize_axis_tuple(dim, self.ndim)[0]
    return self.reshape(*self.shape[:dim], *sizes, *self.shape[dim + 1 :])


def broadcast_tensors(tensors):
    return list(np.broadcast_arrays(*tensors))


def meshgrid(tensors, indexing):
    return list(np.meshgrid(*tensors, indexing=indexing or "ij"))


def each_atleast(ndim, tensors):
    return [(np.atleast_1d, np.atleast_2d, np.atleast_3d)[ndim - 1](one) for one in tensors]


def block_diag(tensors):
    return scipy.linalg.block_diag(*tensors)


def cartesian_prod(tensors):
    return tensors[0] if len(tensors) == 1 else np.stack([g.ravel() for g in meshgrid(tensors, "ij")], 1)


def combinations(self, r, with_replacement):
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    return np.array(list(choose(self, r)), self.dtype).reshape(-1, r)


def diag_embed(self, offset, dim1, dim2):
    matrices = self[..., None] * np.eye(self.shape[-1], dtype=self.dtype)
    size = (max(-offset, 0), max(offset, 0))
    padded = np.pad(matrices, [(0, 0)] * (self.ndim - 1) + [(size[0], size[1]), (size[1], size[0])])
    return np.moveaxis(padded, (-2, -1), (dim1, dim2))
