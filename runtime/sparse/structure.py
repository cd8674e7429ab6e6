"""Sparse tensors and the values that they store, as recorded operations.

Note [Sparse tensors] A `SparseTensor` is over a `Coo`: positions, which are never differentiated, and values.
Two operations lead from values to a sparse tensor and back, `assemble` and `values_of`. They are linear, have
nodes of their own here, and work in forward mode. All else that sparse tensors can do is ops on dense values
between these two, and so has derivatives of every order without formulas of its own.

A node that is not one of the two never sees a sparse gradient as an array: its formulas on tensors run
(`runtime/autograd/engine/sparse.py`), and the ops in them are those of `runtime/sparse/rules.py`.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled.bindings import edge_of, keep_tangent, mark_inference, next_sequence, tangent_of
from gradspec.core.elements.coo import Coo, grouped, locate
from gradspec.core.process.state import FORWARD, GRAD, state
from gradspec.core.tensor import BatchedTensor, SparseTensor, Tensor, wrap, wrap_sparse
from gradspec.graph.interpose import interpose
from gradspec.graph.node import Node, Pairs

Array = np.ndarray[Any, Any]


class SparseCooTensorBackward0(Node):
    """values: the gradient at the positions that are stored"""

    __slots__ = ("edge_values", "indices")

    __init__ = object.__init__
    _op_key = "sparse_coo_tensor"
    _input_names = ("values",)
    _may_save_outputs = False

    edge_values: Any
    indices: Array

    def _edge_targets(self) -> tuple[Any, ...]:
        return (self.edge_values,)

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        return ((self.edge_values, _at_array(grad, self.indices)),)

    def _backward_tensors(self, grad: Any, needed: Container[Any] | None) -> Pairs:
        return ((self.edge_values, at(grad, self.indices)),)


class ValuesBackward0(Node):
    """self: the gradient as the values of a sparse tensor with the same positions

    Values that are stored for the same position are summed before anything is computed that is not linear, so
    that they have the same gradient, the one at the position.
    """

    __slots__ = ("edge_self", "like")

    __init__ = object.__init__
    _op_key = "_values"
    _input_names = ("self",)
    _may_save_outputs = False

    edge_self: Any
    like: Coo

    def _edge_targets(self) -> tuple[Any, ...]:
        return (self.edge_self,)

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        like, each = _once(self.like)
        values = grad if each is None else grad[each]
        return ((self.edge_self, Coo(like.indices, values, like.shape, True)),)

    def _backward_tensors(self, grad: Any, needed: Container[Any] | None) -> Pairs:
        like, each = _once(self.like)
        values = grad if each is None else ops.advanced_index(grad, (each,))
        return ((self.edge_self, _spread(values, like.indices, like.shape, True)),)


def _once(like: Coo) -> tuple[Coo, Array | None]:
    """The positions that are stored, each once, and for each the number of a value; None for all in order."""
    if like.coalesced:
        return like, None
    group, positions = grouped(like.indices)
    each = np.empty(positions.shape[1], np.int64)
    each[group[::-1]] = np.arange(len(group))[::-1]
    return Coo(positions, like.values[each], like.shape, True), each


def assemble(values: Tensor, indices: Array, shape: tuple[int, ...], coalesced: bool = False) -> SparseTensor:
    """The sparse tensor that stores these values at these positions, which fit: a recorded operation."""
    result = wrap_sparse(Coo(indices, values._array, shape, coalesced))
    node = None
    if values._requires_grad and state.mode & GRAD:
        node = SparseCooTensorBackward0()
        node.edge_values, node.indices = edge_of(values), indices
    _place(values, result, node)
    if state.mode & FORWARD and (tangent := tangent_of(values)) is not None:
        keep_tangent(result, _spread(tangent, indices, shape, coalesced))
    return result


def _spread(values: Tensor, indices: Array, shape: tuple[int, ...], coalesced: bool) -> Tensor:
    """A gradient or tangent with these values at these positions: sparse, or dense if it has batch dims."""
    if type(values) is BatchedTensor:
        return ops.advanced_index_add(values, shape, tuple(indices))
    return assemble(values, indices, shape, coalesced)


def values_of(tensor: SparseTensor) -> Tensor:
    """The values that a sparse tensor stores, in their order and sharing memory: a recorded operation."""
    coo = tensor._coo
    result = wrap(coo.values)
    node = None
    if tensor._requires_grad and state.mode & GRAD:
        node = ValuesBackward0()
        node.edge_self, node.like = edge_of(tensor), coo
    _place(tensor, result, node)
    if state.mode & FORWARD:
        tangent = tangent_of(tensor)
        if tangent is not None:
            keep_tangent(result, _tangent_of_values(tangent, coo))
    return result


def _tangent_of_values(tangent: Tensor, coo: Coo) -> Tensor:
    """What a tangent adds to the values of an array: where a position is stored twice, to the first."""
    if isinstance(tangent, SparseTensor) and tangent._coo.indices is coo.indices:
        return values_of(tangent)
    like, each = _once(coo)
    values = at(tangent, like.indices)
    return values if each is None else ops.advanced_index_add(values, coo.values.shape, (each,))


def _place(source: Tensor, result: Tensor, node: Any) -> None:
    if node is not None:
        node._sequence_number, node._node_extra = next_sequence(), None
        result._node, result._requires_grad = node, True
    if state.mode > GRAD:
        interpose("_values" if node is None else node._op_key, (source,), (result,), node)
        mark_inference(result)


def _at_array(grad: Array | Coo, indices: Array) -> Array:
    if isinstance(grad, Coo):
        if len(grad.indices) == len(indices):
            return grad.at(indices)
        grad = grad.dense()  # its positions are those of other dims
    if not len(indices):
        return np.repeat(grad[None], indices.shape[1], 0)
    return np.asarray(grad[tuple(indices)])


def at(tensor: Tensor, indices: Array) -> Tensor:
    """The values of a tensor, dense or sparse, at positions; differentiable."""
    if isinstance(tensor, SparseTensor) and len(tensor._coo.indices) != len(indices):
        tensor = dense(tensor)  # its positions are those of other dims
    if not isinstance(tensor, SparseTensor):
        if len(indices):
            return ops.advanced_index(tensor, tuple(indices))
        return ops.expand(ops.unsqueeze(tensor, 0), (indices.shape[1], *tensor._array.shape))
    own = coalesced(tensor)
    values = values_of(own)
    zero = wrap(np.zeros((1, *own._coo.values.shape[1:]), own._coo.dtype))
    return ops.advanced_index(ops.cat([values, zero]), (locate(indices, own._coo.indices),))


def coalesced(tensor: SparseTensor) -> SparseTensor:
    """The tensor with each position stored once, in row-major order; itself if it is so already."""
    coo = tensor._coo
    if coo.coalesced:
        return tensor
    group, positions = grouped(coo.indices)
    shape = (positions.shape[1], *coo.values.shape[1:])
    return assemble(_summed(values_of(tensor), shape, group), positions, coo.shape, True)


def _summed(values: Tensor, shape: tuple[int, ...], group: Array) -> Tensor:
    if values._array.dtype.kind in "fVc":
        return ops.advanced_index_add(values, shape, (group,))
    total = np.zeros(shape, values._array.dtype)
    np.add.at(total, group, values._array)
    return wrap(total)


def dense(tensor: SparseTensor) -> Tensor:
    """The elements of a sparse tensor as a dense one; differentiable."""
    coo = tensor._coo
    values = values_of(tensor)
    if coo.dtype.kind not in "fVc":
        return wrap(coo.dense())
    if not len(coo.indices):
        return ops.sum(values, 0)
    return ops.advanced_index_add(values, coo.shape, tuple(coo.indices))


def mapped(tensor: SparseTensor, function: Any) -> SparseTensor:
    """The tensor with a function of the values in their place."""
    coo = tensor._coo
    return assemble(function(values_of(tensor)), coo.indices, coo.shape, coo.coalesced)
