"""The transposes of views: zeros, with the gradient in the place that the view showed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gradspec.core.compiled import memory
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import Array, at_dim, wrap_dim

from .aliasing import diagonal, narrow
from .copying import copy_to

__all__ = ["basic_index_put", "diagonal_put", "narrow_put", "select_put", "slice_put", "trace_put"]


@also_in_c("basic_index_put")
def basic_index_put(self: Array, shape: Sequence[int], index: tuple[Any, ...]) -> Array:
    """The transpose of `basic_index`: zeros of `shape` with `self` at `index`."""
    result = memory.zeros(shape, self.dtype)
    if self.ndim:
        copy_to(result[index], self)
    else:
        result[index] = self
    return result


@also_in_c("select_put")
def select_put(self: Array, shape: tuple[int, ...], dim: int, index: int) -> Array:
    """The transpose of `select`: zeros of `shape` with `self` at position `index` of `dim`."""
    return basic_index_put(self, shape, at_dim(wrap_dim(dim, len(shape)), index))


@also_in_c("narrow_put")
def narrow_put(self: Array, shape: tuple[int, ...], dim: int, start: int, length: int) -> Array:
    """The transpose of `narrow`: zeros of `shape` with `self` at `length` positions from `start`."""
    result = memory.zeros(shape, self.dtype)
    copy_to(narrow(result, dim, start, length), self)
    return result


@also_in_c("slice_put")
def slice_put(
    self: Array,
    shape: tuple[int, ...],
    dim: int = 0,
    start: int | None = None,
    end: int | None = None,
    step: int = 1,
) -> Array:
    """The transpose of `slice`: zeros of `shape` with `self` at that slice of `dim`."""
    return basic_index_put(self, shape, at_dim(wrap_dim(dim, len(shape)), slice(start, end, step)))


@also_in_c("diagonal_put")
def diagonal_put(self: Array, shape: Sequence[int], offset: int = 0, dim1: int = 0, dim2: int = 1) -> Array:
    """The transpose of `diagonal`: zeros of `shape` with `self` on that diagonal."""
    result = memory.zeros(shape, self.dtype)
    copy_to(diagonal(result, offset, dim1, dim2), self)
    return result


def trace_put(self: Array, shape: Sequence[int]) -> Array:
    """The transpose of `trace`, over leading dims: zeros of `shape`, with each element along a whole diagonal."""
    result = memory.zeros(shape, self.dtype)
    diagonal(result, 0, -2, -1)[...] = self[..., None]
    return result
