"""Storages, the books of memory: Note [Versions] and Note [Captured tensors], csrc/books/storage.h."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gradspec.core.path import Storage, storage_of
from gradspec.core.state import INFERENCE
from gradspec.graph.interpose import observes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gradspec.core.bare import Tensor
    from gradspec.graph.node import Node


@observes(INFERENCE)
def _observe(op: str, arguments: tuple[Any, ...], outputs: Any, node: Node | None) -> None:
    mark_inference(outputs)


def mark_inference(outputs: Sequence[Tensor]) -> None:
    """Make tensors that were made in inference mode inference tensors.

    A tensor that has a storage already shares memory that is older, or has been written to: a view, or the
    result of an in-place operation.
    """
    for output in outputs:
        if output._storage is None:
            output._storage = Storage(is_inference=True)


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
