"""Jacobians, Hessians and products with them: values, forms, errors."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import functional, grad
from gradspec.autograd.functional import hessian, hvp, jacobian, jvp, vhp, vjp
from support.graphs import point

ALL = [jacobian, hessian, vjp, jvp, vhp, hvp]
SCALAR = [hessian, vhp, hvp]


def arrays(result):
    """The arrays in nested tuples, in order."""
    if isinstance(result, tuple):
        return [array for part in result for array in arrays(part)]
    return [result.detach().numpy()]


def form(result):
    """The nesting of tuples, with shapes and dtypes in the place of tensors."""
    if isinstance(result, tuple):
        return tuple(form(part) for part in result)
    return (tuple(result.shape), str(result.dtype).split(".")[-1])


def same(a, b):
    assert form(a) == form(b)
    for p, q in zip(arrays(a), arrays(b), strict=True):
        np.testing.assert_allclose(p, q, rtol=1e-9, atol=1e-12)


# ---- values ----


def test_jacobian_of_tuples_is_nested():
    x, y = point(2), point(3, seed=1)
    (xx, xy), (sx, sy) = jacobian(lambda x, y: (x * y.sum(), y), (x, y))
    assert gs.allclose(xx, gs.eye(2, dtype=gs.float64) * y.sum())
    assert gs.allclose(xy, x.reshape(2, 1).expand(2, 3))
    assert gs.equal(sx, gs.zeros(3, 2, dtype=gs.float64)) and gs.equal(sy, gs.eye(3, dtype=gs.float64))


def test_hessian_of_a_quadratic_form():
    a, x = point(3, 3), point(3, seed=1)
    assert gs.allclose(hessian(lambda x: x @ a @ x, x), a + a.t())


@pytest.mark.parametrize("create_graph", [False, True])
def test_products_are_those_with_the_whole_matrices(create_graph):
    x, u, v = point(3), point(3, seed=1), point(2, seed=2)
    w = point(2, 3, seed=3)

    def function(x):
        return (w @ x.sin()).exp()

    def loss(x):
        return (function(x) ** 2).sum()

    j, h = jacobian(function, x), hessian(loss, x)
    for product, vector, expected, value in ((vjp, v, v @ j, function(x)), (jvp, u, j @ u, function(x))):
        y, found = product(function, x, vector, create_graph)
        same((y, found), (value, expected))
        assert y.requires_grad == found.requires_grad == create_graph
    for product in (vhp, hvp):
        y, found = product(loss, x, u, create_graph)
        same((y, found), (loss(x), h @ u))
        assert y.requires_grad == found.requires_grad == create_graph


def test_the_vector_may_be_left_out_for_one_number():
    x = gs.tensor([3.0])
    assert vjp(lambda x: x.sum() ** 2, point(2))[1].shape == (2,)
    for product, expected in ((vjp, 27.0), (jvp, 27.0), (vhp, 18.0), (hvp, 18.0)):
        assert product(lambda x: x**3, x)[1].tolist() == [expected]


def test_vectors_are_converted_to_the_dtype():
    _, found = jvp(lambda x: x * 2, point(2), gs.tensor([1.0, 2.0]))
    assert found.dtype == gs.float64 and found.tolist() == [2.0, 4.0]


@pytest.mark.parametrize("function", ALL)
def test_inputs_are_left_as_they_are(function):
    x = point(2).requires_grad_()
    y = x.exp()
    arguments = () if function in (jacobian, hessian, vjp) else (y.detach(),)
    result = function(lambda x: (x**3).sum(), y, *arguments)
    assert x.grad is None and y.grad_fn is not None
    assert not any(part.requires_grad for part in (result if isinstance(result, tuple) else (result,)))


def test_create_graph_differentiates_by_the_inputs_and_beyond():
    x = point(3).requires_grad_()
    j = jacobian(lambda y: y**3, x * 2, create_graph=True)
    (g,) = grad(j.sum(), x)
    assert gs.allclose(g, 24 * x)
    h = hessian(lambda y: (y**4).sum(), x * 2, create_graph=True)
    (g,) = grad(h.sum(), x)
    assert gs.allclose(g, 96 * x)


def test_products_are_differentiable_by_their_vectors():
    x, v = point(3), point(3, seed=1).requires_grad_()
    for product in (vjp, jvp):
        _, found = product(lambda x: x**2, x, v, create_graph=True)
        assert gs.allclose(grad(found.sum(), v)[0], 2 * x)
    for product in (vhp, hvp):
        _, found = product(lambda x: (x**3).sum(), x, v, create_graph=True)
        assert gs.allclose(grad(found.sum(), v)[0], 6 * x)


def test_other_leaves_get_no_gradient():
    w = point(2, 3).requires_grad_()
    x = point(3, seed=1)
    assert gs.equal(jacobian(lambda x: w @ x, x), w)
    assert hessian(lambda x: ((w @ x) ** 2).sum(), x).shape == (3, 3)
    assert w.grad is None


def test_recording_that_is_off_is_on_inside():
    x = point(2)
    with gs.no_grad():
        assert jacobian(lambda x: x * x, x, create_graph=True).requires_grad
        assert not gs.is_grad_enabled()


def test_outputs_that_are_inputs_or_constants():
    x = point(2)
    same(jacobian(lambda x: (x, gs.ones(3, dtype=gs.float64), x > 0), x)[0], gs.eye(2, dtype=gs.float64))
    assert not jacobian(lambda x: gs.ones(3), x).any()
    assert not hessian(lambda x: gs.ones(()), x).any()
    assert hessian(lambda x: x.sum(), x, create_graph=True).tolist() == [[0, 0], [0, 0]]


@pytest.mark.parametrize("create_graph", [False, True])
def test_without_elements(create_graph):
    assert jacobian(lambda x: x[:0], point(3), create_graph).shape == (0, 3)
    assert jacobian(lambda x: x.sum(), point(0, 2), create_graph).shape == (0, 2)
    assert hessian(lambda x: x.sum(), point(0), create_graph).shape == (0, 0)


def test_complex_inputs_of_a_real_function():
    z = point(2).to(gs.complex128) * (1 + 2j)
    found = jacobian(lambda z: (z.abs() ** 2).sum(), z)
    assert found.dtype == gs.complex128 and gs.allclose(found, 2 * z)
    assert gs.allclose(vjp(lambda z: (z.abs() ** 2).sum(), z)[1], 2 * z)


def test_holomorphic_products():
    z, v = point(2).to(gs.complex128) * (1 + 2j), point(2, seed=1).to(gs.complex128) * 1j
    assert gs.allclose(jvp(lambda z: z * z, z, v)[1], 2 * z * v)
    assert gs.allclose(vjp(lambda z: z * z, z, v)[1], (2 * z).conj() * v)


def test_hooks_run_once_per_row():
    seen = []

    def function(x):
        y = x * 2
        y.register_hook(lambda g: seen.append(g.tolist()))
        return y

    jacobian(function, point(2))
    assert seen == [[1.0, 0.0], [0.0, 1.0]]


# ---- errors ----


@pytest.mark.parametrize("function", ALL)
def test_arguments_other_than_tensors(function):
    name, x = function.__name__, gs.ones(1)
    with pytest.raises(TypeError, match=f"The inputs given to {name} must be either a Tensor or a tuple"):
        function(lambda x: x, [x])
    with pytest.raises(TypeError, match=r"but the value at index 1 has type <class 'int'>"):
        function(lambda x, y: x, (x, 3))
    with pytest.raises(TypeError, match=f"outputs of the user-provided function given to {name} must be"):
        function(lambda x: [x], x)
    with pytest.raises(TypeError, match="the value at index 1 has type <class 'float'>"):
        function(lambda x: (x, 1.0), x)
    with pytest.raises(ValueError, match="empty tuple"):
        function(lambda: x, ())
    with pytest.raises(RuntimeError, match=r"only Tensors of floating point .* dtype can require gradients"):
        function(lambda x: x, gs.tensor([1]))


@pytest.mark.parametrize("function", SCALAR)
def test_hessians_are_of_one_number(function):
    name, x = function.__name__, gs.ones(1)
    with pytest.raises(RuntimeError, match=f"The Tensor returned by the function given to {name} should"):
        function(lambda x: x.expand(2), x)
    with pytest.raises(RuntimeError, match=f"The function given to {name} should return a single Tensor"):
        function(lambda x: (x,), x)
    with pytest.raises(RuntimeError, match="only for real scalar outputs"):
        function(lambda x: x * 1j, x)


def test_jacobian_refuses_complex_outputs():
    with pytest.raises(RuntimeError, match="grad can be implicitly created only for real scalar outputs"):
        jacobian(lambda x: x * 1j, gs.ones(2))
    with pytest.raises(RuntimeError, match="grad can be implicitly created only for real scalar outputs"):
        vjp(lambda x: x * 1j, gs.ones(1))


@pytest.mark.parametrize("function", [vjp, jvp, vhp, hvp])
def test_vectors_that_do_not_fit(function):
    x = gs.ones(1)
    with pytest.raises(RuntimeError, match=r"v has invalid size: should be .*\[1\].* but got .*\[3\]"):
        function(lambda x: x * x, x, gs.ones(3))
    with pytest.raises(RuntimeError, match="The given v should contain a single Tensor"):
        function(lambda x: x * x, x, (x, x))
    with pytest.raises(TypeError, match="The v given to"):
        function(lambda x: x * x, x, 3)
    many = (x, x)
    with pytest.raises(RuntimeError, match="v is a tuple of invalid length: should be 2 but got 1"):
        function((lambda x, y: (x, y)) if function is vjp else (lambda x, y: x * y), many, x)
    with pytest.raises(RuntimeError, match=r"Entry 1 in v has invalid size"):
        function((lambda x, y: (x, y)) if function is vjp else (lambda x, y: x * y), many, (x, gs.ones(2)))
    with pytest.raises(RuntimeError, match="The vector v can only be None if"):
        function(lambda x: x * x if function is vjp else (x * x).sum(), gs.ones(2))


@pytest.mark.parametrize("function", ALL)
def test_strict_forbids_independent_outputs(function):
    x = gs.ones(1)
    given = {} if function in (jacobian, hessian) else {"v": x}
    with pytest.raises(RuntimeError, match="Output 0 of the user-provided function does not require grad"):
        function(lambda x: x.detach(), x, strict=True, **given)
    given = {} if function in (jacobian, hessian) else {"v": x if function is vjp else (x, x)}
    with pytest.raises(RuntimeError, match=r"independent of (the )?input"):
        function(lambda x, y: y * y, (x, x), strict=True, **given)
    with pytest.raises(RuntimeError, match="is independent of"):
        function(lambda x: x * 2, x, strict=True, create_graph=True)


@pytest.mark.parametrize("function", SCALAR)
def test_strict_forbids_linear_functions_in_hessians(function):
    with pytest.raises(RuntimeError, match="While computing the hessian, found that the jacobian"):
        function(lambda x: x * 2, gs.ones(1), strict=True)


@pytest.mark.parametrize("function", ALL)
def test_strict_accepts_what_depends_on_everything(function):
    x = gs.tensor([2.0])
    found = function(lambda x: x**3, x, strict=True)
    same(found, function(lambda x: x**3, x))
    found = function(lambda x: x**4, x, strict=True, create_graph=True)
    same(found, function(lambda x: x**4, x))


def test_options_that_do_not_go_together():
    x = gs.ones(1)
    for function, option in ((jacobian, "strategy"), (hessian, "outer_jacobian_strategy")):
        with pytest.raises(ValueError, match='either "forward-mode" or "reverse-mode"'):
            function(lambda x: x, x, **{option: "sideways"})
        with pytest.raises(RuntimeError, match=r"`strict=True` and `vectorize=True` are not supported"):
            function(lambda x: x, x, strict=True, vectorize=True)
        with pytest.raises(RuntimeError, match=r"`strict=True` and .*forward-mode.* are not supported"):
            function(lambda x: x, x, strict=True, **{option: "forward-mode"})
        with pytest.raises(NotImplementedError, match=r"`create_graph=True` and .*forward-mode"):
            function(lambda x: x, x, create_graph=True, **{option: "forward-mode"})
        for size in (0, -1, 1.5):
            with pytest.raises(ValueError, match="chunk_size must be a positive integer"):
                function(lambda x: x, x, chunk_size=size)


def test_writing_to_an_input_is_refused():
    x = point(2)
    before = x.clone()
    with pytest.raises(RuntimeError, match="leaf"):
        jacobian(lambda x: x.mul_(2), x)
    assert gs.equal(x, before)


# ---- as torch ----

FUNCTIONS = [
    lambda x, y: x.exp().sum(1) * y,
    lambda x, y: (x * y, (y * y).sum()),
    lambda x, y: y * y,
    lambda x, y: x + y,
]


@pytest.mark.torch
@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("function", FUNCTIONS)
def test_agrees_with_torch(function, create_graph, torch):
    def loss(x, y):
        out = function(x, y)
        return out[0].sum() * out[1] if isinstance(out, tuple) else (out**3).sum()

    x, y = (point(2, 2).numpy(), point(2, seed=1).numpy().astype(np.float32))
    found = []
    for lib in (gs, torch):
        api = functional if lib is gs else torch.autograd.functional
        inputs = (lib.from_numpy(x.copy()), lib.from_numpy(y.copy()))
        outputs = function(*inputs)
        tangents = tuple(lib.ones_like(part) * 2 for part in inputs)
        many = isinstance(outputs, tuple)
        cotangents = tuple(part.detach() for part in outputs) if many else outputs.detach()
        results = [
            api.jacobian(function, inputs, create_graph),
            api.hessian(loss, inputs, create_graph),
            api.vjp(function, inputs, cotangents, create_graph),
            api.jvp(function, inputs, tangents, create_graph),
            api.vhp(loss, inputs, tangents, create_graph),
            api.hvp(loss, inputs, tangents, create_graph),
        ]
        found.append(results)
    for mine, theirs in zip(*found, strict=True):
        assert form(mine) == form(theirs)
        for p, q in zip(arrays(mine), arrays(theirs), strict=True):
            np.testing.assert_allclose(p, q, rtol=1e-5)
