"""Composites of sequences: bags of rows of a table, and the alignments of labels with times."""

from __future__ import annotations

import math
from typing import Any

from gradspec.composites.precision import in_single
from gradspec.composites.tables_and_distances import shrink_rows
from gradspec.core import ops
from gradspec.core.elements.dtypes import int64
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import arange, ones, tensor, zeros

__all__ = ["ctc_loss", "embedding_bag"]

_IMPOSSIBLE = -1e30  # the logarithm of a probability that is zero: sums of its exponential have finite derivatives


def embedding_bag(
    input: Tensor,
    weight: Tensor,
    offsets: Tensor | None,
    max_norm: float | None,
    norm_type: float,
    scale_grad_by_freq: bool,
    mode: str,
    sparse: bool,
    per_sample_weights: Tensor | None,
    include_last_offset: bool,
    padding_idx: int | None,
) -> Tensor:
    """The rows of each bag as one: a row of `input` is a bag, or what is between two of the offsets."""
    bag, bags = _bags(input, offsets, include_last_offset)
    flat = ops.reshape(input, (-1,))
    rows, features = shape_of(weight)
    if per_sample_weights is not None:
        if mode != "sum":
            raise NotImplementedError(
                "embedding_bag: per_sample_weights was not None. per_sample_weights is only supported for mode='sum' "
                f"(got mode='{mode}'). Please open a feature request on GitHub."
            )
        if shape_of(per_sample_weights) != shape_of(input):
            raise ValueError(
                f"embedding_bag: If per_sample_weights ({list(per_sample_weights.shape)}) is not None, then it must "
                f"have the same shape as the input ({list(input.shape)})"
            )
    if padding_idx is not None:
        if not -rows <= padding_idx < rows:
            raise RuntimeError("padding_idx must be within the number of embeddings")
        padding_idx %= rows
    if max_norm is not None:
        shrink_rows(weight, flat, max_norm, norm_type)
    found = ops.embedding(weight, flat, -1 if padding_idx is None else padding_idx, scale_grad_by_freq, sparse)
    if per_sample_weights is not None:
        found = found * ops.reshape(per_sample_weights, (-1, 1))
    kept = None if padding_idx is None else ops.unsqueeze(ops.ne(flat, padding_idx), 1)
    room = zeros(bags, features, dtype=weight.dtype)
    places = ops.expand(ops.unsqueeze(bag, 1), shape_of(found))
    if mode == "max":
        if kept is not None:
            found = ops.where(kept, found, -math.inf)
        largest = ops.scatter_reduce(room, 0, places, found, "amax", include_self=False)
        return largest if kept is None else ops.masked_fill(largest, ops.isneginf(largest), 0.0)
    if kept is not None:
        found = ops.where(kept, found, 0.0)
    sums = ops.index_add(room, 0, bag, found)
    if mode == "sum":
        return sums
    counted = ones(shape_of(flat), dtype=weight.dtype)
    if kept is not None:
        counted = ops.where(ops.squeeze(kept, 1), counted, 0.0)
    counts = ops.index_add(zeros(bags, dtype=weight.dtype), 0, bag, counted)
    return sums / ops.unsqueeze(ops.clamp_min(counts, 1.0), 1)


def _bags(input: Tensor, offsets: Tensor | None, include_last_offset: bool) -> tuple[Tensor, int]:
    """The number of the bag that each position is in, and how many there are."""
    if input.ndim == 2:
        if offsets is not None:
            raise ValueError(
                "if input is 2D, then offsets has to be None, as input is treated is a mini-batch of fixed length "
                "sequences. However, found offsets of type Tensor"
            )
        bags, length = shape_of(input)
        return ops.repeat_interleave(arange(bags), length), bags
    if input.ndim != 1:
        raise ValueError(f"input has to be 1D or 2D Tensor, but got Tensor of dimension {input.ndim}")
    if offsets is None:
        raise ValueError("offsets has to be a 1D Tensor but got None")
    if offsets.ndim != 1:
        raise ValueError("offsets has to be a 1D Tensor")
    bags = shape_of(offsets)[0] - (1 if include_last_offset else 0)
    return ops.bag_of_each(ops.to_dtype(offsets, int64), shape_of(input)[0], include_last_offset), bags


