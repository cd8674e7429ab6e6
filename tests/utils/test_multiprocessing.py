"""Processes by `gradspec.multiprocessing`, beside Python's own."""

import copy
import multiprocessing
import pickle

import numpy as np
import pytest

import gradspec as gs
from gradspec.multiprocessing import Process, Queue, spawn


def put_square(index, queue):
    queue.put((index, gs.full((2,), index + 1.0) ** 2))


def fail(index):
    if index == 1:
        raise ValueError(f"no process {index}")


def leave(index):
    raise SystemExit(3)


def test_processes_are_those_of_python():
    assert Process is multiprocessing.Process and gs.multiprocessing.cpu_count() == multiprocessing.cpu_count()
    with pytest.raises(ValueError, match="not 'none'"):
        gs.multiprocessing.set_sharing_strategy("none")
    queue = Queue()
    queue.put(gs.ones(2))
    assert gs.equal(queue.get(timeout=60), gs.ones(2))


def test_spawn_calls_a_function_in_processes():
    queue = multiprocessing.get_context("spawn").SimpleQueue()
    assert spawn(put_square, (queue,), nprocs=2) is None
    found = dict(queue.get() for _ in range(2))
    assert {index: x.tolist() for index, x in found.items()} == {0: [1, 1], 1: [4, 4]}


def test_an_error_comes_with_its_traceback():
    with pytest.raises(gs.multiprocessing.ProcessRaisedException, match=r"(?s)Process 1 .*in fail.*no process 1"):
        spawn(fail, nprocs=2)
    started = spawn(leave, join=False)
    assert len(started.pids()) == 1
    with pytest.raises(gs.multiprocessing.ProcessExitedException, match="exit code 3"):
        while not started.join():
            pass


def write_and_send(tensor, queue, received):
    tensor[0] = 7
    queue.put((tensor[1:], tensor.detach()))
    received.wait()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_tensors_in_shared_memory_are_the_same_for_processes(method):
    """The process sends back a view, which is one of the memory that it was given."""
    context = multiprocessing.get_context(method)
    x = gs.zeros(4)
    view, detached = x[1:], x.detach()
    assert not x.is_shared() and x.share_memory_() is x
    assert x.is_shared() and view.is_shared() and detached.is_shared()
    queue, received = context.Queue(), context.Event()
    process = context.Process(target=write_and_send, args=(x, queue, received))
    process.start()
    part, whole = queue.get(timeout=60)
    received.set()
    process.join()
    assert part.is_shared() and part._version == whole._version == 0
    part[0] = 3
    assert x.tolist() == detached.tolist() == whole.tolist() == [7, 3, 0, 0] and view.tolist() == [3, 0, 0]


def test_memory_is_shared_beside_objects_that_fail_when_they_are_asked():
    class Failing:
        @property
        def __class__(self):
            raise RuntimeError("it was asked for its class")

    failing, x = Failing(), gs.ones(2)
    view = x[1:]
    assert x.share_memory_().is_shared() and view.is_shared() and type(failing) is Failing


def test_shared_memory_keeps_layouts_graphs_and_copies_apart():
    for tensor in (
        gs.arange(6).view(2, 3).t(),
        gs.ones(2, 1).expand(2, 3),
        gs.zeros(0, 2),
        gs.tensor([1 + 2j]).conj(),
        gs.ones(3, dtype=gs.bfloat16),
        gs.tensor(np.asfortranarray(np.ones((2, 3)))),
    ):
        expected = tensor.clone(), tensor.stride()
        assert gs.equal(tensor.share_memory_(), expected[0]) and tensor.stride() == expected[1] and tensor.is_shared()
        copies = tensor.clone(), copy.deepcopy(tensor), pickle.loads(pickle.dumps(tensor))
        assert not any(x.is_shared() for x in copies)
    weight = gs.ones(2, requires_grad=True)
    product = weight * weight
    weight.detach().share_memory_()
    assert weight.is_shared() and not product.is_shared()
    product.sum().backward()
    assert weight.grad.tolist() == [2, 2]
    product = weight * weight
    with gs.no_grad():
        weight.mul_(2)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.sum().backward()


def test_memory_of_numpy_stays_where_it_is():
    array = np.zeros(2)
    tensor = gs.from_numpy(array).share_memory_()
    tensor[0] = 1
    assert array[0] == 0 and tensor.numpy()[0] == 1
    read_only = gs.from_numpy(np.broadcast_to(np.zeros(1), 3))
    assert read_only.share_memory_().tolist() == [0, 0, 0]


def test_tensors_that_cannot_be_shared():
    with pytest.raises(NotImplementedError, match="sparse"):
        gs.ones(2).to_sparse().share_memory_()
    with pytest.raises(RuntimeError, match="within vmap"):
        gs.vmap(lambda x: x.share_memory_())(gs.ones(2, 2))
    with pytest.raises(RuntimeError, match="shape"):
        gs.nn.LazyLinear(2).share_memory()


def train(model, seed):
    """Steps that read and write the weights while another process does."""
    generator = gs.Generator().manual_seed(seed)
    optimizer = gs.optim.SGD(model.parameters(), lr=0.05)
    for _ in range(300):
        x = gs.randn(16, 2, generator=generator)
        optimizer.zero_grad()
        (model(x).squeeze(-1) - x @ gs.tensor([2.0, -1.0])).square().mean().backward()
        optimizer.step()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_train_one_module(method):
    """Without locks, as in Hogwild: the gradients are the processes' own, the weights are not."""
    model = gs.nn.Linear(2, 1)
    model(gs.ones(2)).sum().backward()
    model.register_buffer("seen", gs.zeros(1))
    assert model.share_memory() is model
    assert all(x.is_shared() for x in (model.weight, model.bias, model.weight.grad, model.seen))
    context = multiprocessing.get_context(method)
    processes = [context.Process(target=train, args=(model, seed)) for seed in range(2)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0]
    assert gs.allclose(model.weight, gs.tensor([[2.0, -1.0]]), atol=1e-2)


def test_sums_of_an_optimizer_are_shared():
    parameter = gs.nn.Parameter(gs.ones(2))
    optimizer = gs.optim.Adagrad([parameter])
    optimizer.share_memory()
    assert optimizer.state[parameter]["sum"].is_shared() and not parameter.is_shared()
