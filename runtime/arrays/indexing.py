"""Indexing with arrays, and the scatters that are the transposes of indexing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import Scatter
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import BOOL, FULL_SLICE, INT64, Array, broadcast_shapes, type_name

from .aliasing import index_error, step_error
from .broadcasting import sum_to_size
from .expanded import repeated, zeros_to_add_to
from .slices import allowing_negative, taken, written

__all__ = [
    "advanced_index",
    "advanced_index_add",
    "advanced_index_put",
    "advanced_index_zero",
    "masked_put",
    "masked_select",
    "nonzero",
    "nonzero_static",
]

_scatter, _scatter_add = Scatter("scatter"), Scatter("scatter_add")


@also_in_c("advanced_index", "gather")
def advanced_index(self: Array, index: tuple[Any, ...]) -> Array:
    """`self[index]` as a copy, for arrays or lists of ints or bools, ints, bools, slices (step > 0) and None.

    Ellipsis stands for the dims that are left.
    Ints and 0-d int arrays select first. The dims of the arrays broadcast, and stand where the arrays stood
    if those were neighbours, else in front. A bool array of k dims masks k dims.
    """
    if len(index) == 1:
        item = index[0]
        if item.__class__ is np.ndarray and item.ndim and self.ndim:
            if item.dtype is INT64:
                try:
                    # np.take is several times faster, but would first copy an array that is not contiguous.
                    return memory.take(self, item, 0) if self.flags.c_contiguous else self[item]
                except IndexError:
                    raise _bounds_error(item, 0, self.shape[0]) from None
            if item.dtype is BOOL and item.shape == self.shape:
                return self[item]
    basic, arrays, sources = _resolve(self, index)
    try:
        part = self[(*basic, ...)]
    except IndexError as error:
        raise index_error(self, index, error) from None
    try:
        if (dim := _only_dim(arrays)) is not None:
            only, lead, trail = arrays[dim], part.shape[:dim], part.shape[dim + 1 :]
            slices = allowing_negative(lambda at: taken(part, dim, at), only.reshape(-1), dim, part.shape[dim])
            return slices.reshape(lead + only.shape + trail)
        result = memory.select(part, arrays) if arrays else part
    except IndexError:
        raise _array_error(self, sources) from None
    # NumPy has the dims of the arrays outermost in memory, wherever they stand.
    return result if result.flags.c_contiguous and not np.may_share_memory(result, self) else memory.copy(result)


@also_in_c("advanced_index_put", "scatter", "scatter_add")
def advanced_index_put(
    self: Array, index: tuple[Any, ...], values: Array, accumulate: bool = False, overwrite: bool = False
) -> Array:
    """A copy of `self` with `values`, broadcast, written to `self[index]`, or added to it with `accumulate`.

    With `accumulate`, several writes to one place all count; else one of them remains.
    """
    if values.dtype != self.dtype:
        raise RuntimeError(
            "Index put requires the source and destination dtypes match, got "
            f"{type_name(self.dtype)} for the destination and {type_name(values.dtype)} for the source."
        )
    basic, arrays, sources = _resolve(self, index)
    try:
        part = self[(*basic, ...)]
    except IndexError as error:
        raise index_error(self, index, error) from None
    if not arrays:
        values = _fit_values(values, part.shape)
        result = self if overwrite else memory.copy(self)
        result[(*basic, ...)] = _add(part, values) if accumulate else values
        return result
    kernel = _scatter_add if accumulate else _scatter
    if (overwrite or part.size == self.size) and (dim := _only_dim(arrays)) is not None:
        try:
            result = _with_slices(kernel, part, dim, arrays[dim], values, overwrite)
        except IndexError:
            raise _array_error(self, sources) from None
        return self if overwrite else result.reshape(self.shape)
    for item, dim in sources:
        if item.size and (item.min() < -self.shape[dim] or item.max() >= self.shape[dim]):
            raise _bounds_error(item, dim, self.shape[dim])
    if overwrite and all(stride >= 0 and stride % part.itemsize == 0 for stride in part.strides):
        flat, steps = _along_memory(part)
        linear = _broadcast_index(part, arrays, steps)
        kernel.into(linear.reshape(-1), _fit_values(values, linear.shape).reshape(-1), out=flat)
        return self
    linear = _broadcast_index(part, arrays, _steps(part.shape))
    added = kernel.copying(part.reshape(-1), linear.reshape(-1), _fit_values(values, linear.shape).reshape(-1))
    if part.size == self.size and not overwrite:
        return added.reshape(self.shape)
    result = self if overwrite else memory.copy(self)
    result[(*basic, ...)] = added.reshape(part.shape)
    return result


@also_in_c("advanced_index_add", "scatter_add")
def advanced_index_add(self: Array, shape: tuple[int, ...], index: tuple[Any, ...]) -> Array:
    """The transpose of `advanced_index`: zeros of `shape` to which `self` is added at `index`."""
    return advanced_index_put(zeros_to_add_to(shape, self.dtype), index, self, True)


def advanced_index_zero(self: Array, index: tuple[Any, ...]) -> Array:
    """A copy of `self` with zeros at `index`."""
    return advanced_index_put(self, index, np.zeros((), self.dtype))


def masked_select(self: Array, mask: Array) -> Array:
    """The elements of `self` where `mask` is true, as a vector; the two broadcast."""
    _require_mask("masked_select", mask)
    if mask.shape == self.shape:
        return self[mask] if self.ndim else self.reshape(1)[mask.reshape(1)]
    shape = broadcast_shapes(mask.shape, self.shape)
    selected: Array = np.broadcast_to(self, shape)[np.broadcast_to(mask, shape)]
    return selected


def masked_put(self: Array, shape: tuple[int, ...], mask: Array) -> Array:
    """The transpose of `masked_select` for a `self` of `shape`, before it was broadcast with `mask`."""
    _require_mask("masked_put", mask)
    common = broadcast_shapes(mask.shape, shape)
    result = memory.zeros(common, self.dtype)
    if common:
        result[mask if mask.shape == common else np.broadcast_to(mask, common)] = self
    elif mask:
        result[...] = self.reshape(())
    return sum_to_size(result, shape)


@also_in_c("nonzero")
def nonzero(self: Array) -> Array:
    """The positions of the elements that are not zero, one row (int64) each, in order."""
    return np.ascontiguousarray(np.argwhere(self)).astype(np.int64, copy=False)


def nonzero_static(self: Array, size: int, fill_value: int = -1) -> Array:
    """The same for the first `size` such elements, with rows of `fill_value` behind them."""
    if size < 0:
        raise RuntimeError("nonzero_static: 'size' must be an non-negative integer")
    found = nonzero(self)[:size]
    result = np.full((size, self.ndim), fill_value, np.int64)
    result[: len(found)] = found
    return result


def _resolve(self: Array, index: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...], list[tuple[Array, int]]]:
    # Splits an index into a basic one, to be applied first, and one of only arrays and full slices, empty if
    # there are no arrays; also gives the int arrays with the dims of `self` they index. NumPy by itself would
    # count ints among the arrays, and so place the dims differently.
    if any(isinstance(item, (list, tuple)) for item in index):
        index = tuple(_positions(item) if isinstance(item, (list, tuple)) else item for item in index)
    basic: list[Any] = []
    arrays: list[Any] = []
    sources: list[tuple[Array, int]] = []
    dim, missing = 0, _dims_left(self, index)
    for item in index:
        if item is Ellipsis:
            basic += [FULL_SLICE] * missing
            arrays += [FULL_SLICE] * missing
            dim, missing = dim + missing, 0
        elif item is None:
            basic.append(None)
            arrays.append(FULL_SLICE)
        elif item.__class__ is slice:
            if item.step is not None and item.step <= 0:
                raise step_error(item.step)
            basic.append(item)
            arrays.append(FULL_SLICE)
            dim += 1
        elif isinstance(item, (bool, np.bool_)) or (isinstance(item, np.ndarray) and item.dtype.kind in "bu"):
            mask = np.asarray(item, bool)
            if not mask.ndim:
                basic.append(None)
                arrays.append(np.zeros(int(mask), np.int64))
                continue
            basic += [FULL_SLICE] * mask.ndim
            arrays += _mask_positions(self, mask, dim)
            dim += mask.ndim
        elif not isinstance(item, np.ndarray):
            basic.append(item)
            dim += 1
        elif item.dtype.kind != "i":
            raise IndexError(
                f"tensors used as indices must be long, int, byte or bool tensors, but got {type_name(item.dtype)}"
            )
        elif not item.ndim:
            basic.append(int(item))
            dim += 1
        else:
            item = item.astype(np.int64, copy=False)
            sources.append((item, dim))
            basic.append(FULL_SLICE)
            arrays.append(item)
            dim += 1
    while arrays and arrays[-1].__class__ is slice:
        arrays.pop()
    if not any(item.__class__ is np.ndarray for item in arrays):
        arrays = []
    return tuple(basic), tuple(arrays), sources


def _with_slices(kernel: Scatter, self: Array, dim: int, index: Array, values: Array, overwrite: bool) -> Array:
    # A copy, or the array, to which a kernel has written at an index into one dim.
    lead, trail = self.shape[:dim], self.shape[dim + 1 :]
    slices = _fit_values(values, lead + index.shape + trail).reshape(*lead, index.size, *trail)
    return allowing_negative(
        lambda at: written(kernel, self, dim, at, slices, overwrite), index.reshape(-1), dim, self.shape[dim]
    )


def _only_dim(arrays: tuple[Any, ...]) -> int | None:
    # The dim that is indexed, if only one is.
    indexed = [d for d, item in enumerate(arrays) if item.__class__ is not slice]
    return indexed[0] if len(indexed) == 1 else None


def _dims_left(self: Array, index: tuple[Any, ...]) -> int:
    # How many dims an Ellipsis stands for.
    left = self.ndim
    for item in index:
        if isinstance(item, np.ndarray):
            left -= item.ndim if item.dtype.kind in "bu" else 1
        elif not (item is None or item is Ellipsis or isinstance(item, (bool, np.bool_))):
            left -= 1
    if left >= 0:
        return left
    if not self.ndim:
        raise IndexError("invalid index of a 0-dim tensor. Use `tensor.item()` to convert it to a Python number")
    raise IndexError(f"too many indices for tensor of dimension {self.ndim}")


def _positions(item: Sequence[Any]) -> Array:
    array = np.asarray(item)
    return array if array.size else array.astype(np.int64)


def _mask_positions(self: Array, mask: Array, dim: int) -> list[Array]:
    for position, (have, need) in enumerate(zip(mask.shape, self.shape[dim:], strict=False)):
        if have not in (need, 0):  # an empty mask selects nothing, as the array API has it
            raise IndexError(
                f"The shape of the mask {list(mask.shape)} at index {position} does not match the shape of "
                f"the indexed tensor {list(self.shape)} at index {dim + position}"
            )
    return list(mask.nonzero())


def _steps(shape: tuple[int, ...]) -> list[int]:
    # How far apart the neighbours along each dim are in a flattened array of this shape.
    steps = [1] * len(shape)
    for d in range(len(shape) - 1, 0, -1):
        steps[d - 1] = steps[d] * shape[d]
    return steps


def _along_memory(array: Array) -> tuple[Array, list[int]]:
    # The memory from the first to the last element, as a vector, and how far apart in it neighbours are.
    if array.flags.c_contiguous:
        return array.reshape(-1), _steps(array.shape)
    size = array.itemsize
    steps = [stride // size for stride in array.strides]
    length = 1 + sum((n - 1) * step for n, step in zip(array.shape, steps, strict=True)) if array.size else 0
    return np.lib.stride_tricks.as_strided(array, (length,), (size,)), steps


def _broadcast_index(part: Array, arrays: tuple[Any, ...], steps: list[int]) -> Array:
    # Where each element of part[arrays] is, given how far apart neighbours are, without indexing an arange.
    indexed = [d for d, item in enumerate(arrays) if item.__class__ is np.ndarray]
    rest = [d for d in range(part.ndim) if d not in indexed]
    linear: Array = np.zeros((), np.int64)
    try:
        for d in indexed:
            item = arrays[d]
            linear = linear + np.where(item < 0, item + part.shape[d], item) * steps[d]
    except ValueError:
        raise _mismatch_error([arrays[d] for d in indexed]) from None
    neighbours = indexed[-1] - indexed[0] == len(indexed) - 1
    lead, trail = (rest[: indexed[0]], rest[indexed[0] :]) if neighbours else ([], rest)
    inner = linear.ndim
    linear = linear.reshape(linear.shape + (1,) * len(trail))
    for dims, below in ((lead, inner + len(trail)), (trail, 0)):
        for k, d in enumerate(dims):
            steps_along = np.arange(part.shape[d]) * steps[d]
            linear = linear + steps_along.reshape((-1,) + (1,) * (len(dims) - 1 - k + below))
    return linear


def _array_error(self: Array, sources: list[tuple[Array, int]]) -> IndexError:
    # Why NumPy refused arrays as an index.
    for item, dim in sources:
        size = self.shape[dim]
        if ((item < -size) | (item >= size)).any():
            return _bounds_error(item, dim, size)
    return _mismatch_error([item for item, _ in sources])


def _mismatch_error(arrays: list[Array]) -> IndexError:
    shapes = ", ".join(str(list(array.shape)) for array in arrays)
    return IndexError(f"shape mismatch: indexing tensors could not be broadcast together with shapes {shapes}")


def _fit_values(values: Array, shape: tuple[int, ...]) -> Array:
    if values.shape == shape:
        return values
    if not values.ndim:
        return repeated(values, shape)
    try:
        return np.broadcast_to(values, shape)
    except ValueError:
        raise RuntimeError(
            f"shape mismatch: value tensor of shape {list(values.shape)} cannot be broadcast to indexing "
            f"result of shape {list(shape)}"
        ) from None


def _add(a: Array, b: Array) -> Array:
    with np.errstate(all="ignore"):
        return np.add(a, b)


def _require_mask(name: str, mask: Array) -> None:
    if mask.dtype.kind != "b":
        raise RuntimeError(f"{name}: expected BoolTensor for mask, but got {type_name(mask.dtype)}")


def _bounds_error(index: Array, dim: int, size: int) -> IndexError:
    wrong = index[(index < -size) | (index >= size)]
    if not wrong.size:
        wrong = index[index < 0]
    return IndexError(f"index {wrong.flat[0]} is out of bounds for dimension {dim} with size {size}")
