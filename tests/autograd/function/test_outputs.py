"""Custom Functions: dirty inputs, inputs returned as they are, views, what has no gradient, tangents."""

import pytest

import gradspec as gs
from gradspec.autograd import grad
from support.functions import function
from support.graphs import MODIFIED, leaf

CUSTOM = "This view was created inside a custom Function"
MULTIPLE = "is the output of a function that returns multiple views"


def doubling(x, *others):
    """`x` doubled in place by a Function whose gradient is three times that of its output."""

    def forward(ctx, x, *others):
        ctx.mark_dirty(x)
        return x.mul_(2)

    backward = lambda ctx, g: (g * 3, *[None] * (len(ctx.needs_input_grad) - 1))  # noqa: E731
    return function(forward, backward=backward).apply(x, *others)


# ---- dirty inputs ----


def test_a_dirty_input_is_returned_with_a_new_history():
    a = leaf()
    b = a * 1
    c = doubling(b)
    assert c is b and b.grad_fn.name() == "MadeBackward" and b.tolist() == [2, 4, 6]
    assert b._version == 2  # the write in forward, and the mark
    b.sum().backward()
    assert a.grad.tolist() == [3, 3, 3]


def test_a_dirty_view_changes_the_history_of_its_base():
    a = leaf()
    b = a * 1
    other, view = b[1:], b[:2]
    assert doubling(view) is view
    assert b.grad_fn.name() == "CopySlices"
    (b * gs.tensor([1.0, 10.0, 100.0], dtype=gs.float64)).sum().backward(retain_graph=True)
    assert a.grad.tolist() == [3, 30, 100]
    assert grad(other.sum(), a)[0].tolist() == [0, 3, 1]


@pytest.mark.parametrize("create_graph", [False, True])
def test_a_dirty_view_need_not_be_the_first_argument(create_graph):
    def forward(ctx, w, note, x):
        ctx.mark_dirty(x)
        ctx.save_for_backward(w, x.clone())
        return x.mul_(w)

    def backward(ctx, g):
        w, x = ctx.saved_tensors
        return (g * x).sum(), None, g * w

    a, w = leaf(), gs.tensor(5.0, dtype=gs.float64, requires_grad=True)
    b = a * 1
    function(forward, backward=backward).apply(w, "", b[:2])
    assert b.tolist() == [5, 10, 3]
    for_a, for_w = grad(b.sum(), (a, w), create_graph=create_graph)
    assert for_a.tolist() == [5, 5, 1] and for_w.item() == 3


def test_dirty_among_several_outputs():
    def forward(ctx, x):
        x.mul_(2)
        ctx.mark_dirty(x)
        ctx.save_for_backward(x)
        return x * 3, x

    made = function(forward, backward=lambda ctx, g, h: g * 6 + h * 2)
    a = leaf()
    b = a * 1
    y, z = made.apply(b)
    assert z is b and b.output_nr == 1 and b.grad_fn is y.grad_fn
    (y.sum() + b.sum()).backward(retain_graph=True)
    assert a.grad.tolist() == [8, 8, 8]
    assert b.grad_fn.saved_tensors[0].output_nr == 1
    b.add_(1)
    with pytest.raises(RuntimeError, match=MODIFIED):
        y.grad_fn.saved_tensors  # noqa: B018
    with pytest.raises(RuntimeError, match="cannot return more than one Tensor"):
        made.apply((a * 1)[:2])


def test_a_dirty_input_needs_no_gradient_of_its_own():
    w = leaf()
    x = gs.zeros(3, dtype=gs.float64)

    def forward(ctx, x, w):
        ctx.mark_dirty(x)
        return x.add_(w)

    function(forward, backward=lambda ctx, g: (None, g)).apply(x, w)
    assert x.requires_grad and x.tolist() == [1, 2, 3]
    x.sum().backward()
    assert w.grad.tolist() == [1, 1, 1]


def test_dirty_without_recording():
    x = gs.ones(3)
    assert doubling(x) is x and x._version == 2 and x.grad_fn is None
    b = leaf() * 1
    with gs.no_grad():
        c = doubling(b)
    assert not c.requires_grad and b.grad_fn.name() == "MulBackward0" and b.tolist() == [2, 4, 6]


def test_marks_that_do_not_fit():
    a = leaf()
    lost = "Some elements marked as dirty during the forward method were not returned as output"
    with pytest.raises(RuntimeError, match=lost):
        function(lambda ctx, x: ctx.mark_dirty(x) or x * 1).apply(a * 1)
    with pytest.raises(RuntimeError, match="mark_dirty can only accept variables, but argument is of type"):
        function(lambda ctx, x: ctx.mark_dirty(3) or x * 1).apply(a)
    with pytest.raises(RuntimeError, match="mark_non_differentiable only accepts variable arguments"):
        function(lambda ctx, x: ctx.mark_non_differentiable("x") or x * 1).apply(a)
    with pytest.warns(UserWarning, match="received a tensor that was not an input"):
        function(lambda ctx, x: ctx.mark_dirty(y := x * 1) or y).apply(a)
    with pytest.raises(TypeError, match=r"set_materialize_grads received .* expected \(bool\)"):
        function(lambda ctx, x: ctx.set_materialize_grads("x")).apply(a)


