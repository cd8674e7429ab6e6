"""How tangents go through ops, if not in C (csrc/path/tangents.c). See Note [Tangents], tangents.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gradspec.core import ops
from gradspec.core.bare import Tensor
from gradspec.core.path import introduce, keep_tangent
from gradspec.core.state import FORWARD, GRAD, INFERENCE, state
from gradspec.graph.hooks import tensor_extra
from gradspec.graph.interpose import observes
from gradspec.graph.node import Node, extra_of
from gradspec.graph.tangents import (
    Level,
    attach,
    derived,
    open_levels,
    owned,
    tangent_of,
    write_tangent,
    zero_tangent,
)

if TYPE_CHECKING:
    from gradspec.codegen.info import OpInfo


@observes(FORWARD)
def propagate(op: str, arguments: tuple[Any, ...], outputs: Any, node: Node | None, in_place: bool) -> None:
    """Give the outputs of an op that has just run their tangents; see `gradspec.graph.interpose`."""
    if state.mode & INFERENCE:
        return
    info = ops.OPS.get(op)
    if info is None or info.jvp is None:
        return
    level = state.level
    assert level is not None, "forward mode is on where there is one"
    if level.outer is None:
        _propagate_on(level, level, info, arguments, outputs, node, in_place)
    else:
        try:
            for each in open_levels():
                state.level = each
                _propagate_on(each, level, info, arguments, outputs, node, in_place)
        finally:
            state.level = level


def _propagate_on(
    level: Level,
    inner: Level,
    info: OpInfo,
    arguments: tuple[Any, ...],
    outputs: Any,
    node: Node | None,
    in_place: bool,
) -> None:
    """Give the outputs of an op their tangents on one level, which is this thread's for now.

    `inner` is the innermost one, of which the tangents are computed last.
    """
    mode = state.mode
    tangents: dict[str, Any] = {}
    recorded = node is not None
    for position, keyword, is_list in info.inputs:
        value = arguments[position]
        if is_list:
            found = [tangent_of(tensor) for tensor in value]
            if any(tangent is not None for tangent in found):
                tangents[keyword] = found
                recorded = recorded or any(t is not None and t._requires_grad for t in found)
        elif value is not None:
            if in_place and not position:
                value = outputs[0]
            extra = value._extra
            if extra is not None and extra.tangents is not None and level in extra.tangents:
                tangent = extra.tangents[level]
            elif value._view is not None:
                tangent = derived(value, value._view)
            else:
                continue
            if tangent is not None:
                tangents[keyword] = tangent
                recorded = recorded or tangent._requires_grad
    if not tangents:
        return
    # Outside of the level; on it again to give what was computed to the outputs.
    state.mode, state.level = mode if level.outer is not None else mode & ~FORWARD, level.outer
    try:
        if in_place:
            kept = bool(recorded and mode & GRAD) or level is not inner
            _write(level, info, arguments, outputs[0], tangents, kept)
        else:
            _attach_all(level, info, arguments, outputs, tangents)
    finally:
        state.mode, state.level = mode, level
    if node is not None:
        remember(node, outputs, info)


def _attach_all(
    level: Level, info: OpInfo, arguments: tuple[Any, ...], outputs: Any, tangents: dict[str, Any]
) -> None:
    assert info.jvp is not None, "propagate has seen to that"
    if len(info.outputs) == 1 and not info.outputs[0].is_list:
        result = (info.jvp(*arguments, **{info.outputs[0].name: outputs[0]}, **tangents),)
    elif info.outputs[0].is_list:
        result = info.jvp(*arguments, **{info.outputs[0].name: outputs}, **tangents)
    else:
        names = [output.name for output in info.outputs]
        result = info.jvp(*arguments, **dict(zip(names, outputs, strict=True)), **tangents)
        outputs = _differentiable(info, outputs)
        result = result if type(result) is tuple else (result,)
    state.level = level
    for position, output in enumerate(outputs):
        array = output._array
        if array.dtype.kind not in "fVc":
            continue
        tangent = None if result is None else result[position]
        if tangent is None:
            tangent = zero_tangent(array)
        elif not info.is_view:
            tangent = owned(tangent, array, tangents.values())
        attach(output, tangent)


def _differentiable(info: OpInfo, outputs: Sequence[Tensor]) -> list[Tensor]:
    """Those of several outputs that are differentiable."""
    return [tensor for tensor, output in zip(outputs, info.outputs, strict=True) if output.differentiable]


def _write(
    level: Level,
    info: OpInfo,
    arguments: tuple[Any, ...],
    written: Tensor,
    tangents: dict[str, Any],
    kept: bool,
) -> None:
    """The tangent of a tensor that an in-place form has written to.

    A recorded graph, or the tangent on an inner level, may still want the old tangent, which is about to be
    overwritten: if so (`kept`), the tensor as it was gets a copy.
    """
    assert info.jvp is not None, "propagate has seen to that"
    position, keyword, _ = info.inputs[0]
    if kept and position == 0 and keyword in tangents:
        tangents[keyword] = ops.clone(tangents[keyword])
        keep_tangent(tensor_extra(arguments[0]), tangents[keyword], level)
    result = info.jvp(*arguments, **{info.outputs[0].name: written}, **tangents)
    state.level = level
    write_tangent(written, result)


def remember(node: Node, outputs: Any, info: OpInfo) -> None:
    """Keep the tangents of the outputs that a node has saved as arrays."""
    if not node._saves_outputs():
        return
    if len(info.outputs) > 1:
        outputs = _differentiable(info, outputs)
    duals = {nr: output._extra for nr, output in enumerate(outputs) if tangent_of(output) is not None}
    extra_of(node).duals = duals


def tangent_rule(op: str) -> tuple[Any, ...]:
    """What C wants to know of an op to compute the tangents of its outputs; see `gs_tangent_rule` there."""
    info = ops.OPS[op]
    keywords = (*(output.name for output in info.outputs), *(each.tangent for each in info.inputs))
    differentiable = sum(output.differentiable << k for k, output in enumerate(info.outputs))
    return info, info.jvp, info.jvp_arrays, keywords, differentiable


introduce(tangent_rule=tangent_rule, remember_duals=remember)
