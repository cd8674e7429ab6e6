"""Forward mode: tangents of tensors, views and writes; how they go through ops: csrc/books/tangents.c.

Note [Tangents] A tensor's tangents are kept in its extra part, by the level that each belongs to, so that no
other level takes one for its own. When a level is left it drops all the tangents it still has. An op's
tangent comes from its tangent function, which runs outside of the level but recording as it was: a recorded
tangent can be differentiated backwards (reverse over forward), and is itself not a dual tensor on the level. Levels of
`gradspec.func.jvp` may be open within each other. An op then has a tangent on each, the outermost first, so
that the tangent function of an inner level finds the tangents of the outer ones, and its result is dual on
them. A level may have a batch dim, which all its tangents have and the tensors have not. Nodes save outputs
as arrays, so a node also keeps the extra parts of outputs that have a tangent, for a pass of gradients with
tangents (forward over reverse).

The tangent of a view is a view of its base's tangent, so that writes to either are seen by both. Usually the
view op itself makes it; a view made before its base got a tangent, from a write to another part of it,
derives it when asked. `make_dual` and `unpack_dual` also return views, but ones that have tangents of their
own: a step `cut` among a view's steps leads to the extra part of such a tensor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from weakref import ref

import numpy as np

from gradspec.arrays.striding import memory_behind
from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import introduce, keep_tangent, tangent_of
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.process.guard import Guard, attributes, bits, restore_bits
from gradspec.core.process.state import FORWARD, GRAD, state, switch
from gradspec.core.tensor import BatchedTensor, LazyTensor, SparseTensor, Tensor, wrap, wrap_batched
from gradspec.graph.hooks import TensorExtra, tensor_extra
from gradspec.graph.node import extra_of
from gradspec.graph.views import Step, View, replay

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gradspec.batching.batch_dims import Batch
    from gradspec.graph.node import Node


class Level:
    """A level of forward mode, from entering to leaving; it can drop the tangents that were made in it.

    `outer` is the level around it, `batch` the batch dim that its tangents have, if they have one. It
    `is_transforms` if only a transform sees its tangents.
    """

    __slots__ = ("_duals", "_prune_at", "batch", "is_transforms", "outer")

    def __init__(self, outer: Level | None = None, batch: Batch | None = None) -> None:
        self.outer, self.batch, self.is_transforms = outer, batch, False
        self._duals: list[ref[TensorExtra]] = []
        self._prune_at = 256

    def prune(self) -> None:
        """Forget who had a tangent and is gone; `keep_tangent`, which enters them, calls it now and then."""
        duals = self._duals
        duals[:] = [entry for entry in duals if entry() is not None]
        self._prune_at = max(256, 2 * len(duals))

    def drop_tangents(self) -> None:
        for entry in self._duals:
            extra = entry()
            if extra is not None and extra.tangents is not None:
                extra.tangents.pop(self, None)
        self._duals.clear()


introduce(Level=Level)


def is_active() -> bool:
    """Whether ops of this thread propagate tangents now."""
    return bool(state.mode & FORWARD)


def set_mode(level: Level | None, enabled: bool) -> None:
    """Put this thread on a level, or on none, and say whether tangents are propagated on it."""
    mode = state.mode & ~FORWARD | (FORWARD if level is not None and enabled else 0)
    state.level, state.forward_enabled, state.mode = level, enabled, mode


# ---- tangents of tensors ----


def set_tangent(tensor: Tensor, tangent: Tensor) -> None:
    """Make `tangent` the tangent of `tensor`, which has none: as it is, or a copy if its layout differs.

    Raises RuntimeError if there is no level, and if the tangent has another shape or dtype.
    """
    array, given = tensor._memory, tangent._memory
    if state.level is None:
        raise RuntimeError("Trying to set a forward gradient but no level exists: enter_dual_level() first.")
    if given.shape != array.shape:
        raise RuntimeError(
            "Trying to set a forward gradient that has a different size than that of the original Tensor, "
            f"this is not supported. Tensor is of size {list(array.shape)} while the given forward gradient "
            f"is of size {list(given.shape)}."
        )
    if given.dtype != array.dtype:
        raise RuntimeError(
            "Trying to set a forward gradient that has a different dtype than that of the original Tensor, "
            f"this is not supported. Tensor is of dtype {from_numpy_dtype(array.dtype)} while the given "
            f"forward gradient is of dtype {from_numpy_dtype(given.dtype)}: convert it with to()."
        )
    if isinstance(tensor, SparseTensor) != isinstance(tangent, SparseTensor):
        raise RuntimeError(
            f"Trying to set a forward gradient of layout {tangent.layout!r} for a Tensor of layout "
            f"{tensor.layout!r}: convert it with to_sparse() or to_dense()."
        )
    lazy = type(tangent) is LazyTensor or type(tensor) is LazyTensor
    if not lazy and _same_layout(given, array) and _same_place(given, array):
        keep_tangent(tensor, tangent)
    else:
        keep_tangent(tensor, _copy_in_place_like(tangent, array))


def write_tangent(tensor: Tensor, tangent: Tensor | None) -> None:
    """The tangent of `tensor` after a write to it: the one it has is written to, or one is made.

    None is zero. Bases and views of the tensor see the change. Called with FORWARD off. A tensor that may be
    written to has a tangent that may be written to, however old that is.
    """
    if tensor._memory.dtype.kind not in "fVc":
        return
    transform, state.transform = state.transform, None
    try:
        _write_tangent(tensor, tangent)
    finally:
        state.transform = transform


def _write_tangent(tensor: Tensor, tangent: Tensor | None) -> None:
    present = tangent_of(tensor)
    if present is not None:
        if tangent is None:
            ops.zero_(present)
        elif type(tangent) is BatchedTensor and type(present) is not BatchedTensor:
            keep_tangent(tensor, _copy(tangent, tensor._memory))
        elif tangent is not present:
            ops.copy_(present, tangent)
    elif tangent is not None:
        view = tensor._view
        if view is not None:
            present = _region(view)
            ops.copy_(present, tangent)
            keep_tangent(tensor, present)
        else:
            keep_tangent(tensor, _copy(tangent, tensor._memory))


def drop_tangent(tensor: Tensor) -> None:
    """Let the tensor have no tangent; what else its extra part holds stays."""
    extra = tensor._extra
    if extra is not None and extra.tangents:
        kept = tensor._extra = TensorExtra()
        kept.__dict__.update(extra.__dict__)


def open_levels() -> list[Level]:
    """The levels that are open in this thread, from the outermost inwards."""
    return levels_to(state.level)


def levels_to(level: Level | None) -> list[Level]:
    """A level and those around it, from the outermost inwards."""
    found = []
    while level is not None:
        found.append(level)
        level = level.outer
    return found[::-1]


class outside(Guard):
    """The block runs outside of the open level."""

    def __init__(self, level: Level) -> None:
        self._outer = level.outer

    def __enter__(self) -> None:
        undo = bits(FORWARD) + attributes("level")
        mode = state.mode & ~FORWARD
        if self._outer is not None and state.forward_enabled:
            mode |= FORWARD
        self._entered, state.level, state.mode = (undo, self._entered), self._outer, mode


def share_tangents(source: Tensor, other: Tensor) -> None:
    """Let another tensor over the same memory have the tangents of `source` on all levels."""
    give_tangents(other, tangents_of(source))


class Tangent(NamedTuple):
    """A tangent that a tensor has on a level, and what that has on those around it."""

    level: Level
    value: Tensor
    tangents: list[Tangent]


def tangents_of(tensor: Tensor) -> list[Tangent]:
    """The tangents of a tensor on all levels that are open, each with its own."""
    inner, found = state.level, []
    try:
        for level in open_levels():
            state.level = level
            value = tangent_of(tensor)
            if value is not None:
                state.level = level.outer
                found.append(Tangent(level, value, tangents_of(physical_of(value))))
    finally:
        state.level = inner
    return found


def give_tangents(tensor: Tensor, tangents: Iterable[Tangent]) -> None:
    """Let a tensor have tangents, and these theirs, on the levels that they belong to."""
    inner = state.level
    try:
        for level, value, outer in tangents:
            give_tangents(physical_of(value), outer)
            state.level = level
            keep_tangent(tensor, value)
    finally:
        state.level = inner


def physical_of(tensor: Tensor) -> Tensor:
    """The tensor that has the elements of one that may stand for a batch."""
    return tensor._physical if isinstance(tensor, BatchedTensor) else tensor


# ---- tensors that share memory but no tangent ----


def cut(tensor: Tensor, extra: TensorExtra) -> Tensor:
    """The step of a view that has a tangent of its own. See Note [Tangents]."""
    return ops.view(tensor, tensor._memory.shape)


cut.raw = lambda array, extra: array.view()  # type: ignore[attr-defined]


def separate(tensor: Tensor) -> Tensor:
    """A view of all of the tensor, or a copy if it is sparse, that has no tangent, and gets none from it."""
    previous = switch(FORWARD, 0)
    try:
        if isinstance(tensor, SparseTensor):
            return ops.clone(tensor)
        result = ops.view(tensor, tensor._memory.shape)
    finally:
        restore_bits(state, FORWARD, previous)
    view = result._view
    if view is None:  # made in inference mode, where nothing leads back to the tensor
        return result
    view.steps = (*view.steps[:-1], (cut, (tensor_extra(result),), None))
    return result


def _source(view: View) -> tuple[tuple[Step, ...], TensorExtra, tuple[Step, ...]]:
    """Where the view's tangent comes from: the steps that lead to it, its extra part, the steps onward."""
    steps = view.steps
    for position in range(len(steps) - 1, -1, -1):
        if steps[position][0] is cut:
            return steps[: position + 1], steps[position][1][0], steps[position + 1 :]
    return (), tensor_extra(view.base), steps


