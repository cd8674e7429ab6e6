"""References that would be hard to read as one expression; entries call them as `references.name(...)`.

Arguments are arrays and plain values, results arrays. What is no valid call raises, whatever the exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import scipy.special
from numpy.lib.array_utils import normalize_axis_tuple

Array = np.ndarray[Any, Any]
_PAD_MODES = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}


def sum_to_size(self: Array, size: tuple[int, ...]) -> Array:
    lead = self.ndim - len(size)
    dims = tuple(d for d, n in enumerate(self.shape) if d < lead or size[d - lead] != n)
    return np.sum(self, axis=dims, keepdims=True).reshape(size)


def squeeze(self: Array, dim: int | tuple[int, ...] | None) -> Array:
    dims = range(self.ndim) if dim is None else normalize_axis_tuple(dim, self.ndim)
    return self.reshape([n for d, n in enumerate(self.shape) if n != 1 or d not in dims])


def split(self: Array, split_size_or_sections: int | tuple[int, ...], dim: int) -> list[Array]:
    size = self.shape[dim]
    if isinstance(split_size_or_sections, int):
        return np.split(self, range(split_size_or_sections, size, split_size_or_sections), dim)
    *ends, last = np.cumsum(split_size_or_sections)
    if last != size:
        raise ValueError(f"pieces of {last} in all for a dim of {size}")
    return np.split(self, ends, dim)


def chunk(self: Array, chunks: int, dim: int) -> list[Array]:
    return split(self, -(-self.shape[dim] // chunks), dim)


def pad(self: Array, pad: tuple[int, ...], mode: str, value: float | None) -> Array:
    pairs = np.reshape(pad + (0,) * (2 * self.ndim - len(pad)), (self.ndim, 2))[
        ::-1
    ]  # pad begins with the last dim
    if mode != "constant":
        return np.pad(self, pairs, _PAD_MODES[mode])
    starts, ends = -np.minimum(pairs[:, 0], 0), self.shape + np.minimum(pairs[:, 1], 0)
    if np.any(starts > ends):
        raise ValueError("more is cut off than there is")
    cropped = self[tuple(map(slice, starts, ends))]
    return np.pad(cropped, np.maximum(pairs, 0), constant_values=0 if value is None else value)


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


def einsum(equation: str, operands: Sequence[Array]) -> Array:
    return np.einsum(equation, *operands)


def mse_loss(input: Array, target: Array, reduction: str, weight: Array | None) -> Array:
    weights = np.broadcast_to(1.0 if weight is None else weight, input.shape)
    return _reduced(np.square(input - target) * weights, reduction, np.sum(weights))


def nll_loss(
    input: Array,
    target: Array,
    weight: Array | None,
    ignore_index: int,
    reduction: str,
    label_smoothing: float = 0.0,
) -> Array:
    rows = np.moveaxis(input, 1 if input.ndim > 1 else 0, -1)
    classes = rows.shape[-1]
    weight = np.ones(classes) if weight is None else weight
    kept = target != ignore_index
    wanted = np.eye(classes)[np.where(kept, target, 0)]
    shares = (1 - label_smoothing) * wanted + label_smoothing / classes
    losses = -np.sum(shares * weight * rows, axis=-1) * kept
    return _reduced(losses, reduction, np.sum(wanted @ weight * kept))


def cross_entropy(
    input: Array,
    target: Array,
    weight: Array | None,
    ignore_index: int,
    reduction: str,
    label_smoothing: float,
) -> Array:
    logs = scipy.special.log_softmax(input, axis=1 if input.ndim > 1 else 0)
    return nll_loss(logs, target, weight, ignore_index, reduction, label_smoothing)


def cross_entropy_mean_grad(gradient: Array, input: Array, target: Array, ignore_index: int) -> Array:
    kept = target != ignore_index
    wanted = np.eye(input.shape[1])[np.where(kept, target, 0)]
    return gradient * kept[:, None] * (scipy.special.softmax(input, axis=1) - wanted) / np.sum(kept)


def binary_cross_entropy_with_logits(
    input: Array, target: Array, weight: Array | None, reduction: str, pos_weight: Array | None
) -> Array:
    positive = 1 if pos_weight is None else pos_weight
    losses = positive * target * np.logaddexp(0, -input) + (1 - target) * np.logaddexp(0, input)
    return _reduced(losses * (1 if weight is None else weight), reduction, losses.size)


def _reduced(losses: Array, reduction: str, count: Any) -> Array:
    """All losses, their sum, or that divided by `count`."""
    if reduction == "none":
        return losses
    return np.sum(losses) / (count if reduction == "mean" else 1)


def prod_excluding(self: Array) -> Array:
    return np.stack([np.prod(np.delete(self, k, -1), -1) for k in range(self.shape[-1])], -1)


def shift(self: Array, dim: int, fill: float) -> Array:
    first = np.full_like(np.take(self, [0][: self.shape[dim]], dim), fill)
    return np.concatenate([first, np.take(self, range(self.shape[dim] - 1), dim)], dim)


def topk(self: Array, k: int, dim: int, largest: bool) -> tuple[Array, Array]:
    order = np.argsort(-self if largest else self, axis=dim, kind="stable").take(range(k), dim)
    return np.take_along_axis(self, order, dim), order


def median(self: Array) -> Array:
    return np.sort(self, axis=None)[(self.size - 1) // 2]


def median_dim(self: Array, dim: int, keepdim: bool) -> tuple[Array, Array]:
    at = [(self.shape[dim] - 1) // 2]
    order = np.argsort(self, axis=dim, kind="stable").take(at, dim)
    values = np.take_along_axis(self, order, dim)
    return (values, order) if keepdim else (values.squeeze(dim), order.squeeze(dim))
