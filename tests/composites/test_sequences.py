"""Ops of several results give tuples."""

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
