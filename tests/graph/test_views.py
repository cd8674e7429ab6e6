"""Views and the history of their memory: what may be written to, and what a write does to the other views."""

import math
from itertools import product

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad
from support.graphs import LEAF, LEAF_VIEW, SECOND, leaf

# ---- views made in no_grad mode ----


def test_a_wrong_operand_is_refused_before_anything_is_written():
    x, y = leaf(1.0), leaf(2.0) * 1
    with gs.no_grad():
        view = x.view(1)
        x.mul_(2)
    with pytest.raises(RuntimeError, match="no_grad mode"):
        y.mul_(view)
    assert (y.item(), y._version) == (2, 0)


def test_a_detached_base_takes_its_unrecorded_views_along():
    y = leaf(1.0, 2.0) * 2
    with gs.no_grad():
        view = y[0]
    y.detach_()
    assert not view.requires_grad


def test_a_view_that_is_a_leaf_and_its_views_may_not_be_written_to():
    base = gs.zeros(4)
    view = base.view(2, 2).requires_grad_()
    for target in (view, view[0]):
        with pytest.raises(RuntimeError, match=LEAF_VIEW):
            target.mul_(2)
    base.mul_(2)


def unrecorded_view():
    base = gs.ones(2, 3, requires_grad=True)
    with gs.no_grad():
        return base, base.t()


def test_a_view_made_in_no_grad_mode_has_gradients_of_its_own_once_it_is_asked_to():
    base, view = unrecorded_view()
    view.requires_grad_()
    product = view * 2
    assert product.grad_fn.next_functions[0][0].variable is view
    product.sum().backward()
    assert view.grad.tolist() == [[2.0, 2.0]] * 3
    assert base.grad is None
    (found,) = gs.autograd.grad((view * 3).sum(), view)
    assert found.tolist() == [[3.0, 3.0]] * 3
    (view * 4).sum().backward(inputs=[view])
    assert view.grad.tolist() == [[6.0, 6.0]] * 3
    view.t().sum().backward()
    assert view.grad.tolist() == [[7.0, 7.0]] * 3


def test_a_view_made_in_no_grad_mode_requires_grad_as_long_as_its_base_does():
    base, view = unrecorded_view()
    assert view.requires_grad_(False).requires_grad
    assert not view.requires_grad_().requires_grad_(False).is_leaf or view.requires_grad
    (view * 2).sum().backward()
    assert view.grad is None
    view.requires_grad_()
    base.detach_()
    assert view.requires_grad


@pytest.mark.parametrize("change", [lambda base: base.add_(1), lambda base: base.detach().mul_(2)])
def test_a_view_made_in_no_grad_mode_that_is_a_leaf_is_stale_after_a_write(change):
    base, view = unrecorded_view()
    view.requires_grad_()
    with gs.no_grad():
        change(base)
    with pytest.raises(RuntimeError, match="A view was created in no_grad mode and its base"):
        view * 2


@pytest.mark.parametrize(
    "use",
    [
        lambda view: gs.autograd.grad((view * 2).sum(), view),
        lambda view: (view * 2).sum().backward(inputs=[view]),
        lambda view: view.backward(gs.ones(3, 2)),
        lambda view: gs.autograd.graph.get_gradient_edge(view),
    ],
    ids=["grad", "inputs", "root", "edge"],
)
def test_a_view_made_in_no_grad_mode_says_why_it_has_no_gradient(use):
    _, view = unrecorded_view()
    with pytest.raises(RuntimeError, match=r"made while nothing was recorded .* call requires_grad_\(\) on"):
        use(view)
    assert gs.autograd.grad((view * 2).sum(), view, allow_unused=True) == (None,)


# ---- views of ops that make several ----


def test_views_made_together_refuse_to_be_used_after_a_write():
    y = leaf(1.0, 2.0) * 1
    first, second = y.unbind(0)
    deeper = first.view(1)
    y.mul_(2)
    for view in (first, second, deeper):
        with pytest.raises(RuntimeError, match="another view of its base has been modified"):
            view * 1
        with pytest.raises(RuntimeError, match="function that returns multiple views"):
            view.grad_fn  # noqa: B018


# ---- writes through views ----


def test_a_write_through_a_view_of_a_view_reaches_the_base_and_the_other_views():
    x, w = leaf(1.0, 2.0, 3.0, 4.0), leaf(10.0)
    y = x * 1
    square, tail = y.view(2, 2), y[2:]
    square[1].mul_(w)
    assert y.tolist() == [1, 2, 30, 40]
    assert tail.tolist() == [30, 40]
    assert tail.grad_fn.name() == "BasicIndexBackward0"
    tail.sum().backward()
    assert x.grad.tolist() == [0, 0, 10, 10]
    assert w.grad.tolist() == [7]


def test_a_write_gives_views_of_a_constant_a_history():
    constant, w = gs.zeros(3, dtype=gs.float64), leaf(5.0)
    view, other = constant[:2], constant[1:]
    view[1:].copy_(w)
    assert constant.requires_grad
    assert other.requires_grad
    other.sum().backward()
    assert w.grad.tolist() == [1]


def test_saved_values_detached_in_place_have_no_second_derivative():
    x = leaf(3.0)
    y = x * x
    z = y * y
    y.detach_()
    with pytest.raises(RuntimeError, match="saved tensor that has been detached in-place"):
        gs.autograd.grad(z, x, create_graph=True)


