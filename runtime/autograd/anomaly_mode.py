"""Anomaly mode: finds the forward call behind an error of a backward pass, and where nan and inf come from.

Note [Traces] In anomaly mode every op that is recorded leaves a `Trace` in its node: the user's lines that
led to it and what it was called with. If the node was recorded while another one ran backward, as under
`create_graph`, the trace of that one goes along, and so on to the first forward call. When a node fails, or
its result is not what is allowed, the error gets these as notes, and they are shown as warnings.
"""

from __future__ import annotations

import contextlib
import reprlib
import warnings
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

import numpy as np

from gradspec import dispatch
from gradspec.autograd.backward_pass import BackwardPass
from gradspec.callers import Line, formatted, user_stack, user_stacklevel
from gradspec.dtypes import from_numpy_dtype
from gradspec.node import Gradients, Node, Pairs, extra_of
from gradspec.state import ANOMALY, state, switch
from gradspec.tensor import Tensor
from gradspec.views import CopySlices

__all__ = ["detect_anomaly", "set_detect_anomaly"]


class Checks(NamedTuple):
    """What anomaly mode looks for."""

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


# ---- switching it on ----


class _Switch:
    """What `detect_anomaly` and `set_detect_anomaly` share."""

    def __init__(self, mode: bool, checks: Checks) -> None:
        for name, value in (("mode", mode), *checks._asdict().items()):
            if not isinstance(value, bool):
                raise TypeError(
                    f"{type(self).__name__}(): argument '{name}' must be bool, not {type(value).__name__}"
                )
        self._mode = ANOMALY if mode else 0
        self._checks = checks

    def _set(self) -> tuple[int, Checks]:
        previous = switch(ANOMALY, self._mode), _checks()
        state.anomaly = self._checks
        return previous

    @staticmethod
    def _restore(previous: tuple[int, Checks]) -> None:
        mode, state.anomaly = previous
        switch(ANOMALY, mode)


class detect_anomaly(_Switch):
    """Find, in this block, the forward call behind every error of a backward pass, and gradients with nan.

    An error in a backward pass then tells the traceback of the forward call whose node failed. With
    `check_nan`, and `check_inf`, a node that returns a gradient with nan, or inf, is such an error; with
    `forward`, an op is one whose result has nan or inf while none of its arguments has. Each thread has its
    own setting. Warns, because all this takes time; raises TypeError for what is not a bool.
    """

    def __init__(self, check_nan: bool = True, *, check_inf: bool = False, forward: bool = False) -> None:
        super().__init__(True, Checks(check_nan, check_inf, forward))
        self._previous: list[tuple[int, Checks]] = []
        warnings.warn(
            "Anomaly Detection has been enabled. This mode will increase the runtime and should only be "
            "enabled for debugging.",
            stacklevel=2,
        )

    def __enter__(self) -> None:
        self._previous.append(self._set())

    def __exit__(self, *exc_info: object) -> None:
        self._restore(self._previous.pop())


class set_detect_anomaly(_Switch):
    """Set anomaly mode on or off: for good as a function, until the end of the block as a context manager.

    The checks, and errors, are those of `detect_anomaly`.
    """

    def __init__(
        self, mode: bool, check_nan: bool = True, *, check_inf: bool = False, forward: bool = False
    ) -> None:
        super().__init__(mode, Checks(check_nan, check_inf, forward))
        self._previous = self._set()

    def __enter__(self) -> None:
        pass

    def __exit__(self, *exc_info: object) -> None:
        self._restore(self._previous)


def _checks() -> Checks:
    return Checks() if state.anomaly is None else state.anomaly


def is_anomaly_enabled() -> bool:
    """Whether anomaly mode is on in this thread."""
    return state.mode & ANOMALY != 0


def is_anomaly_check_nan_enabled() -> bool:
    """Whether anomaly mode, if it is on, looks for nan in gradients."""
    return _checks().check_nan


# ---- at every op ----


def observe(op: str, arguments: tuple[Any, ...], outputs: Sequence[Tensor], node: Node | None) -> None:
    """Leave a trace in the node of an op that has just run, and check what the op made."""
    if node is not None:
        running = None if state.backward_pass is None else state.backward_pass.node
        induced_by = None if running is None else (type(running).__name__, _trace_of(running))
        trace = Trace(user_stack(), f"{op}({_described(op, arguments)})", induced_by)
        extra_of(node).trace = trace
    if _checks().forward:
        _check_forward(op, arguments, outputs)


def _trace_of(node: Node) -> Trace | None:
    if isinstance(node, CopySlices):  # the history of a base; the call is that which wrote to its view
        node = node.written
    return None if node._node_extra is None else node._node_extra.trace