def _derived(tensor: Tensor, view: View) -> Tensor | None:
    """The tangent of a view on this thread's level, from that of its base, if that has one."""
    _, extra, steps = _source(view)
    whole = None if extra.tangents is None or state.level is None else extra.tangents.get(state.level)
    if whole is None or not steps:
        return whole
    tangent = _part(whole, steps)
    keep_tangent(tensor, tangent)
    return tangent


def _part(tangent: Tensor, steps: tuple[Step, ...]) -> Tensor:
    """The part of a tangent that belongs to a view; recorded, so that writes through it can be, later."""
    previous = switch(FORWARD | GRAD, GRAD)
    try:
        part: Tensor = replay(tangent, steps)
        return part
    finally:
        restore_bits(state, FORWARD | GRAD, previous)


def _region(view: View) -> Tensor:
    """The tangent of a view that has none yet, as a part of a tangent of zeros for its base."""
    leading, extra, steps = _source(view)
    array = replay(view.base._array, tuple((op.raw, arguments, nr) for op, arguments, nr in leading))
    tangent = _zero_tangent(array)
    keep_tangent(extra, tangent)
    return _part(tangent, steps)


def _zero_tangent(array: np.ndarray) -> Tensor:
    """A tangent of zeros for an array, which may be written to."""
    level = state.level
    if level is None or level.batch is None:
        return wrap(memory.zeros_like(array))
    zeros = wrap(memory.zeros((level.batch.size, *array.shape), array.dtype))
    return wrap_batched(zeros, (level.batch,))


