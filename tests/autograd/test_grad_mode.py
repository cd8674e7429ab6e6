"""Grad modes: what is recorded, as decorators too, and that a mode leaves the others alone."""

import asyncio

import numpy as np
import pytest

import gradspec as gs
from gradspec import autograd
from gradspec.autograd import grad_mode
from support.graphs import leaf
from support.threads import in_threads

# ---- what is recorded ----


def test_an_instance_may_be_entered_again():
    mode = gs.no_grad()
    with mode:
        with mode:
            assert not gs.is_grad_enabled()
        assert not gs.is_grad_enabled()
    assert gs.is_grad_enabled()


def test_an_exception_restores_the_mode():
    for manager in (gs.no_grad(), gs.inference_mode(), autograd.set_detect_anomaly(False)):
        with pytest.raises(KeyError), manager:
            raise KeyError
        assert gs.is_grad_enabled() and not gs.is_inference_mode_enabled()


@pytest.mark.parametrize("mode", [gs.no_grad, gs.inference_mode])
def test_a_view_made_unrecorded_is_a_leaf_where_no_gradient_arrives(mode):
    x = leaf()
    with mode():
        view, whole = x[:2], x.view(3).exp()
    assert (view.requires_grad, view.is_leaf, view.is_inference()) == (True, True, False)
    assert not whole.requires_grad
    product = view * 3
    assert product.grad_fn.next_functions[0] == (None, 0)
    product.sum().backward()
    assert view.grad is None and x.grad is None
    with pytest.raises(RuntimeError, match=r"A view was created in (no_grad|inference) mode and is being"):
        view.mul_(2)
    assert x.tolist() == [1, 2, 3]
    with mode():
        view.mul_(2)
    assert x.tolist() == [2, 4, 3]
    for use in (lambda: view * 3, lambda: view.grad_fn):
        with pytest.raises(
            RuntimeError, match=r"A view was created in (no_grad|inference) mode and its base or another"
        ):
            use()


def test_to_numpy_needs_no_detach_while_nothing_is_recorded():
    x = leaf()
    with gs.no_grad(), autograd.set_detect_anomaly(True):
        assert x.numpy().tolist() == np.asarray(x[:]).tolist() == [1, 2, 3]
    with pytest.raises(RuntimeError, match="Can't call numpy"):
        x.numpy()


# ---- set_grad_enabled ----


def test_set_grad_enabled_takes_bools_only():
    with pytest.raises(TypeError, match=r"argument 'enabled' .* must be bool, not int"):
        gs.set_grad_enabled(0)
    assert gs.is_grad_enabled()
    assert repr(gs.set_grad_enabled(True)).endswith("set_grad_enabled(mode=True)")


def test_each_mode_changes_its_own_bits_only():
    anomaly = autograd.set_detect_anomaly
    with gs.no_grad():
        anomaly(True)
    assert gs.is_grad_enabled() and gs.is_anomaly_enabled()
    with anomaly(False):
        gs.set_grad_enabled(False)
    assert not gs.is_grad_enabled() and gs.is_anomaly_enabled()
    with gs.inference_mode():
        anomaly(False)
    assert not gs.is_grad_enabled() and not gs.is_anomaly_enabled()
    gs.set_grad_enabled(True)


def test_a_mode_set_while_a_pass_runs_stays():
    x = leaf()
    x.register_hook(lambda grad: autograd.set_detect_anomaly(True) and None)
    (x * 2).sum().backward()
    assert gs.is_anomaly_enabled() and gs.is_grad_enabled()
    autograd.set_detect_anomaly(False)


def test_a_thread_that_switches_recording_off_leaves_the_others_alone():
    def switch_off():
        gs.set_grad_enabled(False)
        return gs.is_grad_enabled()

    assert in_threads(switch_off) == [False] and gs.is_grad_enabled()


# ---- decorators ----


@pytest.mark.parametrize("mode", [gs.no_grad, gs.no_grad(), gs.inference_mode, gs.set_grad_enabled(True)])
def test_decorated_function(mode):
    @mode
    def function(x, *, by=2):
        """Its text."""
        return x * by

    expected = isinstance(mode, gs.set_grad_enabled)
    assert function(leaf(), by=3).requires_grad is expected
    assert (function.__name__, function.__doc__) == ("function", "Its text.")
    assert gs.is_grad_enabled()