def test_second_derivatives_through_a_write_that_saves_its_result():
    """The saved result belongs to the view's own history, not to that of the base."""

    def function(x):
        y = x.clone()
        y[1:].exp_()
        return (y * y).sum()

    x = leaf(0.7, -0.3)
    assert gs.autograd.gradcheck(function, x)
    assert gs.autograd.gradgradcheck(function, x)

    y = function(x)
    (first,) = gs.autograd.grad(y, x, create_graph=True)
    (second,) = gs.autograd.grad(first.sum(), x)
    assert gs.allclose(second, gs.tensor([2.0, 4 * math.exp(-0.6)], dtype=gs.float64))
    y = function(x)
    y.backward()
    with pytest.raises(RuntimeError, match=SECOND):
        y.backward()


# ---- ops that change the shape in place ----


def test_a_tensor_that_becomes_its_own_view_keeps_memory_history_and_views():
    x = leaf(1.0, 2.0, 3.0, 4.0)
    y = x * 1
    row = y[1:3]
    assert y.unsqueeze_(0).t_() is y
    assert (tuple(y.shape), y._version) == ((4, 1), 2)
    y[0] = 10
    row.mul_(5)
    assert y.flatten().tolist() == [10, 10, 15, 4]
    y.sum().backward()
    assert x.grad.tolist() == [0, 5, 5, 1]


def test_a_leaf_may_change_its_shape_only_unrecorded():
    x = gs.zeros(2, 3, requires_grad=True)
    with pytest.raises(RuntimeError, match=LEAF):
        x.transpose_(0, 1)
    with gs.no_grad():
        x.transpose_(0, 1)
    assert tuple(x.shape) == (3, 2)
    (x * 2).sum().backward()
    assert x.grad.tolist() == [[2, 2]] * 3


RELAID = [
    lambda y: y.resize_(2),
    lambda y: y.resize_(2, 2),
    lambda y: y.as_strided_((2, 2), (1, 2)),
    lambda y: y.set_(y.untyped_storage(), 0, (2, 2)),
]


@pytest.mark.parametrize("change", RELAID)
def test_no_gradient_is_lost_between_a_tensor_of_another_layout_and_its_views(change):
    x = leaf(2.0)
    y = gs.arange(6.0, dtype=gs.float64)
    part = y[1:3]
    change(y)
    with pytest.raises(RuntimeError, match=r"is a view and is being modified inplace\. resize_\(\)"):
        part.mul_(x)
    y.mul_(x)
    assert part.tolist()[0] in (1, 2)
    with pytest.raises(RuntimeError, match=r"its base .* has been modified inplace\. resize_\(\)"):
        part.sum()
    y.sum().backward()
    assert x.grad.item() == y.sum().item() / 2


@pytest.mark.parametrize("change", RELAID)
def test_no_gradient_is_lost_between_a_view_of_another_layout_and_its_base(change):
    x = leaf(2.0)
    base = gs.arange(6.0, dtype=gs.float64)
    view = base[:4]
    change(view)
    assert view._is_view() and view._base is base
    with pytest.raises(RuntimeError, match=r"is a view and is being modified inplace\. resize_\(\)"):
        view.mul_(x)
    base.mul_(x)
    with pytest.raises(RuntimeError, match=r"its base .* has been modified inplace\. resize_\(\)"):
        view.sum()


def test_a_view_that_was_set_to_other_memory_is_none():
    x, y = leaf(2.0), gs.zeros(3)[1:]
    y.set_(gs.ones(2))
    assert not y._is_view()
    y.mul_(x)
    y.sum().backward()
    assert x.grad.item() == 2


@pytest.mark.parametrize("write", [lambda v: v.add_(1), lambda v: v.zero_(), lambda v: v.neg_()])
@pytest.mark.parametrize("create_graph", [False, True])
def test_a_write_to_a_view_that_saved_nothing_is_freed_too(write, create_graph):
    x = gs.ones(3, requires_grad=True)
    y = x + 0
    write(y[0])
    gs.autograd.grad(y.sum(), x, retain_graph=True, create_graph=create_graph)
    gs.autograd.grad(y.sum(), x, retain_graph=False, create_graph=create_graph)
    with pytest.raises(RuntimeError, match=SECOND):
        y.sum().backward()


LAYOUTS = {
    "row-major": lambda x: x * 2,
    "column-major": lambda x: x.t().clone(),
    "transposed in place": lambda x: (x * 2).t_(),
    "with gaps": lambda x: gs.from_numpy(np.zeros((6, 6))[::2, ::2]).copy_(x),
}
PARTS = {
    "flat": lambda y: (y if y.stride(0) > y.stride(1) else y.t())[: 3 if min(y.stride()) == 1 else 1].view(-1),
    "strided": lambda y: gs.as_strided(y, (2,), (2 * min(y.stride()),), min(y.stride())),
    "diagonal": lambda y: y.diagonal(),
}


@pytest.mark.parametrize("gradient", ["row-major", "column-major"])
@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize(("layout", "part"), sorted({*product(LAYOUTS, PARTS)} - {("with gaps", "strided")}))
def test_a_write_to_a_part_of_any_layout(layout, part, create_graph, gradient):
    """The gradient of the base gets the base's layout, in which views find their part."""
    x = gs.arange(9, dtype=gs.float64).reshape(3, 3) / 5
    x.requires_grad_()
    weight = LAYOUTS[gradient](x.detach())

    def loss(y):
        return (y * weight).sum() + (y * y).sum()

    y = LAYOUTS[layout](x)
    PARTS[part](y).exp_()
    written = LAYOUTS[layout](gs.zeros_like(x))
    PARTS[part](written).fill_(1)
    before = LAYOUTS[layout](x)
    (found,) = grad(loss(y), x, create_graph=create_graph)
    (expected,) = grad(loss(gs.where(written > 0, before.exp(), before)), x, create_graph=create_graph)
    np.testing.assert_allclose(found.detach().numpy(), expected.detach().numpy())
    if create_graph:
        second, reference = (grad((g * g).sum(), x)[0].numpy() for g in (found, expected))
        np.testing.assert_allclose(second, reference)
