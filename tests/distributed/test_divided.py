"""Layers, grids and optimizers that are divided among processes compute what undivided ones do."""

import copy

import numpy as np
import pytest

import gradspec as gs
import gradspec.distributed as dist
from gradspec import nn
from gradspec.distributed.optim import ZeroRedundancyOptimizer
from gradspec.distributed.stencils import ProcessGrid
from gradspec.distributed.tensor_parallel import (
    ColumnParallelLinear,
    RowParallelLinear,
    VocabParallelEmbedding,
    clip_grad_norm_,
)
from gradspec.optim import SGD, Adam

FEATURES = 12  # which 1 to 4 processes can share


def own(tensor, dim, rank, size):
    length = tensor.shape[dim] // size
    return tensor.narrow(dim, rank * length, length)


def test_a_divided_perceptron(rank, size):
    gs.manual_seed(0)
    up, down = nn.Linear(5, FEATURES).to(gs.float64), nn.Linear(FEATURES, 5).to(gs.float64)
    first, second = ColumnParallelLinear(up, gather_output=False), RowParallelLinear(down, input_is_parallel=True)
    x = gs.randn(7, 5, dtype=gs.float64)
    whole, divided = x.clone().requires_grad_(), x.clone().requires_grad_()
    expected, found = down(up(whole).tanh()), second(first(divided).tanh())
    assert gs.allclose(found, expected)
    (expected**2).sum().backward()
    (found**2).sum().backward()
    assert gs.allclose(divided.grad, whole.grad)
    assert gs.allclose(first.weight.grad, own(up.weight.grad, 0, rank, size))
    assert gs.allclose(first.bias.grad, own(up.bias.grad, 0, rank, size))
    assert gs.allclose(second.weight.grad, own(down.weight.grad, 1, rank, size))
    assert gs.allclose(second.bias.grad, down.bias.grad)


@pytest.mark.parametrize("order", [1, 2])
def test_divided_layers_by_themselves(rank, size, order):
    gs.manual_seed(0)
    linear = nn.Linear(FEATURES, FEATURES).to(gs.float64)
    for layer in (ColumnParallelLinear(linear), RowParallelLinear(linear)):
        x = gs.randn(3, FEATURES, dtype=gs.float64, requires_grad=True)
        derivatives = []
        for function in (layer, linear):
            (found,) = gs.autograd.grad((function(x) ** 3).sum(), x, create_graph=True)
            derivatives.append(found if order == 1 else gs.autograd.grad((found**2).sum(), x)[0])
        assert gs.allclose(*derivatives)


def test_a_divided_embedding(rank, size):
    gs.manual_seed(0)
    table = nn.Embedding(FEATURES, 3).to(gs.float64)
    layer = VocabParallelEmbedding(table)
    rows = gs.tensor([[0, 11, 5], [5, 7, 2]])
    assert gs.equal(layer(rows), table(rows))
    (layer(rows) ** 2).sum().backward()
    (table(rows) ** 2).sum().backward()
    assert gs.allclose(layer.weight.grad, own(table.weight.grad, 0, rank, size))
    with pytest.raises(ValueError, match="has a padding_idx"):
        VocabParallelEmbedding(nn.Embedding(FEATURES, 3, padding_idx=0))
    if size > 1:
        with pytest.raises(ValueError, match=f"dim 0 has length 13, which {size} processes cannot share"):
            VocabParallelEmbedding(nn.Embedding(13, 3))


@pytest.mark.parametrize("power", [2.0, 3.0, float("inf")])
def test_a_norm_of_divided_gradients(rank, size, power):
    gs.manual_seed(0)
    whole = nn.Sequential(nn.Embedding(FEATURES, 5), nn.Linear(5, FEATURES), nn.Linear(FEATURES, 5), nn.Linear(5, 2))
    table, up, down, last = whole
    divided = nn.Sequential(
        VocabParallelEmbedding(table),
        ColumnParallelLinear(up, gather_output=False),
        RowParallelLinear(down, input_is_parallel=True),
        copy.deepcopy(last),
    )
    rows = gs.tensor([0, 5, 11, 5])
    for module in (whole, divided):
        (module(rows) ** 2).sum().backward()
    expected = nn.utils.clip_grad_norm_(whole.parameters(), 0.5, power)
    assert gs.allclose(clip_grad_norm_(divided, 0.5, power), expected, rtol=1e-5)
    assert gs.allclose(divided[0].weight.grad, own(table.weight.grad, 0, rank, size), rtol=1e-4, atol=1e-7)
    assert gs.allclose(divided[1].bias.grad, own(up.bias.grad, 0, rank, size), rtol=1e-4, atol=1e-7)
    assert gs.allclose(divided[2].bias.grad, down.bias.grad, rtol=1e-4, atol=1e-7)
    assert gs.allclose(divided[3].weight.grad, last.weight.grad, rtol=1e-4, atol=1e-7)


