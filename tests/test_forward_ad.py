"""Forward mode through its public interface: levels, dual tensors, views, writes, mixed modes."""

from __future__ import annotations

import copy
import gc
import threading
import weakref
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import forward_ad as fwad
from gradspec.autograd import grad


def t(*values: float) -> gs.Tensor:
    return gs.tensor(list(values), dtype=gs.float64)


def tangent(x: gs.Tensor) -> list[float] | None:
    found = fwad.unpack_dual(x).tangent
    return None if found is None else found.tolist()


@pytest.fixture
def level() -> Iterator[int]:
    with fwad.dual_level() as number:
        yield number


# ---- levels ----


def test_without_a_level() -> None:
    x = t(1, 2)
    with pytest.raises(RuntimeError, match=r"no level exists, make sure to enter_dual_level\(\) first"):
        fwad.make_dual(x, x)
    with pytest.raises(RuntimeError, match="no level exists"):
        fwad.exit_dual_level()
    primal, none = fwad.unpack_dual(x)
    assert primal is x and none is None


def test_levels_do_not_nest() -> None:
    with fwad.dual_level() as number:
        assert number == 0
        with pytest.raises(RuntimeError, match="Nested forward mode AD is not supported"):
            fwad.enter_dual_level()
        d = fwad.make_dual(t(1), t(2))
        assert tangent(d) == [2]


def test_leaving_drops_tangents() -> None:
    assert fwad.enter_dual_level() == 0
    given = t(3, 4)
    alive = weakref.ref(given)
    d = fwad.make_dual(t(1, 2), given)
    y = d * 2
    del given
    with pytest.raises(RuntimeError, match="not the last one"):
        fwad.exit_dual_level(level=1)
    assert tangent(y) == [6, 8]
    fwad.exit_dual_level(level=0)
    assert alive() is None
    with fwad.dual_level():
        assert tangent(d) is None and tangent(y) is None and tangent(d * 2) is None
        assert tangent(fwad.make_dual(d, t(5, 6)) * 2) == [10, 12]


def test_level_is_left_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), fwad.dual_level():
        raise ZeroDivisionError
    with fwad.dual_level():
        pass


def test_level_as_decorator() -> None:
    @fwad.dual_level()
    def derivative(x: gs.Tensor) -> gs.Tensor | None:
        return fwad.unpack_dual(fwad.make_dual(x, gs.ones_like(x)).square()).tangent

    for _ in range(2):
        found = derivative(t(3, 4))
        assert found is not None and found.tolist() == [6, 8]


def test_levels_belong_to_threads(level: int) -> None:
    d = fwad.make_dual(t(1), t(2))
    seen: list[object] = []

    def work() -> None:
        with fwad.dual_level():
            seen.append(tangent(d))
            seen.append(tangent(fwad.make_dual(d, t(7)) * 3))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [None, [21]]
    assert tangent(d) == [2]


def test_intermediate_tangents_are_not_kept(level: int) -> None:
    gc.disable()
    try:
        d = fwad.make_dual(t(1), t(2))
        y = d * 2
        found = fwad.unpack_dual(y).tangent
        assert found is not None
        alive = weakref.ref(found)
        del y, found
        assert alive() is None
    finally:
        gc.enable()


def test_explicit_level(level: int) -> None:
    x = t(1)
    with pytest.raises(RuntimeError, match="Invalid level given to make_dual: 1"):
        fwad.make_dual(x, x, level=1)
    with pytest.raises(RuntimeError, match="no level exists"):
        fwad.make_dual(x, x, level=-1)
    d = fwad.make_dual(x, t(2), level=0)
    assert fwad.unpack_dual(d, level=0).tangent is not None
    assert fwad.unpack_dual(d, level=1).tangent is None
    assert fwad.unpack_dual(d, level=-1) == (d, None)


# ---- making and unpacking ----


def test_dual_is_a_view(level: int) -> None:
    x, given = t(1, 2), t(3, 4)
    d = fwad.make_dual(x, given)
    assert d is not x and d._is_view() and d._base is x and d.data_ptr() == x.data_ptr()
    assert tangent(x) is None
    unpacked = fwad.unpack_dual(d)
    assert isinstance(unpacked, fwad.UnpackedDualTensor)
    assert unpacked._fields == ("primal", "tangent")
    assert unpacked.tangent is given
    assert unpacked.primal is not d and unpacked.primal.data_ptr() == x.data_ptr()
    assert tangent(unpacked.primal) is None
    x.add_(1)
    assert d.tolist() == [2, 3] and tangent(d) == [3, 4]


def test_repr(level: int) -> None:
    d = fwad.make_dual(gs.tensor([1.0, 2.0]), gs.tensor([3.0, 4.0]))
    assert repr(d) == "tensor([1., 2.], tangent=tensor([3., 4.]))"
    assert repr(d.sum()) == "tensor(3., tangent=7.0)"
    d.requires_grad_()
    assert repr(d) == "tensor([1., 2.], requires_grad=True, tangent=tensor([3., 4.]))"


