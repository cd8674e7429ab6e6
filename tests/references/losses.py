"""Losses."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special

__all__ = ["binary_cross_entropy_with_logits", "cross_entropy", "cross_entropy_mean_grad", "mse_loss", "nll_loss"]

Array = np.ndarray[Any, Any]


def mse_loss(input: Array, target: Array, reduction: str, weight: Array | None) -> Array:
    weights = np.broadcast_to(1.0 if weight is None else weight, input.shape)
    return _reduced(np.square(input - target) * weights, reduction, np.sum(weights))


def nll_loss(
    input: Array, target: Array, weight: Array | None, ignore_index: int, reduction: str, label_smoothing: float = 0.0
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
    input: Array, target: Array, weight: Array | None, ignore_index: int, reduction: str, label_smoothing: float
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
