"""Forward mode and the rest: views and writes, grad mode, backward, Hessian-vector products."""

import sys

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import forward_ad as fwad
from gradspec.autograd import grad
from gradspec.graph.interpose import listening
from support.functions import function
from support.graphs import constant, tangent

# ---- views and writes ----


def test_view_of_a_dual_has_a_view_of_the_tangent(level):
    d = fwad.make_dual(constant(1, 2, 3), constant(10, 20, 30))
    v = d[1:]
    whole, part = fwad.unpack_dual(d).tangent, fwad.unpack_dual(v).tangent
    assert whole is not None and part is not None and part._base is whole
    v.mul_(2)
    assert tangent(d) == [10, 40, 60]
    d.mul_(3)
    assert tangent(v) == [120, 180]
    for k, row in enumerate(d.unbind()):
        assert tangent(row) == [30, 120, 180][k]


def test_writing_a_dual_into_a_slice(level):
    x = constant(1, 2, 3, 4)
    before, apart = x[2:], x[:1]
    x[1:3] = fwad.make_dual(constant(5, 6), constant(50, 60))
    assert x.tolist() == [1, 5, 6, 4]
    assert tangent(x) == [0, 50, 60, 0]
    assert tangent(before) == [60, 0] and tangent(apart) == [0]
    apart.copy_(fwad.make_dual(constant(7), constant(70)))
    before.mul_(2)
    assert tangent(x) == [70, 50, 120, 0]
    x[gs.tensor([3])] = fwad.make_dual(constant(8), constant(80))
    assert tangent(x) == [70, 50, 120, 80] and tangent(before) == [120, 80]


def test_writing_no_dual_zeroes_the_tangent(level):
    d = fwad.make_dual(constant(1, 2, 3), constant(10, 20, 30))
    d[1:] = 0.0
    assert tangent(d) == [10, 0, 0]
    d.copy_(constant(1, 2, 3))
    assert tangent(d) == [0, 0, 0]
    e = fwad.make_dual(constant(1, 2), constant(3, 4))
    e.fill_(1)
    assert tangent(e) == [0, 0]
    e = fwad.make_dual(constant(1, 2), constant(3, 4))
    assert tangent(e.zero_()) == [0, 0]


def test_writes_change_the_tangent_in_place(level):
    given = constant(3, 4)
    d = fwad.make_dual(constant(1, 2), given)
    d.mul_(constant(10, 20))
    assert given.tolist() == [30, 80] and fwad.unpack_dual(d).tangent is given
    x = constant(1, 2)
    x.add_(d)
    assert tangent(x) == [30, 80]
    x.mul_(0.5)
    assert given.tolist() == [30, 80] and tangent(x) == [15, 40]


def test_results_do_not_share_tangents(level):
    given = constant(3, 4)
    d = fwad.make_dual(constant(1, 2), given)
    copied = gs.zeros(2, dtype=gs.float64).copy_(d)
    for y in (d + 1, d.clone(), d * 1, d.to(gs.float32).to(gs.float64), copied):
        y.mul_(100)
        assert tangent(y) == [300, 400] and given.tolist() == [3, 4]


def test_make_dual_and_unpack_separate_tangents(level):
    x = constant(1, 2)
    d = fwad.make_dual(x, constant(3, 4))
    d.mul_(2)
    assert x.tolist() == [2, 4] and tangent(x) is None
    x.mul_(fwad.make_dual(constant(1, 1), constant(5, 6)))
    assert tangent(x) == [10, 24] and tangent(d) == [6, 8]
    primal = fwad.unpack_dual(d).primal
    primal[:1].add_(fwad.make_dual(constant(0), constant(9)))
    assert tangent(primal) == [9, 0] and tangent(d) == [6, 8] and tangent(x) == [10, 24]


def test_a_write_that_fails_changes_no_tangent(level):
    d = fwad.make_dual(constant(1, 2), constant(3, 4))
    with pytest.raises(RuntimeError, match="broadcast"):
        d.mul_(gs.ones(3, 2, dtype=gs.float64))
    assert d.tolist() == [1, 2] and tangent(d) == [3, 4]


# ---- one program by every route ----


def _program(x):
    """Views and writes, several outputs, a list of inputs, an output that is saved, and a real result that is
    computed of complex numbers.
    """
    y = x * x
    y[1:].mul_(3)
    y.add_(x, alpha=2)
    first, rest = y.split([1, 2])
    top, _ = rest.max(0, keepdim=True)
    turned = gs.complex(rest, -rest).conj().imag
    return gs.cat([first.exp(), top.tanh(), turned])


