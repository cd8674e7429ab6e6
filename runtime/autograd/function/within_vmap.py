"""Custom Functions within `vmap`: by their own `vmap` rule, or by one that follows from their methods.

Note [Batched Functions] With `generate_vmap_rule` the methods of a Function work on tensors with batch dims
as well as on others, since they consist of ops. The call is then one of another Function, on physical
tensors: it gives the user's methods tensors with batch dims, and the context that they get stands between
them and its own. Tensors that are saved, marked or returned are physical again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import gradspec.batching  # noqa: F401  (so that ops know what to do)
from gradspec.autograd.function.context import FunctionCtx
from gradspec.batching.batch_dims import Batch, Batches, all_batches, batches_of, lift, lower
from gradspec.core import ops
from gradspec.core.process.guard import Guard, attributes
from gradspec.core.process.state import state
from gradspec.core.tensor import BatchedTensor, Tensor

if TYPE_CHECKING:
    from gradspec.autograd.function.definition import Function


class VmapInfo(NamedTuple):
    """The properties of the enclosing `vmap`, for the batch rule of a Function."""

    batch_size: int
    randomness: str


def apply_batched(base: type[Function], cls: type[Function], args: tuple[Any, ...]) -> Any:
    """Call a Function, of whose arguments some have batch dims; `base` is the class that all are made from.

    Raises RuntimeError if it has no rule, or two, and if its rule returns something else than a pair of the
    outputs and their batch dims.
    """
    own = cls.vmap is not base.vmap
    if own and cls.generate_vmap_rule:
        raise RuntimeError(
            f"You tried to vmap over {cls.__name__}, but it has both generate_vmap_rule=True and an "
            "overridden vmap staticmethod. Please set generate_vmap_rule=False or delete the overridden vmap "
            "staticmethod to avoid ambiguity."
        )
    if own:
        return _by_own_rule(cls, args)
    if not cls.generate_vmap_rule:
        raise RuntimeError(
            f"You tried to vmap over {cls.__name__}, but it does not have vmap support. Please override and "
            "implement the vmap staticmethod or set generate_vmap_rule=True."
        )
    return _by_generated_rule(base, cls, args)


# ---- the rule of the user ----


class _outside_of(Guard):
    """The block in which a batch dim is an ordinary one."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch

    def __enter__(self) -> None:
        undo = attributes("batches")
        rest = tuple([batch for batch in state.batches if batch is not self._batch])
        self._entered, state.batches = (undo, self._entered), rest


def _by_own_rule(cls: type[Function], args: tuple[Any, ...]) -> Any:
    batch = all_batches(args)[-1]
    in_dims = tuple([0 if batch in batches_of(arg) else None for arg in args])
    given = [arg if dim is None else lower(arg, (batch,)) for arg, dim in zip(args, in_dims, strict=True)]
    with _outside_of(batch):
        result = cls.vmap(VmapInfo(batch.size, batch.randomness), in_dims, *given)
    if not (isinstance(result, tuple) and len(result) == 2):
        raise RuntimeError(
            f"Expected the vmap staticmethod of {cls.__name__} to return (output, out_dims) of length 2, got "
            f"{type(result).__name__}"
        )
    output, out_dims = result
    outputs = output if isinstance(output, tuple) else (output,)
    dims = out_dims if isinstance(out_dims, tuple) else (out_dims,) * len(outputs)
    if len(dims) != len(outputs):
        raise RuntimeError(
            f"The vmap staticmethod of {cls.__name__} returned {len(outputs)} outputs and {len(dims)} out_dims"
        )
    lifted = tuple(
        [
            part if dim is None or not isinstance(part, Tensor) else lift(ops.movedim(part, dim, 0), (batch,))
            for part, dim in zip(outputs, dims, strict=True)
        ]
    )
    return lifted if isinstance(output, tuple) else lifted[0]


# ---- the rule that follows ----


def _by_generated_rule(base: type[Function], cls: type[Function], args: tuple[Any, ...]) -> Any:
    batches = all_batches(args)
    owns = tuple([batches_of(arg) for arg in args])
    physical = [arg._physical if isinstance(arg, BatchedTensor) else arg for arg in args]
    result = _physical_function(base, cls).apply(batches, owns, *physical)
    outputs = result if isinstance(result, tuple) else (result,)
    lifted = tuple([lift(part, batches) if isinstance(part, Tensor) else part for part in outputs])
    return lifted if isinstance(result, tuple) else lifted[0]


def _lifted(values: Sequence[Any], owns: Sequence[Batches]) -> list[Any]:
    return [
        lift(value, own) if isinstance(value, Tensor) and own else value
        for value, own in zip(values, owns, strict=True)
    ]


