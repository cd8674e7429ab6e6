"""A von Mises distribution fitted to angles by Newton's method, with the errors of the estimates.

    python examples/mathematics/von_mises.py

Mardia and Jupp, Directional Statistics (2000), 5.3; the density is exp(kappa cos(x - mu)) / (2 pi I0(kappa)).
"""

from __future__ import annotations

import math

import numpy as np

import gradspec as gs


def log_likelihood(parameters: gs.Tensor, angles: gs.Tensor) -> gs.Tensor:
    """The log likelihood of angles (n,) for a direction and the logarithm of a concentration (2,)."""
    direction, concentration = parameters[0], parameters[1].exp()
    # By the Bessel function without its exponential growth, which large concentrations would overflow.
    normalizer = math.log(2 * math.pi) + gs.special.i0e(concentration).log()
    return (concentration * (gs.cos(angles - direction) - 1) - normalizer).sum()


def fit(angles: gs.Tensor, steps: int = 50) -> tuple[gs.Tensor, gs.Tensor]:
    """The direction and the concentration that are most likely (2,), and their standard errors (2,)."""
    gradient = gs.func.grad(log_likelihood)
    hessian = gs.func.hessian(log_likelihood)
    resultant = gs.exp(1j * angles).mean()
    length = resultant.abs()
    # Fisher's approximation is where the steps start: from afar they would not converge.
    concentration = length * (2 - length**2) / (1 - length**2)
    parameters = gs.stack([resultant.angle(), concentration.log()])
    for _ in range(steps):
        step = gs.linalg.solve(hessian(parameters, angles), gradient(parameters, angles))
        parameters = parameters - step
        if step.abs().max() < 1e-12:
            break
    covariance = -gs.linalg.inv(hessian(parameters, angles))
    found = gs.stack([parameters[0], parameters[1].exp()])
    # The errors of the logarithm become those of the concentration by its derivative.
    return found, covariance.diagonal().sqrt() * gs.stack([gs.ones_like(found[1]), found[1]])


def sample(n: int = 500, direction: float = 1.0, concentration: float = 4.0, seed: int = 0) -> gs.Tensor:
    """Angles of a von Mises distribution."""
    return gs.from_numpy(np.random.default_rng(seed).vonmises(direction, concentration, n))


def main() -> None:
    found, errors = fit(sample())
    for name, value, error, truth in zip(("direction", "concentration"), found, errors, (1.0, 4.0), strict=True):
        print(f"{name} {value:.3f} +- {error:.3f}, which is {truth}")


if __name__ == "__main__":
    main()
