"""Custom Functions do what torch's do: the same programs on both, values and gradients compared."""

from collections.abc import Callable
from typing import Any

import pytest

import gradspec as gs

Program = Callable[[Any, Any], list[Any]]


def functions(t):
    class Scale(t.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, g):
            return g * ctx.factor, None

    class Product(t.autograd.Function):
        @staticmethod
        def forward(x, y):
            return x * y, x + y

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs, output[0])

        @staticmethod
        def backward(ctx, g, h):
            x, y, _ = ctx.saved_tensors
            return g * y + h, g * x + h

    class Write(t.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.mark_dirty(x)
            ctx.save_for_backward(y)
            return x.mul_(y.detach())

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * y, None

    class Same(t.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x

        @staticmethod
        def backward(ctx, g):
            return g * 7

    made = (Scale, Product, Write, Same, split_function(t))
    return {function.__name__: function.apply for function in made}


def split_function(t):
    """A Function with outputs of every kind: its own, a view and one without gradient."""

    class Split(t.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.set_materialize_grads(False)
            ctx.save_for_backward(x)
            return x.exp(), x[:1], x.detach() > 0

        @staticmethod
        def backward(ctx, g, h, none):
            assert none is None
            (x,) = ctx.saved_tensors
            result = t.zeros_like(x) if g is None else g * x.exp()
            return result if h is None else result + h.sum()

    return Split


def nested(f, x):
    return [f["Scale"](f["Scale"](x, 2.0) * x, -3.0)]


def one_of_two(f, x):
    return [f["Product"](x, x)[0], f["Product"](x.sin(), f["Scale"](x, 4.0))[1]]


def written(f, x):
    b = x * 2
    kept = b.clone()
    f["Write"](b, x * x)
    return [b, kept, b[1:]]


def written_view(f, x):
    b = x * 2
    head, tail = b[:2], b[1:]
    f["Write"](head, x[:2] + 1)
    return [b, tail, head]


def written_later(f, x):
    y = f["Product"](x, x + 1)[1]
    y.mul_(x)
    return [y, f["Scale"](y, 2.0).add_(y)]


def as_it_is(f, x):
    return [f["Same"](f["Same"](x)), f["Same"](x * x) * x]


def split(f, x):
    first, second, positive = f["Split"](x)
    return [first, second, first * positive, f["Split"](x * x)[1]]


def outcome(t, program):
    x = t.tensor([0.5, -1.5, 2.0], dtype=t.float64, requires_grad=True)
    results = program(functions(t), x)
    told = [result.tolist() for result in results]
    loss = sum((result * result).sum() for result in results)
    (first,) = t.autograd.grad(loss, x, create_graph=True)
    (second,) = t.autograd.grad((first * first).sum(), x)
    loss = sum(result.sin().sum() for result in program(functions(t), x))
    loss.backward()
    return [*told, first.tolist(), second.tolist(), x.grad.tolist()]


@pytest.mark.torch
@pytest.mark.parametrize(
    "program", [nested, one_of_two, written, written_view, written_later, as_it_is, split]
)
def test_values_and_two_orders_of_gradients(program, torch):
    ours, theirs = outcome(gs, program), outcome(torch, program)
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        assert mine == pytest.approx(other)
