"""From one dtype to another, and between tensors and NumPy's arrays."""

import warnings

import numpy as np
import pytest

import gradspec as gs
from support.graphs import leaf


def test_conversions():
    x = gs.tensor([1.7, -2.2])
    assert x.double().dtype is gs.float64
    assert x.float() is x
    assert x.half().dtype is gs.float16
    assert x.long().tolist() == [1, -2]
    assert x.int().dtype is gs.int32
    assert x.bool().tolist() == [True, True]
    assert x.to(gs.float64).dtype is gs.float64
    assert x.to(gs.float32) is x
    assert x.to(gs.zeros(1, dtype=gs.int64)).dtype is gs.int64
    assert x.type_as(gs.zeros(1, dtype=gs.float64)).dtype is gs.float64
    assert x.to("cpu") is x


def test_conversions_are_differentiable():
    x = leaf(1.0, 2.0)
    (x.float() * 2).double().sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]
    assert x.grad.dtype is gs.float64


def test_memory_is_shared_both_ways():
    array = np.zeros((2, 3))
    x = gs.from_numpy(array)
    array[0, 0] = 1.0
    x[1, 2] = 2.0
    x.t()[1].add_(5)
    assert x.tolist() == array.tolist() == [[1.0, 5.0, 0.0], [0.0, 5.0, 2.0]]
    assert np.shares_memory(x.numpy(), array)
    assert np.shares_memory(x[0].numpy(), array)
    assert np.shares_memory(gs.as_tensor(array).numpy(), array)
    assert not np.shares_memory(gs.tensor(array).numpy(), array)


def test_numpy_reads_tensors():
    x = gs.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert isinstance(np.asarray(x), np.ndarray)
    assert np.asarray(x, dtype=np.int64).tolist() == [[1, 2], [3, 4]]
    assert np.array(x).tolist() == x.tolist()
    assert np.array(gs.tensor(2.0)).shape == ()
    with pytest.raises(RuntimeError, match="Can't call numpy"):
        leaf(1.0).numpy()
    with pytest.raises(RuntimeError, match="Can't call numpy"):
        np.asarray(leaf(1.0))
    assert leaf(1.0).detach().numpy().tolist() == [1.0]


def test_read_only_memory_is_not_written_to():
    array = np.zeros(3)
    array.flags.writeable = False
    x = gs.as_tensor(array)
    if np.shares_memory(x.numpy(), array):
        with pytest.raises(RuntimeError, match="read-only"):
            x.add_(1)
    assert array.tolist() == [0.0] * 3


def test_complex_numbers_of_half_precision_are_refused_by_name():
    with pytest.raises(NotImplementedError, match="complex32 is not supported; cfloat"):
        gs.ones(2).chalf()
    with pytest.raises(NotImplementedError, match="complex32 is the name of a dtype that no tensor"):
        gs.ones(2).to(gs.complex32)


def test_a_lost_imaginary_part_is_warned_of_once():
    z = gs.tensor([1 + 2j])
    gs.set_warn_always(True)
    try:
        for convert in (lambda: z.to(gs.float32), z.double, z.int, lambda: z.type(gs.float16)):
            with pytest.warns(UserWarning, match="discards the imaginary part"):
                assert convert().tolist() == [1]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert z.bool().tolist() == [True] and z.to(gs.complex128).tolist() == [1 + 2j]
    finally:
        gs.set_warn_always(False)


def test_bytes_of_a_storage():
    raw = gs.tensor([1, 2], dtype=gs.int16).untyped_storage()
    assert raw[2] == 2 and raw[-1] == 0 and list(raw) == raw.tolist() == [1, 0, 2, 0]
    assert list(gs.tensor([1.5, 2.0]).storage()) == [1.5, 2.0]
