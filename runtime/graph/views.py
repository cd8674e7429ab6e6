"""Views of other tensors' memory, and the history of base and views after in-place ops.

Note [Views and history] A view knows its base and the steps that lead to it. Writing to a view of a recorded
tensor gives the *base* a new history (`CopySlices`: the gradient of the written region goes through the
writing op, the rest to the old history). Every live view of that base is then re-derived from it, so that
no stale history can be picked up afterwards. A tensor that is transposed or reshaped in place stays the base
of its views, whose steps then begin with one that undoes this. A view that must not be re-derived, because it
was made in no_grad mode or together with others, has a history that may not be used once the memory was
written to: whoever records an edge to a view asks `edge_of`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn
from weakref import ref

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import as_before, introduce, move, next_sequence, watch_output
from gradspec.core.process.guard import restore_bits
from gradspec.core.process.state import GRAD, RECORDING, state, switch
from gradspec.core.tensor import LazyTensor, wrap
from gradspec.graph.hooks import tensor_extra
from gradspec.graph.node import (
    SECOND_BACKWARD,
    Node,
    Pairs,
    Unrecorded,
    extra_of,
    producer,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from gradspec.core.compiled.bindings import Storage
    from gradspec.core.elements.shapes import Array
    from gradspec.core.tensor import Tensor

Step = tuple[Any, tuple[Any, ...], int | None]  # (view op, its arguments after self, which output)


class View:
    """How a view derives from its base tensor, and why it may not be written to while recording, if so.

    The history of such a view holds for one version of its memory, `version`, if the view has a history.
    """

    __slots__ = ("base", "forbidden", "steps", "version")

    def __init__(self, base: Tensor, steps: tuple[Step, ...], forbidden: str | None) -> None:
        self.base = base
        self.steps = steps
        self.forbidden = forbidden
        self.version: int | None = None

    def forbid(self, reason: str, version: int) -> None:
        """Say why the view may not be re-derived, and at which version of its memory it was made."""
        self.forbidden, self.version = reason, version


# Why a view may not be written to or re-derived in a recorded operation, of which {what} says what it does.
_WRITTEN = "is being modified inplace"
_BASE_WRITTEN = "its base or another view of its base has been modified inplace"
MULTIPLE = (
    "{view} is a view and {what}. This view is the output of a function that returns multiple views. Such "
    "functions do not allow the output views to be modified inplace. You should replace the inplace "
    "operation by an out-of-place one."
)
CUSTOM = (
    "{view} is a view and {what}. This view was created inside a custom Function (or because an input was "
    "returned as-is) and the autograd logic to handle view+inplace would override the custom backward "
    "associated with the custom Function, leading to incorrect gradients. This behavior is forbidden. You "
    "can fix this by cloning the output of the custom Function."
)
RELAID = (
    "{view} is a view and {what}. resize_(), as_strided_() or set_() has changed the layout of the view, or "
    "of its base, since the one was derived from the other, so that no gradient finds between them. You "
    "should derive the view from its base again, or clone() it before."
)
_AMBIGUOUS = (
    "Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your code by "
    "moving both the view and the inplace either both inside the {0} block (if you don't want the inplace to "
    "be tracked) or both outside (if you want the inplace to be tracked)."
)
_UNRECORDED_VIEW = "{view} view {which}was created in "
NO_GRAD_VIEW = _UNRECORDED_VIEW + "no_grad mode and {what} with grad mode enabled. " + _AMBIGUOUS.format("no_grad")
INFERENCE_VIEW = _UNRECORDED_VIEW + "inference mode and {what} in normal mode. " + _AMBIGUOUS.format("inference_mode")


def forbid_views(base: Tensor, storage: Storage, reason: str) -> None:
    """Let no view of a tensor be written to or re-derived while recording."""
    for _, view in live_views(base, storage):
        view.forbidden = view.forbidden or reason


def _refusal(view: Tensor, reason: str, what: str) -> str:
    """Why the view is refused; if it was recorded, and what it is a view of was not, both are named."""
    node, nr = producer(view)
    name = "This tensor" if node is None else f"Output {nr} of {type(node).__name__}"
    which = ""
    if reason.startswith(_UNRECORDED_VIEW):
        name, which = ("A", "") if node is None else (f"{name} is a view of a", "which ")
    return reason.format(view=name, which=which, what=what)


def replay(base: Any, steps: tuple[Step, ...]) -> Any:
    """Derive the view again, from another base."""
    for op, arguments, output in steps:
        base = op(base, *arguments)
        if output is not None:
            base = base[output]
    return base


def new_places(tensor: Tensor, node: Node) -> list[tuple[Tensor, Any]]:
    """Where in the graph a write to `tensor` by `node` moves what shares its memory. Nothing is moved yet.

    See Note [Views and history].
    """
    base, made_by = _base_of(tensor), _history(tensor, node, 0)
    return [(base, made_by), *_views_anew(tensor, base, made_by)]


def rebase_history(tensor: Tensor, node: Node, position: int = 0) -> None:
    """Give `tensor`, just written to by `node`, and what shares its memory, their new places in the graph.

    `position` is that of the tensor among the node's inputs.
    """
    base, made_by = _base_of(tensor), _history(tensor, node, position)
    move(base, made_by)
    for live, place in _views_anew(tensor, base, made_by):
        move(live, place)
    if base._storage is not None:
        watch_output(node, 0, base._storage)


def _base_of(tensor: Tensor) -> Tensor:
    return tensor if tensor._view is None else tensor._view.base


def _history(tensor: Tensor, node: Any, position: int) -> Any:
    """The node that makes the base of the view that `node` has written to."""
    view = tensor._view
    return node if view is None else CopySlices(view.base, tensor, view.steps, node, position)


def _views_anew(tensor: Tensor, base: Tensor, made_by: Any) -> list[tuple[Tensor, Any]]:
    """The views of a base, of which `tensor` was written to, and where they are once this node makes that."""
    storage = base._storage
    places: list[tuple[Tensor, Any]] = []
    if storage is None or not storage.views:
        return places
    moved = as_before(base, False)
    moved._node, moved._requires_grad, moved._storage = made_by, True, storage
    for live, view in live_views(base, storage):
        if view.forbidden is None or live is tensor:
            places.append((live, replay(moved, view.steps)._node))
        elif live._node is None:
            places.append((live, UnrecordedView()))
    return places


def live_views(base: Tensor, storage: Storage) -> Iterator[tuple[Tensor, View]]:
    """The live views of a base, with how they derive from it."""
    for live in storage.views:
        if live._view is not None and live._view.base is base:
            yield live, live._view


def set_requires_grad(leaf: Tensor, requires_grad: bool) -> None:
    """Let gradients arrive at a leaf, or no more.

    A view that was made without recording requires grad as long as its base does. One that was made while
    recording becomes part of the graph with its base.
    """
    view = leaf._view
    if requires_grad:
        if isinstance(leaf._node, UnrecordedView):
            leaf._node = None
        leaf._requires_grad = True
        if leaf._storage is not None and view is None:
            _derive_views(leaf)
    elif view is None or view.forbidden is None or not view.base._requires_grad:
        leaf._requires_grad = False
    elif leaf._node is None:
        leaf._node = UnrecordedView()


def _derive_views(base: Tensor) -> None:
    """Let the views of a tensor, a leaf that requires grad from now on, be derived from it in the graph."""
    assert base._storage is not None
    for live, view in live_views(base, base._storage):
        if live._node is not None or live._requires_grad:
            continue
        if view.forbidden is None and live._memory.dtype.kind in "fVc":
            mode = switch(RECORDING, GRAD)
            try:
                live._node, live._requires_grad = replay(base, view.steps)._node, True
            finally:
                restore_bits(state, RECORDING, mode)
        elif view.forbidden is not None:
            live._node, live._requires_grad = UnrecordedView(), True


def forget_base(base: Tensor) -> None:
    """The tensor requires no grad any more: nor do the views of it that were made without recording."""
    for live, _ in () if base._storage is None else live_views(base, base._storage):
        if isinstance(live._node, UnrecordedView):
            live._node, live._requires_grad = None, False


def retain_as_before(tensor: Tensor, old: Node) -> None:
    """Let a tensor that `old` made, and that another node makes now, keep its gradient if it did."""
    assert old._node_extra is not None
    retained = old._node_extra.retained
    if retained is not None and retained() is tensor:
        old._node_extra.retained = None
        retain_grad(tensor)


def retain_grad(tensor: Tensor) -> None:
    """Let the engine keep the gradient of a tensor that is not a leaf in its `.grad`."""
    tensor_extra(tensor).retains_grad = True
    assert tensor._node is not None
    extra_of(tensor._node).retained = ref(tensor)


class _Also:
    """The gradients that are needed, and one target more."""

    __slots__ = ("needed", "target")

    def __init__(self, needed: Container[Any], target: Any) -> None:
        self.needed = needed
        self.target = target

    def __contains__(self, target: Any) -> bool:
        return target is self.target or target in self.needed


def _laid_out(array: Array, strides: tuple[int, ...] | None) -> Array:
    """A copy with the strides of a base, in bytes; None are those of row-major order."""
    if strides is None or not array.size or 0 in strides:
        return memory.copy(array)
    extent = 1 + sum((n - 1) * step for n, step in zip(array.shape, strides, strict=True)) // array.itemsize
    whole: Array = np.ndarray(array.shape, array.dtype, memory.empty(extent, array.dtype), 0, strides)
    whole[...] = array
    return whole


def _in_order(tensor: Tensor, strides: tuple[int, ...] | None) -> Tensor:
    """A copy, which is recorded, whose dims have the order in memory that they have with these strides."""
    if strides is None:
        return ops.contiguous_copy(tensor)
    dims = range(tensor.ndim)
    order = sorted(dims, key=lambda d: -strides[d])
    copy = ops.contiguous_copy(ops.permute(tensor, tuple(order)))
    return ops.permute(copy, tuple([order.index(d) for d in dims]))


class CopySlices(Node):
    """The history of a base tensor one of whose views was written to by the node `written`.

    The node's input at `position` was the view, and its gradient goes back into that of the base. The node
    keeps its edge to the view's own history, for gradients of an output that it has saved; as these may come
    later in the same pass, it is then not released with this one.
    """

    __slots__ = ("edge_base", "freed", "lazy", "position", "steps", "strides", "written")

    def __init__(self, base: Tensor, view: Tensor, steps: tuple[Step, ...], written: Node, position: int) -> None:
        self._sequence_number = next_sequence()
        self._node_extra = None
        self.steps = steps
        self.written = written
        self.position = position
        self.freed = False
        self.strides = None if base._memory.flags.c_contiguous else base._memory.strides
        self.lazy = type(base) is LazyTensor or type(view) is LazyTensor
        self.edge_base = base._node or base if base._requires_grad else None

    def _edge_targets(self) -> tuple[Any, ...]:
        edges = list(self.written._edge_targets())
        edges[self.position] = self.edge_base
        return tuple(edges)

    def _check_not_freed(self) -> None:
        if self.freed:
            raise RuntimeError(f"{SECOND_BACKWARD} [node {type(self.written).__name__}]")

    def _of_written(self, needed: Container[Any] | None) -> Container[Any] | None:
        return None if needed is None else _Also(needed, self.written._edge_targets()[self.position])

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        self._check_not_freed()
        kept = retain or self.written._saves_outputs()
        whole = _laid_out(grad, self.strides)
        region, mapping = self._region(whole)
        given = memory.copy(region) if mapping is None else np.asarray(mapping(region))
        pairs = list(self.written._backward_arrays(given, kept, self._of_written(needed)))
        self.freed = not retain
        gradient = pairs[self.position][1]
        region[...] = 0 if gradient is None else gradient if mapping is None else mapping(gradient)
        pairs[self.position] = (self.edge_base, whole)
        return pairs

    def _region(self, whole: Array) -> tuple[Array, np.ufunc | None]:
        """Where the view's gradient lies within that of the base; and what maps it, if the view is lazy."""
        if not self.lazy:
            return replay(whole, tuple((op.raw, arguments, nr) for op, arguments, nr in self.steps)), None
        region = replay(wrap(whole), self.steps)
        return region._memory, getattr(region, "_mapping", None)

    def _backward_tensors(self, grad: Tensor, needed: Container[Any] | None) -> Pairs:
        self._check_not_freed()
        whole = _in_order(grad, self.strides)
        given = grad if grad.stride() == whole.stride() else _in_order(grad, self.strides)
        pairs = list(self.written._backward_tensors(replay(given, self.steps), self._of_written(needed)))
        gradient = pairs[self.position][1]
        region = replay(whole, self.steps)
        if gradient is None:
            region.zero_()
        else:
            region.copy_(gradient)
        pairs[self.position] = (self.edge_base, whole)
        return pairs

    def _release_saved(self) -> None:
        self.freed = True
        if not self.written._saves_outputs():
            self.written._release_saved()


class UnrecordedView(Unrecorded):
    """Stands where the history of a view that was made without recording would be, and ends it.

    To its user the view is a leaf that requires grad as its base does, but no gradient reaches it.
    """

    __slots__ = ()

    def __init__(self) -> None:
        self._sequence_number = next_sequence()
        self._node_extra = None


introduce(UnrecordedView=UnrecordedView)


def refuse_view(view: Tensor, is_target: bool) -> NoReturn:
    """Refuse a view as the target of a write, or because a write to its memory has ended its history.

    See Note [Views and history].
    """
    assert view._view is not None and view._view.forbidden is not None
    raise RuntimeError(_refusal(view, view._view.forbidden, _WRITTEN if is_target else _BASE_WRITTEN))


introduce(View=View, MULTIPLE=MULTIPLE, NO_GRAD_VIEW=NO_GRAD_VIEW, INFERENCE_VIEW=INFERENCE_VIEW)
introduce(new_places=new_places, refuse_view=refuse_view, retain_as_before=retain_as_before)
