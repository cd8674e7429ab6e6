"""Initial value problems beside SciPy's solutions, and their derivatives beside finite differences and formulas."""

import math

import numpy as np
import pytest
import scipy.integrate

import gradspec as gs
from gradspec.integrate import solve_ivp

METHODS = ("RK45", "RK23", "DOP853", "Radau", "BDF", "LSODA")
EXACT = {"rtol": 1e-8, "atol": 1e-10, "method": "DOP853"}


@pytest.fixture(autouse=True)
def _double():
    gs.set_default_dtype(gs.float64)


def predators(t, y, rates):
    """Lotka and Volterra's equations, with seasons."""
    hares, lynxes = y
    return [rates[0] * hares - hares * lynxes + 0.1 * t, hares * lynxes - rates[1] * lynxes]


def check(function, *inputs, tol=1e-4):
    """First derivatives in both modes, and second ones."""
    inputs = [x.detach().requires_grad_() for x in inputs]
    assert gs.autograd.gradcheck(function, inputs, eps=1e-4, atol=tol, rtol=tol, check_forward_ad=True)
    assert gs.autograd.gradgradcheck(function, inputs, eps=1e-4, atol=tol, rtol=tol)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("t_eval", [None, [0.0, 0.5, 2.0]])
def test_solutions_are_those_of_scipy(method, t_eval):
    rates = [1.1, 0.7]
    known = scipy.integrate.solve_ivp(predators, (0, 2), [1.0, 0.5], method, t_eval, dense_output=True, args=(rates,))
    found = solve_ivp(predators, (0, 2), gs.tensor([1.0, 0.5]), method, t_eval, True, args=(gs.tensor(rates),))
    # Those that use the Jacobian get another one than SciPy's finite differences.
    tol = {"rtol": 1e-4} if method in METHODS[3:] else {"rtol": 1e-12}
    np.testing.assert_allclose(found.y.numpy()[:, -1], known.y[:, -1], **tol)
    np.testing.assert_allclose(found.sol(0.3).numpy(), known.sol(0.3), **tol)
    if method in METHODS[:3]:
        np.testing.assert_allclose(found.t.numpy(), known.t, **tol)
        np.testing.assert_allclose(found.y.numpy(), known.y, **tol)
        assert (found.nfev, found.status, found.message) == (known.nfev, known.status, known.message)


@pytest.mark.parametrize("method", METHODS)
def test_gradients(method):
    def ends(y0, rates, last):
        return solve_ivp(predators, (0, last), y0, method, args=(rates,), rtol=1e-5, atol=1e-7).y[:, -1]

    inputs = gs.tensor([1.0, 0.5]), gs.tensor([1.1, 0.7]), gs.tensor(1.0)
    inputs = [x.requires_grad_() for x in inputs]
    assert gs.autograd.gradcheck(ends, inputs, eps=1e-2, atol=1e-3, rtol=1e-3, check_forward_ad=True)


def test_derivatives_by_all_inputs_to_second_order():
    def points(y0, rates, first, times):
        return solve_ivp(predators, (first, 1.5), y0, t_eval=times, args=(rates,), **EXACT).y

    check(points, gs.tensor([1.0, 0.5]), gs.tensor([1.1, 0.7]), gs.tensor(0.1), gs.tensor([0.4, 1.2]))


def test_transforms():
    def end(k):
        return solve_ivp(lambda t, y, k: -k * y, (0, 2), gs.ones(1), args=(k,), **EXACT).y[0, -1]

    k, value = gs.tensor(0.5), math.exp(-1)
    func = gs.func
    for first in (func.grad, func.jacrev, func.jacfwd):
        np.testing.assert_allclose(first(end)(k).item(), -2 * value, rtol=1e-7)
    for second in (func.hessian, lambda f: func.grad(func.grad(f)), lambda f: func.jacrev(func.jacfwd(f))):
        np.testing.assert_allclose(second(end)(k).item(), 4 * value, rtol=1e-6)
    np.testing.assert_allclose(func.grad(func.grad(func.grad(end)))(k).item(), -8 * value, rtol=1e-5)


def test_jacobians_of_many_points():
    def points(y0):
        return solve_ivp(lambda t, y: gs.stack([y[1], -y[0]]), (0, 3), y0, t_eval=[1.0, 3.0], **EXACT).y

    rotations = [[[math.cos(t), math.sin(t)], [-math.sin(t), math.cos(t)]] for t in (1, 3)]
    known = np.stack(rotations, 1)
    for jacobian in (gs.func.jacrev, gs.func.jacfwd):
        np.testing.assert_allclose(jacobian(points)(gs.tensor([0.3, 0.8])).numpy(), known, atol=1e-8)


def test_backwards_in_time():
    def start(y1):
        return solve_ivp(lambda t, y: gs.sin(y) * t, (1.5, 0.5), y1, t_eval=[1.0, 0.5], **EXACT).y

    check(start, gs.tensor([1.0, 0.5]))


def test_dense_output():
    def between(y0, rates, t):
        result = solve_ivp(predators, (0, 2), y0, dense_output=True, args=(rates,), **EXACT)
        return result.sol(t), result.sol(t[0])

    inputs = gs.tensor([1.0, 0.5]), gs.tensor([1.1, 0.7]), gs.tensor([1.3, 0.2])
    inputs = [x.requires_grad_() for x in inputs]
    assert gs.autograd.gradcheck(between, inputs, eps=1e-4, atol=1e-4, rtol=1e-4, check_forward_ad=True)


def falling(t, y, gravity):
    return [y[1], -gravity]


def height(t, y, gravity):
    return y[0]


