"""What becomes of the outputs of a custom Function: their places in the graph, and their tangents.

Note [Inputs among the outputs] An input marked dirty is returned itself, with a new history. An input
returned unchanged becomes another tensor, a view of it: the input keeps its own history, and writing to the
output is refused, since the rules of views would bypass the Function's backward.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from gradspec import dispatch
from gradspec.autograd.function_node import keep, own_saved
from gradspec.forward_mode import set_tangent, tangent_of, write_tangent
from gradspec.node import Node, Output, extra_of
from gradspec.state import FORWARD, switch
from gradspec.storage import storage_of, version_of, watch_output
from gradspec.tensor import Tensor, wrap
from gradspec.views import CUSTOM, MULTIPLE, GuardedOutput, check_writable, link_view, rebase_history

if TYPE_CHECKING:
    from gradspec.autograd.function_node import BackwardCFunction


def place_outputs(
    ctx: BackwardCFunction, args: tuple[Any, ...], outputs: tuple[Any, ...], recorded: bool
) -> tuple[Any, ...]:
    """The outputs of a forward as `apply` returns them, with their places in the graph if it is recorded.

    Raises RuntimeError for marks that do not fit, and for a dirty input that may not be written to.
    """
    if recorded and ctx.dirty_tensors is None and ctx.non_differentiable is None and len(outputs) == 1:
        (output,) = outputs
        if isinstance(output, Tensor) and _place_fresh(ctx, args, output):
            return outputs
    inputs = {id(arg) for arg in args if isinstance(arg, Tensor)}
    plain = _identities(
        ctx.non_differentiable, "mark_non_differentiable only accepts variable arguments, but got"
    )
    dirty = _identities(ctx.dirty_tensors, "mark_dirty can only accept variables, but argument is of type")
    if dirty:
        _count_writes(ctx, dirty, outputs)
    numbers = {
        id(output): nr
        for nr, output in enumerate(outputs)
        if isinstance(output, Tensor)
        and recorded
        and id(output) not in plain
        and output._array.dtype.kind in "fVc"
    }
    for output in outputs if dirty else ():
        if id(output) in dirty and id(output) in numbers:
            if id(output) in inputs:
                _check_dirty(output, len(outputs))
            else:
                warnings.warn(
                    "ctx.mark_dirty() received a tensor that was not an input. Only input Tensors that have "
                    "been mutated should be passed to ctx.mark_dirty().",
                    stacklevel=4,
                )
    ctx._output_count = len(outputs)
    ctx._output_metadata = tuple(
        [(o._array.shape, o._array.dtype) if isinstance(o, Tensor) else None for o in outputs]
    )
    forbidden = MULTIPLE if len(numbers) > 1 else CUSTOM
    results = []
    for nr, output in enumerate(outputs):
        if isinstance(output, Tensor):
            is_input, is_dirty = id(output) in inputs, id(output) in dirty
            if id(output) not in numbers:
                output = _outside_graph(output, is_input, is_dirty)
            elif is_input and is_dirty:
                if numbers[id(output)] == nr:
                    _rebase(ctx, args, output, nr)
            else:
                if is_input:
                    output = _alias(output)
                target: Node = ctx if len(outputs) == 1 else Output(ctx, nr)
                if output._view is not None:
                    output._view.forbidden = forbidden
                    target = GuardedOutput(target, storage_of(output), forbidden)
                output._node = target
                output._requires_grad = True
                if output._storage is not None:
                    watch_output(ctx, nr, output._storage)
        results.append(output)
    if recorded and ctx.to_save is not None:
        own = {id(output): nr for nr, output in enumerate(results) if id(output) in numbers}
        keep(ctx, ctx.to_save, own)
    return tuple(results)


def _place_fresh(ctx: BackwardCFunction, args: tuple[Any, ...], output: Tensor) -> bool:
    """Place the only output, if it has a gradient and is neither an input nor a view: the usual case."""
    array = output._array
    if output._view is not None or array.dtype.kind not in "fVc":
        return False
    for arg in args:
        if arg is output:
            return False
    ctx._output_count = 1
    ctx._output_metadata = ((array.shape, array.dtype),)
    output._node = ctx
    output._requires_grad = True
    if output._storage is not None:
        watch_output(ctx, 0, output._storage)
    if ctx.to_save is not None:
        keep(ctx, ctx.to_save, _NO_OTHERS)
    return True


_NO_OTHERS: dict[int, int] = {}


def _identities(tensors: tuple[Any, ...] | None, refusal: str) -> set[int]:
    for tensor in tensors or ():
        if not isinstance(tensor, Tensor):
            raise RuntimeError(f"{refusal} {type(tensor).__name__}")
    return {id(tensor) for tensor in tensors or ()}


def _count_writes(ctx: BackwardCFunction, dirty: set[int], outputs: tuple[Any, ...]) -> None:
    """Let the versions of the dirty tensors say that they were written to."""
    assert ctx.dirty_tensors is not None
    for storage in {storage_of(tensor) for tensor in ctx.dirty_tensors}:
        storage.version += 1
        storage.writer = type(ctx)._forward_cls.__name__
    if not dirty <= {id(output) for output in outputs}:
        raise RuntimeError(
            "Some elements marked as dirty during the forward method were not returned as output. The inputs "
            "that are modified inplace must all be outputs of the Function. "
            f"[{type(ctx)._forward_cls.__name__}]"
        )


def _check_dirty(tensor: Tensor, outputs: int) -> None:
    if tensor._view is None and tensor._node is None and tensor._requires_grad:
        raise RuntimeError("a leaf Variable that requires grad has been used in an in-place operation.")
    check_writable(tensor, True)
    if tensor._view is not None and outputs > 1:
        raise RuntimeError(
            "If your Function modifies inplace an input that is a view of another Tensor, your Function "
            "cannot return more than one Tensor: the history of the base has room for one. Pass a clone() of "
            "the view, or split the Function in two, one of which writes and returns this tensor only."
        )


def _outside_graph(output: Tensor, is_input: bool, is_dirty: bool) -> Tensor:
    """The output without a gradient; no input loses its own."""
    if is_input:
        if output._requires_grad:
            return output.detach()
        return output if is_dirty else _alias(output)
    if output._requires_grad and output._view is None:
        output.detach_()
    return output


def _alias(tensor: Tensor) -> Tensor:
    result = wrap(tensor._array)
    link_view(tensor, result, dispatch.ops.view, (tensor._array.shape,))
    return result


def _rebase(ctx: BackwardCFunction, args: tuple[Any, ...], tensor: Tensor, nr: int) -> None:
    """Give a dirty input its new history."""
    tensors = [arg for arg in args if isinstance(arg, Tensor)]
    position = next(i for i, arg in enumerate(tensors) if arg is tensor)
    target: Node = ctx if ctx._output_count == 1 else Output(ctx, nr)
    rebase_history(tensor, target, position)
    if target is not ctx:
        watch_output(ctx, nr, storage_of(tensor))


# ---- tangents ----


def carry_tangents(ctx: BackwardCFunction, args: tuple[Any, ...], results: tuple[Any, ...]) -> None:
    """Give the outputs the tangents that `jvp` makes of those of the inputs, if any input has one.

    None stands for zero. Raises RuntimeError for a wrong number, type or shape, for a tangent of what has
    none, and for one that is not written to, or not a view, where the output is.
    """
    given = [tangent_of(arg) if isinstance(arg, Tensor) else None for arg in args]
    if all(tangent is None for tangent in given):
        return
    before = [None if tangent is None else version_of(tangent) for tangent in given]
    arguments = [
        wrap(np.zeros_like(arg._array))
        if tangent is None and isinstance(arg, Tensor) and ctx.materialize_grads
        else tangent
        for arg, tangent in zip(args, given, strict=True)
    ]
    previous = switch(FORWARD, 0)
    try:
        tangents = type(ctx)._forward_cls.jvp(ctx, *arguments)
    finally:
        switch(FORWARD, previous)
    if not isinstance(tangents, tuple):
        tangents = (tangents,)
    if len(tangents) != len(results):
        raise RuntimeError(
            f"Function's jvp returned an invalid number of forward gradients (expected {len(results)} but "
            f"got {len(tangents)}) [{type(ctx)._forward_cls.__name__}]"
        )
    for position, tangent in enumerate(tangents):
        _check_tangent(ctx, position, results[position], tangent)
    dirty = {id(tensor) for tensor in ctx.dirty_tensors or ()}
    for result, tangent in zip(results, tangents, strict=True):
        if not isinstance(result, Tensor) or tangent is None:
            continue
        if id(result) in dirty:
            number = next(i for i, arg in enumerate(args) if arg is result)
            _check_written(given[number], before[number], tangent)
        elif result._view is not None:
            _check_view(result, args, given, tangent)
    previous = switch(FORWARD, 0)
    try:
        for result, tangent in zip(results, tangents, strict=True):
            if isinstance(result, Tensor):
                _give_tangent(result, tangent, id(result) in dirty)
    finally:
        switch(FORWARD, previous)
    kept = [nr for nr in own_saved(ctx) if tangent_of(results[nr]) is not None]
    if kept:
        extra_of(ctx).duals = {nr: results[nr]._extra for nr in kept}


def _give_tangent(result: Tensor, tangent: Tensor | None, is_dirty: bool) -> None:
    """Let the output have this tangent, or that of zeros where it would otherwise have its base's."""
    if tangent is not None and tangent.dtype != result.dtype:
        tangent = tangent.to(result.dtype)
    if is_dirty:
        write_tangent(result, tangent)
    elif tangent is not None:
        set_tangent(result, tangent)
    elif tangent_of(result) is not None:
        set_tangent(result, wrap(np.zeros_like(result._array)))


