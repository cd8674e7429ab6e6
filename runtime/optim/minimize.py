"""`minimize`: SciPy's minimizers with derivatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.autograd.engine.entry import grad
from gradspec.autograd.grad_mode import enable_grad, no_grad
from gradspec.core.tensor import Tensor, wrap
from gradspec.optimize.minimizers import run_minimizer

__all__ = ["minimize"]


def minimize(
    f: Callable[[], Tensor],
    params: Tensor | Sequence[Tensor],
    method: str = "L-BFGS-B",
    *,
    bounds: Any = None,
    constraints: Any = (),
    tol: float | None = None,
    callback: Callable[[Any], Any] | None = None,
    options: dict[str, Any] | None = None,
) -> Any:
    """Minimize `f()` over parameters, which are set to the best point; returns SciPy's result.

    f: computes the loss from the parameters, a tensor of one element. params: real leaves that require grad. method,
    bounds, constraints, tol, callback, options: those of `scipy.optimize.minimize`, for all parameters in one vector of
    float64; bounds may also be one pair for all elements. Methods that use them get gradients, and products with the
    Hessian. Gradients in `.grad` stay as they were.

    Raises ValueError for no parameters and for complex ones, TypeError for anything but tensors.

    >>> x = gs.zeros(2, requires_grad=True)
    >>> result = gs.optim.minimize(lambda: ((x - 3) ** 2).sum(), x)
    >>> x.detach().round()
    tensor([3., 3.])
    """
    parameters = [params] if isinstance(params, Tensor) else list(params)
    if not parameters:
        raise ValueError("minimize(): there are no parameters")
    for parameter in parameters:
        if not isinstance(parameter, Tensor):
            raise TypeError(f"minimize(): parameters must be Tensors, not {type(parameter).__name__}")
        if parameter.is_complex():
            raise ValueError("minimize(): parameters must be real: view_as_real() gives real and imaginary parts")
    problem = _Problem(f, parameters)
    start = problem.point()
    if isinstance(bounds, tuple) and len(bounds) == 2 and not isinstance(bounds[0], tuple | list):
        bounds = [bounds] * start.size
    try:
        result = run_minimizer(
            problem,
            start,
            method,
            bounds=bounds,
            constraints=constraints,
            tol=tol,
            callback=callback,
            options=options,
        )
    except BaseException:
        problem.move(start)
        raise
    problem.move(result.x)
    return result


class _Problem:
    """A loss as a function of one vector."""

    def __init__(self, f: Callable[[], Tensor], parameters: list[Tensor]) -> None:
        self.f, self.parameters = f, parameters

    def point(self) -> np.ndarray:
        """All parameters as one vector."""
        return np.concatenate([p.detach().numpy().reshape(-1).astype(np.float64) for p in self.parameters])

    def move(self, point: np.ndarray) -> None:
        """Set the parameters."""
        with no_grad():
            for parameter, part in zip(self.parameters, self._parts(point), strict=True):
                parameter.copy_(part)

    def _parts(self, vector: np.ndarray) -> list[Tensor]:
        ends = np.cumsum([parameter.numel() for parameter in self.parameters])[:-1]
        pieces = np.split(np.asarray(vector, np.float64), ends)
        return [
            wrap(piece.reshape(p.shape).astype(p._memory.dtype))
            for piece, p in zip(pieces, self.parameters, strict=True)
        ]

    def _loss(self) -> Tensor:
        with enable_grad():
            return self.f()

    def loss(self, point: np.ndarray) -> float:
        self.move(point)
        return float(self._loss().detach())

    def _flat(self, tensors: Sequence[Tensor | None]) -> np.ndarray:
        pieces = [
            np.zeros(p.numel()) if t is None else t.detach().numpy().reshape(-1).astype(np.float64)
            for t, p in zip(tensors, self.parameters, strict=True)
        ]
        return np.concatenate(pieces)

    def loss_and_gradient(self, point: np.ndarray) -> tuple[float, np.ndarray]:
        self.move(point)
        loss = self._loss()
        return float(loss.detach()), self._flat(grad(loss, self.parameters, allow_unused=True))

    def hessian_product(self, point: np.ndarray, vector: np.ndarray) -> np.ndarray:
        self.move(point)
        first = grad(self._loss(), self.parameters, create_graph=True, allow_unused=True)
        pairs = [(g, v) for g, v in zip(first, self._parts(vector), strict=True) if g is not None and g.requires_grad]
        if not pairs:
            return np.zeros(point.size)
        with enable_grad():
            product = [(g * v).sum() for g, v in pairs]
        return self._flat(grad(product, self.parameters, allow_unused=True))
