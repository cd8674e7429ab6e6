"""Copies in any order, and of parts of rows, hold the elements that they should."""

import itertools
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import gradspec as gs
from support.cases import for_each

Array = NDArray[Any]

DTYPES = ("bool", "int8", "float16", "float32", "complex64", "complex128")
# Around the squares of a transposition, and with enough work for several threads.
SIZES = ((1, 1), (1, 40), (15, 17), (16, 16), (33, 5), (64, 100), (400, 300))


def views(array):
    """Its rows and columns in either order, forwards, backwards and every second one."""
    steps = ((1, 1), (1, -1), (-1, 2), (2, 1))
    return [matrix[::m, ::n] for m, n in steps for matrix in (array, array.T)]


@pytest.mark.parametrize("dtype", DTYPES)
def test_orders(dtype, threads):
    """From and to memory in any order; what lies between the elements of the target stays."""
    rng = np.random.default_rng(0)
    for size in SIZES:
        array, before = rng.integers(0, 100, (2, *size)).astype(dtype)
        assert gs.from_numpy(array).flip(0, 1).tolist() == array[::-1, ::-1].tolist()
        for view, take in itertools.product(views(array), range(8)):
            ours, expected = before.copy(), before.copy()
            target = views(ours)[take]
            if target.shape == view.shape:
                views(expected)[take][...] = view
                gs.from_numpy(target).copy_(gs.from_numpy(view))
                np.testing.assert_array_equal(ours, expected)


@pytest.mark.parametrize("shape", [(3, 4, 5, 2), (8, 64, 4, 32), (5, 1, 300, 40)])
def test_dims_in_any_order(shape, threads):
    array = np.random.default_rng(0).standard_normal(shape).astype("f")
    for dims in itertools.permutations(range(4)):
        view = array.transpose(dims)
        target = np.zeros(np.asarray(view.shape)[list(dims)], "f").transpose(np.argsort(dims))
        gs.from_numpy(target).copy_(gs.from_numpy(view))
        np.testing.assert_array_equal(target, view)
        np.testing.assert_array_equal(gs.from_numpy(view).contiguous().numpy(), view)


@pytest.mark.parametrize("shape", [(3, 40), (200, 300)])
def test_broadcast(shape, threads):
    rng = np.random.default_rng(0)
    for own in (shape, shape[1:], (shape[0], 1), (1,), ()):
        source, target = np.asarray(rng.standard_normal(own)), np.zeros((shape[0], 2 * shape[1]))
        gs.from_numpy(target)[:, 1::2] = gs.from_numpy(source)
        np.testing.assert_array_equal(target[:, 1::2], np.broadcast_to(source, shape))
        assert not target[:, ::2].any()


@pytest.mark.parametrize("n", [50, 400])
def test_memory_in_common(n, threads):
    """A copy has the source's elements from before the write."""
    array = np.random.default_rng(0).standard_normal((n, n))
    for target, source in (
        (np.s_[1:], np.s_[:-1]),
        (np.s_[:-1], np.s_[1:]),
        (np.s_[:, 1:], np.s_[:, :-1]),
        (np.s_[:, ::2], np.s_[:, 1::2]),
        (np.s_[:], np.s_[::-1]),
    ):
        ours, expected = array.copy(), array.copy()
        expected[target] = expected[source].copy()
        gs.from_numpy(ours[target]).copy_(gs.from_numpy(ours[source]))
        np.testing.assert_array_equal(ours, expected)
    ours = array.copy()
    gs.from_numpy(ours).copy_(gs.from_numpy(ours).t())
    np.testing.assert_array_equal(ours, array.T)


@for_each("size", [(2, 3, 4), (40, 9, 170)])
@pytest.mark.parametrize("dtype", DTYPES)
def test_joined(dtype, size, threads):
    """Parts in any order of memory."""
    array = np.random.default_rng(0).integers(0, 100, size).astype(dtype)
    parts = [array, array[::-1], array[:, ::-1], np.broadcast_to(array[:1, :1, :1], size)]
    parts.append(np.asfortranarray(array))
    tensors = [gs.from_numpy(part) for part in parts]
    for dim in range(3):
        np.testing.assert_array_equal(gs.cat(tensors, dim).numpy(), np.concatenate(parts, dim))
    for dim in range(4):
        np.testing.assert_array_equal(gs.stack(tensors, dim).numpy(), np.stack(parts, dim))


def test_gradients_of_large_regions(threads):
    """They are zero around the gradient."""
    rng = np.random.default_rng(0)
    x = gs.zeros(300, 400, requires_grad=True)
    for region in (x[:, 100:300], x[:, ::2], x.narrow(1, 7, 200), x.unfold(1, 2, 2), x.diagonal(50)):
        incoming, expected = gs.from_numpy(rng.standard_normal(region.shape)).float(), gs.zeros(300, 400)
        (gradient,) = gs.autograd.grad(region, x, incoming)
        expected.as_strided(region.shape, region.stride(), region.storage_offset()).copy_(incoming)
        assert gs.equal(gradient, expected)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(30, 4), (300, 200), (40, 9, 3, 70)])
def test_clones_have_the_layout_of_dense_tensors(shape, dtype):
    """However large, and on any number of threads."""
    array = np.random.default_rng(0).integers(0, 100, shape).astype(dtype)
    for count, view in itertools.product((1, 3), (array, array.T, array.swapaxes(0, -1), array[::2], array[:, ::-1])):
        gs.set_num_threads(count)
        clone = gs.from_numpy(view).clone().numpy()
        np.testing.assert_array_equal(clone, view)
        assert not np.shares_memory(clone, view)
        assert clone.strides == view.copy("K").strides
        rows = gs.from_numpy(view).contiguous().numpy()
        np.testing.assert_array_equal(rows, view)
        assert rows.flags.c_contiguous


@pytest.mark.parametrize("dtype", DTYPES)
def test_triangles(dtype):
    rng = np.random.default_rng(0)
    for count, size in itertools.product((1, 3), SIZES):
        gs.set_num_threads(count)
        array = rng.integers(1, 100, size).astype(dtype)
        for view, diagonal in itertools.product((array, array.T, array[::-1, ::-1]), (-500, -3, 0, 1, 9, 500)):
            tensor = gs.from_numpy(np.stack([view, view]))
            upper = gs.from_numpy(view.copy("K")).triu(diagonal)
            np.testing.assert_array_equal(tensor.tril(diagonal)[1].numpy(), np.tril(view, diagonal))
            np.testing.assert_array_equal(upper.numpy(), np.triu(view, diagonal))
