"""Composites that write at positions, and reduce values at the same position."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gradspec.arrays.striding import places_of
from gradspec.composites.precision import in_single
from gradspec.composites.reshaping import reshape
from gradspec.core import ops
from gradspec.core.elements.dtypes import bool as bool_dtype
from gradspec.core.elements.dtypes import iinfo
from gradspec.core.elements.promotion import require_real
from gradspec.core.elements.shapes import broadcast_shapes, wrap_dim
from gradspec.core.tensor import BatchedTensor, Tensor, shape_of
from gradspec.tensors.factories import arange, from_numpy, ones

__all__ = [
    "as_strided_scatter",
    "group_prod_excluding",
    "index_reduce",
    "masked_scatter",
    "scatter_others",
    "scatter_reduce",
]


def scatter_reduce(
    self: Tensor,
    dim: int,
    index: Tensor,
    src: Tensor,
    reduce: str,
    include_self: bool,
    overwrite: bool = False,
) -> Tensor:
    """A copy of `self`, or itself, with the elements of `src` for each position reduced to one, which is
    written to it.
    """
    if src.dtype is not self.dtype:
        raise RuntimeError(
            f"scatter_reduce(): Expected self.dtype to be equal to src.dtype, but got {self.dtype} and {src.dtype}"
        )
    src = _first_part(src, shape_of(index))
    if overwrite and (reduce in ("mean", "prod") or not include_self):
        return _write_reduced(self, dim, index, src, reduce, include_self)
    if reduce == "sum":
        add = ops.scatter_add_ if overwrite else ops.scatter_add
        return add(self if include_self else ops.scatter(self, dim, index, 0), dim, index, src)
    if reduce == "mean":
        return _scatter_mean(self, dim, index, src, include_self)
    if reduce == "prod":
        base = self if include_self else ops.scatter(self, dim, index, 1)
        return ops.scatter_multiply(base, dim, index, src)
    if self.dtype.is_complex:
        raise NotImplementedError(
            f"scatter_reduce(): {reduce} not implemented for '{self.dtype.type_name}': complex numbers have no order"
        )
    largest = reduce == "amax"
    if not include_self:
        self = ops.scatter(self, dim, index, _least(self.dtype, largest))
    extreme = ops.scatter_extreme_ if overwrite else ops.scatter_extreme
    return extreme(self, dim, index, src, largest)


def _write_reduced(self: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, include_self: bool) -> Tensor:
    """Reduce the elements at the positions alone, as a vector, and write it back: no more of `self` is read."""
    before = ops.gather(self, dim, index)
    # No elements, or an error. Each sample may write to another number of positions.
    if shape_of(src) != shape_of(index) or isinstance(index, BatchedTensor):
        return ops.copy_(self, scatter_reduce(self, dim, index, src, reduce, include_self))
    places, first, groups, _ = ops.unique_all(_places(shape_of(self), dim, index))
    vector = [reshape(x, (-1,)) for x in (before, groups, src)]
    reduced = scatter_reduce(ops.take(vector[0], first), 0, vector[1], vector[2], reduce, include_self)
    return ops.put_(self, places, reduced)


def _places(shape: Sequence[int], dim: int, index: Tensor) -> Tensor:
    """Where in the flattened tensor of this shape the positions `index` of `dim` are."""
    if not shape:
        return index
    last, dim = len(shape) - 1, wrap_dim(dim, len(shape))
    along = [reshape(arange(n), (-1,) + (1,) * (last - d)) for d, n in enumerate(shape_of(index))]
    along[dim] = index
    places = along[0]
    for size, positions in zip(shape[1:], along[1:], strict=True):
        places = ops.add(ops.mul(places, size), positions)
    return places


@in_single
def _scatter_mean(self: Tensor, dim: int, index: Tensor, src: Tensor, include_self: bool) -> Tensor:
    counts = ones(shape_of(self), dtype=self.dtype)
    if not include_self:
        self, counts = ops.scatter(self, dim, index, 0), ops.scatter(counts, dim, index, 0)
    counts = ops.scatter_add(counts, dim, index, ones(shape_of(index), dtype=self.dtype))
    total = ops.scatter_add(self, dim, index, src)
    exact = self.dtype.is_floating_point or self.dtype.is_complex
    return ops.div(total, counts) if exact else ops.floor_divide(total, counts)


def _least(dtype: Any, largest: bool) -> float:
    """The start of a maximum of numbers of a dtype, below them all, or of a minimum, above them."""
    if dtype.is_floating_point:
        return -math.inf if largest else math.inf
    if dtype is bool_dtype:
        return not largest
    return iinfo(dtype).min if largest else iinfo(dtype).max


def _first_part(self: Tensor, shape: Sequence[int]) -> Tensor:
    """The first elements along each dim, as many as `shape` says, or as there are."""
    for dim, (have, need) in enumerate(zip(shape_of(self), shape, strict=False)):
        if need < have:
            self = ops.narrow(self, dim, 0, need)
    return self


def index_reduce(
    self: Tensor,
    dim: int,
    index: Tensor,
    source: Tensor,
    reduce: str,
    include_self: bool,
    overwrite: bool = False,
) -> Tensor:
    """`scatter_reduce` of whole slices."""
    shape, mine = shape_of(source), shape_of(self)
    dim = wrap_dim(dim, len(mine))
    if len(shape) != len(mine) or shape[:dim] + shape[dim + 1 :] != mine[:dim] + mine[dim + 1 :]:
        raise RuntimeError(
            "source tensor shape must match self tensor shape, excluding the specified dimension. Got "
            f"self.shape = {list(mine)} source.shape = {list(shape)}"
        )
    if math.prod(shape_of(index)) != (shape[dim] if shape else 1):
        raise RuntimeError(
            f"index_reduce(): Number of indices ({math.prod(shape_of(index))}) should be equal to "
            f"source.size(dim): ({shape[dim] if shape else 1}), for dim: {dim}"
        )
    along = [1] * len(shape)
    along[dim : dim + 1] = [-1] if shape else []
    places = ops.expand(reshape(index, along), shape)
    return scatter_reduce(self, dim, places, source, reduce, include_self, overwrite)


def scatter_others(self: Tensor, dim: int, index: Tensor, target: Tensor) -> Tensor:
    """For each element, the product of the others for the same position in `target`."""
    places = reshape(arange(math.prod(shape_of(target))), shape_of(target))
    groups = reshape(ops.gather(places, dim, index), (-1,))
    return reshape(group_prod_excluding(reshape(self, (-1,)), groups), shape_of(self))


def group_prod_excluding(self: Tensor, groups: Tensor) -> Tensor:
    """For each element along the last dim, the product of the others with the same number in `groups`."""
    groups, order = ops.sort(groups)
    ordered = ops.gather(self, -1, order)
    behind = _products_before(ops.flip(ordered, (-1,)), ops.flip(groups, (-1,)))
    products = ops.mul(_products_before(ordered, groups), ops.flip(behind, (-1,)))
    return ops.gather_put(products, shape_of(self), -1, order)


def _products_before(self: Tensor, groups: Tensor) -> Tensor:
    """For each element, the product of those before it in its group; groups stand together."""
    is_first = ops.ne(groups, ops.shift(groups, -1, -1.0))
    decay = ops.masked_fill(ops.shift(self, -1, 0.0), is_first, 0)
    return ops.linear_recurrence(decay, is_first.to(self.dtype), -1)


def masked_scatter(self: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    """`self` with the elements of `source` in order where `mask` is true."""
    if mask.dtype is not bool_dtype:
        raise RuntimeError(f"masked_scatter_ only supports boolean masks, but got mask with dtype {mask.dtype}")
    if self.dtype is not source.dtype:
        raise RuntimeError(
            f"masked_scatter: expected self and source to have same dtypes but got {self.dtype} and {source.dtype}"
        )
    if shape_of(mask) != shape_of(self):
        mask = ops.expand(mask, broadcast_shapes(shape_of(self), shape_of(mask)))
    return ops.where(mask, ops.masked_spread(source, mask), self)


def as_strided_scatter(
    self: Tensor, src: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None
) -> Tensor:
    """`self` with `src` where `as_strided` of it shows its memory."""
    if shape_of(src) != tuple(size):
        raise RuntimeError(
            "as_strided_scatter(): expected src to have a size equal to the slice of self. src size = "
            f"{list(shape_of(src))}, slice size = {list(size)}"
        )
    if not self.is_contiguous():
        raise RuntimeError("as_strided_scatter(): the tensor is not contiguous; call contiguous() before it")
    first = self.storage_offset()
    offset = (first if storage_offset is None else storage_offset) - first
    count = math.prod(shape_of(self))
    end = offset + 1 + sum((n - 1) * step for n, step in zip(size, stride, strict=True))
    if 0 not in size and (offset < 0 or end > count):
        raise RuntimeError(
            f"setStorage: sizes {list(size)}, strides {list(stride)}, storage offset {offset} are out of "
            f"bounds for storage of {count} elements"
        )
    places = from_numpy(places_of(size, stride, offset))
    require_real("as_strided_scatter", src.dtype.numpy, self.dtype.numpy)
    return ops.put(self, places, ops.converted(src, self.dtype))
