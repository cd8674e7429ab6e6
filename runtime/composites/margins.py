"""Composites that are losses of networks: of margins, distances and distributions."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from gradspec.composites.precision import in_single, promoted
from gradspec.core import ops
from gradspec.core.elements.dtypes import int64
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import arange

__all__ = [
    "binary_cross_entropy",
    "cosine_embedding_loss",
    "gaussian_nll_loss",
    "gaussian_nll_loss_of_number",
    "hinge_embedding_loss",
    "kl_div",
    "linear_cross_entropy",
    "margin_ranking_loss",
    "multi_margin_curvature",
    "multi_margin_loss",
    "multilabel_margin_loss",
    "triplet_margin_loss",
    "triplet_margin_with_distance_loss",
]


@in_single
def binary_cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None, reduction: str) -> Tensor:
    """The binary cross entropy of probabilities, which are refused outside of 0 to 1."""
    if shape_of(input) != shape_of(target):
        raise ValueError(
            f"Using a target size ({target.shape}) that is different to the input size ({input.shape}) is "
            "deprecated. Please ensure they have the same size."
        )
    losses = ops.cross_entropy_of_probabilities(ops.unit_interval(input), target)
    return ops.reduced(losses if weight is None else losses * weight, reduction)


@in_single
def gaussian_nll_loss(input: Tensor, target: Tensor, var: Tensor, full: bool, eps: float, reduction: str) -> Tensor:
    """The negative log-likelihood of normal distributions; variances have the input's shape, or 1 for one dim."""
    given, expected = shape_of(var), shape_of(input)
    if given and given != expected:
        others = [size for size, wanted in zip(given, expected, strict=False) if size != wanted]
        if given == expected[:-1]:
            var = ops.unsqueeze(var, -1)
        elif len(given) != len(expected) or others != [1]:
            raise ValueError(f"var is of incorrect size: {list(given)} for input of size {list(expected)}")
    return _gaussian_nll_loss(input, target, ops.clamp_min(ops.nonnegative(var), eps), full, reduction)


@in_single
def gaussian_nll_loss_of_number(
    input: Tensor, target: Tensor, var: float, full: bool, eps: float, reduction: str
) -> Tensor:
    """The negative log-likelihood of normal distributions with one variance."""
    if var < 0:
        raise ValueError("var has negative entry/entries")
    return _gaussian_nll_loss(input, target, max(var, eps), full, reduction)


def _gaussian_nll_loss(input: Tensor, target: Tensor, var: Any, full: bool, reduction: str) -> Tensor:
    losses = ops.gaussian_nll(input, target, var)
    return ops.reduced(losses + 0.9189385332046727 if full else losses, reduction)


@in_single
def hinge_embedding_loss(input: Tensor, target: Tensor, margin: float, reduction: str) -> Tensor:
    """The distances of like pairs, and the margins that those of unlike pairs lack."""
    return ops.reduced(ops.hinge_embedding(input, ops.eq(target, 1), ops.eq(target, -1), margin), reduction)


@in_single
def kl_div(input: Tensor, target: Tensor, reduction: str, log_target: bool) -> Tensor:
    """The divergences from logarithms of probabilities to probabilities, or to logarithms as well."""
    losses = ops.exp(target) * (target - input) if log_target else ops.xlogy(target, target) - target * input
    if reduction == "batchmean":
        return ops.sum(losses) / (shape_of(input)[0] if input.ndim else 1)
    return ops.reduced(losses, reduction)


@in_single
def margin_ranking_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float, reduction: str) -> Tensor:
    """The ranking losses of three tensors of as many dims."""
    if not input1.ndim == input2.ndim == target.ndim:
        raise RuntimeError(
            "margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: "
            f"{input1.shape}, input2: {input2.shape}, target: {target.shape} "
        )
    return ops.reduced(ops.margin_ranking(input1, input2, target, margin), reduction)


def _rows(name: str, input: Tensor, target: Tensor, is_class: bool) -> tuple[Tensor, Tensor]:
    """The scores as a matrix, and the targets that go with its rows."""
    if input.ndim == 0:
        input, target = ops.reshape(input, (1,)), target if is_class else ops.reshape(target, (1,))
    scores, given = shape_of(input), shape_of(target)
    expected = scores[:-1] if is_class else scores
    fits = given == expected or (is_class and len(scores) == 1 and given == (1,))
    if len(scores) not in (1, 2) or scores[-1] == 0 or not fits:
        raise RuntimeError(f"{name}: inconsistent target size: {list(given)} for input of size: {list(scores)}")
    if target.is_floating_point() or target.is_complex():
        raise RuntimeError(f"{name}(): expected integer class indices as target, got {target.dtype}")
    if len(scores) == 1:
        input, target = ops.unsqueeze(input, 0), ops.reshape(target, (1, *given) if not is_class else (1,))
    return input, target if target.dtype is int64 else ops.to_dtype(target, int64)


