"""Functions of windows of arrays, place by place."""

import itertools
import math

import numpy as np

__all__ = [
    "adaptive_avg_pool", "adaptive_max_pool", "avg_pool", "channel_shuffle", "conv", "conv_by_input", "conv_by_weight",
    "conv_transpose", "convolve", "fold", "fractional_max_pool", "lp_pool", "max_pool", "max_unpool", "pixel_shuffle",
    "pixel_unshuffle", "unfold_windows",
]  # fmt: skip


def _each(value, d):
    return [value] * d if isinstance(value, int) else [*value] * (d if len(value) == 1 else 1)


def convolve(input, weight, stride, padding, dilation, groups):
    d = weight.ndim - 2
    padded = np.pad(input, [(0, 0), (0, 0), *map(tuple, padding)])
    spans = [reach * (taps - 1) + 1 for taps, reach in zip(weight.shape[2:], dilation, strict=True)]
    windows = np.lib.stride_tricks.sliding_window_view(padded, spans, range(2, d + 2))
    windows = windows[(slice(None), slice(None), *[slice(None, None, step) for step in (*stride, *dilation)])]
    pairs = zip(np.split(windows, groups, 1), np.split(weight, groups), strict=True)
    parts = [np.tensordot(own, taps, [(1, *range(d + 2, 2 * d + 2)), range(1, d + 2)]) for own, taps in pairs]
    return np.moveaxis(np.concatenate(parts, -1), -1, 1)


def conv(input, weight, bias, stride, padding, dilation, groups):
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


def conv_by_input(shape, weight, gradient, stride, padding, dilation, groups):
    return _adjoint(lambda x: conv(x, weight, None, stride, padding, dilation, groups), shape, gradient)


def conv_by_weight(input, shape, gradient, stride, padding, dilation, groups):
    return _adjoint(lambda x: conv(input, x, None, stride, padding, dilation, groups), shape, gradient)


def _adjoint(function, shape, gradient):
    units = np.eye(math.prod(shape), dtype=gradient.dtype).reshape(-1, *shape)
    return np.array([np.vdot(function(unit), gradient) for unit in units]).reshape(shape)


def conv_transpose(input, weight, bias, stride, padding, output_padding, groups, dilation):
    """By a convolution of the input with zeros between its elements."""
    d = weight.ndim - 2
    samples = input if input.ndim == d + 2 else input[None]
    step, reach, pad, more = (_each(value, d) for value in (stride, dilation, padding, output_padding))
    sizes = [(n - 1) * s + 1 for n, s in zip(samples.shape[2:], step, strict=True)]
    apart = np.zeros((*samples.shape[:2], *sizes), samples.dtype)
    apart[(..., *[slice(None, None, s) for s in step])] = samples
    flipped = np.flip(weight, range(2, d + 2))
    taps = np.concatenate([part.swapaxes(0, 1) for part in np.split(flipped, groups)])
    around = [(r * (k - 1),) * 2 for r, k in zip(reach, weight.shape[2:], strict=True)]
    full = np.pad(convolve(apart, taps, [1] * d, around, reach, groups), [(0, 0), (0, 0), *[(0, m) for m in more]])
    if any(n < 2 * p for p, n in zip(pad, full.shape[2:], strict=True)):
        raise ValueError("no places")
    result = full[(..., *[slice(p, n - p) for p, n in zip(pad, full.shape[2:], strict=True)])]
    result = result if bias is None else result + bias.reshape(-1, *[1] * d)
    return result if input.ndim == d + 2 else result[0]


def _check(input, d):
    if input.ndim not in (d + 1, d + 2) or 0 in input.shape[-d - 1 :]:
        raise ValueError("no pool")


def _pools(sizes, window, stride, padding, dilation, ceil_mode):
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


def _over(input, windows, pool):
    """What `pool` makes of each window, told by the positions in each dim."""
    d = len(windows)
    lead = input.shape[: input.ndim - d]
    planes = input.reshape(-1, *input.shape[input.ndim - d :])
    results = [pool(plane, at) for plane in planes for at in itertools.product(*windows)]
    return np.array(results, input.dtype).reshape(*lead, *map(len, windows))


def _valid(plane, at):
    return itertools.product(*[[i for i in of if 0 <= i < size] for of, size in zip(at, plane.shape, strict=True)])


def _largest(plane, at):
    return max(_valid(plane, at), key=lambda place: plane[place])


def _max(input, windows):
    values = _over(input, windows, lambda plane, at: plane[_largest(plane, at)])
    places = _over(input, windows, lambda plane, at: np.ravel_multi_index(_largest(plane, at), plane.shape))
    return values, places.astype(np.int64)


