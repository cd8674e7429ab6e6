"""What a backward pass is asked for: the tensors it starts from, their gradients, and where it ends."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.autograd.engine.backward_pass import wants_tensors
from gradspec.autograd.engine.edges import GradientEdge, edge_target, get_gradient_edge
from gradspec.core.bare import Tensor, wrap
from gradspec.core.dtypes import from_numpy_dtype
from gradspec.graph.node import AccumulateGrad
from gradspec.graph.views import edge_of

Tensors = Tensor | GradientEdge | Sequence[Tensor | GradientEdge]
Gradients = Tensor | Sequence[Tensor | None] | None
_SOURCES = (Tensor, GradientEdge)


def as_tuple(tensors: Any, function: str, argument: str) -> tuple[Any, ...]:
    """One or several tensors and gradient edges as a tuple; TypeError for anything else."""
    if isinstance(tensors, _SOURCES):
        return (tensors,)
    result = tuple(tensors)
    for tensor in result:
        if not isinstance(tensor, _SOURCES):
            raise TypeError(
                f"{function}(): argument '{argument}' must be tensors or gradient edges, not "
                f"{type(tensor).__name__}"
            )
    return result


def capture(source: Tensor | GradientEdge) -> tuple[Any, int]:
    """The node or leaf where gradients of `source` arrive, and the output number."""
    if isinstance(source, Tensor):
        if not source._requires_grad:
            raise RuntimeError("One of the differentiated Tensors does not require grad")
        if source._node is None:
            return source, 0
    node, nr, _ = get_gradient_edge(source) if isinstance(source, Tensor) else source
    return (node.variable, 0) if isinstance(node, AccumulateGrad) else (node, nr)


def roots_of(
    outputs: tuple[Any, ...], gradients: Gradients, function: str, argument: str, create_graph: bool
) -> list[tuple[Any, Any]]:
    """The targets that a pass starts from, each with its gradient."""
    if gradients is None:
        given: tuple[Tensor | None, ...] = (None,) * len(outputs)
    elif isinstance(gradients, Tensor) or not isinstance(gradients, Sequence):
        given = (gradients,)
    else:
        given = tuple(gradients)
    if len(given) != len(outputs):
        raise RuntimeError(f"got {len(outputs)} tensors and {len(given)} gradients")
    as_tensors = wants_tensors(create_graph)
    roots = []
    for position, (output, gradient) in enumerate(zip(outputs, given, strict=True)):
        if gradient is not None and not isinstance(gradient, Tensor):
            raise TypeError(
                f"gradients can be either Tensors or None, but got {type(gradient).__name__} "
                f"[{function}(), {argument}[{position}]]"
            )
        if isinstance(output, GradientEdge):
            if gradient is None:
                gradient = _implicit_gradient(*output.shape_and_dtype(), position, argument)
            target = edge_target(output)
        else:
            if not output._requires_grad:
                raise RuntimeError(
                    f"element {position} of tensors does not require grad and does not have a grad_fn: none "
                    "of what it was computed from requires grad, or it went through detach(), no_grad or an "
                    "integer operation"
                )
            target = edge_of(output)
            gradient = _root_gradient(output, gradient, position, argument)
        roots.append((target, gradient if as_tensors else gradient._array))
    return roots


def _root_gradient(output: Tensor, gradient: Tensor | None, position: int, argument: str) -> Tensor:
    """The gradient that a pass starts with at `output`: ones for a scalar if none is given."""
    array = output._array
    if gradient is None:
        return _implicit_gradient(array.shape, array.dtype, position, argument)
    if gradient._array.shape != array.shape:
        raise RuntimeError(
            f"Mismatch in shape: grad_output[{position}] has a shape of {list(gradient.shape)} and "
            f"output[{position}] has a shape of {list(array.shape)}."
        )
    if gradient._array.dtype.kind == "c" and array.dtype.kind != "c":
        raise RuntimeError(
            "For complex Tensors, both grad_output and output are required to have the same dtype. Mismatch "
            f"in dtype: grad_output[{position}] has a dtype of {gradient.dtype} and output[{position}] has a "
            f"dtype of {output.dtype}."
        )
    return gradient if gradient._array.dtype == array.dtype else gradient.to(output.dtype)


def _implicit_gradient(shape: tuple[int, ...], dtype: np.dtype[Any], position: int, argument: str) -> Tensor:
    """The gradient of a real scalar with respect to itself."""
    if shape and math.prod(shape) != 1:
        raise RuntimeError(
            f"grad can be implicitly created only for scalar outputs, but tensor {position} has shape "
            f"{list(shape)}: pass {argument}, or reduce it first, with sum() for instance"
        )
    if dtype.kind == "c":
        raise RuntimeError(
            f"grad can be implicitly created only for real scalar outputs but got {from_numpy_dtype(dtype)}"
        )
    return wrap(np.ones(shape, dtype) if shape else np.array(1, dtype))  # the latter is made much faster
