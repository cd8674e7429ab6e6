"""Views of the parts of a tensor, all of them together, and copies of these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import FULL_SLICE, Array, plain_int, wrap_dim

from .copying import contiguous_copies

__all__ = ["chunk", "chunk_copies", "split", "split_copies", "unbind"]


@also_in_c("unbind")
def unbind(self: Array, dim: int = 0) -> tuple[Array, ...]:
    """All slices along `dim`, without that dim."""
    if not self.ndim:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    dim = wrap_dim(dim, self.ndim)
    before: tuple[Any, ...] = (FULL_SLICE,) * dim
    return tuple([self[(*before, index, ...)] for index in range(self.shape[dim])])


@also_in_c("split")
def split(self: Array, split_size_or_sections: int | Sequence[int], dim: int = 0) -> tuple[Array, ...]:
    """Consecutive pieces along `dim`: of one size (the last may be smaller), or of the sizes in a list."""
    if not self.ndim:
        raise RuntimeError("split expects at least a 1-dimensional tensor, but got a number: reshape(1) makes a vector")
    dim = wrap_dim(dim, self.ndim)
    size = self.shape[dim]
    if isinstance(split_size_or_sections, Sequence):
        lengths = list(split_size_or_sections)
        if lengths and min(lengths) < 0:
            raise RuntimeError(
                f"split_with_sizes expects split_sizes have only non-negative entries, but got split_sizes={lengths}"
            )
        if sum(lengths) != size:
            raise RuntimeError(
                f"split_with_sizes expects split_sizes to sum exactly to {size} (input tensor's size at "
                f"dimension {dim}), but got split_sizes={lengths}"
            )
    else:
        length = plain_int(split_size_or_sections)
        if length < 0:
            raise RuntimeError(f"split expects split_size be non-negative, but got split_size={length}")
        if length == 0 and size:
            raise RuntimeError(f"split_size can only be 0 if dimension size is 0, but got dimension size of {size}")
        lengths = [length] * max(-(-size // length) if length else 1, 1)
    before, pieces, start = (FULL_SLICE,) * dim, [], 0
    for length in lengths:
        pieces.append(self[(*before, slice(start, start + length))])
        start += length
    return tuple(pieces)


@also_in_c("chunk")
def chunk(self: Array, chunks: int, dim: int = 0) -> tuple[Array, ...]:
    """At most `chunks` consecutive pieces along `dim`, all of the same size but the last."""
    if not self.ndim:
        raise RuntimeError("chunk expects at least a 1-dimensional tensor, but got a number: reshape(1) makes a vector")
    if chunks <= 0:
        raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
    size = self.shape[wrap_dim(dim, self.ndim)]
    if not size:
        return split(self, [0] * chunks, dim)
    return split(self, -(-size // chunks), dim)


def split_copies(self: Array, split_size_or_sections: int | Sequence[int], dim: int = 0) -> tuple[Array, ...]:
    """Copies of the pieces of `split`."""
    return contiguous_copies(split(self, split_size_or_sections, dim))


def chunk_copies(self: Array, chunks: int, dim: int = 0) -> tuple[Array, ...]:
    """Copies of the pieces of `chunk`."""
    return contiguous_copies(chunk(self, chunks, dim))
