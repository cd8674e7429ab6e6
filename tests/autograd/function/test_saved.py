"""Custom Functions: saved tensors, gradients made to fit, once_differentiable, memory."""

from contextlib import nullcontext
from weakref import ref

import pytest

import gradspec as gs
from gradspec.autograd import Function, grad
from gradspec.autograd.function import once_differentiable
from gradspec.autograd.graph import saved_tensors_hooks
from support.functions import Exp, Square, function
from support.graphs import MODIFIED, SECOND, leaf


def saving(save, use=lambda ctx, g: (ctx.saved_tensors, g)[1]):
    """A Function that doubles; `save(ctx, x, y)` is called in its forward, `use(ctx, g)` is its backward."""

    def forward(ctx, x):
        y = x * 2
        save(ctx, x, y)
        return y

    return function(forward, backward=use)


def test_inputs_outputs_intermediates_and_none_are_saved():
    seen = []
    between = gs.ones(1)

    def use(ctx, g):
        seen.extend(ctx.saved_tensors)
        return g

    x = leaf()
    y = saving(lambda ctx, x, y: ctx.save_for_backward(x, y, None, between), use).apply(x)
    assert y.grad_fn.saved_tensors[0] is x
    y.sum().backward()
    assert seen[0] is x and seen[2] is None and seen[3] is between
    assert seen[1].tolist() == y.tolist() and seen[1].grad_fn is y.grad_fn


def test_the_last_call_counts_and_nothing_saved_is_an_empty_tuple():
    twice = saving(lambda ctx, x, y: (ctx.save_for_backward(x), ctx.save_for_backward(x, x)))
    assert len(twice.apply(leaf()).grad_fn.saved_tensors) == 2
    assert saving(lambda ctx, x, y: None).apply(leaf()).grad_fn.saved_tensors == ()


def test_saved_tensors_are_freed():
    x = leaf()
    y = Square.apply(x)
    loss = y.sum()
    loss.backward(retain_graph=True)
    loss.backward()
    for read in (loss.backward, lambda: y.grad_fn.saved_tensors, lambda: y.grad_fn._raw_saved_tensors):
        with pytest.raises(RuntimeError, match=SECOND):
            read()
    assert x.grad.tolist() == [4, 8, 12]


def test_a_function_that_reads_nothing_may_run_twice():
    x = leaf()
    y = function(lambda ctx, x: x * 1).apply(x)
    y.backward(gs.ones_like(y))
    y.backward(gs.ones_like(y))
    assert x.grad.tolist() == [2, 2, 2]


def test_saved_variables_is_the_former_name():
    node = Square.apply(leaf()).grad_fn
    with pytest.warns(DeprecationWarning, match="'saved_variables' is deprecated; use 'saved_tensors'"):
        assert node.saved_variables[0].tolist() == [1, 2, 3]


def test_a_saved_input_that_was_written_to():
    x = leaf() * 1
    y = Square.apply(x).sum()
    x.add_(1)
    with pytest.raises(RuntimeError, match=MODIFIED) as error:
        y.backward()
    assert "is at version 1; expected version 0 instead" in str(error.value)
    assert "SquareBackward" in str(error.value) and "[3]" in str(error.value)


def test_a_saved_output_that_was_written_to():
    for write in (lambda y: y.mul_(2), lambda y: y[:1].zero_(), lambda y: y.detach().zero_()):
        y = Exp.apply(leaf())
        write(y)
        with pytest.raises(RuntimeError, match=MODIFIED):
            y.sum().backward()


def test_saved_tensor_hooks():
    packed = []

    def pack(tensor):
        packed.append((tensor, tensor.grad_fn))
        return tensor.detach().clone()

    x = leaf() * 1
    with saved_tensors_hooks(pack, lambda value: value * 10):
        y = saving(lambda ctx, x, y: ctx.save_for_backward(x, y, None)).apply(x)
    assert packed[0][0] is x and packed[1][1] is y.grad_fn
    first, second, third = y.grad_fn.saved_tensors
    assert first.tolist() == [10, 20, 30] and second.tolist() == [20, 40, 60] and third is None
    assert first.grad_fn is x.grad_fn and second.grad_fn is y.grad_fn


