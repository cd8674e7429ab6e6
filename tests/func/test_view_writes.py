"""In-place forms of views, such as `t_`, within transforms, and other corners of functions and outputs."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.func import grad, hessian, jacfwd, jacrev, jvp, linearize, vmap
from support.graphs import point


def _written_through_a_view(x):
    y = x * 1
    row = y[0]
    y.t_()
    y.mul_(x.t())
    return row * y[:, 1]


def _turned_twice(x):
    y = x.clone()
    y.t_()
    y[0] = x[:, 1].sum()
    y.transpose_(0, 1).unsqueeze_(1)
    return y * x[:, None]


def _turned_view(x):
    y = x.sin()
    part = y[:, 1:]
    part.t_()
    part.add_(x[:, :2].t())
    return y * part.sum()


FUNCTIONS = {
    "unsqueeze_": lambda x: x.clone().unsqueeze_(0),
    "squeeze_": lambda x: x.clone()[None].squeeze_(0),
    "t_": lambda x: x.clone().t_() * 2,
    "transpose_": lambda x: x.clone().transpose_(0, 1).sin(),
    "swapaxes_": lambda x: x.sin().swapaxes_(0, 1) * x.t(),
    "a write through a view": _written_through_a_view,
    "turned twice": _turned_twice,
    "a view": _turned_view,
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_all_modes_agree(name):
    f, x = FUNCTIONS[name], point(2, 3)
    expected = jacrev(f)(x)
    np.testing.assert_allclose(jacfwd(f)(x).numpy(), expected.numpy())
    tangent = point(2, 3, seed=1)
    along = (expected * tangent).sum((-2, -1))
    value, pushed = jvp(f, (x,), (tangent,))
    np.testing.assert_allclose(pushed.numpy(), along.numpy())
    np.testing.assert_array_equal(value.numpy(), f(x).numpy())
    second = [hessian(lambda x: f(x).cos().sum())(x), jacrev(grad(lambda x: f(x).cos().sum()))(x)]
    np.testing.assert_allclose(second[0].numpy(), second[1].numpy())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_levels_within_each_other(name):
    """The tangents of outer levels, and their tangents on an inner one, show their memory as the tensor does."""
    f, x = FUNCTIONS[name], point(2, 3)

    def along(g, x):
        return (jacrev(g)(x) * x.cos()).sum((-2, -1))

    for transform in (jacfwd, lambda g: lambda x: jvp(g, (x,), (x.sin(),))[1]):
        pushed = transform(lambda x: jvp(f, (x,), (x.cos(),))[1])(x)
        np.testing.assert_allclose(pushed.numpy(), transform(lambda x: along(f, x))(x).numpy())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_within_vmap(name):
    f, x = FUNCTIONS[name], point(4, 2, 3)
    for g in (f, jacfwd(f), grad(lambda x: f(x).cos().sum())):
        expected = gs.stack([g(row) for row in x])
        np.testing.assert_allclose(vmap(g)(x).numpy(), expected.numpy())


def test_linear_functions_of_operands_without_derivative():
    """Outputs of ints and bools, and constant ones, have tangents of zeros."""
    x = point(3)
    values, push = linearize(lambda x: (x.clone().mul_(x), x > 0, gs.ones(2), x.argmax()), x)
    tangents = push(gs.ones(3, dtype=gs.float64))
    np.testing.assert_allclose(tangents[0].numpy(), 2 * x.numpy())
    for value, tangent in zip(values[1:], tangents[1:], strict=True):
        assert tangent.shape == value.shape and tangent.dtype is value.dtype and not tangent.any()


@pytest.mark.parametrize("name", ["ihfft2", "ihfftn"])
def test_spectra_are_not_lazy_conjugates(name):
    assert not getattr(gs.fft, name)(gs.ones(2, 3)).is_conj()


@pytest.mark.parametrize("transform", [jacrev, jacfwd, lambda f: lambda x: jvp(f, (x,), (x,))])
def test_functions_without_outputs_are_refused(transform):
    with pytest.raises(RuntimeError, match="Expected f to be a function that has non-empty output"):
        transform(lambda x: ())(gs.ones(2))


def test_integers_have_no_jacobian():
    with pytest.raises(ValueError, match="Expected primal to be floating point or complex, but"):
        jacfwd(lambda x: x)(gs.ones(2, dtype=gs.int64))


def test_functionalized_functions_are_themselves():
    assert gs.func.functionalize(_turned_view) is _turned_view
    with pytest.raises(RuntimeError, match="received invalid argument for remove"):
        gs.func.functionalize(_turned_view, remove="views")
