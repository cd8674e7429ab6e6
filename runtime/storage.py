"""Shared memory: version counters, views, and what an in-place operation does to history.

Note [Versions] Tensors that share memory share one `Storage`, and it is made only when first needed: when a
tensor is viewed, detached or written to. A tensor without one has never been written to, so its version is 0.
Saving a tensor for backward records its version; using it later compares.

Note [Views and history] A view knows its base and the steps that lead to it. Writing to a view of a recorded
tensor gives the *base* a new history (`CopySlices`: the gradient of the written region goes through the
writing op, the rest to the old history), and every live view of that base is then re-derived from it, so that
no stale history can be picked up afterwards. A view that must not be re-derived, because it was made in
no_grad mode or together with others, gets a history that says so when it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn
from weakref import ref

from gradspec.hooks import tensor_extra
from gradspec.node import Node, extra_of, next_sequence, producer
from gradspec.state import GRAD, INFERENCE, state

if TYPE_CHECKING:
    from gradspec.tensor import Tensor

Step = tuple[Any, tuple[Any, ...], int | None]  # (view op, its arguments after self, which output)


class Storage:
    """The version counter of one piece of memory, who last wrote to it, and the live views into it."""

    __slots__ = ("_prune_at", "guards", "version", "views", "writer")

    guards: list[ref[Any]]  # only in a GuardedStorage

    def __init__(self) -> None:
        self.version = 0
        self.views: list[ref[Tensor]] = []
        self.writer = ""
        self._prune_at = 16

    def add_view(self, view: Tensor) -> None:
        views = self.views
        if len(views) >= self._prune_at:
            views[:] = [entry for entry in views if entry() is not None]
            self._prune_at = max(16, 2 * len(views))
        views.append(ref(view))

    def guard(self, entry: ref[Any]) -> None:
        """Have `entry().copy()` called before the next write, if it is alive then.

        See Note [Copy on write].
        """
        if type(self) is Storage:
            self.guards = []
            self.__class__ = GuardedStorage
        guards = self.guards
        if len(guards) & (len(guards) - 1) == 0:  # a power of two
            guards[:] = [guard for guard in guards if guard() is not None]
        guards.append(entry)

    def before_write(self, op: str) -> None:
        """Called by `op` before it writes, in classes of storage for which there is something to do then."""


class GuardedStorage(Storage):
    """A storage with tensors in it that have to be copied before the next write."""

    __slots__ = ()

    def before_write(self, op: str) -> None:
        guards, self.guards = self.guards, []
        self.__class__ = Storage  # type: ignore[assignment]
        for entry in guards:
            guard = entry()
            if guard is not None:
                guard.copy()


class InferenceStorage(Storage):
    """The storage of a tensor made in inference mode: no versions, so that nothing can save the tensor."""

    __slots__ = ()

    @property
    def version(self) -> int:
        """Zero in inference mode; outside, whoever asks wants to save the tensor for backward."""
        if state.mode & INFERENCE:
            return 0
        raise RuntimeError(
            "Inference tensors cannot be saved for backward. Please do not use Tensors created in inference "
            "mode in computation tracked by autograd. To work around this, you can make a clone to get a "
            "normal tensor and use it in autograd, or use `no_grad()` instead of `inference_mode()`."
        )

    @version.setter
    def version(self, value: int) -> None:
        pass

    def before_write(self, op: str) -> None:
        """Refuses, outside inference mode."""
        if not state.mode & INFERENCE:
            raise RuntimeError(
                f"{op}: Inplace update to inference tensor outside InferenceMode is not allowed. You can "
                "make a clone to get a normal tensor before doing inplace update."
            )


class View:
    """How a view derives from its base tensor, and why it may not be written to while recording, if so."""

    __slots__ = ("base", "forbidden", "steps")

    def __init__(self, base: Tensor, steps: tuple[Step, ...], forbidden: str | None) -> None:
        self.base = base
        self.steps = steps
        self.forbidden = forbidden


# Why a view may not be written to (or re-derived) in a recorded operation.
MULTIPLE = (
    "This view is the output of a function that returns multiple views. Such functions do not allow the "
    "output views to be modified inplace. You should replace the inplace operation by an out-of-place one."
)
CUSTOM = (
    "This view was created inside a custom Function (or because an input was returned as-is) and the "
    "autograd logic to handle view+inplace would override the custom backward associated with the custom "
    "Function, leading to incorrect gradients. This behavior is forbidden. You can fix this by cloning "
    "the output of the custom Function."
)
_UNRECORDED = (
    "A view was created in {mode} mode and is being modified inplace with grad mode enabled. Given that "
    "this use case is ambiguous and error-prone, it is forbidden. You can clarify your code by moving "
    "both the view and the inplace either both inside the {mode} block (if you don't want the inplace to "
    "be tracked) or both outside (if you want the inplace to be tracked)."
)
NO_GRAD_VIEW = _UNRECORDED.format(mode="no_grad")
INFERENCE_VIEW = _UNRECORDED.format(mode="inference")


def storage_of(tensor: Tensor) -> Storage:
    """The tensor's storage, made now if nothing has needed it yet."""
    storage = tensor._storage
    if storage is None:
        storage = tensor._storage = Storage()
        if tensor._node is not None:
            watch_output(*producer(tensor), storage)
    return storage


