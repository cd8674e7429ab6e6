"""One backward pass: what it was asked for, and the nodes that need more than their formula run.

The engine's loop runs plain nodes by itself. It comes here for a node with hooks, and for every node when
gradients are captured, are tensors, are logged, or are checked.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Any

from gradspec import saved
from gradspec.autograd.accumulate import (
    accumulate,
    accumulate_with_hooks,
    as_tensor,
    leaf_gradient,
    shared,
)
from gradspec.hooks import call_posthooks, call_prehooks, call_tensor_hooks
from gradspec.node import LEAVES_FIRST, Gradients, Node, NodeExtra
from gradspec.state import FORWARD, state
from gradspec.tensor import Tensor

logger = logging.getLogger("gradspec.autograd")

_NESTED_PER_THREAD = 20  # passes within passes on one stack: Python's limit is 1,000 frames, users' included


class BackwardPass:
    """The state of one call of the engine that its loop does not need at every node."""

    __slots__ = (
        "accumulating",
        "callbacks",
        "captured",
        "captures",
        "counts",
        "depth",
        "kept",
        "leaves",
        "logged",
        "needed",
        "node",
        "retain",
        "special",
        "tensors",
        "thread",
        "unpacked",
        "whole",
    )

    def __init__(
        self,
        outer: BackwardPass | None,
        captures: Sequence[tuple[Any, int]] | None,
        retain: bool,
        create_graph: bool,
        accumulating: bool,
        roots: Sequence[tuple[Any, Any]],
        counts: dict[Node, int],
        leaves: dict[Tensor, int],
    ) -> None:
        self.depth: int = 0 if outer is None else outer.depth + 1
        self.thread = threading.get_ident()
        self.retain = retain
        self.accumulating = accumulating
        self.tensors = wants_tensors(create_graph)
        self.callbacks: list[Callable[[], Any]] | None = None
        self.node: Node | None = None  # the one that runs, for whoever asks while it does
        self.unpacked: dict[Any, Tensor] | None = None  # what saved-tensor hooks gave that node
        self.whole: bool = captures is None and (outer is None or outer.whole)
        self.kept: dict[Any, Any] | None = None
        self.counts = counts
        self.leaves = leaves
        self.logged = logger.isEnabledFor(logging.DEBUG)
        self.captures = captures
        self.captured: dict[tuple[Any, int], Any] | None = None
        self.needed: set[Any] | None = None
        if captures is not None:
            self.captured = dict.fromkeys(captures)
            self.needed = _leading_to(counts, captures)
            self.needed.update(target for target, _ in roots)  # whose gradients are given
        self.special = self.tensors or captures is not None or self.logged

    def run_node(
        self, node: Node, gradient: Any, edges: tuple[Any, ...]
    ) -> tuple[tuple[Any, ...], Sequence[Any]]:
        """Run one node with all that belongs to it; returns the edges that count, and the gradients for them.

        See Note [Hook order].
        """
        extra = node.extra
        if extra is not None:
            gradient = _through_tensor_hooks(extra, gradient)
        if self.needed is not None:
            self._capture(node, gradient)
            edges = tuple(target if target in self.needed else None for target in edges)
            if not any(target is not None for target in edges):
                return (), ()
        if extra is not None and extra.prehooks:
            gradient = _through_prehooks(extra, gradient)
        self.node = node
        if self.logged:
            logger.debug("%s (sequence %d) gets %s", node.name(), node.seq, _shapes(gradient))
        if extra is not None and extra.packed:
            saved.unpack(node)
        results: Sequence[Any]
        if gradient is None and not node.takes_undefined:
            results = (None,) * len(edges)
        elif self.tensors:
            results = node.backward_tensors(gradient, edges)
            if not self.retain:
                node.release()
        else:
            results = node.backward(gradient, edges, self.retain)
        self.node = None
        self.unpacked = None
        if extra is not None and extra.posthooks:
            given = gradient if isinstance(gradient, Gradients) else [gradient]
            inputs = tuple(map(as_tensor, results))
            outputs = tuple(map(as_tensor, given))
            changed = call_posthooks(extra.posthooks, inputs, outputs)
            results = [shared(new, old) for new, old in zip(changed, results, strict=True)]
        return edges, results

    def _capture(self, node: Node, gradient: Any) -> None:
        assert self.captured is not None
        parts = gradient if isinstance(gradient, Gradients) else (gradient,)
        for nr, part in enumerate(parts):
            if (node, nr) in self.captured:
                self.captured[(node, nr)] = part

    def finish_leaf(self, leaf: Tensor, gradient: Any) -> None:
        """A leaf's gradient is complete: hand it over, or accumulate it, or both."""
        extra = getattr(leaf, "_extra", None)
        gradient = leaf_gradient(extra, gradient)
        if self.captured is not None:
            if (leaf, 0) not in self.captured:
                return
            self.captured[(leaf, 0)] = gradient
            if not self.accumulating:
                return
        if self.logged and gradient is not None:
            logger.debug("AccumulateGrad gets %s", _shapes(gradient))
        if extra is not None:
            accumulate_with_hooks(leaf, extra, gradient)
        elif gradient is not None:
            accumulate(leaf, gradient)

    def finish(self) -> list[Any]:
        """Call what was queued during the pass; returns what was captured, in the order asked for."""
        if self.callbacks is not None:
            while self.callbacks:
                self.callbacks.pop(0)()
        if self.captures is None or self.captured is None:
            return []
        return [self.captured[capture] for capture in self.captures]

    def keep(self, key: Any, make: Callable[[], Any]) -> Any:
        """What is kept under `key` as long as this pass lasts; made when first asked for."""
        if self.kept is None:
            self.kept = {}
        if key not in self.kept:
            self.kept[key] = make()
        return self.kept[key]

    def reaches(self, target: Any) -> bool:
        """Whether a gradient arrives, or has arrived, at this target (see Note [Edges]) in this pass."""
        reachable = target in self.counts or target in self.leaves
        return reachable and (self.needed is None or target in self.needed)

    def stack_is_deep(self) -> bool:
        """Whether a pass within this one should run on a stack of its own."""
        last = self.depth % _NESTED_PER_THREAD == _NESTED_PER_THREAD - 1
        return last and self.thread == threading.get_ident()


