"""Running sums and products in the dtype of narrow integers, which wrap."""

import tracemalloc

import numpy as np
import pytest

import gradspec as gs

SHAPES = [((300_000,), 0), ((70_000, 3), 1), ((3, 70_000), 0), ((2, 40_000, 5), -2)]


@pytest.mark.parametrize("name", ["cumsum", "cumprod"])
@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "int32"])
@pytest.mark.parametrize(("shape", "dim"), SHAPES)
def test_blocks_follow_each_other(name, dtype, shape, dim):
    array = np.random.default_rng(0).choice([1, 3, 5, 121], shape).astype(dtype)
    expected = getattr(np, name)(array, dim, dtype=dtype)
    found = getattr(gs, name)(gs.from_numpy(array), dim, dtype=getattr(gs, dtype))
    np.testing.assert_array_equal(found.numpy(), expected)


@pytest.mark.parametrize("name", ["cumsum", "cumprod"])
def test_no_sums_of_all_elements_are_held(name):
    x = gs.ones(8_000_000, dtype=gs.int8)
    tracemalloc.start()
    getattr(gs, name)(x, 0, dtype=gs.int8)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2 * x.nbytes
