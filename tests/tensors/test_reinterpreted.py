"""`Tensor.view(dtype)`: the bytes of a tensor as elements of another dtype."""

import numpy as np
import pytest

import gradspec as gs


def test_bytes_are_those_of_numpy_and_shared():
    x = gs.arange(6.0, dtype=gs.float32).reshape(3, 2)
    for dtype in (gs.int32, gs.int16, gs.uint8, gs.float64, gs.complex64, gs.bfloat16, gs.bool):
        np.testing.assert_array_equal(x.view(dtype).view(gs.uint8), x.numpy().view("u1"))
    words = x.view(dtype=gs.int32)
    words[0, 1] = 0
    assert x[0, 1] == 0 and words._version == x._version == 1
    assert x.t().view(gs.int32).stride() == (1, 2)


def test_a_reinterpreted_tensor_has_no_gradient_and_counts_writes():
    x = gs.ones(4, requires_grad=True)
    for dtype in (gs.float32, gs.float64, gs.int32):
        assert not x.view(dtype).requires_grad
    y = x * 2
    squares = (y * y).sum()
    y.view(gs.int32).zero_()
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        squares.backward()
    y.sum().backward()
    assert x.grad.tolist() == [2.0] * 4

    tangent = gs.func.jvp(lambda x: x.view(gs.float32), (gs.ones(2),), (gs.ones(2),))[1]
    assert tangent.tolist() == [0.0, 0.0]


def test_vmap_is_the_loop():
    x = gs.arange(12.0).reshape(3, 4)
    for dtype in (gs.int32, gs.float64, gs.int16):
        found = gs.vmap(lambda row, to=dtype: row.view(to))(x)
        assert gs.equal(found, gs.stack([row.view(dtype) for row in x]))


@pytest.mark.parametrize(
    ("make", "dtype", "message"),
    [
        (lambda: gs.ones(()), gs.int16, r"dim\(\) cannot be 0"),
        (lambda: gs.ones(3), gs.float64, r"size\(-1\) must be divisible by 2, not 3"),
        (lambda: gs.ones(3, 2).t(), gs.int16, r"stride\(-1\) must be 1, not 2"),
        (lambda: gs.ones(6)[1:5], gs.float64, r"storage_offset\(\) must be divisible by 2"),
        (lambda: gs.ones(6, 3)[:, :2], gs.complex64, r"stride\(0\) must be divisible by 2, not 3"),
        (lambda: gs.ones(2, dtype=gs.complex64).conj(), gs.float32, "conj is not computed yet"),
    ],
)
def test_elements_must_be_whole(make, dtype, message):
    with pytest.raises(RuntimeError, match=message):
        make().view(dtype)


def test_shapes_go_on_as_before():
    x = gs.ones(2, 3)
    assert x.view(3, 2).shape == x.view((3, 2)).shape == x.view([3, -1]).shape == (3, 2)
    with pytest.raises(TypeError, match="argument 'size' must be tuple of ints"):
        x.view(None)
