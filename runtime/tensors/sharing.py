"""Groups of arrays that share memory, so that their copies share it as well.

Note [Copies of memory] What shares memory shares it in a copy (`copy.deepcopy`, `pickle`, files): memory is
copied as one block, of which each array is a place. Memory that is not a block of elements is copied apart. Copies of
tensors that share a version counter share one, too.
"""

from __future__ import annotations

import copyreg
from typing import Any, NamedTuple

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import Storage, share_storage
from gradspec.core.tensor import Tensor

__all__ = ["Place", "Versions", "copied", "copied_versions", "place_of", "placed"]


class Place(NamedTuple):
    """Where an array lies: the array that has the memory, which byte it begins at, and its layout."""

    root: np.ndarray
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: np.dtype[Any]

    @property
    def is_whole(self) -> bool:
        """Whether it is all of the memory, in its order."""
        root = self.root
        return (self.shape, self.strides, self.dtype) == (root.shape, root.strides, root.dtype)

    @property
    def key(self) -> tuple[int, int]:
        """The key that two arrays of one block have in common as long as it lives."""
        return self.root.__array_interface__["data"][0], self.root.nbytes


def place_of(array: np.ndarray) -> Place:
    """The place of an array."""
    root = array
    while isinstance(root.base, np.ndarray):
        root = root.base
    if not (root.flags.c_contiguous or root.flags.f_contiguous):
        root = array
    offset = array.__array_interface__["data"][0] - root.__array_interface__["data"][0]
    return Place(root, offset, array.shape, array.strides, array.dtype)


def placed(place: Place) -> np.ndarray:
    """The array at a place."""
    if place.is_whole:
        return place.root
    block = place.root.reshape(-1, order="A").view(np.uint8)
    return np.ndarray(place.shape, place.dtype, block, place.offset, place.strides)


def copied(array: np.ndarray, memo: dict[Any, Any]) -> np.ndarray:
    """A copy of an array, in a copy of the block that it lies in, of which `memo` keeps one."""
    place = place_of(array)
    known = memo.get(place.key)
    if known is None:
        known = memo[place.key] = place.root, memory.copy(place.root, "K")
    return known[1] if place.is_whole else placed(place._replace(root=known[1]))


class Versions:
    """A version counter in a pickle: the tensors that are loaded with it share one."""

    first: Tensor | None = None

    def join(self, tensor: Tensor) -> None:
        """Let a tensor share the counter."""
        if self.first is None:
            self.first = tensor
        else:
            share_storage(self.first, tensor)


copyreg.pickle(Storage, lambda storage: (Versions, ()))  # type: ignore[arg-type, return-value]


def copied_versions(source: Tensor, result: Tensor, memo: dict[Any, Any]) -> None:
    """Let a copy share the version counter with the copies of all tensors that share the source's."""
    if source._storage is not None:
        _, versions = memo.setdefault(("versions", id(source._storage)), (source, Versions()))
        versions.join(result)
