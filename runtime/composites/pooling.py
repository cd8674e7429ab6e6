"""Composites that are pools: of windows of one, two or three dims, whose elements become one.

Each turns its arguments into the geometry of windows (gradspec.arrays.geometry), which is kept for the next call.
"""

from __future__ import annotations

import functools
import math
from typing import Any

from gradspec.arrays.geometry import geometry
from gradspec.composites.convolutions import check_dims, hashable, per_dim
from gradspec.core import ops
from gradspec.core.compiled.constants import MEAN_BY_DIVISOR, MEAN_OF_OWN, MEAN_WITH_PADDING
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "adaptive_avg_pool",
    "adaptive_max_pool",
    "avg_pool",
    "lp_pool",
    "max_pool",
    "max_unpool",
]


Ints = tuple[int, ...]


@functools.lru_cache(512, typed=True)
def _windows(
    op: str, shape: Ints, dims: int, kernel_size: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool
) -> Ints:
    """The geometry of the windows of a pool."""
    sizes = _sizes(op, shape, dims, has_channels=True)
    window = per_dim(kernel_size, dims, "kernel_size", op)
    step = window if stride is None or stride == () else per_dim(stride, dims, "stride", op)
    before, reach = per_dim(padding, dims, "padding", op), per_dim(dilation, dims, "dilation", op)
    if any(taps <= 0 for taps in window):
        raise RuntimeError(f"{op}: kernel size should be greater than zero, but got kernel_size {list(window)}")
    if any(one <= 0 for one in step):
        raise RuntimeError(f"{op}: stride should not be zero, but got {list(step)}")
    if any(one <= 0 for one in reach):
        raise RuntimeError(f"{op}: dilation should be greater than zero, but got dilation: {list(reach)}")
    if any(pad < 0 for pad in before):
        raise RuntimeError(f"{op}: pad must be non-negative, but got {list(before)}")
    if any(2 * pad > (taps - 1) * each + 1 for pad, taps, each in zip(before, window, reach, strict=True)):
        raise RuntimeError(
            f"pad should be at most half of effective kernel size, but got pad={max(before)}, "
            f"kernel_size={list(window)} and dilation={list(reach)}"
        )
    places = []
    for size, taps, one, pad, each in zip(sizes, window, step, before, reach, strict=True):
        span = each * (taps - 1) + 1
        count = (size + 2 * pad - span + (one - 1 if ceil_mode else 0)) // one + 1
        if ceil_mode and (count - 1) * one >= size + pad:
            count -= 1
        places.append(count)
    if any(count < 1 for count in places):
        raise RuntimeError(
            f"Given input size: ({'x'.join(map(str, sizes))}). Calculated output size: ({'x'.join(map(str, places))}). "
            "Output size is too small"
        )
    return geometry(sizes, window, reach, step, before, tuple(places))


def _sizes(op: str, shape: Ints, dims: int, has_channels: bool) -> Ints:
    """The sizes of the spatial dims, none of them zero, nor that of the channels where they are needed."""
    check_dims(shape, dims, op)
    if 0 in shape[-dims - has_channels :]:
        raise RuntimeError(
            f"{op}(): Expected {dims + 1}D or {dims + 2}D (batch mode) tensor with optional 0 dim batch size for "
            f"input, but got: {list(shape)}"
        )
    return shape[-dims:]


def max_pool(
    input: Tensor, kernel_size: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool, dims: int
) -> tuple[Tensor, Tensor]:
    """The largest element of each window, and where it is in its channel."""
    given = [hashable(value) for value in (kernel_size, stride, padding, dilation)]
    windows = _windows(f"max_pool{dims}d", shape_of(input), dims, *given, ceil_mode)
    values, indices = ops.window_max(input, windows, dims)
    return values, indices


@functools.lru_cache(512, typed=True)
def _covering(op: str, shape: Ints, dims: int, output_size: Any) -> Ints:
    """The geometry of windows that cover each dim, so many of them; None stands for the size of the input."""
    sizes = _sizes(op, shape, dims, has_channels=False)
    given = (output_size,) * len(sizes) if isinstance(output_size, int) or output_size is None else tuple(output_size)
    if len(given) == 1:
        given *= len(sizes)
    if len(given) != len(sizes):
        raise RuntimeError(f"{op}: output_size must have {len(sizes)} elements, but got {list(given)}")
    found = tuple([size if one is None else one for one, size in zip(given, sizes, strict=True)])
    if any(one < 0 for one in found):
        raise RuntimeError(
            f"{op}: elements of output_size must be greater than or equal to 0 but received {list(found)}"
        )
    none = (0,) * dims
    return geometry(sizes, none, (1,) * dims, none, none, found)