def test_times_of_events_are_differentiable():
    height.terminal, height.direction = True, -1

    def landing(start, gravity):
        result = solve_ivp(falling, (0, 100), start, events=height, args=(gravity,), max_step=1.0, **EXACT)
        assert result.status == 1
        (times,), (states,) = result.t_events, result.y_events
        return times[0], states[0], result.t[-1], result.y[:, -1]

    time, state, last, end = landing(gs.tensor([5.0, 0.0]), gs.tensor(9.81))
    np.testing.assert_allclose([time.item(), last.item()], math.sqrt(10 / 9.81), rtol=1e-9)
    np.testing.assert_allclose([state[1].item(), end[1].item()], -math.sqrt(2 * 5 * 9.81), rtol=1e-9)
    check(lambda *inputs: landing(*inputs)[2:], gs.tensor([5.0, 0.3]), gs.tensor(9.81))


def test_events_of_scipy():
    def crossing(t, y):
        return y[0]

    def never(t, y):
        return y[0] + 5

    known = scipy.integrate.solve_ivp(lambda t, y: [y[1], -y[0]], (0, 10), [0.1, 1.0], events=[crossing, never])
    found = solve_ivp(lambda t, y: [y[1], -y[0]], (0, 10), gs.tensor([0.1, 1.0]), events=[crossing, never])
    np.testing.assert_allclose(found.t_events[0].numpy(), known.t_events[0], rtol=1e-9)
    np.testing.assert_allclose(found.y_events[0].numpy(), known.y_events[0], rtol=1e-9, atol=1e-12)
    assert found.t_events[1].shape == (0,) and len(found.y_events[1]) == 0
    assert found.status == known.status == 0


@pytest.mark.parametrize("method", ["Radau", "BDF", "LSODA"])
def test_gradients_of_stiff_problems(method):
    """A state that follows a slow one: solved backwards in time, it would grow by exp(1000)."""

    def end(k):
        def rates(t, y, k):
            return [-1000 * (y[0] - y[1]), -k * y[1]]

        return solve_ivp(rates, (0, 1), gs.tensor([2.0, 1.0]), method, args=(k,), rtol=1e-8, atol=1e-10).y[0, -1]

    k = gs.tensor(0.5)
    # y0 = c y1 on the slow manifold, where -k c = -1000 (c - 1)
    known = gs.func.grad(lambda k: 1000 / (1000 - k) * (-k).exp())(k).item()
    for transform in (gs.func.grad, gs.func.jacfwd):
        np.testing.assert_allclose(transform(end)(k).item(), known, rtol=1e-4)


def test_structures_of_arguments_complex_ones_and_constants():
    def rates(t, y, parts, name):
        assert name == "decay"
        return gs.stack([-(parts["k"][0] * y[0]), (parts["z"] * gs.complex(y[0], y[1])).real])

    def end(k, z):
        return solve_ivp(rates, (0, 1), gs.tensor([1.0, 0.5]), args=({"k": (k,), "z": z}, "decay"), **EXACT).y[:, -1]

    check(end, gs.tensor(0.4), gs.tensor(0.3 + 0.8j))


def test_columns_and_float32():
    matrix = gs.tensor([[0.0, 1.0], [-1.0, 0.0]], dtype=gs.float32)
    start = gs.tensor([1.0, 0.0], dtype=gs.float32, requires_grad=True)
    result = solve_ivp(lambda t, y: matrix @ y, (0, 1), start, vectorized=True, rtol=1e-5)
    assert result.y.dtype == gs.float32 and result.t.dtype == gs.float64
    result.y[0, -1].backward()
    np.testing.assert_allclose(start.grad.tolist(), [math.cos(1), math.sin(1)], atol=1e-4)


def test_a_gradient_at_the_end_solves_once():
    counts = []

    def rates(t, y):
        counts.append(t)
        return -y

    start = gs.ones(1, requires_grad=True)
    result = solve_ivp(rates, (0, 5), start)
    assert len(result.t) > 5
    forward = len(counts)
    result.y[0, -1].backward()
    assert len(counts) - forward < 2 * forward


def test_failures():
    def exploding(t, y):
        return y**2

    result = solve_ivp(exploding, (0, 2), gs.ones(1, requires_grad=True))
    assert result.status == -1 and not result.success and "step size" in result.message.lower()
    with pytest.raises(TypeError, match=r"y0 must be a Tensor of floating point dtype, not list"):
        solve_ivp(exploding, (0, 1), [1.0])
    with pytest.raises(ValueError, match=r"y0 must be real: view_as_real\(\)"):
        solve_ivp(exploding, (0, 1), gs.ones(1, dtype=gs.complex128))
    with pytest.raises(ValueError, match="must be 1-dimensional"):
        solve_ivp(exploding, (0, 1), gs.ones(1, 1))
    with pytest.raises(ValueError, match="`method` must be one of"):
        solve_ivp(exploding, (0, 1), gs.ones(1), "Euler")
    with pytest.raises(ValueError, match="not within `t_span`"):
        solve_ivp(exploding, (0, 0.5), gs.ones(1), t_eval=[0.7])
    with pytest.raises(ValueError, match=r"as many numbers as the state has, .* \[1\], not of shape \[2\]"):
        solve_ivp(lambda t, y: [1.0, 2.0], (0, 1), gs.ones(1))
    with pytest.raises(TypeError, match="args must be a tuple"):
        solve_ivp(exploding, (0, 1), gs.ones(1), args=3.0)
    with pytest.raises(TypeError, match="the option 'jac' has no use"):
        solve_ivp(exploding, (0, 1), gs.ones(1), jac=None)
    with pytest.raises(RuntimeError, match="within vmap each sample would have steps of its own"):
        gs.vmap(lambda y: solve_ivp(exploding, (0, 0.1), y).y[:, -1])(gs.ones(2, 1))
