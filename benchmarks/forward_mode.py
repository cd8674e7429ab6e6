"""Forward mode: programs whose inputs have tangents, a level for each call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from .case import PINNED, Array, Case, Inputs, Makers, Program, Thunk
from .models import digits_inputs, lstm, lstm_inputs, mlp_loss
from .overhead import mixed, multiplications

GROUP = "forward mode" + PINNED


def rows_of_a_matrix(lib: Any, x: Any) -> Any:
    """Views, reductions and joins, as loops over rows consist of."""
    rows = [row / row.sum() for row in x]
    halves = [row[:4] - row[4:] for row in rows]
    return lib.cat([lib.stack(halves).reshape(-1), lib.logsumexp(x.t(), 1)])


def pushed(program: Program, inputs: Inputs, dual: Sequence[int], extra: Sequence[Any] = ()) -> Makers:
    """Makers of thunks that give some of the inputs tangents of ones, and take the output's."""

    def tensors(lib: SimpleNamespace) -> Thunk:
        forward_ad = lib.autograd.forward_ad
        arguments = [lib.from_numpy(array) for array in inputs()]
        tangents = {k: lib.from_numpy(np.ones_like(arguments[k].numpy())) for k in dual}

        def run() -> Any:
            with forward_ad.dual_level():
                given = list(arguments)
                for k, tangent in tangents.items():
                    given[k] = forward_ad.make_dual(arguments[k], tangent)
                return forward_ad.unpack_dual(program(lib, *given, *extra)).tangent

        return run

    return {"gradspec": tensors, "torch": tensors}


def _vectors() -> list[Array]:
    rng = np.random.default_rng(0)
    return [rng.uniform(0.999, 1.001, 4).astype(np.float32) for _ in range(2)]


def _matrix() -> list[Array]:
    return [np.random.default_rng(0).uniform(0.5, 1.5, (8, 8)).astype(np.float32)]


def _large() -> list[Array]:
    return [np.random.default_rng(0).uniform(0.5, 1.5, (100, 100)).astype(np.float32)]


# Programs of one op, of a matrix of 100 x 100.
_OPS: dict[str, Program] = {
    "max over dim 0": lambda lib, x: x.max(0)[0],
    "max over dim 1": lambda lib, x: x.max(1)[0],
    "cumsum over dim 0": lambda lib, x: x.cumsum(0),
    "cumsum over dim 1": lambda lib, x: x.cumsum(1),
}


def cases(quick: bool) -> Iterator[Case]:
    row = "forward mode: chain of 100 multiplications"
    yield Case(GROUP, row, pushed(multiplications, _vectors, (0, 1), [100]), pinned=True)
    yield Case(GROUP, "forward mode: 10 rounds of mixed ops", pushed(mixed, _vectors, (0, 1), [10]), pinned=True)
    yield Case(GROUP, "forward mode: views and joins of 8 rows", pushed(rows_of_a_matrix, _matrix, (0,)), pinned=True)
    row = "forward mode: loss of the digits MLP, by its parameters"
    yield Case(GROUP, row, pushed(mlp_loss, digits_inputs, range(2, 8)), pinned=True)
    row = "forward mode: LSTM cell, 20 steps, batch 32, hidden 64, by its weights"
    yield Case(GROUP, row, pushed(lstm, lstm_inputs, (0, 1, 2)), pinned=True)
    for row, program in _OPS.items():
        yield Case(GROUP, f"forward mode: {row}, 100 x 100", pushed(program, _large, (0,)), pinned=True)
