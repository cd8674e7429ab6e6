"""`solve_ivp`: initial value problems by SciPy's methods, as differentiable functions of all that they depend on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.autograd.grad_mode import no_grad
from gradspec.core import ops
from gradspec.core.elements.dtypes import float64
from gradspec.core.tensor import BatchedTensor, Tensor, wrap
from gradspec.integrate.trajectories import Problem, Run, trajectory
from gradspec.optimize.implicit import solution
from gradspec.optimize.unknowns import Arguments, numbers

__all__ = ["solve_ivp"]

# Options of SciPy's methods that describe the Jacobian, which is exact here.
_OF_JACOBIANS = ("jac", "jac_sparsity", "lband", "uband")


def solve_ivp(
    fun: Callable[..., Any],
    t_span: Any,
    y0: Tensor,
    method: Any = "RK45",
    t_eval: Any = None,
    dense_output: bool = False,
    events: Any = None,
    vectorized: bool = False,
    args: tuple[Any, ...] | None = None,
    **options: Any,
) -> Any:
    """The solution of dy/dt = `fun(t, y, *args)` by SciPy's methods, differentiable by start, times and `args`.

    fun: gets the time, a tensor without dims, and the state (n,), and returns the derivative (n,), also as a list of
    numbers. t_span: the first and the last time, numbers or tensors. y0: the first state, a real tensor (n,), whose
    dtype all states have. method: "RK45", "RK23", "DOP853", "Radau", "BDF", "LSODA" or a class of SciPy; methods that
    use the Jacobian get the exact one. t_eval: the times of the result, numbers or a tensor; None: the times of the
    steps. dense_output: whether `sol` of the result is a function of times. events: a function of the arguments of
    `fun`, or a list of them, whose zeros are found; their attributes `terminal` and `direction` are SciPy's.
    vectorized: whether `fun` expects states as columns (n, 1). args: a tuple of further arguments, in which tensors may
    be anywhere in structures; tensors that `fun` closes over are constants. options: `rtol`, `atol`, `first_step`,
    `max_step` and `min_step` of SciPy. The iteration is in float64.

    Returns SciPy's result, with tensors as `t` (m,), `y` (n, m), and in the lists `t_events`, `y_events`. Derivatives
    solve the adjoint equation (reverse mode) or the sensitivity equation (forward mode) by the same method and
    tolerances; set a small `rtol` for them. The times of events are differentiable, too.

    Raises TypeError for a start other than a floating point tensor and for options of the Jacobian; ValueError for a
    complex start, for other shapes and as SciPy. Raises RuntimeError within `vmap`, and where the equations of a
    derivative cannot be solved. A solution that fails says so in its `status` and `message`.

    >>> rate = gs.tensor(0.5, requires_grad=True)
    >>> result = gs.integrate.solve_ivp(lambda t, y, k: -k * y, (0, 2), gs.ones(1), args=(rate,), rtol=1e-6)
    >>> result.y[0, -1].backward()
    >>> rate.grad
    tensor(-0.7358)
    """
    _check(y0, options)
    arguments = Arguments("solve_ivp", () if args is None else args)
    if any(isinstance(tensor, BatchedTensor) for tensor in (y0, *arguments.smooth)):
        raise RuntimeError(
            "solve_ivp(): within vmap each sample would have steps of its own: solve for all samples as one state, or "
            "call solve_ivp for each of them"
        )
    options = {name: numbers(value) if isinstance(value, Tensor) else value for name, value in options.items()}
    problem = Problem(_rates(fun, arguments, y0, vectorized), method, options)
    watched = [] if events is None else [events] if callable(events) else list(events)
    solved = _Solved(problem, arguments, t_span, y0, [_Event(event, arguments, y0.dtype) for event in watched])
    return solved.result(t_eval, dense_output, events is not None)


def _check(y0: Any, options: dict[str, Any]) -> None:
    if not isinstance(y0, Tensor) or not (y0.is_floating_point() or y0.is_complex()):
        what = y0.dtype if isinstance(y0, Tensor) else type(y0).__name__
        raise TypeError(f"solve_ivp(): y0 must be a Tensor of floating point dtype, not {what}")
    if y0.is_complex():
        raise ValueError("solve_ivp(): y0 must be real: view_as_real() gives real and imaginary parts")
    for name in options:
        if name in _OF_JACOBIANS:
            raise TypeError(f"solve_ivp(): the option {name!r} has no use, since the methods get the exact Jacobian")


def _rates(fun: Callable[..., Any], arguments: Arguments, y0: Tensor, vectorized: bool) -> Callable[..., Tensor]:
    """The function of the problem, which returns a vector as long as the state."""

    def rates(t: Tensor, y: Tensor, *smooth: Tensor) -> Tensor:
        state = ops.reshape(y, (-1, 1)) if vectorized else y
        found = fun(t.to(y.dtype), state, *arguments.replaced(smooth))
        found = _joined(found, y.dtype)
        if found.shape != y.shape:
            raise ValueError(
                f"solve_ivp(): fun must return as many numbers as the state has, a Tensor of shape {list(y.shape)}, "
                f"not of shape {list(found.shape)}"
            )
        return found

    return rates


def _joined(found: Any, dtype: Any) -> Tensor:
    """A vector, or a list of numbers, as a tensor of a dtype."""
    if isinstance(found, list | tuple):
        parts = [part if isinstance(part, Tensor) else wrap(np.array(part, dtype.numpy)) for part in found]
        found = ops.stack([ops.reshape(part.to(dtype), ()) for part in parts])
    if not isinstance(found, Tensor):
        raise TypeError(f"solve_ivp(): fun must return a Tensor or a list of numbers, not {type(found).__name__}")
    return ops.reshape(found, (-1,)).to(dtype)


class _Event:
    """A function whose zeros are events, as SciPy calls it."""

    def __init__(self, function: Callable[..., Any], arguments: Arguments, dtype: Any) -> None:
        self._function, self._arguments, self._dtype = function, arguments, dtype
        self._constant = arguments.constant()
        self.terminal, self.direction = getattr(function, "terminal", None), getattr(function, "direction", 0)
        if self.terminal is None:
            self.terminal = False

    def __call__(self, t: float, y: np.ndarray) -> float:
        return float(self.value(_times(t), wrap(np.array(y, self._dtype.numpy)), self._constant))

    def value(self, t: Tensor, y: Tensor, smooth: Sequence[Tensor]) -> Tensor:
        """The function as a tensor without dims."""
        found = self._function(t.to(self._dtype), y, *self._arguments.replaced(smooth))
        return ops.reshape(found, ()).to(float64)


class _Solved:
    """A solution by SciPy, and its parts as functions of the start, the times and the parameters."""

    def __init__(self, problem: Problem, arguments: Arguments, t_span: Any, y0: Tensor, events: list[_Event]) -> None:
        self._problem, self._arguments, self._y0, self._events = problem, arguments, y0, events
        self._first, self._last = map(_times, t_span)

    def result(self, t_eval: Any, dense_output: bool, watched: bool) -> Any:
        """SciPy's result with tensors."""
        with no_grad():
            result = self._problem.integrated(
                (self._first.item(), self._last.item()),
                numbers(self._y0),
                self._y0.dtype,
                self._arguments.constant(),
                t_eval=None if t_eval is None else numbers(_times(t_eval)),
                dense_output=True,
                events=self._events if watched else None,
            )
        self._interpolant = result.sol
        points = np.reshape(result.y, (len(self._y0), -1))
        if watched:
            result.t_events = [
                self._times_of(*found) for found in zip(self._events, result.t_events, result.y_events, strict=True)
            ]
            result.y_events = [
                self._points(times, values) if len(values) else wrap(values)
                for times, values in zip(result.t_events, result.y_events, strict=True)
            ]
        result.t = self._times(np.asarray(result.t), t_eval, result)
        result.y = self._points(result.t, points.T).T
        result.sol = self._at if dense_output else None
        return result

    def _points(self, times: Tensor, values: np.ndarray) -> Tensor:
        """The states at some times, whose numbers are known, as rows."""
        run = Run(self._problem, None, self._interpolant, values)
        whole = ops.cat([ops.reshape(self._first, (1,)), times.to(float64)])
        return trajectory(run, self._y0, whole, self._arguments.smooth)

    def _at(self, t: Any) -> Tensor:
        """The states at any times within the span: (n,) for a time, (n, m) for a vector."""
        times = _times(t)
        flat = ops.reshape(times, (-1,))
        found = self._points(flat, self._interpolant(numbers(flat)).T)
        return found.T if times.shape else found[0]

    def _times(self, known: np.ndarray, t_eval: Any, result: Any) -> Tensor:
        """The times of the result: those asked for, or the steps, between the first time and the last one."""
        if t_eval is not None:
            return _times(t_eval)[: len(known)]
        ends = [self._last] if result.status == 0 else []
        for event, times in zip(self._events, result.t_events or (), strict=True):
            if result.status == 1 and event.terminal and len(times) and times[-1].item() == known[-1]:
                ends = [times[-1]]
        parts = [self._first, *ends[:1]]
        middle = wrap(known[1 : len(known) - len(ends)])
        return ops.cat([ops.reshape(parts[0], (1,)), middle, *[ops.reshape(end, (1,)) for end in parts[1:]]])

    def _times_of(self, event: _Event, times: np.ndarray, values: np.ndarray) -> Tensor:
        """The times of an event, at which its function is zero: see Note [Implicit derivatives]."""
        if not len(times):
            return wrap(times)

        def residual(t: Tensor, y0: Tensor, first: Tensor, *smooth: Tensor) -> Tensor:
            run = Run(self._problem, None, self._interpolant, values)
            points = trajectory(run, y0, ops.cat([ops.reshape(first, (1,)), t]), smooth)
            return ops.stack([event.value(t[k], points[k], smooth) for k in range(len(times))])

        return solution("solve_ivp", residual, wrap(times), [self._y0, self._first, *self._arguments.smooth])


def _times(given: Any) -> Tensor:
    """Times as a tensor of float64."""
    return given.to(float64) if isinstance(given, Tensor) else wrap(np.array(given, np.float64))
