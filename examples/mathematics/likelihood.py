"""Densities of scipy.stats fitted by maximum likelihood, with the errors of the estimates.

    python examples/mathematics/likelihood.py

SciPy's distributions compute with NumPy alone, but its special functions run on Tensors and record. So a density is
its formula in them, the minimizer gets its gradient, and the Hessian at the maximum, the observed information, gives
the errors.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import scipy.special

import gradspec as gs
from gradspec import optimize

LogDensity = Callable[[gs.Tensor, gs.Tensor], gs.Tensor]


def log_gamma_density(x: gs.Tensor, logarithms: gs.Tensor) -> gs.Tensor:
    """The logarithm of scipy.stats.gamma.pdf at x (n,), for the logarithms of shape and scale (2,)."""
    shape, scale = logarithms.exp()
    ratio = x / scale
    constant = scipy.special.gammaln(shape) + logarithms[1]
    densities: gs.Tensor = scipy.special.xlogy(shape - 1, ratio) - ratio - constant
    return densities


def log_student_density(x: gs.Tensor, parameters: gs.Tensor) -> gs.Tensor:
    """The logarithm of scipy.stats.t.pdf at x (n,), for the logarithms of df and scale, and the location (3,)."""
    df, scale = parameters[:2].exp()
    half = (df + 1) / 2
    size = scipy.special.gammaln(half) - scipy.special.gammaln(df / 2) - (math.log(math.pi) + parameters[0]) / 2
    densities: gs.Tensor = size - half * gs.log1p(((x - parameters[2]) / scale) ** 2 / df) - parameters[1]
    return densities


def fit(log_density: LogDensity, x: gs.Tensor, start: gs.Tensor) -> tuple[gs.Tensor, gs.Tensor]:
    """The parameters (k,) under which x (n,) is most likely, and their standard errors (k,)."""

    def loss(parameters: gs.Tensor) -> gs.Tensor:
        return -log_density(x, parameters).sum()

    found = optimize.minimize(loss, start, tol=1e-10).x
    return found, gs.linalg.inv(gs.func.hessian(loss)(found)).diagonal().sqrt()


def sample(n: int = 1000, seed: int = 0) -> tuple[gs.Tensor, gs.Tensor]:
    """Numbers of a gamma distribution, and of a t distribution."""
    rng = np.random.default_rng(seed)
    return gs.from_numpy(rng.gamma(2.5, 1.5, n)), gs.from_numpy(1 + 0.5 * rng.standard_t(4, n))


def main() -> None:
    waits, deviations = sample()
    found, errors = fit(log_gamma_density, waits, gs.zeros(2, dtype=gs.float64))
    for name, value, error, truth in zip(("shape", "scale"), found, errors, (2.5, 1.5), strict=True):
        print(f"gamma: log {name} {value:.3f} +- {error:.3f}, which is {math.log(truth):.3f}")
    found, errors = fit(log_student_density, deviations, gs.zeros(3, dtype=gs.float64))
    truths = (math.log(4), math.log(0.5), 1.0)
    for name, value, error, truth in zip(("log df", "log scale", "location"), found, errors, truths, strict=True):
        print(f"t: {name} {value:.3f} +- {error:.3f}, which is {truth:.3f}")


if __name__ == "__main__":
    main()
