"""Values that a custom Function keeps for its backward. See Note [Custom nodes]."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from gradspec.core.compiled.bindings import storage_of, watch_output
from gradspec.core.process.state import SAVED_HOOKS, state
from gradspec.core.tensor import Tensor
from gradspec.graph import saved
from gradspec.graph.node import FREED, SECOND_BACKWARD
from gradspec.graph.packed import Hook, Packed, hooks_in_force, packed_by

if TYPE_CHECKING:
    from gradspec.autograd.function.node import BackwardCFunction

NO_OUTPUTS: Mapping[int, int] = MappingProxyType({})


def keep(node: BackwardCFunction, tensors: tuple[Any, ...], own: Mapping[int, int]) -> None:
    """Save tensors; `own` has the numbers of the node's own outputs by identity, a single one apart.

    Raises TypeError for a value that is neither a tensor nor None.
    """
    values = list(tensors)
    versions = [0] * len(values)
    outputs: dict[int, int] = {}
    for position, tensor in enumerate(tensors):
        if isinstance(tensor, Tensor):
            if tensor._node is node or id(tensor) in own:
                outputs[position] = own.get(id(tensor), 0)
                values[position] = tensor._array
            elif tensor._storage is not None:
                versions[position] = tensor._storage.version
        elif tensor is not None:
            raise TypeError(
                f"save_for_backward can only save variables, but argument {position} is of type {type(tensor).__name__}"
            )
    if state.mode & SAVED_HOOKS:
        _pack(node, tensors, values, outputs)
    node._kept_values, node._kept_versions = tuple(values), tuple(versions)
    if outputs:
        node._kept_outputs = outputs


def _pack(node: BackwardCFunction, tensors: tuple[Any, ...], values: list[Any], outputs: Mapping[int, int]) -> None:
    """Let the hooks in force take over the values."""
    pair = hooks_in_force()
    if pair is None:
        return
    for position, nr in outputs.items():
        watch_output(node, nr, storage_of(tensors[position]))
    for position, value in enumerate(values):
        if value is not None:
            tensor = _own_output(node, value, outputs[position]) if position in outputs else value
            values[position] = packed_by(*pair, tensor, node)


def _own_output(node: BackwardCFunction, array: np.ndarray[Any, Any], nr: int) -> Tensor:
    return saved.own_output(node, array, None if node._output_count == 1 else nr)


def read(node: BackwardCFunction, position: int) -> Tensor | None:
    """The tensor saved at a position, with its place in the graph.

    Raises RuntimeError if it has been written to since it was saved.
    """
    value, version = node._kept_values[position], node._kept_versions[position]
    if value is None:
        return None
    if position in node._kept_outputs:
        nr = node._kept_outputs[position]
        return _own_output(node, saved.check_output(node, f"saved_tensors[{position}]", value, nr), nr)
    storage = value._storage
    if storage is not None and storage.version != version:
        if isinstance(value, Packed):
            return value.placed()
        saved.check_unwritten(node, f"saved_tensors[{position}]", value, version)
    tensor: Tensor = value
    return tensor


def check_not_freed(node: BackwardCFunction) -> None:
    """Raise RuntimeError if what the node has saved was freed."""
    if node._kept_values is FREED:
        raise RuntimeError(f"{SECOND_BACKWARD} [node {type(node).__name__}]")


class SavedForBackward(saved.SavedTensor):
    """One of the tensors that a custom Function has saved, on which a pair of hooks can be set."""

    __slots__ = ()

    def _pack(self, pack_hook: Hook, unpack_hook: Hook) -> None:
        node: Any = self._node
        position: int = self._position  # type: ignore[assignment]
        tensor: Any = read(node, position)
        made = packed_by(pack_hook, unpack_hook, tensor, node)
        node._kept_values = (*node._kept_values[:position], made, *node._kept_values[position + 1 :])
