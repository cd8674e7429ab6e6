"""Checkpoints that are one node with a backward pass of its own."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import Any

from gradspec.amp.autocast_mode import as_now
from gradspec.autograd.engine import entry
from gradspec.autograd.function import Function
from gradspec.autograd.grad_mode import enable_grad, no_grad
from gradspec.core.process.fresh_stack import NESTED_PER_STACK, on_fresh_stack
from gradspec.core.process.guard import Guard, attributes
from gradspec.core.process.state import state
from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import Tensor
from gradspec.tensors.random import get_rng_state
from gradspec.utils.checkpoint.frame import random_numbers_from


def detach_variable(inputs: tuple[Any, ...]) -> tuple[Any, ...]:
    """The inputs with each tensor detached, requiring grad if it did; TypeError for anything but a tuple.

    >>> gs.utils.checkpoint.detach_variable((gs.ones(2, requires_grad=True).exp(),))
    (tensor([2.7183, 2.7183], requires_grad=True),)
    """
    if not isinstance(inputs, tuple):
        raise TypeError(f"Only tuple of tensors is supported. Got Unsupported input type: {type(inputs).__name__}")
    return tuple(
        value.detach().requires_grad_(value.requires_grad) if isinstance(value, Tensor) else value for value in inputs
    )


def check_backward_validity(inputs: Iterable[Any]) -> None:
    """Warn if none of the inputs requires grad: the checkpoint's result will not either.

    inputs: the arguments of the checkpoint.

    >>> gs.utils.checkpoint.check_backward_validity([gs.ones(2, requires_grad=True)])
    """
    if not any(isinstance(value, Tensor) and value.requires_grad for value in inputs):
        warnings.warn(
            "None of the inputs have requires_grad=True. Gradients will be None",
            stacklevel=user_stacklevel(),
        )


class _deeper(Guard):
    """In this context one more checkpoint runs on this stack."""

    def __enter__(self) -> None:
        undo, depth = attributes("checkpoints"), state.checkpoints + 1
        self._entered, state.checkpoints = (undo, self._entered), depth


def _run(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call what is checkpointed: on a fresh stack if it is within too many others."""
    if state.checkpoints == NESTED_PER_STACK:
        return on_fresh_stack(_run, function, args, checkpoints=0)
    with _deeper():
        return function(*args)


class CheckpointFunction(Function):
    """Run a function without recording, and again, recorded, in its backward.

    Its gradients come from its own backward pass, which also reaches leaves other than the arguments; hence
    `RuntimeError` within `autograd.grad` and ``backward(inputs=...)``.

    >>> x = gs.zeros(1, requires_grad=True)
    >>> gs.utils.checkpoint.CheckpointFunction.apply(gs.exp, True, x).requires_grad
    True
    """

    @staticmethod
    def forward(ctx: Any, run_function: Callable[..., Any], preserve_rng_state: bool, *args: Any) -> Any:
        """The outputs of `run_function(*args)`, without a graph.

        preserve_rng_state: whether the second run begins with the random state of the first.
        """
        ctx.run_function = run_function
        ctx.random_numbers = get_rng_state() if preserve_rng_state else None
        ctx.precision = as_now()
        ctx.others = [None if isinstance(value, Tensor) else value for value in args]
        ctx.places = [place for place, value in enumerate(args) if isinstance(value, Tensor)]
        ctx.save_for_backward(*(args[place] for place in ctx.places))
        with no_grad():
            return _run(run_function, args)

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        """The gradients of the inputs: the function runs again, and its backward with the `gradients` of the outputs.

        Raises RuntimeError in a backward pass with `inputs`, and if no output has a graph.
        """
        this = state.backward_pass
        if this is not None and not this.whole:
            raise RuntimeError(
                "Checkpointing is not compatible with .grad() or when an `inputs` parameter is passed to "
                ".backward(), with use_reentrant=True: When use_reentrant=True, gradspec.utils.checkpoint "
                "is incompatible with .grad() or passing an `inputs` parameter to .backward(). To resolve "
                "this error, you can either set use_reentrant=False, or call .backward() without passing "
                "the `inputs` argument."
            )
        inputs = list(ctx.others)
        for place, tensor in zip(ctx.places, ctx.saved_tensors, strict=True):
            inputs[place] = tensor
        detached = detach_variable(tuple(inputs))
        with random_numbers_from(ctx.random_numbers), ctx.precision, enable_grad():
            outputs = _run(ctx.run_function, detached)
        outputs = outputs if isinstance(outputs, tuple) else (outputs,)
        pairs = [
            (output, gradient)
            for output, gradient in zip(outputs, gradients, strict=True)
            if isinstance(output, Tensor) and output.requires_grad
        ]
        if not pairs:
            raise RuntimeError("none of output has requires_grad=True, this checkpoint() is not necessary")
        entry.backward([output for output, _ in pairs], [gradient for _, gradient in pairs])
        return None, None, *(value.grad if isinstance(value, Tensor) else None for value in detached)
