"""Writes to diagonals."""

import numpy as np
import pytest

import gradspec as gs


@pytest.mark.parametrize("shape", [(3, 3), (2, 5), (7, 3), (8, 3), (3, 3, 3), (2, 2, 2, 2), (0, 3), (1, 4)])
@pytest.mark.parametrize("wrap", [False, True])
def test_values(shape, wrap):
    expected = np.zeros(shape)
    if expected.size:
        np.fill_diagonal(expected, 2.5, wrap=wrap)
    x = gs.zeros(shape, dtype=gs.float64)
    assert x.fill_diagonal_(2.5, wrap) is x
    np.testing.assert_array_equal(x.numpy(), expected)


def test_derivatives():
    x = gs.randn(5, 2, dtype=gs.float64, requires_grad=True)

    def function(x):
        return (x * x).fill_diagonal_(3.0, wrap=True)

    assert gs.autograd.gradcheck(function, (x,), check_forward_ad=True, check_batched_grad=True)
    assert gs.autograd.gradgradcheck(function, (x,))
    value = gs.tensor(2.0, dtype=gs.float64, requires_grad=True)
    gs.zeros(3, 3, dtype=gs.float64).fill_diagonal_(value).sum().backward()
    assert value.grad.item() == 3


def test_versions_and_refusals():
    x = gs.zeros(3, 3)
    x.fill_diagonal_(1)
    assert x._version == 1
    with pytest.raises(RuntimeError, match=r"at least two dims, not shape \[3\]"):
        gs.zeros(3).fill_diagonal_(1)
    with pytest.raises(RuntimeError, match=r"more than two dims must be of equal length, not \[2, 3, 2\]"):
        gs.zeros(2, 3, 2).fill_diagonal_(1)
