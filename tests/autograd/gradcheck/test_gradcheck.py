"""The checker is checked: wrong derivatives of every kind must be caught, and right ones pass."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import gradcheck, gradgradcheck
from gradspec.autograd.gradcheck import GradcheckError
from support.graphs import variable


def plant(monkeypatch, y, wrong, *, second_only=False):
    """Make the class of the node that made `y` change every gradient it returns by `wrong`."""
    node_class = type(y.grad_fn)
    on_arrays, on_tensors = node_class._backward_arrays, node_class._backward_tensors

    def changed(pairs):
        return tuple((edge, None if g is None else wrong(g)) for edge, g in pairs)

    if not second_only:
        monkeypatch.setattr(node_class, "_backward_arrays", lambda *args: changed(on_arrays(*args)))
    monkeypatch.setattr(node_class, "_backward_tensors", lambda *args: changed(on_tensors(*args)))


# ---- right derivatives pass ----


@pytest.mark.parametrize(
    ("function", "inputs"),
    [
        (lambda x: x.sin(), (variable(3),)),
        (lambda x, y: x * y, (variable(3, 1), variable(4))),
        (lambda x: x.unbind(0), (variable(2, 3),)),
        (lambda x: (x * x, x.sum(), (x > 1)), (variable(3),)),
        (lambda x: x.exp(), (variable(),)),
        (lambda x: x * 2, (variable(0, 3),)),
        (lambda x, n: x**n, (variable(3), 3)),
        (lambda x: x * x, (variable(3, dtype=gs.complex128),)),
        (lambda x, y: x * y, (variable(3), variable(3, dtype=gs.complex128))),
        (lambda x: x.detach() * 0 + 1, (variable(3),)),
    ],
)
def test_right_derivatives_pass(function, inputs):
    assert gradcheck(function, inputs)
    assert gradgradcheck(function, inputs)
    assert gradgradcheck(function, inputs, gen_non_contig_grad_outputs=True)


def test_a_single_tensor_is_an_input():
    assert gradcheck(lambda x: x.exp(), variable(3))


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


def test_given_grad_outputs():
    assert gradgradcheck(lambda x: x.sin(), variable(3), variable(3, seed=1))
    cotangents = [variable(3, seed=1), variable(3, seed=2)]
    assert gradgradcheck(lambda x: (x.sin(), x.exp()), variable(3), cotangents)


# ---- planted mistakes in nodes ----


@pytest.mark.parametrize(
    ("wrong", "cause"),
    [
        (lambda g: g * 2.0, "factor"),
        (lambda g: -g, "sign"),
        (lambda g: g * 0.0, "no gradient arrives"),
        (lambda g: g + 0.5, "the formula"),
        (lambda g: g * 1.01, "factor"),
    ],
    ids=["factor", "sign", "zero", "offset", "one percent"],
)
def test_a_wrong_first_derivative_is_caught(monkeypatch, wrong, cause):
    x = variable(3)
    plant(monkeypatch, x.tanh(), wrong)
    with pytest.raises(GradcheckError, match="Jacobian mismatch for output 0") as caught:
        gradcheck(lambda x: x.tanh(), x)
    assert cause in str(caught.value)
    assert not gradcheck(lambda x: x.tanh(), x, raise_exception=False)


def test_a_missing_input_is_caught(monkeypatch):
    x, y = variable(3), variable(3, seed=1)
    node_class = type((x * y).grad_fn)
    right = node_class._backward_arrays

    def half(*args):
        first, (edge, _) = right(*args)
        return first, (edge, None)

    monkeypatch.setattr(node_class, "_backward_arrays", half)
    with pytest.raises(GradcheckError, match="for output 0 with respect to input 1") as caught:
        gradcheck(lambda x, y: x * y, (x, y))
    assert "no gradient arrives" in str(caught.value)


def test_a_wrong_second_derivative_is_caught(monkeypatch):
    """The tensor reading of a formula is wrong, the array reading right: only gradgradcheck can see it."""
    x = variable(3)
    plant(monkeypatch, x.tanh(), lambda g: g.detach(), second_only=True)
    assert gradcheck(lambda x: x.tanh(), x)
    with pytest.raises(GradcheckError):
        gradgradcheck(lambda x: x.tanh(), x)
    assert not gradgradcheck(lambda x: x.tanh(), x, raise_exception=False)


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


def test_right_first_and_wrong_second_derivative():
    def square(x):
        return 2 * x * x.detach() - x.detach() * x.detach()

    assert gradcheck(square, variable(3))
    with pytest.raises(GradcheckError):
        gradgradcheck(square, variable(3))


def test_a_transposed_gradient_is_recognised():
    w = gs.from_numpy(np.random.default_rng(0).standard_normal((3, 3)))

    def function(x):
        right, transposed = w @ x, w.t() @ x
        return right.detach() + transposed - transposed.detach()

    with pytest.raises(GradcheckError, match="transposed"):
        gradcheck(function, variable(3))


def test_a_kink_is_recognised():
    with pytest.raises(GradcheckError, match="a kink"):
        gradcheck(lambda x: x.relu(), gs.zeros(2, dtype=gs.float64, requires_grad=True))


def test_nan_is_recognised():
    with pytest.raises(GradcheckError, match="NaN"):
        gradcheck(lambda x: x.log(), gs.tensor([-1.0, 1.0], dtype=gs.float64, requires_grad=True))


def test_a_missing_conj_is_caught(monkeypatch):
    x = variable(3, dtype=gs.complex128)
    plant(monkeypatch, x.exp(), np.conj)
    with pytest.raises(GradcheckError):
        gradcheck(lambda x: x.exp(), x)


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


def test_low_precision_inputs_are_warned_about():
    x = gs.tensor([0.3, 0.7], requires_grad=True)
    with (
        pytest.warns(UserWarning, match="Input #0 requires gradient and is not a double precision"),
        pytest.raises(GradcheckError, match="float32, too coarse"),
    ):
        gradcheck(lambda x: x.exp(), x)


def test_tolerances_are_used():
    def slightly_wrong(x):
        return x * 1.001 - (x * 0.001).detach()

    assert not gradcheck(slightly_wrong, variable(3), rtol=1e-5, raise_exception=False)
    assert gradcheck(slightly_wrong, variable(3), rtol=1e-2)
    assert gradcheck(slightly_wrong, variable(3), rtol=0.0, atol=1e-2)


def test_a_random_function_is_caught():
    with pytest.raises(GradcheckError, match="not deterministic"):
        gradcheck(lambda x: x * gs.rand(3, dtype=gs.float64), variable(3))


def test_a_random_backward_is_caught(monkeypatch):
    x = variable(3)
    rng = np.random.default_rng(0)
    plant(monkeypatch, x.tanh(), lambda g: g * (1 + 1e-9 * rng.standard_normal(3)))
    with pytest.raises(GradcheckError, match="Backward is not reentrant"):
        gradcheck(lambda x: x.tanh(), x)
    assert gradcheck(lambda x: x.tanh(), x, nondet_tol=1e-6)


def test_a_gradient_of_another_shape_is_caught(monkeypatch):
    x = variable(3)
    plant(monkeypatch, x.tanh(), lambda g: np.concatenate([g, g]))
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


@pytest.mark.torch
def test_verdicts_agree_with_torch(torch):
    functions = [
        lambda x: x.sin() * x,
        lambda x: x * x.detach(),
        lambda x: x.unbind(0),
        lambda x: 2 * x * x.detach() - x.detach() * x.detach(),
    ]
    values = np.random.default_rng(0).uniform(0.5, 1.5, (2, 3))
    for function in functions:
        mine = gs.from_numpy(values).requires_grad_()
        theirs = torch.from_numpy(values.copy()).requires_grad_()
        for name in ("gradcheck", "gradgradcheck"):
            verdicts = [
                getattr(module.autograd, name)(function, (x,), raise_exception=False)
                for module, x in ((gs, mine), (torch, theirs))
            ]
            assert verdicts[0] == verdicts[1]


@pytest.mark.torch
@pytest.mark.parametrize(
    "function",
    [
        lambda m, x: (m.exp(x) * x).sum(),
        lambda m, x: m.logsumexp(x * x, 0).tanh().sum(),
        lambda m, x: (x.reshape(2, 2) @ x.reshape(2, 2).t()).sigmoid().sum(),
    ],
)
def test_three_orders_agree_with_torch(function, torch):
    found = []
    for module in (gs, torch):
        x = module.tensor([0.3, -0.7, 1.1, 0.5], dtype=module.float64, requires_grad=True)
        y, orders = function(module, x), []
        for _ in range(3):
            (g,) = module.autograd.grad(y, x, create_graph=True)
            orders.append(g.detach().numpy())
            y = (g * g).sum()
        found.append(orders)
    np.testing.assert_allclose(found[0], found[1], rtol=1e-9)
