"""The custom Functions of random programs."""

from __future__ import annotations

from typing import Any

_functions: dict[tuple[str, str], Any] = {}


def function_of(lib: Any, kind: str) -> Any:
    """One of three Functions, made once for each library."""
    if (lib.__name__, kind) not in _functions:
        _functions[lib.__name__, kind] = _make_function(lib, kind)
    return _functions[lib.__name__, kind]


def _make_function(lib: Any, kind: str) -> Any:
    class Product(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any) -> Any:
            ctx.save_for_backward(x, y)
            ctx.save_for_forward(x, y)
            return x * y

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            x, y = ctx.saved_tensors
            return grad * y.conj(), grad * x.conj()

        @staticmethod
        def jvp(ctx: Any, x_t: Any, y_t: Any) -> Any:
            x, y = ctx.saved_tensors
            return x_t * y + x * y_t

    class Doubled(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any) -> Any:
            ctx.mark_dirty(x)
            return x.mul_(2)

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * 2, None

        @staticmethod
        def jvp(ctx: Any, x_t: Any, y_t: Any) -> Any:
            return x_t.mul_(2)

    class Two(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any) -> Any:
            ctx.set_materialize_grads(False)
            ctx.save_for_forward(x, y)
            ctx.zeros = lib.zeros_like(x), lib.zeros_like(y)
            return x * 2, y * 3

        @staticmethod
        def backward(ctx: Any, a: Any, b: Any) -> Any:
            # Not None: torch looks at what nodes have saved also where no gradient reaches them.
            return ctx.zeros[0] if a is None else a * 2, ctx.zeros[1] if b is None else b * 3

        @staticmethod
        def jvp(ctx: Any, x_t: Any, y_t: Any) -> Any:
            x, y = ctx.saved_tensors
            return x * 0 if x_t is None else x_t * 2, y * 0 if y_t is None else y_t * 3

    return {"product": Product, "doubled": Doubled, "two": Two}[kind]
