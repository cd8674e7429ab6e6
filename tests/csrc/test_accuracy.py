"""How close kernels come to exact results: moments, sums, rows of every length, and large gradients."""

import math

import mpmath
import numpy as np
import pytest

import gradspec as gs
from benchmarks.accuracy import cases
from support.cases import for_each


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@for_each("size", [1, 7, 15, 16, 17, 31, 100])
def test_nan_stays_where_it_is(dtype, size):
    for place in {0, size // 2, size - 1}:
        x = np.zeros(size, dtype)
        x[place] = math.nan
        for function in (gs.exp, gs.sigmoid, gs.gelu):
            result = function(gs.from_numpy(x)).numpy()
            np.testing.assert_array_equal(np.flatnonzero(np.isnan(result)), [place])


@for_each("offset", [0.0, 1.0, 1e3, 1e6])
@pytest.mark.parametrize("size", [3, 100, 2_048, 70_001, 1_000_003])
def test_variance_far_from_zero(offset, size):
    x = (offset + np.random.default_rng(0).normal(size=size)).astype(np.float32)
    wide = x.astype(np.float64)
    assert gs.from_numpy(x).var().item() == pytest.approx(wide.var(ddof=1), rel=2e-7)
    assert gs.from_numpy(x).norm().item() == pytest.approx(np.sqrt((wide * wide).sum()), rel=2e-7)


def test_variance_of_one_number_that_is_far_off():
    x = np.zeros(1_000, np.float32)
    x[0] = 1e30
    assert gs.from_numpy(x).std().item() == pytest.approx(x.astype(np.float64).std(ddof=1), rel=3e-7)
    assert math.isnan(gs.tensor([1.0, math.inf]).var().item())
    assert gs.full((5,), 3.25).std().item() == 0


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_gelu(dtype):
    x = np.linspace(-9, 9, 4_001).astype(dtype)
    exact = np.array([float(mpmath.ncdf(float(v)) * float(v)) for v in x])
    got = gs.gelu(gs.from_numpy(x)).numpy().astype(np.float64)
    assert np.all(np.abs(got - exact) <= 4 * np.finfo(dtype).eps * np.abs(exact))
    large = gs.gelu(gs.tensor([1e30, -1e30, math.inf], dtype=gs.from_numpy(x).dtype))
    assert large.tolist() == pytest.approx([1e30, 0.0, math.inf])


@pytest.mark.parametrize("dtype", [gs.float32, gs.float16, gs.bfloat16], ids=str)
def test_values_of_few_digits_are_exact(dtype):
    """Of functions of one tensor and of their gradients, such as ndtr(0), 1/2."""
    x = np.array([0.0, -0.0, 1, -1, 2, -2, 0.5, -0.5, 3, 4, 10, -10] * 3)  # more than a vector
    wrong = []
    for case in cases():
        if len(case.operands) > 1:
            continue
        with np.errstate(all="ignore"):
            found = case.compute((x.astype(dtype.numpy),)).astype(np.float64)
            exact = case.compute((x.copy(),))
            has_few = (abs(exact) < 128) & (exact == np.round(exact * 64) / 64)
        wrong += [
            (case.name, *row)
            for row in zip(x[has_few], found[has_few], exact[has_few], strict=True)
            if row[1] != row[2]
        ]
    assert wrong == []


# ---- rows of every length: the ends of rows are not whole vectors ----

ROWS = {
    "sum": (lambda x: gs.sum(x, -1), lambda x: x.sum(-1)),
    "amax": (lambda x: gs.amax(x, -1), lambda x: x.max(-1)),
    "amin": (lambda x: gs.amin(x, -1), lambda x: x.min(-1)),
    "prod": (lambda x: gs.prod(1 + (x - 0.85) / 100, -1), lambda x: (1 + (x - 0.85) / 100).prod(-1)),
    "any": (lambda x: gs.any(x > 0.9, -1), lambda x: (x > 0.9).any(-1)),
    "all": (lambda x: gs.all(x < 0.9, -1), lambda x: (x < 0.9).all(-1)),
    "logsumexp": (lambda x: gs.logsumexp(x, -1), lambda x: np.log(np.exp(x).sum(-1))),
    "softmax": (lambda x: gs.softmax(x, -1), lambda x: np.exp(x) / np.exp(x).sum(-1, keepdims=True)),
    "log_softmax": (lambda x: gs.log_softmax(x, -1), lambda x: x - np.log(np.exp(x).sum(-1, keepdims=True))),
    "sum over dim 0": (lambda x: gs.sum(gs.t(x), 0), lambda x: x.sum(-1)),
}
LENGTHS = [*range(1, 70), 127, 128, 129, 511, 512, 513, 1023, 1024, 1025, 1030, 2047, 2049, 3071, 5000, 70_000]


@for_each("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", ROWS)
def test_rows_of_every_length(name, dtype):
    function, reference = ROWS[name]
    rng = np.random.default_rng(0)
    for n in LENGTHS:
        x = rng.uniform(0.5, 1.2, (3, n)).astype(dtype)
        x[0, -1], x[1, 0], x[2, n // 2] = 1.5, -1.5, 1.5
        expected = reference(x.astype(np.float64))
        got = function(gs.from_numpy(x)).numpy()
        limit = 4e-6 if dtype is np.float32 else 1e-13
        np.testing.assert_allclose(
            got, expected, rtol=limit * (1 + n**0.5 / 8 if name == "prod" else 1), err_msg=str(n)
        )


@pytest.mark.parametrize("shape", [(65, 3), (1000, 7), (300, 333), (64, 513), (1000, 1000), (7, 20_000)])
def test_sums_of_columns(shape):
    x = np.random.default_rng(0).random(shape, np.float32)
    for array in (x, np.asfortranarray(x), x[::-1], np.repeat(x, 2, 1)[:, ::2]):
        got = gs.sum(gs.from_numpy(array), 0).numpy() if min(array.strides) > 0 else gs.sum(gs.tensor(array), 0).numpy()
        np.testing.assert_allclose(got, array.sum(0, dtype=np.float64), rtol=1e-6)


@pytest.mark.parametrize("n", [1, 5, 16, 17, 100, 1024, 1025, 3000, 200_000])
def test_nan_is_the_extreme_wherever_it_is(n):
    for place in {0, n // 2, n - 1}:
        x = np.ones((2, n), np.float32)
        x[1, place] = math.nan
        for function in (gs.amax, gs.amin):
            result = function(gs.from_numpy(x), 1)
            assert result[0].item() == 1
            assert math.isnan(result[1].item())


def test_a_long_sum_is_pairwise():
    x = np.full(10_000_000, 0.1, np.float32)
    exact = float(x[0]) * x.size
    assert abs(gs.sum(gs.from_numpy(x)).item() - exact) / exact < 3e-7


# ---- gradients that are copied ----


@pytest.mark.parametrize("dtype", [gs.float32, gs.float64, gs.float16, gs.complex64, gs.complex128])
@for_each("dim", [None, 0, 1, -1, (0, 2)])
def test_large_expanded_gradients(dtype, dim):
    x = gs.zeros((40, 50, 60), dtype=dtype, requires_grad=True)
    result = gs.sum(x, dim) if dim is not None else gs.sum(x)
    gradient = gs.arange(result.numel(), dtype=gs.float32).reshape(result.shape).to(dtype)
    result.backward(gradient)
    expected = gradient.numpy() if dim is None else np.expand_dims(gradient.numpy(), dim)
    np.testing.assert_array_equal(x.grad.numpy(), np.broadcast_to(expected, x.shape))
    assert x.grad.numpy().flags.owndata
    assert x.grad.numpy().flags.c_contiguous


@pytest.mark.parametrize("order", ["C", "F"])
def test_large_transposed_gradients(order):
    x = gs.from_numpy(np.zeros((300, 400), np.float32, order)).requires_grad_()
    gradient = gs.rand(400, 300)
    gs.t(x).backward(gradient)
    np.testing.assert_array_equal(x.grad.numpy(), gradient.numpy().T)
    assert x.grad.stride() == x.stride()


def test_softmax_gradient_of_one_long_row():
    x = gs.rand(1, 300_000, dtype=gs.float64, requires_grad=True)
    gradient = gs.rand(1, 300_000, dtype=gs.float64)
    for function, expected in (
        (gs.softmax, lambda r, g: r * (g - (g * r).sum())),
        (gs.log_softmax, lambda r, g: g - np.exp(r) * g.sum()),
    ):
        x.grad = None
        result = function(x, 1)
        result.backward(gradient)
        np.testing.assert_allclose(
            x.grad.numpy(), expected(result.detach().numpy(), gradient.numpy()), rtol=1e-9, atol=1e-16
        )
