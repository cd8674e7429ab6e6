"""`DistributedDataParallel` trains as one process does with all of the data."""

import pickle

import numpy as np
import pytest
from mpi4py import MPI

import gradspec as gs
import gradspec.distributed as dist
from gradspec import nn
from gradspec.autograd import profiler
from gradspec.distributed.algorithms import Join
from gradspec.distributed.algorithms.ddp_comm_hooks import default_hooks
from gradspec.distributed.optim import ZeroRedundancyOptimizer
from gradspec.nn.parallel import DistributedDataParallel
from gradspec.optim import SGD, Adam
from gradspec.utils.data import DistributedSampler

ROWS = 24


def network(*, dtype=gs.float64, seed=0):
    gs.manual_seed(seed)
    return nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 8), nn.Tanh(), nn.Linear(8, 3)).to(dtype)


def data(dtype=gs.float64):
    random = np.random.default_rng(1)
    return tuple(gs.tensor(random.standard_normal((ROWS, width))).to(dtype) for width in (5, 3))


def own(tensor, rank, size):
    return tensor[rank * ROWS // size : (rank + 1) * ROWS // size]


def loss_of(module, x, y):
    return ((module(x) - y) ** 2).mean()


@pytest.mark.parametrize("megabytes", [25, 1e-4, 0], ids=["one bucket", "several", "one for each"])
def test_twenty_steps(rank, size, megabytes):
    x, y = data()
    alone, module = network(), network()
    parallel = DistributedDataParallel(module, bucket_cap_mb=megabytes)
    steps = SGD(alone.parameters(), 0.1, momentum=0.9), SGD(parallel.parameters(), 0.1, momentum=0.9)
    for _ in range(20):
        for optimizer in steps:
            optimizer.zero_grad()
        whole = loss_of(alone, x, y)
        whole.backward()
        part = loss_of(parallel, own(x, rank, size), own(y, rank, size))
        part.backward()
        dist.all_reduce(mean := part.detach() / size)
        assert mean.item() == pytest.approx(whole.item(), rel=1e-12)
        for mine, expected in zip(parallel.parameters(), alone.parameters(), strict=True):
            assert gs.allclose(mine.grad, expected.grad, rtol=1e-10, atol=1e-14)
        for optimizer in steps:
            optimizer.step()


def test_parameters_are_those_of_the_first_process(rank):
    parallel = DistributedDataParallel(network(seed=rank))
    for mine, expected in zip(parallel.parameters(), network(seed=0).parameters(), strict=True):
        assert gs.equal(mine, expected)
    assert next(iter(parallel.state_dict())) == "module.0.weight"


def test_other_parameters_are_refused(rank, size):
    if size == 1:
        return
    with pytest.raises(ValueError, match=r"the shapes and dtypes of process 1 differ from .*: weight"):
        DistributedDataParallel(nn.Linear(3, 2 + (rank > 0)))
    with pytest.raises(ValueError, match=r"the elements of process 1 differ from those of the first one: 0.weight"):
        DistributedDataParallel(network(seed=rank), init_sync=False)
    DistributedDataParallel(network(), init_sync=False)
    frozen = nn.Linear(2, 2).requires_grad_(False)
    with pytest.raises(RuntimeError, match="doesn't have any parameter that requires a gradient"):
        DistributedDataParallel(frozen)


def test_gradients_are_added_up_without_being_reduced(rank, size):
    x, y = data()
    x, y = own(x, rank, size), own(y, rank, size)
    module = network()
    parallel = DistributedDataParallel(module)
    with parallel.no_sync():
        loss_of(parallel, x, y).backward()
    mine = [p.grad.clone() for p in module.parameters()]
    alone = network()
    loss_of(alone, x, y).backward()
    for found, expected in zip(mine, alone.parameters(), strict=True):
        assert gs.equal(found, expected.grad)
    loss_of(parallel, x, y).backward()
    for found, gradient in zip(module.parameters(), mine, strict=True):
        dist.all_reduce(total := 2 * gradient)
        assert gs.allclose(found.grad, total / size)


class Branches(nn.Module):
    """A module of which a forward pass uses the layers that it is told."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(5, 3) for _ in range(3)).to(gs.float64)

    def forward(self, x, *chosen):
        return sum(self.layers[k](x) for k in chosen)


def test_unused_parameters(rank, size):
    gs.manual_seed(0)
    module = Branches()
    parallel = DistributedDataParallel(module, find_unused_parameters=True)
    x, _ = data()
    for _ in range(2):
        module.zero_grad()
        parallel(x, 0, *([1] if rank == 0 else [])).sum().backward()
        expected = x.sum(0)
        assert gs.allclose(module.layers[0].weight.grad, expected.expand(3, 5))
        assert gs.allclose(module.layers[1].weight.grad, expected.expand(3, 5) / size)
        assert module.layers[2].weight.grad is None  # which no process has used
    parallel = DistributedDataParallel(module)
    parallel(x, 0).sum().backward()
    if size > 1:  # one process reduces nothing
        with pytest.raises(RuntimeError, match=r"no gradient reached layers.1.weight, layers.1.bias, layers.2.weight"):
            parallel(x, 0)


def test_buffers_are_those_of_the_first_process(rank, size):
    module = nn.BatchNorm1d(5)
    parallel = DistributedDataParallel(module)
    x, _ = data(gs.float32)
    parallel(own(x, rank, size)).sum().backward()
    parallel(own(x, rank, size)).sum().backward()  # which begins with the buffers of the first
    alone = nn.BatchNorm1d(5)
    alone(own(x, 0, size))
    mine = own(x, rank, size)
    expected = 0.9 * alone.running_mean + 0.1 * mine.mean(0)
    assert gs.allclose(module.running_mean, expected, atol=1e-6)


@pytest.mark.parametrize(
    ("hook", "error"),
    [
        (default_hooks.fp16_compress_hook, 1e-3),
        (default_hooks.bf16_compress_hook, 1e-2),
        (default_hooks.fp16_compress_wrapper(default_hooks.allreduce_hook), 1e-3),
        (default_hooks.bf16_compress_wrapper(default_hooks.allreduce_hook), 1e-2),
    ],
    ids=["float16", "bfloat16", "wrapped float16", "wrapped bfloat16"],
)
def test_short_dtypes_between_processes(rank, size, hook, error):
    x, y = (one.to(gs.float32) for one in data())
    module, alone = network(dtype=gs.float32), network(dtype=gs.float32)
    parallel = DistributedDataParallel(module)
    parallel.register_comm_hook(None, hook)
    with pytest.raises(RuntimeError, match="can only be called once"):
        parallel.register_comm_hook(None, default_hooks.allreduce_hook)
    loss_of(parallel, own(x, rank, size), own(y, rank, size)).backward()
    loss_of(alone, x, y).backward()
    for mine, expected in zip(module.parameters(), alone.parameters(), strict=True):
        assert mine.grad.dtype == gs.float32
        assert gs.allclose(mine.grad, expected.grad, rtol=error, atol=error)


class Table(nn.Module):
    """A table whose gradient is sparse, and a layer."""

    def __init__(self):
        super().__init__()
        gs.manual_seed(0)
        self.rows, self.layer = nn.Embedding(7, 3, sparse=True), nn.Linear(3, 2)

    def forward(self, chosen, uses_layer=True):
        found = self.rows(chosen)
        return self.layer(found).sum() if uses_layer else found.sum()


def test_sparse_gradients(rank, size):
    alone, module = Table(), Table()
    parallel = DistributedDataParallel(module, bucket_cap_mb=0)
    parts = [gs.tensor([k, k, 6]) for k in range(size)]
    for _ in range(2):  # in the first order of buckets, and in that of the first pass
        alone.zero_grad()
        parallel.zero_grad()
        (sum(alone(part) for part in parts) / size).backward()
        parallel(parts[rank]).backward()
        found = module.rows.weight.grad
        assert found.is_sparse and (size == 1 or found.is_coalesced())
        assert gs.allclose(found.to_dense(), alone.rows.weight.grad.to_dense())
        assert gs.allclose(module.layer.weight.grad, alone.layer.weight.grad)
    unused = DistributedDataParallel(Table(), find_unused_parameters=True)
    unused(parts[rank], False).backward()
    assert unused.module.layer.weight.grad is None and unused.module.rows.weight.grad.is_sparse
    tied = DistributedDataParallel(Table())
    if size > 1:
        loss = tied(parts[rank]) + tied.module.rows.weight.sum()
        with pytest.raises(RuntimeError, match=r"the gradient of rows.weight is dense, not sparse"):
            loss.backward()


@pytest.mark.parametrize("shares", [True, False])
@pytest.mark.parametrize("kind", ["bucket", "unused", "buffers"])
def test_other_numbers_of_batches(rank, size, kind, shares):
    """Process r has r + 2 batches: gradients are sums over those that have one, and all end with one model."""

    def made():
        module = network()
        return nn.Sequential(nn.BatchNorm1d(5).to(gs.float64), module) if kind == "buffers" else module

    alone, module = made(), made()
    parallel = DistributedDataParallel(module, find_unused_parameters=kind == "unused", bucket_cap_mb=1e-4)
    steps = SGD(alone.parameters(), 0.1, momentum=0.9), SGD(parallel.parameters(), 0.1, momentum=0.9)
    x, y = data()
    seen = []
    with parallel.join(divide_by_initial_world_size=shares):
        for k in range(rank + 2):
            steps[1].zero_grad()
            loss_of(parallel, own(x, rank, size) * k, own(y, rank, size)).backward()
            seen.append([p.grad.clone() for p in module.parameters()])
            steps[1].step()
    if kind != "buffers":
        for k in range(size + 1):
            members = range(max(k - 1, 0), size)
            steps[0].zero_grad()
            losses = [loss_of(alone, own(x, r, size) * k, own(y, r, size)) for r in members]
            (sum(losses) / (size if shares else len(losses))).backward()
            for found, parameter in zip(seen[k] if k < len(seen) else (), alone.parameters(), strict=k < len(seen)):
                assert gs.allclose(found, parameter.grad)
            steps[0].step()
        for mine, expected in zip(parallel.parameters(), alone.parameters(), strict=True):
            assert gs.allclose(mine, expected)
    everybodys = [None] * size
    dist.all_gather_object(everybodys, {name: value.tolist() for name, value in module.state_dict().items()})
    assert all(found == everybodys[0] for found in everybodys)
    loss_of(parallel, own(x, rank, size), own(y, rank, size)).backward()  # which knows of no others again


def test_all_end_where_one_has_no_more_batches(rank, size):
    parallel = DistributedDataParallel(nn.Linear(2, 1))
    if size == 1:
        return
    said = "Rank 0 exhausted all inputs" if rank == 0 else "Detected at least one rank that exhausted inputs"
    with pytest.raises(RuntimeError, match=said), parallel.join(throw_on_early_termination=True):
        for _ in range(2 if rank == 0 else 3):
            parallel(gs.ones(1, 2)).sum().backward()


def test_a_divided_optimizer_where_others_have_more_batches(rank, size):
    parallel, alone = DistributedDataParallel(network()), network()
    optimizer = ZeroRedundancyOptimizer(parallel.parameters(), Adam, lr=0.01)
    whole = Adam(alone.parameters(), lr=0.01)
    x, y = data()
    with Join([parallel, optimizer]):
        for _ in range(rank + 1):
            optimizer.zero_grad()
            loss_of(parallel, own(x, rank, size), own(y, rank, size)).backward()
            optimizer.step()
    for k in range(size):
        whole.zero_grad()
        (sum(loss_of(alone, own(x, r, size), own(y, r, size)) for r in range(k, size)) / size).backward()
        whole.step()
    for mine, expected in zip(parallel.parameters(), alone.parameters(), strict=True):
        assert gs.allclose(mine, expected)
    with pytest.raises(ValueError, match="requires at least one joinable"):
        Join([])


def test_nothing_is_unpickled(rank, size):
    def refuse(*arguments):
        raise AssertionError("unpickled")

    MPI.pickle.__init__(pickle.dumps, refuse)
    try:
        with pytest.raises(AssertionError, match="unpickled"):
            dist.all_gather_object([], rank)
        parallel = DistributedDataParallel(network())
        optimizer = ZeroRedundancyOptimizer(parallel.parameters(), Adam, lr=0.01)
        x, y = data()
        with Join([parallel, optimizer]):
            loss_of(parallel, x, y).backward()
            optimizer.step()
    finally:
        MPI.pickle.__init__()


def test_sums_begin_during_the_backward_pass(size):
    module = network()
    parallel = DistributedDataParallel(module, bucket_cap_mb=0)
    x, y = data()
    loss_of(parallel, x, y).backward()  # from which the order of gradients is known
    loss = loss_of(parallel, x, y)
    with profiler.profile() as prof:
        loss.backward()
    sums = [event for event in prof.function_events if event.name == "mpi:all_reduce" and event.is_async]
    nodes = [
        event.time_range.start for event in prof.function_events if event.name == "torch::autograd::AccumulateGrad"
    ]
    if size == 1:
        assert sums == []  # nothing is to be reduced
        return
    assert len(sums) == len(nodes) == 6
    assert all(one.time_range.start < max(nodes) for one in sums[:-1])


def test_a_hook_of_ones_own(size):
    seen = []

    def hook(state, bucket):
        state.append((bucket.index(), bucket.is_last(), len(bucket.gradients())))
        return default_hooks.allreduce_hook(None, bucket)

    module = network()
    parallel = DistributedDataParallel(module, bucket_cap_mb=0)
    parallel.register_comm_hook(seen, hook)
    parallel(gs.ones(2, 5, dtype=gs.float64)).sum().backward()
    assert seen == [(k, k == 5, 1) for k in range(6)]


def test_a_group_of_some(rank, size):
    even = dist.new_group(range(0, size, 2))
    if rank % 2 == 0:
        module = nn.Linear(2, 1, bias=False)
        parallel = DistributedDataParallel(module, process_group=even)
        parallel(gs.full((1, 2), float(rank))).sum().backward()
        assert module.weight.grad.tolist() == [[2.0 * ((size - 1) // 2) / 2] * 2]


def test_a_sampler_knows_its_process(rank, size):
    mine = list(DistributedSampler(range(12), shuffle=False))
    assert mine == list(range(12))[rank::size]


def test_batches_are_normalized_together(rank, size):
    gs.manual_seed(0)
    alone, module = nn.BatchNorm2d(3).to(gs.float64), nn.SyncBatchNorm(3).to(gs.float64)
    x, weights = gs.randn(2, ROWS, 3, 2, 2, dtype=gs.float64)
    whole, part = x.clone().requires_grad_(), own(x, rank, size).clone().requires_grad_()
    expected, found = alone(whole), module(part)
    assert gs.allclose(found, own(expected, rank, size))
    (expected**2 * weights).sum().backward()
    (found**2 * own(weights, rank, size)).sum().backward()
    assert gs.allclose(part.grad, own(whole.grad, rank, size))
    for name in ("weight", "bias"):
        dist.all_reduce(total := getattr(module, name).grad.clone())
        assert gs.allclose(total, getattr(alone, name).grad)
    for name in ("running_mean", "running_var", "num_batches_tracked"):
        assert gs.allclose(getattr(module, name), getattr(alone, name))
