"""The threads of the kernels: how many there are, and what becomes of them in a forked child."""

import multiprocessing

import numpy as np
import pytest

import gradspec as gs


def test_bad_numbers_of_threads():
    gs.set_num_threads(2)
    for bad in (0, -1):
        with pytest.raises((ValueError, RuntimeError)):
            gs.set_num_threads(bad)
    assert gs.get_num_threads() == 2


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
