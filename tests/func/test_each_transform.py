"""Custom Functions in transforms: by `generate_vmap_rule`, by a rule of their own, and what is refused."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import Function
from gradspec.func import grad, hessian, jacfwd, jacrev, jvp, vmap
from support.graphs import point


def same(found, expected):
    array = expected.numpy(force=True) if isinstance(expected, gs.Tensor) else np.asarray(expected)
    assert tuple(found.shape) == array.shape
    np.testing.assert_allclose(found.numpy(force=True), array, rtol=1e-12, atol=1e-14)


def diagonal(values):
    return gs.eye(len(values), dtype=gs.float64) * values


class Cube(Function):
    """x^3, with everything that a transform may ask for."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return gradient * 3 * x * x

    @staticmethod
    def jvp(ctx, tangent):
        (x,) = ctx.saved_tensors
        return tangent * 3 * x * x


class Both(Function):
    """x y k and x + y, of which `k` is a number."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, y, k):
        return x * y * k, x + y

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y, ctx.k = inputs
        ctx.save_for_backward(x, y)
        ctx.save_for_forward(x, y)

    @staticmethod
    def backward(ctx, g, h):
        x, y = ctx.saved_tensors
        return g * y * ctx.k + h, g * x * ctx.k + h, None

    @staticmethod
    def jvp(ctx, a, b, _):
        x, y = ctx.saved_tensors
        return (a * y + x * b) * ctx.k, a + b


X, Y, ROWS = point(3), point(3, seed=1), point(2, 3, seed=2)


def total(x):
    result = Cube.apply(x).sum()
    return result


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

    stacks = [
        point(*shape, seed=k) for k, shape in enumerate({0: (2, 3), None: (3,), 1: (3, 2)}[d] for d in dims)
    ]
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


def test_what_needs_a_gradient_is_told_to_the_backward():
    seen = []

    class Product(Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(x, y):
            return x * y

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, gradient):
            x, y = ctx.saved_tensors
            seen.append((ctx.needs_input_grad, tuple(gradient.shape)))
            return gradient * y, gradient * x

    same(vmap(grad(lambda x, y: Product.apply(x, y).sum()), (0, None))(ROWS, Y), Y.expand(2, 3))
    assert seen == [((True, False), (3,))]


def test_an_output_that_is_saved_or_has_no_gradient():
    class Exp(Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(x):
            return x.exp(), x > 1

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(output[0])
            ctx.save_for_forward(output[0])
            ctx.mark_non_differentiable(output[1])

        @staticmethod
        def backward(ctx, gradient, _):
            return gradient * ctx.saved_tensors[0]

        @staticmethod
        def jvp(ctx, tangent):
            return tangent * ctx.saved_tensors[0], None

    def f(x):
        result = Exp.apply(x)[0]
        return result

    value, mask = vmap(Exp.apply)(ROWS)
    same(value, ROWS.exp())
    assert mask.dtype is gs.bool and mask.tolist() == (ROWS > 1).tolist()
    same(vmap(grad(lambda x: f(x).sum()))(ROWS), ROWS.exp())
    for outer in (jacrev, jacfwd):
        for inner in (jacrev, jacfwd):
            assert outer(inner(f))(X).sum().item() == pytest.approx(X.exp().sum().item())


def test_an_input_that_is_written_to():
    class Twice(Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(x):
            return x.mul_(2)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.mark_dirty(inputs[0])

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    same(vmap(lambda x: Twice.apply(x.clone()))(ROWS), 2 * ROWS)
    same(vmap(grad(lambda x: Twice.apply(x.clone()).sum()))(ROWS), np.full((2, 3), 2))


# ---- rules of one's own ----


def own(rule, **more):
    return type("Own", (Cube,), {"generate_vmap_rule": False, "vmap": staticmethod(rule), **more})


def test_a_rule_is_told_what_it_is_called_with():
    seen = []

    def rule(info, in_dims, x):
        seen.append((info.batch_size, info.randomness, x.movedim(in_dims[0], 0).shape))
        return x**3, in_dims[0]

    function = own(rule)
    x = point(3, 2)
    same(vmap(function.apply, in_dims=1, randomness="same")(x), x.t() ** 3)
    same(vmap(grad(lambda a: function.apply(a).sum()))(x), 3 * x * x)
    assert seen == [(2, "same", (2, 3)), (3, "error", (3, 2))]


def test_a_rule_may_call_the_function_itself():
    function = own(lambda info, in_dims, x: (function.apply(x.movedim(in_dims[0], 0)), 0))
    x = point(2, 3, 4)
    same(vmap(vmap(function.apply, in_dims=1, out_dims=1))(x), x**3)
    same(vmap(lambda a: jvp(function.apply, (a,), (a,))[1])(ROWS), 3 * ROWS**3)
    same(jacrev(function.apply)(X), diagonal(3 * X * X))


def test_a_rule_for_an_output_that_is_not_batched():
    function = own(lambda info, in_dims, x: ((x, x.sum()), (in_dims[0], None)))
    each, once = vmap(function.apply)(X)
    same(each, X)
    same(once, X.sum().expand(3))


# ---- what is refused ----


def test_a_context_in_forward_is_refused():
    class Old(Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    for transformed in (
        vmap(Old.apply),
        grad(lambda x: Old.apply(x).sum()),
        jacfwd(Old.apply),
        jacrev(Old.apply),
    ):
        with pytest.raises(
            RuntimeError, match="it must override the setup_context staticmethod: the forward of Old"
        ):
            transformed(X)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            type("None_", (Cube,), {"generate_vmap_rule": False}),
            "None_, but it does not have vmap support. Please",
        ),
        (
            own(lambda info, dims, x: (x, 0), generate_vmap_rule=True),
            "Own, but it has both generate_vmap_rule=True",
        ),
        (
            own(lambda info, dims, x: x),
            r"staticmethod of Own to return \(output, out_dims\) of length 2, got Ten",
        ),
        (own(lambda info, dims, x: (x, (0, 0))), "returned 1 outputs and 2 out_dims"),
    ],
)
def test_a_wrong_rule_is_told(function, message):
    with pytest.raises(RuntimeError, match=message):
        vmap(function.apply)(X)


def test_a_method_that_is_missing_is_told():
    class Bare(Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(x):
            return x * 2

        @staticmethod
        def setup_context(ctx, inputs, output):
            pass

    same(vmap(Bare.apply)(X), 2 * X)
    with pytest.raises(NotImplementedError, match="You must implement either the backward or vjp method"):
        grad(lambda x: Bare.apply(x).sum())(X)
    with pytest.raises(NotImplementedError, match="You must implement the jvp function"):
        jvp(Bare.apply, (X,), (X,))
