"""One backward pass: its request, the hooks of nodes and leaves, and captured, logged and checked gradients.

The engine's loop runs plain nodes by itself. It comes here for a node with hooks, and for every node when
gradients are captured, are tensors, are logged, or are checked.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gradspec.autograd.engine.sparse import has_sparse, run_with_sparse
from gradspec.core.compiled.bindings import accumulate
from gradspec.core.compiled.constants import RANGE_NODE
from gradspec.core.elements.coo import Coo
from gradspec.core.process.state import FORWARD, state
from gradspec.core.tensor import Tensor, wrap, wrap_sparse
from gradspec.graph.hooks import (
    call_post_accumulate_hooks,
    call_posthooks,
    call_prehooks,
    call_tensor_hooks,
)
from gradspec.graph.node import Gradients, Node, NodeExtra, Output, Pairs, accumulator

if TYPE_CHECKING:
    from logging import Logger


_RAW = (np.ndarray, Coo)  # what a gradient is in a pass that is not differentiable


class BackwardPass:
    """The state of one call of the engine that its loop does not need at every node."""

    depth = 0  # how many passes this one is nested in, on this stack
    retain = False
    accumulating = True
    whole = True  # whether neither this pass nor one around it was asked for certain gradients only
    tensors = False
    logger: Logger | None = None  # where to tell about each node
    recorder: Any = None  # which profiles the thread, if one does
    reached: Any  # the nodes and leaves that gradients arrive at
    captures: Sequence[tuple[Any, int]] | None = None
    captured: dict[tuple[Any, int], Any]
    needed: Any = None  # `reached`, where only some gradients are needed
    callbacks: list[Callable[[], Any]] | None = None  # what to call when the pass is over
    kept: dict[Any, Any] | None = None
    node: Node | None = None  # the one that runs, for whoever asks while it does
    unpacked: dict[Any, Tensor] | None = None  # what saved-tensor hooks gave that node

    def capture(self, captures: Sequence[tuple[Any, int]], roots: Pairs, accumulating: bool) -> None:
        """Run only the nodes that lead to these nodes and leaves, and keep the gradients that reach these."""
        self.captures = captures
        self.captured = dict.fromkeys(captures)
        self.accumulating = accumulating
        self.needed = self.reached
        self.reached.lead_to([target for target, _ in captures], roots)

    def run_node(self, node: Node, gradient: Any) -> Pairs:
        """Run one node with all that belongs to it. See Note [Hook order]."""
        extra = node._node_extra
        if extra is not None:
            gradient = _through_tensor_hooks(extra, gradient)
            if extra.hooked is not None:
                _tell_of_missing(extra.hooked, gradient)
        needed = self.needed
        if needed is not None:
            wanted = self._capture(node, gradient) and self.accumulating
            if not wanted and not any(target in needed for target in node._edge_targets()):
                return ()
        if extra is not None and extra.prehooks:
            gradient = _through_prehooks(extra, gradient)
        self.node = node
        if self.logger is not None and not isinstance(node, Output):
            _tell(self.logger, node, gradient)
        recorder = None if isinstance(node, Output) else self.recorder
        entered = None if recorder is None else recorder.enter(RANGE_NODE, type(node), node._sequence_number)
        if extra is not None and extra.packed:
            node._unpack_saved()
        pairs: Pairs
        if gradient is None and not node._takes_undefined:
            pairs = [(target, None) for target in node._edge_targets()]
        elif self.tensors:
            pairs = node._backward_tensors(gradient, needed)
            if not self.retain:
                node._release_saved()
        elif has_sparse(gradient):
            pairs = run_with_sparse(node, gradient, self.retain, needed)
        else:
            pairs = node._backward_arrays(gradient, self.retain, needed)
        self.node = self.unpacked = None
        if recorder is not None:
            recorder.leave(entered)
        if extra is not None and extra.posthooks:
            pairs = _through_posthooks(extra, pairs, gradient)
        if needed is not None:
            pairs = [(target, result) for target, result in pairs if target in needed]
        return pairs

    def _capture(self, node: Node, gradient: Any) -> bool:
        """Keep what was asked for of the gradients that have arrived at a node; whether anything was."""
        parts = gradient if isinstance(gradient, Gradients) else (gradient,)
        found = False
        for nr, part in enumerate(parts):
            if (node, nr) in self.captured:
                self.captured[(node, nr)] = part
                found = True
        return found

    def finish_leaf(self, leaf: Tensor, gradient: Any) -> None:
        """A leaf's gradient is complete: show it to hooks, and hand it over, or accumulate it, or both.

        See Note [Hook order].
        """
        extra = leaf._extra
        if extra is not None and extra.has_grad_dtype:
            gradient = cast(gradient, extra.grad_dtype)
        if extra is not None and extra.tensor_hooks:
            gradient = shared(call_tensor_hooks(extra.tensor_hooks, as_tensor(gradient)), gradient)
        if self.captures is not None:
            if (leaf, 0) not in self.captured:
                return
            self.captured[(leaf, 0)] = gradient
            if not self.accumulating:
                return
        if self.logger is not None and gradient is not None:
            _tell(self.logger, accumulator(leaf), gradient)
        if leaf._node is not None:
            raise RuntimeError(
                "leaf variable has been moved into the graph interior: it was detached in place and then "
                "written to in a recorded operation, so it is no longer a leaf"
            )
        if extra is not None and extra.prehooks:
            (changed,) = call_prehooks(extra.prehooks, (as_tensor(gradient),))
            gradient = shared(changed, gradient)
        if extra is not None and extra.has_grad_dtype and leaf._grad is not None:
            gradient = cast(gradient, leaf._grad.dtype)  # to which it is added
        if gradient is not None and leaf._requires_grad:
            accumulate(leaf, gradient)
        if extra is not None and extra.post_accumulate:
            call_post_accumulate_hooks(extra.post_accumulate, leaf)
        if extra is not None and extra.posthooks:
            call_posthooks(extra.posthooks, (), (as_tensor(gradient),))

    def finish(self) -> list[Any]:
        """Call what was queued during the pass; returns what was captured, in the order asked for."""
        if self.callbacks is not None:
            while self.callbacks:
                self.callbacks.pop(0)()
        return [] if self.captures is None else [self.captured[capture] for capture in self.captures]

    def keep(self, key: Any, make: Callable[[], Any]) -> Any:
        """The value kept under `key` as long as this pass lasts; made when first asked for."""
        if self.kept is None:
            self.kept = {}
        if key not in self.kept:
            self.kept[key] = make()
        return self.kept[key]

    def reaches(self, target: Any) -> bool:
        """Whether a gradient arrives, or has arrived, at this target (see Note [Edges]) in this pass."""
        return target in self.reached


_loggers: list[Logger] = []


def debug_logger() -> Logger | None:
    """The logger `gradspec.autograd` if its level lets messages about each node through.

    `logging` is not imported for this: a program that has not done so has not set a level either.
    """
    if not _loggers:
        if "logging" not in sys.modules:
            return None
        import logging

        _loggers.append(logging.getLogger("gradspec.autograd"))
    return _loggers[0] if _loggers[0].isEnabledFor(10) else None


def queue_callback(callback: Callable[[], Any]) -> None:
    """Call `callback()` at the end of the innermost backward pass that runs in this thread.

    Callbacks are called in the order they were queued, those queued by others after them, and none if the
    pass fails. Raises RuntimeError while no pass runs, and TypeError for an object that is not callable.
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