_AT = constant(0.5, 0.25, -0.5)
_ALONG = constant(1, -2, 3)


def _expected():
    x, t = _AT.numpy(), _ALONG.numpy()
    y, v = x * x * [1, 3, 3] + 2 * x, (2 * x * [1, 3, 3] + 2) * t
    top = 1 + int(np.argmax(y[1:]))
    return np.array([np.exp(y[0]) * v[0], v[top] / np.cosh(y[top]) ** 2, *v[1:]])


def _plain(x, along):
    with fwad.dual_level():
        return fwad.unpack_dual(_program(fwad.make_dual(x, along))).tangent


def _recorded(x, along):
    return _plain(x.clone().requires_grad_(), along.clone().requires_grad_())


def _hooked(x, along):
    with gs.autograd.graph.saved_tensors_hooks(lambda saved: saved, lambda saved: saved):
        return _recorded(x, along)


def _checked(x, along):
    with gs.autograd.set_detect_anomaly(True):
        return _recorded(x, along)


def _listened_to(x, along):
    with listening(lambda op, arguments, outputs: None):
        return _plain(x, along)


def _traced(x, along):
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, argument: None)
    try:
        return _plain(x, along)
    finally:
        sys.setprofile(before)


def _pushed(x, along):
    return gs.func.jvp(_program, (x,), (along,))[1]


def _on_an_inner_level(x, along):
    return gs.func.jvp(lambda other: _pushed(x, along) * other, (constant(1),), (constant(1),))[0]


def _on_an_outer_level(x, along):
    def within(x):
        return gs.func.jvp(_program, (x,), (gs.zeros_like(x),))[0]

    return gs.func.jvp(within, (x,), (along,))[1]


def _within_vmap(x, along):
    return gs.func.vmap(_pushed)(x.expand(2, 3), along.expand(2, 3))[1]


def _with_a_batch_of_tangents(x, along):
    return gs.func.jacfwd(_program)(x) @ along


def _by_reverse_mode(x, along):
    return gs.func.jacrev(_program)(x) @ along


def _by_two_graphs(x, along):
    x, v = x.clone().requires_grad_(), gs.zeros(4, dtype=gs.float64, requires_grad=True)
    (gradient,) = grad(_program(x), x, v, create_graph=True)
    return grad(gradient, v, along)[0]


def _of_a_sparse_tensor(x, along):
    with fwad.dual_level():
        sparse = fwad.make_dual(x.to_sparse(), along.to_sparse())
        return fwad.unpack_dual(_program((sparse * 2).to_dense() * 0.5)).tangent


def _by_a_custom_function(x, along):
    def forward(ctx, x):
        ctx.save_for_forward(x)
        return _program(x)

    program = function(forward, jvp=lambda ctx, along: _pushed(ctx.saved_tensors[0], along)).apply
    with fwad.dual_level():
        return fwad.unpack_dual(program(fwad.make_dual(x, along))).tangent


ROUTES = (
    _plain, _recorded, _hooked, _checked, _listened_to, _traced, _pushed, _on_an_inner_level,
    _on_an_outer_level, _within_vmap, _with_a_batch_of_tangents, _by_reverse_mode, _by_two_graphs,
    _of_a_sparse_tensor, _by_a_custom_function,
)  # fmt: skip


@pytest.mark.parametrize("route", ROUTES)
def test_every_route_gives_the_same_tangent(route):
    found = route(_AT, _ALONG)
    np.testing.assert_allclose(found.numpy(force=True), _expected(), rtol=1e-13)


# ---- with grad mode and backward ----


def test_no_grad_is_independent(level):
    x = constant(2).requires_grad_()
    with gs.no_grad():
        y = fwad.make_dual(x, constant(3)).square()
        assert tangent(y) == [12] and not y.requires_grad
    assert not gs.zeros(1).requires_grad
    with fwad._set_fwd_grad_enabled(False):
        z = fwad.make_dual(x, constant(3)).square()
        assert z.requires_grad and tangent(z) is None
    assert gs.is_grad_enabled()


