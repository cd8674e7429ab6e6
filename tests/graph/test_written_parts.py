"""In-place forms that write at positions: to these alone, in memory of any layout, and all or nothing."""

import tracemalloc
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.samples import call, in_place_function, placed, samples, strided_copy
from support.project import SPEC
from support.variations import REFUSALS

MANY = 100_000
OPS = [op for op in SPEC.ops if op.inplace and op.forward.overwrites]
IDS = [op.key for op in OPS]


def _odd(array):
    memory = np.zeros(array.nbytes + 1, np.uint8)
    copy = memory[1:].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


LAYOUTS = {
    "in order": lambda x: placed(x, 1),
    "gaps": strided_copy,
    "transposed": lambda x: np.asfortranarray(x),
    "reversed": lambda x: x[..., ::-1].copy()[..., ::-1] if x.ndim else x.copy(),
    "odd address": _odd,
}


def _with_target(sample, target, dtype):
    return {**sample.tensors(dtype, grad=False), "self": target}


def _enlarged(sample):
    """The sample with each dim of its first operand made long."""
    shape = sample.values["self"]
    for dim in range(len(shape)):
        yield replace(sample, values={**sample.values, "self": (*shape[:dim], MANY, *shape[dim + 1 :])})


def _is_taken(sample):
    try:
        call(sample, sample.tensors("float32", grad=False))
    except REFUSALS:
        return False
    return True


@pytest.mark.parametrize("op", OPS, ids=IDS)
def test_a_write_takes_no_memory_of_the_size_of_its_target(op):
    """Only what is written is read: a tensor with a few written elements is not copied, whatever its size."""
    tried = 0
    for sample in samples(op):
        sample.call(in_place_function(op), sample.tensors("float32", grad=False))  # imports what it needs
        for large in filter(_is_taken, _enlarged(sample)):
            arguments = large.tensors("float32", grad=False)
            count = sum(x.numel() for name, x in arguments.items() if isinstance(x, gs.Tensor) and name != "self")
            if 4 * count > MANY:
                continue  # most elements are written
            tried += 1
            tracemalloc.start()
            large.call(in_place_function(op), arguments)
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert peak < arguments["self"].nbytes / 4, large.label
    assert tried


@pytest.mark.parametrize("op", OPS, ids=IDS)
def test_targets_of_any_layout_get_the_same_bits(op):
    dtypes = {"float": ("float32", "float16"), "complex": ("complex64",), "int": ("int64",), "bool": ("bool",)}
    for sample, dtype in product(samples(op), (name for group in op.dtypes for name in dtypes[group])):
        expected = call(sample, sample.tensors(dtype, grad=False))[0]
        for name, layout in LAYOUTS.items():
            array = layout(sample.arrays(dtype)["self"])
            sample.call(in_place_function(op), _with_target(sample, gs.from_numpy(array), dtype))
            np.testing.assert_array_equal(array, expected.numpy(), err_msg=f"{sample.label}, {dtype}, {name}")


@pytest.mark.parametrize(
    "write",
    [
        lambda x, i: x.index_add_(0, i, gs.ones(3, 2)),
        lambda x, i: x.index_copy_(0, i, gs.ones(3, 2)),
        lambda x, i: x.index_fill_(0, i, 1.0),
        lambda x, i: x.index_put_((i,), gs.ones(2)),
        lambda x, i: x.index_put_((i, i), gs.ones(3)),
        lambda x, i: x.put_(i * 2, gs.ones(3)),
        lambda x, i: x.scatter_(0, i[:, None].expand(3, 2), 1.0),
        lambda x, i: x.scatter_add_(0, i[:, None].expand(3, 2), gs.ones(3, 2)),
        lambda x, i: x.scatter_reduce_(0, i[:, None].expand(3, 2), gs.ones(3, 2), "amax"),
        lambda x, i: x.unsqueeze(2).scatter_(0, i[:, None, None].expand(3, 2, 1), 1.0),
        lambda x, i: x.__setitem__(i, 1.0),
    ],
)
def test_an_index_out_of_bounds_changes_nothing(write):
    x = gs.zeros(4, 2)
    with pytest.raises((IndexError, RuntimeError), match=r"out of (bounds|range)"):
        write(x, gs.tensor([0, 1, 9]))
    assert not x.any() and x._version == 0


@pytest.mark.parametrize("target", ["conj", "imag", "neg"])
def test_writes_at_positions_of_lazy_views(target):
    """A conjugate reads the values that were written to it."""
    x = gs.tensor([1 + 1j, 2 - 1j, 3 + 0j])
    view = {"conj": x.conj(), "imag": x.imag, "neg": x.conj().imag}[target]
    value = gs.tensor([5.0 + 2j, 7.0 - 1j] if target == "conj" else [5.0, 7.0], dtype=view.dtype)
    expected = view.resolve_conj().resolve_neg().index_copy(0, gs.tensor([2, 0]), value)
    view.index_copy_(0, gs.tensor([2, 0]), value)
    assert gs.equal(view, expected) and x._version == 1


@pytest.mark.parametrize("recorded", [False, True])
def test_gradients_of_a_part_that_is_written(recorded):
    x, v = gs.ones(5, 2, requires_grad=recorded), gs.full((2, 2), 3.0, requires_grad=True)
    y = x * 2
    y[gs.tensor([3, 1])] = v
    y.index_add_(0, gs.tensor([3, 3]), v)
    (y * gs.arange(10.0).reshape(5, 2)).sum().backward()
    assert v.grad.tolist() == [[12.0, 14.0], [8.0, 10.0]]
    if recorded:
        assert x.grad.tolist() == [[0, 2], [0, 0], [8, 10], [0, 0], [16, 18]]


def test_a_factor_that_is_a_bool_does_not_ask_to_overwrite():
    x = gs.ones(3)
    assert x.index_add(0, gs.tensor([1]), gs.ones(1), alpha=True).tolist() == [1, 2, 1]
    assert x.tolist() == [1, 1, 1]


def test_read_only_memory_is_refused():
    array = np.zeros(4)
    array.flags.writeable = False
    x = gs.from_numpy(array)
    with pytest.raises(RuntimeError, match="read-only"):
        x.index_fill_(0, gs.tensor([1]), 1.0)
