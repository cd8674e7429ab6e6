"""Warnings point to the user's line, through however many of gradspec's own functions they come."""

import warnings

import pytest

import gradspec as gs
from gradspec.utils.checkpoint import checkpoint
from support.functions import function
from support.graphs import leaf


def complex_to_real():
    gs.ones(3)[0:1] = gs.ones(1).to(gs.complex64)


def complex_copied_to_real():
    gs.ones(3).copy_(gs.ones(3).to(gs.complex64))


def graph_of_gradients():
    leaf(2.0).square().sum().backward(create_graph=True)


def graph_of_gradients_by_function():
    gs.autograd.backward(leaf(2.0).square().sum(), create_graph=True)


def list_as_index():
    _ = gs.ones(3)[[0, None]]


def list_as_index_of_a_write():
    gs.ones(3)[[slice(0, 1)]] = 0


def bytes_as_index():
    _ = gs.ones(3)[gs.tensor([1, 0, 1], dtype=gs.uint8)]


def low_precision():
    gs.autograd.gradcheck(lambda x: x * 1, gs.ones(1, requires_grad=True), atol=1.0, eps=0.1)


def wrongly_dirty():
    def forward(ctx, x):
        doubled = x * 2
        ctx.mark_dirty(doubled)
        return doubled

    function(forward).apply(leaf(2.0))


def checkpoint_of_constants():
    checkpoint(lambda x: x * 2, gs.ones(1), use_reentrant=True)


def grad_of_an_interior_tensor():
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
def test_a_warning_points_to_the_line_of_the_user(call):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        call()
    (warning,) = seen
    assert warning.filename == __file__
    first = call.__code__.co_firstlineno
    assert first < warning.lineno <= first + 6