class _Context(FunctionCtx):
    """The context that the user's methods get; what they tell it is told to that of the call."""

    def __init__(self, inner: Any, batches: Batches, needs: tuple[bool, ...]) -> None:
        self._inner, self._batches, self.needs_input_grad = inner, batches, needs
        self._saved: tuple[Batches, ...] = ()
        self._saved_for_forward: tuple[Batches, ...] = ()

    def save_for_backward(self, *tensors: Tensor | None) -> None:
        self._saved = tuple([batches_of(tensor) for tensor in tensors])
        self._inner.save_for_backward(*map(_physical, tensors))

    def save_for_forward(self, *tensors: Tensor | None) -> None:
        self._saved_for_forward = tuple([batches_of(tensor) for tensor in tensors])
        self._inner.save_for_forward(*map(_physical, tensors))

    def mark_dirty(self, *args: Tensor) -> None:
        self._inner.mark_dirty(*map(_physical, args))

    def mark_non_differentiable(self, *args: Tensor) -> None:
        self._inner.mark_non_differentiable(*map(_physical, args))

    def set_materialize_grads(self, value: bool) -> None:
        super().set_materialize_grads(value)
        self._inner.set_materialize_grads(value)

    @property
    def saved_tensors(self) -> tuple[Tensor | None, ...]:
        """The saved tensors, with their batch dims."""
        forward = self._inner.saved_for_forward is not None
        owns = self._saved_for_forward if forward else self._saved
        return tuple(_lifted(self._inner.saved_tensors, owns))


def _physical(tensor: Any) -> Any:
    return tensor._physical if isinstance(tensor, BatchedTensor) else tensor


_made: dict[type, type[Function]] = {}


def _physical_function(base: type[Function], cls: type[Function]) -> type[Function]:
    """The Function on physical tensors for a Function of the user."""
    if cls not in _made:
        _made[cls] = type(f"Vmapped{cls.__name__}", (base,), _methods(cls))
    return _made[cls]


def _methods(cls: type[Function]) -> dict[str, Any]:
    def forward(batches: Batches, owns: tuple[Batches, ...], *args: Any) -> Any:
        output = cls.forward(*_lifted(args, owns))
        return (
            tuple([_lowered(part, batches) for part in output])
            if isinstance(output, tuple)
            else _lowered(output, batches)
        )

    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        batches, owns, *args = inputs
        ctx.owns, ctx.user = owns, _Context(ctx, batches, ctx.needs_input_grad[2:])
        several = isinstance(output, tuple)
        lifted = tuple(_lifted(output if several else (output,), [batches] * (len(output) if several else 1)))
        cls.setup_context(ctx.user, tuple(_lifted(args, owns)), lifted if several else lifted[0])

    def backward(ctx: Any, *gradients: Any) -> Any:
        batches = ctx.user._batches
        with _reopened(batches):
            found = cls._reverse_rule()(ctx.user, *_lifted(gradients, [batches] * len(gradients)))
            found = found if isinstance(found, tuple) else (found,)
            summed = [_summed(gradient, batches, own) for gradient, own in zip(found, ctx.owns, strict=False)]
        return (None, None, *summed)

    def jvp(ctx: Any, *tangents: Any) -> Any:
        batches = ctx.user._batches
        with _reopened(batches):
            found = cls.jvp(ctx.user, *_lifted(tangents[2:], ctx.owns))
            several = isinstance(found, tuple)
            pushed = tuple([_lowered(t, batches) for t in (found if several else (found,))])
        return pushed if several else pushed[0]

    functions: dict[str, Callable[..., Any]] = {
        "forward": forward,
        "setup_context": setup_context,
        "backward": backward,
        "jvp": jvp,
    }
    return {name: staticmethod(function) for name, function in functions.items()}


class _reopened(Guard):
    """The block in which tensors may have batch dims of a `vmap` that may have ended."""

    def __init__(self, batches: Batches) -> None:
        self._batches = batches

    def __enter__(self) -> None:
        self._entered = (
            tuple([(batch.close, ()) for batch in self._batches if not batch.is_open]),
            self._entered,
        )
        for batch in self._batches:
            batch.is_open = True


def _lowered(value: Any, batches: Batches) -> Any:
    return lower(value, batches) if isinstance(value, Tensor) else value


def _summed(gradient: Any, batches: Batches, own: Batches) -> Any:
    """The physical gradient of an input, summed over the batch dims that this has not."""
    if not isinstance(gradient, Tensor):
        return gradient
    missing = tuple([batch for batch in batches if batch not in own])
    whole = lower(gradient, (*missing, *own))
    return ops.sum(whole, tuple(range(len(missing)))) if missing else whole
