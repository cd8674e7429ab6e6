"""Graphs that users have made part of a cycle are found by Python's cyclic collector."""

import gc
import weakref

import pytest

import gradspec as gs


def leaf():
    return gs.ones(3, requires_grad=True)


def hook_of_a_leaf():
    x = leaf()
    loss = (x * 2).exp().sum()
    x.register_hook(lambda grad: print(loss))
    return loss


def hook_of_a_node():
    loss = (leaf() * 2).sum()
    loss.grad_fn.register_hook(lambda inputs, outputs: print(loss))
    return loss


def metadata_of_a_node():
    loss = (leaf() * 2).sum()
    loss.grad_fn.next_functions[0][0].metadata["loss"] = loss
    return loss


def attribute_of_a_leaf():
    x = leaf()
    loss = (x / 2 - 1).sum()
    x.loss = loss
    return loss


def attribute_of_a_saved_input():
    y = leaf() * 2
    loss = (y * y).sum()
    y.loss = loss
    return loss


def attribute_of_an_operand_in_a_list():
    y = leaf()
    loss = gs.cat([y, y]).max()
    y.loss = loss
    return loss


def differentiable_gradient():
    x = leaf()
    loss = (x * x * x).sum()
    with pytest.warns(UserWarning, match="reference cycle"):
        loss.backward(create_graph=True)
    return x.grad


def graph_written_to_a_leaf():
    """The leaf is written to, and so belongs to the graph that has begun with it."""
    x = gs.ones(3)
    weight = leaf()
    weight.x = x
    x.mul_(weight)
    return x


CYCLES = (
    hook_of_a_leaf, hook_of_a_node, metadata_of_a_node, attribute_of_a_leaf, attribute_of_a_saved_input,
    attribute_of_an_operand_in_a_list, differentiable_gradient, graph_written_to_a_leaf,
)  # fmt: skip


@pytest.mark.parametrize("make", CYCLES)
@pytest.mark.usefixtures("no_collector")
def test_cycles_through_nodes_are_collected(make):
    loss = make()
    nodes = [weakref.ref(loss), weakref.ref(loss.grad_fn)]
    del loss
    assert all(node() is not None for node in nodes)
    gc.collect()
    assert all(node() is None for node in nodes)


def test_the_collector_sees_what_nodes_hold():
    x, y = leaf(), leaf()

    def held(node):
        return [id(value) for value in gc.get_referents(node)]

    product = x * y
    assert [held(product.grad_fn).count(id(operand)) for operand in (x, y)] == [2, 2]  # an edge and a value
    assert id(product.grad_fn) in held((product + 1).grad_fn)
    assert held(x.exp().grad_fn) == [id(x)]
    hooked = x.exp().grad_fn
    hooked.register_hook(lambda inputs, outputs: None)
    assert len(held(hooked)) == 2
