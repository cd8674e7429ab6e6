"""Indices of which some positions may have batch dims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.batching.batched import Batches, all_batches, batches_of
from gradspec.batching.common import ALL, physical_of
from gradspec.core import ops
from gradspec.core.bare import Tensor, shape_of

Index = tuple[Any, ...]


def is_vector_of_positions(item: Any) -> bool:
    """Whether an item of an index is positions along one dim, and neither a number nor a mask."""
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
        """The positions in a physical region, along whose batch dims one goes if they differ there."""
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
        raise dynamic_mask()
    mask = _array(item)
    if not mask.ndim:
        return ((True, np.zeros(int(mask), np.int64)),)
    return [(False, positions) for positions in mask.nonzero()]


def dynamic_mask() -> RuntimeError:
    """The error for a mask that differs from sample to sample."""
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
    array = physical_of(part)[0]._array
    index = [ALL if batch in own else None for batch in batches]
    return array[(*index, *(None,) * (ndim - _ndim(part)), ...)]
