"""Sorting: NumPy's stable order, in all dtypes and both directions, on rows of any length and strides."""

import numpy as np
import pytest

import gradspec as gs
from support.cases import for_each

LENGTHS = (1, 2, 5, 47, 48, 49, 100, 1_000, 70_000)
INTEGERS = (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64)


def _expected(x, descending):
    """Positions: those of equal elements rise in both directions."""
    if not descending:
        return x.argsort(-1, "stable")
    return x.shape[-1] - 1 - np.flip(np.flip(x, -1).argsort(-1, "stable"), -1)


def _check(x, descending):
    expected = _expected(x, descending)
    values, positions = gs.from_numpy(x).sort(-1, descending)
    np.testing.assert_array_equal(positions.numpy(), expected)
    assert values.numpy().tobytes() == np.take_along_axis(x, expected, -1).tobytes()


@pytest.mark.parametrize("descending", [False, True])
@for_each("length", LENGTHS)
@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_floats(dtype, length, descending):
    rng = np.random.default_rng(length)
    x = rng.standard_normal((2, length)).astype(dtype)
    x[:, ::7] = 0.5
    x[:, 3::11] = -0.0
    x[:, 5::11] = 0.0
    x[:, 4::13] = np.nan
    x[:, 6::17] = np.inf
    x[:, 7::17] = -np.inf
    _check(x, descending)


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("dtype", INTEGERS)
def test_integers(dtype, descending):
    limits = np.iinfo(dtype)
    rng = np.random.default_rng(0)
    for length in LENGTHS:
        _check(rng.integers(limits.min, limits.max, (2, length), dtype, endpoint=True), descending)
        _check(rng.integers(0, 3, (2, length)).astype(dtype), descending)


@pytest.mark.parametrize("descending", [False, True])
def test_rows_of_any_strides(descending):
    x = np.random.default_rng(0).standard_normal((60, 70))
    tensor = gs.from_numpy(x)
    for array, view in ((x.T, tensor.T), (x[::2, ::3], tensor[::2, ::3]), (x[5:, 7:], tensor[5:, 7:])):
        np.testing.assert_array_equal(view.sort(-1, descending)[1].numpy(), _expected(array, descending))
    np.testing.assert_array_equal(tensor.sort(0, descending)[1].numpy(), _expected(x.T, descending).T)


@pytest.mark.parametrize("order", ["rising", "falling", "equal"])
def test_rows_in_order(order):
    rising = np.arange(1_000.0)
    _check({"rising": rising, "falling": rising[::-1].copy(), "equal": np.ones(1_000)}[order], False)


def test_bfloat16():
    x = gs.tensor([2.0, float("nan"), -1.0, 0.5, float("inf")]).to(gs.bfloat16)
    assert x.sort()[1].tolist() == [2, 3, 0, 4, 1]
    assert x.sort(descending=True)[1].tolist() == [1, 4, 0, 3, 2]