def watch_output(node: Any, nr: int, storage: Storage) -> None:
    """Let `node`, which may have saved this output, see later writes to it."""
    extra = extra_of(node)
    if extra.watched is None:
        extra.watched = {}
    extra.watched[nr] = (storage, storage.version)


def link_view(
    source: Tensor, result: Tensor, op: Any, arguments: tuple[Any, ...], output: int | None = None
) -> None:
    """Make `result` a view of `source`, derived by `op(source, *arguments)`."""
    storage = storage_of(source)
    result._storage = storage
    step = (op, arguments, output)
    parent = source._view
    mode = state.mode
    forbidden = None
    if output is not None:
        forbidden = MULTIPLE
    elif not mode & GRAD:
        forbidden = INFERENCE_VIEW if mode & INFERENCE else NO_GRAD_VIEW
    if parent is None:
        result._view = View(source, (step,), forbidden)
    else:
        result._view = View(parent.base, (*parent.steps, step), parent.forbidden or forbidden)
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
        base = tensor
        _move(tensor, node)
    else:
        base = view.base
        _move(base, CopySlices(base, view.steps, node))
    storage = base._storage
    if storage is None:
        return
    watch_output(node, 0, storage)
    for entry in storage.views:
        live = entry()
        if live is None or live._view is None or live._view.base is not base:
            continue
        if live._view.forbidden is not None and live is not tensor:
            _move(live, InvalidView(live, live._view.forbidden))
        else:
            _move(live, replay(base, live._view.steps)._node)


def _move(tensor: Tensor, node: Any) -> None:
    """Let `tensor` be made by `node` from now on; that it keeps its gradient goes along, its hooks do not."""
    old = tensor._node
    tensor._node, tensor._requires_grad = node, True
    if old is not None and old.extra is not None and old.extra.retained is not None:
        if old.extra.retained() is tensor:
            old.extra.retained = None
            retain_grad(tensor)


def retain_grad(tensor: Tensor) -> None:
    """Let the engine keep the gradient of a tensor that is no leaf in its `.grad`."""
    tensor_extra(tensor).retains_grad = True
    assert tensor._node is not None
    extra_of(tensor._node).retained = ref(tensor)


class CopySlices(Node):
    """The history of a base tensor one of whose views was written to by the node `written`."""

    __slots__ = ("edge_base", "steps", "written")

    def __init__(self, base: Tensor, steps: tuple[Step, ...], written: Node) -> None:
        self.seq = next_sequence()
        self.extra = None
        self.steps = steps
        self.written = written
        self.edge_base = base._node or base if base._requires_grad else None

    def edges(self) -> tuple[Any, ...]:
        return (self.edge_base, *self.written.edges()[1:])

    def backward(self, grad: Any, edges: tuple[Any, ...], retain: bool) -> tuple[Any, ...]:
        whole = grad.copy()
        region = replay(whole, tuple((op.raw, arguments, output) for op, arguments, output in self.steps))
        gradients = self.written.backward(region.copy(), (self.written.edges()[0], *edges[1:]), retain)
        region[...] = 0 if gradients[0] is None else gradients[0]
        return (whole, *gradients[1:])

    def backward_tensors(self, grad: Tensor, edges: tuple[Any, ...]) -> tuple[Any, ...]:
        whole = grad.clone()
        gradients = self.written.backward_tensors(
            replay(grad, self.steps), (self.written.edges()[0], *edges[1:])
        )
        target = replay(whole, self.steps)
        if gradients[0] is None:
            target.zero_()
        else:
            target.copy_(gradients[0])
        return (whole, *gradients[1:])

    def release(self) -> None:
        self.written.release()


class InvalidView(Node):
    """The history of a view that cannot follow a write to its base; says so when it is used."""

    __slots__ = ("message",)

    def __init__(self, view: Tensor, reason: str) -> None:
        node, nr = producer(view)
        what = f"Output {nr} of {node.name()} is a view" if node is not None else "This view"
        self.seq = next_sequence()
        self.extra = None
        self.message = f"{what} and its base or another view of its base has been modified inplace. {reason}"

    def refuse(self) -> NoReturn:
        raise RuntimeError(self.message)

    def name(self) -> str:
        """Refuses: the view's history is not known."""
        self.refuse()

    def edges(self) -> tuple[Any, ...]:
        self.refuse()


def version_of(tensor: Tensor) -> int:
    """The tensor's version: how often its memory was written to through any of its aliases."""
    storage = tensor._storage
    return 0 if storage is None else storage.version


def check_writable(tensor: Tensor, recorded: bool) -> None:
    """Refuse what an operation may not write to while recording, if it is itself `recorded`.

    That is a leaf that requires grad, a view of one, and a view that cannot get a new history.
    """
    if not (recorded or tensor._requires_grad):
        return
    view = tensor._view
    if view is not None and view.forbidden is not None:
        node, nr = producer(tensor)
        if node is None:
            raise RuntimeError(view.forbidden)
        raise RuntimeError(
            f"Output {nr} of {node.name()} is a view and is being modified inplace. {view.forbidden}"
        )
    if tensor._node is None and tensor._requires_grad:
        raise RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")
    if view is not None and view.base._node is None and view.base._requires_grad:
        raise RuntimeError(
            "a view of a leaf Variable that requires grad is being used in an in-place operation."
        )
