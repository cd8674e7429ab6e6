"""Comparisons, `where` as a method, and results that must not alias their input."""

import pytest

import gradspec as gs


def test_whole_tensor_comparisons():
    x = gs.tensor([1.0, 2.0])
    assert gs.allclose(x, x + 1e-7) and not x.allclose(x + 1)
    assert x.equal(gs.tensor([1.0, 2.0])) and not gs.equal(x, x[:1])
    assert (x == None) is False and (x != "a") is True  # noqa: E711
    with pytest.raises(TypeError, match="expected tensors"):
        gs.allclose(x, 1.0)


def test_where_method():
    x = gs.tensor([1.0, -2.0], requires_grad=True)
    y = x.where(x > 0, 0.0)
    y.sum().backward()
    assert y.tolist() == [1.0, 0.0] and x.grad is not None and x.grad.tolist() == [1.0, 0.0]


def test_sum_to_size_does_not_alias():
    x = gs.ones(3)
    x.sum_to_size(3).add_(1.0)
    assert x.tolist() == [1.0, 1.0, 1.0]
