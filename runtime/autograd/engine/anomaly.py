"""The work of anomaly mode at every op, and at every node that runs.

Note [Traces] In anomaly mode every op that is recorded leaves a `Trace` in its node: the user's lines that
led to it and what it was called with. If the node was recorded while another one ran backward, as under
`create_graph`, the trace of that one goes along, and so on to the first forward call. When a node fails, or
its result is not what is allowed, warnings show these traces, as in torch, and notes of the error name the last
line and the call of each.
"""

from __future__ import annotations

import reprlib
import warnings
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gradspec.autograd.engine.backward_pass import BackwardPass
from gradspec.core import ops
from gradspec.core.compiled.bindings import kept_tensors
from gradspec.core.elements.coo import Coo
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.process.state import ANOMALY, state
from gradspec.core.process.user_stack import Line, describe, formatted, user_stack, user_stacklevel
from gradspec.core.tensor import BatchedTensor, Tensor
from gradspec.graph.interpose import observes
from gradspec.graph.node import Gradients, Node, Pairs, extra_of
from gradspec.graph.saved import OpNode
from gradspec.graph.views import CopySlices

if TYPE_CHECKING:
    from gradspec.core.compiled.bindings import Storage


class Checks(NamedTuple):
    """The checks of anomaly mode."""

    check_nan: bool = True
    check_inf: bool = False
    forward: bool = False


class Trace(NamedTuple):
    """Where a node comes from. See Note [Traces]."""

    lines: tuple[Line, ...]
    call: str
    induced_by: tuple[str, Trace | None] | None  # the name and the trace of the node that ran meanwhile

    @property
    def line(self) -> Line | None:
        """The user's line that called the op."""
        return self.lines[-1] if self.lines else None


def checks_in_force() -> Checks:
    """The checks that were set in this thread, else the usual ones."""
    return Checks() if state.anomaly is None else state.anomaly


# ---- at every op ----


@observes(ANOMALY)
def observe(op: str, arguments: tuple[Any, ...], outputs: Sequence[Tensor], node: Node | None) -> None:
    """Leave a trace in the node of an op that has just run, and check what the op made."""
    if node is not None:
        running = None if state.backward_pass is None else state.backward_pass.node
        induced_by = None if running is None else (type(running).__name__, _trace_of(running))
        trace = Trace(user_stack(), f"{op}({_described(op, arguments)})", induced_by)
        extra_of(node).trace = trace
    if checks_in_force().forward:
        _check_forward(op, arguments, outputs)


def _trace_of(node: Node) -> Trace | None:
    if isinstance(node, CopySlices):  # the history of a base; the call is that which wrote to its view
        node = node.written
    return None if node._node_extra is None else node._node_extra.trace


def _described(op: str, arguments: tuple[Any, ...]) -> str:
    info = ops.OPS.get(op)
    if info is None:
        return ", ".join(map(_describe, arguments))
    pairs = zip(info.parameters, arguments, strict=False)
    return ", ".join(f"{parameter.name}: {_describe(value)}" for parameter, value in pairs)


def _describe(value: Any) -> str:
    if isinstance(value, Tensor):
        return f"{from_numpy_dtype(value._memory.dtype).name}{list(value._memory.shape)}"
    if isinstance(value, list | tuple) and any(isinstance(one, Tensor) for one in value):
        return f"[{', '.join(map(_describe, value))}]"
    return reprlib.repr(value)


_BAD = (("nan", np.isnan), ("inf", np.isinf))


def _check_forward(op: str, arguments: tuple[Any, ...], outputs: Sequence[Tensor]) -> None:
    for nr, output in enumerate(outputs):
        (array,) = _arrays(output)
        for kind, test in _BAD:
            index = _first(test, array)
            if index is None or any(_first(test, given) is not None for given in _numbers(arguments)):
                continue
            raise RuntimeError(
                f"Function '{op}' returned {kind} values in its {_ordinal(nr)} output in the forward pass, of shape "
                f"{list(array.shape)} and dtype {from_numpy_dtype(array.dtype).name}, first at index "
                f"{list(index)}, while none of its arguments has any: {op}({_described(op, arguments)})"
            )


def _numbers(arguments: tuple[Any, ...]) -> Iterator[Any]:
    for value in arguments:
        if isinstance(value, list | tuple):
            yield from _numbers(tuple(value))
        elif isinstance(value, Tensor):
            yield from _arrays(value)
        elif isinstance(value, float | complex):
            yield np.asarray(value)


