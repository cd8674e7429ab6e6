"""`grad`, `grad_and_value`, `vjp`, `jvp`, `linearize`: forms, levels that nest, and what is refused."""

from typing import Any, NamedTuple

import numpy as np
import pytest

import gradspec as gs
from gradspec.func import grad, grad_and_value, jacfwd, jacrev, jvp, linearize, vjp, vmap
from support.comparison import same
from support.graphs import constant, point


class Pair(NamedTuple):
    a: Any
    b: Any


def derivative(f):
    """The derivative of a function of a number, by `jvp`."""
    return lambda x: jvp(f, (x,), (gs.ones_like(x),))[1]


X, Y = point(3), point(3, seed=1)

# ---- forms ----


@pytest.mark.parametrize(
    ("argnums", "expected"), [(0, Y), (1, X), (-1, X), ((0,), (Y,)), ((0, 1), (Y, X)), ((1, 0), (X, Y))]
)
def test_argnums(argnums, expected):
    found = grad(lambda x, y, k=1.0: (x * y * k).sum(), argnums)(X, Y, k=2.0)
    assert isinstance(found, tuple) == isinstance(expected, tuple)
    for g, e in zip(
        found if isinstance(found, tuple) else (found,),
        expected if isinstance(expected, tuple) else (expected,),
        strict=True,
    ):
        same(g, 2 * e)


def test_structures_of_inputs():
    found = grad(lambda d: (d["a"] * d["b"][0].a).sum())({"a": X, "b": [Pair(Y, constant())]})
    same(found["a"], Y)
    assert type(found["b"][0]) is Pair
    same(found["b"][0].a, X)
    same(found["b"][0].b, gs.zeros(3))


def test_auxiliary_outputs():
    def f(x):
        return (x * x).sum(), {"twice": x * 2, "name": "f"}

    gradient, aux = grad(f, has_aux=True)(X)
    same(gradient, 2 * X)
    same(aux["twice"], 2 * X)
    assert aux["name"] == "f" and not aux["twice"].requires_grad
    gradient, (value, aux) = grad_and_value(f, has_aux=True)(X)
    same(value, (X * X).sum())
    _, derivatives, aux = jvp(f, (X,), (Y,), has_aux=True)
    same(derivatives, (2 * X * Y).sum())
    _, pull_back, aux = vjp(f, X, has_aux=True)
    same(pull_back(gs.tensor(1.0, dtype=gs.float64))[0], 2 * X)


def test_an_input_that_nothing_depends_on_has_gradient_zero():
    first, second = grad(lambda x, y: (x * 2).sum(), (0, 1))(X, gs.ones(2))
    same(first, [2, 2, 2])
    assert second.tolist() == [0, 0] and second.dtype is gs.float32
    assert grad(lambda x: Y.sum())(X).tolist() == [0, 0, 0]
    assert jvp(lambda x: Y, (X,), (Y,))[1].tolist() == [0, 0, 0]
    _, pull_back = vjp(lambda x: (Y, x * 2), X)
    same(pull_back((X, Y))[0], 2 * Y)


def test_complex_inputs():
    z = gs.complex(X, Y)
    same(grad(lambda z: (z.real * z.imag).sum())(z), gs.complex(Y, X))
    same(jvp(lambda z: z * z, (z,), (z,))[1], 2 * z * z)
    same(vjp(lambda z: z * z, z)[1](z)[0], 2 * z.conj() * z)
    same(vmap(grad(lambda z: (z * z.conj()).real))(z), 2 * z)


def test_gradients_of_structures_of_outputs():
    value, pull_back = vjp(lambda d: ({"s": d["x"].sin(), "l": [d["x"] * 2]}), {"x": X})
    (found,) = pull_back({"s": X, "l": [Y]})
    same(value["l"][0], 2 * X)
    same(found["x"], X.cos() * X + 2 * Y)
    _, pull_back = vjp(lambda x, y: (x * y, x.sum()), X, Y)
    by_x, by_y = pull_back((Y, gs.tensor(3.0, dtype=gs.float64)))
    same(by_x, Y * Y + 3)
    same(by_y, X * Y)


def test_a_pull_back_can_be_called_often_and_within_vmap():
    _, pull_back = vjp(lambda x: x.sin() * x.sum(), X)
    first, again = pull_back(X), pull_back(X)
    assert isinstance(first, tuple)
    same(first[0], again[0])
    (jacobian,) = vmap(pull_back)(gs.eye(3, dtype=gs.float64))
    same(jacobian, jacfwd(lambda x: x.sin() * x.sum())(X))
    _, once = vjp(lambda x: x.sin(), X)
    once(X, retain_graph=False)
    with pytest.raises(RuntimeError, match="Trying to backward through the graph a second time"):
        once(X)