def test_outputs_that_may_not_be_written_to():
    with pytest.raises(RuntimeError, match="a view of a leaf Variable that requires grad"):
        doubling(leaf()[:2])
    with pytest.raises(RuntimeError, match=MULTIPLE):
        doubling((leaf() * 1).split(1)[0])


# ---- inputs and views among the outputs ----


def test_an_input_returned_as_it_is():
    made = function(lambda ctx, x: x, backward=lambda ctx, g: g * 5)
    a = leaf()
    y = made.apply(a)
    assert y is not a and y._base is a and y.grad_fn.name() == "MadeBackward" and a.grad_fn is None
    y.sum().backward()
    assert a.grad.tolist() == [5, 5, 5]
    with pytest.raises(RuntimeError, match=CUSTOM):
        made.apply(a * 1).add_(1)
    with gs.no_grad():
        z = made.apply(a)
    assert z is not a and not z.requires_grad
    plain = gs.ones(2)
    assert made.apply(plain)._base is plain


@pytest.mark.parametrize("forward", [lambda ctx, x: x, lambda ctx, x: x[:2], lambda ctx, x: (x * 1)[:2]])
def test_a_view_made_in_forward_is_not_written_to(forward):
    def padded(ctx, g):
        return gs.cat([g, gs.zeros(3 - len(g), dtype=g.dtype)])

    y = function(forward, backward=padded).apply(leaf() * 1)
    assert y._is_view()
    with pytest.raises(RuntimeError, match=CUSTOM):
        y.add_(1)
    with pytest.raises(RuntimeError, match=CUSTOM):
        y[:1].add_(1)
    with gs.no_grad():
        y.add_(1)


def test_a_detached_input_and_a_fresh_output_may_be_written_to():
    a = leaf()
    for forward in (lambda ctx, x: x.detach().clone(), lambda ctx, x: x * 1):
        y = function(forward).apply(a)
        y.mul_(2)
        assert grad(y.sum(), a)[0].tolist() == [2, 2, 2]


@pytest.mark.parametrize("create_graph", [False, True])
def test_a_freed_function_that_has_written_to_a_view_tells_so(create_graph):
    def forward(ctx, x):
        ctx.mark_dirty(x)
        ctx.save_for_backward(gs.ones(1))
        return x.mul_(2)

    a = leaf()
    base = a * 1
    function(forward, backward=lambda ctx, g: g * 2).apply(base[:1])
    base.sum().backward()
    with pytest.raises(RuntimeError, match=r"through the graph a second time .*\[node MadeBackward\]"):
        grad(base.sum(), a, create_graph=create_graph, retain_graph=False)


def test_one_tensor_returned_twice_is_the_later_output():
    made = function(lambda ctx, x: (y := x * 1, y), backward=lambda ctx, g, h: g * 100 + h)
    a = leaf()
    y, z = made.apply(a)
    assert y is z and y.output_nr == 1
    (y.sum() + z.sum()).backward()
    assert a.grad.tolist() == [2, 2, 2]


def test_a_transposed_input_returned_as_it_is():
    a = gs.arange(6, dtype=gs.float64).reshape(2, 3).T
    y = function(lambda ctx, x: x).apply(a)
    assert y.tolist() == a.tolist() and y.stride() == a.stride()


# ---- outputs without gradient ----


def test_outputs_other_than_tensors():
    seen = []
    made = function(lambda ctx, x: (x * 1, 3, None, "s"), backward=lambda ctx, *g: seen.append(g[1:]) or g[0])
    y, *rest = made.apply(leaf())
    assert rest == [3, None, "s"] and y.output_nr == 0
    y.sum().backward()
    assert seen == [(None, None, None)]
    assert function(lambda ctx, x: 3).apply(leaf()) == 3
    (inside,) = function(lambda ctx, x: [x * 1]).apply(leaf())
    assert not inside.requires_grad


def test_marked_and_integer_outputs_have_no_gradient():
    seen = []

    def forward(ctx, x):
        plain = x * 2
        ctx.mark_non_differentiable(plain)
        return x * 1, plain, gs.arange(2)

    y, plain, index = function(forward, backward=lambda ctx, *g: seen.extend(g) or g[0]).apply(leaf())
    assert y.requires_grad and not plain.requires_grad and index.grad_fn is None
    y.sum().backward()
    assert [g.tolist() for g in seen] == [[1, 1, 1], [0, 0, 0], [0, 0]]
    assert seen[2].dtype == gs.int64


def test_an_input_marked_non_differentiable_keeps_its_own_gradient():
    a = leaf()
    y = function(lambda ctx, x: ctx.mark_non_differentiable(x) or x).apply(a)
    assert not y.requires_grad and a.requires_grad and y.tolist() == a.tolist()
