"""The tangents of the outputs of a custom Function, which its `jvp` makes."""

from __future__ import annotations

from typing import Any

from gradspec.autograd.function.node import BackwardCFunction
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import tangent_of
from gradspec.core.process.guard import restore_bits
from gradspec.core.process.state import FORWARD, state, switch
from gradspec.core.tensor import Tensor, wrap
from gradspec.graph.node import extra_of
from gradspec.graph.storage import version_of
from gradspec.graph.tangents import Level, open_levels, outside, set_tangent, write_tangent


def carry_tangents(ctx: BackwardCFunction, args: tuple[Any, ...], results: tuple[Any, ...]) -> None:
    """Give the outputs their tangents on all levels; see Note [Tangents], runtime/graph/tangents.py."""
    inner = state.level
    try:
        for level in open_levels():
            state.level = level
            _carry(level, ctx, args, results)
    finally:
        state.level = inner


def _carry(level: Level, ctx: BackwardCFunction, args: tuple[Any, ...], results: tuple[Any, ...]) -> None:
    """Give the outputs the tangents that `jvp` makes of those of the inputs, if any input has one.

    None stands for zero. Raises RuntimeError for a wrong number, type or shape, for a tangent of an output
    that has none, and for one that is not written to, or not a view, where the output is.
    """
    given = [tangent_of(arg) if isinstance(arg, Tensor) else None for arg in args]
    if all(tangent is None for tangent in given):
        return
    before = [None if tangent is None else version_of(tangent) for tangent in given]
    arguments = [
        wrap(memory.zeros_like(arg._array))
        if tangent is None and ctx.materialize_grads and isinstance(arg, Tensor) and arg._memory.dtype.kind in "fVc"
        else tangent
        for arg, tangent in zip(args, given, strict=True)
    ]
    with outside(level):
        tangents = type(ctx)._forward_cls.jvp(ctx, *arguments)
    if not isinstance(tangents, tuple):
        tangents = (tangents,)
    for position, tangent in enumerate(tangents):
        if tangent is not None and not isinstance(tangent, Tensor):
            raise RuntimeError(
                f"expected Variable or None (got {type(tangent).__name__}) for grad output {position}. "
                f"[{type(ctx)._forward_cls.__name__}]"
            )
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
    previous = switch(FORWARD, FORWARD if level.outer is not None else 0)
    try:
        for result, tangent in zip(results, tangents, strict=True):
            if isinstance(result, Tensor):
                _give_tangent(result, tangent, id(result) in dirty)
    finally:
        restore_bits(state, FORWARD, previous)
    kept = [nr for nr in ctx._kept_outputs.values() if tangent_of(results[nr]) is not None]
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
        set_tangent(result, wrap(memory.zeros_like(result._array)))


def _check_tangent(ctx: BackwardCFunction, position: int, result: Any, tangent: Tensor | None) -> None:
    if tangent is None:
        return
    where = f" [{type(ctx)._forward_cls.__name__}]"
    if not isinstance(result, Tensor):
        return
    plain = any(result is tensor for tensor in ctx.non_differentiable or ())
    if plain or result._memory.dtype.kind not in "fVc":
        raise RuntimeError(
            f"Function's jvp returned a gradient at position {position}, but the corresponding forward "
            f"output is not a differentiable Tensor. You should return None at that position instead.{where}"
        )
    if tangent._memory.shape != result._memory.shape:
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
            "A custom Function's forward is returning a view (or an input as-is) but the jvp is not returning a view."
        )
    if not any(tangent._base is source or tangent._base is source._base for source in of):
        raise RuntimeError(
            "A custom Function is returning a view but the jvp is not returning a view of the given grad input."
        )
