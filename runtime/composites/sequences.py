"""Composites of sequences: bags of rows of a table, and the alignments of labels with times."""

from __future__ import annotations

import math
from typing import Any

from gradspec.composites.precision import in_single
from gradspec.composites.tables_and_distances import shrink_rows
from gradspec.core import ops
from gradspec.core.compiled.constants import IMPOSSIBLE
from gradspec.core.elements.dtypes import int64
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import arange, full, ones, tensor, zeros

__all__ = ["alignment_curvature", "ctc_loss", "embedding_bag"]


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
    bag, bags = _bags(input, offsets)
    include_last_offset = include_last_offset and offsets is not None
    if include_last_offset and bags == 0:
        raise ValueError("embedding_bag: include_last_offset=True, but offsets has no elements")
    if weight.ndim != 2:
        raise ValueError(
            f"embedding_bag: weight has to be a matrix, a row for each embedding, not of {weight.ndim} dims"
        )
    flat = ops.reshape(input, (-1,))
    rows = shape_of(weight)[0]
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
    padding = -1 if padding_idx is None else padding_idx
    found = ops.embedding(weight, flat, padding, scale_grad_by_freq, sparse)
    if per_sample_weights is not None:
        found = found * ops.reshape(per_sample_weights, (-1, 1))
    kept = None if padding_idx is None else ops.unsqueeze(ops.ne(flat, padding_idx), 1)
    result = _reduced(found, kept, bag, bags, mode)
    return ops.narrow(result, 0, 0, bags - 1) if include_last_offset else result  # the rest begins at the last offset


def _reduced(found: Tensor, kept: Tensor | None, bag: Tensor, bags: int, mode: str) -> Tensor:
    """The rows found for each bag as one, without rows that are not kept."""
    room = zeros(bags, shape_of(found)[1], dtype=found.dtype)
    if mode == "max":
        return ops.gather(ops.cat((found, room[:1])), 0, _first_of_largest(found, kept, bag, bags))
    if kept is not None:
        found = ops.where(kept, found, 0.0)
    sums = ops.index_add(room, 0, bag, found)
    if mode == "sum":
        return sums
    counted = ones(shape_of(found)[:1], dtype=found.dtype)
    if kept is not None:
        counted = ops.where(ops.squeeze(kept, 1), counted, 0.0)
    counts = ops.index_add(zeros(bags, dtype=found.dtype), 0, bag, counted)
    return sums / ops.unsqueeze(ops.clamp_min(counts, 1.0), 1)


def _first_of_largest(found: Tensor, kept: Tensor | None, bag: Tensor, bags: int) -> Tensor:
    """For each bag and column, where the first of its largest elements is; behind all rows for a bag of none."""
    places, count = ops.expand(ops.unsqueeze(bag, 1), shape_of(found)), shape_of(found)[0]
    if kept is not None:
        found = ops.where(kept, found, -math.inf)
    shape = (bags, shape_of(found)[1])
    room = zeros(shape, dtype=found.dtype)
    largest = ops.gather(ops.scatter_reduce(room, 0, places, found, "amax", include_self=False), 0, places)
    chosen = ops.eq(found, largest) | ops.isnan(found)
    if kept is not None:
        chosen = chosen & kept
    rows = ops.where(chosen, ops.unsqueeze(arange(count), 1), count)
    return ops.scatter_reduce(full(shape, count, dtype=int64), 0, places, rows, "amin")


def _bags(input: Tensor, offsets: Tensor | None) -> tuple[Tensor, int]:
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
    return ops.bag_of_each(ops.to_dtype(offsets, int64), shape_of(input)[0]), shape_of(offsets)[0]


def _lengths(name: str, given: Any) -> Tensor:
    lengths = given if isinstance(given, Tensor) else tensor(given, dtype=int64)
    if lengths.is_floating_point() or lengths.is_complex():
        raise RuntimeError(f"{name} must be integral")
    return ops.reshape(ops.to_dtype(lengths, int64), (-1,))


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
    _, batch, classes = shape_of(log_probs)
    if not 0 <= blank < classes:
        raise RuntimeError("blank must be in label range")
    lengths, counts = _lengths("input_lengths", input_lengths), _lengths("target_lengths", target_lengths)
    for name, x in (("input_lengths", lengths), ("target_lengths", counts)):
        if shape_of(x) != (batch,):
            raise RuntimeError(f"{name} must be of size batch_size")
    labels = _padded(targets, counts, batch)
    losses = ops.alignment_losses(ops.transpose(log_probs, 0, 1), labels, lengths, counts, blank)
    if zero_infinity:
        losses = ops.masked_fill(losses, ops.isinf(losses), 0.0)
    if reduction == "mean":
        return ops.mean(losses / ops.to_dtype(ops.clamp_min(counts, 1), losses.dtype))
    if reduction == "sum":
        return ops.sum(losses)
    return losses if is_batch else ops.squeeze(losses, 0)


def _padded(targets: Tensor, counts: Tensor, batch: int) -> Tensor:
    """The labels of each sequence in a row."""
    if targets.ndim == 1 and batch == 1 and shape_of(counts) == (1,):
        targets = ops.unsqueeze(targets, 0)
    if targets.ndim == 1:  # all sequences one after the other
        targets = ops.split_labels(targets, counts)
    if targets.ndim != 2 or shape_of(targets)[0] != batch:
        raise RuntimeError(
            f"ctc_loss: Expected targets of one dim, or of two with a size of {batch} in the first, but got size "
            f"{list(targets.shape)}"
        )
    return ops.to_dtype(targets, int64)


