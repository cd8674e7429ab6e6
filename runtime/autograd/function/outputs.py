"""The outputs of a custom Function, and their places in the graph.

Note [Inputs among the outputs] An input marked dirty is returned itself, with a new history. An input
returned unchanged becomes another tensor, a view of it: the input keeps its own history, and writing to the
output is refused, since the rules of views would bypass the Function's backward.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from gradspec.autograd.function.kept import NO_OUTPUTS, keep
from gradspec.autograd.grad_mode import no_grad
from gradspec.core import ops
from gradspec.core.compiled.bindings import check_writable, link_view, storage_of, watch_output
from gradspec.core.overrides import is_overridden
from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import Tensor, wrap
from gradspec.graph.node import Node, Output
from gradspec.graph.views import CUSTOM, MULTIPLE, rebase_history

if TYPE_CHECKING:
    from gradspec.autograd.function.node import BackwardCFunction


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
    plain = _identities(ctx.non_differentiable, "mark_non_differentiable only accepts variable arguments, but got")
    dirty = _identities(ctx.dirty_tensors, "mark_dirty can only accept variables, but argument is of type")
    if dirty:
        _count_writes(ctx, dirty, outputs)
    numbers = {
        id(output): nr
        for nr, output in enumerate(outputs)
        if isinstance(output, Tensor) and recorded and id(output) not in plain and output._memory.dtype.kind in "fVc"
    }
    for output in outputs if dirty else ():
        if id(output) in dirty and id(output) in numbers:
            if id(output) in inputs:
                _check_dirty(output, len(outputs))
            else:
                warnings.warn(
                    "ctx.mark_dirty() received a tensor that was not an input. Only input Tensors that have "
                    "been mutated should be passed to ctx.mark_dirty().",
                    stacklevel=user_stacklevel(),
                )
    ctx._output_count = len(outputs)
    ctx._output_metadata = tuple([_metadata(ctx, output, id(output) in numbers) for output in outputs])
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
                _place(ctx, output, nr, forbidden)
        results.append(output)
    if recorded and ctx.to_save is not None:
        own = {id(output): nr for nr, output in enumerate(results) if id(output) in numbers}
        keep(ctx, ctx.to_save, own)
    return tuple(results)


def _metadata(ctx: BackwardCFunction, output: Any, differentiable: bool) -> Any:
    """The shape and dtype of the zeros that an output without gradient gets for it; None if it gets none."""
    if not isinstance(output, Tensor) or not (differentiable or ctx._materialize_non_diff_grads):
        return None
    return output._memory.shape, output._memory.dtype


def _place(ctx: BackwardCFunction, output: Tensor, nr: int, forbidden: str) -> None:
    """Make the call the history of an output, which may not be written to if it is a view."""
    if output._view is not None:
        output._view.forbid(forbidden, storage_of(output).version)
    output._node = ctx if ctx._output_count == 1 else Output(ctx, nr)
    output._requires_grad = True
    if output._storage is not None:
        watch_output(ctx, nr, output._storage)


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
        keep(ctx, ctx.to_save, NO_OUTPUTS)
    return True


def _identities(tensors: tuple[Any, ...] | None, refusal: str) -> set[int]:
    for tensor in tensors or ():
        if not isinstance(tensor, Tensor):
            raise RuntimeError(f"{refusal} {type(tensor).__name__}")
    return {id(tensor) for tensor in tensors or ()}


def _count_writes(ctx: BackwardCFunction, dirty: set[int], outputs: tuple[Any, ...]) -> None:
    """Let the versions of the dirty tensors say that they were written to."""
    assert ctx.dirty_tensors is not None
    for storage in {storage_of(tensor) for tensor in ctx.dirty_tensors}:
        storage.count_write(type(ctx)._forward_cls.__name__)
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
    """A view of the whole, which is of the tensor's class if that makes results of it."""
    if is_overridden(tensor):
        with no_grad():
            return tensor.view_as(tensor)
    result = wrap(tensor._array)
    link_view(tensor, result, ops.view, (tensor._memory.shape,))
    return result


def _rebase(ctx: BackwardCFunction, args: tuple[Any, ...], tensor: Tensor, nr: int) -> None:
    """Give a dirty input its new history."""
    tensors = [arg for arg in args if isinstance(arg, Tensor)]
    position = next(i for i, arg in enumerate(tensors) if arg is tensor)
    target: Node = ctx if ctx._output_count == 1 else Output(ctx, nr)
    rebase_history(tensor, target, position)
    if target is not ctx:
        watch_output(ctx, nr, storage_of(tensor))
