"""The engine: runs a recorded graph backwards.

Note [Engine order] A node runs when all the gradients it will ever get have arrived; among the nodes that
could run, the one created last runs first, and a leaf's gradient is accumulated as soon as it is complete.
Every edge leads from a newer node to an older one, so this is one pass, deterministic, and it frees memory as
early as possible. Nothing here recurses: the depth of a graph is bounded by memory only. All state of a pass
is local to `run`, so that passes may nest and run in several threads.

Note [Owned gradients] A leaf keeps the array it is given as its `.grad`, without a copy, if nobody else can
hold it: generated formulas return either fresh arrays, views (which have a base), or the very gradient they
were given. The last two are copied, and so is what a hook has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush, heappushpop
from typing import Any

import numpy as np

from gradspec.autograd.engine.accumulate import finish_leaf, private
from gradspec.autograd.engine.anomaly import CheckedPass
from gradspec.autograd.engine.backward_pass import (
    BackwardPass,
    debug_logger,
    wants_tensors,
)
from gradspec.core.bare import leaf_types
from gradspec.core.fresh_stack import NESTED_PER_STACK, on_fresh_stack
from gradspec.core.kernels import ufuncs
from gradspec.core.state import ANOMALY, GRAD, RECORDING, recording, state
from gradspec.graph.node import Node, Pairs

_ndarray = np.ndarray
_add = ufuncs["add"]


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
    `create_graph` and in forward mode.
    """
    local = vars(state)  # one look at what is thread-local instead of six
    mode, outer = local["mode"], local["backward_pass"]
    if outer is not None and outer.depth == NESTED_PER_STACK:
        return on_fresh_stack(
            run, roots, captures, retain, create_graph, accumulating, backward_pass=None, checkpoints=0
        )
    counts = _discover(roots)
    this = CheckedPass() if mode & ANOMALY else BackwardPass()
    this.retain = retain
    this.counts = counts
    this.logger = debug_logger()
    special = create_graph or captures is not None or mode > GRAD or this.logger is not None
    if special:
        this.tensors = wants_tensors(create_graph)
        if captures is not None:
            this.capture(captures, roots, accumulating)
            this.whole = False
    if outer is not None:
        this.depth = outer.depth + 1
        this.whole = this.whole and outer.whole
    pending: dict[Any, Any] = {}  # what has arrived at targets that wait for more
    heap: list[tuple[int, Node, Any]] = []
    pairs: Pairs = roots
    node = gradient = following_gradient = None
    local["mode"] = recording(mode) if create_graph else mode & ~RECORDING
    local["backward_pass"] = this
    try:
        while True:
            following: Node | None = None
            for target, result in pairs:
                if target is None:
                    continue
                if type(result) is not _ndarray and result is not None:
                    result = _gradient(result)
                if pending and target in pending:
                    result = _sum(pending.pop(target), result)
                count = counts[target]
                if count == 1:
                    if following is None:
                        following, following_gradient = target, result
                    else:
                        heappush(heap, (-target._sequence_number, target, result))
                elif count > 1:
                    counts[target] = count - 1
                    pending[target] = result
                else:  # a leaf
                    if result is gradient or node is None:
                        result = private(result)
                    if count < -1:
                        counts[target] = count + 1
                        pending[target] = result
                    elif special:
                        this.finish_leaf(target, result)
                    else:
                        finish_leaf(target, result)
            if following is None:
                if not heap:
                    break
                _, node, gradient = heappop(heap)
            elif heap:
                _, node, gradient = heappushpop(
                    heap, (-following._sequence_number, following, following_gradient)
                )
            else:
                node, gradient = following, following_gradient
            if special or gradient is None or node._node_extra is not None:
                pairs = this.run_node(node, gradient)
            else:
                pairs = node._backward_arrays(gradient, retain, None)
        return this.finish() if special or this.callbacks is not None else []
    finally:
        local["mode"] = local["mode"] & ~RECORDING | mode & RECORDING
        local["backward_pass"] = outer


def _discover(roots: Pairs) -> dict[Any, int]:
    """How many gradients each node that can be reached will get; for a leaf the negative of that."""
    counts: dict[Any, int] = {}
    stack: list[Node] = []
    edges: Iterable[Any] = [target for target, _ in roots]
    while True:
        for target in edges:
            if target is None:
                continue
            if target not in counts:
                if type(target) in leaf_types:
                    counts[target] = -1
                else:
                    counts[target] = 1
                    stack.append(target)
            elif counts[target] > 0:
                counts[target] += 1
            else:
                counts[target] -= 1
        if not stack:
            return counts
        edges = stack.pop()._edge_targets()


def _gradient(result: Any) -> Any:
    """What a node returned as a gradient: NumPy's scalars, which its functions make of 0-d arrays, become
    arrays.
    """
    return np.asarray(result) if isinstance(result, np.generic) else result


def _sum(a: Any, b: Any) -> Any:
    """The sum of two gradients, of one kind; None is zero."""
    if a is None or b is None:
        return b if a is None else a
    if type(a) is not _ndarray:
        return a + b
    result = _add(a, b)
    return result if type(result) is _ndarray else np.asarray(result)
