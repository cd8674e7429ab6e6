"""Gathers and scatters give the same whatever the layout, and whether slices or rows are moved."""

import itertools
import zlib

import ml_dtypes  # noqa: F401  NumPy then knows bfloat16 by name
import numpy as np
import pytest

import gradspec as gs
from gradspec.core.compiled.kernels import ufuncs
from support.cases import for_each
from support.layouts import layouts

DTYPES = ("float32", "float64", "float16", "bfloat16", "complex64", "int64", "uint8", "bool")
# Rows, elements of a row, indices: around blocks of rows, and with enough work for several threads.
SIZES = ((1, 5, 3), (3, 7, 20), (5, 40, 9), (65, 30, 50), (600, 8, 30), (300, 300, 400))
SCATTERS = {"scatter_add": np.add, "scatter_prod": np.multiply, "scatter_amax": np.maximum, "scatter_amin": np.minimum}

gs.tensor(0.0, dtype=gs.bfloat16)  # its kernels are added with its first use


def small(rng, shape, dtype):
    """Elements whose sums and products are exact in every dtype."""
    return (rng.random(shape) < 0.1).astype(dtype) if dtype != "bool" else rng.random(shape) < 0.5


def cases(dtype):
    rng = np.random.default_rng(zlib.crc32(dtype.encode()))
    for rows, n, m in SIZES:
        target, source = small(rng, (rows, n), dtype), small(rng, (rows, m), dtype)
        yield target, rng.integers(0, n, m), source
        yield target, rng.integers(0, n, (rows, m)), source


@pytest.mark.parametrize("dtype", DTYPES)
def test_gather(dtype):
    for target, index, _ in cases(dtype):
        expected = np.take_along_axis(target, np.broadcast_to(index, (len(target), index.shape[-1])), 1)
        for count, given in itertools.product((1, 3), layouts(target)):
            gs.set_num_threads(count)
            out = np.empty_like(expected, order="F")
            assert np.array_equal(ufuncs["gather"](given, index), expected)
            assert np.array_equal(ufuncs["gather"](given, index, out=out), expected)


@for_each("dtype", DTYPES)
@pytest.mark.parametrize("name", ["scatter", *SCATTERS])
def test_scatter(name, dtype):
    kernel = ufuncs[name]
    for target, index, source in cases(dtype):
        if dtype[0] == "c" and name in ("scatter_amax", "scatter_amin"):
            with pytest.raises(TypeError):
                kernel(target, index, source)
            return
        expected = target.copy()
        for row, at in enumerate(np.broadcast_to(index, source.shape)):
            if name == "scatter":
                expected[row, at] = source[row]  # of equal places the last one wins
            else:
                SCATTERS[name].at(expected[row], at, source[row])
        for count, given, values in itertools.product((1, 3), layouts(target), layouts(source)):
            gs.set_num_threads(count)
            out = np.empty_like(expected, order="F")
            assert np.array_equal(kernel(given, index, values), expected)
            assert np.array_equal(kernel(given, index, values, out=out), expected)


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "bfloat16", "complex128"])
def test_sums_are_in_the_order_of_the_indices(dtype):
    rng = np.random.default_rng(5)
    source = rng.standard_normal((300, 400)).astype(dtype)
    index, zeros = rng.integers(0, 7, 400), np.zeros((300, 7), dtype)
    expected = ufuncs["scatter_add"](zeros, np.tile(index, (300, 1)), source)  # row by row
    for count, given in itertools.product((1, 2, 3, 4), layouts(source)):
        gs.set_num_threads(count)
        found = np.empty_like(zeros, order="F")
        ufuncs["scatter_add"](np.asfortranarray(zeros), index, given, out=found)
        assert np.ascontiguousarray(found).tobytes() == expected.tobytes()


def test_bad_positions_are_refused_for_slices_as_for_rows():
    for size in ((3, 4), (4, 0), (0, 4)):
        tensor = gs.zeros(size)
        for dim in (0, 1):
            index = gs.tensor([size[dim]])
            source = gs.zeros([1 if d == dim else n for d, n in enumerate(size)])
            with pytest.raises(IndexError, match=rf"index {size[dim]} is out of bounds for dimension {dim}"):
                gs.index_select(tensor, dim, index)
            with pytest.raises(IndexError, match="out of bounds"):
                gs.index_add(tensor, dim, index, source)
            with pytest.raises(IndexError, match="out of bounds"):
                gs.index_copy(tensor, dim, index, source)


def test_positions_from_the_end():
    w = gs.arange(12.0).reshape(3, 4).requires_grad_()
    index = gs.tensor([-1, 0, -4])
    assert gs.equal(w[:, index], gs.stack([w[:, 3], w[:, 0], w[:, 0]], 1))
    (grad,) = gs.autograd.grad(w[:, index].sum(), w)
    assert grad.tolist() == [[2, 0, 0, 1]] * 3
    assert gs.index_fill(w.detach(), 1, index, 7.0)[0].tolist() == [7, 1, 2, 7]
    with pytest.raises(IndexError, match="index -5 is out of bounds for dimension 1 with size 4"):
        w[:, gs.tensor([-5])]
