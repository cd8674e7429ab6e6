"""Whole Jacobians and Hessians, through `autograd.functional`."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from .case import Array, Case, Inputs, Makers, Program, Thunk

GROUP = "Jacobians and Hessians"


def layer(lib: Any, x: Any, w: Any) -> Any:
    """A dense layer of a neural network."""
    return lib.tanh(lib.matmul(w, x))


def rosenbrock(lib: Any, x: Any) -> Any:
    """The valley that optimizers are tried on."""
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def least_squares(lib: Any, x: Any, w: Any) -> Any:
    """The loss of a dense layer."""
    return (layer(lib, x, w) ** 2).sum()


def derivative(name: str, program: Program, inputs: Inputs) -> Makers:
    """Makers of thunks that differentiate by the first input, with the function of this name."""

    def tensors(lib: SimpleNamespace) -> Thunk:
        x, *constants = (lib.from_numpy(array) for array in inputs())
        function = getattr(lib.autograd.functional, name)
        return lambda: function(lambda x: program(lib, x, *constants), x)

    def hips(lib: SimpleNamespace) -> Thunk:
        import autograd

        x, *constants = inputs()
        function = getattr(autograd, name)(lambda x: program(lib, x, *constants))
        return lambda: function(x)

    return {"gradspec": tensors, "torch": tensors, "autograd": hips}


def cases(quick: bool) -> Iterator[Case]:
    rng = np.random.default_rng(0)
    x = rng.uniform(0.5, 1.5, 100).astype(np.float32)
    w = (rng.standard_normal((1000, 100)) * 0.1).astype(np.float32)

    def point() -> list[Array]:
        return [x.copy()]

    def weights() -> list[Array]:
        return [x.copy(), w.copy()]

    yield Case(GROUP, "Jacobian of tanh(w @ x), 1000 x 100", derivative("jacobian", layer, weights))
    yield Case(GROUP, "Hessian of the Rosenbrock function, 100 x 100", derivative("hessian", rosenbrock, point))
    row = "Hessian of the loss of a dense layer, 100 x 100"
    yield Case(GROUP, row, derivative("hessian", least_squares, lambda: [x.copy(), w[:300].copy()]))
