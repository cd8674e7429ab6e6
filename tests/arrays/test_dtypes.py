"""The dtypes of results of reductions, and of operands that have to be alike."""

import pytest

import gradspec as gs

X = [[1.0, 2.0, 250.0], [3.0, 0.0, 7.0]]


@pytest.mark.parametrize("dtype", [gs.int32, gs.uint8, gs.int64, gs.bool, gs.float64])
@pytest.mark.parametrize("name", ["sum", "prod", "cumsum", "cumprod"])
def test_reductions_have_the_dtype_asked_for(name, dtype):
    x = gs.tensor(X)
    result = getattr(gs, name)(x, 1, dtype=dtype)
    assert result.dtype is dtype
    wide = getattr(gs, name)(x.to(dtype), 1)  # integers are added as int64, and fit modulo their size
    assert gs.equal(result, wide.to(dtype))


def test_reductions_in_another_dtype_have_gradients():
    x = gs.tensor(X, requires_grad=True)
    gs.sum(x, 1, dtype=gs.float64).sum().backward()
    assert x.grad.dtype is gs.float32
    assert x.grad.tolist() == [[1.0] * 3] * 2


def test_index_add_does_not_promote():
    index = gs.tensor([0])
    for self, source in ((gs.complex64, gs.float32), (gs.float64, gs.float32), (gs.float32, gs.int64)):
        with pytest.raises(RuntimeError, match="must have the same scalar type"):
            gs.ones(2, dtype=self).index_add(0, index, gs.ones(1, dtype=source))


@pytest.mark.parametrize("bias", [gs.float64, gs.complex64, gs.float16])
def test_linear_does_not_promote(bias):
    with pytest.raises(RuntimeError, match="to have the same dtype, but got a bias"):
        gs.linear(gs.ones(3, 4), gs.ones(2, 4), gs.ones(2, dtype=bias))


@pytest.mark.parametrize("huge", [2**31, 2**40, -(2**40), 2**70])
def test_dims_beyond_the_integers_of_c(huge):
    x = gs.ones(2, 3)
    for call in (
        lambda: x.transpose(0, huge),
        lambda: x.diagonal(0, huge, 0),
        lambda: x.sum(huge),
        lambda: x.movedim(0, huge),
        lambda: x.permute(0, huge),
        lambda: x.unsqueeze(huge),
        lambda: x.squeeze(huge),
        lambda: x.flip(huge),
        lambda: x.select(huge, 0),
        lambda: x.cumsum(huge),
        lambda: x.softmax(huge),
        lambda: x.unbind(huge),
        lambda: x.sort(huge),
        lambda: x.argmax(huge),
        lambda: gs.cat([x, x], huge),
        lambda: gs.stack([x, x], huge),
    ):
        with pytest.raises(IndexError, match="Dimension out of range"):
            call()


def test_diagonals_beyond_the_matrix_are_empty():
    x = gs.ones(2, 3)
    for offset in (3, -2, 2**31, -(2**40)):
        assert x.diagonal(offset).shape == (0,)
    assert x.tril(2**40).tolist() == x.tolist()
    assert x.triu(2**40).tolist() == gs.zeros(2, 3).tolist()
