"""Planted mistakes: each is caught, and the report names its cause."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import gradcheck, gradgradcheck
from gradspec.autograd.gradcheck import GradcheckError
from support.functions import function
from support.graphs import variable


def op(value, formula):
    """An op of this value, whose gradient is ``formula(g, x)``."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return value(x)

    return function(forward, backward=lambda ctx, g: formula(g, *ctx.saved_tensors)).apply


def report(check, function, inputs, **options):
    with pytest.raises(GradcheckError) as caught:
        check(function, inputs, **options)
    assert not check(function, inputs, raise_exception=False, **options)
    return str(caught.value)


REAL = [
    ("sign", lambda g, x: -g * x.cos(), "the sign: the analytic gradient is the negative"),
    ("factor", lambda g, x: 2 * g * x.cos(), "a factor: the analytic gradient is 2 times"),
    ("half", lambda g, x: g * x.cos() / 2, "a factor: the analytic gradient is 0.5 times"),
    ("zero", lambda g, x: g * 0, "no gradient arrives at this input"),
    ("formula", lambda g, x: g * x.sin(), "the formula; compare the two Jacobians"),
    ("spread", lambda g, x: g.sum() * x.cos(), "the gradient is nonzero where the output does not depend"),
    ("nan", lambda g, x: g * (x - 10).log(), "NaN: the input is outside the domain"),
]


@pytest.mark.parametrize("fast_mode", [False, True])
@pytest.mark.parametrize(("_", "formula", "cause"), REAL)
def test_real_mistakes(_, formula, cause, fast_mode):
    message = report(gradcheck, op(lambda x: x.sin(), formula), variable(3), fast_mode=fast_mode)
    assert f"likely cause: {cause}" in message


COMPLEX = [
    ("saved value", lambda g, z: g * z.exp(), "on what grad is multiplied with: a saved value needs its conj"),
    ("gradient", lambda g, z: (g * z.exp().conj()).conj(), "parts of the gradient have the wrong sign"),
    ("incoming", lambda g, z: g.conj() * z.exp().conj(), "the formula takes the conjugate of grad"),
    ("sign", lambda g, z: -g * z.exp().conj(), "the sign"),
    ("factor", lambda g, z: 3 * g * z.exp().conj(), "a factor: the analytic gradient is 3 times"),
]


@pytest.mark.parametrize("fast_mode", [False, True])
@pytest.mark.parametrize(("_", "formula", "cause"), COMPLEX)
def test_complex_mistakes(_, formula, cause, fast_mode):
    function = op(lambda z: z.exp(), formula)
    message = report(gradcheck, function, variable(3, dtype=gs.complex128), fast_mode=fast_mode)
    assert cause in message and "likely cause" in message


@pytest.mark.parametrize("fast_mode", [False, True])
def test_a_transposed_gradient(fast_mode):
    w = variable(3, 3, seed=1).detach()
    function = op(lambda x: w @ x, lambda g, x: w @ g)
    message = report(gradcheck, function, variable(3), fast_mode=fast_mode)
    assert "likely cause: transposed: the analytic Jacobian is the transpose" in message


def test_a_kink():
    function = op(lambda x: x.abs(), lambda g, x: g)
    message = report(gradcheck, function, gs.zeros(2, dtype=gs.float64, requires_grad=True))
    assert "a kink: the one-sided derivatives differ (-1 from below, 1 from above)" in message


def test_low_precision():
    x = gs.tensor([0.3, 0.7], requires_grad=True)
    with pytest.warns(UserWarning, match="not a double precision"):
        message = report(gradcheck, lambda x: x.exp(), x)
    assert "float32, too coarse for differences with eps=1e-06; use float64" in message


def test_a_detached_output():
    message = report(gradcheck, lambda x: x.detach() * 3, variable(2))
    assert "does not require grad" in message and "Numerical gradient for function expected to be zero" in message


SECOND = [
    ("sign", lambda g, x: g * (2 * x.detach().cos() - x.cos()), "the sign"),
    ("factor", lambda g, x: g * (3 * x.cos() - 2 * x.detach().cos()), "a factor: the analytic gradient is 3"),
    ("missing", lambda g, x: g * x.detach().cos(), "no gradient arrives at this input"),
]


@pytest.mark.parametrize("fast_mode", [False, True])
@pytest.mark.parametrize(("_", "formula", "cause"), SECOND)
def test_mistakes_in_second_derivatives(_, formula, cause, fast_mode):
    """The gradient is right; its dependence on x, or on g, is not."""
    function = op(lambda x: x.sin(), formula)
    assert gradcheck(function, variable(3), fast_mode=fast_mode)
    message = report(gradgradcheck, function, variable(3), fast_mode=fast_mode)
    assert "second derivative: output 0 is the first gradient of a backward pass, here by input 0" in message
    assert f"likely cause: {cause}" in message


def test_a_backward_that_does_not_depend_on_its_gradient():
    function = op(lambda x: x.sin(), lambda g, x: g.detach() * x.cos())
    assert gradcheck(function, variable(3))
    message = report(gradgradcheck, function, variable(3))
    assert "here by grad_outputs[0]" in message and "no gradient arrives at this input" in message


def test_where_in_complex_numbers():
    def formula(g, z):
        right = g * z.exp().conj()
        right[1] = 0
        return right

    message = report(gradcheck, op(lambda z: z.exp(), formula), variable(2, dtype=gs.complex128))
    assert "4 of 16 elements differ" in message
    assert "worst: d output[1]." in message and "/ d input[1]." in message


def test_both_jacobians_are_shown_when_small():
    message = report(gradcheck, op(lambda x: x * 3, lambda g, x: g * 2), variable(2))
    assert "numerical (rows: output, columns: input):\n[[3. 0.]\n [0. 3.]]" in message
    assert "analytical:\n[[2. 0.]\n [0. 2.]]" in message


def test_a_gradient_of_the_wrong_dtype_is_caught(monkeypatch):
    x = variable(3)
    node_class = type(x.tanh().grad_fn)
    right = node_class._backward_arrays

    def narrow(*args):
        return [(target, None if g is None else g.astype(np.float32)) for target, g in right(*args)]

    monkeypatch.setattr(node_class, "_backward_arrays", narrow)
    assert gradcheck(lambda x: x.tanh(), x)
    with pytest.raises(GradcheckError, match="gradient of input 0 has dtype float32, but the input has"):
        gradcheck(lambda x: x.tanh(), x, check_grad_dtypes=True)
