"""Composites that cut a tensor into pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gradspec.core import ops
from gradspec.core.elements.shapes import plain_int, wrap_dim
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "dsplit",
    "hsplit",
    "tensor_split",
    "vsplit",
]


def tensor_split(self: Tensor, indices_or_sections: Any, dim: int) -> tuple[Tensor, ...]:
    """Pieces along `dim`: so many, the first ones larger by one if need be, or cut at indices."""
    ndim = len(shape_of(self))
    if not ndim:
        raise RuntimeError("tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims")
    dim = wrap_dim(dim, ndim)
    size = shape_of(self)[dim]
    if isinstance(indices_or_sections, Tensor) and len(shape_of(indices_or_sections)) > 1:
        raise RuntimeError(
            "tensor_split expected tensor_indices_or_sections to be a zero-dimensional or one-dimensional tensor, but "
            f"got a tensor with {len(shape_of(indices_or_sections))} dims"
        )
    indices_or_sections = plain_int(indices_or_sections)
    if not isinstance(indices_or_sections, int):
        return _cut(self, tuple(indices_or_sections), dim)
    if indices_or_sections <= 0:
        raise RuntimeError(f"number of sections must be larger than 0, got {indices_or_sections}")
    least, larger = divmod(size, indices_or_sections)
    if least and not larger:
        return ops.split(self, least, dim)
    sizes = [least + (section < larger) for section in range(indices_or_sections)]
    return ops.split_with_sizes(self, sizes, dim)


def _cut(self: Tensor, indices: Sequence[int], dim: int) -> tuple[Tensor, ...]:
    ends = (*indices, shape_of(self)[dim])
    return tuple([ops.slice(self, dim, start, end, 1) for start, end in zip((0, *indices), ends, strict=True)])


def hsplit(self: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """Pieces along the second dim, or the only one."""
    return _split("hsplit", self, indices_or_sections, 1 if len(shape_of(self)) > 1 else 0, 1)


def vsplit(self: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """Pieces along the first dim."""
    return _split("vsplit", self, indices_or_sections, 0, 2)


def dsplit(self: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """Pieces along the third dim."""
    return _split("dsplit", self, indices_or_sections, 2, 3)


def _split(name: str, self: Tensor, indices_or_sections: Any, dim: int, least: int) -> tuple[Tensor, ...]:
    shape = shape_of(self)
    if len(shape) < least:
        raise RuntimeError(
            f"{name} requires a tensor with at least {least} dimension, but got a tensor with {len(shape)} dimensions!"
        )
    sections = plain_int(indices_or_sections)
    if isinstance(sections, int) and (not sections or shape[dim] % sections):
        raise RuntimeError(
            f"{name} attempted to split along dimension {dim}, but the size of the dimension {shape[dim]} is "
            f"not divisible by the split_size {sections}!"
        )
    return tensor_split(self, sections, dim)
