"""The batch rules of indexing: of tensors, by tensors, or both with batch dims."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from gradspec.batching.batched import all_batches, batches_of, lower, sizes
from gradspec.batching.common import ALL, aligned_to, physical_of, single
from gradspec.batching.rules.positions import Index, Positions, dynamic_mask, is_vector_of_positions
from gradspec.core import ops
from gradspec.core.bare import BatchedTensor, Tensor, shape_of, wrap, wrap_batched
from gradspec.core.shapes import wrap_dim


def basic_index(self: Tensor, index: Index) -> Tensor:
    """`basic_index` of the dims behind the batch dims."""
    physical, batches = physical_of(self)
    try:
        result = ops.basic_index(physical, (*(ALL,) * len(batches), *index))
    except IndexError:
        ops.basic_index(single(self), index)
        raise
    return wrap_batched(result, batches)


def basic_index_put(self: Tensor, shape: Sequence[int], index: Index) -> Tensor:
    """The transpose of `basic_index`."""
    physical, batches = physical_of(self)
    whole = (*(ALL,) * len(batches), *index)
    return wrap_batched(ops.basic_index_put(physical, (*sizes(batches), *shape), whole), batches)


def advanced_index(self: Tensor, index: Index) -> Tensor:
    """`advanced_index` of a tensor, by tensors, or both with batch dims."""
    if len(index) == 1 and is_vector_of_positions(index[0]):
        if type(index[0]) is not BatchedTensor:
            physical, batches = physical_of(self)
            return wrap_batched(ops.advanced_index(physical, (*(ALL,) * len(batches), *index)), batches)
        if not batches_of(self):
            positions, batches = physical_of(index[0])
            return wrap_batched(ops.advanced_index(self, (positions._array,)), batches)
    split = Positions(index, len(shape_of(self)))
    region = split.region_of(self)
    batches = all_batches((region, *split.parts))
    result = ops.advanced_index(
        lower(region, batches) if batches_of(region) else region, split.whole(region, batches)
    )
    return split.placed(wrap_batched(result, batches))


def advanced_index_put(self: Tensor, index: Index, values: Tensor, accumulate: bool = False) -> Tensor:
    """`advanced_index_put` with batch dims of any of its tensors, all of which the result has."""
    split = Positions(index, len(shape_of(self)))
    batches = all_batches((self, values, *split.parts))
    result = wrap_batched(ops.clone(lower(self, batches)), batches)
    region = split.region_of(result)
    values = split.unplaced(values, len(shape_of(region)))
    ops.advanced_index_put_(
        physical_of(region)[0],
        split.whole(region, batches),
        aligned_to(values, batches, len(shape_of(values))),
        accumulate,
    )
    return result


def advanced_index_add(self: Tensor, shape: Sequence[int], index: Index) -> Tensor:
    """The transpose of `advanced_index`."""
    return advanced_index_put(_zeros(shape, self), index, self, True)


def advanced_index_zero(self: Tensor, index: Index) -> Tensor:
    """`advanced_index_zero`, of a tensor or by tensors with batch dims."""
    return advanced_index_put(self, index, _zeros((), self))


def index_select(self: Tensor, dim: int, index: Tensor) -> Tensor:
    """`index_select`, whose positions may differ from sample to sample."""
    if not shape_of(self):
        return ops.reshape(index_select(ops.reshape(self, (1,)), 0, index), ())
    return ops.advanced_index(self, _along(dim, len(shape_of(self)), index))


def index_select_put(self: Tensor, shape: Sequence[int], dim: int, index: Tensor) -> Tensor:
    """The transpose of `index_select`."""
    if not shape:
        return ops.reshape(self, ())
    return ops.advanced_index_put(_zeros(shape, self), _along(dim, len(shape), index), self, True)


def index_add(self: Tensor, dim: int, index: Tensor, source: Tensor, alpha: float = 1) -> Tensor:
    """`index_add`, whose positions may differ from sample to sample."""
    if not shape_of(self):
        added = index_add(ops.reshape(self, (1,)), 0, index, ops.reshape(source, (1,)), alpha)
        return ops.reshape(added, ())
    source = source if alpha == 1 else source * alpha
    return ops.advanced_index_put(self, _along(dim, len(shape_of(self)), index), source, True)


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
    """The shape of what a mask is broadcast with, and the positions that it selects of its elements."""
    if batches_of(mask):
        raise dynamic_mask()
    common = np.broadcast_shapes(shape, shape_of(mask))
    return common, wrap(np.flatnonzero(np.broadcast_to(mask._array, common)))


def _along(dim: int, ndim: int, index: Tensor) -> Index:
    vector = index if shape_of(index) else ops.reshape(index, (1,))
    return (*(ALL,) * wrap_dim(dim, ndim), vector if batches_of(vector) else vector._array)


def _zeros(shape: Sequence[int], like: Tensor) -> Tensor:
    return wrap(np.zeros(tuple(shape), like._memory.dtype))
