"""Gradients that have batch dims: many passes at once, and passes within `vmap`.

Note [Batched gradients] A pass whose gradients have batch dims that the graph has not runs as a
differentiable one does: the formulas are read as ops on tensors, each of which is called once for the whole
batch (Note [Batch dimensions], runtime/batching/batch_dims.py). So every formula and every hook of a user
works on such gradients; saved tensors are shared by the batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gradspec.batching  # noqa: F401  (so that ops know what to do)
from gradspec.autograd.engine.edges import GradientEdge
from gradspec.batching.batch_dims import Batch, all_batches, lift, lower, opened
from gradspec.core.tensor import BatchedTensor, Tensor, shape_of

Grad = Callable[..., tuple[Tensor | None, ...]]


def batched_grad(grad: Grad, outputs: Any, inputs: Any, grad_outputs: Any, *options: Any) -> Any:
    """`grad` for each row of `grad_outputs`; each gradient has a first dim for the rows.

    Raises RuntimeError if no gradient is given, and ValueError if they have different numbers of rows.
    """
    given = (grad_outputs,) if grad_outputs is None or isinstance(grad_outputs, Tensor) else grad_outputs
    rows = {shape_of(gradient)[:1] for gradient in given if gradient is not None}
    if not rows or () in rows:
        raise RuntimeError(
            "grad(): is_grads_batched=True takes grad_outputs with a first dim for the batch, in front of "
            "those of the outputs; got none"
        )
    if len(rows) > 1:
        counts = sorted(row[0] for row in rows)
        raise ValueError(
            f"grad(): with is_grads_batched=True all grad_outputs have a first dim of the same size, not {counts}"
        )
    ((size,),) = rows
    with opened(Batch(size), visible=False) as batch:
        lifted = [None if gradient is None else lift(gradient, (batch,)) for gradient in given]
        found = _called(grad, outputs, inputs, lifted, options)
        return tuple([None if gradient is None else lower(gradient, (batch,)) for gradient in found])


def grad_within(grad: Grad, outputs: Any, inputs: Any, grad_outputs: Any, *options: Any) -> Any:
    """`grad` of tensors with batch dims: of each sample by its own inputs.

    Raises RuntimeError for an input that is common to the samples of an output, as its gradient would be the
    sum over them.
    """
    sources, targets = _as_tuple(outputs), _as_tuple(inputs)
    batches = all_batches(sources)
    for position, target in enumerate(targets):
        own = target._batches if isinstance(target, BatchedTensor) else ()
        if own != batches:
            raise RuntimeError(
                f"grad(): within vmap, input {position} does not have the batch dims of the outputs, so that "
                "its gradient would be summed over the samples. gradspec.func.grad and vjp give the gradient "
                "of each sample."
            )
    given: Any = _as_tuple(grad_outputs) if grad_outputs is not None else (None,) * len(sources)
    if any(gradient is None for gradient in given):
        raise RuntimeError("grad(): within vmap, grad_outputs must be given; or use gradspec.func.grad")
    lowered = [lower(source, batches) for source in sources]
    physical = [target._physical for target in targets]
    found = _called(grad, lowered, physical, [lower(gradient, batches) for gradient in given], options)
    return tuple([None if gradient is None else lift(gradient, batches) for gradient in found])


def _called(grad: Grad, outputs: Any, inputs: Any, grad_outputs: Any, options: tuple[Any, ...]) -> Any:
    retain_graph, create_graph, allow_unused, materialize_grads = options
    return grad(
        outputs,
        inputs,
        grad_outputs,
        retain_graph,
        create_graph,
        allow_unused=allow_unused,
        materialize_grads=materialize_grads,
    )


def _as_tuple(value: Any) -> Sequence[Any]:
    return value if isinstance(value, Sequence) and not isinstance(value, Tensor | GradientEdge) else (value,)
