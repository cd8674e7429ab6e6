"""Elementwise ops and reductions on float32 arrays of 1,000 to 10,000,000 elements."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from .case import Array, Case, Inputs, Program, both, forward

ELEMENTWISE = "elementwise"
REDUCTIONS = "reductions"
FORWARD, BOTH = ", forward", ", forward and backward"
SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
SUMMARY_SIZE = 1_000_000

_ELEMENTWISE: dict[str, tuple[int, Program]] = {
    "mul": (2, lambda lib, x, y: x * y),
    "add": (2, lambda lib, x, y: x + y),
    "div": (2, lambda lib, x, y: x / y),
    "exp": (1, lambda lib, x: lib.exp(x)),
    "tanh": (1, lambda lib, x: lib.tanh(x)),
    "sigmoid": (1, lambda lib, x: lib.sigmoid(x)),
    "relu": (1, lambda lib, x: lib.relu(x)),
    "gelu": (1, lambda lib, x: lib.gelu(x)),
    "pow 2.5": (1, lambda lib, x: x**2.5),
    "where": (2, lambda lib, x, y: lib.where(x > y, x, y)),
}

_REDUCTIONS: dict[str, Program] = {
    "sum": lambda lib, x: lib.sum(x),
    "sum over dim 0": lambda lib, x: lib.sum(x, 0),
    "sum over dim 1": lambda lib, x: lib.sum(x, 1),
    "mean": lambda lib, x: lib.mean(x),
    "amax over dim 1": lambda lib, x: lib.amax(x, 1),
    "softmax over dim 1": lambda lib, x: lib.softmax(x, 1),
    "logsumexp over dim 1": lambda lib, x: lib.logsumexp(x, 1),
    "cumsum over dim 1": lambda lib, x: lib.cumsum(x, 1),
}


def size_title(size: int) -> str:
    return f"1e{len(str(size)) - 1}"


def _shape(size: int) -> tuple[int, int]:
    rows = 10 ** ((len(str(size)) - 1) // 2)
    return rows, size // rows


def cases(quick: bool) -> Iterator[Case]:
    def pair(group: str, row: str, program: Program, inputs: Inputs) -> Iterator[Case]:
        yield Case(group + FORWARD, row, forward(program, inputs), size_title(size))
        yield Case(group + BOTH, row, both(program, inputs), size_title(size))

    for size in (1_000, SUMMARY_SIZE) if quick else SIZES:
        for row, (arity, program) in _ELEMENTWISE.items():
            low = 0.25 if row in ("pow 2.5", "div") else -1.0
            yield from pair(ELEMENTWISE, row, program, partial(_inputs, low, arity, (size,)))
        for row, program in _REDUCTIONS.items():
            yield from pair(REDUCTIONS, row, program, partial(_inputs, -1.0, 1, _shape(size)))


def _inputs(low: float, n: int, shape: tuple[int, ...]) -> list[Array]:
    rng = np.random.default_rng(0)
    return [rng.random(shape, np.float32) * np.float32(2) + np.float32(low) for _ in range(n)]
