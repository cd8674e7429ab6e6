"""Sequences of labels of several lengths."""

from __future__ import annotations

import numpy as np

from gradspec.core.elements.shapes import Array

__all__ = ["split_labels"]


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