def test_hooks_on_raw_saved_tensors():
    x = leaf()
    y = saving(lambda ctx, x, y: ctx.save_for_backward(x, y, None), lambda ctx, g: g * ctx.saved_tensors[1]).apply(x)
    first, second, third = y.grad_fn._raw_saved_tensors
    second.register_hooks(lambda t: t.detach() + 1, lambda t: t * 2)
    with pytest.raises(RuntimeError, match="whose hooks have already been set"):
        second.register_hooks(lambda t: t, lambda t: t)
    with pytest.raises(RuntimeError, match="with value None is forbidden"):
        third.register_hooks(lambda t: t, lambda t: t)
    y.sum().backward()
    assert x.grad.tolist() == [6, 10, 14]
    with pytest.raises(RuntimeError, match="after it has been freed"):
        first.register_hooks(lambda t: t, lambda t: t)


# ---- gradients made to fit ----


def returning(result):
    return function(lambda ctx, x, *rest: x * 1, backward=lambda ctx, g: result(g))


def test_a_gradient_for_a_plain_argument():
    y = returning(lambda g: (g, g)).apply(leaf(), 3)
    with pytest.raises(RuntimeError, match="a gradient different than None at position 2"):
        y.sum().backward()
    x = leaf()
    returning(lambda g: (g, g)).apply(x, gs.ones(1)).sum().backward()  # one not needed is not looked at
    assert x.grad.tolist() == [1, 1, 1]


@pytest.mark.parametrize("create_graph", [False, True])
def test_shapes_are_summed_and_dtypes_cast(create_graph):
    x = leaf()
    for result, expected in (
        (lambda g: gs.ones(2, 3, dtype=gs.float64), [2, 2, 2]),
        (lambda g: g.to(gs.float32), [1, 1, 1]),
        (lambda g: g.long(), [1, 1, 1]),
        (lambda g: g.expand(4, 3), [4, 4, 4]),
    ):
        (g,) = grad(returning(result).apply(x).sum(), x, create_graph=create_graph)
        assert g.tolist() == expected and g.dtype == gs.float64


def test_a_single_undefined_gradient_comes_as_zeros():
    x = leaf()
    seen = []
    inner = function(lambda ctx, x: x * 1, backward=lambda ctx, g: seen.append(g.tolist()) or g)
    outer = returning(lambda g: None)
    outer.apply(inner.apply(x)).sum().backward()
    assert seen == [[0, 0, 0]] and x.grad.tolist() == [0, 0, 0]


# ---- once_differentiable ----


class Once(Function):
    recording = None

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, x * 2

    @staticmethod
    @once_differentiable
    def backward(ctx, g, h):
        Once.recording = gs.is_grad_enabled()
        return g * 2 * ctx.saved_tensors[0] + h * 2


def test_once_differentiable_refuses_the_second_derivative():
    a = leaf()
    y, _ = Once.apply(a * a)
    (g,) = grad((y * y).sum(), a, create_graph=True)
    assert g.tolist() == [8, 1024, 17496] and Once.recording is False
    with pytest.raises(RuntimeError, match="trying to differentiate twice a function that was marked with"):
        g.sum().backward()
    v = gs.ones(3, dtype=gs.float64, requires_grad=True)
    (g,) = grad(Once.apply(a)[0], a, v, create_graph=True)
    assert type(g.grad_fn).__name__ == "Error"
    with pytest.raises(RuntimeError, match="marked with @once_differentiable"):
        grad(g.sum(), v)


def test_once_differentiable_is_a_constant_where_nothing_leads_to_it():
    a = leaf()
    (g,) = grad(Once.apply(a)[0].sum(), a, create_graph=True)
    assert g.tolist() == [2, 4, 6] and not g.requires_grad


# ---- memory ----


def saves_all(x):
    return saving(lambda ctx, x, y: ctx.save_for_backward(x, y)).apply(x)


def written(x):
    def forward(ctx, x):
        ctx.mark_dirty(x)
        ctx.save_for_backward(x)
        return x.mul_(2)

    return function(forward).apply(x)


@pytest.mark.parametrize(
    "build",
    [
        saves_all,
        written,
        lambda x: written(x[:2]),
        lambda x: function(lambda ctx, x: ctx.save_for_backward(x) or x).apply(x),
        lambda x: function(
            lambda ctx, x: (ctx.mark_non_differentiable(b := x * 3), ctx.save_for_backward(b), (x * 2, b))[2]
        ).apply(x)[0],
    ],
    ids=["input and output", "dirty", "dirty view", "as it is", "without gradient"],
)
@pytest.mark.parametrize("hooks", [nullcontext, lambda: saved_tensors_hooks(lambda t: t, lambda t: t)])
@pytest.mark.usefixtures("no_collector")
def test_nothing_survives(build, hooks):
    with hooks():
        x = leaf() * 1
        y = build(x)
    y.sum().backward()
    alive = [ref(thing) for thing in (x, y, y.grad_fn)]
    del x, y
    assert [thing() for thing in alive] == [None, None, None]
