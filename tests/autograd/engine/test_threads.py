"""Grad modes, which belong to a thread; several threads, shared graphs and leaves; forked children."""

from __future__ import annotations

import multiprocessing
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad
from support.graphs import leaf

# ---- grad modes ----


def test_modes_as_context_managers() -> None:
    x = leaf(1.0)
    with gs.no_grad():
        assert not gs.is_grad_enabled()
        assert not (x * 2).requires_grad
        with gs.enable_grad():
            assert (x * 2).requires_grad
        with gs.set_grad_enabled(True):
            assert (x * 2).requires_grad
        assert not (x * 2).requires_grad
    assert (x * 2).requires_grad
    with pytest.raises(KeyError), gs.no_grad():
        raise KeyError
    assert gs.is_grad_enabled()


@pytest.mark.parametrize("decorator", [gs.no_grad, gs.no_grad(), gs.set_grad_enabled(False)])
def test_modes_as_decorators(decorator: Any) -> None:
    gs.set_grad_enabled(True)  # building the parameter above as a function call has switched it off

    @decorator
    def double(x: gs.Tensor) -> gs.Tensor:
        """Twice."""
        return x * 2

    gs.set_grad_enabled(True)
    assert not double(leaf(1.0)).requires_grad
    assert double.__name__ == "double"
    assert double.__doc__ == "Twice."
    assert gs.is_grad_enabled()


gs.set_grad_enabled(True)


def test_mode_on_a_generator() -> None:
    @gs.no_grad()
    def generate() -> Iterator[bool]:
        yield gs.is_grad_enabled()
        yield gs.is_grad_enabled()

    seen = []
    for inside in generate():
        seen.append((inside, gs.is_grad_enabled()))
    assert seen == [(False, True), (False, True)]


def test_set_grad_enabled_as_a_function() -> None:
    gs.set_grad_enabled(False)
    assert not gs.is_grad_enabled()
    gs.set_grad_enabled(True)
    assert gs.is_grad_enabled()


def test_no_grad_results_are_leaves() -> None:
    with gs.no_grad():
        y = leaf(1.0) * 2
    assert y.is_leaf
    assert y.grad_fn is None


# ---- threads ----


def test_grad_mode_is_per_thread() -> None:
    seen: list[bool] = []
    with gs.no_grad():
        thread = threading.Thread(target=lambda: seen.append(gs.is_grad_enabled()))
        thread.start()
        thread.join()
    assert seen == [True]

    def switch_off() -> None:
        gs.set_grad_enabled(False)
        seen.append(gs.is_grad_enabled())

    thread = threading.Thread(target=switch_off)
    thread.start()
    thread.join()
    assert seen == [True, False]
    assert gs.is_grad_enabled()


def test_threads_with_graphs_of_their_own() -> None:
    def work(seed: int) -> bool:
        values = np.random.default_rng(seed).standard_normal(50)
        x = gs.from_numpy(values).requires_grad_()
        for _ in range(50):
            x.grad = None
            (x.sin() * x).sum().backward()
        return bool(np.allclose(x.grad.numpy(), np.cos(values) * values + np.sin(values)))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(16)))


def test_threads_accumulate_into_one_leaf() -> None:
    x = gs.ones(200, dtype=gs.float64, requires_grad=True)
    barrier = threading.Barrier(4)

    def work() -> None:
        barrier.wait()
        for _ in range(250):
            (x * 1.0).sum().backward()

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert x.grad.tolist() == [1000.0] * 200


def test_threads_share_a_graph_that_is_retained() -> None:
    x = gs.tensor([0.5, 1.5], dtype=gs.float64, requires_grad=True)
    y = (x.exp() * x).sum()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: grad(y, x, retain_graph=True)[0].tolist(), range(200)))
    assert all(value == found[0] for value in found)


@pytest.mark.parametrize("threads", [1, 2])
def test_number_of_threads_does_not_change_results(threads: int) -> None:
    before = gs.get_num_threads()
    x = gs.from_numpy(np.linspace(-2, 2, 1_000_003))
    try:
        gs.set_num_threads(threads)
        assert gs.get_num_threads() == threads
        np.testing.assert_allclose(x.tanh().numpy(), np.tanh(x.numpy()), rtol=1e-12, atol=1e-15)
        np.testing.assert_allclose((x * x).sum().item(), (x.numpy() ** 2).sum(), rtol=1e-12)
    finally:
        gs.set_num_threads(before)


def test_bad_numbers_of_threads() -> None:
    for bad in (0, -1):
        with pytest.raises((ValueError, RuntimeError)):
            gs.set_num_threads(bad)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_does_not_hang() -> None:
    x = gs.from_numpy(np.linspace(-2, 2, 2_000_000)).requires_grad_()
    x.exp().sum().backward()  # threads, if any, are started now
    context = multiprocessing.get_context("fork")
    child = context.Process(target=_large_work)
    child.start()
    child.join(60)
    alive = child.is_alive()
    if alive:
        child.terminate()
        child.join()
    assert not alive, "the forked child hangs"
    assert child.exitcode == 0


def _large_work() -> None:
    x = gs.from_numpy(np.linspace(-2, 2, 2_000_000)).requires_grad_()
    x.exp().sum().backward()
    assert np.allclose(x.grad.numpy(), np.exp(x.detach().numpy()))
