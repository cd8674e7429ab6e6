"""Dask's workers compute values, gradients and fits as one process does."""

import pickle
import subprocess
import sys
from importlib import import_module

import numpy as np
import pytest

import gradspec as gs
from gradspec.distributed.dask import chunks, value_and_grad
from support.pages import blocks
from support.project import ROOT

pytestmark = pytest.mark.torch  # whose job installs Dask

ROWS = np.random.default_rng(0).standard_normal((40, 3))
W = gs.tensor([1.0, -2.0, 0.5], dtype=gs.float64)


def loss(w, batch):
    (rows,) = batch
    return ((rows @ w) ** 2).mean()


def fit(seed):
    """A least-squares fit by gradient descent."""
    random = np.random.default_rng(seed)
    x, true = gs.tensor(random.standard_normal((20, 3))), gs.tensor(random.standard_normal(3))
    w = gs.zeros(3, dtype=gs.float64)
    for _ in range(20):
        w = w - 0.1 * gs.func.grad(lambda w: ((x @ (w - true)) ** 2).mean())(w)
    return (w - true).abs().max().item()


@pytest.fixture(scope="module")
def client():
    from dask.distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        yield client


def of_one_process():
    return gs.func.grad_and_value(lambda w: loss(w, (gs.tensor(ROWS),)))(W)


@pytest.mark.parametrize("kind", ["list", "bag", "array"])
@pytest.mark.parametrize("reduce", ["mean", "sum"])
def test_values_and_gradients(client, kind, reduce):
    parts = [(gs.tensor(part),) for part in np.split(ROWS, 10)]
    batches = parts
    if kind == "bag":
        batches = import_module("dask.bag").from_sequence(parts, npartitions=3)
    elif kind == "array":
        batches = chunks(import_module("dask.array").from_array(ROWS, chunks=(4, 2)))
    value, gradient = value_and_grad(loss, reduce=reduce, split_every=3)(W, batches)
    expected = of_one_process()
    factor = 10 if reduce == "sum" else 1
    assert gs.allclose(value, factor * expected[1])
    assert gs.allclose(gradient, factor * expected[0])


def test_structures_of_parameters(client):
    def of_both(parameters, batch):
        return loss(parameters["w"], batch) + parameters["b"] ** 2

    parameters = {"w": W, "b": gs.tensor(2.0, dtype=gs.float64)}
    _, gradients = value_and_grad(of_both)(parameters, [(gs.tensor(ROWS),)])
    assert gs.allclose(gradients["w"], of_one_process()[0])
    assert gradients["b"].item() == 4.0


def test_many_fits(client):
    assert client.gather(client.map(fit, range(100))) == [fit(seed) for seed in range(100)]


def test_modules_and_optimizers_are_sent(client):
    module = gs.nn.Linear(3, 1)
    sent = client.submit(lambda module, x: module(x), module, gs.ones(3)).result()
    assert gs.equal(sent, module(gs.ones(3)))
    assert sent.grad_fn is None


def test_elements_are_pickled_out_of_band():
    tensor, buffers = gs.ones(1000), []
    text = pickle.dumps(tensor, protocol=5, buffer_callback=buffers.append)
    assert len(text) < 1000 and sum(buffer.raw().nbytes for buffer in buffers) == 4000
    assert gs.equal(pickle.loads(text, buffers=buffers), tensor)


def test_workers_have_one_thread_unless_the_environment_says_more(client):
    def counts():
        return gs.get_num_threads(), import_module("threadpoolctl").threadpool_info()

    for threads, pools in client.run(counts).values():
        assert threads == 1 and all(pool["num_threads"] == 1 for pool in pools)


def test_programs_of_the_page_run(client, tmp_path):
    config, key = import_module("dask").config, "distributed.nanny.pre-spawn-environ.OMP_NUM_THREADS"
    fits, sums, threads = [block.text for block in blocks(ROOT / "docs" / "many_runs.md") if block.language == "python"]
    program, found, before = tmp_path / "program.py", {}, config.get(key)
    program.write_text(f"{fits}        assert max(errors) < 0.1\n", "utf-8")
    subprocess.run([sys.executable, program], check=True)
    exec(sums, found)
    assert found["gradient"].shape == (3,) and found["value"].item() == 1
    try:
        exec(threads, {})
        assert config.get(key) == 4
    finally:
        config.set({key: before})


def test_refusals():
    with pytest.raises(ValueError, match="reduce must be 'mean' or 'sum', found 'max'"):
        value_and_grad(loss, reduce="max")
    with pytest.raises(ValueError, match="there is no batch"):
        value_and_grad(loss)(W, [])
    array = import_module("dask.array")
    with pytest.raises(ValueError, match="different chunks along dim 0"):
        chunks(array.ones((4, 2), chunks=2), array.ones((4, 2), chunks=4))
