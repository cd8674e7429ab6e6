"""Resampling of arrays, place by place."""

import itertools
import math

import numpy as np

__all__ = ["affine_grid", "grid_sample", "interpolate"]


def _cubic(x, a):
    x = abs(x)
    if x < 1:
        return (a + 2) * x**3 - (a + 3) * x**2 + 1
    return a * x**3 - 5 * a * x**2 + 8 * a * x - 4 * a if x < 2 else 0.0


def _matrix(mode, source, target, factor, align, antialias):
    """How much of each element of the source each place of the target has."""
    step = 1 / factor if factor else source / target
    if align:
        step = (source - 1) / (target - 1) if target > 1 else 0.0
    matrix = np.zeros((target, source))
    for i in range(target):
        if mode == "area":
            start, end = i * source // target, -(-(i + 1) * source // target)
            matrix[i, start:end] = 1 / (end - start)
        elif mode.startswith("nearest"):
            place = i * step if mode == "nearest" else (i + 0.5) * step
            matrix[i, min(int(np.float32(place)), source - 1)] = 1
        elif antialias:
            wide, centre = max(step, 1.0), step * (i + 0.5)
            support = wide * (2 if mode == "bicubic" else 1)
            for j in range(max(int(centre - support + 0.5), 0), min(int(centre + support + 0.5), source)):
                at = (j - centre + 0.5) / wide
                matrix[i, j] = _cubic(at, -0.5) if mode == "bicubic" else max(1 - abs(at), 0)
            matrix[i] /= matrix[i].sum()
        else:
            at = i * step if align else (i + 0.5) * step - 0.5
            at = at if mode == "bicubic" else max(at, 0)
            for j in range(math.floor(at) - 1, math.floor(at) + 3):
                weight = _cubic(at - j, -0.75) if mode == "bicubic" else max(1 - abs(at - j), 0)
                matrix[i, min(max(j, 0), source - 1)] += weight
    return matrix


def interpolate(input, size, scale_factor, mode, align_corners=None, recompute_scale_factor=None, antialias=False):
    d = input.ndim - 2
    if not 1 <= d <= 3 or 0 in input.shape[2:]:
        raise ValueError("no interpolation")
    factors = [None] * d
    if size is None:
        factors = [scale_factor] * d if isinstance(scale_factor, (int, float)) else [*scale_factor]
        targets = [math.floor(one * factor) for one, factor in zip(input.shape[2:], factors, strict=True)]
        factors = [None] * d if recompute_scale_factor else factors
    else:
        targets = [size] * d if isinstance(size, int) else [*size]
    result = input
    for dim, target, factor in zip(range(2, 2 + d), targets, factors, strict=True):
        matrix = _matrix(mode, input.shape[dim], target, factor, bool(align_corners), antialias)
        result = np.moveaxis(np.tensordot(result, matrix, (dim, 1)), -1, dim)
    return result.astype(input.dtype)


def affine_grid(theta, size, align_corners):
    sizes = size[2:]
    result = np.zeros((size[0], *sizes, len(sizes)), theta.dtype)
    for place in itertools.product(*map(range, sizes)):
        at = []
        for i, n in zip(place, sizes, strict=True):
            at.append((2 * i / (n - 1) - 1 if n > 1 else 0) if align_corners else (2 * i + 1) / n - 1)
        result[(slice(None), *place)] = theta @ np.array([*at[::-1], 1])
    return result


def _found(place, size, padding_mode, align):
    if padding_mode == "border":
        return min(max(place, 0), size - 1)
    if padding_mode == "reflection":
        low, span = (0.0, size - 1) if align else (-0.5, size)
        if not span:
            return 0.0
        turns, rest = divmod(abs(place - low), span)
        return min(max((span - rest if turns % 2 else rest) + low, 0), size - 1)
    return place


def grid_sample(input, grid, mode, padding_mode, align_corners):
    d, align = input.ndim - 2, bool(align_corners)
    if d not in (2, 3) or grid.shape[-1] != d or 0 in input.shape[2:] or len(grid) != len(input):
        raise ValueError("no samples")
    sizes = input.shape[2:]
    result = np.zeros((*input.shape[:2], *grid.shape[1:-1]), input.dtype)
    for batch, *place in itertools.product(range(len(grid)), *map(range, grid.shape[1:-1])):
        taps = []
        for coordinate, size in zip(grid[(batch, *place)][::-1], sizes, strict=True):
            at = (coordinate + 1) * (size - 1) / 2 if align else ((coordinate + 1) * size - 1) / 2
            at = at if mode == "bicubic" else _found(at, size, padding_mode, align)
            first = math.floor(at)
            if mode == "nearest":
                taps.append([(round(at), 1.0)])
            elif mode == "bilinear":
                taps.append([(first, 1 - at + first), (first + 1, at - first)])
            else:
                near = range(first - 1, first + 3)
                taps.append([(round(_found(j, size, padding_mode, align)), _cubic(at - j, -0.75)) for j in near])
        for corner in itertools.product(*taps):
            where, weights = zip(*corner, strict=True)
            if all(0 <= j < size for j, size in zip(where, sizes, strict=True)):
                result[(batch, slice(None), *place)] += np.prod(weights) * input[(batch, slice(None), *where)]
    return result
