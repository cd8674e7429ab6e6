"""Warnings point to the user's line, through however many of gradspec's own functions they come."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest

import gradspec as gs
from gradspec.utils.checkpoint import checkpoint
from support.functions import function
from support.graphs import leaf


def complex_to_real() -> None:
    gs.ones(3)[0:1] = gs.ones(1).to(gs.complex64)


def complex_copied_to_real() -> None:
    gs.ones(3).copy_(gs.ones(3).to(gs.complex64))


def graph_of_gradients() -> None:
    leaf(2.0).square().sum().backward(create_graph=True)


def graph_of_gradients_by_function() -> None:
    gs.autograd.backward(leaf(2.0).square().sum(), create_graph=True)


def list_as_index() -> None:
    _ = gs.ones(3)[[0, None]]


def list_as_index_of_a_write() -> None:
    gs.ones(3)[[slice(0, 1)]] = 0


def bytes_as_index() -> None:
    _ = gs.ones(3)[gs.tensor([1, 0, 1], dtype=gs.uint8)]


def low_precision() -> None:
    gs.autograd.gradcheck(lambda x: x * 1, gs.ones(1, requires_grad=True), atol=1.0, eps=0.1)


def wrongly_dirty() -> None:
    def forward(ctx: Any, x: gs.Tensor) -> gs.Tensor:
        doubled = x * 2
        ctx.mark_dirty(doubled)
        return doubled

    function(forward).apply(leaf(2.0))


def checkpoint_of_constants() -> None:
    checkpoint(lambda x: x * 2, gs.ones(1), use_reentrant=True)


def grad_of_an_interior_tensor() -> None:
    _ = (leaf(2.0) * 2).grad


CALLS = [
    complex_to_real,
    complex_copied_to_real,
    graph_of_gradients,
    graph_of_gradients_by_function,
    list_as_index,
    list_as_index_of_a_write,
    bytes_as_index,
    low_precision,
    wrongly_dirty,
    checkpoint_of_constants,
    grad_of_an_interior_tensor,
]


@pytest.mark.parametrize("call", CALLS)
def test_a_warning_points_to_the_line_of_the_user(call: Callable[[], None]) -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        call()
    (warning,) = seen
    assert warning.filename == __file__
    first = call.__code__.co_firstlineno
    assert first < warning.lineno <= first + 6