def _lengths(given: Any) -> Tensor:
    return ops.to_dtype(given, int64) if isinstance(given, Tensor) else tensor(given, dtype=int64)


@in_single
def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int,
    reduction: str,
    zero_infinity: bool,
) -> Tensor:
    """The losses of all sequences, by the sums over alignments that end in each label or blank at each time."""
    is_batch = log_probs.ndim == 3
    if not is_batch:
        log_probs = ops.unsqueeze(log_probs, 1)
    times, batch, classes = shape_of(log_probs)
    if not 0 <= blank < classes:
        raise RuntimeError("blank must be in label range")
    lengths, counts = (ops.reshape(_lengths(x), (-1,)) for x in (input_lengths, target_lengths))
    for name, x in (("input_lengths", lengths), ("target_lengths", counts)):
        if shape_of(x) != (batch,):
            raise RuntimeError(f"{name} must be of size batch_size")
    labels = _labels(targets, counts, batch, blank)
    states = shape_of(labels)[1]
    scores = ops.gather(log_probs, 2, ops.expand(ops.unsqueeze(labels, 0), (times, batch, states)))
    scores = ops.clamp_min(scores, _IMPOSSIBLE)
    before = ops.pad(labels, (2, 0), value=blank)
    may_skip = ops.logical_and(ops.ne(labels, blank), ops.ne(labels, ops.narrow(before, 1, 0, states)))
    rows = arange(states)
    alpha = ops.where(ops.lt(rows, 2), ops.select(scores, 0, 0), _IMPOSSIBLE)
    for time, score in enumerate(ops.unbind(ops.narrow(scores, 0, 1, times - 1)), 1):  # of one node
        one, two = (ops.narrow(ops.pad(alpha, (k, 0), value=_IMPOSSIBLE), 1, 0, states) for k in (1, 2))
        arrived = ops.stack((alpha, one, ops.where(may_skip, two, _IMPOSSIBLE)))
        following = ops.clamp_min(ops.logsumexp(arrived, 0) + score, _IMPOSSIBLE)
        alpha = ops.where(ops.unsqueeze(ops.gt(lengths, time), 1), following, alpha)
    last = ops.unsqueeze(2 * counts, 1)
    label = ops.where(ops.gt(last, 0), ops.gather(alpha, 1, ops.clamp_min(last - 1, 0)), _IMPOSSIBLE)
    ends = ops.cat((ops.gather(alpha, 1, last), label), 1)
    losses = -ops.logsumexp(ends, 1)
    impossible = ops.gt(losses, -_IMPOSSIBLE / 2)
    losses = ops.masked_fill(losses, impossible, 0.0 if zero_infinity else math.inf)
    if reduction == "mean":
        return ops.mean(losses / ops.to_dtype(ops.clamp_min(counts, 1), losses.dtype))
    if reduction == "sum":
        return ops.sum(losses)
    return losses if is_batch else ops.squeeze(losses, 0)


def _labels(targets: Tensor, counts: Tensor, batch: int, blank: int) -> Tensor:
    """The labels of each sequence with a blank before, between and behind them."""
    if targets.ndim == 1 and batch == 1 and shape_of(counts) == (1,):
        targets = ops.unsqueeze(targets, 0)
    if targets.ndim == 1:  # all sequences one after the other
        targets = ops.split_labels(targets, counts)
    targets = ops.to_dtype(targets, int64)
    known = ops.lt(arange(shape_of(targets)[1]), ops.unsqueeze(counts, 1))
    targets = ops.where(known, targets, blank)
    between = ops.zero(targets) + blank
    both = ops.reshape(ops.stack((between, targets), 2), (batch, -1))
    return ops.pad(both, (0, 1), value=blank)