@in_single
def multi_margin_loss(
    input: Tensor, target: Tensor, p: int, margin: float, weight: Tensor | None, reduction: str
) -> Tensor:
    """The margins that the scores of the targets lack, their means over the other classes."""
    if p not in (1, 2):
        raise ValueError("only p == 1 and p == 2 supported")
    rows, classes = _rows("multi_margin_loss", input, target, True)
    count = shape_of(rows)[1]
    if weight is not None and shape_of(weight) != (count,):
        raise ValueError(f"weight must be one-dimensional with {count} elements, got size {list(weight.shape)}")
    losses = ops.multi_margin(rows, classes, p, margin)
    if weight is not None:
        losses = losses * ops.index_select(weight, 0, classes)
    return ops.reduced(ops.reshape(losses, shape_of(target)), reduction)


@in_single
def multi_margin_curvature(direction: Tensor, self: Tensor, target: Tensor, p: int, margin: float) -> Tensor:
    """The differences of the direction from that of the target, where the margin is lacked; of p = 1 nothing."""
    if p == 1:
        return ops.zero(direction)
    count, column = shape_of(self)[-1], ops.unsqueeze(target, -1)
    lacks = ops.gt(self - ops.gather(self, -1, column) + margin, 0)
    apart = ops.logical_and(lacks, ops.ne(arange(count), column))
    parts = ops.where(apart, direction - ops.gather(direction, -1, column), 0.0) * (2 / count)
    return ops.scatter_add(parts, -1, column, -ops.sum(parts, -1, True))


@in_single
def multilabel_margin_loss(input: Tensor, target: Tensor, reduction: str) -> Tensor:
    """The margins that the scores of the targets lack."""
    rows, classes = _rows("multilabel_margin_loss", input, target, False)
    losses = ops.multilabel_margin(rows, classes)
    return ops.reduced(losses if input.ndim > 1 else ops.squeeze(losses, 0), reduction)


@in_single
def cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float, reduction: str) -> Tensor:
    """The losses of the cosines of the rows of two matrices, or of two vectors."""
    if target.ndim > 1 or input1.ndim != target.ndim + 1 or input2.ndim != target.ndim + 1:
        expected = "1D target tensor expects 2D" if target.ndim == 1 else "0D target tensor expects 1D"
        if target.ndim > 1:
            raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
        raise RuntimeError(
            f"{expected} input tensors, but found inputs with sizes {list(input1.shape)} and {list(input2.shape)}."
        )
    input1, input2 = promoted(input1, input2)
    product, first, second = (ops.sum(a * b, -1) for a, b in ((input1, input2), (input1, input1), (input2, input2)))
    cosine = product / ops.sqrt((first + 1e-12) * (second + 1e-12))
    return ops.reduced(ops.cosine_embedding(cosine, target == 1, target == -1, margin), reduction)


@in_single
def triplet_margin_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    margin: float,
    p: float,
    eps: float,
    swap: bool,
    reduction: str,
) -> Tensor:
    """The triplet losses of p-norms."""
    _require_margin("triplet_margin_loss", margin)
    return _triplets(
        anchor, positive, negative, lambda x, y: ops.pairwise_distance(x, y, p, eps), margin, swap, reduction
    )


def triplet_margin_with_distance_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    distance_function: Callable[[Tensor, Tensor], Tensor] | None,
    margin: float,
    swap: bool,
    reduction: str,
) -> Tensor:
    """The triplet losses of any distance."""
    if distance_function is None:
        return triplet_margin_loss(anchor, positive, negative, margin, 2.0, 1e-6, swap, reduction)
    _require_margin("triplet_margin_with_distance_loss", margin)
    return _triplets(anchor, positive, negative, distance_function, margin, swap, reduction)


def _require_margin(name: str, margin: float) -> None:
    if margin <= 0:
        raise ValueError(f"{name}(): expected margin to be greater than 0, got {margin} instead")


def _triplets(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    distance: Callable[[Tensor, Tensor], Tensor],
    margin: float,
    swap: bool,
    reduction: str,
) -> Tensor:
    if not anchor.ndim == positive.ndim == negative.ndim:
        raise RuntimeError(
            f"The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: "
            f"anchor {anchor.ndim}D, positive {positive.ndim}D, and negative {negative.ndim}D inputs"
        )
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = ops.minimum(far, distance(positive, negative))
    return ops.reduced(ops.clamp_min(margin + near - far, 0.0), reduction)


@in_single
def linear_cross_entropy(
    input: Tensor,
    linear_weight: Tensor,
    target: Tensor,
    linear_bias: Tensor | None,
    weight: Tensor | None,
    reduction: str,
    ignore_index: int | None,
    label_smoothing: float,
) -> Tensor:
    """The cross entropy of `linear`; weights of more dims give scores with the dims behind the classes."""
    if input.ndim not in (1, 2):
        raise RuntimeError(f"expected input with dimensionality 1 or 2, got {input.ndim}")
    if linear_weight.ndim < 2:
        raise RuntimeError(f"expected linear_weight with dimensionality at least 2, got {linear_weight.ndim}")
    *classes, features = shape_of(linear_weight)
    flat: Any = ops.reshape(linear_weight, (math.prod(classes), features))
    scores = ops.linear(input, flat, None if linear_bias is None else ops.reshape(linear_bias, (-1,)))
    if len(classes) > 1:
        scores = ops.reshape(scores, (*shape_of(input)[:-1], *classes))
    ignored = -100 if ignore_index is None else ignore_index
    return ops.cross_entropy(
        scores, target, weight, ignore_index=ignored, reduction=reduction, label_smoothing=label_smoothing
    )
