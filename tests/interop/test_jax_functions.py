"""Functions of gradspec for JAX and of JAX for gradspec: their derivatives beside one library's own."""

import importlib

import numpy as np
import pytest

import gradspec as gs
from gradspec.interop import from_jax, from_torch, jax_function, torch_function

pytestmark = pytest.mark.torch

X, Y = np.array([0.3, -1.2, 2.0]), np.array([1.1, 0.4, -0.7])


def formula(lib):
    def function(x, y):
        return lib.sin(x * y) * lib.exp(-x) + (x**2 * y).sum()

    return function


def close(found, known):
    if isinstance(known, tuple | list):
        for one, other in zip(found, known, strict=True):
            close(one, other)
    else:
        with gs.no_grad():  # an ndarray of a tensor with a history
            np.testing.assert_allclose(np.asarray(found), np.asarray(known), rtol=1e-12, atol=1e-14)


def summed(function):
    return lambda x, y: function(x, y).sum()


@pytest.fixture
def functions(jax):
    return jax_function(formula(gs)), formula(jax.numpy)


def transforms(lib):
    return [
        lambda f: f,
        lambda f: lib.jacrev(f),
        lambda f: lib.jacfwd(f, (0, 1)),
        lambda f: lib.grad(summed(f), (0, 1)),
        lambda f: lib.hessian(summed(f), 1),
        lambda f: lib.jacrev(lib.jacfwd(f)),
        lambda f: lib.jacfwd(lib.jacrev(f)),
        lambda f: lib.grad(lambda x, y: lib.grad(lambda x, y: lib.grad(summed(f))(x, y).sum(), 1)(x, y).prod()),
        lambda f: lambda x, y: lib.jvp(f, (x, y), (y, x)),
        lambda f: lambda x, y: lib.vjp(f, x, y)[1](x),
        lambda f: lambda x, y: lib.linearize(f, x, y)[1](y, x),
    ]


@pytest.mark.parametrize("number", range(11))
@pytest.mark.parametrize("compiled", [False, True])
def test_jax_transforms(jax, functions, number, compiled):
    x, y = jax.numpy.asarray(X), jax.numpy.asarray(Y)
    transform = transforms(jax)[number]
    found, known = [(jax.jit if compiled else lambda f: f)(transform(f))(x, y) for f in functions]
    close(found, known)


@pytest.mark.parametrize("compiled", [False, True])
def test_vmap_in_jax(jax, functions, compiled):
    xs = jax.numpy.stack([X, 2 * X, X + 1], 1)
    for in_axes in ((1, None), (1, 0)):
        for around in (lambda f: f, lambda f: jax.grad(summed(f)), lambda f: jax.jacfwd(f)):
            mapped = [jax.vmap(around(f), in_axes) for f in functions]
            close(*[(jax.jit(f) if compiled else f)(xs, Y) for f in mapped])
        gradients = [jax.grad(summed(jax.vmap(f, in_axes)))(xs, Y) for f in functions]
        close(*gradients)


def test_linear_parts_are_transposed_within_batches(jax, functions):
    weights = jax.numpy.stack([X, Y])

    def weighted(function):
        _, linear = jax.linearize(function, X, Y)
        return jax.linear_transpose(lambda t: jax.vmap(linear, (0, None))(t, X * 0), weights)(weights)

    close(*map(weighted, functions))


@pytest.mark.parametrize("number", range(10))
def test_transforms_of_functions_of_jax(jax, number):
    transform = transforms(gs.func)[number]
    x, y = gs.from_numpy(X), gs.from_numpy(Y)
    close(transform(from_jax(formula(jax.numpy)))(x, y), transform(formula(gs))(x, y))


def test_gradcheck(jax):
    crossing = from_jax(formula(jax.numpy))
    inputs = [gs.tensor(point, requires_grad=True) for point in (X, Y)]
    assert gs.autograd.gradcheck(crossing, inputs, check_forward_ad=True)
    assert gs.autograd.gradgradcheck(crossing, inputs)
    importlib.import_module("jax.test_util").check_grads(
        jax_function(formula(gs)), (X, Y), order=2, modes=["fwd", "rev"]
    )


def test_gradients_accumulate(jax):
    """Though the memory of JAX is read-only."""
    x = gs.tensor(X, requires_grad=True)
    for _ in range(2):
        from_jax(jax.numpy.sin)(x).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * np.cos(X))


