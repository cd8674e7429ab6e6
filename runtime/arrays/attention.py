"""Attention by tiles, so that its memory grows with the number of queries and keys, and not with their product.

A tile is the scores of a few queries and a few keys. Sums of exponentials and of weighted values are kept relative to
the largest score so far (Rabe and Staats 2021; Dao et al. 2022). The gradients form the same tiles again, from the
logarithms of the divisors.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import HALVES, Array

from .linalg import matmul

__all__ = ["attention", "attention_backward"]

_exp, _add, _sub, _mul, _div = (ufuncs[name] for name in ("exp", "add", "sub", "mul", "div"))
_weights = ufuncs["tile_weights"]
_QUERIES, _KEYS, _SCORES = 256, 512, 1 << 17  # of a tile; and of the tiles of several heads that are formed together

Outputs = tuple[Array, ...]


def _tiled(function: Any) -> Any:
    """Decorate a function of arrays (heads, positions, features): any dims in front, half types in float32."""

    @functools.wraps(function)
    def whole(*operands: Any) -> Outputs:
        *arrays, is_causal, scale = operands
        dtype, lead = arrays[0].dtype, arrays[0].shape[:-2]
        given = [x for x in arrays if x is not None]
        if not all([x.shape[:-2] == lead for x in given]):
            lead = np.broadcast_shapes(*[x.shape[:-2] for x in given])
        wide = np.dtype(np.float32) if dtype.char in HALVES else dtype

        def flat(x: Array | None) -> Array | None:
            if x is None:
                return None
            shape = x.shape[-2:]
            x = x if x.dtype == wide else x.astype(wide)
            x = x if x.shape[:-2] == lead else np.broadcast_to(x, (*lead, *shape))
            return x.reshape(math.prod(lead), *shape)

        results = function(*[flat(x) for x in arrays], is_causal, scale)
        shaped = [y.reshape(*lead, *y.shape[-2:]) for y in results]
        return tuple(shaped if wide is dtype else [y.astype(dtype) for y in shaped])

    return whole


def _parts(heads: int, queries: int, keys: int, is_causal: bool) -> Iterator[tuple[slice, slice, list[slice]]]:
    """The tiles: heads, queries, and the tiles of keys that these meet."""
    together = max(1, _SCORES // (min(queries, _QUERIES) * min(keys, _KEYS) or 1))
    for head in range(0, heads, together):
        for query in range(0, queries, _QUERIES):
            end = min(query + _QUERIES, queries)
            most = min(keys, end) if is_causal else keys
            yield (
                slice(head, head + together),
                slice(query, end),
                [slice(key, min(key + _KEYS, keys)) for key in range(0, most, _KEYS)],
            )


def _scores(query: Array, key: Array, mask: Array | None, rows: slice, columns: slice, is_causal: bool) -> Array:
    scores = matmul(query, key.swapaxes(-2, -1))
    if mask is not None:
        scores += mask
    if is_causal and columns.stop > rows.start + 1:
        later = np.arange(columns.start, columns.stop) > np.arange(rows.start, rows.stop)[:, None]
        scores[..., later] = -np.inf
    return scores


@_tiled
def attention(query: Array, key: Array, value: Array, mask: Array | None, is_causal: bool, scale: float) -> Outputs:
    """The means of the values and the logarithms of the divisors, both zero where no key is left."""
    heads, queries, _ = query.shape
    make = memory.empty if key.shape[-2] else memory.zeros
    result = make((heads, queries, value.shape[-1]), query.dtype)
    logarithms = make((heads, queries, 1), query.dtype)
    factor = np.asarray(scale, query.dtype)
    for head, rows, tiles in _parts(heads, queries, key.shape[-2], is_causal):
        asked = np.asarray(_mul(query[head, rows], factor))
        most: Array = np.full(asked.shape[:-1], -np.inf, query.dtype)
        total: Any = 0
        sums: Any = 0
        for columns in tiles:
            masked = None if mask is None else mask[head, rows, columns]
            scores = _scores(asked, key[head, columns], masked, rows, columns, is_causal)
            weights, larger, part = _weights(scores, most)
            product = matmul(weights, value[head, columns])
            if columns.start == 0:
                sums, total = product, part
            else:
                less = np.asarray(_exp(_sub(most, np.where(np.isneginf(larger), 0, larger))))
                total = total * less + part
                sums *= less[..., None]
                sums += product
            most = larger
        if not tiles:
            continue
        if np.all(total):
            _div(sums, total[..., None], result[head, rows])
            _add(most, np.log(total), logarithms[head, rows, 0])
        else:
            none = total == 0
            divisors = np.where(none, 1, total)
            _div(sums, divisors[..., None], result[head, rows])
            logarithms[head, rows, 0] = np.where(none, 0, most + np.log(divisors))
    return result, logarithms


@_tiled
def attention_backward(
    gradient: Array,
    query: Array,
    key: Array,
    value: Array,
    mask: Array | None,
    logarithms: Array,
    shares: Array,
    is_causal: bool,
    scale: float,
) -> Outputs:
    """The gradients by query, key and value: weights times the rest, where a weight is exp(score - logarithm) and the
    rest the product of gradient and value less its share.
    """
    of_query, of_key, of_value = (np.zeros(x.shape, x.dtype) for x in (query, key, value))
    factor = np.asarray(scale, query.dtype)
    for head, rows, tiles in _parts(query.shape[0], query.shape[1], key.shape[-2], is_causal):
        asked, slope = np.asarray(_mul(query[head, rows], factor)), gradient[head, rows]
        for columns in tiles:
            masked = None if mask is None else mask[head, rows, columns]
            keys = key[head, columns]
            scores = _scores(asked, keys, masked, rows, columns, is_causal)
            weights = np.asarray(_exp(_sub(scores, logarithms[head, rows], scores), scores))
            of_value[head, columns] += matmul(weights.swapaxes(-2, -1), slope)
            rest = matmul(slope, value[head, columns].swapaxes(-2, -1))
            inner = np.asarray(_mul(_sub(rest, shares[head, rows], rest), weights, rest))
            of_query[head, rows] += matmul(inner, keys)
            of_key[head, columns] += matmul(inner.swapaxes(-2, -1), asked)
    of_query *= factor
    return of_query, of_key, of_value
