"""Updates of the spec: the loops in C give what the formulas give by ops, and write as in-place forms do."""

import inspect
from itertools import product

import numpy as np
import pytest

import gradspec as gs
from gradspec.codegen.check.spec import builtin
from gradspec.core.compiled.bindings import update as run
from gradspec.graph.updates import run as run_all
from gradspec.graph.updates import updates

UPDATES = {update.name: update for update in builtin().updates}
# Others are 0.3.
NUMBERS = {
    "step": 7.0,
    "weight_decay": 0.1,
    "lr": 0.01,
    "eps": 1e-8,
    "smallest": 1e-3,
    "largest": 2.0,
    "nesterov": True,
}


def arguments(name, dtype, left_out, size=1000):
    """Tensors, the gradient of both signs, and numbers; no variance among them is negative."""
    update, generator = UPDATES[name], np.random.default_rng(0)
    tensors = []
    for param in update.tensors:
        values = generator.standard_normal(size) if param.name == "gradient" else generator.uniform(0.85, 0.9, size)
        tensors.append(None if param.name in left_out else gs.tensor(values, dtype=dtype))
    return tensors, {param.name: NUMBERS.get(param.name, 0.3) for param in update.numbers}


def choices(name):
    names = [param.name for param in UPDATES[name].left_out]
    return [{one for one, out in zip(names, bits, strict=True) if out} for bits in product((0, 1), repeat=len(names))]


def by_ops(name, tensors, numbers):
    """The elements of all tensors after the update, computed by the formulas."""
    update, changed = updates.__getattr__(name), list(tensors)
    for place, made in zip(update._written, update._formula(*tensors, **numbers), strict=True):
        changed[place] = made
    return changed


@pytest.mark.parametrize("name", UPDATES)
@pytest.mark.parametrize("dtype", [gs.float32, gs.float64], ids=str)
@gs.no_grad()
def test_loops_agree_with_formulas(name, dtype):
    rtol = 1e-5 if dtype == gs.float32 else 1e-13
    for left_out in choices(name):
        for size in (0, 1, 37, 100_003):
            tensors, numbers = arguments(name, dtype, left_out, size)
            wanted = by_ops(name, tensors, numbers)
            update = updates.__getattr__(name)
            assert run([(name, tuple(tensors), update._numbers(**numbers))]) == []
            for found, value in zip(tensors, wanted, strict=True):
                if found is not None:
                    gs.testing.assert_close(found, value, rtol=rtol, atol=rtol)


@pytest.mark.parametrize("name", UPDATES)
@gs.no_grad()
def test_other_tensors_are_updated_by_ops(name):
    for dtype in (gs.float16, gs.float32):
        tensors, numbers = arguments(name, dtype, set(), 12)
        tensors = [tensor.reshape(3, 4) for tensor in tensors]
        tensors[-1] = tensors[-1].t().contiguous().t()  # of another order in memory
        wanted = by_ops(name, tensors, numbers)
        updates.__getattr__(name)(tuple(tensors), numbers)
        for found, value in zip(tensors, wanted, strict=True):
            gs.testing.assert_close(found, value)


def test_tensors_that_overlap_are_refused_by_loops():
    with gs.no_grad():
        (parameter, *_), numbers = arguments("sgd", gs.float32, set(), 8)
        taken = updates.sgd._numbers(**numbers)
        assert run([("sgd", (parameter[:-1], parameter[1:], None), taken)]) == [0]
        assert run([("sgd", (parameter[:4], parameter[4:], None), taken)]) == []


def test_an_update_that_is_refused_leaves_all_as_it_was():
    weight = gs.ones(3, requires_grad=True)
    loss = (weight * weight).sum()
    with gs.inference_mode():
        kept = gs.zeros(3)
    with gs.no_grad(), pytest.raises(RuntimeError, match="Inplace update to inference tensor"):
        numbers = {"lr": 0.1, "momentum": 0.9, "dampening": 0.0, "nesterov": False, "weight_decay": 0.0}
        updates.sgd((weight, gs.ones(3), kept), numbers)
    loss.backward()
    assert weight.tolist() == [1.0] * 3 and weight.grad.tolist() == [2.0] * 3


def test_updates_of_the_same_memory_are_made_one_after_the_other():
    with gs.no_grad():
        memory, gradient = gs.zeros(300_000), gs.ones(200_000)
        numbers = {"lr": 1.0, "momentum": 0.0, "dampening": 0.0, "nesterov": False, "weight_decay": 2.0}
        run_all([(updates.sgd, (part, gradient, None), numbers) for part in (memory[:200_000], memory[100_000:])])
    assert memory.unique_consecutive().tolist() == [-1.0, 0.0, -1.0]


def test_one_update_that_is_refused_leaves_the_others_undone():
    weights = gs.ones(3), gs.ones(2)
    with gs.inference_mode():
        kept = gs.zeros(2)
    numbers = {"lr": 0.1, "momentum": 0.9, "dampening": 0.0, "nesterov": False, "weight_decay": 0.0}
    calls = [(updates.sgd, (w, gs.ones_like(w), b), numbers) for w, b in zip(weights, (None, kept), strict=True)]
    with gs.no_grad(), pytest.raises(RuntimeError, match="Inplace update to inference tensor"):
        run_all(calls)
    assert [w.tolist() for w in weights] == [[1.0] * 3, [1.0] * 2] and weights[0]._version == 0


def test_a_step_writes_to_tensors_of_all_kinds():
    made = []
    for one_by_one in (False, True):
        parameters = [
            gs.linspace(-1, 1, 6, dtype=dtype).reshape(2, 3).requires_grad_()
            for dtype in (gs.float32, gs.float16, gs.float64, gs.complex64)
        ]
        groups = [{"params": [p], "lr": 0.1 * (k + 1)} for k, p in enumerate(parameters)]
        optimizers = [gs.optim.Adam([group]) for group in groups] if one_by_one else [gs.optim.Adam(groups)]
        for _ in range(3):
            for parameter in parameters:
                parameter.grad = parameter.detach().sin()
            for optimizer in optimizers:
                optimizer.step()
        made.append([parameter.detach().numpy().tobytes() for parameter in parameters])
    assert made[0] == made[1]


def test_a_saved_parameter_may_not_be_updated():
    weight = gs.ones(3, requires_grad=True)
    loss = (weight * weight).sum()
    weight.grad = gs.ones(3)
    gs.optim.SGD([weight], lr=0.1).step()
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        loss.backward()


def test_a_step_of_many_elements_is_the_same_on_several_threads():
    results = []
    before = gs.get_num_threads()
    for threads in (1, 2):
        gs.set_num_threads(threads)
        weight = gs.linspace(-1, 1, 300_001).requires_grad_()
        optimizer = gs.optim.Adam([weight])
        for _ in range(3):
            weight.grad = weight.detach().sin()
            optimizer.step()
        results.append(weight.detach().numpy().tobytes())
    gs.set_num_threads(before)
    assert results[0] == results[1]


def test_numbers_of_updates_are_their_parameters():
    for name, update in UPDATES.items():
        wanted = [param.name for param in update.signature.params]
        assert [*inspect.signature(updates.__getattr__(name)._formula).parameters] == wanted
