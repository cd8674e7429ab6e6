"""Arrays one after the other as one, and the transposes of that."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.promotion import promote_numpy_dtypes
from gradspec.core.elements.shapes import FULL_SLICE, Array, at_dim, wrap_dim

from .copying import copy_to, to
from .splitting import unbind

__all__ = ["block_diagonal", "cat", "diagonal_blocks", "split_like", "stack", "unbind_like"]


@also_in_c("cat")
def cat(tensors: Sequence[Array], dim: int = 0) -> Array:
    """The arrays one after the other along `dim`, promoted to one dtype; shapes agree apart from `dim`.

    A 1-d array without elements fits any shape.
    """
    if not tensors:
        raise ValueError("cat(): expected a non-empty list of Tensors")
    try:
        return _joined(tensors, dim)
    except (ValueError, IndexError, OverflowError):
        parts = [array for array in tensors if array.shape != (0,)]
        _check_cat(tensors, parts, dim)
    except TypeError:
        return cat(_promoted(tensors), dim)
    return cat(parts, dim)


def _joined(tensors: Sequence[Array], dim: int) -> Array:
    """The arrays of one dtype one after the other, row-major, where NumPy keeps the order of the parts."""
    joined = memory.concatenate(tensors, dim, dtype=tensors[0].dtype, casting="no")
    return joined if joined.flags.c_contiguous else memory.copy(joined)


def _promoted(tensors: Sequence[Array]) -> list[Array]:
    dtype = functools.reduce(promote_numpy_dtypes, [array.dtype for array in tensors])
    return [to(array, dtype) for array in tensors]


def _check_cat(tensors: Sequence[Array], parts: list[Array], dim: int) -> None:
    for position, array in enumerate(tensors):
        if not array.ndim:
            raise RuntimeError(
                f"zero-dimensional tensor (at position {position}) cannot be concatenated: stack() joins numbers"
            )
    if not parts:
        wrap_dim(dim, 1)
        parts.append(tensors[0])
    first = parts[0]
    dim = wrap_dim(dim, first.ndim)
    for position, array in enumerate(tensors):
        if array.shape == (0,):
            continue
        if array.ndim != first.ndim:
            raise RuntimeError(f"Tensors must have same number of dimensions: got {first.ndim} and {array.ndim}")
        for d, (expected, got) in enumerate(zip(first.shape, array.shape, strict=True)):
            if d != dim and expected != got:
                raise RuntimeError(
                    f"Sizes of tensors must match except in dimension {dim}. Expected size {expected} but "
                    f"got size {got} for tensor number {position} in the list."
                )


@also_in_c("stack")
def stack(tensors: Sequence[Array], dim: int = 0) -> Array:
    """The arrays, all of one shape, along a new dim, in their promoted dtype."""
    if not tensors:
        raise RuntimeError("stack expects a non-empty TensorList: the list has no tensor that gives shape and dtype")
    first = tensors[0]
    dim = wrap_dim(dim, first.ndim + 1)
    shape, index = first.shape, at_dim(dim, None)
    for position, array in enumerate(tensors):
        if array.shape != shape:
            raise RuntimeError(
                f"stack expects each tensor to be equal size, but got {list(shape)} at entry 0 and "
                f"{list(array.shape)} at entry {position}"
            )
    try:
        return _joined([array[index] for array in tensors], dim)
    except TypeError:
        return stack(_promoted(tensors), dim)


def split_like(
    self: Array, shapes: Sequence[tuple[int, ...]], dtypes: Sequence[np.dtype[Any]], dim: int
) -> tuple[Array, ...]:
    """The transpose of `cat`: the piece of `self` for each of `shapes`, in that of `dtypes`."""
    dim = wrap_dim(dim, self.ndim)
    before, pieces, start = (FULL_SLICE,) * dim, [], 0
    for shape in shapes:
        if shape == (0,):
            pieces.append(np.zeros(shape, self.dtype))
            continue
        end = start + shape[dim]
        pieces.append(self[(*before, slice(start, end))])
        start = end
    return _converted(pieces, dtypes)


def unbind_like(self: Array, dtypes: Sequence[np.dtype[Any]], dim: int) -> tuple[Array, ...]:
    """The transpose of `stack`: the slices of `self` along `dim`, in these dtypes."""
    return _converted(unbind(self, dim), dtypes)


@also_in_c("block_diagonal")
def block_diagonal(tensors: Sequence[Array]) -> Array:
    """Matrices of one dtype, with the same leading dims, as blocks along the diagonal of a larger one."""
    rows, columns = (sum([block.shape[d] for block in tensors]) for d in (-2, -1))
    result = memory.empty((*tensors[0].shape[:-2], rows, columns), tensors[0].dtype)
    zero = np.zeros((), result.dtype)
    for place, block in zip(_along_diagonal([block.shape for block in tensors]), tensors, strict=True):
        _, band, along = place
        copy_to(result[place], block)
        copy_to(result[..., band, : along.start], zero)
        copy_to(result[..., band, along.stop :], zero)
    return result


def diagonal_blocks(self: Array, shapes: Sequence[tuple[int, ...]]) -> tuple[Array, ...]:
    """The transpose of `block_diagonal`: the blocks, of which only the last two sizes are read."""
    return tuple([self[place] for place in _along_diagonal(shapes)])


def _along_diagonal(shapes: Sequence[tuple[int, ...]]) -> Iterator[tuple[Any, ...]]:
    row = column = 0
    for *_, rows, columns in shapes:
        yield ..., slice(row, row + rows), slice(column, column + columns)
        row, column = row + rows, column + columns


def _converted(pieces: Sequence[Array], dtypes: Sequence[np.dtype[Any]]) -> tuple[Array, ...]:
    return tuple(piece if dtype is None else to(piece, dtype) for piece, dtype in zip(pieces, dtypes, strict=True))
