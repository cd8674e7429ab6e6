"""A curve fit: the rate of a reaction at each concentration, and the influence of each observation on the constants.

    python examples/mathematics/reaction_rates.py

The law of Michaelis and Menten, and the data of Bates and Watts, Nonlinear Regression Analysis (1988), A1.3: an
enzyme treated with puromycin. The influence is the derivative of the solution by the implicit function theorem.
"""

from __future__ import annotations

import gradspec as gs
from gradspec import optimize

CONCENTRATIONS = [0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.10, 1.10]  # parts per million
RATES = [76.0, 47.0, 97.0, 107.0, 123.0, 139.0, 159.0, 152.0, 191.0, 201.0, 207.0, 200.0]  # counts per minute, squared


def rate(concentration: gs.Tensor, limit: gs.Tensor, half: gs.Tensor) -> gs.Tensor:
    """The rate that tends to `limit` and reaches its half at the concentration `half`."""
    return limit * concentration / (half + concentration)


def fit(concentrations: gs.Tensor, rates: gs.Tensor) -> tuple[gs.Tensor, gs.Tensor]:
    """Both constants (2,), as a differentiable function of the rates (n,), and their standard errors (2,)."""
    start = gs.tensor([rates.max().item(), concentrations.mean().item()], dtype=gs.float64)
    constants, covariance = optimize.curve_fit(rate, concentrations, rates, start)
    return constants, covariance.diagonal().sqrt()


def influences(concentrations: gs.Tensor, rates: gs.Tensor) -> gs.Tensor:
    """The derivative of both constants by each rate (2, n)."""
    matrix: gs.Tensor = gs.func.jacrev(lambda rates: fit(concentrations, rates)[0])(rates)
    return matrix


def observations() -> tuple[gs.Tensor, gs.Tensor]:
    """The concentrations and the rates."""
    return gs.tensor(CONCENTRATIONS, dtype=gs.float64), gs.tensor(RATES, dtype=gs.float64)


def main() -> None:
    concentrations, rates = observations()
    for name, value, error in zip(("limit", "half"), *fit(concentrations, rates), strict=True):
        print(f"{name:5} {value:8.4f} +- {error:.4f}")
    by_rate = influences(concentrations, rates)
    for name, row in zip(("limit", "half"), by_rate, strict=True):
        most = row.abs().argmax().item()
        print(
            f"{name:5} depends most on the rate at {concentrations[most]:.2f} ppm: {row[most]:.5f} for each unit of it"
        )


if __name__ == "__main__":
    main()
