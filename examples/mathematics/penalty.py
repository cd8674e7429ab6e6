"""A differentiable optimum: the penalty of a regression, chosen by the gradient of the error on other data.

    python examples/mathematics/penalty.py

The weights of a logistic regression are the minimum of its penalized loss, a function of the penalties. The
implicit function theorem differentiates the minimum, so a minimizer finds the penalty of each feature for which the
weights do best on data that they were not fitted to (Bengio, Gradient-based optimization of hyperparameters, 2000).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

import gradspec as gs
from gradspec import optimize


class Data(NamedTuple):
    """Features (n, k), and for each row whether it belongs to the class (n,), 1 or 0."""

    features: gs.Tensor
    classes: gs.Tensor


def loss(weights: gs.Tensor, data: Data) -> gs.Tensor:
    """The mean cross entropy of a logistic regression with weights (k,)."""
    return gs.nn.functional.binary_cross_entropy_with_logits(data.features @ weights, data.classes)


def fit(penalties: gs.Tensor, data: Data) -> gs.Tensor:
    """The weights (k,) of the least penalized loss, as a differentiable function of log penalties (k,)."""

    def penalized(weights: gs.Tensor, penalties: gs.Tensor) -> gs.Tensor:
        return loss(weights, data) + (penalties.exp() * weights.square()).sum() / 2

    start = gs.zeros(data.features.shape[1], dtype=gs.float64)
    weights: gs.Tensor = optimize.minimize(penalized, start, (penalties,), tol=1e-12).x
    return weights


def choose(train: Data, validation: Data) -> gs.Tensor:
    """The log penalties (k,) whose weights have the least loss on the data for validation."""
    start = gs.full((train.features.shape[1],), -3.0, dtype=gs.float64)
    best = optimize.minimize(lambda penalties: loss(fit(penalties, train), validation), start, bounds=(-9, 3))
    chosen: gs.Tensor = best.x
    return chosen


def sample(n: int, seed: int, k: int = 12) -> Data:
    """Data whose classes depend on the first three features alone."""
    rng = np.random.default_rng(seed)
    features = rng.standard_normal((n, k))
    logits = features[:, :3] @ [2.0, -1.5, 1.0]
    classes = rng.random(n) < 1 / (1 + np.exp(-logits))
    return Data(gs.from_numpy(features), gs.from_numpy(classes.astype(float)))


def main() -> None:
    train, validation, test = sample(60, 0), sample(200, 1), sample(2000, 2)
    equal = gs.full((12,), -3.0, dtype=gs.float64)
    chosen = choose(train, validation)
    print("log penalties:", " ".join(f"{value:.1f}" for value in chosen))
    for name, penalties in (("equal", equal), ("chosen", chosen)):
        print(f"loss with {name} penalties on new data: {loss(fit(penalties, train), test):.3f}")


if __name__ == "__main__":
    main()
