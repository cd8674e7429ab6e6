"""`backward` and `grad`: the public calls of the engine, and the roots that a pass starts from."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from typing import Any, Literal, overload

import numpy as np

from gradspec.arrays.copying import filled
from gradspec.autograd.engine.backward_pass import as_tensor, wants_tensors
from gradspec.autograd.engine.edges import GradientEdge, edge_target, get_gradient_edge
from gradspec.autograd.engine.loop import run
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import edge_of
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.overrides import overridable
from gradspec.core.process.first_use import on_first_call
from gradspec.core.process.state import state
from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import BatchedTensor, Tensor, methods_of_tensor, wrap
from gradspec.graph.node import UNRECORDED, AccumulateGrad, Unrecorded

Tensors = Tensor | GradientEdge | Sequence[Tensor | GradientEdge]
Gradients = Tensor | Sequence[Tensor | None] | None
_SOURCES = (Tensor, GradientEdge)
# What only programs with batch dims need.
_batched_grad = on_first_call("gradspec.autograd.engine.many_passes:batched_grad")
_grad_within = on_first_call("gradspec.autograd.engine.many_passes:grad_within")
_CYCLE = (
    "Using backward() with create_graph=True will create a reference cycle between the parameter and its "
    "gradient which can cause a memory leak. We recommend using autograd.grad when creating the graph to "
    "avoid this. If you have to use this function, make sure to reset the .grad fields of your parameters "
    "to None after use to break the cycle and avoid the leak."
)


@overridable
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

    grad_variables: the former name of `grad_tensors`.

    >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
    >>> gs.autograd.backward((x * x).sum())
    >>> x.grad
    tensor([2., 4.])
    """
    if grad_variables is not None:
        warnings.warn("`grad_variables` is deprecated. Use `grad_tensors` instead.", FutureWarning, stacklevel=2)
        if grad_tensors is not None:
            raise RuntimeError(
                "`grad_tensors` and `grad_variables` (deprecated) arguments both passed to `backward()`. "
                "Please only use `grad_tensors`."
            )
        grad_tensors = grad_variables
    outputs = _as_tuple(tensors, "backward", "tensors")
    if any([type(output) is BatchedTensor for output in outputs]):
        raise RuntimeError(
            "backward(): within vmap there is no .grad to add to; gradspec.func.grad and vjp return the "
            "gradient of each sample"
        )
    if state.transforming:
        raise RuntimeError(
            "backward() called inside a transform of gradspec.func, which .grad is not part of: use "
            "gradspec.func.grad or vjp, or autograd.grad, or call backward() outside of the transform"
        )
    roots = _roots_of(outputs, grad_tensors, "backward", "grad_tensors", create_graph)
    retain = create_graph if retain_graph is None else retain_graph
    if create_graph:
        warnings.warn(_CYCLE, stacklevel=user_stacklevel())
    if inputs is None:
        run(roots, None, retain, create_graph)
        return
    targets = _as_tuple(inputs, "backward", "inputs")
    if not targets:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    for position, target in enumerate(targets):
        if isinstance(target, Tensor):
            if isinstance(target._node, Unrecorded):
                raise RuntimeError(f"backward(): inputs[{position}] {UNRECORDED}")
            target.retain_grad()
    run(roots, [_capture(*numbered) for numbered in enumerate(targets)], retain, create_graph)


@overload
def grad(
    outputs: Tensors,
    inputs: Tensors,
    grad_outputs: Gradients = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: Literal[False] | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Tensor, ...]: ...
