"""Conditions besides the values: repeatable results, and missing gradients that count as zeros."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.autograd.function import Function
from gradspec.autograd.gradcheck.jacobians import backward_pass, forward_pass
from gradspec.autograd.gradcheck.problem import GradcheckError, Problem, memory, random_like
from gradspec.core.tensor import Tensor


def check_deterministic(problem: Problem, outputs: list[Tensor]) -> None:
    """Raise if a second call of the function gives something else."""
    again = problem.outputs()
    if len(again) != len(outputs):
        raise GradcheckError(f"func is not deterministic: it returned {len(outputs)} outputs and then {len(again)}.")
    for k, (y, z) in enumerate(zip(outputs, again, strict=True)):
        if not _close(memory(y), memory(z), problem.nondet_tol):
            raise GradcheckError(f"func is not deterministic: output {k} differs between two equal calls.")


def check_repeatable(problem: Problem, outputs: list[Tensor]) -> None:
    """Raise if a second backward pass gives something else than the first."""
    outputs, cotangents = _with_cotangents(outputs)
    if not outputs:
        return
    first = backward_pass(problem, outputs, cotangents)
    second = backward_pass(problem, outputs, cotangents)
    for (position, x), a, b in zip(problem.variables, first, second, strict=True):
        g, h = _or_zeros(a, x), _or_zeros(b, x)
        if not _close(g, h, problem.nondet_tol):
            raise GradcheckError(
                "Backward is not reentrant, i.e., running backward with same input and grad_output multiple "
                f"times gives different values (input {position}, "
                f"largest difference {np.max(np.abs(g - h)):.3g}, nondet_tol {problem.nondet_tol:.3g})."
            )


def check_undefined_gradients(problem: Problem, outputs: list[Tensor]) -> None:
    """Raise if a backward pass treats an undefined gradient other than zeros."""
    outputs, cotangents = _with_cotangents(outputs)
    if not outputs:
        return
    total = backward_pass(problem, outputs, cotangents)
    parts = [backward_pass(problem, [y], [v]) for y, v in zip(outputs, cotangents, strict=True)]
    for j, (position, x) in enumerate(problem.variables):
        if not _adds_up(problem, total[j], [part[j] for part in parts], x):
            raise GradcheckError(
                "Expected backward to treat undefined output grads as zeros, but the gradients of the "
                f"outputs one by one do not add up to those of all outputs together (input {position})."
            )
    try:
        nothing = backward_pass(problem, [_GradientLost.apply(y) for y in outputs], cotangents)
    except Exception as error:
        raise GradcheckError(
            "Expected backward function to handle undefined output grads, but with none of them defined it "
            f"raised {type(error).__name__}: {error}"
        ) from error
    for (position, _), gradient in zip(problem.variables, nothing, strict=True):
        if gradient is not None and gradient.any():
            raise GradcheckError(
                "Expected all input grads to be undefined or zero when all output grads are undefined or "
                f"zero, but that of input {position} is not."
            )


class _GradientLost(Function):
    """The identity, whose backward gives no gradient."""

    @staticmethod
    def forward(ctx: Any, value: Tensor) -> Tensor:
        return value.clone()

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Tensor) -> None:
        return None


def check_undefined_tangents(problem: Problem, outputs: list[Tensor]) -> None:
    """Raise if forward mode treats an undefined tangent other than zeros."""
    rng = np.random.default_rng(0)
    tangents = {j: random_like(rng, memory(x)) for j, (_, x) in enumerate(problem.variables)}
    total = forward_pass(problem, tangents)
    if len(tangents) == 1:
        return
    parts = [forward_pass(problem, {j: tangent}) for j, tangent in tangents.items()]
    for k, y in enumerate(outputs):
        if not _adds_up(problem, total[k], [part[k] for part in parts], y):
            raise GradcheckError(
                "Expected forward mode to treat undefined tangents as zeros, but the tangents of the inputs "
                f"one by one do not add up to that of all inputs together (output {k})."
            )


def _with_cotangents(outputs: list[Tensor]) -> tuple[list[Tensor], list[np.ndarray]]:
    """The outputs that require grad, and a random gradient for each."""
    rng = np.random.default_rng(0)
    found = [y for y in outputs if y.requires_grad]
    return found, [random_like(rng, memory(y)) for y in found]


def _adds_up(problem: Problem, total: np.ndarray | None, parts: list[np.ndarray | None], like: Tensor) -> bool:
    expected = sum((part for part in parts if part is not None), np.zeros_like(memory(like)))
    found = _or_zeros(total, like)
    return bool(np.allclose(found, expected, rtol=problem.rtol, atol=problem.atol, equal_nan=True))


def _or_zeros(gradient: np.ndarray | None, x: Tensor) -> np.ndarray:
    return np.zeros_like(memory(x)) if gradient is None else gradient


def _close(a: np.ndarray, b: np.ndarray, tolerance: float) -> bool:
    if a.shape != b.shape:
        return False
    if tolerance == 0.0:
        return bool(np.array_equal(a, b, equal_nan=True))
    return bool(np.allclose(a, b, rtol=0.0, atol=tolerance, equal_nan=True))
