"""Random compositions of transforms (`tests/support/compositions.py`), beside differences and torch.func.

`GRADSPEC_COMPOSITIONS=5000` compares as many.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from support.compositions import Composition

COUNT = int(os.environ.get("GRADSPEC_COMPOSITIONS", "200"))
# What torch alone refuses: some of its formulas write to what others have saved, or to zeros without memory.
KNOWN = ("has been modified by an inplace operation", "ZeroTensors are immutable")
BATCH = 25  # compositions in a test
EPS = float(np.finfo(np.float64).eps)
CONDITION = 1e9  # times what the last bits of an input change: ten times that is a difference
STEEP = 1e3  # values of functions whose sines, which `grad` is of, change too fast for differences


def seeds(first: int) -> range:
    return range(first, min(first + BATCH, COUNT))


def array(tensor: Any) -> np.ndarray:
    return np.array(tensor.detach().tolist())


@pytest.mark.parametrize("first", range(0, COUNT, BATCH))
def test_each_transform_agrees_with_loops_and_differences(first: int) -> None:
    """The outermost transform, of a function that may consist of others."""
    for seed in seeds(first):
        composition = Composition(seed)
        x, outermost = composition.input(gs), composition.transforms[-1]
        inner = composition.function(gs, -1)
        if np.abs(array(inner(x))).max(initial=0) > STEEP:
            continue
        found, expected = array(outermost.of(gs, inner)(x)), array(outermost.reference(gs, inner)(x))
        assert found.shape == expected.shape, f"seed {seed}: {composition}"
        scale = 1 + np.abs(expected).max(initial=0)
        np.testing.assert_allclose(
            found / scale, expected / scale, rtol=0, atol=2e-6, err_msg=f"seed {seed}: {composition}"
        )


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("first", range(0, COUNT, BATCH))
@pytest.mark.parametrize("stops", [False, True])
def test_compositions_agree_with_torch(first: int, stops: bool, torch: Any) -> None:
    for seed in seeds(first):
        composition = Composition(seed, stops)
        found = array(composition.function(gs)(composition.input(gs)))
        try:
            expected = array(composition.function(torch)(composition.input(torch)))
        except RuntimeError as error:
            assert any(known in str(error) for known in KNOWN), f"seed {seed}: {composition}"
            continue
        assert found.shape == expected.shape, f"seed {seed}: {composition}"
        if np.isnan(expected).any():  # where torch differentiates a norm at zero twice
            continue
        scale = 1 + np.abs(expected).max(initial=0)
        if np.abs(found - expected).max(initial=0) > 1e-8 * scale:
            scale = max(scale, CONDITION * moved(composition, torch, expected))
        np.testing.assert_allclose(
            found / scale, expected / scale, rtol=0, atol=1e-8, err_msg=f"seed {seed}: {composition}"
        )


def moved(composition: Composition, lib: Any, value: np.ndarray) -> float:
    """How far the value moves with the last bits of the input, which may be far where sines are steep."""
    x = composition.input(lib)
    values = [array(composition.function(lib)(x * (1 + k * EPS))) for k in (-4, -1, 1, 4)]
    return float(max(np.abs(found - value).max(initial=0) for found in values))


class Square(gs.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(x: gs.Tensor) -> gs.Tensor:
        return x * x

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx: Any, grad: gs.Tensor) -> gs.Tensor:
        return 2 * ctx.saved_tensors[0] * grad

    @staticmethod
    def jvp(ctx: Any, tangent: gs.Tensor) -> gs.Tensor:
        return 2 * ctx.saved_tensors[0] * tangent


def test_forward_mode_over_a_function_with_jvp_after_other_ops() -> None:
    x = gs.tensor([1.0, 2.0, 3.0], dtype=gs.float64)

    def custom(x: gs.Tensor) -> gs.Tensor:
        return Square.apply(x.sin()).sum()

    expected = gs.diag(2 * gs.cos(2 * x))
    for found in (gs.func.jacfwd(gs.func.grad(custom))(x), gs.func.hessian(custom)(x)):
        assert gs.allclose(found, expected)


@pytest.mark.parametrize(
    "seen",
    [
        lambda y: (y.t() * 2).t().reshape(-1),
        lambda y: (y.t() * y.t()).t().flatten(),
        lambda y: y.t().sin().movedim(0, 1).view(-1),
        lambda y: (y[:, ::2].t() + 1).permute(1, 0).reshape(-1),
        lambda y: y.expand(3, 2, 3).permute(2, 0, 1).exp().permute(1, 2, 0).flatten(),
    ],
)
def test_batches_of_tangents_are_laid_out_as_their_primals(seen: Callable[[gs.Tensor], gs.Tensor]) -> None:
    y = gs.arange(6, dtype=gs.float64).reshape(2, 3)
    jacobian = gs.autograd.functional.jacobian
    expected = gs.func.jacrev(seen)(y)
    assert gs.allclose(gs.func.jacfwd(seen)(y), expected)
    assert gs.allclose(jacobian(seen, y, vectorize=True, strategy="forward-mode"), expected)
    once = gs.func.hessian(lambda y: (seen(y) ** 3).sum())(y)
    assert gs.allclose(once, gs.func.jacrev(gs.func.jacrev(lambda y: (seen(y) ** 3).sum()))(y))
