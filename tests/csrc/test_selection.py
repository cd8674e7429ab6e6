"""Kernels that select by the order of elements agree with sorting."""

import itertools
import zlib

import ml_dtypes  # noqa: F401  NumPy then knows bfloat16 by name
import numpy as np
import pytest

import gradspec as gs
from gradspec.core.compiled.kernels import ufuncs
from support.layouts import layouts

DTYPES = ("float32", "float64", "float16", "bfloat16", "int64", "int8", "uint16", "bool")
SIZES = ((1, 1), (3, 2), (4, 15), (5, 16), (3, 33), (2, 600), (70, 1000))

gs.tensor(0.0, dtype=gs.bfloat16)  # its kernels are added with its first use


def rows(dtype, with_nan=True):
    """Rows with few and with many equal elements, of floating dtypes with NaN, infinities and both zeros."""
    rng = np.random.default_rng(zlib.crc32(dtype.encode()))
    for shape, many in itertools.product(SIZES, (True, False)):
        found = rng.integers(0, 3 if many else 100, shape) * 1.0
        if "float" in dtype:
            special = [np.inf, -np.inf, -0.0, np.nan if with_nan else 0.0]
            found = np.where(rng.random(shape) < 0.2, rng.choice(special, shape), found - 1)
        yield found.astype(dtype)


def keys(array):
    return array.astype(np.float64)


@pytest.mark.parametrize("dtype", DTYPES)
def test_the_first_k(dtype):
    for array in rows(dtype):
        n = array.shape[1]
        for k in sorted({0, 1, n // 3, n}):
            up = keys(array).argsort(1, "stable")[:, :k]
            down = n - 1 - keys(array)[:, ::-1].argsort(1, "stable")[:, ::-1][:, :k]
            for (name, order), given in itertools.product((("smallest", up), ("largest", down)), layouts(array)):
                values, places = np.empty(order.shape, dtype), np.empty(order.shape, np.int64)
                ufuncs[name](given, out=(values, places))
                np.testing.assert_array_equal(places, order)
                np.testing.assert_array_equal(keys(values), np.take_along_axis(keys(array), order, 1))


@pytest.mark.parametrize("dtype", DTYPES)
def test_running_extremes(dtype):
    for array in rows(dtype):
        for name, order in (("cummax", np.maximum), ("cummin", np.minimum)):
            values = order.accumulate(keys(array), 1)
            is_new = (keys(array) == values) | (array != array)
            places = np.maximum.accumulate(np.where(is_new, np.arange(array.shape[1]), 0), 1)
            for given, transposed in itertools.product(layouts(array), (False, True)):
                found = ufuncs[name](given)
                if transposed:
                    out = np.empty_like(array, order="F"), np.empty_like(places, order="F")
                    found = ufuncs[name](given, out=out)
                np.testing.assert_array_equal(keys(found[0]), values)
                np.testing.assert_array_equal(found[1], places)


@pytest.mark.parametrize("dtype", DTYPES)
def test_places_among_sorted_elements(dtype):
    rng = np.random.default_rng(3)
    for count, array in itertools.product((1, 3), rows(dtype)):
        gs.set_num_threads(count)
        ordered = np.take_along_axis(array, keys(array).argsort(1), 1)
        wanted = array[:, rng.integers(0, array.shape[1], 70)]
        for side, name in (("left", "places_left"), ("right", "places_right")):
            expected = [np.searchsorted(keys(row), keys(some), side) for row, some in zip(ordered, wanted, strict=True)]
            for edges, elements in itertools.product(layouts(ordered), layouts(wanted)):
                np.testing.assert_array_equal(ufuncs[name](edges, elements), expected)
        np.testing.assert_array_equal(ufuncs["places_left"](ordered[:, :0], wanted), 0)


@pytest.mark.parametrize("dtype", DTYPES)
def test_the_most_frequent(dtype):
    for array in rows(dtype):
        values, places = gs.mode(gs.tensor(array.tolist()).to(getattr(gs, dtype)), 1)
        for row, value, place in zip(keys(array), values.tolist(), places.tolist(), strict=True):
            numbers, counts = np.unique(row[row == row], return_counts=True)
            if (row != row).any() and counts.max(initial=0) <= 1:
                assert value != value
                assert place == (row != row).argmax()
                continue
            assert value == numbers[counts.argmax()]
            assert place == np.flatnonzero(row == value)[-1]


@pytest.mark.parametrize("dtype", [dtype for dtype in DTYPES if dtype != "bool"])
def test_elements_of_a_rank(dtype):
    for array in rows(dtype):
        tensor = gs.tensor(array.tolist()).to(getattr(gs, dtype))
        order = keys(array).argsort(1, "stable")
        for rank in {0, array.shape[1] // 2, array.shape[1] - 1}:
            values, places = gs.kthvalue(tensor, rank + 1, 1)
            assert places.tolist() == order[:, rank].tolist()
            np.testing.assert_array_equal(values.double().numpy(), np.take_along_axis(keys(array), order, 1)[:, rank])
