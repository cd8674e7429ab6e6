"""Sequences of several lengths in one array."""

from __future__ import annotations

import numpy as np

from gradspec.core.elements.shapes import Array

__all__ = ["bag_of_each", "split_labels"]


def bag_of_each(offsets: Array, count: int, include_last_offset: bool) -> Array:
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
    starts = offsets[..., :-1] if include_last_offset else offsets
    rows = starts.reshape(-1, starts.shape[-1])
    places = [np.searchsorted(row, np.arange(count), "right") - 1 for row in rows]
    return np.maximum(places, 0).astype(np.int64).reshape(*starts.shape[:-1], count)


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