def grids(size):
    return [(size,), (1, size), (2, size // 2)] if size % 2 == 0 else [(size,), (size, 1)]


@pytest.mark.parametrize("periodic", [False, True])
@pytest.mark.parametrize("choice", range(3))
def test_a_stencil(rank, size, choice, periodic):
    """A step of the heat equation with a nonlinear term on a grid of blocks, and its first and second derivatives."""
    shape = grids(size)[choice % len(grids(size))]
    grid = ProcessGrid(shape, periodic)
    random = np.random.default_rng(5)
    lengths = [4 * n for n in shape]
    field, direction = (gs.tensor(random.standard_normal(lengths)) for _ in range(2))
    block = field
    for dim, place in enumerate(grid.coordinates):
        block = block.narrow(dim, 4 * place, 4)

    def step(padded):
        total = -2 * len(shape) * padded
        for dim in range(len(shape)):
            total = total + padded.roll(1, dim) + padded.roll(-1, dim)
        inner = padded + 0.1 * total + 0.05 * padded**3
        for dim in range(len(shape)):
            inner = inner.narrow(dim, 1, inner.shape[dim] - 2)
        return inner

    def padded(whole):
        for dim in range(len(shape)):
            ends = whole.narrow(dim, whole.shape[dim] - 1, 1), whole.narrow(dim, 0, 1)
            whole = gs.cat([ends[0] if periodic else 0 * ends[0], whole, ends[1] if periodic else 0 * ends[1]], dim)
        return whole

    def cut(whole):
        for dim, place in enumerate(grid.coordinates):
            whole = whole.narrow(dim, 4 * place, 4)
        return whole

    def of_blocks(x):
        return step(grid.with_halo(step(grid.with_halo(x))))

    def of_the_whole(x):
        return step(padded(step(padded(x))))

    assert gs.allclose(of_blocks(block), cut(of_the_whole(field)))
    found = []
    for function, start, along in ((of_blocks, block, cut(direction)), (of_the_whole, field, direction)):
        x = start.clone().requires_grad_()
        (gradient,) = gs.autograd.grad((function(x) ** 2).sum(), x, create_graph=True)
        (second,) = gs.autograd.grad((gradient * along).sum(), x)
        found.append((gradient, second))
    for mine, whole in zip(*found, strict=True):
        assert gs.allclose(mine, cut(whole))


def test_grids_that_do_not_fit(size):
    with pytest.raises(ValueError, match=rf"a grid of \({size}, 2\) does not have the group's {size} processes"):
        ProcessGrid((size, 2))
    with pytest.raises(ValueError, match="periodic must have 1 values, found 2"):
        ProcessGrid((size,), (True, False))
    with pytest.raises(ValueError, match="dim 0 of the block has length 2, less than the width 3"):
        ProcessGrid((size,)).with_halo(gs.ones(2), 3)


def network():
    gs.manual_seed(0)
    return nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 3)).to(gs.float64)


@pytest.mark.parametrize(("kind", "options"), [(Adam, {"lr": 0.01}), (SGD, {"lr": 0.1, "momentum": 0.9})])
def test_a_divided_optimizer(rank, size, kind, options):
    alone, divided = network(), network()
    plain = kind(alone.parameters(), **options)
    optimizer = ZeroRedundancyOptimizer(divided.parameters(), kind, **options)
    x = gs.randn(6, 5, dtype=gs.float64)
    dist.broadcast(x, 0)

    def steps(module, optimizer, count):
        for _ in range(count):
            optimizer.zero_grad()
            (module(x) ** 2).sum().backward()
            optimizer.step()

    def are_equal():
        return all(gs.equal(a, b) for a, b in zip(alone.parameters(), divided.parameters(), strict=True))

    steps(alone, plain, 5)
    steps(divided, optimizer, 5)
    assert are_equal()
    counts = [None] * size
    dist.all_gather_object(counts, 0 if optimizer.optim is None else len(optimizer.optim.state))
    assert sum(counts) == 4  # the parameters
    assert size == 1 or max(counts) < 4
    with pytest.raises(RuntimeError, match="has not been consolidated"):
        optimizer.state_dict()
    optimizer.consolidate_state_dict(size - 1)
    found = optimizer.state_dict() if rank == size - 1 else None
    dist.broadcast_object_list(listed := [found], size - 1)
    (found,) = listed
    expected = plain.state_dict()
    assert found["param_groups"] == expected["param_groups"]
    assert found["state"].keys() == expected["state"].keys()
    other = ZeroRedundancyOptimizer(divided.parameters(), kind, **options)
    other.load_state_dict(found)
    for group in (*plain.param_groups, *other.param_groups):
        group["lr"] = 0.02
    steps(alone, plain, 3)
    steps(divided, other, 3)
    assert are_equal()
    with pytest.raises(RuntimeError, match="give all parameters when it is made"):
        other.add_param_group({"params": []})
