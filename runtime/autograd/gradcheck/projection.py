"""Fast mode: each Jacobian compared in one random direction from either side.

For a random `v` and `u` the number ``v @ J @ u`` is had from two calls of the function, from one backward
pass, or from one forward pass, whatever the size of J; see Note [Real Jacobians] for complex numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gradspec.autograd.gradcheck.jacobians import backward_pass, difference, forward_pass
from gradspec.autograd.gradcheck.problem import Problem, memory, random_like, reals
from gradspec.core.tensor import Tensor


def mismatches(
    problem: Problem, outputs: list[Tensor], use_backward: bool, use_forward: bool
) -> Iterator[tuple[int, int, str, float, float]]:
    """Output, variable, mode, projected derivative and difference, wherever the two disagree."""
    rng = np.random.default_rng(0)
    vs = [_direction(rng, memory(y)) for y in outputs]
    us = [_direction(rng, memory(x)) for _, x in problem.variables]
    rows = [backward_pass(problem, [y], [v]) if use_backward else [] for y, v in zip(outputs, vs, strict=True)]
    for j, ((_, x), u) in enumerate(zip(problem.variables, us, strict=True)):
        changes = difference(problem, memory(x), ..., u)
        tangents = forward_pass(problem, {j: u}) if use_forward else []
        problem.progress.advance()
        for k, (change, v) in enumerate(zip(changes, vs, strict=True)):
            if not (u.size and v.size):
                continue  # a Jacobian without elements, whose projection may yet be a sum of NaNs
            numeric = _dot(reals(v), change)
            # An error of atol in each element of J adds up to no more than this.
            slack = problem.atol * np.abs(reals(u)).sum() * np.abs(reals(v)).sum()
            found = {}
            if use_backward:
                found["backward"] = _dot(reals(u), rows[k][j])
            if use_forward:
                found["forward"] = _dot(reals(v), tangents[k])
            for mode, analytic in found.items():
                if not abs(analytic - numeric) <= slack + problem.rtol * abs(numeric):
                    yield k, j, mode, analytic, numeric


def _direction(rng: np.random.Generator, array: np.ndarray) -> np.ndarray:
    """A random vector of length 1."""
    vector = random_like(rng, array)
    length = np.linalg.norm(vector.reshape(-1))
    return np.asarray(vector / length if length else vector, array.dtype)


def _dot(vector: np.ndarray, values: np.ndarray | None) -> float:
    return 0.0 if values is None else float(vector @ reals(values))
