"""Hooks on saved tensors, and that saved tensors keep nothing alive."""

import weakref

import pytest

import gradspec as gs
from gradspec.autograd import grad
from gradspec.autograd.graph import (
    allow_mutation_on_saved_tensors,
    disable_saved_tensors_hooks,
    save_on_cpu,
    saved_tensors_hooks,
)
from support.graphs import leaf, values
from support.threads import in_threads

WRITES = "A saved tensor pack hook is modifying its input in place"


def same(x):
    return x


# ---- saved_tensors_hooks ----


def test_pack_at_save_and_unpack_at_use_in_parameter_order():
    seen = []
    a, b = leaf(1.0), leaf(2.0) * 2

    def pack(x):
        seen.append(values(x))
        return values(x)

    with saved_tensors_hooks(pack, lambda x: gs.tensor(x, dtype=gs.float64)):
        y = a * b
    assert seen == [[1.0], [4.0]]
    y.sum().backward()
    assert values(a.grad) == [4.0]


def test_the_argument_of_the_pack_hook():
    seen = []

    def pack(x):
        seen.append((x, x.grad_fn, x.requires_grad, gs.is_grad_enabled()))
        return x

    a = leaf()
    b = a * 2
    with saved_tensors_hooks(pack, same):
        a * b
        assert seen[0][0] is a and seen[1][0] is b
        seen.clear()
        z = b.exp()
        assert seen[0][0] is not z
        assert seen[0][1:] == (z.grad_fn, True, False)
        seen.clear()
        b + b
        with gs.no_grad():
            a * b
        assert seen == []


def test_hooks_belong_to_one_thread():
    a = leaf()
    with saved_tensors_hooks(lambda x: pytest.fail("packed"), same):
        in_threads(lambda: (a * a).sum().backward())
    assert values(a.grad) == [2.0, 4.0, 6.0]


def test_a_hook_is_called_once_while_a_node_runs():
    """div uses `other` for both gradients."""
    unpacked = []
    a, b = leaf(), leaf()
    with saved_tensors_hooks(same, lambda x: (unpacked.append(x), x)[1]):
        y = (a / b).sum()
    y.backward(retain_graph=True)
    first = len(unpacked)
    assert len({id(x) for x in unpacked}) == first
    y.backward()
    assert len(unpacked) == 2 * first


@pytest.mark.parametrize(
    "function",
    [
        lambda a: a * a,
        lambda a: a.exp(),
        lambda a: a.cumprod(0),
        lambda a: a.max(0)[0] ** 2,
        lambda a: a.clone().mul_(a).sin_(),
        lambda a: a.clone()[:2].mul_(a[1:]),
    ],
)
def test_hooks_change_no_derivative(function):
    a = leaf()
    (first,) = grad(function(a).sum(), a, create_graph=True)
    second = grad(first.sum(), a, allow_unused=True)[0]
    with saved_tensors_hooks(lambda x: x.detach().clone(), same):
        y = function(a)
        (hooked,) = grad(y.sum(), a, create_graph=True)
        hooked_second = grad(hooked.sum(), a, allow_unused=True)[0]
    assert values(hooked) == values(first)
    assert (hooked_second is None) == (second is None)
    assert second is None or values(hooked_second) == values(second)


def test_unpacking_runs_in_the_mode_of_the_backward_pass():
    a = leaf()
    modes = []
    with saved_tensors_hooks(same, lambda x: (modes.append(gs.is_grad_enabled()), x)[1]):
        y = (a * a).sum()
    grad(y, a, create_graph=True)
    grad(y, a)
    assert modes == [True, True, False, False]


def test_packed_tensors_are_not_checked_for_versions():
    a = leaf()
    b = a.clone()
    with saved_tensors_hooks(lambda x: x.clone(), same):
        y = (b * b).sum()
    b.add_(1)
    y.backward()
    assert values(a.grad) == [2.0, 4.0, 6.0]


def test_hooks_that_return_or_take_the_wrong_thing():
    a = leaf()
    with saved_tensors_hooks(lambda x: "name", lambda x: None):
        y = (a * a).sum()
    with pytest.raises(TypeError, match="unpack_hook expected to be a Tensor but got result of type"):
        y.backward()
    with pytest.raises(TypeError, match="takes two functions"):
        saved_tensors_hooks(1, same)
    (a * a).sum().backward()
    assert values(a.grad) == [2.0, 4.0, 6.0]


def test_hooks_that_raise_leave_all_usable():
    a = leaf()

    def fail(x):
        raise ValueError("from the hook")

    with pytest.raises(ValueError, match="from the hook"), saved_tensors_hooks(fail, same):
        a * a
    with saved_tensors_hooks(same, fail):
        y = (a * a).sum()
    with pytest.raises(ValueError, match="from the hook"):
        y.backward()
    assert gs.is_grad_enabled()
    (a * a).sum().backward()
    assert values(a.grad) == [2.0, 4.0, 6.0]


# ---- lifetimes ----