def queue_callback(callback: Callable[[], Any]) -> None:
    """Call `callback()` at the end of the innermost backward pass that runs in this thread.

    Callbacks are called in the order they were queued, those queued by others after them, and none if the
    pass fails. Raises RuntimeError while no pass runs, and TypeError for what is not callable.
    """
    this = state.backward_pass
    if this is None:
        raise RuntimeError(
            "Final callbacks can only be installed during backward pass. Queue it in a hook, or in the "
            "backward of a Function."
        )
    if not callable(callback):
        raise TypeError(f"queue_callback() takes a function, not {type(callback).__name__}")
    if this.callbacks is None:
        this.callbacks = []
    this.callbacks.append(callback)


def wants_tensors(create_graph: bool) -> bool:
    """Whether gradients are to be tensors: they are part of a graph, or carry tangents."""
    return create_graph or bool(state.mode & FORWARD)


def on_fresh_stack(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function in a thread of its own, with this thread's state, and wait for it."""
    inherited = dict(vars(state))
    outcome: list[Any] = []

    def work() -> None:
        vars(state).update(inherited)
        try:
            outcome.append((function(*args), None))
        except BaseException as error:
            outcome.append((None, error))

    thread = threading.Thread(target=work, name="gradspec nested backward", daemon=True)
    thread.start()
    thread.join()
    result, error = outcome[0]
    if error is not None:
        raise error
    return result


def _leading_to(counts: dict[Node, int], captures: Sequence[tuple[Any, int]]) -> set[Any]:
    """The reachable targets from which a capture can be reached, captures included."""
    needed = {target for target, _ in captures}
    for node in sorted(counts, key=lambda node: node.seq if node.seq < LEAVES_FIRST else -1):
        if not needed.isdisjoint(node.edges()):
            needed.add(node)
    return needed


def _through_tensor_hooks(extra: NodeExtra, gradient: Any) -> Any:
    if extra.tensor_hooks:
        gradient = shared(call_tensor_hooks(extra.tensor_hooks, as_tensor(gradient)), gradient)
    if extra.retained is not None and gradient is not None:
        tensor = extra.retained()
        if tensor is not None:
            accumulate(tensor, shared(as_tensor(gradient), gradient))
    return gradient


def _through_prehooks(extra: NodeExtra, gradient: Any) -> Any:
    assert extra.prehooks is not None
    if not isinstance(gradient, Gradients):
        (changed,) = call_prehooks(extra.prehooks, (as_tensor(gradient),))
        return shared(changed, gradient)
    gradients = call_prehooks(extra.prehooks, tuple(map(as_tensor, gradient)))
    return Gradients(shared(new, old) for new, old in zip(gradients, gradient, strict=True))


def _shapes(gradient: Any) -> str:
    parts = gradient if isinstance(gradient, Gradients) else (gradient,)
    return ", ".join("None" if part is None else str(list(part.shape)) for part in parts)
