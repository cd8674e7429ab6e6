"""Custom Functions do what torch's do: the same programs on both, values and gradients compared."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

import gradspec as gs

Program = Callable[[Any, Any], list[Any]]


def functions(t: ModuleType) -> dict[str, Any]:
    class Scale(t.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any, factor: float) -> Any:
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx: Any, g: Any) -> Any:
            return g * ctx.factor, None

    class Product(t.autograd.Function):
        @staticmethod
        def forward(x: Any, y: Any) -> Any:
            return x * y, x + y

        @staticmethod
        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            ctx.save_for_backward(*inputs, output[0])

        @staticmethod
        def backward(ctx: Any, g: Any, h: Any) -> Any:
            x, y, _ = ctx.saved_tensors
            return g * y + h, g * x + h

    class Write(t.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any) -> Any:
            ctx.mark_dirty(x)
            ctx.save_for_backward(y)
            return x.mul_(y.detach())

        @staticmethod
        def backward(ctx: Any, g: Any) -> Any:
            (y,) = ctx.saved_tensors
            return g * y, None

    class Same(t.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x

        @staticmethod
        def backward(ctx: Any, g: Any) -> Any:
            return g * 7

    made = (Scale, Product, Write, Same, split_function(t))
    return {function.__name__: function.apply for function in made}


def split_function(t: ModuleType) -> Any:
    """A Function with outputs of every kind: its own, a view and one without gradient."""

    class Split(t.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.set_materialize_grads(False)
            ctx.save_for_backward(x)
            return x.exp(), x[:1], x.detach() > 0

        @staticmethod
        def backward(ctx: Any, g: Any, h: Any, none: Any) -> Any:
            assert none is None
            (x,) = ctx.saved_tensors
            result = t.zeros_like(x) if g is None else g * x.exp()
            return result if h is None else result + h.sum()

    return Split


def nested(f: Any, x: Any) -> list[Any]:
    return [f["Scale"](f["Scale"](x, 2.0) * x, -3.0)]


def one_of_two(f: Any, x: Any) -> list[Any]:
    return [f["Product"](x, x)[0], f["Product"](x.sin(), f["Scale"](x, 4.0))[1]]


def written(f: Any, x: Any) -> list[Any]:
    b = x * 2
    kept = b.clone()
    f["Write"](b, x * x)
    return [b, kept, b[1:]]


def written_view(f: Any, x: Any) -> list[Any]:
    b = x * 2
    head, tail = b[:2], b[1:]
    f["Write"](head, x[:2] + 1)
    return [b, tail, head]


def written_later(f: Any, x: Any) -> list[Any]:
    y = f["Product"](x, x + 1)[1]
    y.mul_(x)
    return [y, f["Scale"](y, 2.0).add_(y)]


def as_it_is(f: Any, x: Any) -> list[Any]:
    return [f["Same"](f["Same"](x)), f["Same"](x * x) * x]


def split(f: Any, x: Any) -> list[Any]:
    first, second, positive = f["Split"](x)
    return [first, second, first * positive, f["Split"](x * x)[1]]


def outcome(t: ModuleType, program: Program) -> list[Any]:
    x = t.tensor([0.5, -1.5, 2.0], dtype=t.float64, requires_grad=True)
    results = program(functions(t), x)
    told: list[Any] = [result.tolist() for result in results]
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
def test_values_and_two_orders_of_gradients(program: Program, torch: Any) -> None:
    ours, theirs = outcome(gs, program), outcome(torch, program)
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        assert mine == pytest.approx(other)
