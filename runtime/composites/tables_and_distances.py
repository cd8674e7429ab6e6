"""Composites of networks that look up rows of tables, or compare vectors."""

from __future__ import annotations

from typing import Any

from gradspec.composites.precision import in_single, promoted
from gradspec.core import ops
from gradspec.core.elements.dtypes import int64
from gradspec.core.tensor import Tensor, shape_of

__all__ = ["bilinear", "cosine_similarity", "embedding_lookup", "pairwise_distance", "pdist"]


def embedding_lookup(
    input: Tensor,
    weight: Tensor,
    padding_idx: int | None,
    max_norm: float | None,
    norm_type: float,
    scale_grad_by_freq: bool,
    sparse: bool,
) -> Tensor:
    """The rows of `weight` at the positions in `input`; rows above `max_norm` are scaled down first."""
    if weight.ndim != 2:
        raise RuntimeError(f"embedding(): 'weight' must be 2-D, but is of shape {list(weight.shape)}")
    rows = shape_of(weight)[0]
    if padding_idx is None:
        padding_idx = -1
    elif not -rows <= padding_idx < rows:
        raise RuntimeError("Padding_idx must be within num_embeddings")
    else:
        padding_idx %= rows
    if max_norm is not None:
        shrink_rows(weight, input, max_norm, norm_type)
    return ops.embedding(weight, input, padding_idx, scale_grad_by_freq, sparse)


def shrink_rows(weight: Tensor, places: Tensor, max_norm: float, norm_type: float) -> None:
    """Scale the rows at these places down to a norm in place, which no gradient sees."""
    table = weight.detach()
    places = ops.to_dtype(ops.reshape(places, (-1,)), int64)
    found = ops.renorm(ops.index_select(table, 0, places), norm_type, 0, max_norm)
    ops.index_copy_(table, 0, places, found)


def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
    """The bilinear forms of vectors in the last dims."""
    if input1.ndim != input2.ndim or shape_of(input1)[:-1] != shape_of(input2)[:-1]:
        raise RuntimeError(
            f"bilinear(): input dimensions do not match: got {list(input1.shape)} and {list(input2.shape)}"
        )
    if weight.ndim != 3 or shape_of(weight)[1:] != (*shape_of(input1)[-1:], *shape_of(input2)[-1:]):
        raise RuntimeError(
            f"bilinear(): input sizes {list(input1.shape)} and {list(input2.shape)} do not match a weight of "
            f"{list(weight.shape)}"
        )
    if bias is not None and shape_of(bias) != shape_of(weight)[:1]:
        raise RuntimeError(f"bilinear(): bias of {list(bias.shape)} does not match a weight of {list(weight.shape)}")
    result = ops.einsum("...i,oij,...j->...o", (input1, weight, input2))
    return result if bias is None else result + bias


@in_single
def pairwise_distance(x1: Tensor, x2: Tensor, p: float, eps: float, keepdim: bool) -> Tensor:
    """The norms of differences, which `eps` keeps from zero."""
    return ops.norm(x1 - x2 + eps, p, -1, keepdim)


@in_single
def cosine_similarity(x1: Tensor, x2: Tensor, dim: int, eps: float) -> Tensor:
    """The sums of products of vectors, each divided by its norm, which is at least `eps`."""
    x1, x2 = promoted(x1, x2)
    if shape_of(x1) != shape_of(x2):
        x1, x2 = ops.broadcast_tensors((x1, x2))
    return ops.sum(_of_length_one(x1, dim, eps) * _of_length_one(x2, dim, eps), dim)


def _of_length_one(x: Tensor, dim: int, eps: float) -> Tensor:
    return x / ops.clamp_min(ops.norm(x, 2, dim, True), eps)


@in_single
def pdist(input: Tensor, p: Any) -> Tensor:
    """The distances of rows with smaller numbers from those with larger ones."""
    if input.ndim != 2:
        raise RuntimeError(f"pdist only supports 2D tensors, got: {input.ndim}D")
    if p < 0:
        raise RuntimeError("pdist only supports non-negative p values")
    return ops.pair_distances(input, p)
