"""Solutions of SciPy's solvers, and their derivatives beside finite differences and known formulas."""

import numpy as np
import pytest
import scipy.optimize

import gradspec as gs
from gradspec import optimize


@pytest.fixture(autouse=True)
def _double():
    gs.set_default_dtype(gs.float64)


def check(function, *inputs, eps=1e-5, tol=1e-6):
    """First derivatives in both modes, and second ones."""
    inputs = [x.detach().requires_grad_() for x in inputs]
    assert gs.autograd.gradcheck(function, inputs, eps=eps, atol=tol, rtol=tol, check_forward_ad=True)
    assert gs.autograd.gradgradcheck(function, inputs, eps=eps, atol=tol, rtol=tol)


def banana(x, a):
    return (a[0] - x[0]) ** 2 + a[1] * (x[1] - x[0] ** 2) ** 2 + 0.1 * x[1] ** 4


@pytest.mark.parametrize(
    "method", ["BFGS", "L-BFGS-B", "Newton-CG", "trust-ncg", "trust-krylov", "trust-constr", "SLSQP"]
)
def test_minima_are_those_of_scipy(method):
    a = gs.tensor([1.0, 5.0])
    found = optimize.minimize(banana, gs.zeros(2), (a,), method, tol=1e-9)
    known = scipy.optimize.minimize(lambda x: banana(x, [1.0, 5.0]), np.zeros(2), tol=1e-9)
    np.testing.assert_allclose(found.x.numpy(), known.x, atol=1e-5)
    assert found.success or method == "trust-krylov"  # whose last step rounding refuses
    np.testing.assert_allclose(found.fun.item(), known.fun, rtol=1e-8)


def test_minima_without_gradients():
    found = optimize.minimize(banana, gs.zeros(2), (gs.tensor([1.0, 5.0]),), "Nelder-Mead", tol=1e-9)
    known = optimize.minimize(banana, gs.zeros(2), (gs.tensor([1.0, 5.0]),), "BFGS", tol=1e-9)
    np.testing.assert_allclose(found.x.numpy(), known.x.numpy(), atol=1e-5)


def test_minima_are_differentiable():
    def minimum(a):
        result = optimize.minimize(banana, gs.zeros(2), (a,), "trust-ncg", tol=1e-13)
        return result.x, result.fun

    check(minimum, gs.tensor([1.0, 5.0]))


def test_unknowns_and_arguments_may_be_structures():
    def loss(x, weights, power):
        return ((x["a"] - weights[0]) ** power).sum() + (x["b"][0] * x["a"].mean() - weights[1]) ** power

    def minimum(v, w):
        start = {"a": gs.ones(2), "b": (gs.ones(()),)}
        found = optimize.minimize(loss, start, ([v, w], 2), "trust-ncg", tol=1e-13).x
        return found["a"], found["b"][0]

    a, b = minimum(gs.tensor([1.0, 2.0]), gs.tensor(3.0))
    np.testing.assert_allclose([*a.tolist(), b.item()], [1.0, 2.0, 2.0], rtol=1e-7)
    check(minimum, gs.tensor([1.0, 2.0]), gs.tensor(3.0))


def test_an_unknown_at_its_bound_moves_with_the_bound():
    def loss(x, a):
        return ((x - a) ** 2).sum() + x.prod()

    a = gs.tensor([2.0, -1.0, 0.5], requires_grad=True)
    upper = gs.tensor(1.5, requires_grad=True)
    x = optimize.minimize(loss, gs.zeros(3), (a,), bounds=(0.0, upper), tol=1e-12).x
    assert x[0] == 1.5 and x[1] == 0
    jacobian = gs.stack([gs.autograd.grad(x[i], a, retain_graph=True)[0] for i in range(3)])
    np.testing.assert_allclose(jacobian.numpy(), np.diag([0, 0, 1]), atol=1e-9)
    moved = [gs.autograd.grad(x[i], upper, retain_graph=True)[0].item() for i in range(3)]
    np.testing.assert_allclose(moved, [1, 0, 0], atol=1e-9)


@pytest.mark.parametrize("method", ["hybr", "lm", "krylov"])
def test_roots(method):
    def equations(x, a):
        return gs.stack([x[0] ** 2 + x[1] - a[0], x[0] - a[1] * x[1].sin()])

    def solved(a):
        return optimize.root(equations, gs.ones(2), (a,), method, tol=1e-13).x

    a = gs.tensor([2.0, 1.3])
    np.testing.assert_allclose(equations(solved(a), a).numpy(), 0, atol=1e-10)
    check(solved, a)


def test_roots_within_transforms():
    def solved(a):
        return optimize.root(lambda x, a: x**3 - a, gs.tensor(1.0), (a,)).x

    a = gs.tensor(8.0)
    for transform in (gs.func.grad, gs.func.jacrev, gs.func.jacfwd):
        np.testing.assert_allclose(transform(solved)(a).item(), 1 / 12, rtol=1e-8)
    for hessian in (
        gs.func.hessian(solved),
        gs.func.jacrev(gs.func.jacfwd(solved)),
        gs.func.grad(gs.func.grad(solved)),
    ):
        np.testing.assert_allclose(hessian(a).item(), -2 / 9 * 8 ** (-5 / 3), rtol=1e-7)
    third = gs.func.grad(gs.func.grad(gs.func.grad(solved)))
    np.testing.assert_allclose(third(a).item(), 10 / 27 * 8 ** (-8 / 3), rtol=1e-6)


