"""The smallest and the largest element at once, and where they are, in arrays of any size."""

import numpy as np
import pytest

import gradspec as gs
from support.cases import for_each

SIZES = (1, 15, 16, 17, 512, 513, 4_097, 32_767, 32_768, 70_000, 200_001)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int8", "int64", "uint16", "bool"])
@for_each("size", SIZES)
def test_aminmax_of_all(size, dtype):
    rng = np.random.default_rng(size)
    x = (rng.standard_normal(size) * 30).astype(dtype)
    found = gs.aminmax(gs.from_numpy(x))
    assert (found.min.item(), found.max.item()) == (x.min().item(), x.max().item())


@pytest.mark.parametrize("size", SIZES)
def test_nan_and_infinities(size):
    for at in {0, size // 2, size - 1}:
        x = np.ones(size)
        x[at] = np.nan
        assert all(np.isnan(one.item()) for one in gs.aminmax(gs.from_numpy(x)))
        assert gs.from_numpy(x).argmax().item() == gs.from_numpy(x).argmin().item() == at
        x[at] = np.inf
        found = gs.aminmax(gs.from_numpy(x))
        assert (found.min.item(), found.max.item()) == (1.0 if size > 1 else np.inf, np.inf)
        assert gs.from_numpy(x).argmax().item() == gs.from_numpy(-x).argmin().item() == at


def test_the_first_of_equals():
    for size in SIZES:
        x = np.zeros(size, np.float32)
        x[size // 3 :] = 1
        assert gs.from_numpy(x).argmax().item() == gs.from_numpy(-x).argmin().item() == size // 3


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int8", "int64", "uint16", "bool"])
@pytest.mark.parametrize("shape", [(2, 4), (9, 5), (300, 513), (1_000, 1_030)])
def test_positions_across_memory(shape, dtype):
    """Those of NaN, or of the first of equals, whatever dim is along memory."""
    rng = np.random.default_rng(0)
    x = rng.integers(0, 9, shape).astype(dtype)
    if x.dtype.kind == "f":
        x[rng.random(shape) < 0.1] = np.inf
        x[rng.random(shape) < 1 / shape[0]] = np.nan
    for y in (x, np.asfortranarray(x), np.repeat(x, 2, 1)[:, ::2]):
        np.testing.assert_array_equal(gs.from_numpy(y).argmax(0).numpy(), np.argmax(x, 0))
        np.testing.assert_array_equal(gs.from_numpy(y).argmin(0).numpy(), np.argmin(x, 0))


def test_aminmax_of_no_elements():
    with pytest.raises(RuntimeError, match="aminmax"):
        gs.aminmax(gs.zeros(0))


def test_aminmax_shares_gradients():
    x = gs.tensor([[1.0, 3.0, 3.0], [2.0, 2.0, 2.0]], requires_grad=True)
    least, most = gs.aminmax(x, dim=1)
    (2 * least + 6 * most).sum().backward()
    assert x.grad.tolist() == [[2.0, 3.0, 3.0], [pytest.approx(8 / 3)] * 3]