def test_tangents_of_structures():
    value, found = jvp(lambda d: {"p": d["x"] * d["y"][0]}, ({"x": X, "y": [Y]},), ({"x": Y, "y": [gs.zeros_like(X)]},))
    same(value["p"], X * Y)
    same(found["p"], Y * Y)


def test_a_linear_function_can_be_called_often_and_within_vmap():
    value, push = linearize(lambda x, y: {"p": x.sin() * y}, X, Y)
    same(value["p"], X.sin() * Y)
    for t in (X, Y):
        same(push(t, Y)["p"], jvp(lambda x, y: x.sin() * y, (X, Y), (t, Y))[1])
    eye = gs.eye(3, dtype=gs.float64)
    _, push_one = linearize(lambda x: x.sin() * x.sum(), X)
    same(vmap(push_one, out_dims=1)(eye), jacfwd(lambda x: x.sin() * x.sum())(X))
    same(grad(lambda t: (push_one(t) * Y).sum())(X), vjp(lambda x: x.sin() * x.sum(), X)[1](Y)[0])
    assert linearize(lambda x: Y, X)[1](X).tolist() == [0, 0, 0]


# ---- levels ----


def test_captured_tensors_are_constant():
    x = gs.tensor(3.0, dtype=gs.float64)
    # d/dx (x * d/dy (x * y)) = d/dx x^2
    same(grad(lambda x: x * grad(lambda y: x * y)(x))(x), 6)
    same(grad(lambda x: grad(lambda y: y)(x) * x)(x), 1)


@pytest.mark.parametrize("outer", [grad, derivative, jacrev, jacfwd])
@pytest.mark.parametrize("inner", [grad, derivative, jacrev, jacfwd])
def test_transforms_do_not_confuse_their_perturbations(outer, inner):
    x = gs.tensor(1.7, dtype=gs.float64)
    same(outer(lambda x: x * inner(lambda y: x + y)(x))(x), 1)
    # d/dx x d/dy (x y^2) at y = 2 x: d/dx 4 x^3
    same(outer(lambda x: x * inner(lambda y: x * y * y)(2 * x))(x), 12 * x * x)


@pytest.mark.parametrize("first", [grad, derivative])
@pytest.mark.parametrize("second", [grad, derivative])
@pytest.mark.parametrize("third", [grad, derivative, jacrev, jacfwd])
def test_three_levels(first, second, third):
    x = gs.tensor(0.8, dtype=gs.float64)
    same(first(second(third(gs.sin)))(x), -x.cos())
    same(vmap(first(second(third(lambda x: x**4))))(X), 24 * X)


def test_a_backward_pass_goes_through_transforms():
    x, w = point(3).requires_grad_(), point(3, seed=1).requires_grad_()
    gradient = grad(lambda x: (x * x * w).sum())(x)
    assert gradient.requires_grad
    (gradient * gradient).sum().backward()  # sum of 4 x^2 w^2
    same(x.grad, 8 * x * w * w)
    same(w.grad, 8 * x * x * w)
    (by_w,) = gs.autograd.grad(jvp(lambda x: (x * w).sin(), (X,), (Y,))[1].sum(), w)
    same(by_w, Y * (X * w).cos() - Y * X * w * (X * w).sin())


def test_results_have_a_history_only_where_there_is_one_outside():
    for x, recorded in ((X, False), (X.clone().requires_grad_(), True)):
        value, pull_back = vjp(gs.sin, x)
        gradient, total = grad_and_value(lambda x: (x * x).sum())(x)
        found = [value, *pull_back(Y), gradient, total, *jvp(gs.sin, (x,), (Y,)), jacrev(gs.sin)(x)]
        assert [y.requires_grad for y in found] == [recorded] * len(found)
    _, aux = grad(lambda x: ((x * x).sum(), x * 2), has_aux=True)(X.clone().requires_grad_())
    assert aux.requires_grad


def test_a_constant_within_a_function():
    def f(x):
        return (x.detach() * x).sum()

    same(grad(f)(X), X)
    same(jvp(f, (X,), (Y,))[1], (X * Y).sum())
    same(jacfwd(grad(f))(X), np.zeros((3, 3)))


def test_a_root_by_newton_for_each_sample():
    def root(c):
        x = gs.ones_like(c)
        for _ in range(10):
            x = x - (x * x - c) / grad(lambda x: x * x - c)(x)
        return x

    c = point(4)
    same(vmap(root)(c), c.sqrt())
    same(vmap(grad(root))(c), 0.5 / c.sqrt())
    same(vmap(grad(grad(root)))(c), -0.25 / c**1.5)


# ---- what is refused ----