def test_switching_forward_mode_off(level):
    assert fwad._is_fwd_grad_enabled()
    d = fwad.make_dual(constant(1), constant(2))
    with fwad._set_fwd_grad_enabled(False):
        assert not fwad._is_fwd_grad_enabled()
        assert tangent(d) is None and tangent(d * 2) is None
        y = d * 2
    assert fwad._is_fwd_grad_enabled()
    assert tangent(d) == [2] and tangent(y) is None

    @fwad._set_fwd_grad_enabled(False)
    def inside():
        return fwad._is_fwd_grad_enabled()

    assert fwad._is_fwd_grad_enabled()
    assert inside() is False and fwad._is_fwd_grad_enabled()
    fwad._set_fwd_grad_enabled(False)
    assert not fwad._is_fwd_grad_enabled()
    fwad._set_fwd_grad_enabled(True)
    with pytest.raises(TypeError, match="must be bool, not int"):
        fwad._set_fwd_grad_enabled(1)


def test_reverse_through_a_dual():
    """Differentiable backwards in the primal, in the tangent, and after the level is left."""
    x, v = constant(2).requires_grad_(), constant(3).requires_grad_()
    with fwad.dual_level():
        d = fwad.make_dual(x, v)
        assert d.requires_grad and not d.is_leaf
        y, pushed = fwad.unpack_dual(d**3)
    assert pushed.item() == 36
    assert [g.item() for g in grad(pushed, (x, v), retain_graph=True)] == [36, 12]
    assert [g.item() for g in grad(y, x)] == [12]


def quartic(x):
    return (x[0] ** 4 * x[1].exp() + (x * x).sum().sin()).sum()


def in_place(x):
    y = x.clone()
    y.mul_(x)
    y[1:].exp_()
    z = gs.zeros(3, dtype=gs.float64)
    z[:2] = y
    z.mul_(y[0])
    return (z.cumsum(0) * z).sum()


def several_outputs(x):
    a, b = (x * x).split(1)
    values, _ = (a * b).sigmoid().max(0)
    return (values * x).softmax(0)[0] + x.tanh().norm()


@pytest.mark.parametrize("function", [quartic, in_place, several_outputs])
def test_hessian_vector_products(function):
    x, v = constant(0.7, -0.3).requires_grad_(), constant(2, 5)
    (first,) = grad(function(x), x, create_graph=True)
    (expected,) = grad((first * v).sum(), x, retain_graph=True)
    with fwad.dual_level():
        y = function(fwad.make_dual(x, v))
        (gradient,) = grad(y, x, retain_graph=True)
        forward_over_reverse = fwad.unpack_dual(gradient).tangent
        (reverse_over_forward,) = grad(fwad.unpack_dual(y).tangent, x, retain_graph=True)
    assert gs.allclose(gradient, first)
    np.testing.assert_allclose(forward_over_reverse, expected.numpy(), rtol=1e-12)
    np.testing.assert_allclose(reverse_over_forward, expected.numpy(), rtol=1e-12)


def test_a_leaf_that_is_dual(level):
    d = fwad.make_dual(constant(2), constant(3)).requires_grad_()
    assert d.is_leaf
    y = d**3
    y.backward()
    first = d.grad
    assert first.tolist() == [12] and tangent(first) == [36]
    (d * d).backward()
    assert d.grad is first and d.grad.tolist() == [16] and tangent(d.grad) == [42]
    seen = []
    d.register_hook(lambda gradient: seen.append(tangent(gradient)))
    (d * d).backward()
    assert seen == [[6]]


def test_cotangents_may_be_dual(level):
    x = constant(2).requires_grad_()
    (gradient,) = grad(x * x, x, fwad.make_dual(constant(1), constant(10)))
    assert gradient.tolist() == [4] and tangent(gradient) == [40]


def test_saved_values_have_their_tangents(level):
    d = fwad.make_dual(constant(0.0).requires_grad_(), constant(3))
    y = d.exp()
    assert tangent(y.grad_fn._saved_result) == [3]
    z = y * d
    assert tangent(z.grad_fn._saved_other) == [3] and tangent(z.grad_fn._saved_self) == [3]


def test_saved_value_that_was_written_to(level):
    x = constant(2).requires_grad_()
    d = fwad.make_dual(x, constant(3))
    y = d.clone()
    z = y.exp()
    z.mul_(2)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        grad(z, x)


def test_tangent_that_requires_grad_and_is_written_to(level):
    v = constant(3).requires_grad_()
    d = fwad.make_dual(constant(2), v * 1)
    d.mul_(d)
    pushed = fwad.unpack_dual(d).tangent
    assert pushed.tolist() == [12]
    assert grad(pushed, v)[0].tolist() == [4]


def test_a_tensor_that_becomes_its_own_view_takes_its_tangent_along(level):
    given = constant(3, 4)
    d = fwad.make_dual(constant(1, 2), given).unsqueeze_(0)
    assert tuple(given.shape) == (1, 2)
    assert tangent(d.t_() * 2) == [[6], [8]]
