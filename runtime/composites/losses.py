"""Composites that are loss functions."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence

from gradspec.composites.precision import in_single
from gradspec.core import ops
from gradspec.core.elements.dtypes import int8, int16, int32, int64, uint8
from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "binary_cross_entropy_with_logits", "cross_entropy", "cross_entropy_curvature", "nll_loss", "reduced", "target_for",
]  # fmt: skip

Shape = Sequence[int]

_INDEX_DTYPES = (int64, int32, uint8, int16, int8)


def _reduced(losses: Tensor, reduction: str) -> Tensor:
    if reduction == "mean":
        return ops.mean(losses)
    if reduction == "sum":
        return ops.sum(losses)
    return losses


@in_single
def _weighted_mean(losses: Tensor, weights: Tensor) -> Tensor:
    """The sum of losses, which have been multiplied by their weights, divided by that of the weights."""
    return ops.sum(losses) / ops.sum(weights)


def reduced(self: Tensor, reduction: str, weight: Tensor | None) -> Tensor:
    """The elements, times `weight`; their mean (of weights, if given), their sum, or each."""
    if weight is None:
        return _reduced(self, reduction)
    losses = self * weight
    if reduction == "mean":
        return _weighted_mean(losses, ops.expand_as(weight, losses))
    return _reduced(losses, reduction)


def target_for(target: Tensor, input: Tensor) -> Tensor:
    """The target; with a warning, and as a view that no plan takes for the target, if its size is not the input's."""
    if shape_of(target) == shape_of(input):
        return target
    warnings.warn(
        f"Using a target size ({target.shape}) that is different to the input size ({input.shape}): the two broadcast, "
        "so the loss is likely to be another than the one that is meant. Give both the same size.",
        stacklevel=user_stacklevel(),
    )
    return ops.view(target, target.shape)


def _check_classes(name: str, input: Tensor, target: Tensor) -> None:
    scores, shape = shape_of(input), shape_of(target)
    if target.dtype not in _INDEX_DTYPES:
        raise RuntimeError(f"{name}(): expected integer class indices as target, got {target.dtype}")
    expected = scores[:1] + scores[2:] if len(scores) > 1 else ()
    if not scores or shape != expected:
        raise ValueError(
            f"{name}(): Expected target size {list(expected)}, got {list(shape)} for input of size {list(scores)}"
        )


def _check_weight(weight: Tensor, classes: int) -> None:
    if shape_of(weight) != (classes,):
        raise RuntimeError(
            f"weight tensor should be defined either for all {classes} classes or no classes but got weight tensor of "
            f"shape: {list(weight.shape)}"
        )


def _class_rows(name: str, input: Tensor, target: Tensor) -> tuple[Tensor, Tensor, Shape]:
    # The scores with one row for each target, the targets as a vector, and the shape of the losses.
    _check_classes(name, input, target)
    scores, shape = shape_of(input), shape_of(target)
    if len(scores) == 2:
        return input, target, shape
    classes = scores[1] if len(scores) > 1 else scores[0]
    rows = input if len(scores) == 1 else ops.movedim(input, 1, -1)
    return ops.reshape(rows, (math.prod(shape), classes)), ops.reshape(target, (-1,)), shape


def nll_loss(input: Tensor, target: Tensor, weight: Tensor | None, ignore_index: int, reduction: str) -> Tensor:
    """Minus the log-probability, in dim 1 of `input`, of the class `target`, times that class's weight."""
    rows, classes, shape = _class_rows("nll_loss", input, target)
    return _nll(rows, classes, shape, weight, ignore_index, reduction, 0.0)


