"""Forward mode through its public interface: levels, making and unpacking dual tensors."""

import copy
import weakref

import pytest

import gradspec as gs
from gradspec.autograd import forward_ad as fwad
from gradspec.core.process.fresh_stack import on_fresh_stack
from gradspec.core.process.state import state
from support.graphs import constant, leaf, tangent
from support.threads import in_threads

# ---- levels ----


def test_leaving_drops_tangents():
    assert fwad.enter_dual_level() == 0
    given = constant(3, 4)
    alive = weakref.ref(given)
    d = fwad.make_dual(constant(1, 2), given)
    y = d * 2
    del given
    with pytest.raises(RuntimeError, match="not the last one"):
        fwad.exit_dual_level(level=1)
    assert tangent(y) == [6, 8]
    fwad.exit_dual_level(level=0)
    assert alive() is None
    with pytest.raises(RuntimeError, match="no level exists"):
        fwad.exit_dual_level()
    with fwad.dual_level():
        assert tangent(d) is None and tangent(y) is None and tangent(d * 2) is None
        assert tangent(fwad.make_dual(d, constant(5, 6)) * 2) == [10, 12]


def test_level_is_left_after_an_error():
    with pytest.raises(ZeroDivisionError), fwad.dual_level():
        raise ZeroDivisionError
    with fwad.dual_level():
        pass


def test_level_as_decorator():
    @fwad.dual_level()
    def derivative(x):
        return fwad.unpack_dual(fwad.make_dual(x, gs.ones_like(x)).square()).tangent

    for _ in range(2):
        found = derivative(constant(3, 4))
        assert found.tolist() == [6, 8]


def test_levels_belong_to_threads(level):
    d = fwad.make_dual(constant(1), constant(2))

    def work():
        with fwad.dual_level():
            return tangent(d), tangent(fwad.make_dual(d, constant(7)) * 3)

    assert in_threads(work) == [(None, [21])]
    assert tangent(d) == [2]


@pytest.mark.usefixtures("no_collector")
def test_intermediate_tangents_are_not_kept(level):
    y = fwad.make_dual(constant(1), constant(2)) * 2
    alive = weakref.ref(fwad.unpack_dual(y).tangent)
    del y
    assert alive() is None


# ---- making and unpacking ----


def test_dual_is_a_view(level):
    x, given = constant(1, 2), constant(3, 4)
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


COARSE, INTEGERS = constant(1).float(), gs.tensor([1])


@pytest.mark.parametrize(
    ("primal", "given", "error", "message"),
    [
        (constant(1, 2), constant(1, 2, 3), RuntimeError, r"different size .* of size \[2\] .* size \[3\]"),
        (constant(1, 2), constant(1), RuntimeError, r"different size .* of size \[2\] .* of size \[1\]"),
        (constant(1), COARSE, RuntimeError, r"different dtype .*float64 .*float32: convert it with to\(\)"),
        (constant(1), constant(1).to(gs.complex128), RuntimeError, "different dtype"),
        (INTEGERS, constant(1), ValueError, "Expected primal to be floating point or complex, but got"),
        (constant(1), INTEGERS, ValueError, "Expected tangent to be floating point or complex, but got"),
        (1.0, constant(1), TypeError, "argument 'tensor' must be Tensor, not float"),
        (constant(1), 1.0, TypeError, "argument 'tangent' must be Tensor, not float"),
    ],
)
def test_refusals_of_make_dual(level, primal, given, error, message):
    with pytest.raises(error, match=message):
        fwad.make_dual(primal, given)
    if isinstance(primal, gs.Tensor):
        assert tangent(primal) is None


def test_one_tangent_per_tensor(level):
    d = fwad.make_dual(constant(1), constant(2))
    with pytest.raises(RuntimeError, match="already has a forward gradient at the same level 0"):
        fwad.make_dual(d, constant(3))
    with pytest.raises(RuntimeError, match="itself has a forward gradient at the same level 0"):
        fwad.make_dual(constant(3), d)
    with pytest.raises(TypeError, match="must be Tensor, not int"):
        fwad.unpack_dual(3)


def test_tangent_of_another_layout_is_copied(level):
    given = constant(0, 1, 2, 3, 4, 5).view(3, 2).transpose(0, 1)
    d = fwad.make_dual(gs.zeros(2, 3, dtype=gs.float64), given)
    found = fwad.unpack_dual(d).tangent
    assert found is not given and found.is_contiguous()
    assert found.tolist() == given.tolist()
    assert tangent(d.view(6)) == [0, 2, 4, 1, 3, 5]
    wide = fwad.make_dual(gs.zeros(2, 3), gs.ones(3).expand(2, 3))
    wide.mul_(2)
    assert tangent(wide) == [[2, 2, 2], [2, 2, 2]]


def test_tangent_has_the_layout_of_the_output(level):
    """The tangent allows all views that the output allows."""
    d = fwad.make_dual(gs.ones(2, 3), gs.ones(2, 3))
    y = gs.zeros(3, 2).transpose(0, 1) + d
    z = d + gs.zeros(3, 2).transpose(0, 1)
    assert tangent(y.contiguous().view(6)) == tangent(z.contiguous().view(6)) == [1] * 6
    b = d + gs.ones(4, 1, 1)
    assert tangent(b.view(24)) == [1] * 24


