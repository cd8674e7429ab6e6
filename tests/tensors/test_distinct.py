"""`unique` and `unique_consecutive`: their gradients and tangents."""

import pytest

import gradspec as gs


@pytest.mark.parametrize("create_graph", [False, True])
def test_gradients_reach_the_first_of_equal_elements(create_graph):
    x = gs.tensor([3.0, 1.0, 3.0, 2.0], requires_grad=True)
    weights = gs.tensor([1.0, 10.0, 100.0])
    for function, wanted in ((gs.unique, [100, 1, 0, 10]), (lambda x: gs.unique(x, dim=0), [100, 1, 0, 10])):
        assert gs.autograd.grad(function(x) @ weights, x, create_graph=create_graph)[0].tolist() == wanted
    runs = gs.unique_consecutive(x.repeat_interleave(2), return_counts=True)[0]
    assert gs.autograd.grad(runs @ gs.arange(4.0), x, create_graph=create_graph)[0].tolist() == [0, 1, 2, 3]


def test_columns_that_are_equal():
    x = gs.tensor([[1.0, 2.0, 1.0], [3.0, 4.0, 3.0]], requires_grad=True)
    columns, inverse = gs.unique(x, return_inverse=True, dim=1)
    columns.sum().backward()
    assert columns.tolist() == [[1, 2], [3, 4]] and inverse.tolist() == [0, 1, 0]
    assert x.grad.tolist() == [[1, 1, 0], [1, 1, 0]]


def test_distinct_elements_have_tangents():
    values, tangents = gs.func.jvp(gs.unique, (gs.tensor([2.0, 1.0, 2.0]),), (gs.tensor([5.0, 6.0, 7.0]),))
    assert values.tolist() == [1, 2] and tangents.tolist() == [6, 5]
