"""Sequences of several lengths in one array."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import Array

__all__ = ["alignment_losses", "alignment_shares", "bag_of_each", "split_labels"]

_losses, _shares = ufuncs["alignment_losses"], ufuncs["alignment_shares"]


def bag_of_each(offsets: Array, count: int) -> Array:
    """The number of the bag that each of `count` positions is in: bags begin at the offsets (..., bags).

    ValueError unless the first begins at 0 and the last not behind the positions.
    """
    if (offsets[..., :1] != 0).any():
        raise ValueError(
            "offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from position 0. However, "
            f"got {offsets[..., :1].ravel().tolist()}"
        )
    last = offsets[..., -1:]
    if (last > count).any():
        raise ValueError(
            f"offsets[-1] can not be greater than input's length {count} but got offsets[-1] of {last.ravel().tolist()}"
        )
    *batch, bags = offsets.shape
    rows = offsets.reshape(math.prod(batch), bags)
    places = [np.searchsorted(row, np.arange(count), "right") - 1 for row in rows]
    return np.maximum(places, 0).astype(np.int64).reshape(*batch, count)


def split_labels(targets: Array, counts: Array) -> Array:
    """(..., labels) cut into rows of the lengths (..., rows), with zeros behind; RuntimeError if there are fewer."""
    lengths = counts.reshape(-1, counts.shape[-1])
    vectors = np.broadcast_to(targets, (*counts.shape[:-1], targets.shape[-1])).reshape(len(lengths), -1)
    if (lengths < 0).any() or int(lengths.sum(-1).max(initial=0)) > targets.shape[-1]:
        raise RuntimeError(
            f"Expected target_lengths to sum to at most {targets.shape[-1]} labels, but got {counts.tolist()}"
        )
    known = np.arange(int(counts.max(initial=0))) < lengths[..., None]
    rows = np.zeros(known.shape, np.int64)
    for row, is_known, vector, total in zip(rows, known, vectors, lengths.sum(-1), strict=True):
        row[is_known] = vector[:total]
    return rows.reshape(*counts.shape, known.shape[-1])


def alignment_losses(log_probs: Array, targets: Array, lengths: Array, counts: Array, blank: int) -> Array:
    """Minus the logarithm of the probability of each row of `targets` under its alignments with times.

    log_probs: (..., times, classes).
    targets: (..., labels), of which the first `counts` (...) are aligned with the first `lengths` (...) times.
    blank: the class of a time without a label.

    A sequence that cannot be aligned has the loss infinity. Raises RuntimeError for a length or a count that is
    negative or larger than the dim, and IndexError for a label that is not a class.
    """
    return _aligned(_losses, log_probs, targets, lengths, counts, blank)


def alignment_shares(log_probs: Array, targets: Array, lengths: Array, counts: Array, blank: int) -> Array:
    """The share of the alignments that have each class at each time, (..., times, classes).

    Minus it is the derivative of `alignment_losses`, whose arguments and errors it has. It is zero where nothing can be
    aligned.
    """
    return _aligned(_shares, log_probs, targets, lengths, counts, blank)


def _aligned(
    kernel: Callable[..., Array], log_probs: Array, targets: Array, lengths: Array, counts: Array, blank: int
) -> Array:
    try:
        return np.asarray(kernel(log_probs, targets, lengths, counts, np.int64(blank)))
    except IndexError:
        sizes = log_probs.shape[-2], targets.shape[-1]
        for name, given, size in zip(("input_lengths", "target_lengths"), (lengths, counts), sizes, strict=True):
            if (given < 0).any() or (given > size).any():
                raise RuntimeError(f"{name} must be from 0 to {size}, but are {given.ravel().tolist()}") from None
        raise