INTEGERS = gs.tensor([1, 2])


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: grad(max, (0, 0))(X, Y), RuntimeError, "argnums elements must be unique"),
        (lambda: grad(max, (0, -2))(X, Y), RuntimeError, "argnums elements must be unique"),
        (lambda: grad(max, ())(X, Y), RuntimeError, "argnums must be non-empty"),
        (lambda: grad(max, 2)(X, Y), RuntimeError, "Got argnum=2, but only 2 positional inputs were given"),
        (lambda: grad(max, "a")(X), RuntimeError, r"must be int or Tuple\[int, ...\], got: <class 'str'>"),
        (lambda: grad(lambda x: x)(X), RuntimeError, "return a scalar tensor, got tensor with 1 dims. Maybe"),
        (lambda: grad(lambda x: 3.0)(X), RuntimeError, r"Expected f\(\*args\) to return a tensor, got float"),
        (lambda: grad(lambda x: (x, x))(X), RuntimeError, r"to return a tensor, got tuple"),
        (lambda: grad(lambda x: (x * 1j).sum())(X), RuntimeError, "a real number, got a tensor of gradspec.comp"),
        (lambda: grad(lambda x: x.sum(), has_aux=True)(X), RuntimeError, r"\(output, aux\) if has_aux is True"),
        (lambda: grad(lambda x: (x.sum(), 1, 2), has_aux=True)(X), RuntimeError, r"got a tuple of 3$"),
        (lambda: grad(gs.sum)(INTEGERS), RuntimeError, "only Tensors of floating point and complex dtype can"),
        (lambda: grad(abs)(2.0), ValueError, "expected all inputs to be Tensors(.*)input 0 is float"),
        (lambda: vjp(lambda: X), RuntimeError, "expected at least one primal"),
        (lambda: vjp(lambda x: 3, X), RuntimeError, "return only tensors(.*)unsupported type int"),
        (lambda: vjp(gs.sin, INTEGERS), RuntimeError, "only Tensors of floating point and complex dtype can"),
        (lambda: vjp(gs.sin, X)[1]((X, X)), RuntimeError, "Expected pytree structure of cotangents to be the"),
        (lambda: vjp(gs.sin, X)[1](gs.ones(2)), RuntimeError, r"shape of its output, \[3\], not \[2\]"),
        (lambda: vjp(gs.sin, X)[1](3.0), RuntimeError, "cotangent 0 is to be a Tensor(.*)float"),
        (lambda: jvp(gs.sin, X, (X,)), RuntimeError, "Expected primals to be a tuple(.*)Got Tensor"),
        (lambda: jvp(gs.sin, (X,), (X, X)), RuntimeError, "primals and tangents to have the same python"),
        (lambda: jvp(gs.sin, (X,), (gs.ones(2),)), RuntimeError, r"tangent 0 is of shape \[2\]"),
        (lambda: jvp(gs.sin, (X,), (gs.ones(3),)), RuntimeError, "gradspec.float32, its primal"),
        (lambda: jvp(gs.sin, (X,), (3.0,)), RuntimeError, "tangents to be tensors(.*)tangent 0 is float"),
        (lambda: jvp(lambda x: 3.0, (X,), (X,)), RuntimeError, "only tensors(.*)unsupported type float"),
        (lambda: jvp(lambda: X, (), ()), RuntimeError, "expected at least one primal"),
        (lambda: jvp(lambda x: Y, (X,), (X,), strict=True), RuntimeError, "index 0 is independent of the inputs"),
        (lambda: linearize(lambda: X), RuntimeError, "expected at least one primal"),
        (lambda: linearize(gs.sin, X)[1](gs.ones(2)), RuntimeError, r"tangent 0 is of shape \[2\], its primal"),
        (lambda: linearize(gs.sin, X)[1](X, X), RuntimeError, "the same structure as the primals"),
    ],
)
def test_errors_name_misfits(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_an_input_is_not_written_to():
    x, recorded = X.clone(), X.clone().requires_grad_()

    def write(x):
        x.mul_(2)
        return x.sum()

    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad is being used in an in-place"):
        grad(write)(x)
    with pytest.raises(RuntimeError, match="a variable of that transform and can't be written to in-place"):
        grad(write)(recorded)
    assert gs.equal(x, X) and gs.equal(recorded, X)


@pytest.mark.parametrize("transform", [grad, derivative, jacrev, jacfwd])
def test_backward_within_a_transform_is_refused(transform):
    w = gs.tensor(2.0, dtype=gs.float64, requires_grad=True)

    def f(x):
        (w * w).backward()
        return x * w

    with pytest.raises(RuntimeError, match=r"backward\(\) called inside a transform of gradspec.func"):
        transform(f)(gs.tensor(1.0, dtype=gs.float64))
    assert w.grad is None


def test_autograd_grad_within_a_transform():
    def f(x):
        (inner,) = gs.autograd.grad((x**3).sum(), x, create_graph=True)
        return inner.sum()

    same(grad(f)(X), 6 * X)
