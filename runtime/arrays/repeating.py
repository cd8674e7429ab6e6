"""Repetitions of an array and of its slices, and the sums over them that are their transposes."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import FULL_SLICE, Array, dims_tuple, wrap_dim

from .copying import copy_to
from .reductions import sum as _sum
from .slices import index_add

__all__ = ["repeat", "repeat_interleave", "unrepeat", "unrepeat_interleave"]


@also_in_c("repeat")
def repeat(self: Array, repeats: int | Sequence[int]) -> Array:
    """`self` tiled `repeats[d]` times along each dim d; further leading repeats make new dims."""
    repeats = dims_tuple(repeats)
    interleaved, shape = _repeated_shape(self.shape, repeats)
    source = self[(None,) * (2 * len(repeats) - 2 * self.ndim) + (None, FULL_SLICE) * self.ndim]
    result = memory.empty(interleaved, self.dtype)
    copy_to(result, source)
    return result.reshape(shape)


def unrepeat(self: Array, shape: tuple[int, ...], repeats: int | Sequence[int]) -> Array:
    """The transpose of `repeat`: the sum over the repetitions of an array of `shape`."""
    repeats = dims_tuple(repeats)
    interleaved, _ = _repeated_shape(shape, repeats)
    repeated = tuple([2 * dim for dim, times in enumerate(repeats) if times != 1])
    if not repeated:
        return self.reshape(shape)
    return _sum(self.reshape(interleaved), repeated).reshape(shape)


def _repeated_shape(shape: tuple[int, ...], repeats: Sequence[int]) -> tuple[list[int], list[int]]:
    # The shape with a dim for each repeat in front of each dim of the array, and the final shape.
    lead = len(repeats) - len(shape)
    if lead < 0:
        raise RuntimeError(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor: "
            f"got repeats {list(repeats)} for shape {list(shape)}"
        )
    padded = (1,) * lead + shape
    result = [n * r for n, r in zip(padded, repeats, strict=True)]
    if min(repeats, default=0) < 0:
        raise RuntimeError(f"Trying to create tensor with negative dimension {min(result)}: {result}")
    return [size for pair in zip(repeats, padded, strict=True) for size in pair], result


def repeat_interleave(self: Array, repeats: int | Array, dim: int | None = None) -> Array:
    """Each slice along `dim` repeated `repeats` times, or as its entry says; flattened without `dim`."""
    if dim is None:
        self, dim = self.reshape(-1), 0
    elif not self.ndim:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    return self.repeat(_check_repeats(repeats, self.shape, dim), wrap_dim(dim, self.ndim))


def unrepeat_interleave(self: Array, shape: tuple[int, ...], repeats: int | Array, dim: int | None = None) -> Array:
    """The transpose of `repeat_interleave`: the sum over the repetitions of an array of `shape`."""
    full_shape = shape
    if dim is None:
        shape, dim = (math.prod(shape),), 0
    dim = wrap_dim(dim, len(shape))
    counts = _check_repeats(repeats, shape, dim)
    if isinstance(counts, np.ndarray) and counts.ndim:
        owner = np.repeat(np.arange(shape[dim]), counts)
        return index_add(memory.zeros(shape, self.dtype), dim, owner, self).reshape(full_shape)
    grouped = (*shape[: dim + 1], int(counts), *shape[dim + 1 :])
    return _sum(self.reshape(grouped), dim + 1).reshape(full_shape)


def _check_repeats(repeats: int | Array, shape: tuple[int, ...], dim: int) -> int | Array:
    dim = wrap_dim(dim, len(shape))
    if isinstance(repeats, Sequence):
        repeats = np.array(repeats, np.int64)
    if not isinstance(repeats, np.ndarray):
        if repeats < 0:
            raise RuntimeError(f"Repeats must be non-negative, but got {repeats}")
        return repeats
    if repeats.ndim > 1:
        raise RuntimeError(f"repeat_interleave only accepts 0-d or 1-d repeats, but got {repeats.ndim}-d")
    if repeats.size and int(repeats.min()) < 0:
        raise RuntimeError("repeats can not be negative")
    if repeats.size == 1:
        return int(repeats.reshape(()))
    if repeats.size != shape[dim]:
        raise RuntimeError(
            f"repeats must have the same size as input along dim, but got repeats.size(0) = {repeats.size} "
            f"and input.size({dim}) = {shape[dim]}"
        )
    return repeats
