"""The engine: runs a recorded graph backwards.

Note [Engine order] A node runs when all the gradients it will ever get have arrived; among the nodes that
could run, the one created last runs first, and a leaf's gradient is accumulated as soon as it is complete.
Every edge leads from a newer node to an older one, so this is one pass, deterministic, and it frees memory as
early as possible. Nothing here recurses: the depth of a graph is bounded by memory only. All state of a pass
is local to `run`, so that passes may nest and run in several threads.

Note [Owned gradients] A leaf keeps the array it is given as its `.grad`, without a copy, if nobody else can
hold it: generated formulas return either fresh arrays, views (which have a base), or the very gradient they
were given. The last two are copied.
"""

from __future__ import annotations

from heapq import heappop, heappush, heappushpop
from threading import Lock
from typing import Any

import numpy as np

from gradspec.arrays.copying import copied, copy_to
from gradspec.kernels import ufuncs
from gradspec.node import Node
from gradspec.state import GRAD, NO_GRAD, state
from gradspec.storage import storage_of
from gradspec.tensor import Tensor, wrap

Target = tuple[Any, int | None]  # an edge: a node or a leaf, and the output concerned

_ndarray = np.ndarray
_add = ufuncs["add"]
# Accumulating reads, adds and writes back; leaves share a few locks rather than carry one each.
_leaf_locks = tuple(Lock() for _ in range(64))


def run(
    roots: list[tuple[Any, int | None, Any]],
    captures: list[Target] | None,
    retain: bool,
    create_graph: bool,
) -> list[Any]:
    """Run the graph from `roots`, a list of (target, output_nr, gradient).

    Without `captures` every leaf reached accumulates into its `.grad`. With them, only what leads to these
    targets runs, and their gradients are returned (None for one that was not reached). Gradients are
    ndarrays, or Tensors under `create_graph`.
    """
    counts = _count_edges(roots)
    needed = None if captures is None else _leading_to(counts, captures)
    captured: dict[Target, Any] | None = None if captures is None else dict.fromkeys(captures)
    buffers: dict[Any, Any] = {}
    heap: list[tuple[int, Any]] = []
    mode, state.mode = state.mode, GRAD if create_graph else NO_GRAD
    try:
        for target, nr, gradient in roots:
            _deposit(buffers, target, nr, gradient)
        for target in [target for target in buffers if not counts[target]]:
            if isinstance(target, Node):
                heappush(heap, (-target.seq, target))
            else:
                _finish_leaf(target, _private(buffers.pop(target)), captured)
        node = heappop(heap)[1] if heap else None
        while node is not None:
            gradient = buffers.pop(node)
            edges = node.edges
            if needed is not None:
                _capture(node, gradient, captured)
                edges = _restrict(edges, needed)
            if gradient is None or edges is None:
                results: tuple[Any, ...] = (None,) * (len(node.edges) >> 1)
                edges = node.edges
            elif create_graph:
                results = node.backward_tensors(gradient, edges)
                if not retain:
                    node.release()
            else:
                results = node.backward(gradient, edges, retain)
            following = None
            position = 0
            for result in results:
                target = edges[position]
                if target is None:
                    position += 2
                    continue
                nr = edges[position + 1]
                position += 2
                if result is None:
                    if target not in buffers:
                        buffers[target] = None
                else:
                    if type(result) is not _ndarray and not create_graph:
                        result = np.asarray(result)
                    if nr is not None:
                        _deposit(buffers, target, nr, result)
                    elif (present := buffers.get(target)) is not None:
                        buffers[target] = _sum(present, result)
                    elif result is gradient and type(target) is Tensor:
                        buffers[target] = _private(result)
                    else:
                        buffers[target] = result
                count = counts[target] = counts[target] - 1
                if count:
                    continue
                if not isinstance(target, Node):
                    _finish_leaf(target, buffers.pop(target), captured)
                elif following is None:
                    following = target
                else:
                    heappush(heap, (-target.seq, target))
            if following is None:
                node = heappop(heap)[1] if heap else None
            elif heap:
                node = heappushpop(heap, (-following.seq, following))[1]
            else:
                node = following
    finally:
        state.mode = mode
    return [] if captured is None or captures is None else [captured[capture] for capture in captures]


