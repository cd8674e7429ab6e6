"""Sparse gradients in a pass that is not differentiable: at nodes, and at leaves."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import numpy as np

from gradspec.core.compiled.bindings import introduce
from gradspec.core.elements.coo import Coo
from gradspec.core.tensor import LazyTensor, SparseTensor, Tensor, wrap_any, wrap_sparse
from gradspec.graph.node import Gradients, Node, Output, Pairs


def has_sparse(gradient: Any) -> bool:
    """Whether a gradient, or one of those of several outputs, is in coordinate format."""
    if isinstance(gradient, Gradients):
        return any(type(part) is Coo for part in gradient)
    return type(gradient) is Coo


def run_with_sparse(node: Node, gradient: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
    """The result of `_backward_arrays`, by the node's formulas on tensors.

    The ops that they consist of know what is done with sparse tensors, or refuse them by name; the formulas
    on arrays are for ndarrays.
    """
    if isinstance(node, Output):
        return node._backward_arrays(gradient, retain, needed)
    parts = gradient if isinstance(gradient, Gradients) else (gradient,)
    tensors = [None if part is None else wrap_any(part) for part in parts]
    pairs = node._backward_tensors(Gradients(tensors) if isinstance(gradient, Gradients) else tensors[0], needed)
    if not retain:
        node._release_saved()
    return [(target, _raw(result)) for target, result in pairs]


introduce(run_with_sparse=run_with_sparse)


def _raw(result: Any) -> Any:
    """A gradient, or those of a list of inputs, without the tensor; views, since others may hold it."""
    if isinstance(result, Tensor):
        return result._array.view()
    return [_raw(part) for part in result] if isinstance(result, list | tuple) else result


def _kept(gradient: Coo, owned: bool) -> Tensor:
    """A first gradient as a leaf keeps it: a copy, unless nobody else can hold it."""
    return wrap_sparse(gradient if owned else gradient.copy())


def _add_to_memory(present: Tensor, gradient: Any) -> None:
    """Add an array of either kind to a gradient that is sparse, or lazy, or gets sparse ones added."""
    if isinstance(present, SparseTensor):
        present._coo = present._coo + gradient
        return
    elements = present._array
    if isinstance(gradient, Coo):
        gradient.add_to(elements)
    else:
        np.add(elements, gradient, elements)
    if isinstance(present, LazyTensor):
        present._mapping(elements, present._memory)


introduce(kept_sparse=_kept, add_to_memory=_add_to_memory)
