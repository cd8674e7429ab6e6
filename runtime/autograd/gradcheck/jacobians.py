"""Jacobians to compare: numeric, by backward passes and by forward mode; see Note [Real Jacobians]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np

from gradspec.autograd import forward_ad
from gradspec.autograd.engine import entry
from gradspec.autograd.gradcheck.problem import (
    GradcheckError,
    Matrices,
    Problem,
    differentiable,
    memory,
    reals,
    unit,
    units,
)
from gradspec.core.tensor import Tensor, wrap


def evaluate(problem: Problem, array: np.ndarray, where: Any, step: Any) -> list[np.ndarray]:
    """All outputs, as real vectors, with ``array[where]`` moved by `step`."""
    return [reals(output) for output in _moved(problem, array, where, step)]


def _moved(problem: Problem, array: np.ndarray, where: Any, step: Any) -> list[np.ndarray]:
    """Copies of all outputs with ``array[where]`` moved by `step`."""
    kept = array[where].copy()
    try:
        array[where] = kept + step
        return [memory(y).copy() for y in problem.outputs()]
    finally:
        array[where] = kept


def difference(problem: Problem, array: np.ndarray, where: Any, direction: Any) -> list[np.ndarray]:
    """The central difference of all outputs as ``array[where]`` moves along `direction`.

    Raises AssertionError if that changes the number, the shape or the dtype of the outputs.
    """
    above = _moved(problem, array, where, direction * problem.eps)
    below = _moved(problem, array, where, direction * -problem.eps)
    if [(a.shape, a.dtype) for a in above] != [(b.shape, b.dtype) for b in below]:
        _refuse(problem, where, above, below)
    with np.errstate(invalid="ignore"):
        return [(reals(a) - reals(b)) / (2 * problem.eps) for a, b in zip(above, below, strict=True)]


def _refuse(problem: Problem, where: Any, above: list[np.ndarray], below: list[np.ndarray]) -> NoReturn:
    """Raise for outputs that are of other kinds on the other side of a point."""
    place = "all indices" if where is ... else f"index {where}"
    differing = (
        (what, *found)
        for what, found in (
            ("number of outputs", (len(above), len(below))),
            ("shape", ([a.shape for a in above], [b.shape for b in below])),
            ("dtype", ([a.dtype.name for a in above], [b.dtype.name for b in below])),
        )
        if found[0] != found[1]
    )
    what, ahead, behind = next(differing)
    raise AssertionError(
        f"Expected `func` to return outputs with the same {what} when inputs are perturbed on "
        f"{place} by {problem.eps:g}, but got: {behind} below and {ahead} above. The function "
        "has no derivative at this point."
    )


def numeric(problem: Problem, outputs: list[Tensor]) -> Matrices:
    """Central differences."""
    found = _room(problem, outputs)
    for j, (_, x) in enumerate(problem.variables):
        array = memory(x)
        for column, (index, step) in problem.progress.over(enumerate(units(array))):
            for row, change in zip(found, difference(problem, array, index, step), strict=True):
                row[j][:, column] = change
    return found


def backward(problem: Problem, k: int, y: Tensor) -> list[np.ndarray]:
    """For each variable the Jacobian of output `k`: a backward pass per real component of the output."""
    (found,) = _room(problem, [y])
    array = memory(y)
    for row, (index, step) in problem.progress.over(enumerate(units(array))):
        gradients = backward_pass(problem, [y], [unit(array, index, step)])
        for matrix, gradient in zip(found, gradients, strict=True):
            if gradient is not None:
                matrix[row] = reals(gradient)
    return found


def backward_pass(
    problem: Problem, outputs: Sequence[Tensor], cotangents: Sequence[np.ndarray]
) -> list[np.ndarray | None]:
    """The gradients of all variables; None for one that the outputs do not depend on."""
    used = [(y, wrap(v)) for y, v in zip(outputs, cotangents, strict=True) if y.requires_grad]
    variables = problem.variables
    if not used:
        return [None] * len(variables)
    gradients = entry.grad(
        [y for y, _ in used],
        [x for _, x in variables],
        [v for _, v in used],
        retain_graph=True,
        allow_unused=True,
    )
    found: list[np.ndarray | None] = []
    for (position, x), gradient in zip(variables, gradients, strict=True):
        if gradient is not None:
            gradient = gradient.to_dense()
            _check_form(problem, memory(gradient), memory(x), f"gradient of input {position}", "input")
        found.append(None if gradient is None else memory(gradient))
    return found


def forward(problem: Problem, outputs: list[Tensor]) -> Matrices:
    """A call with dual numbers per real component of the inputs."""
    found = _room(problem, outputs)
    for j, (_, x) in enumerate(problem.variables):
        array = memory(x)
        for column, (index, step) in problem.progress.over(enumerate(units(array))):
            tangents = forward_pass(problem, {j: unit(array, index, step)})
            for row, tangent in zip(found, tangents, strict=True):
                if tangent is not None:
                    row[j][:, column] = reals(tangent)
    return found


def forward_pass(problem: Problem, tangents: dict[int, np.ndarray]) -> list[np.ndarray | None]:
    """The tangents of all outputs from those of some variables; None where there is none."""
    arguments = list(problem.inputs)
    with forward_ad.dual_level():
        for j, tangent in tangents.items():
            position, x = problem.variables[j]
            arguments[position] = forward_ad.make_dual(x.detach(), wrap(tangent))
        duals = [forward_ad.unpack_dual(y) for y in differentiable(problem.func(*arguments))]
    found: list[np.ndarray | None] = []
    for k, dual in enumerate(duals):
        if dual.tangent is None:
            found.append(None)
        else:
            _check_form(problem, memory(dual.tangent), memory(dual.primal), f"tangent of output {k}", "output")
            found.append(memory(dual.tangent))
    return found


def _room(problem: Problem, outputs: list[Tensor]) -> Matrices:
    """Zeros for the Jacobian of each output by each variable."""

    def components(tensor: Tensor) -> int:
        return tensor.numel() * (2 if memory(tensor).dtype.kind == "c" else 1)

    widths = [components(x) for _, x in problem.variables]
    return [[np.zeros((components(y), width)) for width in widths] for y in outputs]


def _check_form(problem: Problem, found: np.ndarray, expected: np.ndarray, what: str, owner: str) -> None:
    """Raise for a derivative whose shape or dtype is not that of its tensor."""
    if found.shape != expected.shape:
        raise GradcheckError(
            f"The {what} has shape {found.shape}, but the {owner} has shape {expected.shape}: the formula "
            f"must return the {owner}'s shape."
        )
    wrong_kind = found.dtype.kind == "c" and expected.dtype.kind in "fV"
    if wrong_kind or (problem.same_dtypes and found.dtype != expected.dtype):
        raise GradcheckError(f"The {what} has dtype {found.dtype}, but the {owner} has dtype {expected.dtype}.")
