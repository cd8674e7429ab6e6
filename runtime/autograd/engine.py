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

from collections.abc import Sequence
from heapq import heappop, heappush, heappushpop
from typing import Any

import numpy as np

from gradspec.autograd.accumulate import accumulate, finish_leaf, private
from gradspec.autograd.backward_pass import BackwardPass, on_fresh_stack
from gradspec.kernels import ufuncs
from gradspec.node import Node
from gradspec.state import GRAD, state
from gradspec.tensor import Tensor

_ndarray = np.ndarray
_add = ufuncs["add"]

__all__ = ["accumulate", "run"]


def run(
    roots: Sequence[tuple[Any, Any]],
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
    outer = state.backward_pass
    if outer is not None and outer.stack_is_deep():
        return on_fresh_stack(run, roots, captures, retain, create_graph, accumulating)
    counts, leaves = _discover(roots)
    this = BackwardPass(outer, captures, retain, create_graph, accumulating, roots, counts, leaves)
    special = this.special
    mode = state.mode
    state.mode = mode | GRAD if create_graph else mode & ~GRAD
    state.backward_pass = this
    pending: dict[Any, Any] = {}  # what has arrived at targets that wait for more
    heap: list[tuple[int, Node, Any]] = []
    edges: Sequence[Any] = [target for target, _ in roots]
    results: Sequence[Any] = [gradient for _, gradient in roots]
    node = gradient = following_gradient = None
    try:
        while True:
            following: Node | None = None
            for target, result in zip(edges, results):  # noqa: B905  (a strict zip costs 40 ns a node)
                if target is None:
                    continue
                if result is not None and type(result) is not _ndarray:
                    result = _gradient(result)
                count = counts.get(target)
                if count is None:
                    if result is gradient or node is None:
                        result = private(result)
                    count = leaves[target] = leaves[target] - 1
                    if target in pending:
                        result = _sum(pending.pop(target), result)
                    if count:
                        pending[target] = result
                    elif special:
                        this.finish_leaf(target, result)
                    else:
                        finish_leaf(target, result)
                    continue
                if pending and target in pending:
                    result = _sum(pending.pop(target), result)
                if count > 1:
                    counts[target] = count - 1
                    pending[target] = result
                elif following is None:
                    following, following_gradient = target, result
                else:
                    heappush(heap, (-target.seq, target, result))
            if following is None:
                if not heap:
                    break
                _, node, gradient = heappop(heap)
            elif heap:
                _, node, gradient = heappushpop(heap, (-following.seq, following, following_gradient))
            else:
                node, gradient = following, following_gradient
            edges = node.edges()
            if special or gradient is None or node.extra is not None:
                edges, results = this.run_node(node, gradient, edges)
            else:
                results = node.backward(gradient, edges, retain)
        return this.finish()
    finally:
        state.mode, state.backward_pass = mode, outer


def _discover(roots: Sequence[tuple[Any, Any]]) -> tuple[dict[Node, int], dict[Tensor, int]]:
    """How many gradients each node and each leaf that can be reached will get."""
    counts: dict[Node, int] = {}
    leaves: dict[Tensor, int] = {}
    stack: list[Node] = []
    edges: Sequence[Any] = [target for target, _ in roots]
    while True:
        for target in edges:
            if target is None:
                continue
            if target in counts:
                counts[target] += 1
            elif isinstance(target, Tensor):
                leaves[target] = leaves.get(target, 0) + 1
            else:
                counts[target] = 1
                stack.append(target)
        if not stack:
            return counts, leaves
        edges = stack.pop().edges()


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
