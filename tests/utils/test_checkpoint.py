"""Checkpoints of both kinds: gradients, what is run again and when, lifetimes."""

import contextlib
import weakref

import pytest

import gradspec as gs
from gradspec.autograd import grad
from gradspec.autograd.graph import save_on_cpu, saved_tensors_hooks
from gradspec.utils.checkpoint import checkpoint, checkpoint_sequential, noop_context_fn, set_checkpoint_early_stop
from support.graphs import SECOND, leaf, values

KINDS = pytest.mark.parametrize("use_reentrant", [True, False])


class Counted:
    """A function of two steps that notes which ran."""

    def __init__(self):
        self.ran = []

    def __call__(self, x):
        self.ran.append(1)
        y = x.sin()
        self.ran.append(2)
        return y


# ---- gradients ----


@KINDS
def test_gradients_are_those_of_the_function(use_reentrant):
    a, w = leaf(), leaf(0.5, 1.5, 2.5)

    def f(x, k):
        return (x * w).exp().sin() * k, k

    f(a * 2, 3)[0].sum().backward()
    expected = values(a.grad), values(w.grad)
    a.grad = w.grad = None
    y, k = checkpoint(f, a * 2, 3, use_reentrant=use_reentrant)
    assert k == 3
    y.sum().backward()
    assert (values(a.grad), values(w.grad)) == expected


@KINDS
def test_several_outputs_and_nested_checkpoints(use_reentrant):
    def inner(x):
        return x.exp(), x * x

    def outer(x):
        first, second = checkpoint(inner, x.sin(), use_reentrant=use_reentrant)
        return checkpoint(lambda y: y.cos() * y, first * second, use_reentrant=use_reentrant)

    a, b = leaf(), leaf()
    first, second = inner(b.sin())
    y = first * second
    (y.cos() * y).sum().backward()
    checkpoint(outer, a, use_reentrant=use_reentrant).sum().backward()
    assert values(a.grad) == values(b.grad)


def test_a_long_chain_of_nested_checkpoints():
    def deeper(x, depth):
        y = x * 1.01
        return y.sin() if depth == 0 else checkpoint(deeper, y, depth - 1, use_reentrant=True)

    a = leaf()
    deeper(a, 60).sum().backward()
    b = leaf()
    y = b
    for _ in range(61):
        y = y * 1.01
    y.sin().sum().backward()
    assert values(a.grad) == values(b.grad)


def test_grad_inputs_and_higher_derivatives_without_reentrance():
    a = leaf()
    y = checkpoint(lambda x: x * x * x, a, use_reentrant=False).sum()
    (first,) = grad(y, a, create_graph=True)
    assert values(first) == [3.0, 12.0, 27.0]
    assert values(grad(first.sum(), a)[0]) == [6.0, 12.0, 18.0]
    y = checkpoint(lambda x: x.sin(), a, use_reentrant=False)
    y.sum().backward(inputs=[a])
    assert values(a.grad) == values(a.cos())


def test_keyword_arguments_and_inner_backward_passes():
    a = leaf()

    def f(x, *, scale, flag):
        with gs.enable_grad():
            z = x.detach().requires_grad_()
            (slope,) = grad((z * z).sum(), z)
        return x * scale * slope.sin() if flag else x

    scale = leaf(2.0, 2.0, 2.0)
    y = checkpoint(f, a, use_reentrant=False, scale=scale, flag=True)
    y.sum().backward()
    assert values(a.grad) == pytest.approx(values((a * 2).sin() * 2))


@KINDS
def test_without_recording_the_function_is_just_called(use_reentrant):
    f = Counted()
    with gs.no_grad():
        y = checkpoint(f, leaf(), use_reentrant=use_reentrant)
    assert not y.requires_grad
    assert f.ran == [1, 2]


# ---- what is run again ----


def test_the_second_run_stops_early_and_is_one_for_each_pass():
    a, f = leaf(), Counted()
    y = checkpoint(f, a, use_reentrant=False).sum()
    y.backward(retain_graph=True)
    assert f.ran == [1, 2, 1]
    y.backward()
    assert f.ran == [1, 2, 1, 1]
    with pytest.raises(RuntimeError, match=SECOND):
        y.backward()


def test_early_stop_is_decided_where_checkpoint_is_called():
    a = leaf()
    whole, early = [1, 2, 1, 2], [1, 2, 1]
    for setting, argument, expected in ((False, True, whole), (True, False, early), (None, False, whole)):
        f = Counted()
        with contextlib.nullcontext() if setting is None else set_checkpoint_early_stop(setting):
            y = checkpoint(f, a, use_reentrant=False, early_stop=argument).sum()
        y.backward()
        assert f.ran == expected