@pytest.mark.parametrize("loss", ["linear", "soft_l1", "huber", "cauchy", "arctan"])
def test_least_squares(loss):
    t = gs.linspace(0, 3, 8)
    data = 2 * (-0.7 * t).exp() + 0.05 * (5 * t).sin()

    def residuals(x, data):
        return x[0] * (-x[1] * t).exp() - data

    def fitted(data):
        settings = {"loss": loss, "f_scale": 0.03, "xtol": 1e-15, "ftol": 1e-15, "gtol": 1e-15}
        return optimize.least_squares(residuals, gs.tensor([1.5, 0.5]), (data,), **settings).x

    known = scipy.optimize.least_squares(
        lambda x: x[0] * np.exp(-x[1] * t.numpy()) - data.numpy(), [1.5, 0.5], loss=loss, f_scale=0.03, xtol=1e-15
    )
    np.testing.assert_allclose(fitted(data).numpy(), known.x, rtol=1e-5)
    variable = data.clone().requires_grad_()
    assert gs.autograd.gradcheck(fitted, (variable,), eps=1e-5, atol=2e-3, rtol=2e-3, check_forward_ad=True)


def test_least_squares_within_bounds():
    a = gs.tensor([2.0, 0.3], requires_grad=True)
    x = optimize.least_squares(lambda x, a: x - a, gs.zeros(2), (a,), bounds=(None, gs.tensor([1.0, 5.0]))).x
    np.testing.assert_allclose(x.tolist(), [1.0, 0.3], atol=1e-6)
    np.testing.assert_allclose(gs.autograd.grad(x.sum(), a)[0].tolist(), [0, 1], atol=1e-9)


@pytest.mark.parametrize("absolute", [False, True])
@pytest.mark.parametrize("errors", ["none", "each", "matrix"])
def test_curve_fit_is_that_of_scipy(absolute, errors):
    x = np.linspace(0, 4, 15)
    y = 2.5 * np.exp(-1.3 * x) + 0.5 + 0.03 * np.sin(9 * x)
    spread = 0.02 + 0.01 * x
    sigma = {"none": None, "each": spread, "matrix": np.diag(spread**2) + 1e-4}[errors]

    def model(x, a, b, c):
        return a * (np.exp if isinstance(x, np.ndarray) else gs.exp)(-b * x) + c

    known = scipy.optimize.curve_fit(model, x, y, np.ones(3), sigma, absolute)
    tensors = [None if array is None else gs.from_numpy(array) for array in (x, y, sigma)]
    found = optimize.curve_fit(model, *tensors[:2], gs.ones(3), tensors[2], absolute)
    np.testing.assert_allclose(found[0].numpy(), known[0], rtol=1e-5)
    np.testing.assert_allclose(found[1].numpy(), known[1], rtol=1e-4)


def test_curve_fit_of_a_line_has_known_derivatives():
    """The slope is a weighted sum of the data."""
    x = gs.tensor([0.0, 1.0, 2.0, 4.0])
    y = gs.tensor([1.0, 2.5, 2.0, 5.0], requires_grad=True)
    popt, pcov = optimize.curve_fit(lambda x, a, b: a * x + b, x, y, gs.ones(2))
    centred = x - x.mean()
    weights = centred / (centred**2).sum()
    np.testing.assert_allclose(gs.autograd.grad(popt[0], y, retain_graph=True)[0].numpy(), weights.numpy(), rtol=1e-7)
    # The variance of the slope is that of the residuals over the squares of the centred points.
    residuals = (y - popt[0] * x - popt[1]).detach()
    expected = 2 * residuals / 2 / (centred**2).sum()
    np.testing.assert_allclose(gs.autograd.grad(pcov[0, 0], y)[0].numpy(), expected.numpy(), rtol=1e-6, atol=1e-9)


def test_float32_stays_float32():
    a = gs.tensor(9.0, dtype=gs.float32, requires_grad=True)
    x = optimize.root(lambda x, a: x**2 - a, gs.tensor(1.0, dtype=gs.float32), (a,)).x
    assert x.dtype == gs.float32
    x.backward()
    np.testing.assert_allclose(a.grad.item(), 1 / 6, rtol=1e-5)


def test_refusals():
    with pytest.raises(TypeError, match=r"the unknowns must be Tensors of floating point dtype, not gradspec.int64"):
        optimize.minimize(banana, gs.zeros(2, dtype=gs.int64))
    with pytest.raises(ValueError, match=r"root\(\): the unknowns must be real"):
        optimize.root(lambda x: x, gs.zeros(2, dtype=gs.complex128))
    with pytest.raises(ValueError, match=r"root\(\): the function returned 1 elements for 2 unknowns"):
        optimize.root(lambda x: x[:1], gs.zeros(2))
    with pytest.raises(ValueError, match=r"must return one real number, not gradspec.float64 of shape \[2\]"):
        optimize.minimize(lambda x: x, gs.zeros(2))
    with pytest.raises(TypeError, match=r"args must be a tuple of arguments, not Tensor"):
        optimize.minimize(banana, gs.zeros(2), gs.ones(2))
    with pytest.raises(ValueError, match=r"bounds do not broadcast"):
        optimize.minimize(banana, gs.zeros(2), (gs.ones(2),), bounds=(gs.zeros(3), None))
    with pytest.raises(ValueError, match=r"unknown loss 'square'"):
        optimize.least_squares(lambda x: x, gs.zeros(2), loss="square")
    a = gs.tensor(1.0, requires_grad=True)
    x = optimize.minimize(lambda x, a: (x.sum() - a) ** 2, gs.zeros(2), (a,)).x  # not unique
    with pytest.raises(RuntimeError, match=r"minimize\(\): the solution has no derivative.*singular"):
        x.sum().backward()
