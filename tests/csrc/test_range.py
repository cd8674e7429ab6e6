"""Sums, moments, norms and activations near the ends of a dtype's range, and where digits cancel."""

import math

import numpy as np
import pytest

import gradspec as gs
from support.cases import for_each

# The square of the size is out of range.
SIZES = [(gs.float16, 300.0), (gs.bfloat16, 2.0**70), (gs.float32, 1e20), (gs.complex64, 1e20)]


@pytest.mark.parametrize(("dtype", "size"), [*SIZES, *((gs.float64, size) for size in (1e200, 1e-200, 1e-310, 1.0))])
def test_std_of_elements_whose_variance_is_out_of_range(dtype, size):
    x = gs.tensor([-size, size], dtype=dtype, requires_grad=True)
    std, digits = gs.std(x), 1e-12 if dtype is gs.float64 else 4e-3
    assert std.item() / size == pytest.approx(math.sqrt(2), rel=digits)
    std.backward()
    np.testing.assert_allclose(x.grad.numpy().astype(np.complex128), [-(0.5**0.5), 0.5**0.5], rtol=digits)


@for_each("p", [1.5, 2, 3, -2])
@pytest.mark.parametrize(("dtype", "size"), [*SIZES, (gs.float64, 1e200), (gs.float64, 1e-200), (gs.float32, 1e-20)])
def test_norms_of_elements_whose_powers_are_out_of_range(dtype, size, p):
    x = gs.tensor([-size, size, size / 2], dtype=dtype, requires_grad=True)
    norm = gs.norm(x, p)
    assert norm.item() == pytest.approx(size * sum(y**p for y in (1, 1, 0.5)) ** (1 / p), rel=8e-3)
    norm.backward()
    assert x.grad is not None and np.isfinite(x.grad.numpy().astype(np.complex64)).all()


@for_each("p", [1.5, 2, 3, -2])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # those of NumPy
@pytest.mark.parametrize("values", [[], [0.0, 0.0], [math.inf, 1.0], [math.nan, 1.0], [math.inf, math.nan]])
def test_norms_at_the_ends(values, p):
    for dtype in (np.float32, np.float64):
        x = np.array(values, dtype)
        if p > 0 or values:
            np.testing.assert_array_equal(gs.norm(gs.from_numpy(x), p).numpy(), np.linalg.norm(x, p))


def test_running_sums_are_as_exact_as_their_dtype():
    x = np.full(10_000_000, 0.1, np.float32)
    exact = np.arange(1, x.size + 1) * np.float64(x[0])
    assert np.abs(gs.cumsum(gs.from_numpy(x), 0).numpy() / exact - 1).max() < 6.1e-8
    y = np.full(100, 1e30, np.float32)
    y[1::2] = 1e-30
    np.testing.assert_allclose(gs.cumprod(gs.from_numpy(y), 0).numpy()[1::2], 1, rtol=1e-6)


@pytest.mark.parametrize(("dtype", "large"), [(np.float32, 3e38), (np.float64, 1.7e308)])
@pytest.mark.parametrize("n", [100, 1000, 200_000])
def test_running_sums_that_overflow_are_not_nan(dtype, large, n):
    x = np.full(n, large, dtype)
    x[n // 2 :] *= -1
    assert not np.isnan(gs.cumsum(gs.from_numpy(x), 0).numpy()).any()
    x[3] = math.inf
    sums = gs.cumsum(gs.from_numpy(x), 0).numpy()
    assert sums[3] == math.inf and sums[-1] == math.inf


@pytest.mark.parametrize("function", [gs.softmax, gs.log_softmax])
@pytest.mark.parametrize("dtype", [gs.float16, gs.float32, gs.float64])
def test_gradients_of_empty_rows(function, dtype):
    for shape in ((2, 0), (0, 2), (0, 0)):
        x = gs.zeros(shape, dtype=dtype, requires_grad=True)
        function(x, 1).sum().backward()
        assert x.grad is not None and x.grad.shape == shape


ACTIVATIONS = (
    "celu", "elu", "gelu", "hardsigmoid", "hardswish", "hardtanh", "leaky_relu", "logsigmoid", "mish", "relu6", "selu",
    "sigmoid", "silu", "softplus", "softsign", "tanh", "tanhshrink",
)  # fmt: skip


@pytest.mark.parametrize("function", [*ACTIVATIONS, "gelu by tanh"])
@pytest.mark.parametrize(("dtype", "largest"), [(gs.float32, 3e38), (gs.float64, 1.7e308)])
def test_activations_have_their_slopes_as_far_as_there_are_numbers(dtype, largest, function):
    name, _, approximate = function.partition(" by ")
    x = gs.tensor([1e4, 1e12, 1e18, 1e20, 1e25, largest, *[1e4] * 20], dtype=dtype)
    for near in (x, -x):
        near.requires_grad_()
        y = getattr(gs.nn.functional, name)(near, **({"approximate": approximate} if approximate else {}))
        (slopes,) = gs.autograd.grad(y.sum(), near)
        np.testing.assert_allclose(slopes.numpy(), np.full(26, slopes[0].item()), rtol=1e-6, atol=1e-6)
        ratios = (y.detach() / near.detach()).numpy()
        np.testing.assert_allclose(ratios, np.full(26, ratios[0]), rtol=1e-6, atol=1e-3)


@pytest.mark.parametrize("name", ["relu", "leaky_relu", "elu", "silu", "gelu", "mish", "softplus", "hardswish", "celu"])
def test_activations_of_large_numbers_are_the_identity(name):
    for dtype, large in ((gs.float16, 6e4), (gs.float32, 3.7e20), (gs.float32, 3e38), (gs.float64, 1.7e308)):
        x = gs.tensor([50.0, large], dtype=dtype, requires_grad=True)
        y = getattr(gs.nn.functional, name)(x)
        (gradient,) = gs.autograd.grad(y.sum(), x)
        assert y.tolist() == x.tolist() and gradient.tolist() == [1, 1]
