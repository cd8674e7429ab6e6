"""The dtype of results of several dtypes."""

import pytest

import gradspec as gs
from support.graphs import leaf


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: gs.ones(2, dtype=gs.int64) + 1, gs.int64),
        (lambda: gs.ones(2, dtype=gs.int64) + 1.5, gs.float32),
        (lambda: gs.ones(2, dtype=gs.float32) + gs.ones((), dtype=gs.float64), gs.float32),
        (lambda: gs.ones(2, dtype=gs.int32) + gs.ones((), dtype=gs.int64), gs.int32),
        (lambda: gs.ones(2, dtype=gs.int64) + gs.ones((), dtype=gs.float64), gs.float64),
        (lambda: gs.ones(2, dtype=gs.float16) + 2.0, gs.float16),
        (lambda: gs.ones(2, dtype=gs.bool) + 1, gs.int64),
        (lambda: gs.ones(2, dtype=gs.float32) * 1j, gs.complex64),
        (lambda: gs.ones(2, dtype=gs.int64) / gs.ones(2, dtype=gs.int64), gs.float32),
        (lambda: gs.ones(2, dtype=gs.int64).exp(), gs.float32),
        (lambda: gs.ones(2, dtype=gs.int64) == 1, gs.bool),
        (lambda: gs.ones(2, dtype=gs.int32).sum(), gs.int64),
        (lambda: gs.ones(2, dtype=gs.bool).sum(), gs.int64),
        (lambda: 2 ** gs.ones(2, dtype=gs.int64), gs.int64),
    ],
)
def test_promotion(make, expected):
    assert make().dtype is expected


def test_promotion_in_the_graph():
    x, y = gs.ones(2, requires_grad=True), leaf(1.0, 2.0)
    (x * y).sum().backward()
    assert x.grad.dtype is gs.float32
    assert y.grad.dtype is gs.float64
