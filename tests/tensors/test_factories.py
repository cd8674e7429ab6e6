"""What makes tensors: from values, of one number, in a row, at random."""

import numpy as np
import pytest

import gradspec as gs


def test_factories():
    assert gs.tensor([1.0]).dtype is gs.float32
    assert gs.tensor([1]).dtype is gs.int64
    assert gs.tensor([True]).dtype is gs.bool
    assert gs.tensor([1j]).dtype is gs.complex64
    assert gs.tensor(np.zeros(2)).dtype is gs.float64
    assert gs.arange(3).dtype is gs.int64
    assert gs.arange(0, 1, 0.25).tolist() == [0.0, 0.25, 0.5, 0.75]
    assert gs.linspace(0, 1, 5).tolist() == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert gs.eye(2).tolist() == [[1.0, 0.0], [0.0, 1.0]]
    assert gs.full((2,), 3).dtype is gs.int64
    assert gs.full((2,), 3.0).dtype is gs.float32
    assert gs.zeros_like(gs.ones(2, 3, dtype=gs.float64)).dtype is gs.float64
    assert gs.ones((2, 3)).shape == gs.ones(2, 3).shape == gs.empty([2, 3]).shape
    assert gs.zeros(2, requires_grad=True).requires_grad
    assert sorted(gs.randperm(5).tolist()) == [0, 1, 2, 3, 4]
    assert 0 <= int(gs.randint(0, 4, (100,)).min()) <= int(gs.randint(4, (100,)).max()) < 4


def test_default_dtype():
    gs.set_default_dtype(gs.float64)
    assert gs.get_default_dtype() is gs.float64
    assert gs.tensor([1.0]).dtype is gs.zeros(1).dtype is gs.rand(1).dtype is gs.float64


def test_random_numbers_repeat():
    gs.manual_seed(7)
    first = gs.randn(5).tolist()
    gs.manual_seed(7)
    assert gs.randn(5).tolist() == first
    a, b = gs.Generator().manual_seed(3), gs.Generator().manual_seed(3)
    assert gs.rand(4, generator=a).tolist() == gs.rand(4, generator=b).tolist()


def test_normal_takes_numbers_and_a_size_or_tensors():
    gs.manual_seed(0)
    drawn = gs.normal(3.0, 0.5, (4000,), dtype=gs.float64, requires_grad=True)
    assert drawn.requires_grad
    assert abs(drawn.detach().mean().item() - 3) < 0.05
    assert abs(drawn.detach().std().item() - 0.5) < 0.05
    gs.manual_seed(1)
    first = gs.normal(gs.zeros(3), gs.ones(2, 1))
    gs.manual_seed(1)
    assert gs.equal(first, gs.normal(gs.zeros(3), gs.ones(2, 1)))
    assert first.shape == (2, 3)
    assert gs.normal(gs.tensor([1.0, 2.0]), 0.0).tolist() == [1.0, 2.0]
    assert gs.normal(2.0, gs.zeros(3, dtype=gs.float64)).dtype is gs.float64
    assert gs.normal(gs.zeros(2, dtype=gs.complex64)).dtype is gs.complex64


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ((0.0, 1.0), TypeError, "takes numbers mean and std with a size"),
        ((gs.zeros(2), 1.0, (2,)), TypeError, "takes numbers mean and std with a size"),
        ((0.0, 1.0, 2), TypeError, "argument 'size' must be tuple of ints, not int"),
        ((gs.zeros(2), -1.0), RuntimeError, "expects all elements of std >= 0.0"),
        ((gs.zeros(2), gs.ones(3)), RuntimeError, "must match the size"),
        ((gs.zeros(2, dtype=gs.int64), 1.0), NotImplementedError, "Long"),
        (("mean", 1.0, (2,)), TypeError, "mean"),
    ],
)
def test_what_normal_refuses(arguments, kind, message):
    with pytest.raises(kind, match=message):
        gs.normal(*arguments)
