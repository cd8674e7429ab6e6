"""Whole training steps: multilayer perceptrons, recurrent networks, an attention block, an optimizer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from .case import PINNED, Array, Case, Inputs, Makers, Thunk, both

GROUP = "models"
LEARNING_RATE = 1e-3
_RECURRENT = "nn.{} of 2 layers, 32 steps, batch 16, 128 wide, forward and backward"

BOUNDS = {
    _RECURRENT.format("LSTM"): "matrix products: they alone take 0.7 of torch's time, near the processor's peak",
}
"""By row, the measured bound of a ratio that is not to be had smaller."""


def mlp_loss(lib: Any, images: Any, labels: Any, *parameters: Any) -> Any:
    """The cross entropy of a multilayer perceptron; `parameters` are weights and biases in turn."""
    x = images
    for i in range(0, len(parameters), 2):
        x = lib.matmul(x, parameters[i]) + parameters[i + 1]
        if i + 2 < len(parameters):
            x = lib.relu(x)
    return lib.cross_entropy(x, labels)


def lstm(lib: Any, w_input: Any, w_hidden: Any, bias: Any, inputs: Any, h: Any, c: Any) -> Any:
    """An LSTM cell unrolled over the steps of `inputs`."""
    for t in range(len(inputs)):
        gates = lib.matmul(inputs[t], w_input) + lib.matmul(h, w_hidden) + bias
        i, f, g, o = lib.chunk(gates, 4, 1)
        c = lib.sigmoid(f) * c + lib.sigmoid(i) * lib.tanh(g)
        h = lib.sigmoid(o) * lib.tanh(c)
    return h


def attention(lib: Any, x: Any, w_in: Any, w_out: Any, n_heads: int) -> Any:
    """Multi-head self-attention with a residual connection."""
    batch, tokens, dim = x.shape
    q, k, v = (
        lib.transpose(part.reshape((batch, tokens, n_heads, dim // n_heads)), 1, 2)
        for part in lib.chunk(lib.matmul(x, w_in), 3, 2)
    )
    weights = lib.softmax(lib.matmul(q, lib.transpose(k, 2, 3)) * (dim // n_heads) ** -0.5, 3)
    heads = lib.transpose(lib.matmul(weights, v), 1, 2).reshape((batch, tokens, dim))
    return x + lib.matmul(heads, w_out)


def training_step(inputs: Inputs) -> Makers:
    """Makers of one step of gradient descent: forward, loss, backward, update.

    `inputs` returns images, labels and parameters.
    """

    def tensors(lib: SimpleNamespace) -> Thunk:
        images, labels, *parameters = (lib.from_numpy(array) for array in inputs())
        for parameter in parameters:
            parameter.requires_grad_()

        def step() -> None:
            mlp_loss(lib, images, labels, *parameters).backward()
            with lib.no_grad():
                for parameter in parameters:
                    parameter.sub_(LEARNING_RATE * parameter.grad)
                    parameter.grad = None

        return step

    def hips(lib: SimpleNamespace) -> Thunk:
        import autograd

        images, labels, *parameters = inputs()
        gradient = autograd.grad(lambda *ps: mlp_loss(lib, images, labels, *ps), tuple(range(len(parameters))))

        def step() -> None:
            for parameter, grad in zip(parameters, gradient(*parameters), strict=True):
                np.subtract(parameter, LEARNING_RATE * grad, out=parameter)

        return step

    def arrays(lib: SimpleNamespace) -> Thunk:
        arguments = inputs()
        return lambda: mlp_loss(lib, *arguments)

    return {"gradspec": tensors, "torch": tensors, "autograd": hips, "numpy": arrays}


def digits(n: int) -> tuple[Array, Array]:
    """The first `n` of the handwritten digits, scaled to [0, 1], and their labels."""
    path = Path(__file__).parents[1] / "examples" / "digits" / "digits.csv.gz"
    table = np.loadtxt(path, delimiter=",", dtype=np.float32, max_rows=n)
    return np.ascontiguousarray(table[:, :64] / 16), table[:, 64].astype(np.int64)


def _normal(*shape: int, scale: float = 1.0) -> Array:
    return np.random.default_rng(len(shape)).standard_normal(shape, np.float32) * np.float32(scale)


def layers(*sizes: int) -> list[Array]:
    """Weights and biases in turn, for layers of these sizes."""
    return [
        array
        for n_in, n_out in pairwise(sizes)
        for array in (_normal(n_in, n_out, scale=(2 / n_in) ** 0.5), np.zeros(n_out, np.float32))
    ]


def digits_inputs() -> list[Array]:
    return [*digits(64), *layers(64, 128, 64, 10)]


def _wide_inputs() -> list[Array]:
    return [_normal(256, 1024), np.arange(256) % 10, *layers(1024, 1024, 1024, 10)]


def lstm_inputs() -> list[Array]:
    batch, n_in, hidden, steps = 32, 32, 64, 20
    weights = [_normal(n, 4 * hidden, scale=0.1) for n in (n_in, hidden)]
    state = [_normal(batch, hidden), _normal(batch, hidden)]
    return [*weights, _normal(4 * hidden, scale=0.1), _normal(steps, batch, n_in), *state]


def _attention_inputs() -> list[Array]:
    return [_normal(8, 64, 128), _normal(128, 3 * 128, scale=0.08), _normal(128, 128, scale=0.08)]


def _optimizer_step(**options: Any) -> Makers:
    """Makers of an Adam step of 50 parameters, together a million elements."""

    def maker(lib: SimpleNamespace) -> Thunk:
        parameters = [lib.from_numpy(_normal(20_000)).requires_grad_() for _ in range(50)]
        for parameter in parameters:
            parameter.grad = lib.from_numpy(_normal(20_000))
        optimizer: Any = lib.library.optim.Adam(parameters, **options)
        return lambda: optimizer.step()

    return {"gradspec": maker, "torch": maker}


def _recurrent(kind: str) -> Makers:
    """Makers of a pass forward and backward through a recurrent network of two layers."""

    def maker(lib: SimpleNamespace) -> Thunk:
        network: Any = getattr(lib.library.nn, kind)(128, 128, 2)
        inputs = lib.from_numpy(_normal(32, 16, 128))
        return lambda: network(inputs)[0].sum().backward()

    return {"gradspec": maker, "torch": maker}


def _models() -> Iterator[tuple[str, Makers]]:
    yield "digits MLP 64-128-64-10, batch 64, training step", training_step(digits_inputs)
    yield "wide MLP 1024-1024-1024-10, batch 256, training step", training_step(_wide_inputs)
    row = "LSTM cell, 20 steps, batch 32, hidden 64, forward and backward"
    yield row, both(lstm, lstm_inputs)
    row = "attention, batch 8, 64 tokens, dim 128, 4 heads, forward and backward"
    yield row, both(attention, _attention_inputs, [4])
    yield "Adam step, 1e6 elements in 50 parameters, torch's fused form", _optimizer_step(fused=True)
    yield "Adam step, 1e6 elements in 50 parameters, torch's foreach form", _optimizer_step(foreach=True)
    for kind in ("LSTM", "GRU"):
        yield _RECURRENT.format(kind), _recurrent(kind)


def cases(quick: bool) -> Iterator[Case]:
    for row, makers in _models():
        for suffix in ("",) if quick else ("", PINNED):
            yield Case(GROUP, row + suffix, makers, pinned=bool(suffix))
