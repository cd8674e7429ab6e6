"""Gradient edges: where the gradient of a tensor arrives, as users hold it."""

from __future__ import annotations

from typing import Any, NamedTuple

from gradspec.core.tensor import Tensor
from gradspec.graph.node import UNRECORDED, AccumulateGrad, Node, Output, producer, shown_as


class _Edge(NamedTuple):
    node: Node
    output_nr: int
    ownership_token: Node | None = None


class GradientEdge(_Edge):
    """The place where the gradient of a tensor arrives: a node, and the number of its output.

    `autograd.grad` and `autograd.backward` accept it in place of the tensor, which it does not keep alive.
    `ownership_token` keeps alive other objects that the edge needs, if any.

    >>> x = gs.tensor(2.0, requires_grad=True)
    >>> gs.autograd.graph.get_gradient_edge(x.exp()).node.name()
    'ExpBackward0'
    """

    _like: tuple[tuple[int, ...], Any] | None = None

    def shape_and_dtype(self) -> tuple[tuple[int, ...], Any]:
        """The shape and NumPy dtype of the tensor.

        Raises RuntimeError for an edge that was not made by `get_gradient_edge`, which does not know them.

        >>> gs.autograd.graph.get_gradient_edge(gs.ones(2, requires_grad=True).exp()).shape_and_dtype()[0]
        (2,)
        """
        if self._like is None:
            raise RuntimeError(
                "grad can be implicitly created only for scalar outputs, and the shape of an edge made by "
                "hand is not known: pass its gradient, or take the edge from get_gradient_edge"
            )
        return self._like


def get_gradient_edge(tensor: Tensor) -> GradientEdge:
    """The gradient edge of a tensor that requires grad.

    Raises RuntimeError for other tensors, and for a view made without recording, which gets no gradient.

    >>> x = gs.tensor(2.0, requires_grad=True)
    >>> edge = gs.autograd.graph.get_gradient_edge(x)
    >>> gs.autograd.grad(x * x, edge)
    (tensor(4.),)
    """
    if not tensor._requires_grad:
        raise RuntimeError("It is not possible to get the gradient edge for a Tensor that does not require gradients")
    made_by = tensor._node
    node, nr = producer(tensor) if made_by is not None else shown_as(tensor)
    if node is None:
        raise RuntimeError(f"get_gradient_edge(): the tensor {UNRECORDED}")
    edge = GradientEdge(node, nr, made_by if isinstance(made_by, Output) else None)
    edge._like = (tensor._memory.shape, tensor._memory.dtype)
    return edge


def edge_target(edge: GradientEdge) -> Any:
    """The place where an engine pass that starts at an edge deposits its gradient. See Note [Edges]."""
    node, nr, output = edge
    if isinstance(node, AccumulateGrad):
        return node.variable
    return output or (node if node._output_count == 1 else Output(node, nr))
