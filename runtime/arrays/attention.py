"""Attention by tiles, so that its memory grows with the number of queries and keys, and not with their product (Note
[Attention by tiles], csrc/kernels/attention.inc).
"""

from __future__ import annotations

import numpy as np

from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import HALVES, Array

__all__ = ["attention", "attention_backward"]

_attention, _attention_backward = ufuncs["attention"], ufuncs["attention_backward"]

Outputs = tuple[Array, ...]


def attention(query: Array, key: Array, value: Array, mask: Array | None, is_causal: bool, scale: float) -> Outputs:
    """The means of the values and the logarithms of the divisors, both zero where no key is left."""
    result, logarithms = _attention(*_operands(query, key, value, mask, is_causal, scale))
    return _as(query.dtype, result, logarithms[..., None])


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
    """The gradients by query, key and value."""
    rest = [_wide(x) for x in (gradient, logarithms[..., 0], shares[..., 0])]
    found = _attention_backward(*_operands(query, key, value, mask, is_causal, scale), *rest)
    return _as(query.dtype, *found)


def _operands(
    query: Array, key: Array, value: Array, mask: Array | None, is_causal: bool, scale: float
) -> tuple[Array, ...]:
    """The operands that both kernels begin with; without a mask one of no elements."""
    (queries, width), (keys, features) = query.shape[-2:], key.shape[-2:]
    if features != width or value.shape[-2] != keys:
        raise RuntimeError(
            "attention: expected keys with the features of queries, and a value for each key, but got query of size "
            f"{list(query.shape)}, key of size {list(key.shape)} and value of size {list(value.shape)}"
        )
    query = _wide(query)
    if mask is None:
        mask = np.empty((0, 0), query.dtype)
    elif mask.shape[-2:] != (queries, keys):
        try:
            mask = np.broadcast_to(mask, (*mask.shape[:-2], queries, keys))
        except ValueError:
            raise RuntimeError(
                f"attention: a mask of size {list(mask.shape)} does not fit scores of {queries} queries and {keys} keys"
            ) from None
    return query, _wide(key), _wide(value), _wide(mask), np.asarray(scale, query.dtype), np.asarray(is_causal)


def _wide(x: Array) -> Array:
    return x.astype(np.float32) if x.dtype.char in HALVES else x


def _as(dtype: np.dtype[np.generic], *results: Array) -> Outputs:
    return tuple([x if x.dtype == dtype else x.astype(dtype) for x in results])
