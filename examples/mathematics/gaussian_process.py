"""Gaussian-process regression: scales and noise by maximum likelihood, predictions with deviations.

    python examples/mathematics/gaussian_process.py

The formulas are those of Rasmussen and Williams, Gaussian Processes for Machine Learning (2006), 2.2 and 5.4.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

import gradspec as gs


def squared_exponential(a: gs.Tensor, b: gs.Tensor, length: gs.Tensor, amplitude: gs.Tensor) -> gs.Tensor:
    """The covariances (n, m) of a function's values at points `a` (n, d) with those at `b` (m, d)."""
    squares = ((a[:, None] - b) / length).square().sum(-1)
    return amplitude**2 * gs.exp(-0.5 * squares)


def factor_of_covariance(x: gs.Tensor, logarithms: gs.Tensor) -> gs.Tensor:
    """The Cholesky factor of the covariance of noisy observations at x.

    `logarithms` are those of the length scale, the amplitude and the deviation of the noise.
    """
    length, amplitude, noise = logarithms.exp()
    covariance = squared_exponential(x, x, length, amplitude)
    return gs.linalg.cholesky(covariance + noise**2 * gs.eye(len(x), dtype=x.dtype))


def log_likelihood(x: gs.Tensor, y: gs.Tensor, logarithms: gs.Tensor) -> gs.Tensor:
    """The log density of observations y (n,) at points x (n, d)."""
    factor = factor_of_covariance(x, logarithms)
    weights = gs.cholesky_solve(y[:, None], factor)[:, 0]
    half_logdet = factor.diagonal().log().sum()
    return -0.5 * (y @ weights) - half_logdet - 0.5 * len(y) * math.log(2 * math.pi)


@dataclass(frozen=True)
class GaussianProcess:
    """A process that was fitted to observations y at points x."""

    x: gs.Tensor
    y: gs.Tensor
    logarithms: gs.Tensor

    @classmethod
    def fit(cls, x: gs.Tensor, y: gs.Tensor) -> GaussianProcess:
        """The process under which the observations are most likely."""
        loss = gs.func.grad_and_value(lambda logarithms: -log_likelihood(x, y, logarithms))

        def value_and_gradient(point: np.ndarray) -> tuple[float, np.ndarray]:
            gradient, value = loss(gs.from_numpy(point))
            return value.item(), gradient.numpy()

        found = minimize(value_and_gradient, np.array([0.0, 0.0, -1.0]), jac=True, method="L-BFGS-B")
        return cls(x, y, gs.from_numpy(found.x))

    def predict(self, points: gs.Tensor) -> tuple[gs.Tensor, gs.Tensor]:
        """The mean and the deviation of the function, without noise, at points (m, d)."""
        length, amplitude, _ = self.logarithms.exp()
        factor = factor_of_covariance(self.x, self.logarithms)
        cross = squared_exponential(self.x, points, length, amplitude)
        mean = cross.T @ gs.cholesky_solve(self.y[:, None], factor)[:, 0]
        explained = gs.linalg.solve_triangular(factor, cross, upper=False).square().sum(0)
        return mean, (amplitude**2 - explained).clamp(min=0).sqrt()


def observations(n: int = 60, noise: float = 0.1, seed: int = 0) -> tuple[gs.Tensor, gs.Tensor]:
    """A sine at random points of [0, 6], with noise."""
    rng = np.random.default_rng(seed)
    x = rng.uniform(0.0, 6.0, (n, 1))
    return gs.from_numpy(x), gs.from_numpy(np.sin(2.0 * x[:, 0]) + noise * rng.standard_normal(n))


def main() -> None:
    x, y = observations()
    process = GaussianProcess.fit(x, y)
    length, amplitude, noise = process.logarithms.exp().tolist()
    print(f"length scale {length:.3f}, amplitude {amplitude:.3f}, noise {noise:.3f} (it was 0.1)")
    points = gs.linspace(0.0, 6.0, 7, dtype=gs.float64)[:, None]
    for point, mean, deviation in zip(points[:, 0], *process.predict(points), strict=True):
        truth = math.sin(2.0 * point)
        print(f"f({point:.0f}) = {mean:6.3f} +- {deviation:.3f}, which is {truth:6.3f}")


if __name__ == "__main__":
    main()
