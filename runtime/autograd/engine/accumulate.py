"""What happens to the gradient of a leaf."""

from __future__ import annotations

from threading import Lock
from typing import Any, NoReturn

import numpy as np

from gradspec.arrays.copying import contiguous_copy, copy_to
from gradspec.core import memory
from gradspec.core.bare import SparseTensor, Tensor, wrap, wrap_any, wrap_sparse
from gradspec.core.coo import Coo
from gradspec.core.guard import with_lock
from gradspec.core.path import introduce, keep_first, may_write
from gradspec.core.state import GRAD, state
from gradspec.graph.hooks import (
    TensorExtra,
    call_post_accumulate_hooks,
    call_posthooks,
    call_prehooks,
    call_tensor_hooks,
)

_ndarray = np.ndarray
_RAW = (np.ndarray, Coo)  # what a gradient is in a pass that is not differentiable
# Accumulating reads, adds and writes back; leaves share a few locks rather than carry one each.
_leaf_locks = tuple(Lock() for _ in range(64))


def private(gradient: Any) -> Any:
    """A gradient that nobody else holds; one that is sparse is copied where it is kept."""
    return contiguous_copy(gradient) if type(gradient) is _ndarray else gradient


introduce(private=private)


def refuse_interior() -> NoReturn:
    """Refuse a gradient for what was a leaf when it was recorded, and is none now."""
    raise RuntimeError(
        "leaf variable has been moved into the graph interior: it was detached in place and then written to "
        "in a recorded operation, and so is no leaf any more"
    )


def leaf_gradient(extra: TensorExtra | None, gradient: Any) -> Any:
    """The gradient of a leaf after the hooks of the tensor."""
    if extra is None or not extra.tensor_hooks:
        return gradient
    return shared(call_tensor_hooks(extra.tensor_hooks, as_tensor(gradient)), gradient)


def accumulate_with_hooks(leaf: Tensor, extra: TensorExtra, gradient: Any) -> None:
    """Accumulate between the hooks of the node that stands for the leaf. See Note [Hook order]."""
    if extra.prehooks:
        (changed,) = call_prehooks(extra.prehooks, (as_tensor(gradient),))
        gradient = shared(changed, gradient)
    if gradient is not None and leaf._requires_grad:
        accumulate(leaf, gradient)
    if extra.post_accumulate:
        call_post_accumulate_hooks(extra.post_accumulate, leaf)
    if extra.posthooks:
        call_posthooks(extra.posthooks, (), (as_tensor(gradient),))


def as_tensor(gradient: Any) -> Any:
    """A gradient as hooks see it."""
    return wrap_any(gradient) if type(gradient) in _RAW else gradient


def shared(changed: Tensor | None, gradient: Any) -> Any:
    """What a hook returned or has seen, in the form the pass works with, marked as held by others.

    See Note [Owned gradients]: a view of an array is never kept without a copy.
    """
    return changed._array.view() if changed is not None and type(gradient) in _RAW else changed


def accumulate(leaf: Tensor, gradient: Any) -> None:
    """Add a gradient (array or tensor) to `leaf.grad`, in place unless it is itself part of a graph.

    A first gradient takes the leaf's strides where that is dense, else row-major order. One that is sparse
    stays sparse until a dense one is added, and is added to what is dense in place.
    """
    array = leaf._array
    if gradient.shape != array.shape or (type(gradient) in _RAW and gradient.dtype != array.dtype):
        raise RuntimeError(
            f"invalid gradient for a leaf: got shape {list(gradient.shape)} and dtype {gradient.dtype} but "
            f"expected shape {list(array.shape)} and dtype {array.dtype}"
        )
    with_lock(_leaf_locks[(id(leaf) >> 6) & 63], _keep_or_add, leaf, gradient)


def _keep_or_add(leaf: Tensor, gradient: Any) -> None:
    """Make a gradient that of a leaf, or add it to the one that is there."""
    if leaf._grad is None and keep_first(leaf, _first(leaf._array, gradient)):
        return
    present = leaf._grad  # perhaps since a moment ago: the engine's loop keeps a first one without a lock
    assert present is not None
    if isinstance(present, SparseTensor) and not isinstance(gradient, Coo | SparseTensor):
        leaf._grad = as_tensor(gradient) + present
    elif type(gradient) not in _RAW:
        if state.mode & GRAD:
            leaf._grad = present + gradient
        else:
            present.add_(gradient)  # pyright: ignore[reportArgumentType]  # a Tensor: no array
    else:
        _add_in_place(present, gradient)


def _add_in_place(present: Tensor, gradient: Any) -> None:
    """Add an array of either kind to a gradient that is of a kind to take it."""
    storage = may_write(present, "AccumulateGrad")
    if isinstance(present, SparseTensor):
        present._coo = present._coo + gradient
    elif isinstance(gradient, Coo):
        gradient.add_to(present._array)
    else:
        np.add(present._array, gradient, present._array)
    storage.count_write("AccumulateGrad")


def _first(array: Any, gradient: Any) -> Tensor:
    """A first gradient of a leaf over `array`, as it is kept."""
    if type(gradient) is Coo:
        return wrap_sparse(gradient.copy())
    if type(gradient) is not _ndarray:
        copy: Tensor = gradient.clone()
        return copy
    if type(array) is Coo:
        return wrap(contiguous_copy(gradient))
    if gradient.base is not None or gradient.strides != array.strides:
        gradient = _laid_out_like(array, gradient)
    return wrap(gradient)


def _laid_out_like(array: np.ndarray, gradient: np.ndarray) -> np.ndarray:
    """A copy of the gradient with the strides of `array` if that is dense, else in row-major order."""
    copy = memory.empty_like(array)
    if copy.strides != array.strides:
        copy = memory.empty(array.shape, array.dtype)
    copy_to(copy, gradient)
    return copy
