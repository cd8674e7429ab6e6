"""`linear` with biases of several shapes and dtypes."""

import pytest

import gradspec as gs
from support.graphs import point, variable


@pytest.mark.parametrize("shape", [(), (1,), (2,), (3, 1), (3, 2), (1, 2)], ids=str)
def test_a_bias_broadcasts_with_the_result_and_its_gradient_has_its_shape(shape):
    x, w, bias = point(3, 4), point(2, 4, seed=1), variable(*shape, seed=2)
    y = gs.linear(x, w, bias)
    assert gs.allclose(y, x @ w.t() + bias)
    y.sum().backward()
    assert bias.grad.shape == shape
    assert bias.grad.sum().item() == pytest.approx(6)


@pytest.mark.parametrize("shape", [(2,), (1,), (3, 2)], ids=str)
@pytest.mark.parametrize("dtype", [gs.float32, gs.complex128])
def test_a_bias_of_another_dtype_is_refused(shape, dtype):
    with pytest.raises(RuntimeError, match="linear: expected input, weight and bias to have the same dtype"):
        gs.linear(point(3, 4), point(2, 4), gs.ones(shape, dtype=dtype, requires_grad=True))
    with pytest.raises(RuntimeError, match="expand"):
        gs.linear(point(3, 4), point(2, 4), gs.ones(5, 3, 2, dtype=gs.float64))
