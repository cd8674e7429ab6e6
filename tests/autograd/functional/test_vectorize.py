"""`vectorize=True`: the same Jacobians and Hessians, by one batched pass for each output (or input)."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd.functional import hessian, jacobian
from support.graphs import point


def f(x, y):
    return x * y.sum(), (x * x).sum() * y[0], y[:0]


def g(x, y):
    return (x.sin() * y.sum() ** 2).sum()


def blocks(found):
    if isinstance(found, tuple):
        return [block for part in found for block in blocks(part)]
    return [found.detach().numpy()]


def same(found, expected):
    for a, b in zip(blocks(found), blocks(expected), strict=True):
        assert a.shape == b.shape and a.dtype == b.dtype
        np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-14)


INPUTS = (point(3), point(2, seed=1))


@pytest.mark.parametrize("strategy", ["reverse-mode", "forward-mode"])
@pytest.mark.parametrize("chunk_size", [None, 1, 2, 100])
def test_it_changes_nothing(strategy, chunk_size):
    options = {"vectorize": True, "chunk_size": chunk_size}
    same(jacobian(f, INPUTS, strategy=strategy, **options), jacobian(f, INPUTS))
    same(hessian(g, INPUTS, outer_jacobian_strategy=strategy, **options), hessian(g, INPUTS))


@pytest.mark.parametrize("strategy", ["reverse-mode", "forward-mode"])
def test_a_function_is_called_once_for_all_rows(strategy):
    calls = []

    def counted(x):
        calls.append(1)
        return x.sin()

    jacobian(counted, INPUTS[0], vectorize=True, strategy=strategy)
    assert len(calls) == 1


def test_results_can_be_differentiated():
    x = point(3).requires_grad_()
    found = jacobian(lambda x: x**3, x, vectorize=True, create_graph=True)
    (gradient,) = gs.autograd.grad(found.sum(), x)
    assert gradient is not None
    same(gradient, 6 * x)
    second = hessian(lambda x: (x**3).sum(), x, vectorize=True, create_graph=True)
    (gradient,) = gs.autograd.grad(second.sum(), x)
    assert gradient is not None
    same(gradient, gs.full((3,), 6.0, dtype=gs.float64))


def test_outputs_that_do_not_depend_on_an_input():
    same(jacobian(lambda x, y: y, INPUTS, vectorize=True), jacobian(lambda x, y: y, INPUTS))
    same(jacobian(lambda x, y: gs.ones(2), INPUTS, vectorize=True), jacobian(lambda x, y: gs.ones(2), INPUTS))
