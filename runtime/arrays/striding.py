"""Arrays as layouts of memory: an offset, sizes and strides, all in elements."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import quietly
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import Array, wrap_dim

__all__ = [
    "as_strided_from",
    "fold",
    "restride",
    "unfold",
]

Layout = Sequence[int]


@also_in_c("memory_behind")
def memory_behind(self: Array) -> tuple[Array, int]:
    """The flat array of all the memory that `self` lies in, and where in it `self` begins.

    Memory that is not one block of whole elements ends where the array itself does.
    """
    root = self
    while isinstance(root.base, np.ndarray):
        root = root.base
    offset = self.__array_interface__["data"][0] - root.__array_interface__["data"][0]
    if not root.flags.c_contiguous or root.nbytes % self.itemsize or offset % self.itemsize:
        return _extent(self), 0
    return root.reshape(-1).view(self.dtype), offset // self.itemsize


def _extent(self: Array) -> Array:
    """The memory from the first to the last element of an array without negative strides."""
    last = sum((n - 1) * step for n, step in zip(self.shape, self.strides, strict=True)) if self.size else -1
    return np.lib.stride_tricks.as_strided(self, (last // self.itemsize + 1,), (self.itemsize,))


@also_in_c("as_strided_from")
def as_strided_from(self: Array, size: Layout, stride: Layout, offset: int, layout: Layout) -> Array:
    """The memory `offset` elements after the first one of `self` in another layout.

    `layout` has the strides that `self` must have. RuntimeError for another one, for sizes and strides of
    different length, and for a view that reaches outside the memory.
    """
    if len(size) != len(stride):
        raise RuntimeError(f"mismatch in length of strides and shape: {list(stride)} and {list(size)}")
    if tuple(step // self.itemsize for step in self.strides) != tuple(layout) and self.size > 1:
        raise RuntimeError(
            f"as_strided: the tensor or its gradient, of shape {list(self.shape)}, is not laid out with "
            f"strides {list(layout)}; call contiguous() before as_strided()"
        )
    whole, first = memory_behind(self)
    begin = first + offset
    end = begin + sum((n - 1) * step for n, step in zip(size, stride, strict=True)) + 1
    if 0 not in size and (begin < 0 or end > whole.size):
        raise RuntimeError(
            f"setStorage: sizes {list(size)}, strides {list(stride)}, storage offset {begin} are out of "
            f"bounds for storage of {whole.size} elements"
        )
    steps = [step * self.itemsize for step in stride]
    return np.lib.stride_tricks.as_strided(whole[begin:], tuple(size), steps)


def restride(
    self: Array,
    size: Layout,
    stride: Layout,
    offset: int,
    to_size: Layout,
    to_stride: Layout,
    to_offset: int,
    averages: bool,
) -> Array:
    """The elements of `self`, at their places in one layout, summed where they meet and read in another.

    With `averages` the mean of the elements that meet takes the place of their sum. Without, elements of the
    result that are read from one place share its sum in equal parts, which is the transpose.
    """
    places, wanted = places_of(size, stride, offset), places_of(to_size, to_stride, to_offset)
    lowest = min(places.min(initial=0), wanted.min(initial=0))
    highest = max(places.max(initial=0), wanted.max(initial=0))
    flat = memory.zeros(int(highest - lowest) + 1, self.dtype)
    with np.errstate(all="ignore"):
        np.add.at(flat, places - lowest, self)
        shared = places if averages else wanted
        counts = np.bincount((shared - lowest).reshape(-1), minlength=flat.size)
        if counts.max() > 1:
            parts = flat.view(flat.real.dtype).reshape(flat.size, -1)  # real and imaginary ones
            parts /= np.maximum(counts, 1).astype(parts.dtype)[:, None]
    result: Array = flat[wanted - lowest]
    return result


@also_in_c("places_of")
def places_of(size: Layout, stride: Layout, offset: int) -> Array:
    """The positions in memory of all elements of a layout."""
    places = np.full((), offset, np.int64)
    for length, step in zip(size, stride, strict=True):
        places = places[..., None] + np.arange(length) * step
    return places


@also_in_c("unfold")
def unfold(self: Array, dimension: int, size: int, step: int) -> Array:
    """The windows of `size` along a dim, `step` apart, as a view with a last dim for their elements."""
    dim = wrap_dim(dimension, self.ndim)
    whole = self if self.ndim else self[None]
    if size < 0:
        raise RuntimeError(f"size is {size} but must be >= 0")
    if step <= 0:
        raise RuntimeError(f"step is {step} but must be > 0")
    length = whole.shape[dim]
    if size > length:
        raise RuntimeError(f"maximum size for tensor at dimension {dim} is {length} but size is {size}")
    if not self.ndim:
        return whole[:size]
    shape, strides = list(self.shape), list(self.strides)
    shape[dim], strides[dim] = (length - size) // step + 1, strides[dim] * step
    return np.lib.stride_tricks.as_strided(self, (*shape, size), (*strides, self.strides[dim]))


def fold(self: Array, shape: Layout, dimension: int, size: int, step: int) -> Array:
    """The transpose of `unfold`: zeros of `shape` to which the windows are added at their places."""
    result = memory.zeros(shape, self.dtype)
    quietly(_add_each_place, unfold(result, dimension, size, step), self)
    return result


def _add_each_place(windows: Array, given: Array) -> None:
    for place in range(given.shape[-1]):  # windows overlap, the elements at one place of them do not
        windows[..., place] += given[..., place]