def test_nested_checkpoints_run_what_they_need():
    f = Counted()
    y = checkpoint(lambda x: checkpoint(f, x, use_reentrant=False).cos(), leaf(), use_reentrant=False).sum()
    y.backward()
    assert f.ran == [1, 2, 1, 2, 1]


def test_finally_blocks_run_when_the_second_run_is_stopped():
    left = []

    def f(x):
        try:
            return x.sin()
        except Exception:
            pytest.fail("stopping is no Exception")
        finally:
            left.append("left")

    checkpoint(f, leaf(), use_reentrant=False).sum().backward()
    assert left == ["left", "left"]
    assert gs.is_grad_enabled()


def test_reading_a_saved_tensor_outside_a_pass():
    a, f = leaf(), Counted()
    y = checkpoint(f, a * 1, use_reentrant=False)
    assert values(y.grad_fn._saved_self) == values(a)
    y.sum().backward()
    assert f.ran == [1, 2, 1, 1]


@KINDS
def test_random_numbers_are_the_same_again(use_reentrant):
    a = leaf()
    y = checkpoint(lambda x: x * gs.rand(3, dtype=gs.float64), a, use_reentrant=use_reentrant)
    gs.rand(5)
    state = gs.get_rng_state()
    y.sum().backward()
    assert gs.equal(gs.get_rng_state(), state)
    assert values(y) == pytest.approx(values(a.grad * a))
    a.grad = None
    y = checkpoint(lambda x: x * gs.rand(3, dtype=gs.float64), a, use_reentrant=use_reentrant, preserve_rng_state=False)
    y.sum().backward()
    assert values(y) != pytest.approx(values(a.grad * a))


def test_contexts_of_both_runs():
    seen = []

    @contextlib.contextmanager
    def noting(name):
        seen.append(name)
        yield

    y = checkpoint(lambda x: x.sin(), leaf(), use_reentrant=False, context_fn=lambda: (noting("1"), noting("2")))
    assert seen == ["1"]
    y.sum().backward()
    assert seen == ["1", "2"]
    assert len(noop_context_fn()) == 2


def test_arguments_are_saved_with_the_hooks_in_force():
    a = leaf()
    seen = []
    with saved_tensors_hooks(lambda x: (seen.append(values(x)), x)[1], lambda x: x):
        y = checkpoint(lambda x: x.exp().sin(), a, use_reentrant=False).sum()
    assert seen == [values(a)]
    with save_on_cpu(pin_memory=True):
        z = checkpoint(lambda x: x.exp().sin(), a, use_reentrant=False).sum()
    y.backward()
    first, a.grad = values(a.grad), None
    z.backward()
    assert values(a.grad) == first


def test_sequences():
    a, b = leaf(), leaf()
    counted = [Counted(), Counted(), Counted(), Counted(), Counted()]
    y = b
    for _ in counted:
        y = y.sin()
    y.sum().backward()
    for use_reentrant in (True, False):
        a.grad = None
        checkpoint_sequential(counted, 2, a, use_reentrant=use_reentrant).sum().backward()
        assert values(a.grad) == values(b.grad)
    assert [len(f.ran) for f in counted] == [8, 7, 4, 4, 4]
    with pytest.raises(ValueError, match="3 functions cannot be cut into 4 segments"):
        checkpoint_sequential(counted[:3], 4, a, use_reentrant=False)
    with pytest.raises(ValueError, match="Unexpected keyword arguments: foo"):
        checkpoint_sequential(counted, 2, a, use_reentrant=False, foo=3)
    with pytest.warns(UserWarning, match="the use_reentrant parameter should be passed explicitly"):
        checkpoint_sequential([gs.sin], 1, a)


# ---- lifetimes ----


@KINDS
@pytest.mark.usefixtures("no_collector")
def test_nothing_is_kept_alive_without_the_collector(use_reentrant):
    kept = []

    def f(x):
        y = x.exp()
        kept.append(weakref.ref(y))
        return y.sin() * y

    a = leaf()
    b = a * 1
    y = checkpoint(f, b, use_reentrant=use_reentrant).sum()
    assert [entry() for entry in kept] == [None]
    y.backward(retain_graph=True)
    assert [entry() for entry in kept] == [None, None]
    alive = [weakref.ref(x) for x in (a, b, y, b.grad_fn, y.grad_fn)]
    del a, b, y
    assert [entry() for entry in alive] == [None] * 5
