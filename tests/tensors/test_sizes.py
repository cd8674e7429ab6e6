"""The shape of a tensor, taken apart and made."""

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