@pytest.mark.parametrize(
    ("primal", "given", "error", "message"),
    [
        (t(1, 2), t(1, 2, 3), RuntimeError, r"different size .* of size \[2\] .* of size \[3\]"),
        (t(1, 2), t(1), RuntimeError, r"different size .* of size \[2\] .* of size \[1\]"),
        (t(1), t(1).float(), RuntimeError, r"different dtype .*float64 .*float32: convert it with to\(\)"),
        (t(1), t(1).to(gs.complex128), RuntimeError, "different dtype"),
        (gs.tensor([1]), t(1), ValueError, "Expected primal to be floating point or complex, but got: .*int64"),
        (t(1), gs.tensor([1]), ValueError, "Expected tangent to be floating point or complex, but got"),
        (1.0, t(1), TypeError, "argument 'tensor' must be Tensor, not float"),
        (t(1), 1.0, TypeError, "argument 'tangent' must be Tensor, not float"),
    ],
)
def test_what_make_dual_refuses(
    level: int, primal: gs.Tensor, given: gs.Tensor, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        fwad.make_dual(primal, given)
    if isinstance(primal, gs.Tensor):
        assert tangent(primal) is None


def test_one_tangent_per_tensor(level: int) -> None:
    d = fwad.make_dual(t(1), t(2))
    with pytest.raises(RuntimeError, match="already has a forward gradient at the same level 0"):
        fwad.make_dual(d, t(3))
    with pytest.raises(RuntimeError, match="itself has a forward gradient at the same level 0"):
        fwad.make_dual(t(3), d)
    with pytest.raises(TypeError, match="must be Tensor, not int"):
        fwad.unpack_dual(3)  # type: ignore[arg-type]


def test_tangent_of_another_layout_is_copied(level: int) -> None:
    given = t(0, 1, 2, 3, 4, 5).view(3, 2).transpose(0, 1)
    d = fwad.make_dual(gs.zeros(2, 3, dtype=gs.float64), given)
    found = fwad.unpack_dual(d).tangent
    assert found is not None and found is not given and found.is_contiguous()
    assert found.tolist() == given.tolist()
    assert tangent(d.view(6)) == [0, 2, 4, 1, 3, 5]
    wide = fwad.make_dual(gs.zeros(2, 3), gs.ones(3).expand(2, 3))
    wide.mul_(2)
    assert tangent(wide) == [[2, 2, 2], [2, 2, 2]]


def test_tangent_has_the_layout_of_the_output(level: int) -> None:
    """Whatever views the output allows, its tangent allows too."""
    d = fwad.make_dual(gs.ones(2, 3), gs.ones(2, 3))
    y = gs.zeros(3, 2).transpose(0, 1) + d
    z = d + gs.zeros(3, 2).transpose(0, 1)
    assert tangent(y.contiguous().view(6)) == tangent(z.contiguous().view(6)) == [1] * 6
    b = d + gs.ones(4, 1, 1)
    assert tangent(b.view(24)) == [1] * 24


def test_integer_results_have_no_tangent(level: int) -> None:
    d = fwad.make_dual(t(1, 2), t(3, 4))
    assert tangent(d.long()) is None and tangent(d > 1) is None and tangent(d.argmax()) is None
    assert tangent(d.max(0).values) == 4 and tangent(d.max(0).indices) is None
    assert tangent(d.floor()) == [0, 0]
    assert tangent(gs.zeros_like(d)) is None
    assert tangent(gs.arange(3)) is None


def test_dtype_follows_promotion(level: int) -> None:
    d = fwad.make_dual(gs.tensor([2.0]), gs.tensor([3.0]))
    assert tangent(d * t(5)) == [15]
    found = fwad.unpack_dual(d * t(5)).tangent
    assert found is not None and found.dtype is gs.float64
    c = d * gs.tensor([1j])
    assert tangent(c) == [3j]


def test_detaching(level: int) -> None:
    d = fwad.make_dual(t(1, 2), t(3, 4)) * 1
    assert tangent(d.detach()) is None and tangent(d.data) is None and tangent(copy.deepcopy(d)) is None
    assert tangent(d.clone()) == [3, 4]
    d.detach_()
    assert tangent(d) is None


def test_complex(level: int) -> None:
    z, v = gs.tensor([1 + 2j]), gs.tensor([3 - 1j])
    assert tangent(fwad.make_dual(z, v) * z) == (v * z).tolist()
    assert tangent(fwad.make_dual(z, v).conj()) == v.conj().tolist()
    holomorphic = fwad.unpack_dual(fwad.make_dual(z, v).exp()).tangent
    assert holomorphic is not None
    assert gs.allclose(holomorphic, z.exp() * v)


# ---- views and writes ----


def test_view_of_a_dual_has_a_view_of_the_tangent(level: int) -> None:
    d = fwad.make_dual(t(1, 2, 3), t(10, 20, 30))
    v = d[1:]
    whole, part = fwad.unpack_dual(d).tangent, fwad.unpack_dual(v).tangent
    assert whole is not None and part is not None and part._base is whole
    v.mul_(2)
    assert tangent(d) == [10, 40, 60]
    d.mul_(3)
    assert tangent(v) == [120, 180]
    for k, row in enumerate(d.unbind()):
        assert tangent(row) == [30, 120, 180][k]


def test_writing_a_dual_into_a_slice(level: int) -> None:
    x = t(1, 2, 3, 4)
    before, apart = x[2:], x[:1]
    x[1:3] = fwad.make_dual(t(5, 6), t(50, 60))
    assert x.tolist() == [1, 5, 6, 4]
    assert tangent(x) == [0, 50, 60, 0]
    assert tangent(before) == [60, 0] and tangent(apart) == [0]
    apart.copy_(fwad.make_dual(t(7), t(70)))
    before.mul_(2)
    assert tangent(x) == [70, 50, 120, 0]
    x[gs.tensor([3])] = fwad.make_dual(t(8), t(80))
    assert tangent(x) == [70, 50, 120, 80] and tangent(before) == [120, 80]


def test_writing_no_dual_zeroes_the_tangent(level: int) -> None:
    d = fwad.make_dual(t(1, 2, 3), t(10, 20, 30))
    d[1:] = 0.0
    assert tangent(d) == [10, 0, 0]
    d.copy_(t(1, 2, 3))
    assert tangent(d) == [0, 0, 0]
    e = fwad.make_dual(t(1, 2), t(3, 4))
    e.fill_(1)
    assert tangent(e) == [0, 0]
    e = fwad.make_dual(t(1, 2), t(3, 4))
    assert tangent(e.zero_()) == [0, 0]


def test_writes_change_the_tangent_in_place(level: int) -> None:
    given = t(3, 4)
    d = fwad.make_dual(t(1, 2), given)
    d.mul_(t(10, 20))
    assert given.tolist() == [30, 80] and fwad.unpack_dual(d).tangent is given
    x = t(1, 2)
    x.add_(d)
    assert tangent(x) == [30, 80]
    x.mul_(0.5)
    assert given.tolist() == [30, 80] and tangent(x) == [15, 40]


def test_results_do_not_share_tangents(level: int) -> None:
    given = t(3, 4)
    d = fwad.make_dual(t(1, 2), given)
    for y in (d + 1, d.clone(), d * 1, d.to(gs.float32).to(gs.float64), gs.zeros(2, dtype=gs.float64).copy_(d)):
        y.mul_(100)
        assert tangent(y) == [300, 400] and given.tolist() == [3, 4]


def test_make_dual_and_unpack_separate_tangents(level: int) -> None:
    x = t(1, 2)
    d = fwad.make_dual(x, t(3, 4))
    d.mul_(2)
    assert x.tolist() == [2, 4] and tangent(x) is None
    x.mul_(fwad.make_dual(t(1, 1), t(5, 6)))
    assert tangent(x) == [10, 24] and tangent(d) == [6, 8]
    primal = fwad.unpack_dual(d).primal
    primal[:1].add_(fwad.make_dual(t(0), t(9)))
    assert tangent(primal) == [9, 0] and tangent(d) == [6, 8] and tangent(x) == [10, 24]


def test_a_write_that_fails_changes_no_tangent(level: int) -> None:
    d = fwad.make_dual(t(1, 2), t(3, 4))
    with pytest.raises(RuntimeError, match="broadcast"):
        d.mul_(gs.ones(3, 2, dtype=gs.float64))
    assert d.tolist() == [1, 2] and tangent(d) == [3, 4]


# ---- with grad mode and backward ----


def test_no_grad_is_independent(level: int) -> None:
    x = t(2).requires_grad_()
    with gs.no_grad():
        y = fwad.make_dual(x, t(3)).square()
        assert tangent(y) == [12] and not y.requires_grad
    assert not gs.zeros(1).requires_grad
    with fwad._set_fwd_grad_enabled(False):
        z = fwad.make_dual(x, t(3)).square()
        assert z.requires_grad and tangent(z) is None
    assert gs.is_grad_enabled()


def test_switching_forward_mode_off(level: int) -> None:
    assert fwad._is_fwd_grad_enabled()
    d = fwad.make_dual(t(1), t(2))
    with fwad._set_fwd_grad_enabled(False):
        assert not fwad._is_fwd_grad_enabled()
        assert tangent(d) is None and tangent(d * 2) is None
        y = d * 2
    assert fwad._is_fwd_grad_enabled()
    assert tangent(d) == [2] and tangent(y) is None

    @fwad._set_fwd_grad_enabled(False)
    def inside() -> bool:
        return fwad._is_fwd_grad_enabled()

    assert fwad._is_fwd_grad_enabled()
    assert inside() is False and fwad._is_fwd_grad_enabled()
    fwad._set_fwd_grad_enabled(False)
    assert not fwad._is_fwd_grad_enabled()
    fwad._set_fwd_grad_enabled(True)
    with pytest.raises(TypeError, match="must be bool, not int"):
        fwad._set_fwd_grad_enabled(1)  # type: ignore[arg-type]


def test_reverse_through_a_dual() -> None:
    """Differentiable backwards in the primal, in the tangent, and after the level is left."""
    x, v = t(2).requires_grad_(), t(3).requires_grad_()
    with fwad.dual_level():
        d = fwad.make_dual(x, v)
        assert d.requires_grad and not d.is_leaf
        y, pushed = fwad.unpack_dual(d**3)
    assert pushed is not None and pushed.item() == 36
    assert [g.item() for g in grad(pushed, (x, v), retain_graph=True)] == [36, 12]
    assert [g.item() for g in grad(y, x)] == [12]


def quartic(x: gs.Tensor) -> gs.Tensor:
    return (x[0] ** 4 * x[1].exp() + (x * x).sum().sin()).sum()


def in_place(x: gs.Tensor) -> gs.Tensor:
    y = x.clone()
    y.mul_(x)
    y[1:].exp_()
    z = gs.zeros(3, dtype=gs.float64)
    z[:2] = y
    z.mul_(y[0])
    return (z.cumsum(0) * z).sum()


def several_outputs(x: gs.Tensor) -> gs.Tensor:
    a, b = (x * x).split(1)
    values, _ = (a * b).sigmoid().max(0)
    return (values * x).softmax(0)[0] + x.tanh().norm()


@pytest.mark.parametrize("function", [quartic, in_place, several_outputs])
def test_hessian_vector_products(function: Callable[[gs.Tensor], gs.Tensor]) -> None:
    x, v = t(0.7, -0.3).requires_grad_(), t(2, 5)
    (first,) = grad(function(x), x, create_graph=True)
    (expected,) = grad((first * v).sum(), x)
    with fwad.dual_level():
        y = function(fwad.make_dual(x, v))
        (gradient,) = grad(y, x, retain_graph=True)
        forward_over_reverse = fwad.unpack_dual(gradient).tangent
        (reverse_over_forward,) = grad(fwad.unpack_dual(y).tangent, x)
    assert gs.allclose(gradient, first)
    np.testing.assert_allclose(forward_over_reverse, expected.numpy(), rtol=1e-12)
    np.testing.assert_allclose(reverse_over_forward, expected.numpy(), rtol=1e-12)


def test_a_leaf_that_is_dual(level: int) -> None:
    d = fwad.make_dual(t(2), t(3)).requires_grad_()
    assert d.is_leaf
    y = d**3
    y.backward()
    assert d.grad is not None
    assert d.grad.tolist() == [12] and tangent(d.grad) == [36]
    (d * d).backward()
    assert d.grad.tolist() == [16] and tangent(d.grad) == [42]
    seen: list[list[float] | None] = []
    d.register_hook(lambda gradient: seen.append(tangent(gradient)))
    (d * d).backward()
    assert seen == [[6]]


def test_cotangents_may_be_dual(level: int) -> None:
    x = t(2).requires_grad_()
    (gradient,) = grad(x * x, x, fwad.make_dual(t(1), t(10)))
    assert gradient.tolist() == [4] and tangent(gradient) == [40]


def test_saved_values_have_their_tangents(level: int) -> None:
    d = fwad.make_dual(t(0.0).requires_grad_(), t(3))
    y = d.exp()
    assert y.grad_fn is not None
    assert tangent(y.grad_fn._saved_result) == [3]
    z = y * d
    assert z.grad_fn is not None
    assert tangent(z.grad_fn._saved_other) == [3] and tangent(z.grad_fn._saved_self) == [3]


def test_saved_value_that_was_written_to(level: int) -> None:
    x = t(2).requires_grad_()
    d = fwad.make_dual(x, t(3))
    y = d.clone()
    z = y.exp()
    z.mul_(2)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        grad(z, x)


def test_tangent_that_requires_grad_and_is_written_to(level: int) -> None:
    v = t(3).requires_grad_()
    d = fwad.make_dual(t(2), v * 1)
    d.mul_(d)
    pushed = fwad.unpack_dual(d).tangent
    assert pushed is not None
    assert pushed.tolist() == [12]
    assert grad(pushed, v)[0].tolist() == [4]
