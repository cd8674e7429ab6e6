"""The points of a trajectory as a differentiable function of its start, of the times and of parameters.

Note [Adjoints] The trajectory of dz/dt = f(t, z, p) through z0 at t0 is the output of a Function, whatever the steps
that found it. Both rules are trajectories themselves. The tangent s is the one of

    ds/dt = f_z s + f_p dp,    s(t0) = dz0 - f(t0, z0) dt0,    dz(ti) = s(ti) + f(ti, z(ti)) dti.

The gradient runs from the last time to the first: at each time ti the costate a grows by the gradient of z(ti), and
between them

    da/dt = -f_z^H a,    dg/dt = -f_p^H a,

so that a(t0) is the gradient of z0 and g(t0) that of p. The state of both has z as its first part, so the rules are
differentiable in their turn and derivatives of every order follow. Numbers for z come from the interpolant of the
first solution: solving for z backwards in time would be unstable where the problem is stiff.

Pontryagin et al., The Mathematical Theory of Optimal Processes (1962); Cao, Li, Petzold and Serban, Adjoint sensitivity
analysis for differential-algebraic equations (2003).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.autograd.function import Function
from gradspec.core import ops
from gradspec.core.tensor import BatchedTensor, Tensor, shape_of, wrap
from gradspec.func.forward import jvp
from gradspec.func.jacobians import jacrev
from gradspec.func.reverse import vjp
from gradspec.optimize.unknowns import numbers
from gradspec.tensors.factories import zeros, zeros_like

Rates = Callable[..., Tensor]
"""The derivative of a state: of the time, the state and the parameters."""
Interpolant = Callable[[Any], np.ndarray]
"""The state at a time or at many, which are the last dim of the result."""

_IMPLICIT = ("Radau", "BDF", "LSODA")  # the methods that use the Jacobian


class Problem:
    """A differential equation, with the method and the options of SciPy that solve it."""

    def __init__(self, rates: Rates, method: Any, options: dict[str, Any]) -> None:
        self.rates, self.method, self.options = rates, method, options

    def derived(self, rates: Rates) -> Problem:
        """An equation for derivatives of the solution, solved as this one is, with the least of its tolerances."""
        options = {name: value for name, value in self.options.items() if name != "first_step"}
        if "atol" in options:
            options["atol"] = np.min(options["atol"])
        return Problem(rates, self.method, options)

    def integrated(
        self,
        span: tuple[float, float],
        start: np.ndarray,
        dtype: Any,
        parameters: Sequence[Tensor],
        known: Interpolant | None = None,
        **more: Any,
    ) -> Any:
        """SciPy's result from a start, for the part of the state after the one that is known."""
        from scipy import integrate

        size = 0 if known is None else len(known(span[0]))

        def rates(t: float, part: Tensor) -> Tensor:
            if known is None:
                return self.rates(_time(t), part, *parameters)
            state = ops.cat([_tensor(known(t), dtype), part])
            return self.rates(_time(t), state, *parameters)[size:]

        if self.method in _IMPLICIT or getattr(self.method, "__name__", None) in _IMPLICIT:
            more["jac"] = lambda t, z: numbers(jacrev(lambda part: rates(t, part))(_tensor(z, dtype)))
        return integrate.solve_ivp(
            lambda t, z: numbers(rates(t, _tensor(z, dtype))),
            span,
            start[size:],
            method=self.method,
            **more,
            **self.options,
        )


class Run:
    """A solution of a problem: its interpolant, and the points where it has been computed already.

    known: the interpolant of the first part of the state.
    """

    def __init__(
        self,
        problem: Problem,
        known: Interpolant | None = None,
        interpolant: Interpolant | None = None,
        points: np.ndarray | None = None,
    ) -> None:
        self.problem, self.known, self.interpolant, self.points = problem, known, interpolant, points

    def again(self) -> Run:
        """One for another start."""
        return Run(self.problem, self.known)

    def through(self, start: Tensor, times: Tensor, parameters: Sequence[Tensor]) -> Tensor:
        """The states at all times but the first, which is that of the start."""
        if self.points is None:
            first, *others = times.tolist()
            last = max(others, key=lambda t: abs(t - first))
            self.points = self._solved((first, last), start, parameters)(others).T
        return _tensor(self.points, start.dtype)

    def _solved(self, span: tuple[float, float], start: Tensor, parameters: Sequence[Tensor]) -> Interpolant:
        begin = numbers(start)
        if span[0] == span[1]:
            return lambda times: np.tile(begin[:, None], len(times))
        found = self.problem.integrated(span, begin, start.dtype, parameters, self.known, dense_output=True)
        if not found.success:
            raise RuntimeError(f"solve_ivp(): the equations of the derivatives could not be solved: {found.message}")
        known, rest = self.known, found.sol
        self.interpolant = rest if known is None else lambda t: np.concatenate([known(t), rest(t)])
        return self.interpolant


