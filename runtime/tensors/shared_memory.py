"""Memory that processes share, imported when a tensor is first to have it: it needs modules of `multiprocessing`.

Note [Shared memory] A block is a file without a name that is mapped into memory, so forked processes have it as
well. Arrays over it reach other processes through the pickler of `multiprocessing`, which sends the file's descriptor
in place of the elements; other pickles copy them. The tensors over some memory move to a block together. They are
found among all objects of the collector, since memory does not know its tensors. NumPy's arrays stay where they are,
and so do values that nodes have saved.
"""

from __future__ import annotations

import gc
import mmap
import pickle
from collections.abc import Iterable
from multiprocessing import reduction
from multiprocessing.heap import Arena
from typing import Any

import numpy as np

from gradspec.core.tensor import Tensor
from gradspec.tensors.sharing import place_of, placed

__all__ = ["is_shared", "share"]

_ALIGNMENT = 64  # bytes, those of a cache line


class Block(mmap.mmap):
    """The memory of an arena, which keeps its file."""

    arena: Arena

    def __new__(cls, arena: Arena) -> Block:
        block = super().__new__(cls, arena.fd, arena.size)
        block.arena = arena
        return block


def is_shared(array: np.ndarray) -> bool:
    """Whether an array is one over a block."""
    return isinstance(place_of(array).root.base, Block)


def share(tensors: Iterable[Tensor]) -> None:
    """Move the memory of tensors to one block, and with them all tensors that share it."""
    places = [place_of(tensor._memory) for tensor in tensors if not is_shared(tensor._memory)]
    roots = {id(place.root): place.root for place in places}
    if not roots:
        return
    moved = _moved(list(roots.values()))
    # By their types, as objects of other packages may warn or fail when they are asked for their class
    for holder in [found for found in gc.get_objects() if issubclass(type(found), Tensor)]:
        array = getattr(holder, "_memory", None)  # tensors with batch dims have none
        place = None if array is None else place_of(array)
        if place is not None and id(place.root) in moved:
            holder._memory = placed(place._replace(root=moved[id(place.root)]))


def _moved(roots: list[np.ndarray]) -> dict[int, np.ndarray]:
    """Copies of arrays in one block, by the originals' ids."""
    sizes = [-(-root.nbytes // _ALIGNMENT) * _ALIGNMENT for root in roots]
    block = Block(Arena(max(sum(sizes), 1)))
    moved, start = {}, 0
    for root, size in zip(roots, sizes, strict=True):
        order: Any = "C" if root.flags.c_contiguous else "F"
        copy = moved[id(root)] = np.ndarray(root.shape, root.dtype, block, start, order=order)
        copy[...] = root
        start += size
    return moved


def _over_block(block: Block, place: tuple[Any, ...]) -> np.ndarray:
    offset, shape, strides, dtype = place
    return np.ndarray(shape, dtype, block, offset, strides)


def _reduced(array: np.ndarray) -> Any:
    block = place_of(array).root.base
    if not isinstance(block, Block):
        return array.__reduce_ex__(pickle.DEFAULT_PROTOCOL)
    start = np.frombuffer(block, np.uint8).__array_interface__["data"][0]
    offset = array.__array_interface__["data"][0] - start
    return _over_block, (block, (offset, array.shape, array.strides, array.dtype))


reduction.register(Block, lambda block: (Block, (block.arena,)))
reduction.register(np.ndarray, _reduced)
