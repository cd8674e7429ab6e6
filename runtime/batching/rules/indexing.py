"""Batch rules of indexing, by positions or masks of which each may have batch dims, and of its transposes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.batching.batch_dims import Batches, all_batches, batches_of, lower, sizes
from gradspec.batching.physical import ALL, aligned_physical, physical_of, sample_of, zeros_of
from gradspec.core import ops
from gradspec.core.elements.shapes import wrap_dim
from gradspec.core.tensor import BatchedTensor, Tensor, shape_of, wrap, wrap_batched

__all__ = [
    "advanced_index", "advanced_index_add", "advanced_index_put", "advanced_index_zero", "basic_index",
    "basic_index_put", "embedding", "index_add", "index_copy", "index_fill", "index_select",
    "index_select_put", "masked_put", "masked_select", "nonzero_static",
]  # fmt: skip

Index = tuple[Any, ...]


def embedding(weight: Tensor, indices: Tensor, padding_idx: int, scale_grad_by_freq: bool, sparse: bool) -> Tensor:
    """`embedding` in other words; its gradient is dense."""
    count = math.prod(shape_of(indices))
    flat = ops.reshape(indices, (count,))
    rows = ops.index_select(weight, 0, flat)
    if padding_idx >= 0:
        rows = ops.where(ops.unsqueeze(flat == padding_idx, 1), rows.detach(), rows)
    if scale_grad_by_freq:
        times = ops.sum((ops.unsqueeze(flat, 1) == flat).to(rows.dtype), 1, True)
        rows = rows.detach() + (rows - rows.detach()) / times
    return ops.reshape(rows, (*shape_of(indices), shape_of(weight)[1]))


def basic_index(self: Tensor, index: Index) -> Tensor:
    """`basic_index` of the dims behind the batch dims."""
    physical, batches = physical_of(self)
    try:
        result = ops.basic_index(physical, (*(ALL,) * len(batches), *index))
    except IndexError:
        ops.basic_index(sample_of(self), index)
        raise
    return wrap_batched(result, batches)


def basic_index_put(self: Tensor, shape: Sequence[int], index: Index) -> Tensor:
    """The transpose of `basic_index`."""
    physical, batches = physical_of(self)
    whole = (*(ALL,) * len(batches), *index)
    return wrap_batched(ops.basic_index_put(physical, (*sizes(batches), *shape), whole), batches)


def advanced_index(self: Tensor, index: Index) -> Tensor:
    """`advanced_index` of a tensor, by tensors, or both with batch dims."""
    try:
        return _advanced_index(self, index)
    except IndexError:
        _index_a_sample(self, index)  # raises
        raise


def _index_a_sample(self: Tensor, index: Index) -> None:
    """Index one sample by the positions of all, for the errors of `advanced_index`."""
    split = Positions(index, len(shape_of(self)))
    region = split.region_of(sample_of(self))
    ops.advanced_index(region, split.whole(region, ()))


def _advanced_index(self: Tensor, index: Index) -> Tensor:
    if len(index) == 1 and _is_vector_of_positions(index[0]):
        if type(index[0]) is not BatchedTensor:
            physical, batches = physical_of(self)
            return wrap_batched(ops.advanced_index(physical, (*(ALL,) * len(batches), *index)), batches)
        if not batches_of(self):
            positions, batches = physical_of(index[0])
            return wrap_batched(ops.advanced_index(self, (positions._array,)), batches)
    split = Positions(index, len(shape_of(self)))
    region = split.region_of(self)
    batches = all_batches((region, *split.parts))
    result = ops.advanced_index(_physical_region(region, split, batches), split.whole(region, batches))
    return split.placed(wrap_batched(result, batches))


def advanced_index_put(self: Tensor, index: Index, values: Tensor, accumulate: bool = False) -> Tensor:
    """`advanced_index_put` with batch dims of any of its tensors, all of which the result has."""
    split = Positions(index, len(shape_of(self)))
    batches = all_batches((self, values, *split.parts))
    result = wrap_batched(ops.clone(lower(self, batches)), batches)
    region = split.region_of(result)
    values = split.unplaced(values, len(shape_of(region)))
    positions = split.whole(region, batches)
    source = aligned_physical(values, batches, len(shape_of(values)))
    try:
        ops.advanced_index_put_(physical_of(region)[0], positions, source, accumulate)
    except IndexError:
        _index_a_sample(self, index)  # raises
        raise
    return result


def advanced_index_add(self: Tensor, shape: Sequence[int], index: Index) -> Tensor:
    """The transpose of `advanced_index`."""
    return advanced_index_put(zeros_of(shape, self), index, self, True)


def advanced_index_zero(self: Tensor, index: Index) -> Tensor:
    """`advanced_index_zero`, of a tensor or by tensors with batch dims."""
    return advanced_index_put(self, index, zeros_of((), self))


def index_select(self: Tensor, dim: int, index: Tensor) -> Tensor:
    """`index_select`, whose positions may differ from sample to sample."""
    if not shape_of(self):
        return ops.reshape(index_select(ops.reshape(self, (1,)), 0, index), ())
    return ops.advanced_index(self, _along(dim, len(shape_of(self)), index))


def index_select_put(self: Tensor, shape: Sequence[int], dim: int, index: Tensor) -> Tensor:
    """The transpose of `index_select`."""
    if not shape:
        return ops.reshape(self, ())
    return ops.advanced_index_put(zeros_of(shape, self), _along(dim, len(shape), index), self, True)


def index_add(self: Tensor, dim: int, index: Tensor, source: Tensor, alpha: float = 1) -> Tensor:
    """`index_add`, whose positions may differ from sample to sample."""
    if not shape_of(self):
        added = index_add(ops.reshape(self, (1,)), 0, index, ops.reshape(source, (1,)), alpha)
        return ops.reshape(added, ())
    source = source if alpha == 1 else source * alpha
    return ops.advanced_index_put(self, _along(dim, len(shape_of(self)), index), source, True)


def index_copy(self: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    """`index_copy`, whose positions may differ from sample to sample."""
    if not shape_of(self):
        return ops.reshape(source, ())
    return ops.advanced_index_put(self, _along(dim, len(shape_of(self)), index), source)


def index_fill(self: Tensor, dim: int, index: Tensor, value: Any) -> Tensor:
    """`index_fill`, whose positions may differ from sample to sample."""
    if not shape_of(self):
        return ops.reshape(index_fill(ops.reshape(self, (1,)), 0, index, value), ())
    given = value if isinstance(value, Tensor) else wrap(np.asarray(value))
    filled = ops.to_dtype(given, self.dtype)
    return ops.advanced_index_put(self, _along(dim, len(shape_of(self)), index), filled)


def nonzero_static(self: Tensor, size: int, fill_value: int) -> Tensor:
    """`nonzero_static` in other words, as it is of one size for each sample."""
    if size < 0:
        return ops.nonzero_static(sample_of(self), size=size, fill_value=fill_value)  # which raises
    is_nonzero = ops.reshape(ops.ne(self, 0), (-1,))
    count = shape_of(is_nonzero)[0]
    _, order = ops.sort(ops.logical_not(is_nonzero), stable=True)
    order = ops.pad(order, (0, size - count)) if size > count else ops.narrow(order, 0, 0, size)
    columns = []
    for length in reversed(shape_of(self)):
        columns.append(ops.remainder(order, max(length, 1)))
        order = ops.floor_divide(order, max(length, 1))
    if not columns:
        return wrap(np.zeros((size, 0), np.int64))
    is_there = ops.lt(wrap(np.arange(size)), ops.sum(is_nonzero))
    return ops.where(ops.unsqueeze(is_there, 1), ops.stack(columns[::-1], 1), fill_value)


def masked_select(self: Tensor, mask: Tensor) -> Tensor:
    """`masked_select`, with one mask for all samples."""
    common, positions = _selected(shape_of(self), mask)
    flat = ops.reshape(ops.expand(self, common), (-1,))
    return ops.index_select(flat, 0, positions)


def masked_put(self: Tensor, shape: Sequence[int], mask: Tensor) -> Tensor:
    """The transpose of `masked_select`."""
    common, positions = _selected(tuple(shape), mask)
    flat = ops.index_select_put(self, (math.prod(common),), 0, positions)
    return ops.sum_to_size(ops.reshape(flat, common), tuple(shape))


def _selected(shape: tuple[int, ...], mask: Tensor) -> tuple[tuple[int, ...], Tensor]:
    """The shape that a mask is broadcast with, and the positions that it selects of its elements."""
    if batches_of(mask):
        raise _dynamic_mask()
    common = np.broadcast_shapes(shape, shape_of(mask))
    return common, wrap(np.flatnonzero(np.broadcast_to(mask._array, common)))


def _along(dim: int, ndim: int, index: Tensor) -> Index:
    vector = index if shape_of(index) else ops.reshape(index, (1,))
    return (*(ALL,) * wrap_dim(dim, ndim), vector if batches_of(vector) else vector._array)


def _is_vector_of_positions(item: Any) -> bool:
    return isinstance(item, np.ndarray | Tensor) and _ndim(item) > 0 and not _is_mask(item)


class Positions:
    """An index in two: ints, slices and the like, which come first, and positions along some dims.

    These dims come first in the region that the former select, in front of all that is left of it.
    """

    def __init__(self, index: Index, ndim: int) -> None:
        self._basic: list[Any] = []
        self._dims: list[int] = []  # of what the basic index leaves, those that have positions
        self.parts: list[Any] = []  # tensors with batch dims, and arrays
        left = 0
        for item in _without_ellipsis(index, ndim):
            if item is None or isinstance(item, slice):
                self._basic.append(item)
                left += 1
            elif isinstance(item, int) and not isinstance(item, bool):
                self._basic.append(item)
            else:
                for new, part in _as_positions(item):
                    self._basic.append(None if new else ALL)
                    self._dims.append(left)
                    self.parts.append(part)
                    left += 1
        self._ndim = max(map(_ndim, self.parts), default=0)

    def region_of(self, tensor: Tensor) -> Tensor:
        """The region of a tensor, as a view."""
        region = ops.basic_index(tensor, tuple(self._basic))
        return ops.movedim(region, tuple(self._dims), tuple(range(len(self._dims))))

    def whole(self, region: Tensor, batches: Batches) -> Index:
        """The positions in a physical region, along whose batch dims one goes if they differ."""
        own = all_batches(self.parts)
        found = [_with_batches(part, own, self._ndim) for part in self.parts]
        if not batches_of(region):
            return tuple(found)
        if not own:
            return (*(ALL,) * len(batches), *found)
        found = [_with_batches(part, batches, self._ndim) for part in self.parts]
        ones = (1,) * (len(batches) + self._ndim)
        along = [np.arange(b.size).reshape(*ones[:k], -1, *ones[k + 1 :]) for k, b in enumerate(batches)]
        return (*along, *found)

    def placed(self, result: Tensor) -> Tensor:
        """The selected elements, with the dims of the positions, their first ones, put where they belong."""
        place, many = self._place(), range(self._ndim)
        return ops.movedim(result, tuple(many), tuple([k + place for k in many])) if place else result

    def unplaced(self, values: Tensor, ndim: int) -> Tensor:
        """Values for a region of this many dims, with those of the positions first."""
        place, many = self._place(), range(self._ndim)
        wanted = ndim - len(self._dims) + self._ndim
        lacking = wanted - len(shape_of(values))
        if lacking > 0:
            values = ops.basic_index(values, (None,) * lacking)
        return ops.movedim(values, tuple([k + place for k in many]), tuple(many)) if place else values

    def _place(self) -> int:
        numbers = [dim for dim, part in zip(self._dims, self.parts, strict=True) if not _ndim(part)]
        dims = [
            dim - sum(number < dim for number in numbers)
            for dim, part in zip(self._dims, self.parts, strict=True)
            if _ndim(part)
        ]
        neighbours = bool(dims) and dims[-1] - dims[0] == len(dims) - 1
        return dims[0] if neighbours else 0


def _physical_region(region: Tensor, split: Positions, batches: Batches) -> Tensor:
    return lower(region, batches) if batches_of(region) else region


def _ndim(part: Any) -> int:
    return len(shape_of(part)) if isinstance(part, Tensor) else part.ndim


def _without_ellipsis(index: Index, ndim: int) -> list[Any]:
    """The index with slices for the dims that an Ellipsis stands for, or the end of the index."""
    items = list(index)
    named = sum(_consumed(item) for item in items)
    rest = [ALL] * max(ndim - named, 0)
    for k, item in enumerate(items):
        if item is Ellipsis:
            return items[:k] + rest + items[k + 1 :]
    return items + rest


def _consumed(item: Any) -> int:
    """The number of dims that an item of an index is for."""
    if item is None or item is Ellipsis:
        return 0
    return _ndim(item) if isinstance(item, np.ndarray | Tensor) and _is_mask(item) else 1


def _is_mask(item: Any) -> bool:
    dtype: np.dtype[Any] = item._memory.dtype if isinstance(item, Tensor) else item.dtype
    return dtype.kind == "b"


def _as_positions(item: Any) -> Sequence[tuple[bool, Any]]:
    """An item as positions along one dim each, and whether this dim is a new one."""
    if not isinstance(item, np.ndarray | Tensor):
        item = np.asarray(item)
    if not _is_mask(item):
        return ((False, item if batches_of(item) else _array(item)),)
    if batches_of(item):
        raise _dynamic_mask()
    mask = _array(item)
    if not mask.ndim:
        return ((True, np.zeros(int(mask), np.int64)),)
    return [(False, positions) for positions in mask.nonzero()]


def _dynamic_mask() -> RuntimeError:
    return RuntimeError(
        "vmap: We do not support batching operators that can support dynamic shape. Attempting to batch over "
        "indexing with a boolean mask: a mask with a batch dimension selects another number of elements from "
        "each sample. Write where(mask, a, b), or multiply by the mask."
    )


def _array(item: Any) -> np.ndarray[Any, Any]:
    array: np.ndarray[Any, Any] = item._array if isinstance(item, Tensor) else item
    return array


def _with_batches(part: Any, batches: Batches, ndim: int) -> np.ndarray[Any, Any]:
    """Positions as an array with these batch dims in front of `ndim` others, unless it has none of them."""
    own = batches_of(part)
    if not own:
        return _array(part)
    array = physical_of(part)[0]._array
    index = [ALL if batch in own else None for batch in batches]
    return array[(*index, *(None,) * (ndim - _ndim(part)), ...)]