def trajectory(run: Run, start: Tensor, times: Tensor, parameters: Sequence[Tensor]) -> Tensor:
    """The states at all times but the first, as rows; `start` is the state at the first. See Note [Adjoints]."""
    found: Tensor = _Trajectory.apply(run, start, times, *parameters)
    return found


class _Trajectory(Function):
    """Points of a trajectory; see Note [Adjoints]."""

    @staticmethod
    def forward(run: Run, start: Tensor, times: Tensor, *parameters: Tensor) -> Tensor:
        return run.through(start, times, parameters)

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Tensor) -> None:
        ctx.run, *tensors = inputs
        ctx.save_for_backward(output, *tensors)
        ctx.save_for_forward(output, *tensors)
        ctx.set_materialize_grads(False)

    @staticmethod
    def backward(ctx: Any, grad: Tensor | None) -> tuple[Tensor | None, ...]:
        if grad is None:
            return (None,) * len(ctx.needs_input_grad)
        points, start, times, *parameters = ctx.saved_tensors
        _, _, by_times, *by_parameters = ctx.needs_input_grad
        adjoint = _Adjoint(ctx.run, len(start), parameters, by_parameters)
        costate, integrals = zeros_like(start), adjoint.nothing(start)
        for place, following in itertools.pairwise([*_from_the_last(times, grad), 0]):
            if place:
                costate = costate + grad[place - 1]
            state = ops.cat([points[place - 1] if place else start, costate, integrals])
            costate, integrals = adjoint.carried(state, ops.stack([times[place], times[following]]))
        slopes = None
        if by_times:
            rates = ctx.run.problem.rates
            of_start = -ops.sum(costate * rates(times[0], start, *parameters))
            others = [ops.sum(grad[k] * rates(times[k + 1], points[k], *parameters)) for k in range(len(points))]
            slopes = ops.stack([of_start, *others])
        return (None, costate, slopes, *adjoint.gradients(integrals))

    @staticmethod
    def jvp(ctx: Any, _run: None, *tangents: Tensor | None) -> Tensor:
        points, start, times, *parameters = ctx.saved_tensors
        of_start, of_times, *of_parameters = tangents
        rates = ctx.run.problem.rates
        begin = zeros_like(start) if of_start is None else of_start
        if of_times is not None:
            begin = begin - rates(times[0], start, *parameters) * of_times[0]
        problem, moved = _sensitivity(ctx.run.problem, len(start), parameters, of_parameters)
        state = ops.cat([start, begin])
        found: Tensor = trajectory(Run(problem), state, times, [*parameters, *moved])[:, len(start) :]
        if of_times is not None:
            slopes = [rates(times[k + 1], points[k], *parameters) * of_times[k + 1] for k in range(len(points))]
            found = found + ops.stack(slopes)
        return found

    @staticmethod
    def vmap(info: Any, in_dims: tuple[int | None, ...], run: Run, *tensors: Tensor) -> tuple[Tensor, int]:
        """Each sample has steps of its own."""
        samples = []
        for number in range(info.batch_size):
            parts = [
                tensor if dim is None else ops.select(tensor, dim, number)
                for tensor, dim in zip(tensors, in_dims[1:], strict=True)
            ]
            samples.append(_Trajectory.apply(run.again(), *parts))
        return ops.stack(samples), 0


