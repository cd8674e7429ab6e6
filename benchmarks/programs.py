"""Programs as users of torch write them, unoptimised: live arrays, Python loops, slices, small stacks.

Each runs on all threads, as the other cases do, and on one thread that is pinned to a core.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from .case import PINNED, Array, Case, Inputs, Program, both, forward

GROUP = "programs"
FORWARD, BOTH = ", forward", ", forward and backward"


def eight_ops(lib: Any, x: Any, y: Any) -> Any:
    """Eight elementwise ops, several results of which live until the backward pass."""
    a = lib.exp(x)
    b = lib.tanh(a * y)
    c = (b + x) / (a + 2.0)
    return lib.sigmoid(c) * lib.sqrt(a)


def mixture(lib: Any, points: Any, weights: Any, means: Any, scales: Any) -> Any:
    """The log-likelihood of a mixture of Gaussians with diagonal covariances."""
    distances = (points[:, None, :] - means[None]) / lib.exp(scales)[None]
    exponents = -0.5 * lib.sum(distances**2, 2) - lib.sum(scales, 1)
    share = weights - lib.logsumexp(weights, 0)
    return lib.sum(lib.logsumexp(exponents + share, 1))


def mixture_rows(lib: Any, points: Any, weights: Any, means: Any, factors: Any) -> Any:
    """The same with full factors, component by component, its terms stacked."""
    terms = []
    for k in range(len(weights)):
        centred = points - means[k]
        whitened = lib.matmul(centred, factors[k].t())
        terms.append(weights[k] - 0.5 * lib.sum(whitened * whitened, 1) + factors[k].diagonal().abs().log().sum())
    return lib.sum(lib.logsumexp(lib.stack(terms, 1), 1)) - len(points) * lib.logsumexp(weights, 0)


def _cross(lib: Any, a: Any, b: Any) -> Any:
    parts = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    return lib.stack(parts)


def bundle(lib: Any, cameras: Any, points: Any, features: Any) -> Any:
    """The reprojection errors of bundle adjustment: rotation, projection and distortion of small vectors."""
    errors = []
    for i in range(len(features)):
        camera, point = cameras[i % len(cameras)], points[i % len(points)]
        rotation, centre, focal, distortion = camera[:3], camera[3:6], camera[6], camera[7:9]
        moved = point - centre
        angle = lib.sqrt((rotation * rotation).sum())
        axis = rotation / angle
        cosine, sine = lib.cos(angle), lib.sin(angle)
        turned = moved * cosine + _cross(lib, axis, moved) * sine + axis * (axis * moved).sum() * (1 - cosine)
        projected = turned[:2] / turned[2]
        radius = (projected * projected).sum()
        factor = 1 + distortion[0] * radius + distortion[1] * radius * radius
        errors.append(focal * factor * projected - features[i])
    return lib.cat(errors)


def lstm_slices(lib: Any, parameters: Any, state: Any, sequence: Any) -> Any:
    """An LSTM whose parameters are slices of one vector, as general optimizers have it."""
    hidden = sequence.shape[1]
    loss = 0.0
    states = [state[i * hidden : (i + 1) * hidden] for i in range(4)]
    for t in range(len(sequence) - 1):
        x = sequence[t]
        for layer in range(2):
            w = parameters[layer * 8 * hidden : (layer + 1) * 8 * hidden].reshape((8, hidden))
            h, c = states[2 * layer], states[2 * layer + 1]
            forget = lib.sigmoid(x * w[0] + w[4])
            ingate = lib.sigmoid(h * w[1] + w[5])
            outgate = lib.sigmoid(x * w[2] + w[6])
            c = c * forget + ingate * lib.tanh(h * w[3] + w[7])
            h = outgate * lib.tanh(c)
            states[2 * layer], states[2 * layer + 1] = h, c
            x = h
        prediction = x - lib.log(lib.sum(lib.exp(x)) + 2)
        loss = loss + lib.sum(sequence[t + 1] * prediction)
    return -loss / hidden


def newton_scalars(lib: Any, x: Any, y: Any) -> Any:
    """A loop over the elements of vectors as scalars, with a branch on their values."""
    total = x[0] * 0
    for a, b in zip(x, y, strict=True):
        guess = a
        for _ in range(3):
            guess = guess - (guess * guess - b) / (2 * guess)
        total = total + (guess if guess > 1 else guess * guess)
    return total


def ode(lib: Any, state: Any, rates: Any, steps: int) -> Any:
    """A predator-prey model integrated by the classical Runge-Kutta method."""

    def slope(s: Any) -> Any:
        prey, predators = s[0], s[1]
        meetings = prey * predators
        return lib.stack([rates[0] * prey - rates[1] * meetings, rates[2] * meetings - rates[3] * predators])

    h = 0.02
    for _ in range(steps):
        k1 = slope(state)
        k2 = slope(state + 0.5 * h * k1)
        k3 = slope(state + 0.5 * h * k2)
        k4 = slope(state + h * k3)
        state = state + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return state


def row_normalised(lib: Any, x: Any, w: Any) -> Any:
    """Rows taken one by one, centred, scaled and stacked again."""
    rows = []
    for i in range(len(x)):
        row = x[i]
        row = row - row.mean()
        rows.append(row / lib.sqrt((row * row).mean() + 1e-5))
    return lib.stack(rows) * w


def sliding_windows(lib: Any, signal: Any, kernel: Any) -> Any:
    """A convolution as a loop over slices."""
    width = len(kernel)
    return lib.stack([(signal[i : i + width] * kernel).sum() for i in range(len(signal) - width + 1)])


def triangular(lib: Any, packed: Any, x: Any, n: int) -> Any:
    """A triangular matrix filled from a vector by rows, and its product with a batch."""
    rows, start = [], 0
    for i in range(n):
        rows.append(lib.cat([packed[start : start + i + 1], lib.zeros(n - i - 1)]))
        start += i + 1
    return lib.matmul(lib.stack(rows), x)


def pairwise(lib: Any, positions: Any) -> Any:
    """The energy of particles that repel each other, pair by pair."""
    energy = 0.0
    particles = positions.unbind(0)
    for i, a in enumerate(particles):
        for b in particles[:i]:
            difference = a - b
            energy = energy + 1 / lib.sqrt((difference**2).sum() + 0.1)
    return energy


def _uniform(*shape: int, low: float = 0.5, high: float = 1.5) -> Array:
    rng = np.random.default_rng(len(shape) + shape[0])
    return rng.uniform(low, high, shape).astype(np.float32)


def _programs() -> Iterator[tuple[str, Program, Inputs, list[Any]]]:
    yield "eight elementwise ops on 1e6", eight_ops, lambda: [_uniform(10**6), _uniform(10**6)], []
    yield (
        "Gaussian mixture, 1,000 points, 10 components of 10 dims",
        mixture,
        lambda: [
            _uniform(1000, 10),
            _uniform(10),
            _uniform(10, 10),
            _uniform(10, 10, low=-0.5, high=0.5),
        ],
        [],
    )
    yield (
        "Gaussian mixture, component by component",
        mixture_rows,
        lambda: [
            _uniform(200, 8),
            _uniform(10),
            _uniform(10, 8),
            _uniform(10, 8, 8),
        ],
        [],
    )
    yield (
        "bundle adjustment, 20 observations",
        bundle,
        lambda: [
            _uniform(4, 9),
            _uniform(10, 3, low=2.0, high=3.0),
            _uniform(20, 2),
        ],
        [],
    )
    yield (
        "LSTM over slices of one vector, 10 steps",
        lstm_slices,
        lambda: [
            _uniform(2 * 8 * 14),
            _uniform(4 * 14),
            _uniform(11, 14, low=0.0, high=1.0),
        ],
        [],
    )
    yield "loop over scalars, 20 x 3 Newton steps", newton_scalars, lambda: [_uniform(20), _uniform(20)], []
    yield "ODE, 20 Runge-Kutta steps", ode, lambda: [_uniform(2), _uniform(4)], [20]
    yield "rows normalised one by one, 16 x 32", row_normalised, lambda: [_uniform(16, 32), _uniform(32)], []
    yield "sliding windows, 32 of 5", sliding_windows, lambda: [_uniform(36), _uniform(5)], []
    yield (
        "triangular matrix from a vector, 12 x 12",
        triangular,
        lambda: [_uniform(78), _uniform(12, 4)],
        [12],
    )
    yield "energy of pairs, 10 particles", pairwise, lambda: [_uniform(10, 3)], []


def cases(quick: bool) -> Iterator[Case]:
    for row, program, inputs, extra in _programs():
        for suffix in ("",) if quick else ("", PINNED):
            for direction, makers in ((FORWARD, forward), (BOTH, both)):
                made = makers(program, inputs, extra)
                chosen = {library: made[library] for library in ("gradspec", "torch")}
                yield Case(GROUP + direction, row + suffix, chosen, pinned=bool(suffix))
