"""The engine through its public interface: `backward`, `autograd.grad`, nodes, lifetimes."""

import weakref

import pytest

import gradspec as gs
from gradspec.autograd import backward, grad
from support.graphs import SECOND, leaf, values

# ---- backward ----


def test_a_root_that_is_part_of_another_root_s_graph():
    x = leaf(2.0)
    y = x * x
    z = y * 3
    backward([y.sum(), z.sum()])
    assert values(x.grad) == [16.0]
    x.grad = None
    y = (x * x).sum()
    backward([y, y])
    assert values(x.grad) == [8.0]


# ---- grad ----


def test_grad_of_an_output_by_itself():
    x = leaf(2.0)
    y = (x * 3).sum()
    assert grad(y, [y], retain_graph=True)[0].item() == 1.0
    assert grad(y, y)[0].item() == 1.0
    assert values(grad(x.sum(), x)[0]) == [1.0]


def test_the_same_input_twice():
    x = leaf(2.0)
    a, b = grad((x * x).sum(), [x, x])
    assert values(a) == values(b) == [4.0]


# ---- retaining and freeing ----


@pytest.mark.usefixtures("no_collector")
def test_graph_is_freed_without_the_garbage_collector():
    x = leaf(1.0, 2.0)
    y = (x * x).exp()
    z = y.sum()
    watched = [weakref.ref(y), weakref.ref(y.grad_fn), weakref.ref(z)]
    z.backward()
    del y, z
    assert [ref() for ref in watched] == [None] * 3
    watched = weakref.ref(x)
    y = x * 2
    del x, y
    assert watched() is None


def test_saved_values_are_released_after_use():
    x = leaf(1.0, 2.0)
    middle = x * 1
    watched = weakref.ref(middle)
    y = (middle * middle).sum()
    del middle
    assert watched() is not None
    y.backward()
    assert watched() is None


# ---- shapes of graphs ----


def test_stacked_diamonds_run_once_per_node():
    x = leaf(1.0)
    y = x
    for _ in range(60):
        y = y + y
    y.sum().backward()
    assert values(x.grad) == [2.0**60]


def test_same_tensor_on_both_sides():
    x = leaf(3.0)
    (x * x).sum().backward()
    assert values(x.grad) == [6.0]
    assert values(grad((x - x).sum(), x)[0]) == [0.0]
    assert values(grad((x / x).sum(), x)[0]) == [0.0]


@pytest.mark.parametrize("length", [100_000, 1_000_000])
def test_deep_chain_is_built_run_and_freed(length):
    x = leaf(1.0)
    y = x
    for _ in range(length):
        y = y + x
    y.sum().backward()
    assert values(x.grad) == [length + 1.0]
    del y


def test_deep_chain_with_create_graph():
    x = leaf(1.0)
    y = x
    for _ in range(20_000):
        y = y * 1.0
    (g,) = grad(y.sum(), x, create_graph=True)
    assert values(g) == [1.0]
    del y, g


# ---- nodes ----


def test_node_names_and_edges():
    x, y = leaf(2.0), gs.tensor([3.0], dtype=gs.float64)
    z = (x * y).exp()
    node = z.grad_fn
    assert node.name() == "ExpBackward0"
    ((product, number),) = node.next_functions
    assert product.name() == "MulBackward0"
    assert number == 0
    (to_x, _), (to_y, _) = product.next_functions
    assert to_x.name().endswith("AccumulateGrad")
    assert to_x.variable is x
    assert to_y is None


def test_saved_values_of_nodes():
    x, y = leaf(2.0), leaf(3.0)
    z = x * y
    assert z.grad_fn._saved_self is x
    assert values(z.grad_fn._saved_other) == [3.0]
    e = x.exp()
    assert values(e.grad_fn._saved_result) == values(e)
    e.sum().backward()
    with pytest.raises(RuntimeError, match=SECOND):
        _ = e.grad_fn._saved_result
    with pytest.raises(AttributeError):
        _ = e.grad_fn._saved_nothing


def test_a_node_shows_its_name_and_the_shape_that_it_knows():
    x = gs.ones(2, 3, requires_grad=True)
    y = x.exp()
    assert repr(y.grad_fn) == "<ExpBackward0 [2, 3]>" and repr((y * 2).grad_fn) == "<MulBackward0>"
    assert repr(y.grad_fn.next_functions) == "((<AccumulateGrad [2, 3]>, 0),)"
    assert repr(y.split(2)[0].grad_fn) == "<SplitBackward0>"
    y.sum().backward()
    assert repr(y.grad_fn) == "<ExpBackward0>"  # its value is freed
