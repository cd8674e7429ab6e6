"""The engine: runs a recorded graph backwards.

Note [Engine order] A node runs when all the gradients it will ever get have arrived; among the nodes that
could run, the one created last runs first, and a leaf's gradient is accumulated as soon as it is complete.
Every edge leads from a newer node to an older one, so this is one pass, deterministic, and it frees memory as
early as possible. The loop is in C (csrc/engine/engine.c) and does not recurse: the depth of a graph is
bounded by memory only. All state of a pass is local to `run`, so that passes may nest and run in several
threads.

Note [Owned gradients] A leaf keeps the array it is given as its `.grad`, without a copy, if nobody else can
hold it. A view is the mark of an array that somebody may hold. Generated formulas return fresh arrays, views,
or the very gradient they were given. The engine makes a view of the latter unless it is added to another
gradient. A gradient that a hook has seen is a view as well. `gs_accumulate` (csrc/books/leaves.c) copies what
is marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gradspec.autograd.engine.anomaly import CheckedPass
from gradspec.autograd.engine.backward_pass import (
    BackwardPass,
    debug_logger,
    wants_tensors,
)
from gradspec.core.compiled.bindings import propagate, reach
from gradspec.core.process.fresh_stack import NESTED_PER_STACK, on_fresh_stack
from gradspec.core.process.guard import restore_bits
from gradspec.core.process.state import ANOMALY, GRAD, PROFILE, RECORDING, state, with_grad
from gradspec.core.tensor import BatchedTensor
from gradspec.graph.node import Pairs


def run(
    roots: Pairs,
    captures: Sequence[tuple[Any, int]] | None,
    retain: bool,
    create_graph: bool,
    accumulating: bool = True,
) -> list[Any]:
    """Run the graph from `roots`, pairs of an edge's target and its gradient.

    Without `captures` every leaf reached accumulates into its `.grad`. With them, pairs of a node or leaf and
    an output number, only what leads to these runs; their gradients are returned (None for one that was not
    reached), and if `accumulating` the leaves among them accumulate. Gradients are ndarrays, or tensors under
    `create_graph`, in forward mode, and if those given at the roots have batch dims.
    """
    mode, outer = state.mode, state.backward_pass
    if outer is not None and outer.depth == NESTED_PER_STACK:
        return on_fresh_stack(
            run, roots, captures, retain, create_graph, accumulating, backward_pass=None, checkpoints=0
        )
    this = CheckedPass() if mode & ANOMALY else BackwardPass()
    this.retain = retain
    this.reached = reach(roots)
    this.logger = debug_logger()
    this.tensors = wants_tensors(create_graph) or any([type(g) is BatchedTensor for _, g in roots])
    if captures is not None:
        this.capture(captures, roots, accumulating)
        this.whole = False
    if outer is not None:
        this.depth = outer.depth + 1
        this.whole = this.whole and outer.whole
    if mode & PROFILE:
        this.recorder = state.recorder
    special = mode & ~PROFILE > GRAD or this.logger is not None  # somebody looks at every node
    inner = with_grad(mode, create_graph)
    state.backward_pass, state.mode = this, inner
    try:
        propagate(this.reached, roots, this, special, this.tensors, retain)
        return this.finish() if captures is not None or this.callbacks is not None else []
    finally:
        state.backward_pass = outer
        restore_bits(state, RECORDING, mode & RECORDING)
