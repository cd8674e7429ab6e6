"""Running sums and products, and softmax: the same bits along memory, across it, and from one to the other."""

import numpy as np
import pytest

import gradspec as gs
from support.cases import for_each

# Rows that lie side by side, and elements of each: around blocks of both.
SIZES = ((3, 5), (4, 3), (5, 128), (7, 129), (64, 300), (255, 9), (256, 10), (257, 11), (600, 1_000), (4, 70_000))


def _elements(rng, shape, dtype):
    x = rng.uniform(-1.25, 1.25, shape)
    if "complex" in dtype:
        return (x + 1j * x[::-1]).astype(dtype)
    return (np.abs(4 * x) if "int" in dtype else x).astype(dtype)


@for_each("size", SIZES, ids=str)
@pytest.mark.parametrize(
    "dtype", ["float32", "float64", "float16", "complex64", "complex128", "int32", "uint8", "bool"]
)
def test_across_memory_as_along_it(dtype, size):
    rows = _elements(np.random.default_rng(0), size, dtype)
    columns = np.ascontiguousarray(rows.T)
    for function in (gs.cumsum, gs.cumprod):
        along = function(gs.from_numpy(rows), 1).numpy()
        across = function(gs.from_numpy(columns), 0).numpy()
        assert np.ascontiguousarray(across.T).tobytes() == along.tobytes()
        assert function(gs.from_numpy(columns.T), 1).numpy().tobytes() == along.tobytes()
        assert function(gs.from_numpy(rows.T), 0).numpy().tobytes() == across.tobytes()


@for_each("size", SIZES, ids=str)
@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int64", "uint8"])
def test_running_extremes_across_memory_as_along_it(dtype, size):
    rows = _elements(np.random.default_rng(0), size, dtype)
    if "float" in dtype:
        rows[1, size[1] // 2], rows[2, -1] = np.nan, -np.inf
    columns = np.ascontiguousarray(rows.T)
    for function in (gs.cummax, gs.cummin):
        along = [part.numpy() for part in function(gs.from_numpy(rows), 1)]
        for array, dim in ((columns, 0), (columns.T, 1), (rows.T, 0)):
            for part, expected in zip(function(gs.from_numpy(array), dim), along, strict=True):
                found = part.numpy() if dim else np.ascontiguousarray(part.numpy().T)
                assert part.is_contiguous() and found.tobytes() == expected.tobytes()


@for_each("size", (*SIZES, (65, 40), (34, 1_025), (5, 2_500), (33, 15), (70, 2)), ids=str)
@pytest.mark.parametrize("dtype", ["float32", "float64", "float16"])
def test_softmax_across_memory_as_along_it(dtype, size):
    rows = (20 * np.random.default_rng(0).standard_normal(size)).astype(dtype)
    rows[0, 0], rows[1, -1], rows[2] = np.inf, np.nan, -np.inf
    columns = np.ascontiguousarray(rows.T)
    for function in (gs.softmax, gs.log_softmax):
        along = function(gs.from_numpy(rows), 1).numpy()
        across = function(gs.from_numpy(columns), 0).numpy()
        np.testing.assert_array_equal(across.T, along)


def test_backwards_across_memory():
    x = gs.from_numpy(np.random.default_rng(0).standard_normal((300, 40))).requires_grad_()
    grad = gs.randn(300, 40, dtype=gs.float64)
    x.cumsum(0).backward(grad)
    np.testing.assert_allclose(x.grad.numpy(), np.cumsum(grad.numpy()[::-1], 0)[::-1], rtol=1e-12, atol=1e-12)


def test_infinities_across_memory():
    """Sums that overflow within a part are not NaN where the sum in order is not."""
    x = np.zeros((400, 5))
    x[3], x[250, 1], x[399, 2], x[100, 3] = 1.0, np.inf, -np.inf, np.nan
    x[10:12, 4] = 1.5e308
    x[300:302, 4] = -1.5e308
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(gs.from_numpy(x).cumsum(0).numpy(), np.cumsum(x, 0))


@pytest.mark.parametrize("dtype", [gs.float16, gs.bfloat16, gs.float32, gs.complex64])
def test_partial_products_out_of_range(dtype):
    """The products before an element are 0 in the dtype and the sums behind it infinite; their product is neither."""
    far = 1e-4 if dtype is gs.float16 else 1e-20
    x = gs.tensor([far, far, far, 1 / far, 1 / far, 1 / far], dtype=dtype)
    wide = x.to(gs.complex128 if dtype.is_complex else gs.float64).requires_grad_()
    (expected,) = gs.autograd.grad(wide.cumprod(0).real.sum(), wide)
    x.requires_grad_()
    (found,) = gs.autograd.grad(x.cumprod(0).real.sum(), x)
    np.testing.assert_allclose(found.to(wide.dtype).numpy(), expected.to(dtype).to(wide.dtype).numpy(), rtol=1e-2)
