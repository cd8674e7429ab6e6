"""Jacobians and Hessians by forward mode, and inside of it."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import forward_ad
from gradspec.autograd.functional import hessian, jacobian
from support.graphs import point

FUNCTIONS = [
    lambda x, y: x.exp().sum(1) * y,
    lambda x, y: (x @ y, (y * y).sum()),
    lambda x, y: (x, y.detach(), x > 0),
    lambda x, y: y[:0],
]


@pytest.mark.parametrize("vectorize", [False, True])
@pytest.mark.parametrize("function", FUNCTIONS)
def test_strategies_agree(function, vectorize):
    inputs = (point(2, 2), point(2, seed=1))
    found = jacobian(function, inputs, strategy="forward-mode", vectorize=vectorize, chunk_size=3)
    expected = jacobian(function, inputs)
    if not isinstance(function(*inputs), tuple):
        found, expected = (found,), (expected,)
    for row, other in zip(found, expected, strict=True):
        for a, b in zip(row, other, strict=True):
            assert a.shape == b.shape
            np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-12)


def test_hessian_forward_over_reverse():
    def loss(x, y):
        return ((x @ y).sin() * x.exp().sum(1)).sum()

    inputs = (point(2, 2), point(2, seed=1))
    found = hessian(loss, inputs, outer_jacobian_strategy="forward-mode")
    for row, other in zip(found, hessian(loss, inputs), strict=True):
        for a, b in zip(row, other, strict=True):
            np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-10)
    assert hessian(lambda x: x.sum(), point(2), outer_jacobian_strategy="forward-mode").tolist() == [
        [0, 0],
        [0, 0],
    ]


def test_a_single_tensor_gives_a_single_tensor():
    found = jacobian(lambda x: x**2, gs.tensor(3.0), strategy="forward-mode")
    assert found.shape == () and found.item() == 6.0


def test_the_dtype_is_that_of_the_output():
    found = jacobian(lambda x: x * (1 + 2j), gs.ones(2), strategy="forward-mode")
    assert found.dtype == gs.complex64
    assert found.tolist() == [[1 + 2j, 0], [0, 1 + 2j]]


def test_inputs_without_elements():
    assert jacobian(lambda x: x.sum(), point(0, 2), strategy="forward-mode").shape == (0, 2)


def test_a_call_per_column():
    calls = []

    def function(x):
        calls.append(1)
        return x.sum().expand(10)

    jacobian(function, point(3), strategy="forward-mode")
    assert len(calls) == 3


def test_the_level_ends_also_after_an_error():
    with pytest.raises(TypeError, match="outputs of the user-provided function given to jacobian"):
        jacobian(lambda x: 3, point(2), strategy="forward-mode")
    with forward_ad.dual_level() as level:
        assert level == 0


def test_reverse_mode_inside_a_level_keeps_tangents():
    x = point(3)
    with forward_ad.dual_level():
        scale = forward_ad.make_dual(gs.ones(3, dtype=gs.float64), gs.ones(3, dtype=gs.float64))
        found = jacobian(lambda x: x**3 * scale, x)
        primal, tangent = forward_ad.unpack_dual(found)
    expected = gs.eye(3, dtype=gs.float64) * 3 * x**2
    np.testing.assert_allclose(primal.numpy(), expected.numpy())
    assert tangent is not None
    np.testing.assert_allclose(tangent.numpy(), expected.numpy())


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_agrees_with_torch(torch):
    x, y = point(2, 2).numpy(), point(2, seed=1).numpy()

    def function(x, y):
        return (x @ y).sin() * (1 + 2j), x.exp()

    mine = jacobian(function, (gs.from_numpy(x), gs.from_numpy(y)), strategy="forward-mode")
    theirs = torch.autograd.functional.jacobian(
        function, (torch.from_numpy(x), torch.from_numpy(y)), strategy="forward-mode", vectorize=True
    )
    for row, other in zip(mine, theirs, strict=True):
        for a, b in zip(row, other, strict=True):
            assert str(a.dtype).split(".")[-1] == str(b.dtype).split(".")[-1]
            np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-9)
