"""The limited-memory BFGS method, with a line search for the strong Wolfe conditions.

Note [Line search] The search brackets a step that satisfies the conditions, then narrows the bracket (Nocedal and
Wright 2006, algorithms 3.5 and 3.6). Trial steps minimize the cubic through the values and slopes at both ends, and
keep a tenth of the bracket away from these, as in M. Schmidt's minFunc, which torch follows.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from gradspec.autograd.grad_mode import enable_grad, no_grad
from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.optim.optimizer import Group, Optimizer, ParamsT, check_options, number, options_in, real
from gradspec.tensors.factories import zeros

__all__ = ["LBFGS"]

_ARMIJO, _CURVATURE = 1e-4, 0.9
_NARROWEST = 1e-9  # of a bracket, as a change of a parameter


class _Point(NamedTuple):
    """A trial step: its length, the loss, the gradient, and the slope along the direction."""

    step: float
    loss: float
    gradient: Tensor
    slope: float


class LBFGS(Optimizer):
    """Quasi-Newton steps, whose Hessian is estimated from the last changes of the gradient (Liu and Nocedal 1989).

    A call of `step(closure)` makes several iterations; the closure clears the gradients, computes them and returns
    the loss.

    lr: the length of a step without a line search, and of the first trial of one. max_iter, max_eval: the
    most iterations and calls of the closure in one step. tolerance_grad, tolerance_change: where it ends.
    history_size: how many changes are kept. line_search_fn: None or "strong_wolfe". Raises ValueError for several
    groups of parameters, and RuntimeError for another line search.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.LBFGS([w], line_search_fn="strong_wolfe")
    >>> def closure():
    ...     optimizer.zero_grad()
    ...     loss = (w * w).sum()
    ...     loss.backward()
    ...     return loss
    >>> optimizer.step(closure)
    tensor(4., grad_fn=<SumBackward0>)
    >>> abs(w.item()) < 1e-4
    True
    """

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 1,
        max_iter: int = 20,
        max_eval: int | None = None,
        tolerance_grad: float = 1e-7,
        tolerance_change: float = 1e-9,
        history_size: int = 100,
        line_search_fn: str | None = None,
    ) -> None:
        defaults = options_in(locals()) | {"max_eval": max_iter * 5 // 4 if max_eval is None else max_eval}
        check_options(defaults, "lr")
        super().__init__(params, defaults)
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")

    @property
    def _params(self) -> list[Tensor]:
        params: list[Tensor] = self.param_groups[0]["params"]
        return params

    def _flat_gradient(self) -> Tensor:
        return ops.cat([_flat(zeros(*p.shape, dtype=p.dtype) if p.grad is None else p.grad) for p in self._params])

    def _move(self, direction: Tensor, step: float) -> None:
        """Add a multiple of a direction to the parameters."""
        at = 0
        for parameter in self._params:
            part = real(parameter)
            part.add_(direction[at : at + part.numel()].view(part.shape), alpha=step)
            at += part.numel()

    @no_grad()
    def step(self, closure: Callable[[], Any]) -> Any:
        """Make up to `max_iter` iterations; returns the loss before the first."""
        group, state = self.param_groups[0], self.state[self._params[0]]
        closure = enable_grad()(closure)
        state.setdefault("func_evals", 0)
        state.setdefault("n_iter", 0)
        first = closure()
        state["func_evals"] += 1
        loss, gradient, calls = float(first), self._flat_gradient(), 1
        if gradient.abs().max().item() <= group["tolerance_grad"]:
            return first
        for iteration in range(1, group["max_iter"] + 1):
            state["n_iter"] += 1
            direction = _direction(state, gradient, group["history_size"])
            lr = number(group["lr"])
            step = lr if state["n_iter"] > 1 else lr / max(1.0, gradient.abs().sum().item())
            slope = gradient.dot(direction).item()
            state.update(d=direction, t=step, prev_flat_grad=gradient, prev_loss=loss)
            if slope > -group["tolerance_change"]:
                break
            is_last = iteration == group["max_iter"]
            now = _Point(0.0, loss, gradient, slope)
            more = self._advance(closure, group, now, direction, step, group["max_eval"] - calls, is_last)
            step, loss, gradient, called = more
            state["t"] = step
            calls += called
            state["func_evals"] += called
            change = (direction * step).abs().max().item()
            if (
                is_last
                or calls >= group["max_eval"]
                or gradient.abs().max().item() <= group["tolerance_grad"]
                or change <= group["tolerance_change"]
                or abs(loss - state["prev_loss"]) < group["tolerance_change"]
            ):
                break
        return first

    def _advance(
        self,
        closure: Callable[[], Any],
        group: Group,
        now: _Point,
        direction: Tensor,
        step: float,
        calls: int,
        is_last: bool,
    ) -> tuple[float, float, Tensor, int]:
        """Move along a direction: the length of the step, the loss and gradient after it, and the calls it took."""
        if group["line_search_fn"] is None:
            self._move(direction, step)
            if is_last:  # nothing reads the loss after it
                return step, now.loss, now.gradient, 0
            return step, float(closure()), self._flat_gradient(), 1
        if group["line_search_fn"] != "strong_wolfe":
            raise RuntimeError("only 'strong_wolfe' is supported")
        start = [parameter.clone() for parameter in self._params]

        def evaluate(length: float) -> _Point:
            self._move(direction, length)
            loss = float(closure())
            gradient = self._flat_gradient()
            for parameter, before in zip(self._params, start, strict=True):
                parameter.copy_(before)
            return _Point(length, loss, gradient, gradient.dot(direction).item())

        found, called = _search(evaluate, now, step, direction.abs().max().item(), calls)
        self._move(direction, found.step)
        return found.step, found.loss, found.gradient, called


def _flat(tensor: Tensor) -> Tensor:
    return real(tensor.to_dense() if tensor.is_sparse else tensor).reshape(-1)


def _direction(state: dict[str, Any], gradient: Tensor, history: int) -> Tensor:
    """Minus the estimated inverse of the Hessian times the gradient, by the two loops of the method."""
    if state["n_iter"] == 1:
        state.update(old_dirs=[], old_stps=[], ro=[], H_diag=1)
        return -gradient
    changes, steps, inverses = state["old_dirs"], state["old_stps"], state["ro"]
    change, step = gradient - state["prev_flat_grad"], state["d"] * state["t"]
    product = change.dot(step).item()
    if product > 1e-10:
        if len(changes) == history:
            for kept in (changes, steps, inverses):
                kept.pop(0)
        changes.append(change)
        steps.append(step)
        inverses.append(1.0 / product)
        state["H_diag"] = product / change.dot(change).item()
    direction, factors = -gradient, []
    for past, moved, inverse in zip(reversed(changes), reversed(steps), reversed(inverses), strict=True):
        factors.append(moved.dot(direction).item() * inverse)
        direction.add_(past, alpha=-factors[-1])
    direction.mul_(state["H_diag"])
    for past, moved, inverse, factor in zip(changes, steps, inverses, reversed(factors), strict=True):
        direction.add_(moved, alpha=factor - past.dot(direction).item() * inverse)
    return direction


def _cubic_minimum(a: _Point, b: _Point, bounds: tuple[float, float] | None = None) -> float:
    """The step within bounds, by default both points', at which the cubic through two points is least."""
    low, high = bounds or (min(a.step, b.step), max(a.step, b.step))
    first, last = (a, b) if a.step <= b.step else (b, a)
    mean = a.slope + b.slope - 3 * (a.loss - b.loss) / (a.step - b.step)
    square = mean**2 - a.slope * b.slope
    if not square >= 0:
        return (low + high) / 2.0
    root = math.sqrt(square)
    ratio = (last.slope + root - mean) / (last.slope - first.slope + 2 * root)
    return min(max(last.step - (last.step - first.step) * ratio, low), high)


