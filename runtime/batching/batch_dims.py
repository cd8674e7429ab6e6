"""Batch dimensions: tensors that have some, how dims become such, and how they become ordinary dims again.

Note [Batch dimensions] Within `vmap` a tensor stands for many of one shape, and code sees one of them. It is
a `BatchedTensor` over a *physical* tensor that holds all of them, with a dim in front for each `Batch`. An op
that meets such a tensor is an op on physical tensors (calls.py). The physical tensors are recorded, have
tangents and are written to: the graph, the engine and forward mode know nothing of batches. So transforms
compose in whatever order:

- a derivative taken outside of `vmap` meets a graph of physical tensors, an ordinary one;
- one that is taken inside wants the gradient of each sample by its own input, so it first gives its inputs
  all open batch dims (`spread`). Samples do not depend on each other, so that the physical gradient
  has that of each sample in its place;
- a pass may be given gradients with batch dims that the graph does not have. The formulas of its nodes then
  run as ops on such gradients (Note [Batched gradients], runtime/autograd/engine/entry.py), and tangents
  with batch dims go through an op in the same way.

`lower` makes batch dims ordinary ones and `lift` the reverse; both are views, recorded as such.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from gradspec.core import ops
from gradspec.core.process.guard import Guard, attributes
from gradspec.core.process.state import state
from gradspec.core.tensor import BatchedTensor, Tensor, shape_of, wrap_batched

_numbers = itertools.count()


class Batch:
    """A dimension over which `vmap` maps: its size, and what it wants of random numbers.

    `is_open` until that call of `vmap` has ended, which is the `level`-th of the transforms that run within each
    other.
    """

    __slots__ = ("combined", "is_open", "level", "number", "randomness", "size")

    def __init__(self, size: int, randomness: str = "error") -> None:
        self.number, self.size, self.randomness, self.is_open = next(_numbers), size, randomness, True
        self.level = len(state.levels) + 1
        self.combined: dict[Batches, Batches] = {}  # see `same`

    def close(self) -> None:
        """Say that no tensor may have this dim any more."""
        self.is_open = False


Batches = tuple[Batch, ...]


class opened(Guard):
    """The block in which a batch is mapped over; no tensor has its dim afterwards.

    With `visible=False`, what runs in the block does not know of the batch: it is only that of gradients or
    tangents.
    """

    def __init__(self, batch: Batch, *, visible: bool = True) -> None:
        self._batch, self._visible = batch, visible

    def __enter__(self) -> Batch:
        undo = (*attributes("batches", "draws_in_python", "transforming", "levels"), (self._batch.close, ()))
        entered, inner = (undo, self._entered), same((*state.batches, self._batch))
        levels = (*state.levels, self._batch)
        if self._visible:
            self._entered, state.batches, state.draws_in_python, state.transforming, state.levels = (
                entered,
                inner,
                True,
                True,
                levels,
            )
        else:
            self._entered, state.levels = entered, levels
        return self._batch


def batches_of(tensor: Any) -> Batches:
    """The batch dims of a value, none if it has none; RuntimeError if the `vmap` of one has ended."""
    if type(tensor) is not BatchedTensor:
        return ()
    found: Batches = tensor._batches
    if not found[-1].is_open:  # the newest is closed first
        raise RuntimeError(
            f"vmap: a tensor of shape {list(shape_of(tensor))} within vmap was used after that vmap had "
            "returned. Return it from the mapped function instead of storing it elsewhere."
        )
    return found


def same(batches: Batches) -> Batches:
    """The tuple that stands for these batch dims: rules first look whether two are one object."""
    return batches[-1].combined.setdefault(batches, batches) if batches else batches


def merged(first: Batches, second: Batches) -> Batches:
    """The batch dims of both, from the oldest to the newest."""
    if first is second or not second:
        return first
    if not first:
        return second
    found = {batch.number: batch for batch in (*first, *second)}
    if len(found) == len(first):
        return first
    return second if len(found) == len(second) else same(tuple([found[number] for number in sorted(found)]))


def all_batches(values: Iterable[Any]) -> Batches:
    """The batch dims that any of some values has."""
    found: Batches = ()
    for value in values:
        if type(value) is BatchedTensor:
            own = batches_of(value)
            if own is not found:
                found = merged(found, own)
    return found


def sizes(batches: Batches) -> tuple[int, ...]:
    """The lengths of batch dims."""
    return tuple([batch.size for batch in batches])


def lift(tensor: Tensor, batches: Sequence[Batch]) -> Tensor:
    """`tensor` with its leading dims made these batch dims."""
    if not batches:
        return tensor
    if type(tensor) is not BatchedTensor and len(batches) == 1:
        return wrap_batched(tensor, same(tuple(batches)))
    present = batches_of(tensor)
    physical = tensor._physical if type(tensor) is BatchedTensor else tensor
    every = (*present, *batches)
    order = sorted(range(len(every)), key=lambda position: every[position].number)
    return wrap_batched(_ordered(physical, order), same(tuple([every[position] for position in order])))


def lower(tensor: Tensor, batches: Sequence[Batch]) -> Tensor:
    """`tensor` with these batch dims made its leading dims, along which it is repeated if it has them not."""
    if not batches:
        return tensor
    present = batches_of(tensor)
    physical = tensor._physical if type(tensor) is BatchedTensor else tensor
    if present == batches:
        return physical
    kept = tuple([batch for batch in present if batch not in batches])
    found = [present.index(batch) for batch in (*kept, *batches) if batch in present]
    physical = _ordered(physical, found)
    if len(found) < len(kept) + len(batches):
        absent = [batch not in present for batch in batches]
        index = (slice(None),) * len(kept) + tuple([None if new else slice(None) for new in absent])
        shape = shape_of(physical)
        full = (*shape[: len(kept)], *sizes(tuple(batches)), *shape[len(found) :])
        physical = ops.expand(ops.basic_index(physical, index), full)
    return wrap_batched(physical, same(kept)) if kept else physical


def spread(tensor: Tensor, batches: Batches) -> Tensor:
    """`tensor` with these batch dims, besides those it has."""
    present = batches_of(tensor)
    missing = [batch for batch in batches if batch not in present]
    if not missing:
        return tensor
    return lift(ops.expand(tensor, (*sizes(tuple(missing)), *shape_of(tensor))), missing)


def everywhere(tensor: Tensor, batches: Batches) -> Tensor:
    """`tensor` with all these batch dims, the open ones, as its leading dims."""
    if type(tensor) is BatchedTensor:
        own = tensor._physical if tensor._batches is batches else lower(spread(tensor, batches), batches)
        return own
    return ops.expand(tensor, (*sizes(batches), *shape_of(tensor))) if batches else tensor


def _ordered(physical: Tensor, order: Sequence[int]) -> Tensor:
    """The tensor with its leading dims in this order."""
    if all(position == dim for position, dim in enumerate(order)):
        return physical
    rest = range(len(order), len(shape_of(physical)))
    return ops.permute(physical, (*order, *rest))
