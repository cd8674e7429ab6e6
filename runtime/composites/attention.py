"""Composites that are attention, of one head or of several."""

from __future__ import annotations

import functools
import math
from typing import Any

from gradspec.composites.precision import in_single
from gradspec.core import ops
from gradspec.core.elements.dtypes import bool as bool_dtype
from gradspec.core.elements.shapes import broadcast_shapes
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import arange, zeros

__all__ = ["attention_scores", "multi_head_attention_forward", "scaled_dot_product_attention"]


def attention_scores(query: Tensor, key: Tensor, mask: Tensor | None, is_causal: bool, scale: float) -> Tensor:
    """The scores of all keys for all queries, those of later ones minus infinity if `is_causal`."""
    scores = ops.matmul(query, ops.transpose(key, -2, -1)) * scale
    if mask is not None:
        scores = scores + mask
    return ops.masked_fill(scores, _later(scores), -math.inf) if is_causal else scores


def _later(scores: Tensor) -> Tensor:
    queries, keys = shape_of(scores)[-2:]
    return ops.gt(arange(keys), ops.unsqueeze(arange(queries), 1))


def _additive(mask: Tensor, like: Tensor) -> Tensor:
    """A mask as what is added to the scores: of True, where a key takes part, nothing, and of False minus infinity."""
    if mask.dtype is not bool_dtype:
        return mask
    return ops.where(mask, zeros((), dtype=like.dtype), -math.inf)


def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None,
    dropout_p: float,
    is_causal: bool,
    scale: float | None,
    enable_gqa: bool,
) -> Tensor:
    """The weighted means of the values; the scores are formed as a whole only for dropout."""
    for name, x in (("query", query), ("key", key), ("value", value)):
        if x.ndim < 2:
            raise RuntimeError(f"scaled_dot_product_attention: expected {name} to be at least 2D, but got {x.ndim}D")
        if x.dtype is not query.dtype:
            raise RuntimeError(
                "Expected query, key, and value to have the same dtype, but got query.dtype: "
                f"{query.dtype} key.dtype: {key.dtype} and value.dtype: {value.dtype} instead."
            )
    if not query.is_floating_point():
        raise RuntimeError(f"scaled_dot_product_attention: expected floating point numbers, but found {query.dtype}")
    if is_causal and attn_mask is not None:
        raise RuntimeError("_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True")
    if enable_gqa:
        if min(query.ndim, key.ndim, value.ndim) < 3:
            raise RuntimeError(
                "scaled_dot_product_attention: enable_gqa needs a dim of heads, third from last, in query, key and "
                f"value, but they are {query.ndim}D, {key.ndim}D and {value.ndim}D"
            )
        heads = shape_of(query)[-3]
        key, value = (_repeated(x, heads, name) for x, name in ((key, "key"), (value, "value")))
    features = shape_of(query)[-1]
    factor = 1 / math.sqrt(features or 1) if scale is None else scale
    mask = None if attn_mask is None else _additive(attn_mask, query)
    batches = [shape_of(x)[:-2] for x in (query, key, value)]
    if not batches[0] == batches[1] == batches[2]:
        batch = functools.reduce(broadcast_shapes, batches)
        query, key, value = (ops.expand(x, (*batch, *shape_of(x)[-2:])) for x in (query, key, value))
    mask = None if mask is None else _with_dims(mask, query.ndim)
    if dropout_p:
        scores = ops.attention_scores(query, key, mask, is_causal, factor)
        empty = ops.eq(ops.amax(scores, -1, True), -math.inf)
        weights = ops.masked_fill(ops.softmax(ops.masked_fill(scores, empty, 0.0), -1), empty, 0.0)
        return ops.matmul(ops.nn_functional_dropout(weights, dropout_p, True, False), value)
    return ops.attention(query, key, value, mask, is_causal, factor)[0]


