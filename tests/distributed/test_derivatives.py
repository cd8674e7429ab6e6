"""Derivatives of the collectives: of the sum of all processes' results, by the tensors of each process."""

import numpy as np
import pytest
from mpi4py import MPI

import gradspec as gs
import gradspec.distributed as dist
from gradspec.distributed import ReduceOp
from gradspec.distributed.nn import functional

WORLD = MPI.COMM_WORLD
STEP = 1e-6


def functions(rank, size):
    """Differentiable functions of a tensor of 4 x 3 elements, by name, with processes of several roles."""
    last = size - 1
    after, before = (rank + 1) % size, (rank - 1) % size
    ahead, behind = (rank + 1 if rank < last else None), (rank - 1 if rank else None)
    lengths = [k + 1 for k in range(size)]
    return {
        "all_reduce": functional.all_reduce,
        **{
            f"all_reduce {op.name}": lambda x, op=op: functional.all_reduce(x, op)
            for op in (ReduceOp.AVG, ReduceOp.PRODUCT, ReduceOp.MIN, ReduceOp.MAX)
        },
        **{
            f"reduce {op.name}": lambda x, op=op: functional.reduce(x, last, op)
            for op in (ReduceOp.SUM, ReduceOp.AVG, ReduceOp.PRODUCT, ReduceOp.MAX)
        },
        "broadcast": lambda x: functional.broadcast(x, last),
        "all_gather": lambda x: gs.stack(functional.all_gather(x)),
        "gather": lambda x: gs.stack(functional.gather(x, last)),
        "scatter": lambda x: functional.scatter([x * (k + 1) for k in range(size)], last),
        "reduce_scatter": lambda x: functional.reduce_scatter(x, [x * (k + 1) for k in range(size)]),
        "reduce_scatter AVG": lambda x: functional.reduce_scatter(x, [x] * size, ReduceOp.AVG),
        "all_to_all": lambda x: gs.cat(
            functional.all_to_all([x[: rank + 1]] * size, [gs.cat([x, x])[: k + 1] for k in range(size)])
        ),
        "all_to_all_single": lambda x: functional.all_to_all_single(
            gs.empty(size * (rank + 1), 3), gs.cat([x] * size)[: sum(lengths)], [rank + 1] * size, lengths
        ),
        "exchange around": lambda x: functional.exchange(x, after, before),
        "exchange": lambda x: functional.exchange(x, ahead, behind),
    }


NAMES = list(functions(0, 1))


def numbers(rank, seed, complex_=False):
    generator = np.random.default_rng([rank, seed])
    found = generator.standard_normal((4, 3))
    return gs.tensor(found + 1j * generator.standard_normal((4, 3)) if complex_ else found)


def scalar(function, seed=7):
    """A function whose real result is nonlinear, of which the sum over processes is differentiated."""

    def of(x):
        y = function(x)
        weights = gs.tensor(np.random.default_rng([WORLD.rank, seed]).standard_normal(y.shape))
        return ((y * y.conj()).real * weights + y.real).sum() if y.is_complex() else (y * y * weights + y).sum()

    return of


def slope(of, x, direction):
    """The derivative of the sum over processes, along directions in all of them, by a central difference."""
    up, down = of(x + STEP * direction), of(x - STEP * direction)
    return WORLD.allreduce((up - down).item()) / (2 * STEP)


def along(gradient, direction):
    return WORLD.allreduce((gradient.conj() * direction).real.sum().item())


def is_defined(name, complex_):
    return not (complex_ and ("MIN" in name or "MAX" in name))


