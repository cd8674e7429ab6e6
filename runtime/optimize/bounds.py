"""Bounds of unknowns, which may be differentiable numbers themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.tensor import Tensor, wrap
from gradspec.optimize.implicit import Residual
from gradspec.optimize.unknowns import Unknowns, numbers


class Bounds:
    """A lower and an upper bound for each element of the unknowns.

    bounds: a pair of numbers or Tensors that broadcast with each tensor of the unknowns, either of which may be None;
    None for none. ValueError for anything else.
    """

    def __init__(self, name: str, bounds: Any, unknowns: Unknowns) -> None:
        if bounds is None:
            bounds = (None, None)
        if not isinstance(bounds, Sequence) or len(bounds) != 2:
            raise ValueError(
                f"{name}(): bounds must be a pair of a lower and an upper bound, numbers or Tensors, not {bounds!r}"
            )
        self._dtype = unknowns.dtype
        self.vectors = [
            self._vector(name, bound, limit, unknowns) for bound, limit in zip(bounds, (-np.inf, np.inf), strict=True)
        ]
        self.lower, self.upper = [numbers(vector) for vector in self.vectors]
        self.finite = bool(np.isfinite(self.lower).any() or np.isfinite(self.upper).any())

    def _vector(self, name: str, bound: Any, limit: float, unknowns: Unknowns) -> Tensor:
        tensor = bound if isinstance(bound, Tensor) else wrap(np.asarray(limit if bound is None else bound))
        try:
            parts = [ops.reshape(ops.expand(tensor, shape), (-1,)) for shape in unknowns.shapes]
        except RuntimeError as error:
            raise ValueError(f"{name}(): bounds do not broadcast with the unknowns: {error}") from None
        return ops.cat(parts).to(self._dtype)

    def reached(self, point: np.ndarray) -> np.ndarray:
        """For each unknown -1 at its lower bound, 1 at its upper bound, 0 between them."""
        near = 1e-8 * np.maximum(1.0, np.abs(point))  # iterations end within rounding of a bound
        return np.where(point <= self.lower + near, -1, np.where(point >= self.upper - near, 1, 0))

    def within(self, residual: Residual, reached: np.ndarray) -> Residual:
        """Equations of x and parameters, followed by the bounds: an unknown at its bound equals it."""
        if not reached.any():
            return lambda x, *parameters: residual(x, *parameters[:-2])
        at_lower, at_upper = wrap(reached == -1), wrap(reached == 1)

        def bounded(x: Tensor, *parameters: Tensor) -> Tensor:
            *rest, lower, upper = parameters
            found = ops.where(at_lower, x - lower, residual(x, *rest))
            return ops.where(at_upper, x - upper, found)

        return bounded
