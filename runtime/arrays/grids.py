"""The elements around the points of a grid, and their weights in an interpolation."""

from __future__ import annotations

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import HALVES, Array

from .geometry import numbers

__all__ = ["grid_taps"]

Ints = tuple[int, ...]

_grid_taps = ufuncs["grid_taps"]


@also_in_c("grid_taps", "grid_taps")
def grid_taps(grid: Array, reading: Ints, orders: Ints) -> tuple[Array, Array]:
    """Weights and numbers (..., terms, points) of the elements around points (..., points, dims) from -1 to 1.

    `reading` has the mode (0 nearest, 1 linear, 2 cubic), the padding (0 zeros, 1 border, 2 reflection), whether
    corners are aligned, and the sizes of the dims. `orders` are those of derivatives of the weights by each dim's
    coordinate. Raises RuntimeError for points of another number of dims.
    """
    dims = len(orders)
    if grid.ndim < 2 or grid.shape[-1] != dims or len(reading) != 3 + dims:
        raise RuntimeError(
            f"grid_taps: points of {dims} dims are the last dim of a grid, but its shape is {grid.shape}"
        )
    if grid.dtype.char in HALVES:
        weights, index = grid_taps(grid.astype(np.float32), reading, orders)
        return weights.astype(grid.dtype), index
    shape = (*grid.shape[:-2], 1 << reading[0] * dims, grid.shape[-2])
    weights, index = memory.empty(shape, grid.dtype), memory.empty(shape, np.int64)
    _grid_taps(grid, numbers(*reading, *orders), out=(weights, index))
    return weights, index
