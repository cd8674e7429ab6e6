"""Checks that batched gradients and tangents equal single passes and calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gradspec.autograd.engine import entry
from gradspec.autograd.gradcheck.jacobians import backward_pass, forward_pass
from gradspec.autograd.gradcheck.problem import GradcheckError, Problem, differentiable, memory, random_like
from gradspec.core.process.first_use import on_first_call
from gradspec.core.tensor import Tensor, wrap

_SIZE = 2
_pushed = on_first_call("gradspec.func.jacobians:pushed")


def check_batched_gradients(problem: Problem, outputs: list[Tensor]) -> None:
    """Raise unless a batched backward pass gives the gradients of the passes that it stands for."""
    rng = np.random.default_rng(len(outputs))
    variables = [x for _, x in problem.variables]
    for k, y in enumerate(outputs):
        if not y.requires_grad:
            continue
        cotangents = [random_like(rng, memory(y)) for _ in range(_SIZE)]

        def together(y: Tensor = y, cotangents: list[np.ndarray] = cotangents) -> Any:
            stacked = wrap(np.stack(cotangents))
            return entry.grad(y, variables, stacked, retain_graph=True, allow_unused=True, is_grads_batched=True)

        found = _attempted("backward", k, together)
        alone = [backward_pass(problem, [y], [v]) for v in cotangents]
        for j, (position, x) in enumerate(problem.variables):
            _compare(problem, "gradient", f"output {k} and input {position}", x, found[j], [g[j] for g in alone])


def check_batched_tangents(problem: Problem, outputs: list[Tensor]) -> None:
    """Raise unless a call with batched tangents gives the tangents of the calls that it stands for."""
    rng = np.random.default_rng(len(outputs))
    for j, (position, x) in enumerate(problem.variables):
        tangents = [random_like(rng, memory(x)) for _ in range(_SIZE)]

        def together(j: int = j, tangents: list[np.ndarray] = tangents) -> Any:
            arguments = list(problem.inputs)

            def outputs_of(dual: Tensor) -> list[Tensor]:
                arguments[problem.variables[j][0]] = dual
                return differentiable(problem.func(*arguments))

            return _pushed(outputs_of, problem.variables[j][1].detach(), wrap(np.stack(tangents)))

        found = _attempted("forward", position, together)
        alone = [forward_pass(problem, {j: t}) for t in tangents]
        for k, y in enumerate(outputs):
            _compare(problem, "tangent", f"output {k} and input {position}", y, found[k], [t[k] for t in alone])


def _attempted(mode: str, number: int, run: Callable[[], Any]) -> Any:
    try:
        return run()
    except RuntimeError as error:
        where = f"output {number}" if mode == "backward" else f"input {number}"
        raise GradcheckError(f"While computing batched gradients in {mode} mode ({where}), got: {error}") from error


def _compare(
    problem: Problem,
    what: str,
    where: str,
    like: Tensor,
    found: Tensor | None,
    alone: list[np.ndarray | None],
) -> None:
    zeros = np.zeros_like(memory(like))
    expected = np.stack([zeros if part is None else part for part in alone])
    actual = np.zeros_like(expected) if found is None else memory(found)
    if actual.shape != expected.shape or not np.allclose(actual, expected, problem.rtol, problem.atol):
        raise GradcheckError(
            f"The batched {what} of {where} is not that of a pass for each of the batch: "
            f"{actual.tolist()} instead of {expected.tolist()}. A formula or a Function mixes samples."
        )
