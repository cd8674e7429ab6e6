"""Random compositions of transforms (`tests/support/compositions.py`), beside differences and torch.func.

`GRADSPEC_COMPOSITIONS=5000` compares as many.
"""

import os

import numpy as np
import pytest

import gradspec as gs
from support import compositions
from support.compositions import Composition

COUNT = int(os.environ.get("GRADSPEC_COMPOSITIONS", "200"))
# What torch alone refuses: some of its formulas write to what others have saved, or to zeros without memory.
KNOWN = ("has been modified by an inplace operation", "ZeroTensors are immutable")
# Compositions in which the libraries differ, and why: gradients made of the result (docs/numerics.md).
DIFFERENT = {106222: "a sigmoid is 1 here, and the number below 1 in torch"}
BATCH = 25  # compositions in a test
EPS = float(np.finfo(np.float64).eps)
CONDITION = 1e9  # times what the last bits of an input change: ten times that is a difference


def seeds(first):
    return range(first, min(first + BATCH, COUNT))


def array(tensor):
    return np.array(tensor.detach().tolist())


@pytest.mark.parametrize("first", range(0, COUNT, BATCH))
def test_each_transform_agrees_with_loops_and_differences(first, monkeypatch):
    """The outermost transform, of a function that may consist of others."""
    for seed in seeds(first):
        composition = Composition(seed)
        x, outermost = composition.input(gs), composition.transforms[-1]
        inner = composition.function(gs, -1)
        found, expected = array(outermost.of(gs, inner)(x)), array(outermost.reference(gs, inner)(x))
        assert found.shape == expected.shape, f"seed {seed}: {composition}"
        scale = 1 + np.abs(expected).max(initial=0)
        if np.abs(found - expected).max(initial=0) > 2e-6 * scale:
            with monkeypatch.context() as patch:
                patch.setattr(compositions, "STEP", 2 * compositions.STEP)
                coarse = array(outermost.reference(gs, inner)(x))
            if np.abs(coarse - expected).max(initial=0) > 1e-7 * scale:
                continue  # too steep for differences: two steps give two values
        np.testing.assert_allclose(
            found / scale, expected / scale, rtol=0, atol=2e-6, err_msg=f"seed {seed}: {composition}"
        )


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("first", range(0, COUNT, BATCH))
@pytest.mark.parametrize("stops", [False, True])
def test_compositions_agree_with_torch(first, stops, torch):
    for seed in seeds(first):
        if seed in DIFFERENT:
            continue
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


def moved(composition, lib, value):
    """How far the value moves with the last bits of the input, which may be far where sines are steep."""
    x = composition.input(lib)
    values = [array(composition.function(lib)(x * (1 + k * EPS))) for k in (-4, -1, 1, 4)]
    return float(max(np.abs(found - value).max(initial=0) for found in values))


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
def test_batches_of_tangents_are_laid_out_as_their_primals(seen):
    y = gs.arange(6, dtype=gs.float64).reshape(2, 3)
    jacobian = gs.autograd.functional.jacobian
    expected = gs.func.jacrev(seen)(y)
    assert gs.allclose(gs.func.jacfwd(seen)(y), expected)
    assert gs.allclose(jacobian(seen, y, vectorize=True, strategy="forward-mode"), expected)
    once = gs.func.hessian(lambda y: (seen(y) ** 3).sum())(y)
    assert gs.allclose(once, gs.func.jacrev(gs.func.jacrev(lambda y: (seen(y) ** 3).sum()))(y))
