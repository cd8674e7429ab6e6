"""Rates of an epidemic fitted to weekly counts through the solution of its equations, by adjoints.

    python examples/mathematics/ode_fit.py

The model is that of Kermack and McKendrick (1927), with parts of the population instead of numbers: susceptible s and
infected i, where ds/dt = -contacts s i and di/dt = contacts s i - recovery i. The standard errors are those of least
squares, from the Jacobian of all counts by the unknowns.
"""

from __future__ import annotations

import numpy as np

import gradspec as gs

DAYS = gs.arange(7, 50, 7, dtype=gs.float64)
TRUTH = (0.5, 0.2, 0.002)
NAMES = ("contacts", "recovery", "first infections")


def epidemic(t: gs.Tensor, y: gs.Tensor, rates: gs.Tensor) -> gs.Tensor:
    """The derivative of the state (2,) for the rates of contacts and of recovery (2,)."""
    infections = rates[0] * y[0] * y[1]
    return gs.stack([-infections, infections - rates[1] * y[1]])


def infected(logarithms: gs.Tensor) -> gs.Tensor:
    """The part of the population that is ill on the days of counts (7,), for the logarithms of the three unknowns."""
    contacts, recovery, first = logarithms.exp().unbind()
    start, rates = gs.stack([1 - first, first]), gs.stack([contacts, recovery])
    solution = gs.integrate.solve_ivp(epidemic, (0, 49), start, t_eval=DAYS, args=(rates,), rtol=1e-6, atol=1e-9)
    infected: gs.Tensor = solution.y[1]
    return infected


def observations(noise: float = 0.003, seed: int = 0) -> gs.Tensor:
    """Counts with errors of measurement (7,)."""
    errors = noise * np.random.default_rng(seed).standard_normal(len(DAYS))
    return infected(gs.tensor(TRUTH, dtype=gs.float64).log()) + gs.from_numpy(errors)


def fit(observed: gs.Tensor) -> tuple[gs.Tensor, gs.Tensor]:
    """The unknowns with which the model is nearest to the counts (3,), and their standard errors (3,)."""

    def loss(logarithms: gs.Tensor) -> gs.Tensor:
        return (infected(logarithms) - observed).square().sum() * 1e4

    start = gs.tensor([0.4, 0.1, 0.01], dtype=gs.float64).log()
    logarithms = gs.optimize.minimize(loss, start, tol=1e-8).x
    slopes = gs.func.jacfwd(infected)(logarithms)
    variance = (infected(logarithms) - observed).square().sum() / (len(observed) - 3)
    covariance = gs.linalg.inv(slopes.T @ slopes) * variance
    found = logarithms.exp()
    # The errors of the logarithms become those of the unknowns by the derivative of exp.
    return found, covariance.diagonal().sqrt() * found


def main() -> None:
    found, errors = fit(observations())
    for name, value, error, truth in zip(NAMES, found, errors, TRUTH, strict=True):
        print(f"{name} {value:.4f} +- {error:.4f}, which is {truth}")


if __name__ == "__main__":
    main()