def _check_tangent(ctx: BackwardCFunction, position: int, result: Any, tangent: Any) -> None:
    if tangent is None:
        return
    where = f" [{type(ctx)._forward_cls.__name__}]"
    if not isinstance(tangent, Tensor):
        raise RuntimeError(
            f"expected Variable or None (got {type(tangent).__name__}) for grad output {position}.{where}"
        )
    if not isinstance(result, Tensor):
        return
    plain = any(result is tensor for tensor in ctx.non_differentiable or ())
    if plain or result._array.dtype.kind not in "fVc":
        raise RuntimeError(
            f"Function's jvp returned a gradient at position {position}, but the corresponding forward "
            f"output is not a differentiable Tensor. You should return None at that position instead.{where}"
        )
    if tangent._array.shape != result._array.shape:
        raise RuntimeError(
            "Trying to set a forward gradient that has a different size than that of the original Tensor, "
            f"this is not supported. Tensor is of size {list(result.shape)} while the given forward gradient "
            f"is of size {list(tangent.shape)}.{where}"
        )


def _check_written(given: Tensor | None, version: int | None, tangent: Tensor) -> None:
    if given is None:
        return
    if version_of(given) == version:
        raise RuntimeError(
            "An inplace custom Function is not modifying the forward mode gradients inplace. If the forward "
            "is modifying an input inplace, then the jvp function must modify the corresponding gradient "
            "inplace."
        )
    if tangent is not given:
        raise RuntimeError(
            "An inplace custom Function is not returning the forward mode gradients as-is. If the forward is "
            "modifying an input inplace, then the jvp function must modify the gradient inplace and return "
            "it as-is."
        )


def _check_view(result: Tensor, args: tuple[Any, ...], given: list[Tensor | None], tangent: Tensor) -> None:
    """The tangent of a view of an input must be a view of the input's tangent, so that both stay in step."""
    base = result._base
    of = [
        tangent_in
        for arg, tangent_in in zip(args, given, strict=True)
        if tangent_in is not None and (arg is base or arg._base is base)
    ]
    if not of:
        return
    if tangent._view is None:
        raise RuntimeError(
            "A custom Function's forward is returning a view (or an input as-is) but the jvp is not "
            "returning a view."
        )
    if not any(tangent._base is source or tangent._base is source._base for source in of):
        raise RuntimeError(
            "A custom Function is returning a view but the jvp is not returning a view of the given grad "
            "input."
        )