def _count_edges(roots: list[tuple[Any, int | None, Any]]) -> dict[Any, int]:
    """How many edges lead to each node and leaf that can be reached."""
    counts = {root[0]: 0 for root in roots}
    stack = [target for target in counts if isinstance(target, Node)]
    while stack:
        for target in stack.pop().edges[::2]:
            if target is None:
                continue
            if target in counts:
                counts[target] += 1
            else:
                counts[target] = 1
                if isinstance(target, Node):
                    stack.append(target)
    return counts


def _leading_to(counts: dict[Any, int], captures: list[Target]) -> set[Any]:
    """The reachable targets from which a capture can be reached, captures included."""
    needed = {target for target, _ in captures}
    for node in sorted((target for target in counts if isinstance(target, Node)), key=lambda node: node.seq):
        if not needed.isdisjoint(node.edges[::2]):
            needed.add(node)
    return needed


def _restrict(edges: tuple[Any, ...], needed: set[Any]) -> tuple[Any, ...] | None:
    """The edges with those that lead to nothing needed cut; None if that is all of them."""
    kept = tuple(edge if position & 1 or edge in needed else None for position, edge in enumerate(edges))
    return kept if any(edge is not None for edge in kept[::2]) else None


def _deposit(buffers: dict[Any, Any], target: Any, nr: int | None, gradient: Any) -> None:
    """Add a gradient to what has arrived at a target's output."""
    present = buffers.get(target)
    if nr is None:
        buffers[target] = gradient if present is None else _sum(present, gradient)
        return
    if present is None:
        present = buffers[target] = [None] * target.outputs
    present[nr] = gradient if present[nr] is None else _sum(present[nr], gradient)


def _sum(a: Any, b: Any) -> Any:
    """The sum of two gradients, both arrays or both tensors."""
    if type(a) is not _ndarray:
        return a + b
    result = _add(a, b)
    return result if type(result) is _ndarray else np.asarray(result)


def _capture(node: Node, gradient: Any, captured: dict[Target, Any] | None) -> None:
    if captured is None:
        return
    if isinstance(gradient, list):
        for nr, part in enumerate(gradient):
            if (node, nr) in captured:
                captured[(node, nr)] = part
    elif (node, None) in captured:
        captured[(node, None)] = gradient


def _private(gradient: Any) -> Any:
    """A gradient that nobody else holds."""
    return copied(gradient) if type(gradient) is _ndarray else gradient


def _finish_leaf(leaf: Tensor, gradient: Any, captured: dict[Target, Any] | None) -> None:
    """A leaf's gradient is complete: hand it over."""
    if captured is not None:
        if (leaf, None) in captured:
            captured[(leaf, None)] = gradient
    elif gradient is not None:
        accumulate(leaf, gradient)


def accumulate(leaf: Tensor, gradient: Any) -> None:
    """Add a gradient (array or tensor) to `leaf.grad`, in place unless it is itself part of a graph.

    A first gradient takes the leaf's strides where that is dense, else row-major order.
    """
    array = leaf._array
    shape, dtype = gradient.shape, gradient.dtype
    if shape != array.shape or (type(gradient) is _ndarray and dtype != array.dtype):
        raise RuntimeError(
            f"invalid gradient for a leaf: got shape {list(shape)} and dtype {dtype} but expected shape "
            f"{list(array.shape)} and dtype {array.dtype}"
        )
    with _leaf_locks[(id(leaf) >> 6) & 63]:
        present = leaf._grad
        if type(gradient) is not _ndarray:
            leaf._grad = gradient if present is None else present + gradient
        elif present is None:
            if gradient.base is not None or gradient.strides != array.strides:
                gradient = _laid_out_like(array, gradient)
            leaf._grad = wrap(gradient)
        elif present._requires_grad:
            leaf._grad = present + wrap(gradient)
        else:
            np.add(present._array, gradient, present._array)
            storage_of(present).version += 1


def _laid_out_like(array: np.ndarray, gradient: np.ndarray) -> np.ndarray:
    """A copy of the gradient with the strides of `array` if that is dense, else in row-major order."""
    copy = np.empty_like(array)
    if copy.strides != array.strides:
        copy = np.empty(array.shape, array.dtype)
    copy_to(copy, gradient)
    return copy
