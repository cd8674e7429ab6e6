"""Transforms among modes, hooks, checkpoints, anomaly mode, the profiler and threads."""

from functools import partial

import pytest

import gradspec as gs
from gradspec.autograd import forward_ad, graph, profiler
from gradspec.func import grad, hessian, jacfwd, jacrev, jvp, linearize, vjp, vmap
from gradspec.utils.checkpoint import checkpoint
from support.comparison import same
from support.graphs import point
from support.threads import in_threads

X, ROWS = point(3), point(2, 3, seed=1)


def f(x):
    return (x.sin() * x).sum()


def gradient(x):
    return x.cos() * x + x.sin()


def everything():
    """The results of transforms, and the expected ones."""
    yield grad(f)(X), gradient(X)
    yield vmap(f)(ROWS), (ROWS.sin() * ROWS).sum(1)
    yield vmap(grad(f))(ROWS), gradient(ROWS)
    yield jvp(f, (X,), (X,))[1], (gradient(X) * X).sum()
    yield vjp(gs.sin, X)[1](X)[0], X.cos() * X
    yield linearize(f, X)[1](X), (gradient(X) * X).sum()
    second = gs.eye(3) * (2 * X.cos() - X.sin() * X)
    yield hessian(f)(X), second
    yield jacrev(jacrev(f))(X), second
    yield vmap(jacfwd(jacfwd(f)))(X.reshape(1, 3)), second.reshape(1, 3, 3)


def all_hold():
    for found, expected in everything():
        same(found, expected)


# ---- modes ----


def test_transforms_work_in_no_grad_mode():
    w = point(3, seed=2).requires_grad_()
    with gs.no_grad():
        all_hold()
        assert not grad(lambda x: (x * x * w).sum())(X).requires_grad
        assert not jacrev(lambda x: x * w)(X).requires_grad
        assert not gs.is_grad_enabled()


@pytest.mark.parametrize("shape", [(3,), (2, 3)])
def test_no_grad_within_a_function_acts_on_its_block(shape):
    def g(x):
        with gs.no_grad():
            c = x * x
            with gs.enable_grad():
                d = x * 2
        assert gs.is_grad_enabled()
        return (x * c + d).sum()

    x = point(*shape)
    same(grad(g)(x), x * x + 2)
    same(jacrev(g)(x), x * x + 2)
    same(vjp(g, x)[1](gs.tensor(1.0, dtype=gs.float64))[0], x * x + 2)
    same(vmap(grad(g))(x), x * x + 2) if x.ndim == 2 else None
    # Tangents do not depend on the grad mode.
    same(jacfwd(g)(x), 3 * x * x + 2)
    same(jvp(g, (x,), (x,))[1], ((3 * x * x + 2) * x).sum())


def stopped(mode, compute):
    with mode():
        return compute()


def test_no_grad_within_transforms_within_each_other():
    """It acts on all of those around it that go backwards, as in torch, and on none that goes forwards."""
    x = gs.tensor(2.0, dtype=gs.float64)
    one = gs.ones((), dtype=gs.float64)

    def outer(y):  # the inner function multiplies by a constant of the outer variable
        return grad(lambda z: z * stopped(gs.no_grad, lambda: y**3))(y)

    same(grad(outer)(x), 0)
    same(grad(lambda y: grad(lambda z: z * z * stopped(gs.no_grad, lambda: z**3))(y))(x), 2 * 8)
    same(grad(lambda y: grad(lambda z: z * z * (z**3).detach())(y))(x), 2 * 8)
    same(vmap(grad(outer))(x.reshape(1)), [0])
    same(jvp(outer, (x,), (one,))[1], 3 * 4)
    same(grad(lambda y: jvp(lambda z: z * stopped(gs.no_grad, lambda: y**3), (y,), (one,))[1])(x), 0)
    # What a transform inside of it returns is a constant; recording again in there changes nothing.
    same(grad(lambda y: stopped(gs.no_grad, lambda: grad(lambda z: z * y**3)(y)) * y)(x), 8)
    again = lambda y: stopped(gs.no_grad, lambda: stopped(gs.enable_grad, lambda: y**3))  # noqa: E731
    same(grad(lambda y: grad(lambda z: z * again(y))(y))(x), 3 * 4)
    same(grad(lambda y: stopped(gs.no_grad, lambda: grad(lambda z: z * again(y))(y)) * y)(x), 8)


