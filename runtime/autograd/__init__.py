"""Automatic differentiation: `backward` and `grad`, and the modules named as in torch.autograd."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.autograd import engine, functional, graph
from gradspec.autograd.grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from gradspec.autograd.gradcheck import gradcheck, gradgradcheck
from gradspec.tensor import Tensor, wrap

__all__ = [
    "backward",
    "enable_grad",
    "engine",
    "functional",
    "grad",
    "gradcheck",
    "gradgradcheck",
    "graph",
    "is_grad_enabled",
    "no_grad",
    "set_grad_enabled",
]

Tensors = Tensor | Sequence[Tensor]
Gradients = Tensor | Sequence[Tensor | None] | None


def backward(
    tensors: Tensors,
    grad_tensors: Gradients = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    grad_variables: Gradients = None,
    inputs: Tensors | None = None,
) -> None:
    """Add the gradients of `tensors` to the `.grad` of the leaves they depend on (or of `inputs` only).

    `grad_tensors` has one gradient per tensor, of its shape; None is allowed for scalars. `retain_graph`
    (default: `create_graph`) keeps saved values for another pass; `create_graph` makes the gradients
    differentiable.

    Raises RuntimeError for a non-scalar without gradient, a tensor that requires none, a graph already freed,
    and a saved value written to since.
    """
    if grad_variables is not None:
        if grad_tensors is not None:
            raise RuntimeError(
                "`grad_tensors` and `grad_variables` (deprecated) are the same thing: give one of them"
            )
        grad_tensors = grad_variables
    outputs = _as_tuple(tensors, "backward", "tensors")
    roots = _roots(outputs, grad_tensors, "backward", "grad_tensors", create_graph)
    retain = create_graph if retain_graph is None else retain_graph
    if inputs is None:
        engine.run(roots, None, retain, create_graph)
        return
    targets = _as_tuple(inputs, "backward", "inputs")
    if not targets:
        raise RuntimeError("'inputs' argument to backward() cannot be empty.")
    results = engine.run(roots, [_edge(tensor) for tensor in targets], retain, create_graph)
    for tensor, gradient in zip(targets, results, strict=True):
        if gradient is not None:
            engine.accumulate(tensor, gradient.copy() if isinstance(gradient, np.ndarray) else gradient)


def grad(
    outputs: Tensors,
    inputs: Tensors,
    grad_outputs: Gradients = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Tensor | None, ...]:
    """The gradients of `outputs` with respect to `inputs`, as a tuple; no `.grad` changes.

    `grad_outputs` has one gradient per output, of its shape; None is allowed for scalars. An input that was
    not used raises, unless `allow_unused` (its gradient is None) or `materialize_grads` (it is zeros).
    """
    if not only_inputs:
        raise ValueError(
            "only_inputs=False is not supported: call backward() to accumulate into the other leaves"
        )
    if is_grads_batched:
        raise NotImplementedError(
            "grad(): is_grads_batched=True needs batching rules, which gradspec does not have yet; call "
            "grad() once per row"
        )
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, but got: False."
        )
    allow_unused = bool(allow_unused) or materialize_grads
    sources = _as_tuple(outputs, "grad", "outputs")
    targets = _as_tuple(inputs, "grad", "inputs")
    if not targets:
        raise ValueError("grad requires non-empty inputs.")
    roots = _roots(sources, grad_outputs, "grad", "grad_outputs", create_graph)
    retain = create_graph if retain_graph is None else retain_graph
    results = engine.run(roots, [_edge(tensor) for tensor in targets], retain, create_graph)
    gradients: list[Tensor | None] = []
    for position, (tensor, result) in enumerate(zip(targets, results, strict=True)):
        if result is None:
            if not allow_unused:
                raise RuntimeError(
                    "One of the differentiated Tensors appears to not have been used in the graph. Set "
                    f"allow_unused=True if this is the desired behavior. [inputs[{position}], shape "
                    f"{list(tensor.shape)}]"
                )
            gradients.append(wrap(np.zeros_like(tensor._array)) if materialize_grads else None)
        else:
            gradients.append(wrap(result) if isinstance(result, np.ndarray) else result)
    return tuple(gradients)


def _as_tuple(tensors: Any, function: str, argument: str) -> tuple[Tensor, ...]:
    result = (tensors,) if isinstance(tensors, Tensor) else tuple(tensors)
    for tensor in result:
        if not isinstance(tensor, Tensor):
            raise TypeError(
                f"{function}(): argument '{argument}' must be tensors, not {type(tensor).__name__}"
            )
    return result


def _edge(tensor: Tensor) -> engine.Target:
    """Where gradients of `tensor` go."""
    if not tensor._requires_grad:
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    return (tensor._node or tensor, tensor._nr)


def _roots(
    outputs: tuple[Tensor, ...], gradients: Gradients, function: str, argument: str, create_graph: bool
) -> list[tuple[Any, int | None, Any]]:
    if gradients is None:
        given: tuple[Tensor | None, ...] = (None,) * len(outputs)
    else:
        given = (gradients,) if isinstance(gradients, Tensor) else tuple(gradients)
    if len(given) != len(outputs):
        raise RuntimeError(f"got {len(outputs)} tensors and {len(given)} gradients")
    roots = []
    for position, (tensor, gradient) in enumerate(zip(outputs, given, strict=True)):
        if not tensor._requires_grad:
            raise RuntimeError(
                f"element {position} of tensors does not require grad and does not have a grad_fn: none of "
                "what it was "
                "computed from requires grad, or it went through detach(), no_grad or an integer operation"
            )
        array = tensor._array
        if gradient is None:
            if array.size != 1:
                raise RuntimeError(
                    f"grad can be implicitly created only for scalar outputs, but tensor {position} has "
                    "shape "
                    f"{list(array.shape)}: pass {argument}, or reduce it first, with sum() for instance"
                )
            gradient = wrap(np.ones(array.shape, array.dtype))
        elif not isinstance(gradient, Tensor):
            raise TypeError(
                f"{function}(): {argument} must be tensors or None, but got {type(gradient).__name__} at "
                f"{position}"
            )
        elif gradient._array.shape != array.shape:
            raise RuntimeError(
                f"Mismatch in shape: {argument}[{position}] has a shape of {list(gradient.shape)} and "
                f"output[{position}] "
                f"has a shape of {list(array.shape)}."
            )
        elif gradient._array.dtype != array.dtype:
            gradient = gradient.to(tensor.dtype)
        roots.append((tensor._node or tensor, tensor._nr, gradient if create_graph else gradient._array))
    return roots
