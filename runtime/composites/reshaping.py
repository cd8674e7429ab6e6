"""Composites that change the shape of a tensor, or move its elements."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gradspec.arrays.aliasing import is_viewable
from gradspec.core import ops
from gradspec.core.bare import Tensor, shape_of
from gradspec.core.shapes import wrap_dim
from gradspec.tensors.memory_formats import copy_in, preserve_format

__all__ = [
    "clone_in_format",
    "expand_as",
    "flatten",
    "grow_to",
    "repeat_interleave",
    "reshape",
    "reshape_as",
    "view_as",
]

Shape = Sequence[int]


def reshape(self: Tensor, shape: Shape) -> Tensor:
    """`self` in `shape`: a view where the strides allow it, else a copy."""
    shape = tuple(shape)
    copied = not self.is_contiguous() and not is_viewable(shape_of(self), self.stride(), shape)
    return ops.reshape_copy(self, shape) if copied else ops.view(self, shape)


def clone_in_format(self: Tensor, memory_format: Any) -> Tensor:
    """A copy of `self` in a memory format; None stands for the one it has."""
    return copy_in(self, preserve_format if memory_format is None else memory_format)


def flatten(self: Tensor, start_dim: int, end_dim: int) -> Tensor:
    """`self` with the dims from `start_dim` to `end_dim` as one; a 0-d tensor becomes 1-d."""
    shape = shape_of(self)
    start, end = wrap_dim(start_dim, len(shape)), wrap_dim(end_dim, len(shape))
    if start > end:
        raise RuntimeError(
            f"flatten() has invalid args: start_dim cannot come after end_dim, got {start_dim} and {end_dim}"
        )
    if start == end and shape:
        return self
    if end - start == len(shape) - 1:  # all of them
        return reshape(self, (-1,))
    return reshape(self, (*shape[:start], math.prod(shape[start : end + 1]), *shape[end + 1 :]))


def view_as(self: Tensor, other: Tensor) -> Tensor:
    """`self` viewed in the shape of `other`."""
    return ops.view(self, shape_of(other))


def reshape_as(self: Tensor, other: Tensor) -> Tensor:
    """`self` in the shape of `other`."""
    return reshape(self, shape_of(other))


def expand_as(self: Tensor, other: Tensor) -> Tensor:
    """`self` expanded to the shape of `other`."""
    return ops.expand(self, shape_of(other))


def grow_to(self: Tensor, shape: Shape) -> Tensor:
    """`self` with zeros behind the end of each dim, up to `shape`."""
    pairs = zip(reversed(shape_of(self)), reversed(shape), strict=True)
    amounts = [amount for have, want in pairs for amount in (0, want - have)]
    return ops.pad(self, amounts)


def repeat_interleave(self: Tensor, repeats: Any, dim: int | None) -> Tensor:
    """Each slice along `dim` repeated; `repeats` is an int, or a Tensor or list of one int per slice."""
    if isinstance(repeats, Tensor):
        return ops.repeat_by(self, repeats, dim)
    return ops.repeat_slices(self, repeats, dim)
