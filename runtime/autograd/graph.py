"""The recorded graph as users see it: nodes, gradient edges, hooks."""

from __future__ import annotations

from typing import Any, NamedTuple

from gradspec.node import AccumulateGrad, Node, Output, producer, shown
from gradspec.tensor import Tensor

__all__ = ["AccumulateGrad", "GradientEdge", "Node", "get_gradient_edge"]


class GradientEdge(NamedTuple):
    """Where the gradient of a tensor arrives: a node, and the number of its output.

    Accepted by `autograd.grad` and `autograd.backward` in place of the tensor, which it does not keep alive.
    """

    node: Node
    output_nr: int


def get_gradient_edge(tensor: Tensor) -> GradientEdge:
    """The gradient edge of a tensor that requires grad.

    Raises RuntimeError for one that does not.
    """
    if not tensor._requires_grad:
        raise RuntimeError(
            "It is not possible to get the gradient edge for a Tensor that does not require gradients"
        )
    node, nr = producer(tensor) if tensor._node is not None else shown(tensor)
    assert node is not None
    return GradientEdge(node, nr)


def edge_target(edge: GradientEdge) -> Any:
    """What an engine pass that starts at an edge deposits its gradient at. See Note [Edges]."""
    node, nr = edge
    if isinstance(node, AccumulateGrad):
        return node.variable
    return node if node.outputs == 1 else Output(node, nr)