@pytest.mark.parametrize("pack", [None, same, lambda x: (x,), lambda x: {"view": x[:1], "x": x}])
@pytest.mark.usefixtures("no_collector")
def test_a_saved_output_keeps_no_graph_alive(pack):
    a = leaf()
    if pack is None:
        b = a.exp()
        c = b.sigmoid()
    else:
        with saved_tensors_hooks(pack, lambda x: pytest.fail("not used")):
            b = a.exp()
            c = b.sigmoid()
    alive = [weakref.ref(x) for x in (a, b, c, b.grad_fn, c.grad_fn)]
    del a, b, c
    assert [entry() for entry in alive] == [None] * 5


@pytest.mark.usefixtures("no_collector")
def test_no_context_keeps_a_graph_alive():
    alive = []
    for context in (save_on_cpu(), save_on_cpu(pin_memory=True), allow_mutation_on_saved_tensors()):
        with context:
            a = leaf()
            b = a.exp()
            c = (b * b).sum()
            b.detach().zero_()
            c.backward(retain_graph=True)
            alive += [weakref.ref(x) for x in (a, b, c, b.grad_fn, c.grad_fn)]
            del a, b, c
        del context
    assert [entry() for entry in alive] == [None] * len(alive)


# ---- disabling, the CPU ----


def test_disabling_hooks():
    a = leaf()
    with disable_saved_tensors_hooks("first"):
        with pytest.raises(RuntimeError, match="first"), saved_tensors_hooks(same, same):
            pass
        with disable_saved_tensors_hooks("second"):
            with pytest.raises(RuntimeError, match="second"), save_on_cpu():
                pass
        with pytest.raises(RuntimeError, match="first"), save_on_cpu():
            pass
        y = a * a
        y.grad_fn._raw_saved_self.register_hooks(same, same)
    with saved_tensors_hooks(same, same):
        with pytest.raises(RuntimeError, match="inner"), disable_saved_tensors_hooks("inner"):
            pass

    @disable_saved_tensors_hooks("as a decorator")
    def use():
        with saved_tensors_hooks(same, same):
            pass

    with pytest.raises(RuntimeError, match="as a decorator"):
        use()
    with saved_tensors_hooks(same, same):
        pass
    with pytest.raises(TypeError, match="takes a message, but got int"), disable_saved_tensors_hooks(3):
        pass


@pytest.mark.parametrize("pin_memory", [False, True])
def test_save_on_cpu(pin_memory):
    a = leaf()
    assert isinstance(save_on_cpu(), saved_tensors_hooks)
    with save_on_cpu(pin_memory=pin_memory):
        y = (a * a.exp()).sum()
    y.backward()
    hooked = values(a.grad)
    a.grad = None
    (a * a.exp()).sum().backward()
    assert hooked == values(a.grad)


# ---- SavedTensor.register_hooks ----


def test_hooks_on_one_saved_tensor():
    a = leaf()
    y = a * a
    saved = y.grad_fn._raw_saved_self
    saved.register_hooks(lambda x: x.tolist(), lambda x: gs.tensor(x, dtype=gs.float64) * 2)
    assert values(y.grad_fn._saved_self) == [2.0, 4.0, 6.0]
    y.sum().backward()
    assert values(a.grad) == [3.0, 6.0, 9.0]


def test_hooks_on_a_saved_output_keep_its_place_in_the_graph():
    a = leaf(2.0)
    y = a.exp()
    y.grad_fn._raw_saved_result.register_hooks(lambda x: x.numpy(), gs.from_numpy)
    assert y.grad_fn._saved_result.grad_fn is y.grad_fn
    (first,) = grad(y.sum(), a, create_graph=True)
    assert values(grad(first.sum(), a)[0]) == values(y)


def test_a_saved_tensor_has_one_pair_of_hooks():
    a = leaf()
    with saved_tensors_hooks(same, same):
        y = a * a
    with pytest.raises(RuntimeError, match="only one pair of hooks is allowed at a time"):
        y.grad_fn._raw_saved_self.register_hooks(same, same)


def test_a_pack_hook_that_fails_leaves_the_saved_tensor():
    b = leaf().clone()
    y = (b * b).sum()
    saved = y.grad_fn.next_functions[0][0]._raw_saved_self
    with pytest.raises(RuntimeError, match=WRITES):
        saved.register_hooks(lambda x: x.mul_(2), same)
    c = b.clone()
    y = (c * c).sum()
    saved = y.grad_fn.next_functions[0][0]._raw_saved_self
    with pytest.raises(ZeroDivisionError):
        saved.register_hooks(lambda x: 1 / 0, same)
    assert values(grad(y, c)[0]) == [4.0, 8.0, 12.0]


def test_an_unpack_hook_may_leave_its_own_context():
    packed = []

    def unpack(x):
        context.__exit__(None, None, None)
        return x

    context = saved_tensors_hooks(lambda x: (packed.append(x), x)[1], unpack)
    context.__enter__()
    x = leaf(1.0, 1.0)
    (x * gs.ones(2)).sum().backward()
    x.exp()
    assert values(x.grad) == [1, 1] and len(packed) == 1
