"""What makes tensors: from values, of one number, in a row, at random."""

from __future__ import annotations

import numpy as np

import gradspec as gs


def test_factories() -> None:
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


def test_default_dtype() -> None:
    gs.set_default_dtype(gs.float64)
    assert gs.get_default_dtype() is gs.float64
    assert gs.tensor([1.0]).dtype is gs.zeros(1).dtype is gs.rand(1).dtype is gs.float64


def test_random_numbers_repeat() -> None:
    gs.manual_seed(7)
    first = gs.randn(5).tolist()
    gs.manual_seed(7)
    assert gs.randn(5).tolist() == first
    a, b = gs.Generator().manual_seed(3), gs.Generator().manual_seed(3)
    assert gs.rand(4, generator=a).tolist() == gs.rand(4, generator=b).tolist()
