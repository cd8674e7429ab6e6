"""Custom Functions that several tests use."""

from __future__ import annotations

from typing import Any

import gradspec as gs
from gradspec.autograd import Function


def function(forward: Any, *, base: Any = Function, **methods: Any) -> Any:
    """A Function named Made of these methods and attributes; of itself its backward passes gradients on."""
    if not methods.keys() & {"backward", "vjp"}:
        methods["backward"] = lambda ctx, *grads: grads[0]
    methods["forward"] = forward
    body = {name: staticmethod(value) if callable(value) else value for name, value in methods.items()}
    return type("Made", (base,), body)


class Square(Function):
    @staticmethod
    def forward(ctx: Any, x: gs.Tensor) -> gs.Tensor:
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx: Any, g: gs.Tensor) -> gs.Tensor:
        x: gs.Tensor = ctx.saved_tensors[0]
        return g * 2 * x


class Exp(Function):
    @staticmethod
    def forward(x: gs.Tensor) -> gs.Tensor:
        return x.exp()

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        ctx.save_for_backward(output)

    @staticmethod
    def vjp(ctx: Any, g: gs.Tensor) -> gs.Tensor:
        result: gs.Tensor = ctx.saved_tensors[0]
        return g * result
