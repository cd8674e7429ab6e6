"""What holds for every op holds on every route: whoever looks on, and whatever gradients are.

`make one-place` changes the one place of each semantics (docs/behaviours.md), and expects its tests here to fail.
"""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import forward_ad
from gradspec.graph.interpose import listening

pytestmark = [
    pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled"),
    pytest.mark.filterwarnings("ignore:Error detected"),
]


class Labelled(gs.Tensor):
    """A tensor of a class of its own."""


@dataclass(frozen=True)
class Route:
    """A way through the library: a leaf, what is switched on while a function runs, and a backward pass."""

    leaf: Callable[[], gs.Tensor] = lambda: gs.tensor([1.0, 2.0, 3.0], requires_grad=True)
    around: Callable[[], Any] = contextlib.nullcontext
    backward: Callable[[gs.Tensor, gs.Tensor], gs.Tensor] = lambda y, x: _backward(y, x)
    reads: Callable[[gs.Tensor], gs.Tensor] = lambda x: x  # what is done with a result first


def _backward(y, x):
    x.grad = None
    y.backward(gs.ones_like(y))
    return x.grad


def _differentiably(y, x):
    (gradient,) = gs.autograd.grad(y, x, gs.ones_like(y), retain_graph=False, create_graph=True)
    return gradient


def _batched(y, x):
    (gradients,) = gs.autograd.grad(y, x, gs.ones(2, *y.shape), is_grads_batched=True)
    return gradients[0]


@contextlib.contextmanager
def _hooked():
    """Hooks that change nothing on every node of the block."""

    def hook(op, arguments, outputs):
        for output in outputs:
            if output.grad_fn is not None:
                output.register_hook(lambda gradient: None)
                output.grad_fn.register_prehook(lambda gradients: None)
                output.grad_fn.register_hook(lambda inputs, outputs: None)

    with listening(hook):
        yield


def _of_a_class():
    return Labelled([1.0, 2.0, 3.0]).requires_grad_()


def _picked(x):
    """All elements, whose gradient is sparse."""
    return x.gather(0, gs.arange(x.shape[0]), sparse_grad=True)


ROUTES = {
    "plain": Route(),
    "hooked": Route(around=_hooked),
    "checked": Route(around=gs.autograd.detect_anomaly),
    "create_graph": Route(backward=_differentiably),
    "subclass": Route(leaf=_of_a_class),
    "sparse": Route(reads=_picked),
    "batched": Route(backward=_batched),
}


@pytest.fixture(params=list(ROUTES))
def route(request):
    return ROUTES[request.param]


def _dense(x):
    x = x.detach()
    return (x.to_dense() if x.is_sparse else x).tolist()


# ---- the semantics ----


def test_the_version_of_saved_values_is_checked(route):
    x = route.leaf()
    with route.around():
        factor = gs.tensor([2.0, 3.0, 4.0])
        y = route.reads(x * factor)
        factor.add_(1)
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            route.backward(y, x)


def test_a_pass_frees_the_graph(route):
    x = route.leaf()
    with route.around():
        y = route.reads(x * gs.tensor([2.0, 3.0, 4.0]))
        route.backward(y, x)
        with pytest.raises(RuntimeError, match="a second time"):
            route.backward(y, x)


def test_hooks_of_a_node_go_in_order(route):
    x = route.leaf()
    order = []
    with route.around():
        y = x * 2
        y.grad_fn.register_hook(lambda inputs, outputs: order.append("post-hook"))
        y.grad_fn.register_prehook(lambda gradients: order.append("pre-hook"))
        y.register_hook(lambda gradient: order.append("tensor hook"))
        route.backward(route.reads(y), x)
    assert order == ["tensor hook", "pre-hook", "post-hook"]


@pytest.mark.parametrize("name", [name for name in ROUTES if name not in ("create_graph", "batched")])
def test_hooks_of_a_leaf_go_in_order(name):
    route = ROUTES[name]
    x = route.leaf()
    order = []
    with route.around():
        y = route.reads(x * 2)
        node = y.grad_fn
        while node.next_functions:
            node = node.next_functions[0][0]
        node.register_hook(lambda inputs, outputs: order.append("post-hook"))
        x.register_post_accumulate_grad_hook(lambda leaf: order.append("accumulated"))
        node.register_prehook(lambda gradients: order.append("pre-hook"))
        x.register_hook(lambda gradient: order.append("tensor hook"))
        route.backward(y, x)
    assert order == ["tensor hook", "pre-hook", "accumulated", "post-hook"]


@pytest.mark.parametrize("name", [name for name in ROUTES if name not in ("create_graph", "batched")])
def test_a_leaf_owns_its_gradient(name):
    route = ROUTES[name]
    x = route.leaf()
    with route.around():
        y = route.reads(x + 0.0)
        given = gs.ones_like(y)
        y.backward(given)
    (x.grad._values() if x.grad.is_sparse else x.grad).add_(1)
    assert given.tolist() == [1, 1, 1]


def test_a_view_derives_from_its_base(route):
    x = route.leaf()
    with route.around():
        base = route.reads(x) * 1.0
        view = base[:2]
        base.mul_(gs.tensor([2.0, 3.0, 4.0]))
        gradient = route.backward(view * 1.0, x)
    assert _dense(gradient) == [2, 3, 0]


def test_a_leaf_is_not_written_to_while_recording(route):
    x = route.leaf()
    with route.around(), pytest.raises(RuntimeError, match="leaf Variable that requires grad"):
        x.mul_(2)
    with route.around(), pytest.raises(RuntimeError, match="view of a leaf Variable that requires grad"):
        x[:2].mul_(2)


def test_tangents_go_through(route):
    x = route.leaf()
    with route.around(), forward_ad.dual_level():
        dual = forward_ad.make_dual(x, gs.tensor([1.0, 10.0, 100.0]))
        y = route.reads(dual * gs.tensor([2.0, 3.0, 4.0]))
        y[:1].mul_(5)
        tangent = forward_ad.unpack_dual(y).tangent
        route.backward(y, x)
    assert tangent is not None and _dense(tangent) == [10, 30, 400]


def test_tensors_of_inference_mode_are_marked(route):
    x = route.leaf()
    with route.around(), gs.inference_mode():
        made = route.reads(x * 2)
        assert made.is_inference() and made.tanh().is_inference()
        assert made.sort()[0].is_inference() and not x[:2].is_inference()


def test_observers_see_each_op(route):
    x = route.leaf()
    seen = []
    with route.around(), listening(lambda op, arguments, outputs: seen.append(op)):
        y = route.reads(x * gs.tensor([2.0, 3.0, 4.0])).exp().sort()[0]
        y.mul_(2.0)
    others = ("gather", "gather.sparse", "alias")  # of the sparse route, and of results as one of a class
    assert [op for op in seen if op not in others] == ["mul", "exp", "sort", "mul"]


def test_gradients_are_summed(route):
    x = route.leaf()
    with route.around():
        x2 = x * 1.0
        y = route.reads(x2 * 2.0) + route.reads(x2 * 3.0) + route.reads(x * 4.0)
        gradient = route.backward(y, x)
    np.testing.assert_array_equal(_dense(gradient), [9, 9, 9])
