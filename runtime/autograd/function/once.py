"""`once_differentiable`: backwards that cannot themselves be differentiated."""

from __future__ import annotations

import functools
from collections.abc import Callable, Container
from typing import Any

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.compiled.bindings import edge_of, next_sequence
from gradspec.core.process.state import GRAD, state
from gradspec.core.tensor import Tensor
from gradspec.graph.node import Node, Pairs


class Error(Node):
    """Where gradients of a `once_differentiable` backward come from: differentiating them is an error."""

    __slots__ = ("_edges", "_what")

    def __init__(self, what: str, edges: tuple[Any, ...]) -> None:
        self._sequence_number = next_sequence()
        self._node_extra = None
        self._what = what
        self._edges = edges

    def _edge_targets(self) -> tuple[Any, ...]:
        return self._edges

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        raise RuntimeError(
            f"trying to differentiate twice a function that was marked with @once_differentiable [{self._what}]"
        )

    def _backward_tensors(self, grad: Any, needed: Container[Any] | None) -> Pairs:
        return self._backward_arrays(grad, True, needed)


def once_differentiable(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a `backward` that cannot be differentiated: it runs without recording.

    Differentiating its results raises RuntimeError.

    fn: the static method.

    >>> class Square(gs.autograd.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         ctx.save_for_backward(x)
    ...         return x * x
    ...     @staticmethod
    ...     @gs.autograd.function.once_differentiable
    ...     def backward(ctx, grad):
    ...         return 2 * ctx.saved_tensors[0] * grad
    >>> x = gs.tensor(3.0, requires_grad=True)
    >>> gs.autograd.grad(Square.apply(x), x)
    (tensor(6.),)
    """

    @functools.wraps(fn)
    def wrapper(ctx: Any, *args: Any) -> Any:
        with no_grad():
            outputs = fn(ctx, *args)
        if not state.mode & GRAD:
            return outputs
        edges = tuple(edge_of(arg) for arg in args if isinstance(arg, Tensor) and arg._requires_grad)
        if not edges:
            return outputs
        what = type(ctx).__name__
        if not isinstance(outputs, tuple):
            return _undifferentiable(outputs, what, edges)
        return tuple(_undifferentiable(output, what, edges) for output in outputs)

    return wrapper


def _undifferentiable(output: Any, what: str, edges: tuple[Any, ...]) -> Any:
    if not isinstance(output, Tensor):
        return output
    output = output.detach()
    output._node, output._requires_grad = Error(what, edges), True
    return output
