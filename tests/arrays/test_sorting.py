"""Sorting."""

from __future__ import annotations

import math

import pytest

import gradspec as gs


def test_equal_elements_keep_their_order_and_nan_is_the_largest() -> None:
    x = gs.tensor([2.0, math.nan, 1.0, 2.0, 1.0])
    assert x.sort()[1].tolist() == [2, 4, 0, 3, 1]
    assert x.sort(descending=True)[1].tolist() == [1, 0, 3, 2, 4]
    assert x.sort(descending=True, stable=True).values[1:].tolist() == [2, 2, 1, 1]


def test_the_gradient_goes_back_to_where_the_elements_were() -> None:
    x = gs.tensor([[3.0, 1.0], [0.0, 2.0]], requires_grad=True)
    weights = gs.tensor([[1.0, 10.0], [100.0, 1000.0]])
    (x.sort(0).values * weights).sum().backward()
    assert x.grad.tolist() == [[100, 10], [1, 1000]]


def test_shapes_and_errors() -> None:
    values, indices = gs.sort(gs.tensor(3.0))
    assert values.item() == 3 and indices.tolist() == 0 and indices.dtype == gs.int64
    assert gs.zeros(0, 2).sort(0).values.shape == (0, 2)
    with pytest.raises(RuntimeError, match="complex numbers have no order"):
        gs.sort(gs.ones(2, dtype=gs.complex64))
    with pytest.raises(IndexError):
        gs.ones(2).sort(1)


@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0)])
def test_complex_numbers_have_no_middle_one_however_many_there_are(shape: tuple[int, ...]) -> None:
    z = gs.zeros(shape, dtype=gs.complex64, requires_grad=True)
    for call in (z.median, lambda: z.median(0)):
        with pytest.raises(RuntimeError, match="median: complex numbers have no order"):
            call()


@pytest.mark.parametrize("other", [gs.int32, gs.uint16, gs.float16, gs.float64])
def test_bfloat16_is_found_among_others(other: gs.dtype) -> None:
    x, y = gs.tensor([256.0, 2.0], dtype=gs.bfloat16), gs.tensor([2, 257], dtype=other)
    assert gs.isin(x, y).tolist() == [False, True] and gs.isin(y, x).tolist() == [True, False]
    assert gs.searchsorted(y, x).tolist() == [1, 0] and gs.searchsorted(x.sort()[0], y).tolist() == [0, 2]
