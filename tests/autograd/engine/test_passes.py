"""Passes of the engine: nested, interrupted, partial; where gradients go, and how they lie in memory."""

import logging

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad
from gradspec.autograd.graph import GradientEdge, get_gradient_edge
from support.graphs import leaf
from support.threads import in_threads

# ---- nested passes ----


def test_passes_nest_a_thousand_deep():
    x = leaf(1.0, 2.0)
    reached = []

    def nest(depth):
        y = x * 2

        def deeper(gradient):
            reached.append(depth)
            if depth < 1000:
                with gs.enable_grad():
                    nest(depth + 1)

        y.register_hook(deeper)
        y.sum().backward()

    nest(1)
    assert reached == list(range(1, 1001))
    assert x.grad.tolist() == [2000, 2000]


def test_a_deep_pass_keeps_the_modes_of_its_thread_and_raises_in_it():
    x = leaf(1.0)
    seen = []

    def nest(depth):
        y = x * 2

        def deeper(gradient):
            seen.append(gs.is_grad_enabled())
            if depth == 100:
                raise KeyError("at the bottom")
            with gs.enable_grad():
                nest(depth + 1)

        y.register_hook(deeper)
        y.sum().backward()

    with pytest.raises(KeyError, match="at the bottom"):
        nest(1)
    assert seen == [False] * 100
    assert gs.is_grad_enabled()
    assert x.grad is None
    (x * 3).sum().backward()
    assert x.grad.tolist() == [3]


def test_grad_inside_a_hook():
    x = leaf(1.0, 2.0)
    y = x * x
    inner = []

    def hook(gradient):
        with gs.enable_grad():
            z = (x * x * x).sum()
        inner.append(grad(z, x)[0].tolist())

    y.register_hook(hook)
    y.sum().backward()
    assert inner == [[3, 12]]
    assert x.grad.tolist() == [2, 4]


# ---- interrupted passes ----


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_an_interrupted_pass_leaves_everything_usable(error):
    x = leaf(1.0, 2.0)
    y = x.exp()
    armed = [True]

    def hook(gradient):
        if armed[0]:
            raise error("stop")

    y.register_hook(hook)
    loss = (y * y).sum()
    with pytest.raises(error, match="stop"):
        loss.backward(retain_graph=True)
    assert x.grad is None
    assert gs.is_grad_enabled()
    armed[0] = False
    loss.backward()
    np.testing.assert_allclose(x.grad.tolist(), 2 * np.exp([2.0, 4.0]))


# ---- edges ----


def test_an_edge_of_an_op_with_several_outputs():
    x = leaf(1.0, 2.0, 3.0)
    a, b, c = x.unbind(0)
    loss = a * b * c
    edge = get_gradient_edge(b)
    assert edge.output_nr == 1
    assert [g.item() for g in grad(loss, [edge, GradientEdge(edge.node, 2)], retain_graph=True)] == [3, 2]
    gs.autograd.backward(edge, gs.tensor(5.0, dtype=gs.float64))
    assert x.grad.tolist() == [0, 5, 0]


def test_edges_are_checked():
    x = leaf(1.0)
    with pytest.raises(RuntimeError, match="gradient edge for a Tensor that does not require grad"):
        get_gradient_edge(x.detach())
    with pytest.raises(RuntimeError, match="shape of an edge made by hand is not"):
        gs.autograd.backward(GradientEdge((x * 2).grad_fn, 0))
    with pytest.raises(RuntimeError, match="only for scalar outputs"):
        gs.autograd.backward(get_gradient_edge(leaf(1.0, 2.0)))
    gs.autograd.backward(get_gradient_edge((x * 2).sum()))
    assert x.grad.tolist() == [2]
    with pytest.raises(TypeError, match="must be tensors or gradient edges, not int"):
        grad((x * 2).sum(), [3])


def test_backward_with_inputs_that_are_not_leaves():
    x, w = leaf(1.0, 2.0), leaf(3.0, 4.0)
    y = x * w
    (y * y).sum().backward(inputs=[y, x])
    assert y.grad.tolist() == [6, 16]
    assert x.grad.tolist() == [18, 64]
    assert w.grad is None


# ---- leaves that are no more ----


def test_a_leaf_that_requires_no_gradient_any_more_gets_none():
    x = leaf(1.0)
    y = x * 2
    x.detach_()
    y.backward()
    assert x.grad is None


def logged(y):
    logger = logging.getLogger("gradspec.autograd")
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        y.backward()
    finally:
        logger.setLevel(level)


def checked(y):
    with gs.autograd.detect_anomaly():
        y.backward()


@pytest.mark.filterwarnings("ignore:Using backward", "ignore:Anomaly Detection")
@pytest.mark.parametrize(
    "run",
    [gs.Tensor.backward, lambda y: y.backward(create_graph=True), logged, checked],
    ids=["plain", "create_graph", "logged", "checked"],
)
def test_a_leaf_that_was_written_to_after_detaching_it(run):
    x, w = leaf(1.0), leaf(2.0)
    y = x + 1
    seen = []
    x.register_hook(lambda gradient: seen.append(gradient.item()))
    x.detach_()
    x.mul_(w)
    with pytest.raises(RuntimeError, match="leaf variable has been moved into the graph interior"):
        run(y)
    assert seen == [1.0]  # the tensor's hooks come first


# ---- the layout of .grad ----


def test_a_gradient_is_added_to_the_conjugate_that_was_assigned():
    x = gs.tensor([1 + 2j, 3j], requires_grad=True)
    x.grad = gs.tensor([1 + 1j, 2j]).conj()
    (x * (1 - 1j)).real.sum().backward()
    assert x.grad.resolve_conj().tolist() == [2, 1 - 1j]


def test_a_gradient_is_taken_over_only_if_nobody_else_has_it():
    x = leaf(1.0, 2.0)
    given = gs.tensor([1.0, 1.0], dtype=gs.float64)
    x.backward(given)
    x.clone().backward(given)
    assert given.tolist() == [1, 1]
    assert x.grad.data_ptr() != given.data_ptr()
    x.grad = None
    y, seen = x * 3, []
    x.register_hook(seen.append)
    y.backward(given)
    x.grad.zero_()
    assert seen[0].tolist() == [3, 3]


# ---- threads ----


def test_threads_do_not_share_hooks_state_or_passes():
    """Eight threads, leaves small and large that they share, nested passes: nothing is lost."""
    small, large = leaf(1.0), gs.zeros(20_000, dtype=gs.float64, requires_grad=True)
    rounds = 20

    def work():
        for _ in range(rounds):
            y = small * 2
            y.register_hook(inner)
            (y + large.sum()).backward(gs.tensor([1.0], dtype=gs.float64))

    def inner(gradient):
        with gs.enable_grad():
            (small * 1).sum().backward()

    in_threads(*[work] * 8)
    assert small.grad.item() == 8 * rounds * 3
    assert set(large.grad.tolist()) == {8.0 * rounds}
