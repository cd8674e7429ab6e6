"""Storages, the books of memory: Note [Versions] and Note [Captured tensors], csrc/books/storage.h."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gradspec.core.compiled.bindings import storage_of

if TYPE_CHECKING:
    from gradspec.core.tensor import Tensor


def version_of(tensor: Tensor) -> int:
    """The tensor's version: how often its memory was written to through any of its aliases.

    Raises RuntimeError for an inference tensor, which has none.
    """
    storage = tensor._storage if tensor._node is None else storage_of(tensor)
    if storage is None:
        return 0
    if storage.is_inference:
        raise RuntimeError(
            "Inference tensors do not track version counter. A clone made outside of inference mode does."
        )
    return storage.writes_until(storage.version)
