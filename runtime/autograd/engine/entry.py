"""`backward` and `grad`: what users ask of the engine."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from gradspec.autograd.engine.edges import GradientEdge
from gradspec.autograd.engine.loop import run
from gradspec.autograd.engine.roots import Gradients, Tensors, as_tuple, capture, roots_of
from gradspec.core.bare import Tensor, methods_of_tensor, wrap
from gradspec.core.callers import user_stacklevel

_CYCLE = (
    "Using backward() with create_graph=True will create a reference cycle between the parameter and its "
    "gradient which can cause a memory leak. We recommend using autograd.grad when creating the graph to "
    "avoid this. If you have to use this function, make sure to reset the .grad fields of your parameters "
    "to None after use to break the cycle and avoid the leak."
)


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
        warnings.warn(
            "`grad_variables` is deprecated. Use `grad_tensors` instead.", FutureWarning, stacklevel=2
        )
        if grad_tensors is not None:
            raise RuntimeError(
                "`grad_tensors` and `grad_variables` (deprecated) arguments both passed to `backward()`. "
                "Please only use `grad_tensors`."
            )
        grad_tensors = grad_variables
    outputs = as_tuple(tensors, "backward", "tensors")
    roots = roots_of(outputs, grad_tensors, "backward", "grad_tensors", create_graph)
    retain = create_graph if retain_graph is None else retain_graph
    if create_graph:
        warnings.warn(_CYCLE, stacklevel=user_stacklevel())
    if inputs is None:
        run(roots, None, retain, create_graph)
        return
    targets = as_tuple(inputs, "backward", "inputs")
    if not targets:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    for target in targets:
        if isinstance(target, Tensor):
            target.retain_grad()
    run(roots, [capture(target) for target in targets], retain, create_graph)


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
        warnings.warn(
            "only_inputs argument is deprecated and is ignored now (defaults to True). To accumulate "
            "gradient for other parts of the graph, please use autograd.backward.",
            FutureWarning,
            stacklevel=2,
        )
    if is_grads_batched:
        raise NotImplementedError(
            "grad(): is_grads_batched=True needs batching rules, which gradspec does not have yet; call "
            "grad() once per row"
        )
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, but got: "
            "allow_unused=False."
        )
    allow_unused = bool(allow_unused) or materialize_grads
    sources = as_tuple(outputs, "grad", "outputs")
    targets = as_tuple(inputs, "grad", "inputs")
    if not targets:
        raise RuntimeError("`inputs` argument to `grad()` cannot be empty.")
    roots = roots_of(sources, grad_outputs, "grad", "grad_outputs", create_graph)
    retain = create_graph if retain_graph is None else retain_graph
    captures = [capture(target) for target in targets]
    results = run(roots, captures, retain, create_graph, accumulating=False)
    gradients: list[Tensor | None] = []
    for position, (target, result) in enumerate(zip(targets, results, strict=True)):
        if result is None:
            if not allow_unused:
                raise RuntimeError(
                    f"The differentiated Tensor at index {position} appears to not have been used in the "
                    "graph. Set allow_unused=True if this is the desired behavior."
                )
            gradients.append(_zeros_for(target) if materialize_grads else None)
        else:
            gradients.append(wrap(result) if isinstance(result, np.ndarray) else result)
    return tuple(gradients)


def _zeros_for(target: Tensor | GradientEdge) -> Tensor:
    if not isinstance(target, Tensor):
        raise RuntimeError("materialize_grads cannot be used when the given input is a GradientEdge")
    return wrap(np.zeros_like(target._array))


@methods_of_tensor
class Backward:
    """The method of Tensor that runs the engine."""

    def backward(
        self: Tensor,
        gradient: Tensor | None = None,
        retain_graph: bool | None = None,
        create_graph: bool = False,
        inputs: Any = None,
    ) -> None:
        """Add the gradients of this tensor to the `.grad` of its leaves; see `gradspec.autograd.backward`."""
        backward(self, gradient, retain_graph, create_graph, inputs=inputs)
