"""Composites that leave elements out at random, or draw samples that have gradients."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from gradspec.core import ops
from gradspec.core.process.state import state
from gradspec.core.tensor import Tensor, shape_of, wrap
from gradspec.tensors import random
from gradspec.tensors.random import draw_for_samples

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


def _kept(name: str, shape: Sequence[int], p: float) -> Tensor:
    """A mask that is False with the probability p."""

    def draw() -> Tensor:
        numbers = random.numpy_generator(None, name).random((*state.drawn_for, *shape), dtype=np.float32)
        return wrap(np.asarray(numbers >= p))

    return draw_for_samples(name, draw)


def _check(p: float) -> None:
    if not 0.0 <= p <= 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")


def _dropped(name: str, input: Tensor, shape: Sequence[int], p: float, training: bool, inplace: bool) -> Tensor:
    """The elements times a mask of this shape."""
    _check(p)
    if not training or p == 0 or not input.numel():
        return input
    kept = _kept(name, shape, p)
    return (ops.dropped_ if inplace else ops.dropped)(input, kept, 1 / (1 - p) if p < 1 else 0.0)


def dropout(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each element zero with the probability p."""
    return _dropped("dropout", input, shape_of(input), p, training, inplace)


def _channels(name: str, input: Tensor, leading: int, p: float, training: bool, inplace: bool) -> Tensor:
    shape = shape_of(input)
    return _dropped(name, input, (*shape[:leading], *[1] * (len(shape) - leading)), p, training, inplace)


def dropout1d(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each channel of one dim zero with the probability p."""
    _check(p)
    if input.ndim not in (2, 3):
        raise RuntimeError(f"dropout1d: Expected 2D or 3D input, but received a {input.ndim}D input.")
    return _channels("dropout1d", input, input.ndim - 1, p, training, inplace)


def dropout2d(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each channel of two dims zero with the probability p."""
    return _channels("dropout2d", input, 2, p, training, inplace)


def dropout3d(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each channel of three dims zero with the probability p."""
    return _channels("dropout3d", input, 1 if input.ndim == 4 else 2, p, training, inplace)


def _dropped_to(name: str, input: Tensor, shape: Sequence[int], p: float, training: bool, inplace: bool) -> Tensor:
    """The elements, some at the lowest value of selu, scaled so that mean 0 and variance 1 stay."""
    _check(p)
    if not training or p == 0 or not input.numel():
        return input
    if p == 1:
        return (ops.mul_ if inplace else ops.mul)(input, 0.0)
    scale = 1 / math.sqrt((_SELU_LOWEST**2 * p + 1) * (1 - p))
    kept = _kept(name, shape, p)
    write = ops.dropped_to_ if inplace else ops.dropped_to
    return write(input, kept, _SELU_LOWEST, scale, -_SELU_LOWEST * p * scale)


def alpha_dropout(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each element at the lowest value of selu with the probability p."""
    return _dropped_to("alpha_dropout", input, shape_of(input), p, training, inplace)


def feature_alpha_dropout(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
    """Each channel at the lowest value of selu with the probability p."""
    if training and input.ndim < 2:
        raise RuntimeError("Feature dropout requires at least 2 dimensions in the input")
    shape = (*shape_of(input)[:2], *[1] * (input.ndim - 2))
    return _dropped_to("feature_alpha_dropout", input, shape, p, training, inplace)


def rrelu(input: Tensor, lower: float, upper: float, training: bool, inplace: bool) -> Tensor:
    """Leaky relu with random slopes, or with their mean."""
    if not (math.isfinite(lower) and math.isfinite(upper)):
        raise RuntimeError(f"rrelu: lower and upper bounds must be finite, got {lower} and {upper}")
    if lower > upper:
        raise RuntimeError(f"Lower bound should be less than or equal to the upper bound, got {lower} and {upper}")
    if not training:
        return (ops.leaky_relu_ if inplace else ops.leaky_relu)(input, (lower + upper) / 2)
    shape = shape_of(input)

    def draw() -> Tensor:
        slopes = random.numpy_generator(None, "rrelu").uniform(lower, upper, (*state.drawn_for, *shape))
        return wrap(np.asarray(slopes, input.dtype.numpy))

    return (ops.leaky_ if inplace else ops.leaky)(input, draw_for_samples("rrelu", draw))


def gumbel_softmax(logits: Tensor, tau: float, hard: bool, eps: float, dim: int) -> Tensor:
    """A softmax of scores to which samples of Gumbel's distribution are added; `eps` has no effect, as in torch."""
    shape = shape_of(logits)

    def draw() -> Tensor:
        exponential = random.numpy_generator(None, "gumbel_softmax").standard_exponential((*state.drawn_for, *shape))
        return wrap(np.asarray(-np.log(np.maximum(exponential, np.finfo(np.float32).tiny)), logits.dtype.numpy))

    soft = ops.softmax((logits + draw_for_samples("gumbel_softmax", draw)) / tau, dim)
    if not hard or not soft.numel():
        return soft
    largest = ops.argmax(soft, dim, True)
    return ops.scatter(ops.zero(soft.detach()), dim, largest, 1.0) - soft.detach() + soft