def test_tangents_switched_off_within_and_around_transforms():
    x, one = gs.tensor(2.0, dtype=gs.float64), gs.ones((), dtype=gs.float64)

    def off(compute):
        with forward_ad._set_fwd_grad_enabled(False):
            return compute()

    def slope(f, y):
        found = jvp(f, (y,), (one,))[1]
        return found

    same(slope(lambda y: y * off(lambda: y**3), x), 8)
    same(slope(lambda y: slope(lambda z: z * off(lambda: y**3), y), x), 0)
    same(slope(lambda y: slope(lambda z: z * z * off(lambda: z**3), y), x), 2 * 8)
    # Around a transform, this has its own tangents, and those outside see a constant.
    same(off(lambda: slope(lambda y: y**3, x)), 12)
    same(off(lambda: jacfwd(lambda y: y**3)(x)), 12)
    same(slope(lambda y: y * off(lambda: slope(lambda z: z**3 * y, y)), x), 24)
    same(grad(lambda y: off(lambda: slope(lambda z: z**3, y)))(x), 12)


def test_inference_mode():
    with gs.inference_mode():
        x = point(3)
        all_hold()
        same(grad(f)(x), gradient(X))
        same(jvp(lambda x: x.t()[1:] * 2, (x,), (x,))[1], 2 * X[1:])
        same(grad(lambda x: (x * x * (x * 2)).sum())(x), 6 * X * X)
        same(grad(lambda y: (y * x).sum())(X), X)  # a tensor of that mode in a closure

    # In a closure outside of that mode, too, and as inputs; but not where the graph outlives the transform.
    same(grad(lambda y: (y * y * x).sum())(X), 2 * X * x)
    same(grad(lambda y: grad(lambda z: (z * z * x * y).sum())(y).sum())(X), 2 * 2 * X * x)
    same(grad(lambda y: (y * y * x).sum())(x), 2 * x * x)
    same(vjp(lambda y: y * y * x, X)[1](X)[0], 2 * X * X * x)
    same(linearize(lambda y: y * y * x, X)[1](X), 2 * X * X * x)
    same(jacrev(lambda y: (y * y * x).sum())(X), 2 * X * x)
    w = gs.ones(3, dtype=gs.float64, requires_grad=True)
    outer = grad(lambda y: (y * y * x * w).sum())(X)
    with pytest.raises(RuntimeError, match="Inference tensors cannot be saved for backward"):
        outer.sum().backward()


def test_transforms_within_each_other_in_inference_mode():
    with gs.inference_mode():
        x = point(3)
        same(grad(lambda y: grad(lambda z: (z**3).sum())(y).sum())(x), 6 * x)
        assert not grad(lambda y: (y * y).sum())(x).is_inference()


def test_modes_that_a_function_sees():
    seen = []

    def look(x):
        seen.append((x.requires_grad, gs.is_grad_enabled()))
        return (x * x).sum()

    grad(look)(X)
    vjp(look, X)
    jvp(look, (X,), (X,))
    vmap(look)(ROWS)
    with gs.no_grad():
        grad(look)(X)
        jvp(look, (X,), (X,))
    assert seen == [(True, True), (True, True), (False, True), (False, True), (True, True), (False, False)]


def test_a_level_of_forward_mode_outside():
    with forward_ad.dual_level():
        x = forward_ad.make_dual(X, X * 2)
        for found, expected in (
            (vmap(gs.sin)(x), X.cos() * 2 * X),
            (grad(lambda x: (x**3).sum())(x), 6 * X * 2 * X),
            (jacrev(lambda x: (x**3).sum())(x), 6 * X * 2 * X),
            (jvp(gs.sin, (x,), (X,))[1], -X.sin() * X * 2 * X),
        ):
            tangent = forward_ad.unpack_dual(found).tangent
            same(tangent, expected)


