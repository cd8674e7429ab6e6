"""The Kalman filter, and the noise of its model by maximum likelihood: the level of the Nile.

    python examples/mathematics/kalman_filter.py

Model and result are those of Durbin and Koopman, Time Series Analysis by State Space Methods (2012), 2.2.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

import gradspec as gs

# The annual flow of the Nile at Aswan from 1871 to 1970, in 10^8 cubic metres (Cobb, Biometrika 65, 1978).
NILE = """
    1120 1160  963 1210 1160 1160  813 1230 1370 1140  995  935 1110  994 1020  960 1180  799  958 1140
    1100 1210 1150 1250 1260 1220 1030 1100  774  840  874  694  940  833  701  916  692 1020 1050  969
     831  726  456  824  702 1120 1100  832  764  821  768  845  864  862  698  845  744  796 1040  759
     781  865  845  944  984  897  822 1010  771  676  649  846  812  742  801 1040  860  874  848  890
     744  749  838 1050  918  986  797  923  975  815 1020  906  901 1170  912  746  919  718  714  740
"""


@dataclass(frozen=True)
class Model:
    """state' = transition @ state + noise; observation = emission @ state + noise.

    `mean` (s,) and `covariance` (s, s) are those of the first state.
    """

    transition: gs.Tensor
    emission: gs.Tensor
    state_noise: gs.Tensor
    observation_noise: gs.Tensor
    mean: gs.Tensor
    covariance: gs.Tensor


def log_densities(model: Model, observations: gs.Tensor) -> tuple[gs.Tensor, gs.Tensor]:
    """The log densities (n,) of observations (n, k), given those before; and the states' means (n, s)."""
    mean, covariance = model.mean, model.covariance
    densities, means = [], []
    for observation in observations:
        surprise = observation - model.emission @ mean
        cross = covariance @ model.emission.T
        spread = model.emission @ cross + model.observation_noise
        gain = gs.linalg.solve(spread, cross, left=False)
        exponent = surprise @ gs.linalg.solve(spread, surprise)
        densities.append(-0.5 * (exponent + gs.logdet(spread) + len(observation) * math.log(2 * math.pi)))
        mean = mean + gain @ surprise
        covariance = covariance - gain @ cross.T
        means.append(mean)
        mean = model.transition @ mean
        covariance = model.transition @ covariance @ model.transition.T + model.state_noise
    return gs.stack(densities), gs.stack(means)


def local_level(logarithms: gs.Tensor) -> Model:
    """A random walk that is observed with noise; where it starts is all but unknown.

    `logarithms` (2,) are those of the variances of the noise and of the steps.
    """
    noise, steps = logarithms.exp()
    one = gs.ones(1, 1, dtype=logarithms.dtype)
    start = gs.zeros(1, dtype=logarithms.dtype)
    return Model(one, one, steps * one, noise * one, start, 1e7 * one)


def log_likelihood(logarithms: gs.Tensor, flows: gs.Tensor) -> gs.Tensor:
    """The log likelihood of the flows (n, 1) after the first, which tells where the walk starts."""
    densities, _ = log_densities(local_level(logarithms), flows)
    return densities[1:].sum()


def nile() -> gs.Tensor:
    return gs.tensor([float(number) for number in NILE.split()], dtype=gs.float64)[:, None]


def fit(flows: gs.Tensor) -> gs.Tensor:
    """The logarithms of the variances under which the flows are most likely."""
    loss = gs.func.grad_and_value(lambda logarithms: -log_likelihood(logarithms, flows))

    def value_and_gradient(point: np.ndarray) -> tuple[float, np.ndarray]:
        gradient, value = loss(gs.from_numpy(point))
        return value.item(), gradient.numpy()

    start = np.log([float(flows.var())] * 2)
    return gs.from_numpy(minimize(value_and_gradient, start, jac=True, method="BFGS").x)


def main() -> None:
    flows = nile()
    found = fit(flows)
    noise, steps = found.exp().tolist()
    print(f"variance of the noise {noise:.0f} (the book has 15099), of the steps {steps:.0f} (1469)")
    print(f"log likelihood {log_likelihood(found, flows).item():.2f}")
    _, levels = log_densities(local_level(found), flows)
    before, after = levels[27].item(), levels[37].item()
    print(f"level {before:.0f} in 1898, when the first dam was begun, and {after:.0f} ten years later")


if __name__ == "__main__":
    main()