def _search(
    evaluate: Callable[[float], _Point], now: _Point, step: float, size: float, most: int
) -> tuple[_Point, int]:
    """A step for which the strong Wolfe conditions hold, and how often `evaluate` was called. See Note [Line search].

    now: the point without a step. size: the largest change of a parameter by a step of 1. most: the most iterations.
    """
    before, point, calls, iteration = now, evaluate(step), 1, 0
    bracket: list[_Point] = []
    while iteration < most and not bracket:
        too_high = point.loss > now.loss + _ARMIJO * point.step * now.slope
        if too_high or (iteration > 1 and point.loss >= before.loss):
            bracket = [before, point]
        elif abs(point.slope) <= -_CURVATURE * now.slope:
            return point, calls
        elif point.slope >= 0:
            bracket = [before, point]
        else:
            bounds = (point.step + 0.01 * (point.step - before.step), point.step * 10)
            trial = _cubic_minimum(before, point, bounds)
            before, point = point, evaluate(trial)
            calls, iteration = calls + 1, iteration + 1
    if not bracket:
        bracket = [now, point]
    low, high = (bracket[0], bracket[1]) if bracket[0].loss <= bracket[1].loss else (bracket[1], bracket[0])
    stalled = False
    while iteration < most and abs(high.step - low.step) * size >= _NARROWEST:
        trial, stalled = _trial_within(low, high, stalled)
        point = evaluate(trial)
        calls, iteration = calls + 1, iteration + 1
        if point.loss > now.loss + _ARMIJO * trial * now.slope or point.loss >= low.loss:
            high = point
            low, high = (low, high) if low.loss <= high.loss else (high, low)
            continue
        if abs(point.slope) <= -_CURVATURE * now.slope:
            return point, calls
        if point.slope * (high.step - low.step) >= 0:
            high = low
        low = point
    return low, calls


def _trial_within(low: _Point, high: _Point, stalled: bool) -> tuple[float, bool]:
    """The next step within a bracket, and whether it is near an end, where the one after it must not be."""
    left, right = min(low.step, high.step), max(low.step, high.step)
    trial, margin = _cubic_minimum(low, high), 0.1 * (right - left)
    if min(right - trial, trial - left) >= margin:
        return trial, False
    if not stalled and left < trial < right:
        return trial, True
    return (right - margin if abs(trial - right) < abs(trial - left) else left + margin), False