def _first(test: np.ufunc, array: np.ndarray) -> tuple[int, ...] | None:
    """The index of the first element for which `test` holds."""
    if array.dtype.kind not in "fVc":
        return None
    found = test(array)
    if not found.any():
        return None
    return tuple(int(i) for i in np.unravel_index(int(found.argmax()), array.shape))


# ---- in a backward pass ----


class CheckedPass(BackwardPass):
    """A backward pass in anomaly mode: checks the results of every node, and explains errors."""

    def run_node(self, node: Node, gradient: Any) -> Pairs:
        """Run one node, and refuse a result that is not what is allowed."""
        storages = _saved_storages(node)  # as long as they are there
        try:
            pairs = super().run_node(node, gradient)
        except Exception as error:
            _explain(node, error)
            raise
        refusal = _refusal(node, gradient, pairs, storages)
        if refusal is not None:
            _explain(node, refusal)
            raise refusal
        return pairs


def _saved_storages(node: Node) -> list[Storage]:
    if isinstance(node, CopySlices):
        node = node.written
    extra = node._node_extra
    watched = {} if extra is None or extra.watched is None else extra.watched
    kept = [getattr(node, name) for name in kept_tensors(node)] if isinstance(node, OpNode) else []
    values = [*getattr(node, "_kept_values", ()), *kept]
    tensors = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    known = [tensor._storage for tensor in tensors if isinstance(tensor, Tensor)]
    return [storage for storage, _ in watched.values()] + [one for one in known if one is not None]


def _refusal(node: Node, gradient: Any, pairs: Pairs, storages: Sequence[Storage]) -> RuntimeError | None:
    """The error of a node's first result with NaN or inf, if these are refused and it has one."""
    checks = checks_in_force()
    for (kind, test), wanted in zip(_BAD, (checks.check_nan, checks.check_inf), strict=True):
        if not wanted:
            continue
        for nr, (_, result) in enumerate(pairs):
            for array in _arrays(result):
                index = _first(test, array)
                if index is not None:
                    return _refusal_of(node, nr, kind, test, array, index, gradient, storages)
    return None


def _arrays(gradient: Any) -> list[np.ndarray]:
    parts = gradient if isinstance(gradient, Gradients) else (gradient,)
    physical = [part._physical if isinstance(part, BatchedTensor) else part for part in parts]
    arrays = [getattr(part, "_array", part) for part in physical if part is not None]
    return [array.values if isinstance(array, Coo) else np.asarray(array) for array in arrays]


def _refusal_of(
    node: Node,
    nr: int,
    kind: str,
    test: np.ufunc,
    array: np.ndarray,
    index: tuple[int, ...],
    gradient: Any,
    storages: Sequence[Storage],
) -> RuntimeError:
    inputs = node._input_names
    name = f" of '{inputs[nr]}'" if nr < len(inputs) else ""
    before = any(_first(test, given) is not None for given in _arrays(gradient))
    return RuntimeError(
        f"Function '{type(node).__name__}' returned {kind} values in its {_ordinal(nr)} output. The gradient{name}, "
        f"of shape {list(array.shape)} and dtype {from_numpy_dtype(array.dtype).name}, has {kind} first at "
        f"index {list(index)}; the gradient that reached the node has {'some too' if before else 'none'}."
        f"{_written_apart(node, storages)}"
    )


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 // 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _written_apart(node: Node, storages: Sequence[Storage]) -> str:
    for storage in storages:
        number, line = storage.written_apart or (0, None)
        if number > node._sequence_number:
            return f" What it has saved was written to since through .data, which is not counted: at {describe(line)}."
    return ""


def _explain(node: Node, error: Exception) -> None:
    """Name the forward call behind an error in `node`: its traceback in a warning, its line in a note of the error."""
    trace = _trace_of(node)
    _tell(error, f"Error detected in {type(node).__name__}.", "caused the error", trace)
    while trace is not None and trace.induced_by is not None:
        name, trace = trace.induced_by
        _tell(error, f"Previous calculation was induced by {name}.", "induced the previous calculation", trace)


def _tell(error: Exception, title: str, consequence: str, trace: Trace | None) -> None:
    if trace is None:
        text = note = (
            f"{title} No forward pass information available. Enable detect anomaly during forward pass for "
            "more information."
        )
    else:
        call = f"  The call was {trace.call}."
        text = f"{title} Traceback of forward call that {consequence}:\n{formatted(trace.lines)}{call}"
        note = f"{title} Forward call that {consequence}:\n{formatted(trace.lines[-1:])}{call}"
    try:
        warnings.warn(text, stacklevel=user_stacklevel())
    except UserWarning:  # where warnings are errors, `error` stays the one that is raised
        note = text
    error.add_note(note)
