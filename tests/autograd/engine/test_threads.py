"""Passes in several threads, on graphs and leaves of their own and on shared ones."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

import gradspec as gs
from gradspec.autograd import grad


def test_threads_with_graphs_of_their_own():
    def work(seed):
        values = np.random.default_rng(seed).standard_normal(50)
        x = gs.from_numpy(values).requires_grad_()
        for _ in range(50):
            x.grad = None
            (x.sin() * x).sum().backward()
        return bool(np.allclose(x.grad.numpy(), np.cos(values) * values + np.sin(values)))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(16)))


def test_threads_share_a_graph_that_is_retained():
    x = gs.tensor([0.5, 1.5], dtype=gs.float64, requires_grad=True)
    y = (x.exp() * x).sum()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: grad(y, x, retain_graph=True)[0].tolist(), range(200)))
    assert all(value == found[0] for value in found)
