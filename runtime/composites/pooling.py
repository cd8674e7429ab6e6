"""Composites that are pools: of windows of one, two or three dims, whose elements become one."""

from __future__ import annotations

import math
from typing import Any

from gradspec.arrays.windows import means, shares
from gradspec.composites.convolutions import batched, per_dim
from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import from_numpy, ones, zeros

__all__ = [
    "adaptive_avg_pool",
    "adaptive_max_pool",
    "adaptive_max_pool_alone",
    "avg_pool",
    "lp_pool",
    "max_pool",
    "max_pool_alone",
    "max_unpool",
]

Ints = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]


def _windows(
    sizes: Ints, kernel_size: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool, op: str
) -> tuple[Ints, Ints, Pairs, Ints, Ints]:
    """The windows, their steps, the padding before and behind, the dilation, and the numbers of places."""
    dims = len(sizes)
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
    places, behind = [], []
    for size, taps, one, pad, each in zip(sizes, window, step, before, reach, strict=True):
        span = each * (taps - 1) + 1
        count = (size + 2 * pad - span + (one - 1 if ceil_mode else 0)) // one + 1
        if ceil_mode and (count - 1) * one >= size + pad:
            count -= 1
        places.append(count)
        behind.append(max(0, (count - 1) * one + span - size - pad))
    if any(count < 1 for count in places):
        raise RuntimeError(
            f"Given input size: ({'x'.join(map(str, sizes))}). Calculated output size: ({'x'.join(map(str, places))}). "
            "Output size is too small"
        )
    return window, step, tuple(zip(before, behind, strict=True)), reach, tuple(places)


def _flat(input: Tensor, dims: int, op: str) -> tuple[Tensor, Ints, Ints]:
    """The spatial dims as one; the dims before them, and the sizes of the spatial ones."""
    batched(input, dims, op)
    shape = shape_of(input)
    lead, sizes = shape[:-dims], shape[-dims:]
    if 0 in shape[len(shape) - dims - 1 :]:
        raise RuntimeError(
            f"{op}(): Expected {dims + 1}D or {dims + 2}D (batch mode) tensor with optional 0 dim batch size for "
            f"input, but got: {list(shape)}"
        )
    return ops.reshape(input, (*lead, math.prod(sizes))), lead, sizes


def max_pool(
    input: Tensor, kernel_size: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool, dims: int
) -> tuple[Tensor, Tensor]:
    """The largest element of each window, and where it is in its channel."""
    op = f"max_pool{dims}d"
    flat, lead, sizes = _flat(input, dims, op)
    windows = _windows(sizes, kernel_size, stride, padding, dilation, ceil_mode, op)
    values, indices = ops.window_max(flat, sizes, *windows)
    shape = (*lead, *windows[-1])
    return ops.reshape(values, shape), ops.reshape(indices, shape)


def max_pool_alone(
    input: Tensor,
    kernel_size: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    ceil_mode: bool,
    return_indices: bool,
    dims: int,
) -> Any:
    """The largest element of each window; with `return_indices` also where it is."""
    both = ops.max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, dims)
    return (both[0], both[1]) if return_indices else both[0]


def _targets(output_size: Any, sizes: Ints, op: str) -> Ints:
    """The sizes of the result; None stands for that of the input."""
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
    return found


def adaptive_max_pool(input: Tensor, output_size: Any, dims: int) -> tuple[Tensor, Tensor]:
    """The largest elements of the windows that cover each dim, and where they are."""
    op = f"adaptive_max_pool{dims}d"
    flat, lead, sizes = _flat(input, dims, op)
    places = _targets(output_size, sizes, op)
    if all(one and size % one == 0 for size, one in zip(sizes, places, strict=True)):
        window = tuple([size // one for size, one in zip(sizes, places, strict=True)])
        pairs = ((0, 0),) * dims
        values, indices = ops.window_max(flat, sizes, window, window, pairs, (1,) * dims, places)
    else:
        values, indices = ops.adaptive_window_max(flat, sizes, places)
    return ops.reshape(values, (*lead, *places)), ops.reshape(indices, (*lead, *places))


def adaptive_max_pool_alone(input: Tensor, output_size: Any, return_indices: bool, dims: int) -> Any:
    """The largest elements; with `return_indices` also where they are."""
    both = ops.adaptive_max_pool(input, output_size, dims)
    return (both[0], both[1]) if return_indices else both[0]


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
    """The sums of windows, as a convolution with ones, divided by the numbers of elements."""
    op = f"avg_pool{dims}d"
    if divisor_override == 0:
        raise RuntimeError("divisor must be not zero")
    flat, lead, sizes = _flat(input, dims, op)
    window, step, pairs, reach, places = _windows(sizes, kernel_size, stride, padding, 1, ceil_mode, op)
    planes = ops.reshape(flat, (math.prod(lead), 1, *sizes))
    weight = ones(1, 1, *window, dtype=input.dtype)
    sums = ops.reshape(ops.convolve(planes, weight, step, pairs, reach, 1), (*lead, *places))
    if divisor_override is not None:
        return sums / divisor_override
    before = tuple([one for one, _ in pairs])
    parts = from_numpy(shares(sizes, window, step, before, places, count_include_pad))
    return sums * ops.to_dtype(parts, input.dtype)


def adaptive_avg_pool(input: Tensor, output_size: Any, dims: int) -> Tensor:
    """The means of the windows that cover each dim, dim by dim."""
    op = f"adaptive_avg_pool{dims}d"
    _flat(input, dims, op)
    sizes = shape_of(input)[-dims:]
    places = _targets(output_size, sizes, op)
    if all(one == 1 for one in places):
        return ops.mean(input, tuple(range(-dims, 0)), True)
    result = input
    for dim, size, count in zip(range(-dims, 0), sizes, places, strict=True):
        if count == size:
            continue
        if count and size % count == 0:
            shape = shape_of(result)
            split = (*shape[:dim], count, size // count, *(shape[dim + 1 :] if dim < -1 else ()))
            result = ops.mean(ops.reshape(result, split), dim)
        else:
            matrix = ops.to_dtype(from_numpy(means(size, count)), input.dtype)
            result = ops.movedim(ops.matmul(ops.movedim(result, dim, -1), matrix), -1, dim)
    return result


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
    flat, lead, sizes = _flat(input, dims, op)
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
    room = ops.expand(zeros((), dtype=input.dtype), (*lead, math.prod(places)))
    found = ops.scatter(room, -1, ops.reshape(indices, shape_of(flat)), flat)
    return ops.reshape(found, (*lead, *places))
