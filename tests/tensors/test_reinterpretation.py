"""Shapes and memory taken for something else: parts of a Size, and bytes as elements of another dtype."""

import operator
import pickle

import numpy as np
import pytest

import gradspec as gs


def test_parts_and_sums_of_sizes_are_sizes():
    size = gs.ones(2, 3, 4).shape
    plain = (5,)
    for part in (size[1:], size[::-1], size[:], size + plain, plain + size, size + size, size * 2, 2 * size):
        assert type(part) is gs.Size
    assert size[1:].numel() == 12 and size[::-1] == (4, 3, 2) and plain + size == (5, 2, 3, 4)
    assert size[0] == 2 and type(size[0]) is int and size * 2 == (2, 3, 4, 2, 3, 4)
    assert type(pickle.loads(pickle.dumps(size))) is gs.Size
    for wrong in (lambda: operator.add(size, [1]), lambda: size + 1, lambda: size["a"], lambda: size * 1.5):
        with pytest.raises(TypeError):
            wrong()


def test_sizes_are_made_of_ints():
    assert gs.Size(gs.tensor([2, 3])) == (2, 3) and gs.Size([np.int64(2)]) == (2,) and gs.Size() == ()
    assert type(gs.Size([np.int64(2)])[0]) is int
    with pytest.raises(TypeError, match=r"iterable of 'int' \(item 1 is 'float'\)"):
        gs.Size([1, 1.5])


def test_a_view_as_another_dtype_shares_memory():
    x = gs.tensor([1.0, 2.0, -3.0, 0.0])
    bits = x.view(gs.int32)
    assert bits.tolist() == [0x3F800000, 0x40000000, -0x3FC00000, 0] and bits.data_ptr() == x.data_ptr()
    bits[0] = 0
    assert x.tolist() == [0.0, 2.0, -3.0, 0.0] and x._version == 1
    assert x.view(gs.uint8).shape == (16,) and x.view(gs.complex64).tolist() == [2j, -3 + 0j]
    assert x.reshape(2, 2).t().view(gs.int32).stride() == (1, 2) and x.view(2, 2).shape == (2, 2)
    assert gs.ones(2, requires_grad=True).view(gs.int32).requires_grad is False
    assert gs.func.vmap(lambda row: row.view(gs.int16))(gs.ones(2, 3)).shape == (2, 6)


@pytest.mark.parametrize(
    ("tensor", "dtype", "message"),
    [
        (lambda: gs.ones(2, 2).t(), gs.int16, r"self.stride\(-1\) must be 1 to view Float as Short"),
        (lambda: gs.ones(3), gs.float64, r"self.size\(-1\) must be divisible by 2"),
        (lambda: gs.ones(3)[1:], gs.float64, r"self.storage_offset\(\) must be divisible by 2"),
        (lambda: gs.ones(2, 3)[:, :2], gs.float64, r"self.stride\(0\) must be divisible by 2"),
        (lambda: gs.tensor(1.0), gs.int16, r"self.dim\(\) cannot be 0"),
        (lambda: gs.tensor([1j]).conj(), gs.float32, "not supported for conjugate view tensors"),
    ],
)
def test_views_that_would_take_elements_apart_are_refused(tensor, dtype, message):
    with pytest.raises(RuntimeError, match=message):
        tensor().view(dtype)


def test_neither_sizes_nor_a_dtype():
    with pytest.raises(TypeError, match="must be tuple of ints, not str"):
        gs.ones(2).view("int32")
