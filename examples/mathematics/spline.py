"""A natural cubic spline fitted to noisy points by least squares, its knots moved to where they help most.

    python examples/mathematics/spline.py

The equations are those of de Boor, A Practical Guide to Splines (2001), IV: values at the knots, and second
derivatives that make the first ones continuous.
"""

from __future__ import annotations

import numpy as np

import gradspec as gs


def second_derivatives(knots: gs.Tensor, values: gs.Tensor) -> gs.Tensor:
    """The second derivatives of the natural spline at its knots (k,), zero at both ends, for its values (k,)."""
    widths = knots.diff()
    slopes = values.diff() / widths
    inner = (widths[:-1] + widths[1:]) / 3
    beside = widths[1:-1] / 6
    matrix = gs.diag(inner) + gs.diag(beside, 1) + gs.diag(beside, -1)
    end = values.new_zeros(1)
    return gs.cat([end, gs.linalg.solve(matrix, slopes.diff()), end])


def evaluate(knots: gs.Tensor, values: gs.Tensor, points: gs.Tensor) -> gs.Tensor:
    """The natural spline with these values (k,) at these knots (k,), ascending, at points (n,)."""
    bends = second_derivatives(knots, values)
    left = (gs.searchsorted(knots.detach(), points, right=True) - 1).clamp(0, len(knots) - 2)

    def at(what: gs.Tensor, where: gs.Tensor) -> gs.Tensor:
        return gs.gather(what, 0, where)

    width = at(knots, left + 1) - at(knots, left)
    b = (points - at(knots, left)) / width
    a = 1 - b
    line = a * at(values, left) + b * at(values, left + 1)
    bend = (a**3 - a) * at(bends, left) + (b**3 - b) * at(bends, left + 1)
    return line + bend * width.square() / 6


def fit_values(knots: gs.Tensor, points: gs.Tensor, observed: gs.Tensor) -> gs.Tensor:
    """The values at the knots (k,) with which the spline is nearest to the observations (n,).

    The spline is linear in them, so that its Jacobian is the matrix of the least squares.
    """
    design = gs.func.jacfwd(lambda values: evaluate(knots, values, points))(gs.zeros_like(knots))
    return gs.linalg.lstsq(design, observed[:, None]).solution[:, 0]


def place(logits: gs.Tensor, low: float, high: float) -> gs.Tensor:
    """Ascending knots (k,) from low to high, whose widths are in the ratio of exp(logits) (k - 1,)."""
    inner = gs.cumsum(gs.softmax(logits, 0), 0)
    return low + (high - low) * gs.cat([logits.new_zeros(1), inner])


def loss(logits: gs.Tensor, points: gs.Tensor, observed: gs.Tensor, low: float, high: float) -> gs.Tensor:
    """The mean square of the residual of the best spline with these knots."""
    knots = place(logits, low, high)
    return (evaluate(knots, fit_values(knots, points, observed), points) - observed).square().mean()


def fit_knots(points: gs.Tensor, observed: gs.Tensor, k: int, steps: int = 100, rate: float = 0.2) -> gs.Tensor:
    """k knots, the ends of the points among them, after steps of gradient descent with momentum."""
    low, high = points.min().item(), points.max().item()
    logits = gs.zeros(k - 1, dtype=points.dtype)
    momentum = gs.zeros_like(logits)
    gradient = gs.func.grad(loss)
    for _ in range(steps):
        slope = gradient(logits, points, observed, low, high)
        momentum = 0.9 * momentum - rate * slope / slope.norm()
        logits = logits + 0.1 * momentum
    return place(logits, low, high)


def observations(n: int = 200, noise: float = 0.02, seed: int = 0) -> tuple[gs.Tensor, gs.Tensor]:
    """A step that is steep at 0.3, with noise, at ascending random points of [0, 1]."""
    rng = np.random.default_rng(seed)
    points = np.sort(rng.uniform(0.0, 1.0, n))
    return gs.from_numpy(points), gs.from_numpy(np.tanh(20 * (points - 0.3)) + noise * rng.standard_normal(n))


def main() -> None:
    points, observed = observations()
    equal = place(gs.zeros(7, dtype=gs.float64), points.min().item(), points.max().item())
    for name, knots in (("equal widths", equal), ("moved", fit_knots(points, observed, 8))):
        residual = evaluate(knots, fit_values(knots, points, observed), points) - observed
        print(
            f"{name:>12}: error {residual.square().mean().sqrt():.4f}, knots",
            *(f"{knot:.2f}" for knot in knots),
        )


if __name__ == "__main__":
    main()
