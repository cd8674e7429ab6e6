"""Composites that sample arrays at the points of a grid."""

from __future__ import annotations

import functools
import math
from typing import Any

from gradspec.composites.precision import in_single, promoted
from gradspec.core import ops
from gradspec.core.compiled.constants import (
    GRID_BORDER,
    GRID_CUBIC,
    GRID_LINEAR,
    GRID_NEAREST,
    GRID_REFLECTION,
    GRID_ZEROS,
)
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import linspace, ones

__all__ = ["affine_grid", "grid_sample", "grid_taps_backward", "grid_taps_push"]

_MODES = {"nearest": GRID_NEAREST, "bilinear": GRID_LINEAR, "bicubic": GRID_CUBIC}
_PADDINGS = {"zeros": GRID_ZEROS, "border": GRID_BORDER, "reflection": GRID_REFLECTION}

Ints = tuple[int, ...]


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
    points, flat, reading, orders, shape = _planned(
        shape_of(input), shape_of(grid), mode, padding_mode, align_corners is True
    )
    input, grid = promoted(input, grid)
    weights, indices = ops.grid_taps(ops.reshape(grid, points), reading, orders)
    return ops.reshape(ops.weighted_gather(ops.reshape(input, flat), indices, weights), shape)


@functools.lru_cache(512, typed=True)
def _planned(
    shape: Ints, grid: Ints, mode: str, padding_mode: str, align_corners: bool
) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """The shapes of the points and of the elements with their dims as one, how `grid_taps` is to read the points, the
    orders of its derivatives, and the shape of the result.
    """
    dims = len(shape) - 2
    given = f"input with sizes {list(shape)} and grid with sizes {list(grid)}"
    if dims not in (2, 3) or len(grid) != len(shape):
        raise RuntimeError(
            f"grid_sampler(): expected 4D or 5D input and grid with same number of dimensions, but got {given}"
        )
    if grid[0] != shape[0]:
        raise RuntimeError(f"grid_sampler(): expected grid and input to have same batch size, but got {given}")
    if grid[-1] != dims:
        raise RuntimeError(
            f"grid_sampler(): expected grid to have size {dims} in last dimension, but got grid with sizes {list(grid)}"
        )
    if mode == "bicubic" and dims != 2:
        raise RuntimeError("grid_sampler(): bicubic interpolation only supports 4D input")
    batch, channels, *sizes = shape
    return (
        (batch, math.prod(grid[1:-1]), dims),
        (batch, channels, math.prod(sizes)),
        (_MODES[mode], _PADDINGS[padding_mode], 1 if align_corners else 0, *sizes),
        (0,) * dims,
        (batch, channels, *grid[1:-1]),
    )


def _raised(orders: Ints, dim: int) -> Ints:
    return (*orders[:dim], orders[dim] + 1, *orders[dim + 1 :])


def grid_taps_backward(gradient: Tensor, grid: Tensor, reading: Ints, orders: Ints) -> Tensor:
    """The gradient of the weights by the points, whose last dim's coordinate is the first."""
    slopes = [ops.grid_taps(grid, reading, _raised(orders, dim))[0] for dim in reversed(range(len(orders)))]
    return ops.stack([ops.sum(gradient * slope, -2) for slope in slopes], -1)


def grid_taps_push(tangent: Tensor, grid: Tensor, reading: Ints, orders: Ints) -> Tensor:
    """The tangent of the weights by that of the points."""
    result: Tensor | None = None
    for coordinate, dim in enumerate(reversed(range(len(orders)))):
        slope = ops.grid_taps(grid, reading, _raised(orders, dim))[0]
        term = slope * ops.unsqueeze(ops.select(tangent, -1, coordinate), -2)
        result = term if result is None else result + term
    assert result is not None
    return result