def test_integer_results_have_no_tangent(level):
    d = fwad.make_dual(constant(1, 2), constant(3, 4))
    assert tangent(d.long()) is None and tangent(d > 1) is None and tangent(d.argmax()) is None
    assert tangent(d.floor()) == [0, 0]
    assert tangent(gs.zeros_like(d)) is None
    assert tangent(gs.arange(3)) is None


def test_dtype_follows_promotion(level):
    d = fwad.make_dual(gs.tensor([2.0]), gs.tensor([3.0]))
    assert tangent(d * constant(5)) == [15]
    found = fwad.unpack_dual(d * constant(5)).tangent
    assert found.dtype is gs.float64
    c = d * gs.tensor([1j])
    assert tangent(c) == [3j]


def test_detaching(level):
    d = fwad.make_dual(constant(1, 2), constant(3, 4)) * 1
    assert tangent(d.detach()) is None and tangent(d.data) is None and tangent(copy.deepcopy(d)) is None
    assert tangent(d.clone()) == [3, 4]
    d.detach_()
    assert tangent(d) is None


def test_complex(level):
    z, v = gs.tensor([1 + 2j]), gs.tensor([3 - 1j])
    assert tangent(fwad.make_dual(z, v) * z) == (v * z).tolist()
    assert tangent(fwad.make_dual(z, v).conj()) == v.conj().tolist()
    holomorphic = fwad.unpack_dual(fwad.make_dual(z, v).exp()).tangent
    assert gs.allclose(holomorphic, z.exp() * v)


def test_a_gradient_with_a_graph_keeps_it_when_a_pass_on_a_level_adds_to_it():
    x = gs.tensor([1.0, 2.0], requires_grad=True)
    (first,) = gs.autograd.grad((x**3).sum(), x, create_graph=True)
    x.grad = first
    with fwad.dual_level():
        (x * 2).sum().backward()
    assert x.grad is first
    assert first.tolist() == [5.0, 14.0]
    (second,) = gs.autograd.grad(first.sum(), x)
    assert second.tolist() == [6.0, 12.0]


# ---- what ops make of tangents ----


def test_a_tangent_that_is_passed_on_becomes_the_outputs_own(level):
    t = constant(1, 2)
    d = fwad.make_dual(constant(3, 4), t)
    for output in (d + 1.0, d + constant(1), d.clone(), gs.where(gs.tensor([True, True]), d, d)):
        found = fwad.unpack_dual(output).tangent
        assert found.tolist() == [1, 2]
        found.zero_()
        assert t.tolist() == [1, 2]


def test_the_tangent_of_a_broadcast_operand(level):
    bias = fwad.make_dual(constant(1, 2), constant(5, 6))
    output = gs.ones(3, 2, dtype=gs.double) + bias
    found = fwad.unpack_dual(output).tangent
    assert found.tolist() == [[5, 6]] * 3
    assert found.stride() == output.stride()


def test_a_list_with_some_tangents(level):
    d = fwad.make_dual(constant(1, 2), constant(3, 4))
    assert tangent(gs.cat([constant(7), d, constant(8)])) == [0, 3, 4, 0]
    assert tangent(gs.cat([constant(7), constant(8)])) is None


def test_tangents_of_several_outputs(level):
    d = fwad.make_dual(constant(1, 5, 3), constant(7, 8, 9))
    assert [tangent(part) for part in d.unbind()] == [7, 8, 9]
    assert [tangent(part) for part in constant(1, 2).unbind()] == [None, None]
    values, indices = d.max(0)
    assert tangent(values) == 8 and tangent(indices) is None
    first, second = d.split(2)
    second.mul_(2)
    assert tangent(d) == [7, 8, 18] and tangent(first) == [7, 8]


def test_no_tangent_is_left_of_many_duals():
    with fwad.dual_level():
        d = fwad.make_dual(constant(1), constant(2))
        kept = [d * float(k) for k in range(1000)]
        for _ in range(1000):
            d * 2.0
        assert tangent(kept[-1]) == [2 * 999]
    with fwad.dual_level():
        assert [fwad.unpack_dual(y).tangent for y in kept] == [None] * 1000


def test_an_error_in_a_tangent_leaves_the_level_as_it_was(level):
    d = fwad.make_dual(constant(1, 2), constant(3, 4))
    with pytest.raises(RuntimeError, match="no closed form"):
        gs.igamma(d, constant(1, 2))
    assert tangent(d * 2) == [6, 8]


def test_recorded_tangents_are_differentiated_backwards(level):
    x, t = leaf(2), leaf(3)
    y = fwad.unpack_dual(fwad.make_dual(x, t).sin()).tangent
    gradients = gs.autograd.grad(y, (x, t))
    expected = (-3 * gs.sin(x), gs.cos(x))
    assert all(gs.equal(a, b) for a, b in zip(gradients, expected, strict=True))


def test_a_pass_over_an_output_that_was_saved_finds_its_tangent(level):
    x = leaf(0.5)
    d = fwad.make_dual(x, constant(1))
    (gradient,) = gs.autograd.grad(d.tanh(), x, constant(1), create_graph=True)
    second = fwad.unpack_dual(gradient).tangent
    y = gs.tanh(x.detach())
    assert second.tolist() == pytest.approx((-2 * y * (1 - y * y)).tolist())


def test_a_new_stack_has_the_level_and_the_transform():
    def seen(x):
        level = state.level, state.transform
        assert on_fresh_stack(lambda: (state.level, state.transform)) == level and level[1] is not None
        return x * x

    _, found = gs.func.jvp(seen, (constant(3),), (constant(1),))
    assert found.tolist() == [6]
