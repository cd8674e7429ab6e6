"""One hook for the gradients of several tensors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import ref

from gradspec.autograd.engine.backward_pass import BackwardPass
from gradspec.core.compiled.bindings import edge_of
from gradspec.core.process.state import state
from gradspec.core.tensor import Tensor
from gradspec.graph.hooks import Hook, MultiHandle, RemovableHandle
from gradspec.graph.node import Output


class _Arrivals:
    """What has come in one backward pass: the gradients, and how many are still on their way."""

    __slots__ = ("gradients", "missing")

    def __init__(self, targets: Sequence[ref[Any]]) -> None:
        reaches = _pass().reaches
        self.gradients: list[Tensor | None] = [None] * len(targets)
        self.missing = sum(target is not None and reaches(target) for target in [entry() for entry in targets])


def register_multi_grad_hook(
    tensors: Sequence[Tensor], fn: Callable[..., Any], *, mode: str = "all"
) -> RemovableHandle:
    """Call a function with the gradients of several tensors, once per backward pass that reaches any of them.

    With ``mode="all"`` the call is `fn(gradients)`, when the pass has computed its last gradient of these
    tensors: a list with one entry per tensor, None for a tensor that the pass does not reach or that gets no
    gradient. With ``mode="any"`` it is `fn(gradient)`, with the first gradient. Passes within a pass count
    separately. The returned value is ignored. Like any tensor hook it belongs to the values that the tensors
    have at registration.

    Returns a handle whose `remove()` removes the hook. Raises ValueError for another mode, TypeError for
    anything but tensors and a callable, RuntimeError for a tensor that does not require grad; nothing is
    registered then.

    >>> a, b = gs.tensor(2.0, requires_grad=True), gs.tensor(3.0, requires_grad=True)
    >>> handle = gs.autograd.graph.register_multi_grad_hook((a, b), print)
    >>> (a * b).backward()
    [tensor(3.), tensor(2.)]
    >>> handle.remove()
    """
    if mode not in ("all", "any"):
        raise ValueError(f"Expects mode to be one of ('all', 'any') but got {mode}")
    tensors = tuple(tensors)
    for position, tensor in enumerate(tensors):
        if not isinstance(tensor, Tensor):
            raise TypeError(f"register_multi_grad_hook() takes tensors, but got {type(tensor).__name__} at {position}")
        if not tensor._requires_grad:
            raise RuntimeError(
                f"cannot register a hook on a tensor that doesn't require gradient [tensors[{position}]]"
            )
    if not callable(fn):
        raise TypeError(f"a hook must be callable, not {type(fn).__name__}")
    if mode == "any":
        hooks = [_first(fn)] * len(tensors)
    else:
        # Weakly, since these hooks are kept by the very targets.
        targets = [ref(_executed(edge_of(tensor))) for tensor in tensors]
        key = object()
        hooks = [_nth(position, targets, key, fn) for position in range(len(tensors))]
    return MultiHandle(tensor.register_hook(hook) for tensor, hook in zip(tensors, hooks, strict=True))


def _executed(target: Any) -> Any:
    """The node or leaf at which a pass calls the hooks of a tensor, also if no gradient reaches that."""
    return target.node if isinstance(target, Output) else target


def _nth(position: int, targets: Sequence[ref[Any]], key: object, fn: Callable[[Any], Any]) -> Hook:
    """The hook of one of the tensors of a hook that waits for all."""

    def arrive(gradient: Tensor | None) -> None:
        arrivals = _pass().keep(key, lambda: _Arrivals(targets))
        arrivals.gradients[position] = gradient
        arrivals.missing -= 1
        if arrivals.missing == 0:
            fn(arrivals.gradients)

    return arrive


def _first(fn: Callable[[Any], Any]) -> Hook:
    """The hook of each of the tensors of a hook that wants the first gradient."""
    key = object()

    def arrive(gradient: Tensor | None) -> None:
        called = _pass().keep(key, list)
        if not called and gradient is not None:
            called.append(True)
            fn(gradient)

    return arrive


def _pass() -> BackwardPass:
    if state.backward_pass is None:
        raise AssertionError("expected this hook to be called inside a backward call")
    return state.backward_pass