def test_structures_integers_and_constants(jax):
    def function(parts, index, *, scale):
        return {"rows": scale * parts["a"][index], "index": index + 1, "what": "rows", "pair": (parts["b"][0].sum(),)}

    def loss(parts, index, scale):
        found = crossing(parts, index, scale=scale)
        assert found["what"] == "rows"
        return found["rows"].sum() + found["pair"][0], found["index"]

    crossing = jax_function(function)
    for around in (lambda f: f, jax.jit):
        grads, index = jax.grad(around(loss), has_aux=True)({"a": X, "b": [Y]}, np.array([0, 2, 2]), 2.0)
        assert grads["a"].tolist() == [2, 0, 4] and grads["b"][0].tolist() == [1, 1, 1] and index.tolist() == [1, 3, 3]
    crossing = from_jax(function)
    a, b = [gs.tensor(point, requires_grad=True) for point in (X, Y)]
    found = crossing({"a": a, "b": [b]}, gs.tensor([0, 2, 2]), scale=2.0)
    assert found["what"] == "rows" and found["index"].tolist() == [1, 3, 3]
    by_a, by_b = gs.autograd.grad(found["rows"].sum() + found["pair"][0], (a, b))
    assert by_a.tolist() == [2, 0, 4] and by_b.tolist() == [1, 1, 1]


def test_each_library_has_its_own_convention_of_complex_gradients(jax):
    def function(lib):
        return lambda z: (lib.exp(z * 1j) * lib.conj(z) * (1 - 2j)).real.sum()

    z = np.array([0.3 + 1j, -0.5 - 0.2j])
    close(jax.grad(jax_function(function(gs)))(z), jax.grad(function(jax.numpy))(z))
    tensor = gs.from_numpy(z)
    close(gs.func.grad(from_jax(function(jax.numpy)))(tensor).resolve_conj(), gs.func.grad(function(gs))(tensor))


def test_large_arrays_in_compiled_programs(jax):
    x = jax.numpy.ones(1_000_000)
    assert jax.jit(jax.grad(lambda x: jax_function(lambda x: x.square().sum())(x * 1.5)))(x)[0] == 4.5


def test_memory_is_shared(jax):
    seen = []
    jax_function(lambda x: seen.append(x.data_ptr()) or 2 * x)(x := jax.numpy.ones(1000))
    assert seen == [x.unsafe_buffer_pointer()]


def test_across_three_libraries(jax, torch):
    def through(x):
        return torch_function(from_jax(jax.numpy.sin))(x)

    x = torch.tensor(X, requires_grad=True)
    (first,) = torch.autograd.grad(through(x).sum(), x, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), x)
    np.testing.assert_allclose(first.detach().numpy(), np.cos(X))
    np.testing.assert_allclose(second.numpy(), -np.sin(X))
    both = jax_function(from_torch(torch.sin))
    np.testing.assert_allclose(jax.jit(jax.vmap(jax.grad(jax.grad(both))))(X), -np.sin(X))


def test_refusals(jax):
    def scaled(x, factor):
        return x * factor

    with pytest.raises(TypeError, match=r"scaled\(\): argument 0 is a gradspec.Tensor, but .* takes a jax.Array"):
        jax_function(scaled)(gs.ones(2), 1)
    with pytest.raises(TypeError, match=r"scaled\(\): argument 'factor' is a jax.Array, but"):
        from_jax(scaled)(gs.ones(2), factor=jax.numpy.ones(2))


def test_without_float64_results_are_float32(jax):
    with jax.enable_x64(False):
        x = gs.tensor(X, requires_grad=True)
        y = from_jax(jax.numpy.sin)(x)
        assert y.dtype == gs.float32
        assert gs.autograd.grad(y.sum(), x)[0].dtype == gs.float64
        assert jax.grad(jax_function(lambda x: x.double().square().sum()))(np.float32(1)).dtype == np.float32


def test_numbers_of_python(jax):
    cube = jax_function(lambda x, n: x**3 * n)
    for around in (lambda f: f, jax.jit):
        assert around(jax.grad(cube))(2.0, 3).item() == 36
        assert around(jax.grad(jax.grad(cube)))(2.0, 3).item() == 36
        assert around(jax.jacfwd(cube))(2.0, 3).item() == 36


def test_functions_of_matrices_and_indices_are_compiled(jax):
    def function(matrix, index):
        return gs.linalg.cholesky(matrix)[index]

    matrix, index = jax.numpy.eye(3) * 4, jax.numpy.array([2, 0])
    found = jax.jit(jax.grad(lambda m: jax_function(function)(m, index).sum()))(matrix)
    known = jax.grad(lambda m: jax.numpy.linalg.cholesky(m)[index].sum())(matrix)
    close(found, known)
