"""Custom Functions in transforms: by `generate_vmap_rule`, by a rule of their own, and what is refused."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import Function
from gradspec.func import grad, hessian, jacfwd, jacrev, jvp, vmap
from support.comparison import same
from support.functions import function
from support.graphs import point


def diagonal(values):
    return gs.eye(len(values), dtype=gs.float64) * values


def generated(forward, setup_context, **methods):
    """A Function whose rule for `vmap` is generated."""
    return function(forward, setup_context=setup_context, generate_vmap_rule=True, **methods)


def save_all(ctx, inputs, output):
    ctx.save_for_backward(*inputs[:2])
    ctx.save_for_forward(*inputs[:2])
    ctx.k = inputs[-1]


def slope_of_cube(ctx, given):
    return given * 3 * ctx.saved_tensors[0] ** 2


def backward_of_both(ctx, g, h):
    x, y = ctx.saved_tensors
    return g * y * ctx.k + h, g * x * ctx.k + h, None


def jvp_of_both(ctx, a, b, _):
    x, y = ctx.saved_tensors
    return (a * y + x * b) * ctx.k, a + b


Cube = generated(lambda x: x**3, save_all, backward=slope_of_cube, jvp=slope_of_cube)
# x y k and x + y, of which k is a number.
Both = generated(lambda x, y, k: (x * y * k, x + y), save_all, backward=backward_of_both, jvp=jvp_of_both)
X, Y, ROWS = point(3), point(3, seed=1), point(2, 3, seed=2)


def total(x):
    return Cube.apply(x).sum()


def test_a_function_under_every_transform():
    cube = Cube.apply
    same(vmap(cube)(ROWS), ROWS**3)
    same(grad(total)(X), 3 * X * X)
    same(vmap(grad(total))(ROWS), 3 * ROWS * ROWS)
    same(grad(lambda x: vmap(total)(x).sum())(ROWS), 3 * ROWS * ROWS)
    same(jvp(cube, (X,), (Y,))[1], 3 * X * X * Y)
    same(vmap(lambda x: jvp(cube, (x,), (Y,))[1])(ROWS), 3 * ROWS * ROWS * Y)
    for jacobian in (jacrev, jacfwd):
        same(jacobian(cube)(X), diagonal(3 * X * X))
        same(vmap(jacobian(cube))(ROWS), gs.stack([diagonal(3 * row * row) for row in ROWS]))


@pytest.mark.parametrize("outer", [jacrev, jacfwd])
@pytest.mark.parametrize("inner", [jacrev, jacfwd])
def test_second_derivatives_of_a_function(outer, inner):
    expected = np.zeros((3, 3, 3))
    expected[range(3), range(3), range(3)] = (6 * X).numpy()
    same(outer(inner(Cube.apply))(X), expected)
    same(hessian(total)(X), diagonal(6 * X))
    same(vmap(hessian(total))(ROWS), gs.stack([diagonal(6 * row) for row in ROWS]))


@pytest.mark.parametrize("dims", [(0, 0), (0, None), (None, 0), (0, 1)])
def test_functions_of_several_inputs_and_outputs(dims):
    def f(x, y):
        return Both.apply(x, y, 2.0)

    def plain(x, y):
        return x * y * 2.0, x + y

    def of(g):
        return lambda x, y: sum((part * (k + 1)).sum() for k, part in enumerate(g(x, y)))

    stacks = [point(*shape, seed=k) for k, shape in enumerate({0: (2, 3), None: (3,), 1: (3, 2)}[d] for d in dims)]
    for found, expected in (
        (vmap(f, dims)(*stacks), vmap(plain, dims)(*stacks)),
        (vmap(grad(of(f), (0, 1)), dims)(*stacks), vmap(grad(of(plain), (0, 1)), dims)(*stacks)),
        (
            grad(lambda *xs: vmap(of(f), dims)(*xs).sum(), (0, 1))(*stacks),
            grad(lambda *xs: vmap(of(plain), dims)(*xs).sum(), (0, 1))(*stacks),
        ),
        (
            vmap(lambda x, y: jvp(f, (x, y), (y, x))[1], dims)(*stacks),
            vmap(lambda x, y: jvp(plain, (x, y), (y, x))[1], dims)(*stacks),
        ),
    ):
        for y, z in zip(found, expected, strict=True):
            same(y, z)


def test_vmap_within_vmap():
    x, y = point(2, 3), point(4, seed=1)
    first, _ = vmap(vmap(lambda a, b: Both.apply(a, b, 1.0), (None, 0)), (0, None))(x.sum(1), y)
    same(first, x.sum(1)[:, None] * y)


def test_the_backward_is_told_which_inputs_need_a_gradient():
    seen = []

    def backward(ctx, gradient):
        x, y = ctx.saved_tensors
        seen.append((ctx.needs_input_grad, tuple(gradient.shape)))
        return gradient * y, gradient * x

    product = generated(
        lambda x, y: x * y, lambda ctx, inputs, output: ctx.save_for_backward(*inputs), backward=backward
    ).apply
    same(vmap(grad(lambda x, y: product(x, y).sum()), (0, None))(ROWS, Y), Y.expand(2, 3))
    assert seen == [((True, False), (3,))]


def test_an_output_that_is_saved_or_has_no_gradient():
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output[0])
        ctx.save_for_forward(output[0])
        ctx.mark_non_differentiable(output[1])

    exp = generated(
        lambda x: (x.exp(), x > 1),
        setup_context,
        backward=lambda ctx, gradient, _: gradient * ctx.saved_tensors[0],
        jvp=lambda ctx, tangent: (tangent * ctx.saved_tensors[0], None),
    ).apply
    value, mask = vmap(exp)(ROWS)
    same(value, ROWS.exp())
    assert mask.dtype is gs.bool and mask.tolist() == (ROWS > 1).tolist()
    same(vmap(grad(lambda x: exp(x)[0].sum()))(ROWS), ROWS.exp())
    for outer in (jacrev, jacfwd):
        for inner in (jacrev, jacfwd):
            found = outer(inner(lambda x: exp(x)[0]))(X)
            assert found.sum().item() == pytest.approx(X.exp().sum().item())


def test_an_input_that_is_written_to():
    twice = generated(
        lambda x: x.mul_(2),
        lambda ctx, inputs, output: ctx.mark_dirty(inputs[0]),
        backward=lambda ctx, gradient: gradient * 2,
    ).apply
    same(vmap(lambda x: twice(x.clone()))(ROWS), 2 * ROWS)
    same(vmap(grad(lambda x: twice(x.clone()).sum()))(ROWS), np.full((2, 3), 2))


def test_forward_mode_over_a_function_with_jvp_after_other_ops():
    for transform in (lambda f: jacfwd(grad(f)), hessian):
        found = transform(lambda x: Cube.apply(x.sin()).sum())(X)
        same(found, transform(lambda x: (x.sin() ** 3).sum())(X))


# ---- rules of one's own ----


def own(rule, **more):
    return type("Own", (Cube,), {"generate_vmap_rule": False, "vmap": staticmethod(rule), **more})


def test_a_rule_is_told_what_it_is_called_with():
    seen = []

    def rule(info, in_dims, x):
        seen.append((info.batch_size, info.randomness, x.movedim(in_dims[0], 0).shape))
        return x**3, in_dims[0]

    cube = own(rule)
    x = point(3, 2)
    same(vmap(cube.apply, in_dims=1, randomness="same")(x), x.t() ** 3)
    same(vmap(grad(lambda a: cube.apply(a).sum()))(x), 3 * x * x)
    assert seen == [(2, "same", (2, 3)), (3, "error", (3, 2))]


def test_a_rule_may_call_the_function_itself():
    cube = own(lambda info, in_dims, x: (cube.apply(x.movedim(in_dims[0], 0)), 0))
    x = point(2, 3, 4)
    same(vmap(vmap(cube.apply, in_dims=1, out_dims=1))(x), x**3)
    same(vmap(lambda a: jvp(cube.apply, (a,), (a,))[1])(ROWS), 3 * ROWS**3)
    same(jacrev(cube.apply)(X), diagonal(3 * X * X))


def test_a_rule_for_an_output_that_is_not_batched():
    cube = own(lambda info, in_dims, x: ((x, x.sum()), (in_dims[0], None)))
    each, once = vmap(cube.apply)(X)
    same(each, X)
    same(once, X.sum().expand(3))


# ---- what is refused ----


def test_a_context_in_forward_is_refused():
    old = function(lambda ctx, x: x * 2, backward=lambda ctx, gradient: gradient * 2).apply
    message = "it must override the setup_context staticmethod: the forward of Made"
    for transformed in (vmap(old), grad(lambda x: old(x).sum()), jacfwd(old), jacrev(old)):
        with pytest.raises(RuntimeError, match=message):
            transformed(X)


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (type("None_", (Cube,), {"generate_vmap_rule": False}), "None_, but it does not have vmap support"),
        (own(lambda info, dims, x: (x, 0), generate_vmap_rule=True), "Own, but it has both generate_vmap_rule"),
        (own(lambda info, dims, x: x), r"staticmethod of Own to return \(output, out_dims\) of length 2, got"),
        (own(lambda info, dims, x: (x, (0, 0))), "returned 1 outputs and 2 out_dims"),
    ],
)
def test_a_wrong_rule_is_told(made, message):
    with pytest.raises(RuntimeError, match=message):
        vmap(made.apply)(X)


def test_a_method_that_is_missing_is_told():
    class Bare(Function):
        generate_vmap_rule = True
        forward = staticmethod(lambda x: x * 2)
        setup_context = staticmethod(lambda ctx, inputs, output: None)

    same(vmap(Bare.apply)(X), 2 * X)
    with pytest.raises(NotImplementedError, match="You must implement either the backward or vjp method"):
        grad(lambda x: Bare.apply(x).sum())(X)
    with pytest.raises(NotImplementedError, match="You must implement the jvp function"):
        jvp(Bare.apply, (X,), (X,))
