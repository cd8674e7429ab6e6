"""Copies of arrays, which use several threads where that pays, and conversions to another dtype."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.constants import LARGE_COPY
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import Array

__all__ = [
    "clone",
    "contiguous_copies",
    "contiguous_copy",
    "to",
]


@also_in_c("contiguous_copy")
def contiguous_copy(self: Array) -> Array:
    """A copy in row-major order."""
    if self.size < LARGE_COPY:
        return memory.copy(self)
    result = memory.empty(self.shape, self.dtype)
    copy_to(result, self)
    return result


@also_in_c("contiguous_copies")
def contiguous_copies(tensors: Sequence[Array]) -> tuple[Array, ...]:
    """Copies in row-major order."""
    return tuple([contiguous_copy(tensor) for tensor in tensors])


@also_in_c("copy_to")
def copy_to(target: Array, source: Array) -> None:
    """Fill `target` with `source`, converted to its dtype, of a shape that broadcasts to the target's."""
    target[...] = source


def filled(shape: int | tuple[int, ...], value: Any, dtype: np.dtype[Any]) -> Array:
    """An array of `shape` with `value`, which `dtype` holds, at every element."""
    result = memory.empty(shape, dtype)
    copy_to(result, np.array(value, dtype))
    return result


def filled_like(self: Array, value: Any, dtype: np.dtype[Any]) -> Array:
    """The same in the shape and memory layout of `self`."""
    result = memory.empty_like(self, dtype)
    copy_to(result, np.array(value, dtype))
    return result


@also_in_c("clone")
def clone(self: Array) -> Array:
    """A copy, in the memory layout of `self` where that is dense."""
    if self.size < LARGE_COPY and 0 not in self.strides:
        return memory.copy(self, "K")
    result = memory.empty_like(self)
    copy_to(result, self)
    return result


@also_in_c("to")
def to(self: Array, dtype: np.dtype[Any]) -> Array:
    """The elements in `dtype`; `self` itself when it has that dtype. Complex to real takes the real part."""
    source = self.dtype
    if source == dtype:
        return self
    if _is_widening(source, dtype):
        return memory.astype(self, dtype)
    if source.kind == "c" and np.dtype(dtype).kind not in "cb":
        real = self.real
        return memory.copy(real, "K") if real.dtype == dtype else to(real, dtype)
    with np.errstate(all="ignore"):
        if self.dtype.kind in "fV" and np.dtype(dtype).kind in "iu" and np.dtype(dtype).itemsize < 8:
            self = self.astype(np.int64)  # C leaves open what a number beyond the small dtype becomes
        return memory.astype(self, dtype)


@functools.cache
def _is_widening(source: np.dtype[Any], target: np.dtype[Any]) -> bool:
    return np.can_cast(source, target)  # then no value can overflow, and NumPy cannot warn
