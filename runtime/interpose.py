"""What sees every op once it has run, while something that interposes is on. See Note [One flag]."""

from __future__ import annotations

from typing import Any

from gradspec import forward_mode, saved
from gradspec.autograd import anomaly_mode
from gradspec.node import Node
from gradspec.state import ANOMALY, FORWARD, INFERENCE, LISTENERS, SAVED_HOOKS, state
from gradspec.storage import mark_inference


def interpose(
    op: str, arguments: tuple[Any, ...], outputs: Any, node: Node | None, in_place: bool = False
) -> None:
    """Called by an op in the thread's present mode.

    `op` is its key in the spec, `arguments` all its parameters in order (in an in-place form the first is the
    tensor as it was before), `outputs` its results, and `node` what was recorded, if anything.
    """
    mode = state.mode
    if mode & (FORWARD | INFERENCE) == FORWARD:
        forward_mode.propagate(op, arguments, outputs, node, in_place)
    if mode & LISTENERS:
        for listener in list(state.listeners):
            listener(op, arguments, outputs)
    if mode & SAVED_HOOKS and node is not None:
        pair = saved.hooks_in_force()
        if pair is not None:
            saved.pack(node, outputs, *pair)
    if mode & ANOMALY:
        anomaly_mode.observe(op, arguments, outputs, node)
    if mode & INFERENCE:
        mark_inference(outputs)
