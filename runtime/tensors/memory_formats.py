"""Memory formats: the order of dims in memory, as strides.

`channels_last` has the channels of images (N, C, H, W) next to each other in memory, `channels_last_3d` those
of volumes (N, C, D, H, W). The sizes stay as they are: a format is nothing but a layout.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.tensor import Tensor
from gradspec.tensors.layouts import Named

__all__ = ["channels_last", "channels_last_3d", "contiguous_format", "memory_format", "preserve_format"]


class memory_format(Named):
    """A memory format; there are the four of this module.

    name, order: memory formats are the attributes of the package, and are not made.

    >>> gs.ones(1, 2, 3, 4).contiguous(memory_format=gs.channels_last).stride()
    (24, 1, 8, 2)
    """

    __slots__ = ("order", "restore")

    def __init__(self, name: str, order: tuple[int, ...] = ()) -> None:
        super().__init__(name)
        self.order = order  # the dims from the outermost in memory to the innermost; empty for row-major
        self.restore = tuple(order.index(dim) for dim in range(len(order)))


preserve_format = memory_format("preserve_format")
contiguous_format = memory_format("contiguous_format")
channels_last = memory_format("channels_last", (0, 2, 3, 1))
channels_last_3d = memory_format("channels_last_3d", (0, 2, 3, 4, 1))


def is_in(tensor: Tensor, wanted: memory_format) -> bool:
    """Whether the tensor lies in memory in this format, `preserve_format` being any."""
    if wanted is preserve_format:
        return True
    if not wanted.order:
        return tensor._memory.flags.c_contiguous
    return tensor._memory.ndim == len(wanted.order) and tensor._memory.transpose(wanted.order).flags.c_contiguous


def empty_in(shape: tuple[int, ...], dtype: np.dtype[Any], wanted: memory_format) -> np.ndarray[Any, Any]:
    """An array of arbitrary elements in this format; RuntimeError for a number of dims that it is not for."""
    if not wanted.order:
        return memory.empty(shape, dtype)
    return laid_out(memory.empty(math.prod(shape), dtype), shape, wanted)


def laid_out(flat: np.ndarray[Any, Any], shape: tuple[int, ...], wanted: memory_format) -> np.ndarray[Any, Any]:
    """The elements of a vector as an array in this format; RuntimeError as for `empty_in`."""
    if not wanted.order:
        return flat.reshape(shape)
    _check_rank(len(shape), wanted)
    return flat.reshape([shape[dim] for dim in wanted.order]).transpose(wanted.restore)


def _check_rank(ndim: int, wanted: memory_format) -> None:
    if ndim != len(wanted.order):
        raise RuntimeError(
            f"required rank {len(wanted.order)} tensor to use {wanted.name} format, but got one of {ndim} dims"
        )


def copy_in(tensor: Tensor, wanted: memory_format) -> Tensor:
    """A differentiable copy in this format; RuntimeError for a number of dims that it is not for."""
    if wanted is preserve_format:
        return ops.clone(tensor)
    if not wanted.order:
        return ops.contiguous_copy(tensor)
    _check_rank(tensor._memory.ndim, wanted)
    return ops.permute(ops.contiguous_copy(ops.permute(tensor, wanted.order)), wanted.restore)