def _described(op: str, arguments: tuple[Any, ...]) -> str:
    function = dispatch.ops.FUNCTIONS.get(op)
    if function is None:
        return ", ".join(map(_describe, arguments))
    names = function.__code__.co_varnames
    return ", ".join(f"{name}: {_describe(value)}" for name, value in zip(names, arguments, strict=False))


def _describe(value: Any) -> str:
    if isinstance(value, Tensor):
        return f"{from_numpy_dtype(value._array.dtype).name}{list(value._array.shape)}"
    if isinstance(value, list | tuple) and any(isinstance(one, Tensor) for one in value):
        return f"[{', '.join(map(_describe, value))}]"
    return reprlib.repr(value)


_BAD = (("nan", np.isnan), ("inf", np.isinf))


def _check_forward(op: str, arguments: tuple[Any, ...], outputs: Sequence[Tensor]) -> None:
    for nr, output in enumerate(outputs):
        array = output._array
        for kind, test in _BAD:
            index = _first(test, array)
            if index is None or any(_first(test, given) is not None for given in _numbers(arguments)):
                continue
            raise RuntimeError(
                f"Function '{op}' returned {kind} values in its {nr}th output in the forward pass, of shape "
                f"{list(array.shape)} and dtype {from_numpy_dtype(array.dtype).name}, first at index "
                f"{list(index)}, while none of its arguments has any: {op}({_described(op, arguments)})"
            )


def _numbers(arguments: tuple[Any, ...]) -> Iterator[Any]:
    for value in arguments:
        if isinstance(value, list | tuple):
            yield from _numbers(tuple(value))
        elif isinstance(value, Tensor):
            yield value._array
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
    """A backward pass in anomaly mode: looks at what every node returns, and explains errors."""

    def run_node(self, node: Node, gradient: Any) -> Pairs:
        """Run one node, and refuse a result that is not what is allowed."""
        try:
            pairs = super().run_node(node, gradient)
            _check(node, gradient, pairs)
        except Exception as error:
            _explain(node, error)
            raise
        return pairs


def _check(node: Node, gradient: Any, pairs: Pairs) -> None:
    checks = _checks()
    for (kind, test), wanted in zip(_BAD, (checks.check_nan, checks.check_inf), strict=True):
        if not wanted:
            continue
        for nr, (_, result) in enumerate(pairs):
            for array in _arrays(result):
                index = _first(test, array)
                if index is not None:
                    _refuse(node, nr, kind, test, array, index, gradient)


def _arrays(gradient: Any) -> list[np.ndarray]:
    parts = gradient if isinstance(gradient, Gradients) else (gradient,)
    return [np.asarray(getattr(part, "_array", part)) for part in parts if part is not None]


def _refuse(
    node: Node,
    nr: int,
    kind: str,
    test: np.ufunc,
    array: np.ndarray,
    index: tuple[int, ...],
    gradient: Any,
) -> NoReturn:
    inputs = node._input_names
    name = f" of '{inputs[nr]}'" if nr < len(inputs) else ""
    before = any(_first(test, given) is not None for given in _arrays(gradient))
    raise RuntimeError(
        f"Function '{type(node).__name__}' returned {kind} values in its {nr}th output. The gradient{name}, "
        f"of shape {list(array.shape)} and dtype {from_numpy_dtype(array.dtype).name}, has {kind} first at "
        f"index {list(index)}; the gradient that reached the node has {'some too' if before else 'none'}."
    )


def _explain(node: Node, error: Exception) -> None:
    """Tell with which forward call an error in `node` has to do: in notes of the error, and as warnings."""
    trace = _trace_of(node)
    induced = "induced the previous calculation"
    _tell(error, f"Error detected in {type(node).__name__}.", "caused the error", trace)
    while trace is not None and trace.induced_by is not None:
        name, trace = trace.induced_by
        _tell(error, f"Previous calculation was induced by {name}.", induced, trace)


def _tell(error: Exception, what: str, consequence: str, trace: Trace | None) -> None:
    if trace is None:
        text = (
            f"{what} No forward pass information available. Enable detect anomaly during forward pass for "
            "more information."
        )
    else:
        text = (
            f"{what} Traceback of forward call that {consequence}:\n{formatted(trace.lines)}"
            f"  The call was {trace.call}."
        )
    error.add_note(text)
    with contextlib.suppress(UserWarning):  # where warnings are errors, `error` stays the one that is raised
        warnings.warn(text, stacklevel=user_stacklevel())