def as_tensor(gradient: Any) -> Any:
    """A gradient as hooks see it."""
    if type(gradient) is np.ndarray:
        return wrap(gradient)
    return wrap_sparse(gradient) if type(gradient) is Coo else gradient


def cast(gradient: Any, dtype: Any) -> Any:
    """A gradient, in any form, in the dtype that a leaf asks for; of complex numbers the real part where it is real."""
    if gradient is None or dtype is None:
        return gradient
    given = gradient if type(gradient) in _RAW else gradient._memory
    if given.dtype == dtype.numpy:
        return gradient
    if given.dtype.kind == "c" and not dtype.is_complex:
        return cast(shared(as_tensor(gradient).real, gradient), dtype)
    return gradient.astype(dtype.numpy) if type(gradient) in _RAW else gradient.to(dtype)


def shared(changed: Tensor | None, gradient: Any) -> Any:
    """A gradient that a hook returned or has seen, in the form the pass works with, marked as held by others.

    See Note [Owned gradients]: a view of an array is never kept without a copy.
    """
    return changed._array.view() if changed is not None and type(gradient) in _RAW else changed


def _through_tensor_hooks(extra: NodeExtra, gradient: Any) -> Any:
    if extra.tensor_hooks:
        gradient = shared(call_tensor_hooks(extra.tensor_hooks, as_tensor(gradient)), gradient)
    if extra.retained is not None and gradient is not None:
        tensor = extra.retained()
        if tensor is not None:
            accumulate(tensor, shared(as_tensor(gradient), gradient))
    return gradient


def _tell_of_missing(hooked: dict[int, NodeExtra], gradient: Any) -> None:
    """Let the hooks of outputs that no gradient has reached know that none will come."""
    for nr, extra in hooked.items():
        if extra.tensor_hooks and (gradient is None or gradient[nr] is None):
            call_tensor_hooks(extra.tensor_hooks, None)


def _through_prehooks(extra: NodeExtra, gradient: Any) -> Any:
    assert extra.prehooks is not None
    if not isinstance(gradient, Gradients):
        (changed,) = call_prehooks(extra.prehooks, (as_tensor(gradient),))
        return shared(changed, gradient)
    gradients = call_prehooks(extra.prehooks, tuple(map(as_tensor, gradient)))
    return Gradients(shared(new, old) for new, old in zip(gradients, gradient, strict=True))


def _through_posthooks(extra: NodeExtra, pairs: Pairs, gradient: Any) -> Pairs:
    assert extra.posthooks is not None
    outputs = gradient if isinstance(gradient, Gradients) else (gradient,)
    # Formulas make NumPy's scalars of 0-d arrays.
    given = [np.asarray(result) if isinstance(result, np.generic) else result for _, result in pairs]
    inputs = tuple([as_tensor(result) for result in given])
    changed = call_posthooks(extra.posthooks, inputs, tuple([as_tensor(part) for part in outputs]))
    return [(pair[0], shared(new, old)) for pair, new, old in zip(pairs, changed, given, strict=True)]


def _tell(logger: Logger, node: Node, gradient: Any) -> None:
    name, sequence = type(node).__name__, node._sequence_number
    logger.debug("%s (sequence %d) gets %s", name, sequence, _shapes(gradient))


def _shapes(gradient: Any) -> str:
    parts = gradient if isinstance(gradient, Gradients) else (gradient,)
    return ", ".join("None" if part is None else str(list(part.shape)) for part in parts)
