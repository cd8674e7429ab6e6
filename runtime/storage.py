"""Shared memory: version counters, views, and what an in-place operation does to history.

Note [Versions] Tensors that share memory share one `Storage`, and it is made only when first needed: when a
tensor is viewed, detached or written to. A tensor without one has never been written to, so its version is 0.
Saving a tensor for backward records its version; using it later compares.

Note [Views and history] A view knows its base and the steps that lead to it. Writing to a view of a recorded
tensor gives the *base* a new history (`CopySlices`: the gradient of the written region goes through the
writing op, the rest to the old history), and every live view of that base is then re-derived from it, so that
no stale history can be picked up afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import ref

from gradspec.node import Node, NodeExtra, next_sequence
from gradspec.state import state

if TYPE_CHECKING:
    from gradspec.tensor import Tensor

Step = tuple[Any, tuple[Any, ...], int | None]  # (view op, its arguments after self, which output)


class Storage:
    """The version counter of one piece of memory, and the live views into it."""

    __slots__ = ("_prune_at", "version", "views")

    def __init__(self) -> None:
        self.version = 0
        self.views: list[ref[Tensor]] = []
        self._prune_at = 16

    def add_view(self, view: Tensor) -> None:
        views = self.views
        if len(views) >= self._prune_at:
            views[:] = [entry for entry in views if entry() is not None]
            self._prune_at = max(16, 2 * len(views))
        views.append(ref(view))


class View:
    """How a view derives from its base tensor."""

    __slots__ = ("base", "steps")

    def __init__(self, base: Tensor, steps: tuple[Step, ...]) -> None:
        self.base = base
        self.steps = steps


def storage_of(tensor: Tensor) -> Storage:
    """The tensor's storage, made now if nothing has needed it yet."""
    storage = tensor._storage
    if storage is None:
        storage = tensor._storage = Storage()
        if tensor._node is not None:
            watch_output(tensor._node, tensor._nr, storage)
    return storage


def watch_output(node: Node, nr: int | None, storage: Storage) -> None:
    """Let `node`, which may have saved this output, see later writes to it."""
    if node.extra is None:
        node.extra = NodeExtra()
    node.extra.outputs[nr] = (storage, storage.version)


def link_view(
    source: Tensor, result: Tensor, op: Any, arguments: tuple[Any, ...], output: int | None = None
) -> None:
    """Make `result` a view of `source`, derived by `op(source, *arguments)`."""
    storage = storage_of(source)
    result._storage = storage
    step = (op, arguments, output)
    parent = source._view
    result._view = View(source, (step,)) if parent is None else View(parent.base, (*parent.steps, step))
    storage.add_view(result)


def replay(base: Any, steps: tuple[Step, ...]) -> Any:
    """Derive the view again, from another base."""
    for op, arguments, output in steps:
        base = op(base, *arguments)
        if output is not None:
            base = base[output]
    return base


def rebase_history(tensor: Tensor, node: Node) -> None:
    """Give `tensor`, just written to by `node`, its new place in the graph. See Note [Views and history]."""
    view = tensor._view
    if view is None:
        tensor._node, tensor._nr, tensor._requires_grad = node, None, True
        base = tensor
    else:
        base = view.base
        base._node, base._nr, base._requires_grad = CopySlices(base, view.steps, node), None, True
    storage = base._storage
    if storage is None:
        return
    watch_output(node, None, storage)
    for entry in storage.views:
        live = entry()
        if live is not None and live._view is not None and live._view.base is base:
            fresh = replay(base, live._view.steps)
            live._node, live._nr, live._requires_grad = fresh._node, fresh._nr, True


class CopySlices(Node):
    """The history of a base tensor one of whose views was written to by the node `written`."""

    __slots__ = ("steps", "written")

    def __init__(self, base: Tensor, steps: tuple[Step, ...], written: Node) -> None:
        self.seq = next_sequence()
        self.extra = None
        self.steps = steps
        self.written = written
        target = base._node or base if base._requires_grad else None
        self.edges = (target, base._nr, *written.edges[2:])

    def backward(self, grad: Any, edges: tuple[Any, ...], retain: bool) -> tuple[Any, ...]:
        whole = grad.copy()
        with_raw = tuple((raw_view(op), arguments, output) for op, arguments, output in self.steps)
        region = replay(whole, with_raw)
        gradients = self.written.backward(region.copy(), (*self.written.edges[:2], *edges[2:]), retain)
        region[...] = 0 if gradients[0] is None else gradients[0]
        return (whole, *gradients[1:])

    def backward_tensors(self, grad: Tensor, edges: tuple[Any, ...]) -> tuple[Any, ...]:
        whole = grad.clone()
        region = replay(grad, self.steps)
        gradients = self.written.backward_tensors(region, (*self.written.edges[:2], *edges[2:]))
        target = replay(whole, self.steps)
        if gradients[0] is None:
            target.zero_()
        else:
            target.copy_(gradients[0])
        return (whole, *gradients[1:])

    def release(self) -> None:
        self.written.release()


def raw_view(op: Any) -> Any:
    """The array function behind a view op."""
    return op.raw


def version_of(tensor: Tensor) -> int:
    """The tensor's version: how often its memory was written to through any of its aliases."""
    storage = tensor._storage
    return 0 if storage is None else storage.version


def check_leaf(tensor: Tensor) -> None:
    """Refuse to write, while recording, to a leaf that requires grad or to a view of one."""
    if not state.mode:
        return
    if tensor._node is None and tensor._requires_grad:
        raise RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")
    view = tensor._view
    if view is not None and view.base._node is None and view.base._requires_grad:
        raise RuntimeError(
            "a view of a leaf Variable that requires grad is being used in an in-place operation."
        )