def adaptive_max_pool(input: Tensor, output_size: Any, dims: int) -> tuple[Tensor, Tensor]:
    """The largest elements of the windows that cover each dim, and where they are."""
    windows = _covering(f"adaptive_max_pool{dims}d", shape_of(input), dims, hashable(output_size))
    values, indices = ops.window_max(input, windows, dims)
    return values, indices


def avg_pool(
    input: Tensor,
    kernel_size: Any,
    stride: Any,
    padding: Any,
    ceil_mode: bool,
    count_include_pad: bool,
    divisor_override: int | None,
    dims: int,
) -> Tensor:
    """The means of windows."""
    if divisor_override == 0:
        raise RuntimeError("divisor must be not zero")
    given = [hashable(value) for value in (kernel_size, stride, padding)]
    windows = _windows(f"avg_pool{dims}d", shape_of(input), dims, *given, 1, ceil_mode)
    own = (MEAN_WITH_PADDING if count_include_pad else MEAN_OF_OWN, 0)
    divisor = own if divisor_override is None else (MEAN_BY_DIVISOR, divisor_override)
    return ops.window_mean(input, windows + divisor, dims, False)


def adaptive_avg_pool(input: Tensor, output_size: Any, dims: int) -> Tensor:
    """The means of the windows that cover each dim."""
    windows = _covering(f"adaptive_avg_pool{dims}d", shape_of(input), dims, hashable(output_size))
    return ops.window_mean(input, (*windows, MEAN_OF_OWN, 0), dims, False)


def lp_pool(input: Tensor, norm_type: float, kernel_size: Any, stride: Any, ceil_mode: bool, dims: int) -> Tensor:
    """The sums of powers, as means times their number, to the inverse power."""
    op = f"lp_pool{dims}d"
    if norm_type == 0:
        raise ValueError(f"{op}(): norm_type must not be 0, as powers are taken to its inverse")
    count = math.prod(per_dim(kernel_size, dims, "kernel_size", op))
    means = ops.avg_pool(ops.pow(input, norm_type), kernel_size, stride, 0, ceil_mode, True, None, dims)
    return ops.pow(ops.sign(means) * ops.relu(ops.abs(means)) * count, 1.0 / norm_type)


def max_unpool(
    input: Tensor, indices: Tensor, kernel_size: Any, stride: Any, padding: Any, output_size: Any, dims: int
) -> Tensor:
    """Zeros with the elements where the indices say."""
    op = f"max_unpool{dims}d"
    if shape_of(input) != shape_of(indices):
        raise RuntimeError(
            f"Expected shape of indices to be same as that of the input tensor ({list(input.shape)}) but got indices "
            f"tensor with shape: {list(indices.shape)}"
        )
    given = [hashable(value) for value in (kernel_size, stride, padding, output_size)]
    return ops.unpool(input, indices, _unpooled(op, shape_of(input), dims, *given), dims)


@functools.lru_cache(512, typed=True)
def _unpooled(op: str, shape: Ints, dims: int, kernel_size: Any, stride: Any, padding: Any, output_size: Any) -> Ints:
    """The sizes of an array whose pool has this shape."""
    sizes = _sizes(op, shape, dims, has_channels=True)
    window = per_dim(kernel_size, dims, "kernel_size", op)
    step = window if stride is None else per_dim(stride, dims, "stride", op)
    before = per_dim(padding, dims, "padding", op)
    each = zip(sizes, window, step, before, strict=True)
    usual = tuple([(size - 1) * one - 2 * pad + taps for size, taps, one, pad in each])
    places = usual if output_size is None else tuple(output_size)[-dims:]
    for one, size, more in zip(places, usual, step, strict=True):
        if output_size is not None and not size - more < one < size + more:
            raise ValueError(
                f"invalid output_size {list(places)}: each has to be less than a stride from {list(usual)}"
            )
    return places
