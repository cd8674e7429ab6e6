"""Batch rules of ops that change shapes and layouts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gradspec.batching.batch_dims import batches_of, sizes
from gradspec.batching.physical import ALL, physical_of, sample_of
from gradspec.core import ops
from gradspec.core.elements.shapes import row_major
from gradspec.core.tensor import Tensor, shape_of, wrap_batched

__all__ = [
    "as_strided_from", "expand", "repeat", "repeat_by", "restride", "split_like", "sum_to_size", "unrepeat",
    "unrepeat_by",
]  # fmt: skip


def expand(self: Tensor, size: Sequence[int]) -> Tensor:
    """`expand`, whose new dims come after the batch dims."""
    physical, batches = physical_of(self)
    lacking = len(size) - len(shape_of(self))
    index = (*(ALL,) * len(batches), *(None,) * lacking)
    return wrap_batched(ops.expand(ops.basic_index(physical, index), (*sizes(batches), *size)), batches)


def sum_to_size(self: Tensor, size: Sequence[int]) -> Tensor:
    """`sum_to_size`, of which the dims that are summed away come after the batch dims."""
    have, count = shape_of(self), len(shape_of(self)) - len(size)
    if count < 0 or any(a not in (1, b) for a, b in zip(size, have[max(count, 0) :], strict=True)):
        ops.sum_to_size(sample_of(self), size)  # raises
    dims = [*range(count), *[d + count for d, n in enumerate(size) if n == 1 and have[d + count] != 1]]
    result = ops.sum(self, tuple(dims), True) if dims else self
    return ops.reshape(result, tuple(size))


def repeat(self: Tensor, repeats: Sequence[int]) -> Tensor:
    """`repeat`, whose new dims come after the batch dims."""
    physical, batches = physical_of(self)
    lacking = len(repeats) - len(shape_of(self))
    if lacking < 0:
        ops.repeat(sample_of(self), repeats)  # raises
    grown = ops.basic_index(physical, (*(ALL,) * len(batches), *(None,) * lacking))
    return wrap_batched(ops.repeat(grown, (*(1,) * len(batches), *repeats)), batches)


def unrepeat(self: Tensor, shape: Sequence[int], repeats: Sequence[int]) -> Tensor:
    """The transpose of `repeat`."""
    physical, batches = physical_of(self)
    full = (*(1,) * (len(repeats) - len(shape)), *shape)
    ones = (1,) * len(batches)
    result = wrap_batched(ops.unrepeat(physical, (*sizes(batches), *full), (*ones, *repeats)), batches)
    return ops.reshape(result, tuple(shape))


def repeat_by(self: Tensor, repeats: Tensor, dim: int | None) -> Tensor:
    """`repeat_by`, with as many repetitions in every sample."""
    counts = _alike("repeat_interleave", repeats)
    if dim is None:
        self, dim = ops.reshape(self, (-1,)), 0
    physical, batches = physical_of(self)
    past = len(batches) if dim >= 0 else 0
    return wrap_batched(ops.repeat_by(physical, counts, dim + past), batches)


def unrepeat_by(self: Tensor, shape: Sequence[int], repeats: Tensor, dim: int | None) -> Tensor:
    """The transpose of `repeat_by`."""
    counts = _alike("repeat_interleave", repeats)
    physical, batches = physical_of(self)
    flat = (math.prod(shape),) if dim is None else tuple(shape)
    past = len(batches) if dim is None or dim >= 0 else 0
    result = ops.unrepeat_by(physical, (*sizes(batches), *flat), counts, (dim or 0) + past)
    return ops.reshape(wrap_batched(result, batches), tuple(shape))


def _alike(op: str, counts: Tensor) -> Tensor:
    if batches_of(counts):
        raise RuntimeError(
            f"vmap: {op}() with a batch dimension in 'repeats' makes another number of elements of each "
            "sample, which is a dynamic shape"
        )
    return counts


def as_strided_from(
    self: Tensor, size: Sequence[int], stride: Sequence[int], offset: int, layout: Sequence[int]
) -> Tensor:
    """`as_strided_from`, in which each sample begins where it does in `self`."""
    physical, batches = physical_of(self)
    if 0 in physical._memory.strides[: len(batches)]:  # samples that share their memory get their own
        physical = ops.contiguous_copy(physical)
    steps = [step // physical._memory.itemsize for step in physical._memory.strides]
    steps = steps[: len(batches)]
    result = ops.as_strided_from(physical, (*sizes(batches), *size), (*steps, *stride), offset, (*steps, *layout))
    return wrap_batched(result, batches)


def restride(
    self: Tensor,
    size: Sequence[int],
    stride: Sequence[int],
    offset: int,
    to_size: Sequence[int],
    to_stride: Sequence[int],
    to_offset: int,
    averages: bool,
) -> Tensor:
    """`restride`, with the samples one after the other, far enough from each other not to meet."""
    physical, batches = physical_of(self)
    span = 1 + abs(offset) + abs(to_offset)
    for lengths, steps in ((size, stride), (to_size, to_stride)):
        span += sum(length * abs(step) for length, step in zip(lengths, steps, strict=True))
    counts = sizes(batches)
    apart = [span * step for step in row_major(counts)]
    result = ops.restride(
        physical,
        (*counts, *size),
        (*apart, *stride),
        offset,
        (*counts, *to_size),
        (*apart, *to_stride),
        to_offset,
        averages,
    )
    return wrap_batched(result, batches)


def split_like(self: Tensor, shapes: Sequence[Any], dtypes: Sequence[Any], dim: int) -> list[Tensor]:
    """`split_like`, of which each piece has the batch dims."""
    physical, batches = physical_of(self)
    lead = sizes(batches)
    past = len(batches) if dim >= 0 else 0
    pieces = ops.split_like(physical, [(*lead, *shape) for shape in shapes], dtypes, dim + past)
    return [wrap_batched(piece, batches) for piece in pieces]
