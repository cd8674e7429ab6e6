"""Ops of several results give tuples."""

import numpy as np
import pytest

import gradspec as gs

A, B = gs.ones(2, 4, 2), gs.ones(4, 1)


@pytest.mark.parametrize(
    "call",
    [
        lambda: gs.tensor_split(A, 2),
        lambda: gs.tensor_split(A, (1,), 1),
        lambda: A.hsplit(2),
        lambda: A.vsplit((1,)),
        lambda: A.dsplit(2),
        lambda: gs.atleast_1d(A, B),
        lambda: gs.atleast_2d(A, B),
        lambda: gs.atleast_3d(A, B),
        lambda: gs.broadcast_tensors(A, B),
        lambda: gs.meshgrid(A[0, 0], B[0], indexing="xy"),
        lambda: gs.gradient(A),
        lambda: A.split(1),
        lambda: A.unbind(),
    ],
)
def test_several_results_are_a_tuple(call):
    found = call()
    assert type(found) is tuple and len(found) > 1 and all(type(one) is gs.Tensor for one in found)


def test_derivatives_in_the_wider_dtype():
    numbers, places = np.array([1, 1 + 2**-20, 1 + 2**-18], np.float32), np.array([0.0, 2**-21, 2**-19])
    for edge in (1, 2):
        found = gs.gradient(gs.tensor(numbers), spacing=[gs.tensor(places)], edge_order=edge)[0]
        assert found.dtype is gs.float64
        np.testing.assert_allclose(found.numpy(), np.gradient(numbers.astype(np.float64), places, edge_order=edge))
    base = gs.tensor(numbers) * 3
    exact = np.gradient(base.numpy().astype(np.float64), places)
    np.testing.assert_allclose(gs.gradient(base, spacing=[gs.tensor(places)])[0].numpy(), exact, rtol=1e-12)
    falling = gs.tensor([3, 1, 0], dtype=gs.uint8)
    assert gs.gradient(falling)[0].tolist() == gs.gradient(falling.float())[0].tolist() == [-2, -1.5, -1]
    steps = gs.tensor([200, 100, 0], dtype=gs.uint8)
    assert (gs.gradient(falling, spacing=[steps])[0] * 200).tolist() == [4, 3, 2]
