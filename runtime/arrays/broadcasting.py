"""Around broadcasting and reducing: sums to a smaller shape, dims of size 1, dims joined into one."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import Array, Dims, at_dim, wrap_dim, wrap_dims

from .reductions import sum as _sum

__all__ = ["merge_dims", "sum_to_size", "unmerge_dims", "unreduce"]

_sum_kernel = ufuncs["sum"]


@also_in_c("sum_to_size", "sum")
def sum_to_size(self: Array, size: Sequence[int]) -> Array:
    """`self` summed over the dims that broadcasting repeats in an array of `size`; `self` itself if none."""
    size, shape = tuple(size), self.shape
    if shape == size:
        return self
    lead = len(shape) - len(size)
    if not size:
        return _sum(self)
    if lead > 0 and shape[lead:] == size:
        return _sum_kernel(self, axis=0) if lead == 1 else _sum(self, tuple(range(lead)))
    dims = list(range(lead))
    for d, n in enumerate(size, lead):
        if lead < 0 or (n != shape[d] and n != 1):
            raise RuntimeError(f"size {list(size)} is not expandable to size {list(shape)}.")
        if n != shape[d]:
            dims.append(d)
    return _sum(self, dims).reshape(size)


@also_in_c("unreduce")
def unreduce(self: Array, shape: tuple[int, ...], dim: Dims, keepdim: bool) -> Array:
    """`self`, the size of a reduction of `shape` over `dim`, with the reduced dims as dims of size 1."""
    if keepdim or dim is None or not shape:
        return self
    if dim.__class__ is int:
        view: Array = self[at_dim(wrap_dim(dim, len(shape)), None)]
        return view
    dims = wrap_dims(dim, len(shape))
    if not dims:
        return self
    return self.reshape([1 if d in dims else n for d, n in enumerate(shape)])


def merge_dims(self: Array, dim: Dims) -> Array:
    """`self` with the dims that a reduction over `dim` reduces joined into one, the last; 0-d becomes 1-d."""
    ndim = self.ndim
    kept, reduced = _kept_and_reduced(dim, ndim)
    if not kept:
        return self.reshape(-1)
    if len(reduced) == 1:
        return self.swapaxes(reduced[0], -1)
    shape = self.shape
    moved = self.transpose(kept + reduced)
    return moved.reshape([shape[d] for d in kept] + [math.prod([shape[d] for d in reduced])])


def unmerge_dims(self: Array, shape: tuple[int, ...], dim: Dims) -> Array:
    """The inverse of `merge_dims`: `self` as an array of `shape`."""
    kept, reduced = _kept_and_reduced(dim, len(shape))
    if not kept:
        return self.reshape(shape)
    if len(reduced) == 1:
        return self.swapaxes(reduced[0], -1)
    order = kept + reduced
    moved = self.reshape([shape[d] for d in order])
    return moved.transpose([order.index(d) for d in range(len(shape))])


def _kept_and_reduced(dim: Dims, ndim: int) -> tuple[list[int], list[int]]:
    reduced = sorted(wrap_dims(dim, ndim)) or list(range(ndim))
    return [d for d in range(ndim) if d not in reduced], reduced
