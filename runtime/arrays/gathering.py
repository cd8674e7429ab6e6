"""Reading and writing along one dim at the positions of an index array of the same number of dims."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import Scatter, ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.scalars import checked_array
from gradspec.core.elements.shapes import INT64, Array, at_dim, type_name, wrap_dim

from .expanded import repeated, zeros_to_add_to

__all__ = ["embedding", "gather", "gather_put", "put_along", "scatter", "scatter_add", "take_along"]

_gather, _scatter, _scatter_add = ufuncs["gather"], Scatter("scatter"), Scatter("scatter_add")


@also_in_c("gather", "gather")
def gather(self: Array, dim: int, index: Array, sparse_grad: bool = False) -> Array:
    """result[i][j][k] = self[index[i][j][k]][j][k] for dim 0, and so on; the result has the shape of `index`.

    `index` is int64, has as many dims as `self`, and fits into it except in `dim`. `sparse_grad` is
    for the gradient.
    """
    dim = wrap_dim(dim, self.ndim)
    index = _int64_index("gather", index)
    if not index.size:
        return np.empty(index.shape, self.dtype)
    self, along = _one_dim(self), _one_dim(index)
    if self.ndim != along.ndim:
        raise RuntimeError(
            "Index tensor must have the same number of dimensions as input tensor: gather() got an index with "
            f"{along.ndim} and an input with {self.ndim}; index_select() takes an index with one"
        )
    if self.shape != along.shape:
        self = fit_index(self, along, dim, "self")
    try:
        if dim == self.ndim - 1:
            return _gather(self, along).reshape(index.shape)
        result = memory.empty(along.shape, self.dtype)
        _gather(self.swapaxes(dim, -1), along.swapaxes(dim, -1), out=result.swapaxes(dim, -1))
    except IndexError:
        raise bounds_error(along, dim, self.shape[dim]) from None
    return result


@also_in_c("embedding", "gather")
def embedding(
    weight: Array,
    indices: Array,
    padding_idx: int = -1,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Array:
    """The rows of a matrix at `indices`, of whatever shape; the other arguments are for the gradient."""
    if weight.ndim != 2:
        raise RuntimeError(f"embedding(): 'weight' must be 2-D, but is of shape {list(weight.shape)}")
    if indices.size and (indices.min() < 0 or indices.max() >= len(weight)):
        raise IndexError(
            f"index out of range in self: embedding() has {len(weight)} rows, and indices from "
            f"{indices.min()} to {indices.max()}"
        )
    rows: Array = weight.take(indices, 0)
    return rows


@also_in_c("scatter", "scatter")
def scatter(self: Array, dim: int, index: Array, src: Any, overwrite: bool = False) -> Array:
    """A copy of `self` with src[i][j][k] written to [index[i][j][k]][j][k] for dim 0, and so on.

    `src` is a number, or an array of the dtype of `self`, 0-d or no smaller than `index`. The last of several
    writes to one place remains.
    """
    if isinstance(src, np.ndarray) and not src.ndim:
        src = repeated(src, index.shape)
    return write_along(_scatter, "scatter", self, dim, index, src, overwrite)


@also_in_c("scatter", "scatter_add")
def scatter_add(self: Array, dim: int, index: Array, src: Any, overwrite: bool = False) -> Array:
    """`scatter` that adds to the elements of `self`; several writes to one place all count."""
    return write_along(_scatter_add, "scatter_add", self, dim, index, src, overwrite)


def gather_put(self: Array, shape: tuple[int, ...], dim: int, index: Array) -> Array:
    """The transpose of `gather`: zeros of `shape` to which `self` is added at the positions `index`."""
    return scatter_add(zeros_to_add_to(shape, self.dtype), dim, index, self)


def write_along(
    kernel: Scatter, name: str, self: Array, dim: int, index: Array, src: Any, overwrite: bool = False
) -> Array:
    """A copy, or `self`, to which a kernel has written `src`, an array or a number, at the positions."""
    dim = wrap_dim(dim, self.ndim)
    index = _int64_index(name, index)
    if not isinstance(src, np.ndarray):
        src = repeated(checked_array(src, self.dtype, name), index.shape)
    elif src.dtype != self.dtype:
        raise RuntimeError(
            f"{name}(): Expected self.dtype to be equal to src.dtype, but got {type_name(self.dtype)} and "
            f"{type_name(src.dtype)}"
        )
    if not index.size:
        return self if overwrite else memory.copy(self)
    target, along, src = _one_dim(self), _one_dim(index), _one_dim(src)
    for what, array in (("self", target), ("src", src)):
        if array.ndim != along.ndim:
            raise RuntimeError(
                f"Index tensor must have the same number of dimensions as {what} tensor: the index has {along.ndim}, "
                f"{what} has {array.ndim}; index_add() and index_copy() take an index with one"
            )
    if src.shape != along.shape:
        src = fit_index(src, along, -1, "src")
    try:
        part = target if target.shape == along.shape else fit_index(target, along, dim, "self")
        if overwrite:
            if along.ndim > 2 and (along.min() < 0 or along.max() >= target.shape[dim]):
                raise IndexError  # before the first of several loops has written
            kernel.into(along.swapaxes(dim, -1), src.swapaxes(dim, -1), out=part.swapaxes(dim, -1))
            return self
        if part is target and dim == target.ndim - 1:
            return kernel.copying(target, along, src).reshape(self.shape)
        result = memory.empty(target.shape, target.dtype) if part is target else memory.copy(target)
        written = fit_index(result, along, dim, "self").swapaxes(dim, -1)
        kernel.copying(part.swapaxes(dim, -1), along.swapaxes(dim, -1), src.swapaxes(dim, -1), out=written)
    except IndexError:
        raise bounds_error(along, dim, target.shape[dim]) from None
    return result.reshape(self.shape)


def take_along(self: Array, dim: int, indices: Array, keepdim: bool) -> Array:
    """The elements at the positions `indices` of `dim`, where `indices` comes from a reduction of that dim."""
    if not self.ndim:
        return memory.copy(self)
    dim = wrap_dim(dim, self.ndim)
    if keepdim:
        return gather(self, dim, indices)
    taken: Array = gather(self, dim, indices[at_dim(dim, None)])[at_dim(dim, 0)]
    return taken


def put_along(self: Array, shape: tuple[int, ...], dim: int, indices: Array, keepdim: bool) -> Array:
    """The transpose of `take_along`: zeros of `shape` with `self` at the position `indices` of `dim`."""
    if not shape:
        return memory.copy(self)
    dim = wrap_dim(dim, len(shape))
    if not keepdim:
        self, indices = self[at_dim(dim, None)], indices[at_dim(dim, None)]
    return scatter_add(zeros_to_add_to(shape, self.dtype), dim, indices, self)


def _int64_index(name: str, index: Array) -> Array:
    if index.dtype is INT64:
        return index
    if index.dtype.kind in "iu":
        return index.astype(np.int64)
    raise RuntimeError(f"{name}(): Expected dtype int32/int64 for index, but got {type_name(index.dtype)}")


def _one_dim(array: Array) -> Array:
    return array if array.ndim else array[None]


def fit_index(array: Array, index: Array, dim: int, what: str) -> Array:
    """The part of `array` that the index reaches: all of `dim`, as much of the others as the index is large.

    Raises RuntimeError, which calls the array `what`, if the index is larger.
    """
    items = []
    for d, (have, need) in enumerate(zip(array.shape, index.shape, strict=True)):
        if d == dim:
            need = have
        elif need > have:
            apart = f" apart from dimension {dim}" if dim >= 0 else ""
            raise RuntimeError(
                f"Size does not match at dimension {d} expected index {list(index.shape)} to be no larger "
                f"than {what} {list(array.shape)}{apart}"
            )
        items.append(slice(need))
    return array[tuple(items)]


def bounds_error(index: Array, dim: int, size: int, kind: type[Exception] = RuntimeError) -> Exception:
    """The error for an index with an element outside of 0 to `size` - 1."""
    wrong = index[(index < 0) | (index >= size)]
    return kind(f"index {wrong.flat[0]} is out of bounds for dimension {dim} with size {size}")
