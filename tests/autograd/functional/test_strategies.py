"""Jacobians and Hessians by forward mode, by batched passes and in chunks: the same numbers."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import forward_ad
from gradspec.autograd.functional import hessian, jacobian
from support.comparison import same
from support.graphs import point

INPUTS = (point(2, 2), point(2, seed=1))
FUNCTIONS = [
    lambda x, y: x.exp().sum(1) * y,
    lambda x, y: (x @ y, (y * y).sum()),
    lambda x, y: (x, y.detach(), x > 0),
    lambda x, y: y[:0],
    lambda x, y: gs.ones(2),
]


def loss(x, y):
    return ((x @ y).sin() * x.exp().sum(1)).sum()


@pytest.mark.parametrize("strategy", ["reverse-mode", "forward-mode"])
@pytest.mark.parametrize("vectorize", [False, True])
@pytest.mark.parametrize("chunk_size", [None, 1, 3, 100])
def test_strategies_agree(chunk_size, vectorize, strategy):
    options = {"vectorize": vectorize, "chunk_size": chunk_size}
    for function in FUNCTIONS:
        same(jacobian(function, INPUTS, strategy=strategy, **options), jacobian(function, INPUTS))
    for function in (loss, lambda x, y: x.sum()):
        found = hessian(function, INPUTS, outer_jacobian_strategy=strategy, **options)
        same(found, hessian(function, INPUTS))


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({"strategy": "forward-mode"}, 3),  # one for each column
        ({"strategy": "forward-mode", "vectorize": True}, 1),
        ({"vectorize": True}, 1),
    ],
)
def test_how_often_the_function_is_called(options, count):
    calls = []
    jacobian(lambda x: (calls.append(1), x.sum().expand(10))[1], point(3), **options)
    assert len(calls) == count


@pytest.mark.parametrize("chunk_size", [None, 2])
@pytest.mark.parametrize("vectorize", [False, True])
def test_results_can_be_differentiated(vectorize, chunk_size):
    x = point(3).requires_grad_()
    options = {"create_graph": True, "vectorize": vectorize, "chunk_size": chunk_size}
    for found, expected in (
        (jacobian(lambda x: x**3, x, **options), 6 * x),
        (hessian(lambda x: (x**3).sum(), x, **options), gs.full_like(x, 6.0)),
    ):
        same(gs.autograd.grad(found.sum(), x)[0], expected)


def test_forms_of_results_of_forward_mode():
    found = jacobian(lambda x: x**2, gs.tensor(3.0), strategy="forward-mode")
    assert found.shape == () and found.item() == 6.0
    found = jacobian(lambda x: x * (1 + 2j), gs.ones(2), strategy="forward-mode")
    assert found.dtype == gs.complex64 and found.tolist() == [[1 + 2j, 0], [0, 1 + 2j]]
    assert jacobian(lambda x: x.sum(), point(0, 2), strategy="forward-mode").shape == (0, 2)


def test_the_level_ends_also_after_an_error():
    with pytest.raises(TypeError, match="outputs of the user-provided function given to jacobian"):
        jacobian(lambda x: 3, point(2), strategy="forward-mode")
    with forward_ad.dual_level() as level:
        assert level == 0


def test_reverse_mode_inside_a_level_keeps_tangents():
    x = point(3)
    with forward_ad.dual_level():
        scale = forward_ad.make_dual(gs.ones(3, dtype=gs.float64), gs.ones(3, dtype=gs.float64))
        primal, tangent = forward_ad.unpack_dual(jacobian(lambda x: x**3 * scale, x))
    expected = gs.eye(3, dtype=gs.float64) * 3 * x**2
    same((primal, tangent), (expected, expected))


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_agrees_with_torch(torch):
    x, y = (part.numpy() for part in INPUTS)

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
