"""Composites that leave elements out at random, or draw samples that have gradients."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.random_factories import rand

__all__ = [
    "alpha_dropout",
    "dropout",
    "dropout1d",
    "dropout2d",
    "dropout3d",
    "feature_alpha_dropout",
    "gumbel_softmax",
    "rrelu",
]

_SELU_LOWEST = -1.7580993408473766  # minus scale times alpha


def _kept(shape: Sequence[int], p: float) -> Tensor:
    """A mask that is False with the probability p."""
    return ops.ge(rand(tuple(shape)), p)


def _check(p: float) -> None:
    if not 0.0 <= p <= 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")


def _dropped(input: Tensor, shape: Sequence[int], p: float, training: bool, inplace: bool) -> Tensor:
    """The elements times a mask of this shape."""
    _check(p)
    if not training or p == 0 or not input.numel():
        return input
    kept = _kept(shape, p)
    return (ops.dropped_ if inplace else ops.dropped)(input, kept, 1 / (1 - p) if p < 1 else 0.0)


def dropout(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each element zero with the probability p."""
    return _dropped(input, shape_of(input), p, training, inplace)


def _channels(input: Tensor, leading: int, p: float, training: bool, inplace: bool) -> Tensor:
    shape = shape_of(input)
    return _dropped(input, (*shape[:leading], *[1] * (len(shape) - leading)), p, training, inplace)


def dropout1d(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each channel of one dim zero with the probability p."""
    _check(p)
    if input.ndim not in (2, 3):
        raise RuntimeError(f"dropout1d: Expected 2D or 3D input, but received a {input.ndim}D input.")
    return _channels(input, input.ndim - 1, p, training, inplace)


def dropout2d(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each channel of two dims zero with the probability p."""
    return _channels(input, 2, p, training, inplace)


def dropout3d(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each channel of three dims zero with the probability p."""
    return _channels(input, 1 if input.ndim == 4 else 2, p, training, inplace)


def _dropped_to(input: Tensor, shape: Sequence[int], p: float, training: bool, inplace: bool) -> Tensor:
    """The elements, some at the lowest value of selu, scaled and shifted so that mean 0 and variance 1 stay."""
    _check(p)
    if not training or p == 0 or not input.numel():
        return input
    if p == 1:
        return (ops.mul_ if inplace else ops.mul)(input, 0.0)
    scale = 1 / math.sqrt((_SELU_LOWEST**2 * p + 1) * (1 - p))
    kept = _kept(shape, p)
    write = ops.dropped_to_ if inplace else ops.dropped_to
    lowest = _SELU_LOWEST * scale
    return write(input, kept, scale, -lowest * p, lowest * (1 - p))


def alpha_dropout(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each element at the lowest value of selu with the probability p."""
    return _dropped_to(input, shape_of(input), p, training, inplace)


def feature_alpha_dropout(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each channel at the lowest value of selu with the probability p."""
    if training and p and input.ndim < 2:
        raise RuntimeError("Feature dropout requires at least 2 dimensions in the input")
    shape = (*shape_of(input)[:2], *[1] * (input.ndim - 2))
    return _dropped_to(input, shape, p, training, inplace)


def rrelu(input: Tensor, lower: float, upper: float, training: bool, inplace: bool) -> Tensor:
    """Leaky relu with random slopes, or with their mean."""
    if not (math.isfinite(lower) and math.isfinite(upper)):
        raise RuntimeError(f"rrelu: lower and upper bounds must be finite, got {lower} and {upper}")
    if lower > upper:
        raise RuntimeError(f"Lower bound should be less than or equal to the upper bound, got {lower} and {upper}")
    if not training:
        return (ops.leaky_relu_ if inplace else ops.leaky_relu)(input, (lower + upper) / 2)
    slopes = rand(shape_of(input), dtype=input.dtype) * (upper - lower) + lower
    return (ops.leaky_ if inplace else ops.leaky)(input, slopes)


def gumbel_softmax(logits: Tensor, tau: float, hard: bool, eps: float, dim: int) -> Tensor:
    """A softmax of scores to which samples of Gumbel's distribution are added; `eps` has no effect, as in torch."""
    if logits.ndim and shape_of(logits)[dim] == 1:  # the only entry has all
        return ops.softmax(logits, dim)
    gumbels = -ops.log(-ops.log(rand(shape_of(logits), dtype=logits.dtype)))
    soft = ops.softmax((logits + gumbels) / tau, dim)
    if not hard or not soft.numel():
        return soft
    largest = ops.argmax(soft, dim, True)
    return ops.scatter(ops.zero(soft.detach()), dim, largest, 1.0) - soft.detach() + soft