@overload
def grad(
    outputs: Tensors,
    inputs: Tensors,
    grad_outputs: Gradients = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    *,
    materialize_grads: Literal[True],
) -> tuple[Tensor, ...]: ...
@overload
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
) -> tuple[Tensor | None, ...]: ...
@overridable
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

    `grad_outputs` has one gradient per output, of its shape; None is allowed for scalars. An input that was not used is
    a RuntimeError, unless `allow_unused` (its gradient is None) or `materialize_grads` (it is zeros, and
    `allow_unused=False` a ValueError). With `is_grads_batched`, `grad_outputs` have one dim more, the first one, and so
    have the gradients, which are those of many passes at once.

    retain_graph, create_graph: as for `backward`. only_inputs: deprecated, and ignored.

    >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
    >>> (gradient,) = gs.autograd.grad((x * x).sum(), x, create_graph=True)
    >>> gradient
    tensor([2., 4.], grad_fn=<AddBackward0>)
    >>> gs.autograd.grad(gradient.sum(), x)
    (tensor([2., 2.]),)
    """
    if not only_inputs:
        warnings.warn(
            "only_inputs argument is deprecated and is ignored now (defaults to True). To accumulate "
            "gradient for other parts of the graph, please use autograd.backward.",
            FutureWarning,
            stacklevel=2,
        )
    if is_grads_batched:
        options = (retain_graph, create_graph, allow_unused, materialize_grads)
        return _batched_grad(grad, outputs, inputs, grad_outputs, *options)  # type: ignore[no-any-return]
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False."
        )
    allow_unused = bool(allow_unused) or materialize_grads
    sources, targets = _as_tuple(outputs, "grad", "outputs"), _as_tuple(inputs, "grad", "inputs")
    if not targets:
        raise RuntimeError("`inputs` argument to `grad()` cannot be empty.")
    if any([type(source) is BatchedTensor for source in sources]):
        options = (retain_graph, create_graph, allow_unused, materialize_grads)
        return _grad_within(grad, sources, targets, grad_outputs, *options)  # type: ignore[no-any-return]
    roots = _roots_of(sources, grad_outputs, "grad", "grad_outputs", create_graph)
    retain = create_graph if retain_graph is None else retain_graph
    captures = [_capture(*numbered) for numbered in enumerate(targets)]
    results = run(roots, captures, retain, create_graph, accumulating=False)
    gradients = [None if result is None else as_tensor(result) for result in results]
    unused = [position for position, gradient in enumerate(gradients) if gradient is None]
    if unused and not allow_unused:
        raise _error_of_unused(unused[0], targets[unused[0]])
    if materialize_grads:
        for position in unused:
            gradients[position] = _zeros_for(targets[position], create_graph)
    return tuple(gradients)


def _error_of_unused(position: int, target: Tensor | GradientEdge) -> RuntimeError:
    unrecorded = isinstance(target, Tensor) and isinstance(target._node, Unrecorded)
    return RuntimeError(
        f"The differentiated Tensor at index {position} appears to not have been used in the "
        "graph. Set allow_unused=True if this is the desired behavior." + f" The tensor {UNRECORDED}." * unrecorded
    )


def _zeros_for(target: Tensor | GradientEdge, requires_grad: bool) -> Tensor:
    if not isinstance(target, Tensor):
        raise RuntimeError("materialize_grads cannot be used when the given input is a GradientEdge")
    zeros = wrap(memory.zeros_like(target._memory))
    zeros._requires_grad = requires_grad  # as a gradient that is part of a graph does
    return zeros


def _as_tuple(tensors: Any, function: str, argument: str) -> tuple[Any, ...]:
    if isinstance(tensors, _SOURCES):
        return (tensors,)
    result = tuple(tensors)
    for tensor in result:
        if not isinstance(tensor, _SOURCES):
            raise TypeError(
                f"{function}(): argument '{argument}' must be tensors or gradient edges, not {type(tensor).__name__}"
            )
    return result


def _capture(position: int, source: Tensor | GradientEdge) -> tuple[Any, int]:
    """The node or leaf where gradients of a source arrive, and the output number."""
    if isinstance(source, Tensor):
        if not source._requires_grad:
            raise RuntimeError(
                "One of the differentiated Tensors does not require grad: that of shape "
                f"{list(source.shape)}, which is input {position}; call requires_grad_() on it before it is "
                "used"
            )
        if source._node is None or isinstance(source._node, Unrecorded):  # nothing arrives at the latter
            return source, 0
    node, nr, _ = get_gradient_edge(source) if isinstance(source, Tensor) else source
    return (node.variable, 0) if isinstance(node, AccumulateGrad) else (node, nr)


def _roots_of(
    outputs: tuple[Any, ...], gradients: Gradients, function: str, argument: str, create_graph: bool
) -> list[tuple[Any, Any]]:
    """The targets that a pass starts from, each with its gradient."""
    if gradients is None:
        given: tuple[Tensor | None, ...] = (None,) * len(outputs)
    elif not isinstance(gradients, list | tuple) and (  # Sequence, an abstract class, is asked last
        isinstance(gradients, Tensor) or not isinstance(gradients, Sequence)
    ):
        given = (gradients,)
    else:
        given = tuple(gradients)
    if len(given) != len(outputs):
        raise RuntimeError(f"got {len(outputs)} tensors and {len(given)} gradients")
    as_tensors = wants_tensors(create_graph) or any([type(g) is BatchedTensor for g in given])
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
                    f"element {position} of tensors does not require grad and does not have a grad_fn: no "
                    "tensor that it was computed from requires grad, or it went through detach(), no_grad or "
                    "an integer operation"
                )
            target = edge_of(output)
            if isinstance(target, Unrecorded):
                raise RuntimeError(f"element {position} of tensors {UNRECORDED}")
            gradient = _root_gradient(output, gradient, position, argument)
        roots.append((target, gradient if as_tensors else gradient._array))
    return roots


def _root_gradient(output: Tensor, gradient: Tensor | None, position: int, argument: str) -> Tensor:
    """The gradient that a pass starts with at `output`: ones for a scalar if none is given."""
    array = output._memory
    if gradient is None:
        return _implicit_gradient(array.shape, array.dtype, position, argument)
    if gradient._memory.shape != array.shape:
        raise RuntimeError(
            f"Mismatch in shape: grad_output[{position}] has a shape of {gradient.shape} and "
            f"output[{position}] has a shape of {output.shape}."
        )
    if gradient._memory.dtype.kind == "c" and array.dtype.kind != "c":
        raise RuntimeError(
            "For complex Tensors, both grad_output and output are required to have the same dtype. Mismatch "
            f"in dtype: grad_output[{position}] has a dtype of {gradient.dtype} and output[{position}] has a "
            f"dtype of {output.dtype}."
        )
    return gradient if gradient._memory.dtype == array.dtype else gradient.to(output.dtype)


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
    return wrap(filled(shape, 1, dtype) if shape else np.array(1, dtype))  # the latter is made much faster


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
        """Add the gradients of this tensor to the `.grad` of its leaves; see `gradspec.autograd.backward`.

        gradient: that of a result with respect to this tensor, of its shape; None for one element.
        retain_graph, create_graph, inputs: as for `autograd.backward`.

        >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
        >>> (x * x).sum().backward()
        >>> x.grad
        tensor([2., 4.])
        """
        backward(self, gradient, retain_graph, create_graph, inputs=inputs)