# ---- hooks ----


def test_hooks_see_the_gradient_of_a_sample():
    seen = []

    def g(x):
        h = x * 2
        h.register_hook(lambda gradient: (seen.append(tuple(gradient.shape)), gradient * 3)[1])
        return (h * h).sum()

    same(grad(g)(X), 24 * X)
    same(vmap(grad(g))(ROWS), 24 * ROWS)
    same(jacrev(g)(X), 24 * X)
    assert seen == [(3,), (3,), (3,)]


def test_hooks_of_saved_tensors():
    packed = []

    def g(x):
        with graph.saved_tensors_hooks(lambda t: (packed.append(1), t * 1)[1], lambda t: t):
            return f(x)

    same(grad(g)(X), gradient(X))
    same(vmap(grad(g))(ROWS), gradient(ROWS))
    assert packed


@pytest.mark.parametrize(
    "transform",
    [grad, jacrev, lambda g: vmap(grad(g)), lambda g: lambda x: vjp(g, x)[1](gs.tensor(1.0, dtype=gs.float64))[0]],
)
def test_checkpoints_within_transforms(transform):
    calls = []

    def part(x):
        calls.append(1)
        return f(x)

    x = X.reshape(1, 3) if transform(f)(ROWS[:1]).shape == (1, 3) else X
    same(transform(lambda x: checkpoint(part, x, use_reentrant=False))(x), gradient(x))
    assert len(calls) == 2


@pytest.mark.parametrize(
    "transform",
    [
        lambda g: vmap(g),
        lambda g: jacrev(vmap(g)),
        lambda g: hessian(lambda x: vmap(g)(x).sum()),
        lambda g: lambda x: vjp(jacfwd(g), x)[1](gs.ones(3, 3, dtype=gs.float64))[0],
        lambda g: jacrev(jacfwd(jacfwd(g))),
        lambda g: lambda x: gs.autograd.grad(vmap(g)(y := x.clone().requires_grad_()).sum(), y)[0],
    ],
)
def test_a_checkpoint_is_computed_again_after_transforms_around_it_have_ended(transform):
    def part(x):
        return checkpoint(lambda z: z.sin() * z, x * 2, use_reentrant=False)

    same(transform(part)(X), transform(lambda x: (2 * x).sin() * (2 * x))(X))


def test_second_derivatives_through_checkpoints():
    same(hessian(lambda x: checkpoint(f, x, use_reentrant=False))(X), hessian(f)(X))


# ---- anomaly mode, the profiler, threads ----


@pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled")
def test_anomaly_mode():
    with gs.autograd.detect_anomaly():
        all_hold()


@pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled")
@pytest.mark.filterwarnings("ignore:Error detected in")
@pytest.mark.parametrize("transform", [grad, jacrev, hessian, lambda g: vmap(grad(g))])
def test_anomaly_mode_finds_what_is_not_a_number(transform):
    with gs.autograd.detect_anomaly():
        with pytest.raises(RuntimeError, match="Function 'SqrtBackward0' returned nan values in its 0th"):
            transform(lambda x: (x * 0).sqrt().sum() * 0)(ROWS)


def test_the_profiler_sees_the_ops_of_transforms():
    with profiler.profile() as profile:
        vmap(grad(f))(ROWS)
    names = {event.key for event in profile.key_averages()}
    assert any("sin" in name for name in names) and any("Backward" in name for name in names)


def test_threads_do_not_see_each_other():
    def work(k):
        for _ in range(20):
            found = vmap(grad(f))(ROWS + k)
        same(found, gradient(ROWS + k))

    in_threads(*[partial(work, k) for k in range(4)])


def test_a_thread_begun_within_is_outside():
    found = []

    def g(x):
        found.extend(in_threads(lambda: gs.rand(2)))
        return x * 2

    same(vmap(g)(X), 2 * X)
    assert found[0].shape == (2,)