@in_single
def alignment_curvature(
    direction: Tensor, log_probs: Tensor, targets: Tensor, lengths: Tensor, counts: Tensor, blank: int
) -> Tensor:
    """The derivative of the shares of classes, by the sums over alignments that come to each state at each time.

    Sums from the end are those of the sequences turned round, up to their lengths.
    """
    *lead, times, classes = shape_of(log_probs)
    if len(lead) != 1:
        direction, flat = (ops.reshape(x, (-1, times, classes)) for x in (direction, log_probs))
        rows = ops.reshape(ops.expand(targets, (*lead, shape_of(targets)[-1])), (math.prod(lead), -1))
        lengths, counts = (ops.reshape(ops.expand(x, lead), (-1,)) for x in (lengths, counts))
        found: Tensor = alignment_curvature(direction, flat, rows, lengths, counts, blank)
        return ops.reshape(found, shape_of(log_probs))
    batch = lead[0]
    labels = _states(targets, counts, blank)
    states = shape_of(labels)[1]
    last, end = ops.unsqueeze(lengths - 1, 1), ops.unsqueeze(2 * counts, 1)
    turned_times = ops.unsqueeze(ops.clamp_min(last - arange(times), 0), 2)
    turned_states = ops.clamp_min(end - arange(states), 0)
    of_classes = ops.expand(turned_times, (batch, times, classes))
    backwards = _arrivals(
        ops.gather(log_probs, 1, of_classes),
        ops.gather(direction, 1, of_classes),
        ops.gather(labels, 1, turned_states),
        blank,
    )
    of_states = ops.expand(turned_times, (batch, times, states))
    turned = ops.expand(ops.unsqueeze(turned_states, 1), (batch, times, states))
    forwards = _arrivals(log_probs, direction, labels, blank)
    sums, rates = (
        x + ops.gather(ops.gather(y, 1, of_states), 2, turned) - own
        for x, y, own in zip(forwards, backwards, _of_states(log_probs, direction, labels), strict=True)
    )
    is_within = ops.logical_and(ops.unsqueeze(arange(times) <= last, 2), ops.unsqueeze(arange(states) <= end, 1))
    is_there = ops.logical_and(is_within, ops.gt(sums, IMPOSSIBLE / 2))
    shares = ops.where(is_there, ops.softmax(ops.where(is_there, sums, IMPOSSIBLE), 2), 0.0)
    rates = ops.where(is_there, rates, 0.0)
    changes = shares * (rates - ops.sum(shares * rates, 2, True))
    places = ops.expand(ops.unsqueeze(labels, 1), (batch, times, states))
    return ops.scatter_add(ops.zero(direction), 2, places, changes)


def _states(targets: Tensor, counts: Tensor, blank: int) -> Tensor:
    """The labels of each sequence with a blank before, between and behind them, and in place of further ones."""
    batch, width = shape_of(targets)
    known = ops.lt(arange(width), ops.unsqueeze(counts, 1))
    targets = ops.where(known, targets, blank)
    between = ops.zero(targets) + blank
    both = ops.reshape(ops.stack((between, targets), 2), (batch, -1))
    return ops.pad(both, (0, 1), value=blank)


def _of_states(log_probs: Tensor, direction: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
    """The elements of both for each state at each time; logarithms not below that of no probability."""
    batch, times, _ = shape_of(log_probs)
    places = ops.expand(ops.unsqueeze(labels, 1), (batch, times, shape_of(labels)[1]))
    return ops.clamp_min(ops.gather(log_probs, 2, places), IMPOSSIBLE), ops.gather(direction, 2, places)


def _arrivals(log_probs: Tensor, direction: Tensor, labels: Tensor, blank: int) -> tuple[Tensor, Tensor]:
    """The logarithms of the sums over alignments up to each time that end in each state, and their derivatives."""
    scores, slopes = _of_states(log_probs, direction, labels)
    states = shape_of(labels)[1]
    before = ops.narrow(ops.pad(labels, (2, 0), value=blank), 1, 0, states)
    may_skip = ops.logical_and(ops.ne(labels, blank), ops.ne(labels, before))
    is_first = ops.lt(arange(states), 2)
    sums, rates = [ops.where(is_first, ops.select(scores, 1, 0), IMPOSSIBLE)], [ops.select(slopes, 1, 0)]
    for score, slope in list(zip(ops.unbind(scores, 1), ops.unbind(slopes, 1), strict=True))[1:]:
        stay, move, skip = (_shifted(sums[-1], k, IMPOSSIBLE) for k in range(3))
        arrived = ops.stack((stay, move, ops.where(may_skip, skip, IMPOSSIBLE)))
        along = ops.stack([_shifted(rates[-1], k, 0.0) for k in range(3)])
        sums.append(ops.clamp_min(ops.logsumexp(arrived, 0) + score, IMPOSSIBLE))
        rates.append(ops.sum(ops.softmax(arrived, 0) * along, 0) + slope)
    return ops.stack(sums, 1), ops.stack(rates, 1)


def _shifted(row: Tensor, by: int, value: float) -> Tensor:
    """The states by so many places further, with a value in front."""
    return ops.narrow(ops.pad(row, (by, 0), value=value), 1, 0, shape_of(row)[1]) if by else row
