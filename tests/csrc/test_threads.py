"""The threads of the kernels: how many there are, and what becomes of them in a forked child."""

import multiprocessing

import numpy as np
import pytest

import gradspec as gs


@pytest.mark.parametrize("threads", [1, 2])
def test_number_of_threads_does_not_change_results(threads):
    x = gs.from_numpy(np.linspace(-2, 2, 1_000_003))
    gs.set_num_threads(threads)
    assert gs.get_num_threads() == threads
    np.testing.assert_allclose(x.tanh().numpy(), np.tanh(x.numpy()), rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose((x * x).sum().item(), (x.numpy() ** 2).sum(), rtol=1e-12)


def test_bad_numbers_of_threads():
    for bad in (0, -1):
        with pytest.raises((ValueError, RuntimeError)):
            gs.set_num_threads(bad)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_does_not_hang():
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


def _large_work():
    x = gs.from_numpy(np.linspace(-2, 2, 2_000_000)).requires_grad_()
    x.exp().sum().backward()
    assert np.allclose(x.grad.numpy(), np.exp(x.detach().numpy()))
