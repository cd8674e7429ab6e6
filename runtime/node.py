"""The recorded graph: nodes, and the values they save.

Note [Edges] A node's edges are one flat tuple `(target, output_nr, target, output_nr, ...)`, a pair for each
differentiable input. A target is the node that made the input, or the leaf tensor itself, or None where no
gradient is needed. `output_nr` is None when the target has a single output, which spares the engine a buffer
per node.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from gradspec.tensor import Tensor

next_sequence = itertools.count().__next__


class NodeExtra:
    """What few nodes need: the storages of saved outputs, and user metadata."""

    __slots__ = ("metadata", "outputs")

    def __init__(self) -> None:
        self.outputs: dict[int | None, tuple[Any, int]] = {}
        self.metadata: dict[Any, Any] = {}


class _Freed:
    """What a saved value is replaced with once the graph is freed."""

    __slots__ = ()
    version = -1  # never equal to a recorded version, so one comparison finds both stale and freed values

    @property
    def _storage(self) -> _Freed:
        return self

    def __repr__(self) -> str:
        return "<freed>"


FREED = _Freed()


class Node:
    """A recorded operation; `tensor.grad_fn` is one.

    Generated subclasses state `op`, the spec's name of the operation; `inputs`, its differentiable
    parameters; and `saved`, a mapping of the values they save to how (``"input"``, ``"list"``, ``"output"``
    or ``"value"``).
    """

    __slots__ = ("__weakref__", "edges", "extra", "seq")

    op = ""
    inputs: tuple[str, ...] = ()
    saved: Mapping[str, str] = MappingProxyType({})
    outputs = 1

    edges: tuple[Any, ...]
    extra: NodeExtra | None
    seq: int

    def backward(self, grad: Any, edges: tuple[Any, ...], retain: bool) -> tuple[Any, ...]:
        """The gradients of the inputs, as arrays, from that of the output."""
        raise NotImplementedError(f"{self.name()} has no backward")

    def backward_tensors(self, grad: Any, edges: tuple[Any, ...]) -> tuple[Any, ...]:
        """The same formulas as `backward`, made of differentiable ops."""
        raise NotImplementedError(f"{self.name()} has no backward")

    def name(self) -> str:
        """The name of the node's class, such as ``MulBackward0``."""
        return type(self).__name__

    @property
    def metadata(self) -> dict[Any, Any]:
        """A dictionary for the user's own data, which lives as long as the node."""
        if self.extra is None:
            self.extra = NodeExtra()
        return self.extra.metadata

    @property
    def next_functions(self) -> tuple[tuple[Node | None, int], ...]:
        """The nodes the gradients go to, each with the number of the output concerned."""
        edges = self.edges
        return tuple((as_node(edges[i]), edges[i + 1] or 0) for i in range(0, len(edges), 2))

    @property
    def _sequence_nr(self) -> int:
        return self.seq

    def release(self) -> None:
        """Drop the saved values."""
        for name, kind in self.saved.items():
            if kind != "value":
                setattr(self, name, FREED)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_saved_") and name[7:] in self.saved:
            return self._read_saved(name[7:])
        raise AttributeError(f"'{self.name()}' object has no attribute '{name}'")

    def _read_saved(self, name: str) -> Any:
        kind = self.saved[name]
        try:
            value = object.__getattribute__(self, name)
        except AttributeError:
            return None  # not saved, since no input that needs it requires grad
        if kind == "input":
            return None if value is None else saved_input(self, name)
        if kind == "list":
            return saved_list(self, name)
        if kind == "output":
            return saved_output(self, name, None)
        if kind == "plain":
            return saved_plain(self, name)
        return value

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *(f"_saved_{name}" for name in self.saved)})

    def __repr__(self) -> str:
        return f"<{self.name()} object at {id(self):#x}>"