@pytest.mark.parametrize("complex_", [False, True], ids=["real", "complex"])
@pytest.mark.parametrize("name", NAMES)
def test_first_and_second_derivatives(rank, size, name, complex_):
    if not is_defined(name, complex_):
        return
    of = scalar(functions(rank, size)[name])
    x, direction, other = (numbers(rank, seed, complex_) for seed in range(3))

    def gradient(x):
        x = x.detach().requires_grad_()
        return gs.autograd.grad(of(x), x, create_graph=True)[0], x

    found, _ = gradient(x)
    assert along(found.detach(), direction) == pytest.approx(slope(of, x, direction), rel=1e-5, abs=1e-6)

    def pushed(x):
        return (gradient(x)[0].conj() * direction).real.sum()

    found, leaf = gradient(x)
    (second,) = gs.autograd.grad((found.conj() * direction).real.sum(), leaf)
    expected = slope(lambda x: pushed(x).detach(), x, other)
    assert along(second, other) == pytest.approx(expected, rel=1e-4, abs=1e-5)


@pytest.mark.parametrize("name", NAMES)
def test_forward_mode_and_batches(rank, size, name):
    function = functions(rank, size)[name]
    x, direction = numbers(rank, 0), numbers(rank, 1)
    value, tangent = gs.func.jvp(function, (x,), (direction,))
    assert gs.equal(value, function(x))
    difference = (function(x + STEP * direction) - function(x - STEP * direction)) / (2 * STEP)
    assert gs.allclose(tangent, difference, rtol=1e-5, atol=1e-7)
    batch = gs.stack([x, direction, x * direction], 1)
    mapped = gs.vmap(function, 1)(batch)
    assert gs.equal(mapped, gs.stack([function(one) for one in batch.unbind(1)]))


def test_operations_without_a_derivative():
    with pytest.raises(TypeError, match=r"all_reduce: ReduceOp.BAND has no derivative"):
        functional.all_reduce(gs.ones(2), ReduceOp.BAND)
    with pytest.raises(TypeError, match=r"reduce_scatter: ReduceOp.MAX has no derivative"):
        functional.reduce_scatter(gs.ones(2), [gs.ones(2)], ReduceOp.MAX)


def test_parts_that_do_not_fit(size):
    if size > 1:
        collective = dist.ops.collective()
        with pytest.raises(RuntimeError, match=f"dim 0 has length {size + 1}, which {size} processes cannot share"):
            collective.reduce_scatter(gs.ones(size + 1))


def test_values_and_gradients(rank, size):
    data = gs.tensor(np.random.default_rng(3).standard_normal((12, 3)))
    parameters = {"w": gs.tensor([1.0, -2.0, 0.5], dtype=gs.float64), "b": gs.tensor(0.5, dtype=gs.float64)}

    def loss(parameters, rows):
        return ((rows @ parameters["w"] + parameters["b"]) ** 2).sum()

    whole = gs.func.grad_and_value(loss)(parameters, data)
    rows = data[rank * 12 // size : (rank + 1) * 12 // size]
    for reduce, factor in (("sum", 1.0), ("mean", 1.0 / size)):
        value, gradients = dist.value_and_grad(loss, reduce=reduce)(parameters, rows)
        assert value.item() == pytest.approx(factor * whole[1].item())
        for name, gradient in gradients.items():
            assert gs.allclose(gradient, factor * whole[0][name])
    value, aux = dist.value_and_grad(lambda p, r: (loss(p, r), rank), has_aux=True)(parameters, rows)[0]
    assert aux == rank
    with pytest.raises(ValueError, match="reduce must be 'mean' or 'sum', found 'max'"):
        dist.value_and_grad(loss, reduce="max")


def test_a_second_derivative_of_values_and_gradients(rank, size):
    """Of the gradient over all processes, along a direction that is the same in all."""
    w, v = gs.tensor([1.0, -2.0], dtype=gs.float64), gs.tensor([0.3, 0.7], dtype=gs.float64)
    scale = rank + 1.0

    def of_one(w):
        return scale * (w**4).sum()

    _, tangent = gs.func.jvp(lambda w: dist.value_and_grad(of_one, reduce="sum")(w)[1], (w,), (v,))
    assert gs.allclose(tangent, 12 * w**2 * v * sum(range(1, size + 1)))
