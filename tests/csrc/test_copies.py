"""Copies in any order, and of parts of rows, hold the elements that they should."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import gradspec as gs
from gradspec.core.kernels import ufuncs

DTYPES = ("bool", "int8", "float16", "float32", "complex64", "complex128")
# Around the squares of a transposition, and with enough work for several threads.
SIZES = ((1, 1), (1, 40), (15, 17), (16, 16), (33, 5), (64, 100), (400, 300))


@pytest.mark.parametrize("dtype", DTYPES)
def test_orders(dtype: str) -> None:
    rng = np.random.default_rng(0)
    for count, size in itertools.product((1, 3), SIZES):
        gs.set_num_threads(count)
        array = rng.integers(0, 100, size).astype(dtype)
        for steps in itertools.product((1, -1, 2), repeat=2):
            for view in (array[:: steps[0], :: steps[1]], array.T[:: steps[0], :: steps[1]]):
                out = np.empty(view.shape, dtype)
                ufuncs["duplicate"](view, out=out)
                np.testing.assert_array_equal(out, view)
                assert gs.from_numpy(array).flip(0, 1).tolist() == array[::-1, ::-1].tolist()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(30, 4), (300, 200), (40, 9, 3, 70)])
def test_clones_have_the_layout_of_what_is_dense(shape: tuple[int, ...], dtype: str) -> None:
    """However large, and on any number of threads."""
    array = np.random.default_rng(0).integers(0, 100, shape).astype(dtype)
    for count, view in itertools.product(
        (1, 3), (array, array.T, array.swapaxes(0, -1), array[::2], array[:, ::-1])
    ):
        gs.set_num_threads(count)
        clone = gs.from_numpy(view).clone().numpy()
        np.testing.assert_array_equal(clone, view)
        assert not np.shares_memory(clone, view)
        assert clone.strides == view.copy("K").strides
        rows = gs.from_numpy(view).contiguous().numpy()
        np.testing.assert_array_equal(rows, view)
        assert rows.flags.c_contiguous


@pytest.mark.parametrize("dtype", DTYPES)
def test_triangles(dtype: str) -> None:
    rng = np.random.default_rng(0)
    for count, size in itertools.product((1, 3), SIZES):
        gs.set_num_threads(count)
        array = rng.integers(1, 100, size).astype(dtype)
        for view, diagonal in itertools.product(
            (array, array.T, array[::-1, ::-1]), (-500, -3, 0, 1, 9, 500)
        ):
            tensor = gs.from_numpy(np.stack([view, view]))
            assert tensor.tril(diagonal)[1].tolist() == np.tril(view, diagonal).tolist()
            assert gs.from_numpy(view.copy("K")).triu(diagonal).tolist() == np.triu(view, diagonal).tolist()
