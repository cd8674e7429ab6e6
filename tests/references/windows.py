"""Functions of windows of arrays, place by place."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

__all__ = [
    "adaptive_avg_pool",
    "adaptive_max_pool",
    "avg_pool",
    "channel_shuffle",
    "conv",
    "conv_transpose",
    "convolve",
    "fold",
    "fractional_max_pool",
    "lp_pool",
    "max_pool",
    "max_unpool",
    "pixel_shuffle",
    "pixel_unshuffle",
    "unfold_windows",
]

Array = np.ndarray[Any, Any]


def _each(value: Any, d: int) -> list[int]:
    return [value] * d if isinstance(value, int) else [*value] * (d if len(value) == 1 else 1)


def convolve(
    input: Array, weight: Array, stride: Sequence[int], padding: Any, dilation: Sequence[int], groups: int
) -> Array:
    d = weight.ndim - 2
    padded = np.pad(input, [(0, 0), (0, 0), *map(tuple, padding)])
    each = zip(padded.shape[2:], weight.shape[2:], stride, dilation, strict=True)
    places = [(n - reach * (taps - 1) - 1) // step + 1 for n, taps, step, reach in each]
    if min(places) < 1 or input.shape[1] != groups * weight.shape[1] or weight.shape[0] % groups:
        raise ValueError("no convolution")
    outputs = weight.shape[0] // groups
    result = np.zeros((input.shape[0], weight.shape[0], *places), np.result_type(input, weight))
    for place in itertools.product(*map(range, places)):
        each = zip(place, stride, dilation, weight.shape[2:], strict=True)
        window = padded[(..., *[slice(p * s, p * s + r * (k - 1) + 1, r) for p, s, r, k in each])]
        for group in range(groups):
            part = slice(group * outputs, (group + 1) * outputs)
            chosen = window[:, group * weight.shape[1] : (group + 1) * weight.shape[1]]
            result[(slice(None), part, *place)] = np.tensordot(chosen, weight[part], [range(1, d + 2)] * 2)
    return result


def conv(
    input: Array, weight: Array, bias: Array | None, stride: Any, padding: Any, dilation: Any, groups: int
) -> Array:
    d = weight.ndim - 2
    stride, dilation = _each(stride, d), _each(dilation, d)
    if padding in ("same", "valid"):
        totals = [r * (k - 1) * (padding == "same") for r, k in zip(dilation, weight.shape[2:], strict=True)]
        pairs = [(total // 2, total - total // 2) for total in totals]
    else:
        pairs = [(one, one) for one in _each(padding, d)]
    samples = input if input.ndim == d + 2 else input[None]
    result = convolve(samples, weight, stride, pairs, dilation, groups)
    result = result if bias is None else result + bias.reshape(-1, *[1] * d)
    return result if input.ndim == d + 2 else result[0]


def conv_transpose(
    input: Array,
    weight: Array,
    bias: Array | None,
    stride: Any,
    padding: Any,
    output_padding: Any,
    groups: int,
    dilation: Any,
) -> Array:
    d = weight.ndim - 2
    samples = input if input.ndim == d + 2 else input[None]
    if samples.ndim != d + 2 or samples.shape[1] != weight.shape[0] or weight.shape[0] % groups:
        raise ValueError("no transposed convolution")
    step, reach, pad, more = (_each(value, d) for value in (stride, dilation, padding, output_padding))
    full = [
        (n - 1) * s + r * (k - 1) + 1 + m
        for n, s, r, k, m in zip(samples.shape[2:], step, reach, weight.shape[2:], more, strict=True)
    ]
    share, inputs = weight.shape[1], weight.shape[0] // groups
    result = np.zeros((samples.shape[0], share * groups, *full), np.result_type(input, weight))
    for tap in itertools.product(*map(range, weight.shape[2:])):
        at = [
            slice(t * r, t * r + (n - 1) * s + 1, s)
            for t, r, n, s in zip(tap, reach, samples.shape[2:], step, strict=True)
        ]
        for group in range(groups):
            chosen, rows = (
                samples[:, group * inputs : (group + 1) * inputs],
                weight[group * inputs : (group + 1) * inputs],
            )
            product = np.einsum("bi...,io->bo...", chosen, rows[(..., *tap)])
            result[(slice(None), slice(group * share, (group + 1) * share), *at)] += product
    result = result[(..., *[slice(p, n - p) for p, n in zip(pad, full, strict=True)])]
    if min(result.shape[2:]) < 1:
        raise ValueError("no places")
    result = result if bias is None else result + bias.reshape(-1, *[1] * d)
    return result if input.ndim == d + 2 else result[0]


def _pools(sizes: Sequence[int], window: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool) -> list[Any]:
    """For each dim the elements of each window, those of the padding among them."""
    d = len(sizes)
    window = _each(window, d)
    step = window if stride is None else _each(stride, d)
    found = []
    for size, taps, one, pad, reach in zip(sizes, window, step, _each(padding, d), _each(dilation, d), strict=True):
        if 2 * pad > reach * (taps - 1) + 1:
            raise ValueError("too much padding")
        span, starts = reach * (taps - 1) + 1, []
        while len(starts) * one + span <= size + 2 * pad + (one - 1 if ceil_mode else 0):
            if ceil_mode and starts and len(starts) * one >= size + pad:
                break
            starts.append(len(starts) * one - pad)
        if not starts:
            raise ValueError("no window")
        found.append([range(start, start + span, reach) for start in starts])
    return found


def _over(input: Array, windows: list[Any], pool: Any) -> Array:
    """What `pool` makes of each window, told by the positions in each dim."""
    d = len(windows)
    lead = input.shape[: input.ndim - d]
    planes = input.reshape(-1, *input.shape[input.ndim - d :])
    results = [pool(plane, at) for plane in planes for at in itertools.product(*windows)]
    return np.array(results, input.dtype).reshape(*lead, *map(len, windows))


def _valid(plane: Array, at: Any) -> Any:
    return itertools.product(*[[i for i in of if 0 <= i < size] for of, size in zip(at, plane.shape, strict=True)])


def _largest(plane: Array, at: Any) -> tuple[int, ...]:
    return max(_valid(plane, at), key=lambda place: plane[place])


def _max(input: Array, windows: list[Any]) -> tuple[Array, Array]:
    values = _over(input, windows, lambda plane, at: plane[_largest(plane, at)])
    places = _over(input, windows, lambda plane, at: np.ravel_multi_index(_largest(plane, at), plane.shape))
    return values, places.astype(np.int64)


def max_pool(
    input: Array, kernel_size: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool, d: int
) -> tuple[Array, Array]:
    if input.ndim not in (d + 1, d + 2) or 0 in input.shape[-d - 1 :]:
        raise ValueError("no pool")
    return _max(input, _pools(input.shape[-d:], kernel_size, stride, padding, dilation, ceil_mode))


def _covering(sizes: Sequence[int], output_size: Any) -> list[Any]:
    targets = [output_size] * len(sizes) if isinstance(output_size, int) else output_size
    found = []
    for size, count in zip(sizes, [one or size for one, size in zip(targets, sizes, strict=True)], strict=True):
        found.append([range(i * size // count, -(-(i + 1) * size // count)) for i in range(count)])
    return found


def adaptive_max_pool(input: Array, output_size: Any, d: int) -> tuple[Array, Array]:
    if input.ndim not in (d + 1, d + 2) or 0 in input.shape[-d - 1 :]:
        raise ValueError("no pool")
    return _max(input, _covering(input.shape[-d:], output_size))


def adaptive_avg_pool(input: Array, output_size: Any, d: int) -> Array:
    if input.ndim not in (d + 1, d + 2) or 0 in input.shape[-d - 1 :]:
        raise ValueError("no pool")
    windows = _covering(input.shape[-d:], output_size)
    return _over(input, windows, lambda plane, at: np.mean(plane[np.ix_(*at)]))


def avg_pool(
    input: Array,
    kernel_size: Any,
    stride: Any,
    padding: Any,
    ceil_mode: bool,
    count_include_pad: bool,
    divisor_override: int | None,
    d: int,
) -> Array:
    if input.ndim not in (d + 1, d + 2) or 0 in input.shape[-d - 1 :]:
        raise ValueError("no pool")
    pads = _each(padding, d)

    def mean(plane: Array, at: Any) -> Any:
        elements = [plane[place] for place in _valid(plane, at)]
        within = [[i for i in of if i < size + pad] for of, size, pad in zip(at, plane.shape, pads, strict=True)]
        count = np.prod([len(of) for of in within]) if count_include_pad else len(elements)
        return sum(elements) / (divisor_override or count)

    return _over(input, _pools(input.shape[-d:], kernel_size, stride, padding, 1, ceil_mode), mean)


def lp_pool(input: Array, norm_type: float, kernel_size: Any, stride: Any, ceil_mode: bool, d: int) -> Array:
    means = avg_pool(input**norm_type, kernel_size, stride, 0, ceil_mode, True, None, d)
    return (means * np.prod(_each(kernel_size, d))) ** (1 / norm_type)


def max_unpool(
    input: Array, indices: Array, kernel_size: Any, stride: Any, padding: Any, output_size: Any, d: int
) -> Array:
    if input.ndim not in (d + 1, d + 2) or 0 in input.shape[-d - 1 :] or input.shape != indices.shape:
        raise ValueError("no pool")
    window = _each(kernel_size, d)
    step = window if stride is None else _each(stride, d)
    each = zip(input.shape[-d:], step, _each(padding, d), window, strict=True)
    sizes = output_size or [(size - 1) * one - 2 * pad + taps for size, one, pad, taps in each]
    flat = np.zeros((int(np.prod(input.shape[:-d])), int(np.prod(sizes))), input.dtype)
    np.put_along_axis(flat, indices.reshape(len(flat), -1), input.reshape(len(flat), -1), 1)
    return flat.reshape(*input.shape[:-d], *sizes)


def unfold_windows(input: Array, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Array:
    window, reach, pads, step = (_each(value, 2) for value in (kernel_size, dilation, padding, stride))
    samples = input if input.ndim == 4 else input[None]
    channels = samples.shape[1]
    taps = np.eye(channels * window[0] * window[1]).reshape(-1, channels, *window)
    result = convolve(samples, taps, step, [(pad, pad) for pad in pads], reach, 1)
    result = result.reshape(*result.shape[:2], -1)
    return result if input.ndim == 4 else result[0]


def fold(input: Array, output_size: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Array:
    columns = input if input.ndim == 3 else input[None]
    sizes, window = _each(output_size, 2), _each(kernel_size, 2)
    channels = columns.shape[1] // (window[0] * window[1])
    each = np.eye(channels * sizes[0] * sizes[1]).reshape(-1, channels, *sizes)
    transposed = unfold_windows(each, kernel_size, dilation, padding, stride)
    result = np.einsum("brl,irl->bi", columns, transposed).reshape(len(columns), channels, *sizes)
    return result if input.ndim == 3 else result[0]


def pixel_shuffle(self: Array, upscale_factor: int) -> Array:
    *lead, channels, height, width = self.shape
    r = upscale_factor
    split = self.reshape(*lead, channels // r**2, r, r, height, width)
    turned = np.moveaxis(split, [-4, -3], [-3, -1])
    return turned.reshape(*lead, channels // r**2, height * r, width * r)


def pixel_unshuffle(self: Array, downscale_factor: int) -> Array:
    *lead, channels, height, width = self.shape
    r = downscale_factor
    split = self.reshape(*lead, channels, height // r, r, width // r, r)
    turned = np.moveaxis(split, [-3, -1], [-4, -3])
    return turned.reshape(*lead, channels * r**2, height // r, width // r)


def channel_shuffle(self: Array, groups: int) -> Array:
    split = self.reshape(self.shape[0], groups, -1, *self.shape[2:])
    return np.swapaxes(split, 1, 2).reshape(self.shape)


def fractional_max_pool(
    input: Array, kernel_size: Any, output_size: Any, output_ratio: Any, random_samples: Array, d: int
) -> tuple[Array, Array]:
    samples = input if input.ndim == d + 2 else input[None]
    sizes, window = samples.shape[2:], _each(kernel_size, d)
    if random_samples.shape != (*samples.shape[:2], d):
        raise ValueError("other numbers")
    if output_size is None:
        ratios = [output_ratio] * d if isinstance(output_ratio, float) else output_ratio
        output_size = [int(size * ratio) for size, ratio in zip(sizes, ratios, strict=True)]
    places = _each(output_size, d)
    values = np.zeros((*samples.shape[:2], *places), input.dtype)
    indices = np.zeros(values.shape, np.int64)
    for batch, channel in np.ndindex(*samples.shape[:2]):
        windows = []
        for dim, (size, taps, count) in enumerate(zip(sizes, window, places, strict=True)):
            number = random_samples[batch, channel, 1 - dim if d == 2 else dim]
            step = (size - taps) / (count - 1) if count > 1 else 0.0
            starts = [int((i + number) * step) - int(number * step) for i in range(count - 1)] + [size - taps]
            windows.append([range(start, start + taps) for start in starts])
        values[batch, channel], indices[batch, channel] = _max(samples[batch, channel], windows)
    return (values, indices) if input.ndim == d + 2 else (values[0], indices[0])
