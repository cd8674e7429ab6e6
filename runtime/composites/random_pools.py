"""Composites that are pools at random places."""

from __future__ import annotations

import functools
import math
from typing import Any

from gradspec.arrays.geometry import geometry
from gradspec.composites.convolutions import batched, hashable, per_dim
from gradspec.core import ops
from gradspec.core.elements.dtypes import float32
from gradspec.core.elements.promotion import promote_types
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.random_factories import rand

__all__ = ["fractional_max_pool"]

Ints = tuple[int, ...]


def fractional_max_pool(
    input: Tensor, kernel_size: Any, output_size: Any, output_ratio: Any, random_samples: Tensor | None, dims: int
) -> tuple[Tensor, Tensor]:
    """The largest elements of windows, whose places in each dim a number from 0 to 1 for each channel decides."""
    op = f"fractional_max_pool{dims}d"
    samples = batched(input, dims, op)
    given = [hashable(value) for value in (kernel_size, output_size, output_ratio)]
    windows = _windows(op, shape_of(samples)[2:], dims, *given)
    shape = (*shape_of(samples)[:2], dims)
    dtype = promote_types(samples.dtype, float32)
    numbers = rand(shape, dtype=dtype) if random_samples is None else ops.to_dtype(random_samples, dtype)
    if shape_of(numbers)[1:] != shape[1:] or shape_of(numbers)[:1] < shape[:1]:
        raise RuntimeError(f"{op}(): Expect random_samples to have size {list(shape)}, but got {list(numbers.shape)}")
    offsets = ops.reshape(ops.narrow(numbers, 0, 0, shape[0]), (*shape[:2], *(1,) * (dims - 1), dims))
    values, indices = ops.fractional_window_max(samples, offsets, windows, dims)
    return (values, indices) if samples is input else (ops.squeeze(values, 0), ops.squeeze(indices, 0))


@functools.lru_cache(512, typed=True)
def _windows(op: str, sizes: Ints, dims: int, kernel_size: Any, output_size: Any, output_ratio: Any) -> Ints:
    """The geometry of the windows; the kernel decides where they begin."""
    window = per_dim(kernel_size, dims, "kernel_size", op)
    places = _targets(sizes, output_size, output_ratio, dims, op)
    for size, taps, count in zip(sizes, window, places, strict=True):
        if count + taps - 1 > size:
            raise RuntimeError(f"{op}(): pool size {taps} too large relative to input size {size} for {count} places")
    return geometry(sizes, window, (1,) * dims, (0,) * dims, (0,) * dims, places)


def _targets(sizes: Ints, output_size: Any, output_ratio: Any, dims: int, op: str) -> Ints:
    if (output_size is None) == (output_ratio is None):
        raise ValueError(f"{op} requires specifying either an output_size or an output_ratio")
    if output_size is not None:
        return per_dim(output_size, dims, "output_size", op)
    ratios = (output_ratio,) * dims if isinstance(output_ratio, float) else tuple(output_ratio)
    if len(ratios) != dims:
        raise ValueError(f"{op}: output_ratio must be a number or {dims} of them, but is {output_ratio}")
    return tuple([math.floor(size * ratio) for size, ratio in zip(sizes, ratios, strict=True)])