# ---- layout ----


def _same_layout(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether every view op that one of two arrays of one shape allows, the other does too."""
    return a.strides == b.strides or (a.flags.c_contiguous and b.flags.c_contiguous)


def _same_place(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two arrays lie at the same place of memory of the same extent, which `as_strided` goes by."""
    if a.base is None and b.base is None:
        return True
    (whole_a, first_a), (whole_b, first_b) = memory_behind(a), memory_behind(b)
    return whole_a.size == whole_b.size and first_a == first_b


def _copy_in_place_like(tangent: Tensor, like: np.ndarray) -> Tensor:
    """A copy of the tangent in memory of its own, where it lies as `like` does in its memory."""
    whole, first = memory_behind(like)
    reach = sum((n - 1) * step for n, step in zip(like.shape, like.strides, strict=True)) // like.itemsize
    spread = all(step >= like.itemsize for n, step in zip(like.shape, like.strides, strict=True) if n > 1)
    if whole.size == like.size or not like.size or not spread or first + reach >= whole.size:
        return _copy(tangent, like)
    batches = tangent._batches if isinstance(tangent, BatchedTensor) else ()
    lead = tuple([batch.size for batch in batches])
    own = memory.zeros((*lead, *whole.shape), like.dtype)
    strides = (*own.strides[: len(lead)], *like.strides)
    part = wrap(np.ndarray((*lead, *like.shape), like.dtype, own, first * like.itemsize, strides))
    return ops.copy_(wrap_batched(part, batches) if batches else part, tangent)


def _copy(tangent: Tensor, like: np.ndarray) -> Tensor:
    """A differentiable copy of the tangent, broadcast, with the dtype and the order in memory of `like`."""
    repeats = 0 in like.strides  # of which NumPy would keep an order that no view may rely on
    room = memory.empty(like.shape, like.dtype) if repeats else memory.empty_like(like)
    if type(tangent) is not BatchedTensor:
        return ops.copy_(wrap(room), tangent)
    batches = tangent._batches
    lead = tuple([batch.size for batch in batches])
    whole = memory.empty((*lead, *like.shape), like.dtype)
    strides = (*whole.strides[: len(lead)], *room.strides)
    part = np.ndarray(whole.shape, like.dtype, whole, 0, strides)  # each sample in the order of `like`
    return ops.copy_(wrap_batched(wrap(part), batches), tangent)


# ---- what C asks for ----


def _remember(node: Node, outputs: Sequence[Tensor]) -> None:
    """Keep the tangents of the outputs that a node has saved as arrays."""
    if not node._saves_outputs():
        return
    extra_of(node).duals = {nr: tensor_extra(y) for nr, y in enumerate(outputs) if tangent_of(y) is not None}


introduce(
    derived_tangent=_derived,
    copied_tangent=_copy,
    zero_tangent=_zero_tangent,
    write_tangent=write_tangent,
    remember_duals=_remember,
)
