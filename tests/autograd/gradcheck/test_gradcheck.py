"""The checker is checked: wrong derivatives of every kind must be caught, and right ones pass."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import gradcheck
from gradspec.autograd.gradcheck import GradcheckError
from support.graphs import variable

# ---- right derivatives pass ----


def test_strided_inputs():
    base = np.random.default_rng(0).standard_normal((4, 6))
    x = gs.from_numpy(base.T[::2]).requires_grad_()
    before = base.copy()
    assert gradcheck(lambda x: x.sin(), x)
    np.testing.assert_array_equal(base, before)


def test_inputs_are_put_back_also_after_an_error():
    x = variable(3)
    before = x.detach().numpy().copy()
    calls = []

    def function(x):
        calls.append(1)
        if len(calls) == 4:
            raise KeyError("planted")
        return x * 1

    with pytest.raises(KeyError):
        gradcheck(function, x)
    np.testing.assert_array_equal(x.detach().numpy(), before)
    assert x.grad is None


# ---- planted mistakes in nodes ----


def test_a_wrong_output_of_several_is_named():
    with pytest.raises(GradcheckError, match="for output 1 with respect to input 0"):
        gradcheck(lambda x: (x * x, x * x.detach(), x.sin()), variable(3))


# ---- planted mistakes in functions ----


def test_detached_functions_are_caught():
    x = variable(3)
    with pytest.raises(GradcheckError, match="does not require grad"):
        gradcheck(lambda x: x.detach() * 3, x)
    with pytest.raises(GradcheckError, match="with respect to input 1"):
        gradcheck(lambda x, y: x * y.detach(), (x, variable(3, seed=1)))


def test_the_report_says_where_and_how_much():
    def function(x):
        y = x * 3
        y[1, 2] = x[1, 2].detach() * 3
        return y

    with pytest.raises(GradcheckError) as caught:
        gradcheck(function, variable(2, 3))
    message = str(caught.value)
    assert "1 of 36 elements differ" in message
    assert "d output[1, 2] / d input[1, 2]: analytic 0, numeric 3, relative error 1" in message
    assert "numerical" in message
    assert "analytical" in message


def test_large_jacobians_are_not_printed():
    with pytest.raises(GradcheckError) as caught:
        gradcheck(lambda x: x * x.detach(), variable(20))
    assert len(str(caught.value).splitlines()) == 3


# ---- other conditions ----


def test_unusable_inputs():
    with pytest.raises(ValueError, match="at least one input tensor to require gradient"):
        gradcheck(lambda x: x * 2, gs.ones(3, dtype=gs.float64))
    expanded = gs.ones(1, dtype=gs.float64).expand(3).requires_grad_()
    with pytest.raises(ValueError, match="dimension with stride 0"):
        gradcheck(lambda x: x * 2, expanded)
    with pytest.raises(TypeError, match="func must return tensors"):
        gradcheck(lambda x: [1.0], variable(3))


def test_tolerances_are_used():
    def slightly_wrong(x):
        return x * 1.001 - (x * 0.001).detach()

    assert not gradcheck(slightly_wrong, variable(3), rtol=1e-5, raise_exception=False)
    assert gradcheck(slightly_wrong, variable(3), rtol=1e-2)
    assert gradcheck(slightly_wrong, variable(3), rtol=0.0, atol=1e-2)


def test_a_random_function_is_caught():
    with pytest.raises(GradcheckError, match="not deterministic"):
        gradcheck(lambda x: x * gs.rand(3, dtype=gs.float64), variable(3))


def test_a_gradient_of_another_shape_is_caught(monkeypatch):
    x = variable(3)
    node_class = type(x.tanh().grad_fn)
    right = node_class._backward_arrays
    twice = lambda *args: [(edge, np.concatenate([g, g])) for edge, g in right(*args)]  # noqa: E731
    monkeypatch.setattr(node_class, "_backward_arrays", twice)
    with pytest.raises(RuntimeError, match="shape"):
        gradcheck(lambda x: x.tanh(), x)


def test_undefined_gradients(monkeypatch):
    """A node that is right for each output alone, but not for all of them together."""
    x = variable(2, 3)
    node_class = type(x.unbind(0)[0].grad_fn)
    right = node_class._backward_arrays

    def wrong(node, grad, *args):
        pairs = right(node, grad, *args)
        return tuple((edge, g * 2) for edge, g in pairs) if all(g is not None for g in grad) else pairs

    monkeypatch.setattr(node_class, "_backward_arrays", wrong)
    with pytest.raises(GradcheckError, match="undefined output grads"):
        gradcheck(lambda x: x.unbind(0), x)
    assert gradcheck(lambda x: x.unbind(0), x, check_undefined_grad=False)
