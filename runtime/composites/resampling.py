"""Composites that rearrange or resample spatial dims."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from gradspec.arrays.resampling import step_of
from gradspec.composites.convolutions import per_dim
from gradspec.composites.precision import in_single, promoted
from gradspec.core import ops
from gradspec.core.elements.dtypes import float32, int64, uint8
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import linspace, ones

__all__ = [
    "affine_grid",
    "channel_shuffle",
    "fold_windows",
    "grid_sample",
    "interpolate",
    "unfold_windows",
]

_OF_DIMS = {"linear": 1, "bilinear": 2, "bicubic": 2, "trilinear": 3}


def unfold_windows(input: Tensor, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Tensor:
    """The windows as columns."""
    if input.ndim not in (3, 4):
        raise RuntimeError(
            "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, "
            f"but got: {list(input.shape)}"
        )
    window, step, pairs, reach = _geometry("unfold", kernel_size, dilation, padding, stride)
    places = _places(shape_of(input)[-2:], window, step, pairs, reach)
    if min(places) < 1:
        raise RuntimeError(
            f"Given input with spatial size {list(input.shape[-2:])}, kernel_size={list(window)}, "
            f"dilation={list(reach)}, padding={padding}, calculated shape of the array of sliding blocks as "
            f"{list(places)}, but its components must be at least one."
        )
    return ops.window_columns(input, window, step, pairs, reach)


def _geometry(op: str, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> tuple[Any, ...]:
    window, reach, before, step = (
        per_dim(value, 2, name, op)
        for value, name in (
            (kernel_size, "kernel_size"), (dilation, "dilation"), (padding, "padding"), (stride, "stride"),
        )
    )  # fmt: skip
    for numbers, name in ((window, "kernel size"), (reach, "dilation"), (step, "stride")):
        if min(numbers) <= 0:
            raise RuntimeError(f"{name} should be greater than zero, but got {list(numbers)}")
    if min(before) < 0:
        raise RuntimeError(f"padding should be non-negative, but got {list(before)}")
    return window, step, tuple([(one, one) for one in before]), reach


def _places(sizes: Any, window: Any, step: Any, pairs: Any, reach: Any) -> tuple[int, ...]:
    each = zip(sizes, window, step, pairs, reach, strict=True)
    return tuple([(size + sum(pair) - far * (taps - 1) - 1) // one + 1 for size, taps, one, pair, far in each])


def fold_windows(input: Tensor, output_size: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Tensor:
    """The sums of columns."""
    if input.ndim not in (2, 3):
        raise RuntimeError(f"Expected 2D or 3D (batch mode) tensor for input, but got: {list(input.shape)}")
    window, step, pairs, reach = _geometry("fold", kernel_size, dilation, padding, stride)
    sizes = per_dim(output_size, 2, "output_size", "fold")
    rows, columns = shape_of(input)[-2:]
    count = math.prod(window)
    if rows % count:
        raise RuntimeError(
            "Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got "
            f"input.size(1)={rows} and kernel_size={window}."
        )
    places = _places(sizes, window, step, pairs, reach)
    if min(places) < 1 or math.prod(places) != columns:
        raise RuntimeError(
            f"Given output_size={sizes}, kernel_size={window}, dilation={reach}, padding={padding}, stride={step}, "
            f"expected size of input's dimension 2 to match the calculated number of sliding blocks "
            f"{places[0]} * {places[1]} = {math.prod(places)}, but got input.size(2)={columns}."
        )
    shape = (*shape_of(input)[:-2], rows // count, *sizes)
    return ops.window_columns_put(input, shape, window, step, pairs, reach)


def channel_shuffle(self: Tensor, groups: int) -> Tensor:
    """The channels of all groups by turns."""
    shape = shape_of(self)
    if len(shape) < 3:
        raise RuntimeError(f"channel_shuffle expects input with > 2 dims, but got input with sizes {list(shape)}")
    if groups <= 0:
        raise RuntimeError(f"Number of groups to divide channels in must be positive. Value of groups:{groups}")
    if shape[1] % groups:
        raise RuntimeError(
            f"Number of channels must be divisible by groups. Got {shape[1]} channels and {groups} groups."
        )
    split = ops.reshape(self, (shape[0], groups, shape[1] // groups, *shape[2:]))
    return ops.reshape(ops.transpose(split, 1, 2), shape)


def interpolate(
    input: Tensor,
    size: Any,
    scale_factor: Any,
    mode: str,
    align_corners: bool | None,
    recompute_scale_factor: bool | None,
    antialias: bool,
) -> Tensor:
    """The spatial dims resampled one after the other."""
    dims = input.ndim - 2
    if not 1 <= dims <= 3:
        raise NotImplementedError(
            f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {input.ndim}D) for the modes: nearest | "
            f"linear | bilinear | bicubic | trilinear | area | nearest-exact (got {mode})"
        )
    if mode in _OF_DIMS and _OF_DIMS[mode] != dims:
        raise NotImplementedError(f"Got {input.ndim}D input, but {mode} mode needs {_OF_DIMS[mode] + 2}D input")
    if mode not in _OF_DIMS and align_corners is not None:
        raise ValueError(
            "align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear"
        )
    if antialias and mode not in ("bilinear", "bicubic"):
        raise ValueError(
            "Anti-alias option is restricted to bilinear and bicubic modes and requires a 4-D tensor as input"
        )
    sizes = shape_of(input)[2:]
    targets, factors = _targets(sizes, size, scale_factor, recompute_scale_factor)
    if mode == "area":
        return ops.adaptive_avg_pool(input, targets, dims)
    kind = mode if mode.startswith("nearest") or mode == "bicubic" else "linear"
    kind = f"antialiased {kind}" if antialias else kind
    is_rounded = not kind.startswith("nearest") and not (input.is_floating_point() or input.is_complex())
    if is_rounded and input.dtype is not uint8:
        raise NotImplementedError(f"interpolate: mode {mode} takes floating point numbers and uint8, not {input.dtype}")
    result = ops.to_dtype(input, float32) if is_rounded else input
    plans = [*zip(range(2, dims + 2), sizes, targets, factors, strict=True)]
    for dim, source, target, factor in plans[::-1] if is_rounded else plans:  # rounded after each, as torch does
        align = align_corners is True
        is_same = source == target and not kind.startswith("antialiased") and (align or factor in (None, 1.0))
        if not is_same:
            plan = (kind, source, target, step_of(source, target, align, factor), align)
            result = ops.resample(result, dim, target, plan, False)
            if is_rounded:
                result = ops.clamp(ops.floor(result + 0.5), 0, 255)
    if is_rounded:
        return ops.to_dtype(result, uint8)
    return ops.alias(result) if result is input else result


def _targets(
    sizes: tuple[int, ...], size: Any, scale_factor: Any, recompute: bool | None
) -> tuple[tuple[int, ...], tuple[float | None, ...]]:
    """The sizes of the result, and the factors that positions are computed with, if these are not the ratios."""
    dims = len(sizes)
    if size is None and scale_factor is None:
        raise ValueError("either size or scale_factor should be defined: one of size or scale_factor should be defined")
    if size is not None and scale_factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    if size is not None and recompute:
        raise ValueError("recompute_scale_factor is not meaningful with an explicit size.")
    given = size if scale_factor is None else scale_factor
    each: tuple[Any, ...] = (given,) * dims if isinstance(given, (int, float)) else tuple(given)  # pyright: ignore
    if len(each) != dims:
        raise ValueError(
            f"Input and {'output' if scale_factor is None else 'scale_factor'} must have the same number of spatial "
            f"dimensions, but got input with spatial dimensions of {list(sizes)} and {given}."
        )
    factors: tuple[float | None, ...] = (None,) * dims
    if scale_factor is not None:
        factors = factors if recompute else tuple([1.0 * factor for factor in each])
        each = tuple([math.floor(one * factor) for one, factor in zip(sizes, each, strict=True)])
    if any(one <= 0 for one in (*sizes, *each)):
        raise RuntimeError(
            f"Input and output sizes should be greater than 0, but got input {list(sizes)} output {list(each)}"
        )
    return each, factors


def affine_grid(theta: Tensor, size: Any, align_corners: bool | None) -> Tensor:
    """The places of an array, from -1 to 1, under affine maps."""
    size = tuple(size)
    dims = len(size) - 2
    if dims not in (2, 3):
        raise NotImplementedError(
            f"affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, respectively. Got size {size}"
        )
    if theta.ndim != 3 or shape_of(theta)[1:] != (dims, dims + 1):
        raise ValueError(
            f"Expected a batch of {dims}D affine matrices of shape Nx{dims}x{dims + 1} for size {size}. Got "
            f"{list(theta.shape)}."
        )
    if min(size) <= 0:
        raise ValueError(f"Expected non-zero, positive output size. Got {size}")
    places = _base_grid(size[2:], align_corners is True, theta)
    return ops.reshape(ops.matmul(places, ops.transpose(theta, 1, 2)), (size[0], *size[2:], dims))


def _base_grid(sizes: tuple[int, ...], align: bool, like: Tensor) -> Tensor:
    """The places and a one, the last dim of the array first."""
    axes = []
    for size in sizes:
        end = (1.0 if align else (size - 1) / size) if size > 1 else 0.0
        axes.append(linspace(-end, end, size, dtype=like.dtype))
    grids = ops.meshgrid(axes, indexing="ij")
    return ops.reshape(ops.stack((*grids[::-1], ones(sizes, dtype=like.dtype)), -1), (-1, len(sizes) + 1))


@in_single
def grid_sample(input: Tensor, grid: Tensor, mode: str, padding_mode: str, align_corners: bool | None) -> Tensor:
    """The elements around each point, times weights that depend on its place among them."""
    dims = input.ndim - 2
    if dims not in (2, 3) or grid.ndim != input.ndim:
        raise RuntimeError(
            f"grid_sampler(): expected 4D or 5D input and grid with same number of dimensions, but got input with "
            f"sizes {list(input.shape)} and grid with sizes {list(grid.shape)}"
        )
    if shape_of(grid)[0] != shape_of(input)[0]:
        raise RuntimeError(
            f"grid_sampler(): expected grid and input to have same batch size, but got input with sizes "
            f"{list(input.shape)} and grid with sizes {list(grid.shape)}"
        )
    if shape_of(grid)[-1] != dims:
        raise RuntimeError(
            f"grid_sampler(): expected grid to have size {dims} in last dimension, but got grid with sizes "
            f"{list(grid.shape)}"
        )
    if mode == "bicubic" and dims != 2:
        raise RuntimeError("grid_sampler(): bicubic interpolation only supports 4D input")
    input, grid = promoted(input, grid)
    sizes = shape_of(input)[2:]
    align = align_corners is True
    points = ops.reshape(grid, (shape_of(grid)[0], math.prod(shape_of(grid)[1:-1]), dims))
    at = []
    for dim, size in enumerate(sizes):  # the last dim's coordinate is the first
        coordinate = ops.select(points, -1, dims - 1 - dim)
        place = (coordinate + 1) * ((size - 1) / 2) if align else ((coordinate + 1) * size - 1) / 2
        at.append(place if mode == "bicubic" else _within(place, size, padding_mode, align))
    index: Tensor | None = None
    weights: Tensor | None = None
    for place, size in zip(at, sizes, strict=True):
        positions, shares = _taps(place, mode)
        if mode == "bicubic":
            positions = _within(positions, size, padding_mode, align)
        here = ops.logical_and(ops.ge(positions, 0), ops.le(positions, size - 1))
        kept = ops.to_dtype(here, input.dtype)
        kept = kept if shares is None else shares * kept
        found = ops.to_dtype(ops.clamp(ops.nan_to_num(positions), 0, size - 1), int64)
        index = found if index is None else _each_with_each(ops.add, index * size, found)
        weights = kept if weights is None else _each_with_each(ops.mul, weights, kept)
    assert index is not None and weights is not None
    flat = ops.reshape(input, (*shape_of(input)[:2], math.prod(sizes)))
    result = ops.weighted_gather(flat, index, weights)
    return ops.reshape(result, (*shape_of(result)[:2], *shape_of(grid)[1:-1]))


def _within(place: Tensor, size: int, padding_mode: str, align: bool) -> Tensor:
    """Where a coordinate is looked up: with a border the nearest place, with reflection the mirrored one."""
    if padding_mode == "reflection":
        low, span = (0.0, size - 1.0) if align else (-0.5, 1.0 * size)
        if span == 0:
            return place * 0
        distance = ops.abs(place - low)
        turns = ops.floor(distance / span)
        rest = distance - turns * span
        place = ops.where(ops.eq(ops.remainder(turns, 2), 0), rest + low, span - rest + low)
    return place if padding_mode == "zeros" else ops.clamp(place, 0, size - 1)


def _taps(place: Tensor, mode: str) -> tuple[Tensor, Tensor | None]:
    """The whole places around coordinates, (batch, taps, points), and their weights."""
    if mode == "nearest":
        return ops.unsqueeze(ops.round(place), 1), None
    first = ops.floor(place)
    share = place - first
    if mode == "bilinear":
        return ops.stack((first, first + 1), 1), ops.stack((1 - share, share), 1)
    weights = (_far(share + 1), _near(share), _near(1 - share), _far(2 - share))
    return ops.stack([first + k for k in (-1, 0, 1, 2)], 1), ops.stack(weights, 1)


def _near(x: Tensor) -> Tensor:
    return (1.25 * x - 2.25) * x * x + 1


def _far(x: Tensor) -> Tensor:
    return ((-0.75 * x + 3.75) * x - 6) * x + 3


def _each_with_each(op: Callable[[Tensor, Tensor], Tensor], outer: Tensor, inner: Tensor) -> Tensor:
    """The results of an op on each two taps of the same points."""
    result = op(ops.unsqueeze(outer, 2), ops.unsqueeze(inner, 1))
    batch, *taps, points = shape_of(result)
    return ops.reshape(result, (batch, math.prod(taps), points))
