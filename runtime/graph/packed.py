"""Saved tensors that saved-tensor hooks have packed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gradspec.core.compiled.bindings import introduce, tangent_of
from gradspec.core.process.guard import restore_bits
from gradspec.core.process.state import FORWARD, GRAD, NO_GRAD, state, switch
from gradspec.core.tensor import Tensor, wrap
from gradspec.graph.node import Node, accumulator, producer

if TYPE_CHECKING:
    from gradspec.graph.hooks import TensorExtra

Hook = Callable[[Any], Any]


class Packed:
    """The result of a pack hook for a saved tensor, and how to get the tensor back."""

    __slots__ = ("dual", "requires_grad", "target", "unpack", "value")
    version = -1

    def __init__(self, value: Any, unpack: Hook, tensor: Tensor, node: Node | None) -> None:
        self.value = value
        self.unpack = unpack
        self.requires_grad = tensor._requires_grad
        # The part of the tensor that has its tangent. See Note [Tangents].
        self.dual: TensorExtra | None = None
        if state.mode & FORWARD and tangent_of(tensor) is not None:
            self.dual = tensor._extra
        self.target: Any = None
        if tensor._requires_grad and (node is None or producer(tensor)[0] is not node):
            self.target = tensor._node or tensor

    @property
    def _storage(self) -> Packed:
        return self

    def tensor(self) -> Tensor:
        """The result of the unpack hook, which is called once while a node runs."""
        this = state.backward_pass
        if this is None or this.node is None:
            return self._unpacked()
        unpacked = this.unpacked
        if unpacked is None:
            unpacked = this.unpacked = {}
        if self not in unpacked:
            unpacked[self] = self._unpacked()
        return unpacked[self]

    def _unpacked(self) -> Tensor:
        tensor = self.unpack(self.value)
        if not isinstance(tensor, Tensor):
            raise TypeError(
                "Output of saved tensor unpack_hook expected to be a Tensor but got result of type "
                f"{type(tensor).__name__}"
            )
        return tensor

    def placed(self) -> Tensor:
        """The result of the unpack hook, with the place in the graph, and the tangent, of the tensor that
        was saved.
        """
        tensor = self.tensor()
        target = self.target
        if self.dual is not None and self.dual.tangents:
            if tensor._extra is not self.dual:
                tensor = placed_at(tensor._array, tensor._node, tensor._requires_grad)
                tensor._extra = self.dual
        if tensor is target or (tensor._node is target and tensor._requires_grad == self.requires_grad):
            return tensor
        if target is not None and not isinstance(target, Node):
            target = accumulator(target)
        result = placed_at(tensor._array, target, self.requires_grad)
        if self.dual is not None:
            result._extra = self.dual
        return result


introduce(Packed=Packed)


def placed_at(array: Any, node: Node | None, requires_grad: bool) -> Tensor:
    """A tensor over this array with a place in the graph."""
    tensor = wrap(array)
    tensor._node, tensor._requires_grad = node, requires_grad
    return tensor


def packed_by(pack_hook: Hook, unpack_hook: Hook, tensor: Tensor, node: Node | None) -> Packed:
    """The tensor packed; `node` is the node that saves it.

    An output of that node must come as a tensor made for this: it leaves the graph.
    """
    storage = tensor._storage
    version = 0 if storage is None else storage.version
    previous = switch(GRAD, NO_GRAD)
    try:
        value = pack_hook(tensor)
    finally:
        restore_bits(state, GRAD, previous)
    storage = tensor._storage
    if storage is not None and storage.was_written(version):
        raise RuntimeError(
            "A saved tensor pack hook is modifying its input in place. Tensors provided as input to pack "
            "hook cannot be modified by in-place operations as this can lead to unexpected side-effects. "
            "Clone the tensor in the hook and change the clone."
        )
    packed = Packed(value, unpack_hook, tensor, node)
    if node is not None and tensor._node is not None and producer(tensor)[0] is node:
        tensor._node, tensor._requires_grad = None, False  # it would keep the node that keeps it
    return packed


def hooks_in_force() -> tuple[Hook, Hook] | None:
    """The innermost pair of saved-tensor hooks of this thread."""
    return state.saved_hooks[-1] if state.saved_hooks else None