@in_single
def _nll(
    rows: Tensor,
    classes: Tensor,
    shape: Shape,
    weight: Tensor | None,
    ignore_index: int,
    reduction: str,
    smoothing: float,
) -> Tensor:
    losses = ops.nll_rows(rows, classes, ignore_index)
    weights = None
    if weight is not None:
        _check_weight(weight, rows.shape[1])
        # The weight of each row's class, 0 where it is to be ignored.
        weights = ops.neg(ops.nll_rows(ops.expand(weight, rows.shape), classes, ignore_index))
        losses = losses * weights
    if smoothing:
        spread = ops.sum(rows if weight is None else rows * weight, -1)
        spread = ops.masked_fill(spread, ops.eq(ops.to_dtype(classes, int64), ignore_index), 0.0)
        losses = losses * (1 - smoothing) - spread * (smoothing / rows.shape[1])
    if reduction == "mean":
        if weights is None:
            return ops.mean_kept(losses, classes, ignore_index)
        return _weighted_mean(losses, weights)
    return _reduced(losses if reduction == "sum" else ops.reshape(losses, shape), reduction)


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None,
    ignore_index: int,
    reduction: str,
    label_smoothing: float,
) -> Tensor:
    """The cross entropy of scores in dim 1 with class indices, or with probabilities shaped like `input`."""
    if not 0.0 <= label_smoothing <= 1.0:
        raise RuntimeError(f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing}")
    if target.dtype.is_floating_point:
        if ignore_index >= 0:
            raise RuntimeError("ignore_index is not supported for floating point target")
        return _cross_entropy_probabilities(input, target, weight, reduction, label_smoothing)
    is_plain = weight is None and not label_smoothing and reduction == "mean"
    if is_plain and input.ndim > 1:
        _check_classes("cross_entropy", input, target)
        return ops.cross_entropy_mean(input, target, target.ndim, ignore_index)
    rows, classes, shape = _class_rows("cross_entropy", input, target)
    if is_plain:
        return ops.cross_entropy_mean(rows, classes, 1, ignore_index)
    return _nll(ops.log_softmax(rows, 1), classes, shape, weight, ignore_index, reduction, label_smoothing)


def cross_entropy_curvature(direction: Tensor, input: Tensor, target: Tensor, dims: int, ignore_index: int) -> Tensor:
    """The gradient of a softmax over the classes, for the part of each of the rows in the mean."""
    last = ops.movedim(direction, -dims, -1)
    rows = ops.reshape(last, (*shape_of(last)[: -dims - 1], -1, shape_of(last)[-1]))
    kept = ops.reshape(target, (*shape_of(target)[: target.ndim - dims], -1))
    part = ops.movedim(ops.reshape(ops.mean_share(rows, kept, ignore_index), shape_of(last)), -1, -dims)
    return ops.softmax_grad(part, ops.softmax(input, -dims), -dims)


def _cross_entropy_probabilities(
    input: Tensor, target: Tensor, weight: Tensor | None, reduction: str, smoothing: float
) -> Tensor:
    if input.shape != target.shape:
        raise RuntimeError(
            f"cross_entropy(): target probabilities of size {list(target.shape)} need an input of that size, "
            f"got {list(input.shape)}"
        )
    dim = 1 if input.ndim > 1 else 0
    count = input.shape[dim]
    if smoothing:
        target = target * (1 - smoothing) + smoothing / count
    logs = ops.log_softmax(input, dim)
    if weight is not None:
        _check_weight(weight, count)
        logs = logs * ops.reshape(weight, (count, *[1] * (input.ndim - 1 - dim)))
    return _reduced(ops.neg(ops.sum(logs * target, dim)), reduction)


def binary_cross_entropy_with_logits(
    input: Tensor, target: Tensor, weight: Tensor | None, reduction: str, pos_weight: Tensor | None
) -> Tensor:
    """The binary cross entropy of scores with probabilities; `pos_weight` scales the positive part."""
    if input.shape != target.shape:
        raise ValueError(f"Target size ({list(target.shape)}) must be the same as input size ({list(input.shape)})")
    losses = ops.bce_logits(input, target)
    if pos_weight is not None:
        losses = losses + (pos_weight - 1) * target * ops.bce_logits(input, 1)
    if weight is not None:
        losses = losses * weight
    return _reduced(losses, reduction)
