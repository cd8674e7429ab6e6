"""The slices along one dim at the positions in a vector: read, added to and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import Scatter, ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.scalars import checked_array, rounded_array
from gradspec.core.elements.shapes import INT64, Array, type_name, wrap_dim

from .aliasing import expand
from .expanded import repeated, zeros_to_add_to
from .gathering import bounds_error

__all__ = ["index_add", "index_copy", "index_fill", "index_select", "index_select_put", "wrapped_select"]

_gather, _scatter, _scatter_add = ufuncs["gather"], Scatter("scatter"), Scatter("scatter_add")


@also_in_c("index_select", "gather")
def index_select(self: Array, dim: int, index: Array) -> Array:
    """The slices of `self` along `dim` at the positions in the vector `index`."""
    dim = wrap_dim(dim, self.ndim)
    index = _vector("index_select", index)
    if not self.ndim:
        if index.size != 1 or index[0]:
            raise IndexError(f"index out of range in self: index_select() got {index.tolist()} for a 0-dim tensor")
        return memory.copy(self)
    try:
        return taken(self, dim, index)
    except IndexError as error:
        raise IndexError(f"index out of range in self: {error}") from None


@also_in_c("wrapped_select", "gather")
def wrapped_select(self: Array, dim: int, index: Array) -> Array:
    """`index_select` at positions that may count from the end."""
    size = self.shape[dim] if self.ndim else 1
    return allowing_negative(lambda places: index_select(self, dim, places), index, dim, size)


@also_in_c("index_write", "scatter_add")
def index_add(self: Array, dim: int, index: Array, source: Array, alpha: float = 1, overwrite: bool = False) -> Array:
    """A copy of `self` with slice i of `source` along `dim`, times `alpha`, added to slice `index[i]`."""
    dim = wrap_dim(dim, self.ndim)
    index = _vector("index_add", index)
    if source.dtype != self.dtype:
        raise RuntimeError(
            f"index_add(): self ({type_name(self.dtype)}) and source ({type_name(source.dtype)}) "
            "must have the same scalar type"
        )
    if not self.ndim:
        if source.ndim:
            raise _source_error(self, source)
        return index_add(self[None], 0, index, source[None], alpha, overwrite).reshape(())
    mine, other = self.shape, source.shape
    if len(other) != len(mine) or other[:dim] != mine[:dim] or other[dim + 1 :] != mine[dim + 1 :]:
        raise _source_error(self, source)
    if index.size != other[dim]:
        raise RuntimeError(
            f"index_add(): Number of indices ({index.size}) should be equal to source.size(dim): "
            f"({other[dim]}), for dim: {dim}"
        )
    if alpha != 1:
        with np.errstate(all="ignore"):
            source = np.multiply(source, checked_array(alpha, self.dtype, "index_add"))
    return written(_scatter_add, self, dim, index, source, overwrite)


@also_in_c("index_select_put", "scatter_add")
def index_select_put(self: Array, shape: tuple[int, ...], dim: int, index: Array) -> Array:
    """The transpose of `index_select`: zeros of `shape` to which `self` is added at the positions `index`."""
    if not shape:
        return self.reshape(())
    return index_add(zeros_to_add_to(shape, self.dtype), dim, index, self)


@also_in_c("index_write", "scatter")
def index_copy(self: Array, dim: int, index: Array, source: Array, overwrite: bool = False) -> Array:
    """A copy with the slices of `source` at the positions `index` of `dim`; the last one written remains."""
    dim = wrap_dim(dim, self.ndim)
    index = _long_vector("index_copy_", index)
    require_same_dtype("index_copy_", self, source)
    target, given = self.reshape(self.shape or 1), source.reshape(source.shape or 1)
    if source.ndim and target.shape[:dim] + target.shape[dim + 1 :] != (given.shape[:dim] + given.shape[dim + 1 :]):
        raise RuntimeError(
            "index_copy_(): Source/destination tensor must have same slice shapes. Destination of shape "
            f"{list(self.shape)} and source of shape {list(source.shape)} differ apart from dimension {dim}"
        )
    if given.ndim != target.ndim or given.shape[dim] != index.size:
        raise IndexError(
            f"index_copy_(): Number of indices ({index.size}) should be equal to source.size(dim) "
            f"({given.shape[dim] if given.ndim > dim else 1})"
        )
    try:
        return written(_scatter, target, dim, index, given, overwrite).reshape(self.shape)
    except IndexError as error:
        raise IndexError(f"index_copy_(): {error}") from None


@also_in_c("index_fill", "scatter")
def index_fill(self: Array, dim: int, index: Array, value: Any, overwrite: bool = False) -> Array:
    """A copy with one number, or a 0-d array, at the positions `index` of `dim`, which may be negative."""
    dim = wrap_dim(dim, self.ndim)
    index = _long_vector("index_fill_", index)
    if isinstance(value, np.ndarray) and value.ndim:
        raise RuntimeError(
            f"index_fill_ only supports a 0-dimensional value tensor, but got tensor with {value.ndim} dimension(s)."
        )
    if np.iscomplexobj(value) and self.dtype.kind != "c":
        raise RuntimeError("index_fill_(): Converting complex Scalar to non-complex type is not supported")
    if value.__class__ is float and self.dtype.kind in "fVc":
        number = rounded_array(value, self.dtype)
    elif isinstance(value, (int, float)):
        number = checked_array(value, self.dtype, "index_fill")
    else:
        with np.errstate(all="ignore"):
            number = np.asarray(value).astype(self.dtype)
    target = self.reshape(self.shape or 1)
    source = repeated(number, index.shape)
    return allowing_negative(
        lambda at: written(_scatter, target, dim, at, source, overwrite), index, dim, target.shape[dim]
    ).reshape(self.shape)


# ---- what they share ----


def taken(self: Array, dim: int, index: Array) -> Array:
    """The slices at the positions in a vector (int64), dim >= 0; IndexError for an invalid position."""
    result = memory.empty(self.shape[:dim] + index.shape + self.shape[dim + 1 :], self.dtype)
    try:
        _gather(self.swapaxes(dim, -1), index, out=result.swapaxes(dim, -1))
    except IndexError:
        raise bounds_error(index, dim, self.shape[dim], IndexError) from None
    if not result.size:
        _check_bounds(index, dim, self.shape[dim])  # as the kernel has not been called
    return result


def written(kernel: Scatter, self: Array, dim: int, index: Array, source: Array, overwrite: bool = False) -> Array:
    """A copy, or `self`, to which a kernel has written the slices of `source`, or a vector of them, at the
    positions.
    """
    result = self if overwrite else memory.empty(self.shape, self.dtype)
    along = result.swapaxes(dim, -1)
    slices = source if source.ndim == 1 else source.swapaxes(dim, -1)
    try:
        if overwrite:
            if slices.ndim < along.ndim:
                slices = expand(slices, along.shape[:-1] + index.shape)
            kernel.into(index, slices, out=along)
        else:
            kernel.copying(self.swapaxes(dim, -1), index, slices, out=along)
    except IndexError:
        raise bounds_error(index, dim, self.shape[dim], IndexError) from None
    if not result.size:
        _check_bounds(index, dim, self.shape[dim])
    return result


def allowing_negative(call: Callable[[Array], Array], index: Array, dim: int, size: int) -> Array:
    """The result of `call` for positions that may count from the end, which it takes for out of bounds."""
    try:
        return call(index)
    except IndexError:
        return call(_wrapped(index, dim, size))


def _wrapped(index: Array, dim: int, size: int) -> Array:
    index = np.where(index < 0, index + size, index)
    _check_bounds(index, dim, size)
    return index


def _check_bounds(index: Array, dim: int, size: int) -> None:
    if index.size and (index.min() < 0 or index.max() >= size):
        raise bounds_error(index, dim, size, IndexError)


def require_same_dtype(name: str, self: Array, source: Array) -> None:
    """Raise RuntimeError for two dtypes."""
    if source.dtype != self.dtype:
        raise RuntimeError(
            f"{name}(): self and source expected to have the same dtype, but got (self) "
            f"{type_name(self.dtype)} and (source) {type_name(source.dtype)}"
        )


def _vector(name: str, index: Array) -> Array:
    if index.ndim > 1:
        raise IndexError(f"{name}(): Index is supposed to be a vector, but got {index.ndim} dims")
    return index.reshape(-1).astype(np.int64, copy=False)


def _long_vector(name: str, index: Array) -> Array:
    if index.dtype is not INT64:
        raise RuntimeError(f"{name}(): Expected a long tensor for index, but got {type_name(index.dtype)}")
    if index.ndim > 1:
        raise IndexError(f"{name}(): Index has to be a vector/scalar, but has {index.ndim} dims")
    return index.reshape(-1)


def _source_error(self: Array, source: Array) -> RuntimeError:
    return RuntimeError(
        "source tensor shape must match self tensor shape, excluding the specified dimension. Got "
        f"self.shape = {list(self.shape)} source.shape = {list(source.shape)}"
    )
