"""Composites that are pools at random places."""

from __future__ import annotations

import math
from typing import Any

from gradspec.composites.convolutions import batched, per_dim
from gradspec.core import ops
from gradspec.core.elements.dtypes import float32, int64
from gradspec.core.elements.promotion import promote_types
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import arange
from gradspec.tensors.random_factories import rand

__all__ = ["fractional_max_pool", "fractional_max_pool_alone"]


def fractional_max_pool(
    input: Tensor, kernel_size: Any, output_size: Any, output_ratio: Any, random_samples: Tensor | None, dims: int
) -> tuple[Tensor, Tensor]:
    """The largest elements of windows, whose places in each dim a number from 0 to 1 for each channel decides."""
    op = f"fractional_max_pool{dims}d"
    samples = batched(input, dims, op)
    batch, channels, *sizes = shape_of(samples)
    window = per_dim(kernel_size, dims, "kernel_size", op)
    places = _targets(sizes, output_size, output_ratio, dims, op)
    for size, taps, count in zip(sizes, window, places, strict=True):
        if count + taps - 1 > size:
            raise RuntimeError(f"{op}(): pool size {taps} too large relative to input size {size} for {count} places")
    numbers = (
        rand(batch, channels, dims, dtype=promote_types(samples.dtype, float32))
        if random_samples is None
        else random_samples
    )
    if shape_of(numbers) != (batch, channels, dims):
        raise RuntimeError(
            f"{op}(): Expect random_samples to have size {[batch, channels, dims]}, but got {list(numbers.shape)}"
        )
    table: Tensor | None = None
    order = range(dims - 1, -1, -1) if dims == 2 else range(dims)
    for dim, which in zip(range(dims), order, strict=True):
        starts = _starts(ops.select(numbers, 2, which), sizes[dim], window[dim], places[dim])
        offsets = arange(window[dim])
        here = ops.reshape(ops.unsqueeze(starts, -1) + offsets, _alone(batch, channels, dim, dims, places, window))
        table = here if table is None else table * sizes[dim] + here
    assert table is not None
    flat = ops.reshape(samples, (batch, channels, math.prod(sizes)))
    shape = (batch, channels, *places, math.prod(window))
    table = ops.reshape(table, shape)
    found = ops.reshape(ops.gather(flat, 2, ops.reshape(table, (batch, channels, -1))), shape)
    values, chosen = ops.max(found, -1)
    indices = ops.squeeze(ops.gather(table, -1, ops.unsqueeze(chosen, -1)), -1)
    if samples is input:
        return values, indices
    return ops.squeeze(values, 0), ops.squeeze(indices, 0)


def _alone(batch: int, channels: int, dim: int, dims: int, places: Any, window: Any) -> tuple[int, ...]:
    """The shape in which one dim has its places and taps, and the others one of each."""
    ones = [1] * dims
    return (batch, channels, *ones[:dim], places[dim], *ones[dim + 1 :], *ones[:dim], window[dim], *ones[dim + 1 :])


def _targets(sizes: list[int], output_size: Any, output_ratio: Any, dims: int, op: str) -> tuple[int, ...]:
    if (output_size is None) == (output_ratio is None):
        raise ValueError(f"{op} requires specifying either an output_size or an output_ratio")
    if output_size is not None:
        return per_dim(output_size, dims, "output_size", op)
    ratios = (output_ratio,) * dims if isinstance(output_ratio, float) else tuple(output_ratio)
    return tuple([math.floor(size * ratio) for size, ratio in zip(sizes, ratios, strict=True)])


def _starts(numbers: Tensor, size: int, taps: int, count: int) -> Tensor:
    """Where each window begins: steps of about the same length from a random offset on, the last at the end."""
    if count == 1:
        return ops.to_dtype(ops.unsqueeze(ops.zero(numbers), -1), int64) + (size - taps)
    step = (size - taps) / (count - 1)
    offsets = ops.unsqueeze(ops.to_dtype(numbers, promote_types(numbers.dtype, float32)), -1)
    steps = ops.floor((arange(count - 1) + offsets) * step)
    starts = ops.to_dtype(steps - ops.floor(offsets * step), int64)
    return ops.pad(starts, (0, 1), value=size - taps)


def fractional_max_pool_alone(
    input: Tensor,
    kernel_size: Any,
    output_size: Any,
    output_ratio: Any,
    return_indices: bool,
    random_samples: Tensor | None,
    dims: int,
) -> Any:
    """The largest elements; with `return_indices` also where they are."""
    both = ops.fractional_max_pool(input, kernel_size, output_size, output_ratio, random_samples, dims)
    return (both[0], both[1]) if return_indices else both[0]
