"""What one small op costs: chains over 4-element vectors and scalars, whose arithmetic is free."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from .case import Array, Case, Thunk, both, forward

GROUP = "small ops"


def multiplications(lib: Any, x: Any, y: Any, n: int) -> Any:
    """A chain of `n` multiplications."""
    for _ in range(n):
        x = x * y
    return x


def mixed(lib: Any, x: Any, y: Any, n: int) -> Any:
    """A chain of `n` rounds of eight different ops."""
    for _ in range(n):
        a = lib.tanh(x * y)
        b = lib.exp(a - y) + x
        x = lib.sigmoid(b / y) + lib.relu(a)
    return x


def python_scalars(lib: Any, x: Any, n: int) -> Any:
    """A chain of `n` rounds of five ops with a Python number on one side."""
    for _ in range(n):
        x = (1.0 - (x * 0.5 + 1.0) / 3.0) ** 2
    return x


def double_backward(lib: Any, x: Any, ones: Any, n: int) -> None:
    """The second derivative of a chain of `n` tanh."""
    y = x
    for _ in range(n):
        y = lib.tanh(y)
    (first,) = lib.autograd.grad(y, x, ones, create_graph=True)
    lib.autograd.grad(first, x, ones)


def cases(quick: bool) -> Iterator[Case]:
    rng = np.random.default_rng(0)
    x = rng.uniform(0.5, 1.5, 4).astype(np.float32)
    # Close to 1, so that a product of a thousand of them stays a normal number.
    y = rng.uniform(0.999, 1.001, 4).astype(np.float32)

    def vectors() -> list[Array]:
        return [x.copy(), y.copy()]

    for n in (1, 10, 100, 1000):
        row = f"chain of {n:,} multiplications, forward and backward"
        yield Case(GROUP, row, both(multiplications, vectors, [n]))
    yield Case(GROUP, "chain of 1,000 multiplications, nothing recorded", forward(multiplications, vectors, [1000]))

    def inferring(lib: SimpleNamespace) -> Thunk:
        first, factor = map(lib.from_numpy, vectors())

        def run() -> None:
            with lib.library.inference_mode():
                multiplications(lib, first, factor, 1000)

        return run

    row = "chain of 1,000 multiplications, in inference mode"
    yield Case(GROUP, row, {"gradspec": inferring, "torch": inferring})
    scalars = both(multiplications, lambda: [np.array(x[0]), np.array(y[0])], [100])
    yield Case(GROUP, "chain of 100 scalar (0-d) multiplications", scalars)
    yield Case(GROUP, "chain of 12 x 8 mixed ops", both(mixed, vectors, [12]))
    yield Case(GROUP, "chain of 20 x 5 ops with Python numbers", both(python_scalars, lambda: [x.copy()], [20]))

    def second(lib: SimpleNamespace) -> Thunk:
        tensor, ones = lib.from_numpy(x.copy()).requires_grad_(), lib.from_numpy(np.ones_like(x))
        return lambda: double_backward(lib, tensor, ones, 20)

    yield Case(GROUP, "second derivative of a chain of 20 tanh", {"gradspec": second, "torch": second})