class AccumulateGrad(Node):
    """Stands for a leaf tensor in `next_functions`: where gradients end up in `.grad`."""

    __slots__ = ("variable",)

    def __init__(self, variable: Tensor) -> None:
        self.variable = variable
        self.edges = ()
        self.extra = None
        self.seq = 2**63 - 1  # before every recorded node, as the engine does it


# One stand-in per leaf while anybody holds it; an entry lives no longer than the leaf, which the stand-in
# holds.
_accumulators: WeakValueDictionary[int, AccumulateGrad] = WeakValueDictionary()


def as_node(target: Any) -> Node | None:
    """The node an edge target is shown as."""
    if target is None or isinstance(target, Node):
        return target
    node = _accumulators.get(id(target))
    if node is None:
        node = _accumulators[id(target)] = AccumulateGrad(target)
    return node


def invalid_saved(node: Node, name: str, tensor: Any, saved_version: int) -> NoReturn:
    """Raise for a saved value that was freed or has been written to since."""
    if tensor is FREED:
        raise RuntimeError(
            "Trying to backward through the graph a second time (or directly access saved tensors after they "
            "have "
            "already been freed). Saved intermediate values of the graph are freed when you call .backward() "
            "or "
            "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second "
            "time or if "
            f"you need to access saved tensors after calling backward. [node {node.name()}, saved value "
            f"'{name}']"
        )
    version = tensor._storage.version
    origin = ""
    if tensor._node is not None:
        origin = f", which is output {tensor._nr or 0} of {tensor._node.name()},"
    _stale(node, name, f"{list(tensor.shape)}{origin}", version, saved_version)


def _stale(node: Node, name: str, what: str, version: int, saved_version: int) -> NoReturn:
    raise RuntimeError(
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        f"[{node.op}] saved '{name}', a tensor of shape {what} for {node.name()}; it is at version "
        f"{version}; expected "
        f"version {saved_version} instead. Hint: make the change out of place (x = x + 1), or save a clone()."
    )


def check_output(node: Node, name: str, value: Any, nr: int | None) -> None:
    """Raise if the saved output was freed or has been written to since."""
    if value is FREED:
        invalid_saved(node, name, FREED, 0)
    extra = node.extra
    if extra is not None and nr in extra.outputs:
        storage, saved_version = extra.outputs[nr]
        if storage.version != saved_version:
            what = f"{list(value.shape)}, which is output {nr or 0} of {node.name()},"
            _stale(node, name, what, storage.version, saved_version)


def saved_input(node: Node, name: str) -> Any:
    """The saved input tensor, checked; None if the parameter was None."""
    tensor = getattr(node, name)
    if tensor is None:
        return None
    storage = tensor._storage
    if storage is not None and storage.version != getattr(node, name + "_version"):
        invalid_saved(node, name, tensor, getattr(node, name + "_version"))
    return tensor


def saved_list(node: Node, name: str) -> Any:
    """The saved list of input tensors, checked."""
    tensors = getattr(node, name)
    if tensors is FREED:
        invalid_saved(node, name, FREED, 0)
    for tensor, version in zip(tensors, getattr(node, name + "_version"), strict=True):
        storage = tensor._storage
        if storage is not None and storage.version != version:
            invalid_saved(node, name, tensor, version)
    return tensors


def saved_output(node: Node, name: str, nr: int | None) -> Any:
    """The saved output as a tensor with its place in the graph."""
    from gradspec.tensor import wrap

    array = getattr(node, name)
    check_output(node, name, array, nr)
    tensor = wrap(array)
    tensor._node, tensor._nr, tensor._requires_grad = node, nr, True
    if node.extra is not None and nr in node.extra.outputs:
        tensor._storage = node.extra.outputs[nr][0]
    return tensor


def saved_plain(node: Node, name: str) -> Any:
    """The saved output that is not differentiable, such as indices."""
    from gradspec.tensor import wrap

    array = getattr(node, name)
    check_output(node, name, array, None)
    return wrap(array)
