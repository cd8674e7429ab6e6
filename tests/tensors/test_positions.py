"""Functions that make positions, shapes and layouts."""

import numpy as np
import pytest

import gradspec as gs


def test_shapes_that_broadcast():
    assert gs.broadcast_shapes((2, 1), (3,), 1) == (2, 3)
    assert gs.broadcast_shapes() == () and type(gs.broadcast_shapes((2, 1), (3,))) is gs.Size
    with pytest.raises(RuntimeError, match="must match the size"):
        gs.broadcast_shapes((2, 1), (3, 2))


@pytest.mark.parametrize("offset", [-1, 0, 2])
def test_triangles(offset):
    np.testing.assert_array_equal(gs.tril_indices(3, 4, offset).numpy(), np.tril_indices(3, offset, 4))
    np.testing.assert_array_equal(gs.triu_indices(3, 4, offset).numpy(), np.triu_indices(3, offset, 4))
    assert gs.triu_indices(2, 2, dtype=gs.int32).dtype is gs.int32
    with pytest.raises(RuntimeError, match="row must be non-negative"):
        gs.tril_indices(-1, 2)


def test_a_logarithmic_scale():
    np.testing.assert_allclose(gs.logspace(0, 2, 3).numpy(), [1, 10, 100])
    assert gs.logspace(0, 2, 3, base=2, dtype=gs.int64).tolist() == [1, 2, 4]
    with pytest.raises(RuntimeError, match="number of steps must be non-negative"):
        gs.logspace(0, 1, -1)


@pytest.mark.parametrize(("size", "stride"), [((2, 3), (1, 2)), ((2, 3), (6, 2)), ((0, 3), (3, 1)), ((), ())])
def test_strides_of_ones_own(size, stride):
    made = gs.empty_strided(size, stride, dtype=gs.float64)
    assert tuple(made.shape) == size and made.stride() == stride
    made.fill_(1.0)
    assert made.sum().item() == np.prod(size)


def test_strides_that_are_none():
    with pytest.raises(RuntimeError, match="mismatch in length"):
        gs.empty_strided((2, 3), (1,))
    with pytest.raises(RuntimeError, match="negative strides"):
        gs.empty_strided((2,), (-1,))


@pytest.mark.parametrize("shape", [(2, 4), (3,), (2, 3, 4), ()])
def test_positions_along_each_dim(shape):
    count = int(np.prod(shape))
    flat = gs.arange(count) if shape else gs.zeros(1, dtype=gs.int64)
    found = gs.unravel_index(flat, shape)
    expected = np.unravel_index(np.arange(count), shape) if shape else ()
    assert len(found) == len(shape)
    for x, y in zip(found, expected, strict=True):
        np.testing.assert_array_equal(x.numpy(), y)


def test_positions_from_the_end_and_refusals():
    assert [x.item() for x in gs.unravel_index(gs.tensor(-1), (2, 4))] == [1, 3]
    assert gs.unravel_index(gs.tensor(5, dtype=gs.int32), 7)[0].item() == 5
    narrow = gs.unravel_index(gs.tensor([7], dtype=gs.uint8), (4, 2**30))
    assert [(x.dtype, x.tolist()) for x in narrow] == [(gs.int64, [0]), (gs.int64, [7])]
    with pytest.raises(TypeError, match="must be of an integer dtype, not gradspec"):
        gs.unravel_index(gs.tensor(1.0), (2,))
    with pytest.raises(ValueError, match=r"cannot have negative sizes, got \(2, -4\)"):
        gs.unravel_index(gs.tensor(1), (2, -4))
