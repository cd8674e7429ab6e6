"""Hooks on several tensors, callbacks at the end of a pass, and the node's own interface."""

import weakref

import pytest

import gradspec as gs
from gradspec.autograd import graph
from gradspec.autograd.engine.backward_pass import queue_callback
from gradspec.autograd.graph import Node, register_multi_grad_hook
from support.graphs import leaf, values

# ---- several tensors ----


def test_multi_grad_hook_gets_the_gradients_and_counts_none_as_arrived():
    a, b = leaf(), leaf()
    seen = []
    with register_multi_grad_hook([a, b, a], seen.append):
        (a * 2 + b * 3).sum().backward()
    assert [values(g) for g in seen.pop()] == [[2.0] * 3, [3.0] * 3, [2.0] * 3]
    inner = a * 2
    inner.grad_fn.register_prehook(lambda outputs: (None,))
    register_multi_grad_hook((a, b), seen.append)
    (inner + b).sum().backward()
    (gradients,) = seen
    assert gradients[0] is None
    assert values(gradients[1]) == [1.0] * 3


def test_multi_grad_hook_in_a_pass_within_a_pass():
    a, b = leaf(), leaf()
    seen = []
    register_multi_grad_hook((a, b), lambda grads: seen.append([g is not None for g in grads]))
    c = a * 2

    def inner(g):
        with gs.enable_grad():
            (b * 5).sum().backward()

    c.register_hook(inner)
    (c + b).sum().backward()
    assert seen == [[False, True], [True, True]]
    assert values(b.grad) == [6.0] * 3


def test_multi_grad_hook_starts_afresh_after_a_failed_pass():
    a, b = leaf(), leaf()
    seen = []
    register_multi_grad_hook((a, b), seen.append)

    def fail(g):
        raise ValueError

    with a.register_hook(fail), pytest.raises(ValueError):
        (a + b).sum().backward()
    seen.clear()
    (a + b).sum().backward()
    assert len(seen) == 1


def test_multi_grad_hook_refuses_with_a_reason_and_registers_nothing():
    a = leaf()
    fail = lambda *g: pytest.fail("registered")  # noqa: E731
    with pytest.raises(ValueError, match=r"Expects mode to be one of \('all', 'any'\) but got some"):
        register_multi_grad_hook((a,), fail, mode="some")
    with pytest.raises(RuntimeError, match="doesn't require gradient"):
        register_multi_grad_hook((a, gs.ones(2)), fail)
    with pytest.raises(TypeError, match="takes tensors, but got int at 1"):
        register_multi_grad_hook((a, 3), fail)
    with pytest.raises(TypeError, match="positional"):
        register_multi_grad_hook((a,), fail, "any")
    a.sum().backward()


@pytest.mark.usefixtures("no_collector")
def test_hooks_hold_no_graph_alive_without_the_collector():
    a = leaf()
    b = a.exp()
    c = b * 2
    register_multi_grad_hook((a, b, c), lambda grads: None)
    register_multi_grad_hook((b, c), lambda g: None, mode="any")
    b.register_hook(lambda g: None)
    b.retain_grad()
    c.sum().backward()
    alive = [weakref.ref(x) for x in (a, b, c, b.grad_fn, c.grad_fn)]
    del a, b, c
    assert [entry() for entry in alive] == [None] * 5


# ---- queue_callback ----


def test_callbacks_run_at_the_end_of_their_pass():
    a = leaf()
    seen = []

    def second():
        seen.append("second")

    def first():
        seen.append(("first", values(a.grad)))
        queue_callback(second)

    a.register_hook(lambda g: queue_callback(first))
    (a * 2).sum().backward()
    assert seen == [("first", [2.0] * 3), "second"]


def test_callbacks_are_refused_outside_a_pass_and_dropped_with_a_failed_one():
    with pytest.raises(RuntimeError, match="Final callbacks can only be installed during backward pass"):
        queue_callback(print)
    a = leaf()

    def fail(g):
        queue_callback(lambda: pytest.fail("called"))
        raise ValueError

    with a.register_hook(fail), pytest.raises(ValueError):
        a.sum().backward()
    with a.register_hook(lambda g: queue_callback(3)):
        with pytest.raises(TypeError, match="takes a function, not int"):
            a.sum().backward()
    a.sum().backward()
    assert values(a.grad) == [1.0] * 3


# ---- nodes ----


def test_nodes_are_of_an_abstract_class():
    a = leaf()
    b = a.exp() * a
    assert isinstance(b.grad_fn, Node)
    assert isinstance(b.grad_fn.next_functions[1][0], graph.AccumulateGrad)
    assert issubclass(graph.AccumulateGrad, Node)
    assert not isinstance(a, Node)
    with pytest.raises(TypeError, match="Can't instantiate abstract class Node"):
        Node()


def test_node_attributes():
    a = leaf()
    b = a.exp()
    node = b.grad_fn
    assert node is b.grad_fn
    assert node.name() == "ExpBackward0"
    assert node.requires_grad is True
    assert node._sequence_nr() < (b * 2).grad_fn._sequence_nr()
    node.metadata["k"] = 1
    assert b.grad_fn.metadata == {"k": 1}
    names = "_raw_saved_result _register_hook_dict _saved_result metadata name next_functions"
    more = "__call__ register_hook register_prehook requires_grad"
    assert {*names.split(), *more.split()} <= set(dir(node))
    assert node.next_functions[0][0].variable is a


def test_register_hook_dict_checks_its_argument():
    a = leaf()
    b = a.exp()
    seen = []
    b.register_hook(lambda g: seen.append(values(g)))
    b.grad_fn._register_hook_dict(b)
    b.sum().backward()
    assert seen == [[1.0] * 3]
    with pytest.raises(TypeError, match="expected a Tensor"):
        b.grad_fn._register_hook_dict(3)
    with pytest.raises(RuntimeError, match="is not an output of ExpBackward0"):
        b.grad_fn._register_hook_dict(a)


def test_a_node_can_be_called():
    a = leaf(2.0)
    product = (a * a).grad_fn
    one = gs.ones(1, dtype=gs.float64)
    assert [values(g) for g in product(one)] == [[2.0], [2.0]]
    assert a.exp().grad_fn(one).requires_grad
    assert product(None) == (None, None)
    with pytest.raises(TypeError, match="expects tensors or None, but got int"):
        product(3)
