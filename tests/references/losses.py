"""Losses."""

import numpy as np
import scipy.special

__all__ = ["binary_cross_entropy_with_logits", "cross_entropy", "cross_entropy_mean_grad", "mse_loss", "nll_loss"]


def mse_loss(input, target, reduction, weight):
    weights = np.broadcast_to(1.0 if weight is None else weight, input.shape)
    return _reduced(np.square(input - target) * weights, reduction, np.sum(weights))


def nll_loss(input, target, weight, ignore_index, reduction, label_smoothing=0.0):
    rows = np.moveaxis(input, 1 if input.ndim > 1 else 0, -1)
    classes = rows.shape[-1]
    weight = np.ones(classes) if weight is None else weight
    kept = target != ignore_index
    wanted = np.eye(classes)[np.where(kept, target, 0)]
    shares = (1 - label_smoothing) * wanted + label_smoothing / classes
    losses = -np.sum(shares * weight * rows, axis=-1) * kept
    return _reduced(losses, reduction, np.sum(wanted @ weight * kept))


def cross_entropy(input, target, weight, ignore_index, reduction, label_smoothing):
    logs = scipy.special.log_softmax(input, axis=1 if input.ndim > 1 else 0)
    return nll_loss(logs, target, weight, ignore_index, reduction, label_smoothing)


def cross_entropy_mean_grad(gradient, input, target, ignore_index):
    kept = target != ignore_index
    wanted = np.moveaxis(np.eye(input.shape[1])[np.where(kept, target, 0)], -1, 1)
    slopes = scipy.special.softmax(input, axis=1) - wanted
    return gradient * np.expand_dims(kept, 1) * slopes / np.sum(kept)


def binary_cross_entropy_with_logits(input, target, weight, reduction, pos_weight):
    positive = 1 if pos_weight is None else pos_weight
    losses = positive * target * np.logaddexp(0, -input) + (1 - target) * np.logaddexp(0, input)
    return _reduced(losses * (1 if weight is None else weight), reduction, losses.size)


def _reduced(losses, reduction, count):
    """All losses, their sum, or that divided by `count`."""
    if reduction == "none":
        return losses
    return np.sum(losses) / (count if reduction == "mean" else 1)