class _Adjoint:
    """The equation of the costate, and of the integrals that are the gradients of some parameters."""

    def __init__(self, run: Run, size: int, parameters: Sequence[Tensor], wanted: Sequence[bool]) -> None:
        self._run, self._size, self._parameters, self._wanted = run, size, parameters, wanted
        self._chosen = [p for p, w in zip(parameters, wanted, strict=True) if w]
        self._lengths = [p.numel() * (2 if p.is_complex() else 1) for p in self._chosen]
        self._problem = run.problem.derived(self._rates)

    def _rates(self, t: Tensor, state: Tensor, *parameters: Tensor) -> Tensor:
        z, costate = state[: self._size], state[self._size : 2 * self._size]
        chosen = [p for p, w in zip(parameters, self._wanted, strict=True) if w]

        def rates(z: Tensor, *changed: Tensor) -> Tensor:
            return self._run.problem.rates(t, z, *_replaced(parameters, self._wanted, changed))

        slope, pull = vjp(rates, z, *chosen)
        of_z, *others = pull(costate)
        return ops.cat([slope, -of_z, *[-_real(other).to(state.dtype) for other in others]])

    def nothing(self, start: Tensor) -> Tensor:
        """The integrals over no time."""
        return zeros(sum(self._lengths), dtype=start.dtype)

    def carried(self, state: Tensor, times: Tensor) -> tuple[Tensor, Tensor]:
        """The costate and the integrals at the second time, for the state at the first."""
        run = Run(self._problem, self._run.interpolant)
        (end,) = ops.unbind(trajectory(run, state, times, self._parameters))
        return end[self._size : 2 * self._size], end[2 * self._size :]

    def gradients(self, integrals: Tensor) -> list[Tensor | None]:
        """The gradients of the parameters."""
        parts = iter(ops.split(integrals, self._lengths)) if self._lengths else iter(())
        return [_like(next(parts), p) if w else None for p, w in zip(self._parameters, self._wanted, strict=True)]


def _sensitivity(
    problem: Problem, size: int, parameters: Sequence[Tensor], tangents: Sequence[Tensor | None]
) -> tuple[Problem, list[Tensor]]:
    """The equation of the state and its tangent, and its parameters besides those of the problem."""
    wanted = [tangent is not None for tangent in tangents]
    count = len(parameters)

    def rates(t: Tensor, state: Tensor, *given: Tensor) -> Tensor:
        own, moved = given[:count], given[count:]
        chosen = [p for p, w in zip(own, wanted, strict=True) if w]
        slope, along = jvp(
            lambda z, *changed: problem.rates(t, z, *_replaced(own, wanted, changed)),
            (state[:size], *chosen),
            (state[size:], *moved),
        )
        return ops.cat([slope, along])

    return problem.derived(rates), [tangent for tangent in tangents if tangent is not None]


def _from_the_last(times: Tensor, grad: Tensor) -> list[int]:
    """The places of the times that have a gradient, the farthest from the first time first."""
    first, *others = times.tolist()
    order = sorted(range(1, len(others) + 1), key=lambda place: -abs(others[place - 1] - first))
    if isinstance(grad, BatchedTensor) or grad._requires_grad:
        return order
    reached = ops.any(grad != 0, 1).tolist()
    return [place for place in order if reached[place - 1]]


def _replaced(tensors: Sequence[Tensor], wanted: Sequence[bool], changed: Sequence[Tensor]) -> list[Tensor]:
    """The tensors with others in the wanted places."""
    left = iter(changed)
    return [next(left) if w else tensor for tensor, w in zip(tensors, wanted, strict=True)]


def _real(tensor: Tensor) -> Tensor:
    """The elements as a vector of real numbers."""
    return ops.reshape(ops.view_as_real(tensor) if tensor.is_complex() else tensor, (-1,))


def _like(vector: Tensor, other: Tensor) -> Tensor:
    """The tensor of the shape of another whose real numbers a vector has."""
    if other.is_complex():
        pairs = ops.reshape(vector, (*shape_of(other), 2)).to(ops.real(other).dtype)
        return ops.view_as_complex(pairs)
    return ops.reshape(vector, shape_of(other)).to(other.dtype)


def _time(t: float) -> Tensor:
    return wrap(np.array(t, np.float64))


def _tensor(values: np.ndarray, dtype: Any) -> Tensor:
    return wrap(np.array(values, dtype.numpy))
