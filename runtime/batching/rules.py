"""Batch rules of ops for which none can be derived, and which are not simply other ops.

An entry names them as `batch: rule(name)`. A rule takes the arguments of the op, one for each parameter;
tensors may have batch dims, and so has the result. See Note [Batch rules], calls.py.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.batching.batched import Batches, all_batches, batches_of, lower, sizes
from gradspec.core import ops
from gradspec.core.bare import BatchedTensor, Tensor, shape_of, wrap, wrap_batched
from gradspec.core.shapes import wrap_dim

__all__ = [
    "advanced_index",
    "advanced_index_add",
    "advanced_index_put",
    "advanced_index_zero",
    "as_strided_from",
    "basic_index",
    "basic_index_put",
    "expand",
    "index_add",
    "index_select",
    "index_select_put",
    "masked_put",
    "masked_select",
    "matmul",
    "nll_rows",
    "nll_rows_put",
    "repeat",
    "repeat_by",
    "restride",
    "searchsorted",
    "split_like",
    "sum_to_size",
    "unrepeat",
    "unrepeat_by",
]

_ALL = slice(None)
Index = tuple[Any, ...]


# ---- shapes ----


def expand(self: Tensor, size: Sequence[int]) -> Tensor:
    """`expand`, whose new dims come after the batch dims."""
    physical, batches = _of(self)
    lacking = len(size) - len(shape_of(self))
    index = (*(_ALL,) * len(batches), *(None,) * lacking)
    return wrap_batched(ops.expand(ops.basic_index(physical, index), (*sizes(batches), *size)), batches)


def sum_to_size(self: Tensor, size: Sequence[int]) -> Tensor:
    """`sum_to_size`, of which the dims that are summed away come after the batch dims."""
    have, count = shape_of(self), len(shape_of(self)) - len(size)
    if count < 0 or any(a not in (1, b) for a, b in zip(size, have[max(count, 0) :], strict=True)):
        ops.sum_to_size(_sample(self), size)  # raises
    dims = [*range(count), *[d + count for d, n in enumerate(size) if n == 1 and have[d + count] != 1]]
    result = ops.sum(self, tuple(dims), True) if dims else self
    return ops.reshape(result, tuple(size))


def repeat(self: Tensor, repeats: Sequence[int]) -> Tensor:
    """`repeat`, whose new dims come after the batch dims."""
    physical, batches = _of(self)
    lacking = len(repeats) - len(shape_of(self))
    if lacking < 0:
        ops.repeat(_sample(self), repeats)  # raises
    grown = ops.basic_index(physical, (*(_ALL,) * len(batches), *(None,) * lacking))
    return wrap_batched(ops.repeat(grown, (*(1,) * len(batches), *repeats)), batches)


def unrepeat(self: Tensor, shape: Sequence[int], repeats: Sequence[int]) -> Tensor:
    """The transpose of `repeat`."""
    physical, batches = _of(self)
    full = (*(1,) * (len(repeats) - len(shape)), *shape)
    ones = (1,) * len(batches)
    result = wrap_batched(ops.unrepeat(physical, (*sizes(batches), *full), (*ones, *repeats)), batches)
    return ops.reshape(result, tuple(shape))


def repeat_by(self: Tensor, repeats: Tensor, dim: int | None) -> Tensor:
    """`repeat_by`, with as many repetitions in every sample."""
    counts = _alike("repeat_interleave", repeats)
    if dim is None:
        self, dim = ops.reshape(self, (-1,)), 0
    physical, batches = _of(self)
    past = len(batches) if dim >= 0 else 0
    return wrap_batched(ops.repeat_by(physical, counts, dim + past), batches)


def unrepeat_by(self: Tensor, shape: Sequence[int], repeats: Tensor, dim: int | None) -> Tensor:
    """The transpose of `repeat_by`."""
    counts = _alike("repeat_interleave", repeats)
    physical, batches = _of(self)
    flat = (math.prod(shape),) if dim is None else tuple(shape)
    past = len(batches) if dim is None or dim >= 0 else 0
    result = ops.unrepeat_by(physical, (*sizes(batches), *flat), counts, (dim or 0) + past)
    return ops.reshape(wrap_batched(result, batches), tuple(shape))


def _alike(op: str, counts: Tensor) -> Tensor:
    if batches_of(counts):
        raise RuntimeError(
            f"vmap: {op}() with a batch dimension in 'repeats' makes another number of elements of each "
            "sample, which is a dynamic shape"
        )
    return counts


def as_strided_from(
    self: Tensor, size: Sequence[int], stride: Sequence[int], offset: int, layout: Sequence[int]
) -> Tensor:
    """`as_strided_from`, in which each sample begins where it does in `self`."""
    physical, batches = _of(self)
    if 0 in physical._memory.strides[: len(batches)]:  # samples that share their memory get their own
        physical = ops.contiguous_copy(physical)
    steps = [step // physical._memory.itemsize for step in physical._memory.strides]
    steps = steps[: len(batches)]
    result = ops.as_strided_from(
        physical, (*sizes(batches), *size), (*steps, *stride), offset, (*steps, *layout)
    )
    return wrap_batched(result, batches)


def restride(
    self: Tensor,
    size: Sequence[int],
    stride: Sequence[int],
    offset: int,
    to_size: Sequence[int],
    to_stride: Sequence[int],
    to_offset: int,
) -> Tensor:
    """`restride`, with the samples one after the other, far enough from each other not to meet."""
    physical, batches = _of(self)
    span = 1 + abs(offset) + abs(to_offset)
    for lengths, steps in ((size, stride), (to_size, to_stride)):
        span += sum(length * abs(step) for length, step in zip(lengths, steps, strict=True))
    counts = sizes(batches)
    apart = [span * math.prod(counts[k + 1 :]) for k in range(len(counts))]
    result = ops.restride(
        physical,
        (*counts, *size),
        (*apart, *stride),
        offset,
        (*counts, *to_size),
        (*apart, *to_stride),
        to_offset,
    )
    return wrap_batched(result, batches)


def split_like(self: Tensor, shapes: Sequence[Any], dtypes: Sequence[Any], dim: int) -> list[Tensor]:
    """`split_like`, of which each piece has the batch dims."""
    physical, batches = _of(self)
    lead = sizes(batches)
    past = len(batches) if dim >= 0 else 0
    pieces = ops.split_like(physical, [(*lead, *shape) for shape in shapes], dtypes, dim + past)
    return [wrap_batched(piece, batches) for piece in pieces]


# ---- products ----


def matmul(self: Tensor, other: Tensor) -> Tensor:
    """`matmul`, where vectors become matrices; one operand without batch dims is not repeated."""
    m, n = len(shape_of(self)), len(shape_of(other))
    if not m or not n or shape_of(self)[-1] != shape_of(other)[-2 if n > 1 else 0]:
        ops.matmul(_sample(self), _sample(other))  # raises
    batches = all_batches((self, other))
    if n <= 2 and not batches_of(other):  # all rows of all samples in one product
        return wrap_batched(ops.matmul(_of(self)[0], other), batches)
    if n == 1 and m == 2 and not batches_of(self):
        return wrap_batched(ops.matmul(_of(other)[0], ops.transpose(self, 0, 1)), batches)
    ndim = max(m, n, 2)
    left = _aligned(self, batches, ndim, -2 if m == 1 else None)
    right = _aligned(other, batches, ndim, -1 if n == 1 else None)
    try:
        result = ops.matmul(left, right)
    except RuntimeError:
        ops.matmul(_sample(self), _sample(other))
        raise
    if m == 1 or n == 1:
        result = ops.basic_index(result, (..., *(0,) * (m == 1), *((0,) if n == 1 else (_ALL,))))
    return wrap_batched(result, batches)


def _aligned(tensor: Tensor, batches: Batches, ndim: int, new: int | None = None) -> Tensor:
    """The physical tensor, with dims of size 1 where it lacks some; one without batch dims has none.

    `new` is where, from the right, a vector gets the dim that makes it a matrix.
    """
    own = batches_of(tensor)
    have = len(shape_of(tensor)) + (new is not None)
    lead = [_ALL if batch in own else None for batch in batches] if own else []
    lacking = ndim - have if own else 0
    if not lacking and len(own) in (0, len(batches)) and new is None:
        return _of(tensor)[0]
    dims: list[Any] = [_ALL] * len(shape_of(tensor))
    if new is not None:
        dims.insert(len(dims) + new + 1, None)
    return ops.basic_index(_of(tensor)[0], (*lead, *(None,) * lacking, *dims))


def nll_rows(self: Tensor, target: Tensor, ignore_index: int) -> Tensor:
    """`nll_rows`, with the rows of all samples one after the other."""
    batches = all_batches((self, target))
    scores, classes = lower(self, batches), lower(target, batches)
    lead = shape_of(classes)
    rows = ops.reshape(scores, (math.prod(lead), *shape_of(scores)[len(lead) :]))
    flat = ops.nll_rows(rows, ops.reshape(classes, (math.prod(lead),)), ignore_index)
    return wrap_batched(ops.reshape(flat, lead), batches)


def nll_rows_put(self: Tensor, shape: Sequence[int], target: Tensor, ignore_index: int) -> Tensor:
    """The transpose of `nll_rows`."""
    batches = all_batches((self, target))
    values, classes = lower(self, batches), lower(target, batches)
    lead = shape_of(classes)
    count = math.prod(lead)
    rows = (count, *shape[1:])
    flat = ops.nll_rows_put(ops.reshape(values, (count,)), rows, ops.reshape(classes, (count,)), ignore_index)
    return wrap_batched(ops.reshape(flat, (*lead, *shape[1:])), batches)


def searchsorted(sorted_sequence: Tensor, self: Tensor, right: bool) -> Tensor:
    """`searchsorted`, where a sequence of one dim is that of a whole sample."""
    batches = all_batches((sorted_sequence, self))
    if len(shape_of(sorted_sequence)) == 1:
        if not batches_of(sorted_sequence):
            return wrap_batched(ops.searchsorted(sorted_sequence, _of(self)[0], right=right), batches)
        values = ops.reshape(self, (-1,))
        found = ops.searchsorted(lower(sorted_sequence, batches), lower(values, batches), right=right)
        return ops.reshape(wrap_batched(found, batches), shape_of(self))
    result = ops.searchsorted(lower(sorted_sequence, batches), lower(self, batches), right=right)
    return wrap_batched(result, batches)


# ---- indexing ----


def basic_index(self: Tensor, index: Index) -> Tensor:
    """`basic_index` of the dims behind the batch dims."""
    physical, batches = _of(self)
    try:
        result = ops.basic_index(physical, (*(_ALL,) * len(batches), *index))
    except IndexError:
        ops.basic_index(_sample(self), index)
        raise
    return wrap_batched(result, batches)


def basic_index_put(self: Tensor, shape: Sequence[int], index: Index) -> Tensor:
    """The transpose of `basic_index`."""
    physical, batches = _of(self)
    whole = (*(_ALL,) * len(batches), *index)
    return wrap_batched(ops.basic_index_put(physical, (*sizes(batches), *shape), whole), batches)


def advanced_index(self: Tensor, index: Index) -> Tensor:
    """`advanced_index` of a tensor, by tensors, or both with batch dims."""
    if len(index) == 1 and _is_vector_of_positions(index[0]):
        if type(index[0]) is not BatchedTensor:
            physical, batches = _of(self)
            return wrap_batched(ops.advanced_index(physical, (*(_ALL,) * len(batches), *index)), batches)
        if not batches_of(self):
            positions, batches = _of(index[0])
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
    ops.advanced_index_put_(
        _of(region)[0],
        split.whole(region, batches),
        _aligned(values, batches, len(shape_of(values))),
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
        raise _dynamic_mask()
    common = np.broadcast_shapes(shape, shape_of(mask))
    return common, wrap(np.flatnonzero(np.broadcast_to(mask._array, common)))


def _along(dim: int, ndim: int, index: Tensor) -> Index:
    vector = index if shape_of(index) else ops.reshape(index, (1,))
    return (*(_ALL,) * wrap_dim(dim, ndim), vector if batches_of(vector) else vector._array)


def _is_vector_of_positions(item: Any) -> bool:
    return isinstance(item, np.ndarray | Tensor) and _ndim(item) > 0 and not _is_mask(item)


class Positions:
    """An index in two: ints, slices and the like, which come first, and positions along some dims.

    Of the region that the former select, these dims come first, in front of all that is left of it.
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
                    self._basic.append(None if new else _ALL)
                    self._dims.append(left)
                    self.parts.append(part)
                    left += 1
        self._ndim = max(map(_ndim, self.parts), default=0)

    def region_of(self, tensor: Tensor) -> Tensor:
        """The region of a tensor, as a view."""
        region = ops.basic_index(tensor, tuple(self._basic))
        return ops.movedim(region, tuple(self._dims), tuple(range(len(self._dims))))

    def whole(self, region: Tensor, batches: Batches) -> Index:
        """The positions in a physical region, along whose batch dims one goes if they differ there."""
        own = all_batches(self.parts)
        found = [_with_batches(part, own, self._ndim) for part in self.parts]
        if not batches_of(region):
            return tuple(found)
        if not own:
            return (*(_ALL,) * len(batches), *found)
        found = [_with_batches(part, batches, self._ndim) for part in self.parts]
        ones = (1,) * (len(batches) + self._ndim)
        along = [np.arange(b.size).reshape(*ones[:k], -1, *ones[k + 1 :]) for k, b in enumerate(batches)]
        return (*along, *found)

    def placed(self, result: Tensor) -> Tensor:
        """What was selected, its first dims, those of the positions, put where they belong."""
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
    rest = [_ALL] * max(ndim - named, 0)
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
        "vmap: a mask with a batch dimension selects another number of elements from each sample, which is a "
        "dynamic shape. Write where(mask, a, b), or multiply by the mask."
    )


def _array(item: Any) -> np.ndarray[Any, Any]:
    array: np.ndarray[Any, Any] = item._array if isinstance(item, Tensor) else item
    return array


def _with_batches(part: Any, batches: Batches, ndim: int) -> np.ndarray[Any, Any]:
    """Positions as an array with these batch dims in front of `ndim` others, unless it has none of them."""
    own = batches_of(part)
    if not own:
        return _array(part)
    array = _of(part)[0]._array
    index = [_ALL if batch in own else None for batch in batches]
    return array[(*index, *(None,) * (ndim - _ndim(part)), ...)]


# ---- what rules share ----


def _of(tensor: Tensor) -> tuple[Tensor, Batches]:
    """The physical tensor, and its batch dims."""
    own = batches_of(tensor)
    return (tensor._physical if isinstance(tensor, BatchedTensor) else tensor), own


def _sample(tensor: Tensor) -> Tensor:
    """A tensor like one sample, with zeros for elements: for the errors of ops."""
    return wrap(np.zeros_like(tensor._memory))


def _zeros(shape: Sequence[int], like: Tensor) -> Tensor:
    return wrap(np.zeros(tuple(shape), like._memory.dtype))