def _repeated(x: Tensor, heads: int, name: str) -> Tensor:
    """Each head of the keys or values as often as it takes to have one for each of the queries."""
    own = shape_of(x)[-3]
    if own < 1 or heads % own:
        raise RuntimeError(
            f"scaled_dot_product_attention: the {own} heads of {name} do not divide the {heads} of query"
        )
    return ops.repeat_interleave(x, heads // own, -3)


def _with_dims(x: Tensor, ndim: int) -> Tensor:
    return x if x.ndim >= ndim else ops.reshape(x, (*[1] * (ndim - x.ndim), *shape_of(x)))


def _masks(
    attn_mask: Tensor | None, key_padding_mask: Tensor | None, like: Tensor, batch: int, heads: int, extra: int
) -> Tensor | None:
    """Both masks, in which True leaves a key out, as one that is added to the scores (batch, heads, queries, keys).

    They say nothing of the `extra` last keys, which take part.
    """
    found: Tensor | None = None
    if attn_mask is not None:
        found = _excluding(ops.pad(attn_mask, (0, extra)), "attn_mask", like)
        found = ops.reshape(found, (batch, heads, *shape_of(found)[1:])) if found.ndim == 3 else found
    if key_padding_mask is not None:
        padding = _excluding(ops.pad(key_padding_mask, (0, extra)), "key_padding_mask", like)
        padding = ops.reshape(padding, (batch, 1, 1, -1))
        found = padding if found is None else found + padding
    return found


def _excluding(mask: Tensor, name: str, like: Tensor) -> Tensor:
    if mask.dtype is bool_dtype:
        return _additive(ops.logical_not(mask), like)
    if not mask.is_floating_point():
        raise RuntimeError(f"only bool and floating types of {name} are supported, not {mask.dtype}")
    return mask


def _projected(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    separate: tuple[Tensor | None, Tensor | None, Tensor | None] | None,
) -> list[Tensor]:
    """The linear maps of query, key and value, whose weights are one matrix or three."""
    size = shape_of(query)[-1]
    biases = [None] * 3 if bias is None else list(ops.split(bias, size, 0))
    if separate is not None:
        for name, given in zip("qkv", separate, strict=True):
            if given is None:
                raise RuntimeError(
                    f"multi_head_attention_forward: use_separate_proj_weight is True but {name}_proj_weight is None"
                )
        weights: list[Any] = list(separate)
    else:
        assert weight is not None
        if query is key and key is value:
            return list(ops.split(ops.linear(query, weight, bias), size, -1))
        weights = list(ops.split(weight, size, 0))
    return [ops.linear(x, w, b) for x, w, b in zip((query, key, value), weights, biases, strict=True)]


def _batched(query: Tensor, key: Tensor, value: Tensor, size: int, heads: int) -> tuple[Tensor, Tensor, Tensor]:
    """The three with a dim for the batch, which one sample lacks; arguments that are one tensor stay one."""
    if query.ndim not in (2, 3) or key.ndim != query.ndim or value.ndim != query.ndim:
        raise RuntimeError(
            f"query should be unbatched 2D or batched 3D tensor but received {query.ndim}-D query tensor, with key "
            f"{key.ndim}-D and value {value.ndim}-D"
        )
    features = shape_of(query)[-1]
    if features != size:
        raise RuntimeError(f"was expecting embedding dimension of {size}, but got {features}")
    if heads < 1 or size % heads:
        raise RuntimeError(f"embed_dim {size} not divisible by num_heads {heads}")
    if query.ndim == 3:
        return query, key, value
    one = ops.unsqueeze(query, 1)
    other = one if key is query else ops.unsqueeze(key, 1)
    return one, other, other if value is key else ops.unsqueeze(value, 1)


def _heads(x: Tensor, heads: int) -> Tensor:
    """(positions, batch, features) as (batch, heads, positions, features)."""
    length, batch, size = shape_of(x)
    return ops.permute(ops.reshape(x, (length, batch, heads, size // heads)), (1, 2, 0, 3))


def _attended(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, dropout_p: float, need_weights: bool
) -> tuple[Tensor, Tensor | None]:
    """The means of the values, and the weights if they are needed, for which the scores are formed as a whole."""
    if not need_weights:
        return ops.nn_functional_scaled_dot_product_attention(query, key, value, mask, dropout_p), None
    scores = ops.attention_scores(query, key, mask, False, 1 / math.sqrt(shape_of(query)[-1]))
    weights = ops.nn_functional_dropout(ops.softmax(scores, -1), dropout_p, True, False)
    return ops.matmul(weights, value), weights


def _check_keys(key: Tensor, value: Tensor, batch: int, key_padding_mask: Tensor | None) -> None:
    if shape_of(key)[:2] != shape_of(value)[:2]:
        raise RuntimeError(f"key shape {key.shape} does not match value shape {value.shape}")
    keys = (batch, shape_of(key)[0])
    if key_padding_mask is not None and shape_of(key_padding_mask) != keys:
        raise RuntimeError(f"Expected key_padding_mask of shape {[*keys]}, but got {[*key_padding_mask.shape]}")


def _check_computed(static_k: Tensor | None, static_v: Tensor | None) -> None:
    if static_k is not None or static_v is not None:
        raise RuntimeError("bias cannot be added to static key or value: give static_k and static_v without biases")


@in_single
def multi_head_attention_forward(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    embed_dim_to_check: int,
    num_heads: int,
    in_proj_weight: Tensor | None,
    in_proj_bias: Tensor | None,
    bias_k: Tensor | None,
    bias_v: Tensor | None,
    add_zero_attn: bool,
    dropout_p: float,
    out_proj_weight: Tensor,
    out_proj_bias: Tensor | None,
    training: bool,
    key_padding_mask: Tensor | None,
    need_weights: bool,
    attn_mask: Tensor | None,
    use_separate_proj_weight: bool,
    q_proj_weight: Tensor | None,
    k_proj_weight: Tensor | None,
    v_proj_weight: Tensor | None,
    static_k: Tensor | None,
    static_v: Tensor | None,
    average_attn_weights: bool,
    is_causal: bool,
) -> Any:
    """Attention of (positions, batch, features), or without a batch: the result, and the weights or None."""
    is_batch = query.ndim == 3
    if is_causal and attn_mask is None:
        raise RuntimeError("Need attn_mask if specifying the is_causal hint.")
    query, key, value = _batched(query, key, value, embed_dim_to_check, num_heads)
    if key_padding_mask is not None and not is_batch:
        key_padding_mask = ops.unsqueeze(key_padding_mask, 0)
    length, batch, size = shape_of(query)
    _check_keys(key, value, batch, key_padding_mask if static_k is None else None)
    separate = (q_proj_weight, k_proj_weight, v_proj_weight) if use_separate_proj_weight else None
    query, key, value = _projected(query, key, value, in_proj_weight, in_proj_bias, separate)
    extra = 0
    if bias_k is not None and bias_v is not None:
        _check_computed(static_k, static_v)
        key, value = (ops.cat((x, ops.expand(b, (1, batch, size))), 0) for x, b in ((key, bias_k), (value, bias_v)))
        extra += 1
    query, key, value = (_heads(x, num_heads) for x in (query, key, value))
    key, value = (
        x if static is None else ops.reshape(static, (batch, num_heads, *shape_of(static)[1:]))
        for x, static in ((key, static_k), (value, static_v))
    )
    if add_zero_attn:
        key, value = (ops.pad(x, (0, 0, 0, 1)) for x in (key, value))
        extra += 1
    mask = _masks(attn_mask, key_padding_mask, query, batch, num_heads, extra)
    means, weights = _attended(query, key, value, mask, dropout_p if training else 0.0, need_weights)
    if weights is not None and average_attn_weights:
        weights = ops.mean(weights, 1)
    joined = ops.reshape(ops.permute(means, (2, 0, 1, 3)), (length, batch, size))
    result = ops.linear(joined, out_proj_weight, out_proj_bias)
    if is_batch:
        return result, weights
    return ops.squeeze(result, 1), None if weights is None else ops.squeeze(weights, 0)