def max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, d):
    _check(input, d)
    return _max(input, _pools(input.shape[-d:], kernel_size, stride, padding, dilation, ceil_mode))


def _covering(sizes, output_size):
    targets = [output_size] * len(sizes) if isinstance(output_size, int) else output_size
    found = []
    for size, count in zip(sizes, [one or size for one, size in zip(targets, sizes, strict=True)], strict=True):
        found.append([range(i * size // count, -(-(i + 1) * size // count)) for i in range(count)])
    return found


def adaptive_max_pool(input, output_size, d):
    _check(input, d)
    return _max(input, _covering(input.shape[-d:], output_size))


def adaptive_avg_pool(input, output_size, d):
    _check(input, d)
    windows = _covering(input.shape[-d:], output_size)
    return _over(input, windows, lambda plane, at: np.mean(plane[np.ix_(*at)]))


def avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, d):
    _check(input, d)
    pads = _each(padding, d)

    def mean(plane, at):
        elements = [plane[place] for place in _valid(plane, at)]
        within = [[i for i in of if i < size + pad] for of, size, pad in zip(at, plane.shape, pads, strict=True)]
        count = np.prod([len(of) for of in within]) if count_include_pad else len(elements)
        return sum(elements) / (divisor_override or count)

    return _over(input, _pools(input.shape[-d:], kernel_size, stride, padding, 1, ceil_mode), mean)


def lp_pool(input, norm_type, kernel_size, stride, ceil_mode, d):
    means = avg_pool(input**norm_type, kernel_size, stride, 0, ceil_mode, True, None, d)
    return (means * np.prod(_each(kernel_size, d))) ** (1 / norm_type)


def max_unpool(input, indices, kernel_size, stride, padding, output_size, d):
    _check(input, d)
    if input.shape != indices.shape:
        raise ValueError("other places")
    window = _each(kernel_size, d)
    step = window if stride is None else _each(stride, d)
    each = zip(input.shape[-d:], step, _each(padding, d), window, strict=True)
    sizes = output_size or [(size - 1) * one - 2 * pad + taps for size, one, pad, taps in each]
    flat = np.zeros((int(np.prod(input.shape[:-d])), int(np.prod(sizes))), input.dtype)
    np.put_along_axis(flat, indices.reshape(len(flat), -1), input.reshape(len(flat), -1), 1)
    return flat.reshape(*input.shape[:-d], *sizes)


def unfold_windows(input, kernel_size, dilation, padding, stride):
    window, reach, pads, step = (_each(value, 2) for value in (kernel_size, dilation, padding, stride))
    samples = input if input.ndim == 4 else input[None]
    channels = samples.shape[1]
    taps = np.eye(channels * window[0] * window[1]).reshape(-1, channels, *window)
    result = convolve(samples, taps, step, [(pad, pad) for pad in pads], reach, 1)
    result = result.reshape(*result.shape[:2], -1)
    return result if input.ndim == 4 else result[0]


def fold(input, output_size, kernel_size, dilation, padding, stride):
    columns = input if input.ndim == 3 else input[None]
    sizes, window = _each(output_size, 2), _each(kernel_size, 2)
    channels = columns.shape[1] // (window[0] * window[1])
    each = np.eye(channels * sizes[0] * sizes[1]).reshape(-1, channels, *sizes)
    transposed = unfold_windows(each, kernel_size, dilation, padding, stride)
    result = np.einsum("brl,irl->bi", columns, transposed).reshape(len(columns), channels, *sizes)
    return result if input.ndim == 3 else result[0]


def pixel_shuffle(self, upscale_factor):
    *lead, channels, height, width = self.shape
    r = upscale_factor
    split = self.reshape(*lead, channels // r**2, r, r, height, width)
    turned = np.moveaxis(split, [-4, -3], [-3, -1])
    return turned.reshape(*lead, channels // r**2, height * r, width * r)


def pixel_unshuffle(self, downscale_factor):
    *lead, channels, height, width = self.shape
    r = downscale_factor
    split = self.reshape(*lead, channels, height // r, r, width // r, r)
    turned = np.moveaxis(split, [-3, -1], [-4, -3])
    return turned.reshape(*lead, channels * r**2, height // r, width // r)


def channel_shuffle(self, groups):
    split = self.reshape(self.shape[0], groups, -1, *self.shape[2:])
    return np.swapaxes(split, 1, 2).reshape(self.shape)


def fractional_max_pool(input, kernel_size, output_size, output_ratio, random_samples, d):
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