def test_decorated_generator_has_the_mode_while_it_runs():
    log = []

    @gs.enable_grad()
    def generator():
        try:
            got = yield gs.is_grad_enabled()
            log.append((got, gs.is_grad_enabled()))
            yield 2
        except ValueError:
            log.append(("thrown", gs.is_grad_enabled()))
            yield 3
        finally:
            log.append(("finally", gs.is_grad_enabled()))

    with gs.no_grad():
        steps = generator()
        assert next(steps) and not gs.is_grad_enabled()
        assert steps.send("sent") == 2 and not gs.is_grad_enabled()
        assert steps.throw(ValueError) == 3 and not gs.is_grad_enabled()
        steps.close()
        assert not gs.is_grad_enabled()
    assert log == [("sent", True), ("thrown", True), ("finally", True)]


def test_decorated_generator_returns_and_raises():
    @gs.no_grad()
    def generator(fails):
        yield 1
        if fails:
            raise KeyError
        return 2

    def outer():
        yield (yield from generator(False))

    assert list(outer()) == [1, 2]
    steps = generator(True)
    next(steps)
    with pytest.raises(KeyError):
        next(steps)
    assert gs.is_grad_enabled()


def test_decorated_coroutines_leave_others_alone():
    @gs.no_grad()
    async def inside(log):
        for _ in range(3):
            log.append(gs.is_grad_enabled())
            await asyncio.sleep(0)
        return "done"

    async def outside(log):
        for _ in range(3):
            log.append(gs.is_grad_enabled())
            await asyncio.sleep(0)

    async def main():
        a = []
        b = []
        done, _ = await asyncio.gather(inside(a), outside(b))
        return a, b, done

    assert asyncio.run(main()) == ([False] * 3, [True] * 3, "done")


def test_decorated_asynchronous_generator():
    log = []

    @gs.no_grad()
    async def generator():
        try:
            await asyncio.sleep(0)
            log.append((yield gs.is_grad_enabled()))
            yield gs.is_grad_enabled()
        except ValueError:
            yield "thrown"
        finally:
            log.append(gs.is_grad_enabled())

    async def main():
        assert [(step, gs.is_grad_enabled()) async for step in generator()] == [(False, True)] * 2
        steps = generator()
        await steps.asend(None)
        assert await steps.asend("sent") is False
        assert await steps.athrow(ValueError()) == "thrown"
        await steps.aclose()
        assert gs.is_grad_enabled()

    asyncio.run(main())
    assert log == [None, False, "sent", False]


def test_decorated_class_warns_and_covers_construction_only():
    with pytest.warns(FutureWarning, match="Decorating classes is deprecated"):

        @gs.no_grad()
        class Model:
            def __init__(self):
                self.enabled = gs.is_grad_enabled()

            def method(self):
                return gs.is_grad_enabled()

    model = Model()
    assert (model.enabled, model.method()) == (False, True)


def test_only_functions_are_decorated():
    for mode in (gs.no_grad, gs.enable_grad, gs.inference_mode):
        with pytest.raises(TypeError, match=mode.__name__):
            mode(3)


# ---- inference mode ----


def test_inference_mode_and_recording():
    with gs.inference_mode():
        assert gs.is_inference_mode_enabled() and not gs.is_grad_enabled()
        with gs.enable_grad():
            assert gs.is_grad_enabled() and not (leaf() * 2).requires_grad
        assert not gs.is_grad_enabled()
        with gs.inference_mode(False):
            assert not gs.is_inference_mode_enabled() and gs.is_grad_enabled()
            assert (leaf() * 2).requires_grad and not gs.ones(1).is_inference()
        assert gs.is_inference_mode_enabled()
    assert gs.is_grad_enabled() and not gs.is_inference_mode_enabled()
    with gs.no_grad(), gs.inference_mode(False):
        assert gs.is_grad_enabled()


# ---- the module ----


def test_names_are_where_torch_has_them():
    for name in ("no_grad", "enable_grad", "set_grad_enabled", "inference_mode"):
        assert getattr(gs, name) is getattr(autograd, name) is getattr(grad_mode, name)


def test_multithreading_is_a_setting():
    with grad_mode.set_multithreading_enabled(False):
        assert not autograd.is_multithreading_enabled()
        x = leaf()
        (x * 2).sum().backward()
        assert x.grad.tolist() == [2, 2, 2]
    assert autograd.is_multithreading_enabled()
    autograd.set_multithreading_enabled(False)
    assert not autograd.is_multithreading_enabled()
    autograd.set_multithreading_enabled(True)
