"""`jacrev`, `jacfwd`, `hessian`: blocks, structures, chunks, and second derivatives of all kinds."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.func import grad, hessian, jacfwd, jacrev, vmap
from support.comparison import same
from support.graphs import point

BOTH = pytest.mark.parametrize("jacobian", [jacrev, jacfwd])
X, Y = point(3), point(2, seed=1)


def differences(f, x, step=1e-6):
    """The Jacobian by central differences."""
    columns = []
    for index in np.ndindex(*x.shape):
        moved = []
        for sign in (1, -1):
            values = x.numpy(force=True).copy()
            values[index] += sign * step
            moved.append(f(gs.from_numpy(values)).numpy(force=True))
        columns.append((moved[0] - moved[1]) / (2 * step))
    shape = columns[0].shape
    return np.stack(columns, -1).reshape((*shape, *x.shape))


@BOTH
@pytest.mark.parametrize("shape", [(), (3,), (2, 2)])
def test_against_differences(jacobian, shape):
    def f(x):
        return gs.stack([x.sin() * x.sum(), x.exp()])

    x = point(*shape)
    found = jacobian(f)(x)
    assert found.shape == (2, *shape, *shape)
    np.testing.assert_allclose(found.numpy(), differences(f, x), rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(
        hessian(lambda x: (x.sin() * x.sum()).sum())(x).numpy(),
        differences(grad(lambda x: (x.sin() * x.sum()).sum()), x),
        rtol=1e-7,
        atol=1e-8,
    )


@BOTH
@pytest.mark.parametrize("argnums", [0, 1, -1, (0,), (0, 1), (1, 0)])
def test_argnums(jacobian, argnums):
    def f(x, y):
        return x[:, None] * y * y, {"s": x.sum() * y.sum()}

    eye = gs.eye(3, dtype=gs.float64)
    by = [
        (eye[:, None, :] * (Y * Y)[:, None], Y.sum().expand(3)),
        (X[:, None, None] * 2 * Y * gs.eye(2, dtype=gs.float64), X.sum().expand(2)),
    ]
    first, rest = jacobian(f, argnums)(X, Y)
    numbers = argnums if isinstance(argnums, tuple) else (argnums,)
    assert isinstance(first, tuple) == isinstance(argnums, tuple)
    firsts, rests = (first, rest["s"]) if isinstance(argnums, tuple) else ((first,), (rest["s"],))
    for number, a, b in zip(numbers, firsts, rests, strict=True):
        same(a, by[number][0])
        same(b, by[number][1])


@BOTH
def test_structures_and_what_comes_with_the_output(jacobian):
    def f(d):
        return [d["a"] * d["b"].sum(), d["b"]], (d["a"] * 2, "name")

    found, (aux, name) = jacobian(f, has_aux=True)({"a": Y, "b": X})
    same(found[0]["a"], gs.eye(2, dtype=gs.float64) * X.sum())
    same(found[0]["b"], Y[:, None].expand(2, 3))
    same(found[1]["a"], np.zeros((3, 2)))
    same(found[1]["b"], np.eye(3))
    same(aux, 2 * Y)
    assert name == "name"


@BOTH
@pytest.mark.parametrize("chunk_size", [1, 2, 3, 4, 100])
def test_chunks_change_nothing(jacobian, chunk_size):
    def f(x):
        return x @ x * x.sum()

    x = point(2, 2)
    same(jacobian(f, chunk_size=chunk_size)(x), jacobian(f)(x))
    rows = point(3, 2, 2, seed=1)
    same(vmap(jacobian(f, chunk_size=chunk_size))(rows), gs.stack([jacobian(f)(row) for row in rows]))


@BOTH
def test_outputs_that_do_not_depend_and_empty_ones(jacobian):
    constant, identity = jacobian(lambda x: (Y, x))(X)
    same(constant, np.zeros((2, 3)))
    same(identity, np.eye(3))
    assert jacobian(lambda x: x * 2)(gs.zeros(0)).shape == (0, 0)
    assert jacobian(lambda x: x[:0])(X).shape == (0, 3)
    assert jacobian(lambda x: x.sum())(gs.zeros(0)).shape == (0,)


@pytest.mark.parametrize("outer", [jacrev, jacfwd])
@pytest.mark.parametrize("inner", [jacrev, jacfwd])
def test_jacobians_of_jacobians(outer, inner):
    def f(x):
        return x**3 * x.sum()

    found = outer(inner(f))(X)
    np.testing.assert_allclose(found.numpy(), differences(jacrev(f), X), rtol=1e-7, atol=1e-8)
    third = outer(inner(jacfwd(f)))(X)
    np.testing.assert_allclose(third.numpy(), differences(jacrev(jacrev(f)), X), rtol=1e-6, atol=1e-7)


@BOTH
def test_within_and_around_vmap(jacobian):
    def f(x):
        return x * x.sum()

    rows = point(2, 3, seed=2)
    alone = gs.stack([jacobian(f)(row) for row in rows])
    same(vmap(jacobian(f))(rows), alone)
    whole = jacobian(vmap(f))(rows)
    same(whole[0, :, 0], alone[0])
    same(whole[0, :, 1], np.zeros((3, 3)))
    same(vmap(jacobian(lambda x, y: x * y, 1), (0, None))(rows, X), vmap(lambda x: gs.eye(3) * x)(rows))


def test_hessians_in_blocks():
    def f(x, y):
        return (x.sin() * y.sum() ** 2).sum()

    (xx, xy), (yx, yy) = hessian(f, (0, 1))(X, Y)
    same(xx, gs.eye(3) * (-X.sin() * Y.sum() ** 2))
    same(xy, (X.cos() * 2 * Y.sum())[:, None].expand(3, 2))
    same(yx, xy.t())
    same(yy, (2 * X.sin().sum()).expand(2, 2))
    same(hessian(f, 1)(X, Y), yy)
    tree = hessian(lambda d: (d["a"] * d["b"] * d["b"]).sum())({"a": Y, "b": Y + 1})
    same(tree["a"]["a"], np.zeros((2, 2)))
    same(tree["a"]["b"], gs.eye(2) * 2 * (Y + 1))
    rows = point(4, 3, seed=3)
    same(vmap(hessian(lambda x: (x**3).sum()))(rows), vmap(lambda x: gs.eye(3) * 6 * x)(rows))


def test_a_history_outside_is_kept():
    w = point(3, seed=1).requires_grad_()
    for transform in (jacrev, jacfwd):
        (gradient,) = gs.autograd.grad(transform(lambda x: (x * w).sin())(X).sum(), w)
        same(gradient, (X * w).cos() - w * X * (X * w).sin())
    (gradient,) = gs.autograd.grad(hessian(lambda x: (x * x * w).sum())(X).sum(), w)
    same(gradient, np.full(3, 2))


Z = gs.complex(X, X)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda j: j(lambda x: 3)(X), RuntimeError, "return only tensors(.*)unsupported type int"),
        (lambda j: j(gs.sin, chunk_size=0), ValueError, r"should be None or greater than 0. \(got 0\)"),
        (lambda j: j(gs.sin)(Z), RuntimeError, "Expected all inputs to be real but received complex tensor"),
        (lambda j: j(lambda x: x * 1j)(X), RuntimeError, "Expected all outputs to be real but received complex"),
        (lambda j: j(gs.sin)(gs.tensor([1, 2])), (RuntimeError, ValueError), "input 0 is gradspec.int64"),
        (lambda j: j(gs.sin, argnums=1)(X), RuntimeError, "Got argnum=1, but only 1 positional inputs were given"),
        (lambda j: j(gs.sin, has_aux=True)(X), RuntimeError, r"\(output, aux\) if has_aux is True"),
    ],
)
@BOTH
def test_errors_name_misfits(jacobian, call, error, message):
    with pytest.raises(error, match=message):
        call(jacobian)


def test_an_unknown_randomness():
    for transform in (jacfwd, vmap):
        with pytest.raises(RuntimeError, match="Only allowed values for randomness are"):
            transform(gs.sin, randomness="some")(X)
