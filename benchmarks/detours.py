"""What small ops cost where more happens than an op and its gradient: hooks, modes, writes, mixed operands.

Each is ten multiplications of 8 elements, forward and backward, with a detour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from .case import PINNED, Case, Thunk

GROUP: Final = "detours, forward and backward" + PINNED
_OPS: Final = 10

Detour = Callable[[SimpleNamespace], Thunk]


def _tensors(lib: SimpleNamespace) -> tuple[Any, Any]:
    """A variable and a factor."""
    values = np.linspace(0.5, 1.5, 8).astype(np.float32)
    return lib.from_numpy(values.copy()).requires_grad_(), lib.from_numpy(values)


def _run(lib: SimpleNamespace, step: Callable[[Any, Any], Any], factor: Any = None) -> Thunk:
    """Take a step ten times, and go backward."""
    x, usual = _tensors(lib)
    factor = usual if factor is None else factor

    def run() -> None:
        y = x
        for _ in range(_OPS):
            y = step(y, factor)
        y.sum().backward()
        x.grad = None

    return run


def saved_tensor_hooks(lib: SimpleNamespace) -> Thunk:
    graph = lib.autograd.graph
    run = _run(lib, lambda y, factor: y * factor)

    def hooked() -> None:
        with graph.saved_tensors_hooks(lambda tensor: tensor, lambda tensor: tensor):
            run()

    return hooked


def mixed_floats(lib: SimpleNamespace) -> Thunk:
    return _run(lib, lambda y, factor: y * factor, _tensors(lib)[1].double())


def an_integer_operand(lib: SimpleNamespace) -> Thunk:
    return _run(lib, lambda y, factor: y * factor, lib.from_numpy(np.arange(1, 9)))


def checkpoints(lib: SimpleNamespace) -> Thunk:
    from importlib import import_module

    checkpoint = import_module(f"{lib.library.__name__}.utils.checkpoint").checkpoint

    def step(y: Any, factor: Any) -> Any:
        return checkpoint(lambda y: y * factor, y, use_reentrant=False)

    return _run(lib, step)


def keywords(lib: SimpleNamespace) -> Thunk:
    mul = lib.library.mul
    return _run(lib, lambda y, factor: mul(input=y, other=factor))


def node_hooks(lib: SimpleNamespace) -> Thunk:
    def step(y: Any, factor: Any) -> Any:
        y = y * factor
        y.grad_fn.register_hook(lambda inputs, outputs: None)
        return y

    return _run(lib, step)


def tensor_hooks(lib: SimpleNamespace) -> Thunk:
    def step(y: Any, factor: Any) -> Any:
        y = y * factor
        y.register_hook(lambda gradient: None)
        return y

    return _run(lib, step)


def multi_grad_hooks(lib: SimpleNamespace) -> Thunk:
    register = lib.autograd.graph.register_multi_grad_hook

    def step(y: Any, factor: Any) -> Any:
        y = y * factor
        register((y,), lambda gradients: None)
        return y

    return _run(lib, step)


def custom_function(lib: SimpleNamespace) -> Thunk:
    class Product(lib.autograd.Function):  # type: ignore[name-defined,misc]
        @staticmethod
        def forward(ctx: Any, y: Any, factor: Any) -> Any:
            ctx.save_for_backward(factor)
            return y * factor

        @staticmethod
        def backward(ctx: Any, gradient: Any) -> Any:
            (factor,) = ctx.saved_tensors
            return gradient * factor, None

    return _run(lib, Product.apply)


def anomaly_mode(lib: SimpleNamespace) -> Thunk:
    run = _run(lib, lambda y, factor: y * factor)

    def checked() -> None:
        with lib.autograd.set_detect_anomaly(True):
            run()

    return checked


def a_write(lib: SimpleNamespace) -> Thunk:
    return _run(lib, lambda y, factor: (y * 1.0).mul_(factor))


def a_write_to_a_view(lib: SimpleNamespace) -> Thunk:
    def step(y: Any, factor: Any) -> Any:
        y = y * 1.0
        y[2:5].mul_(2.0)
        return y

    return _run(lib, step)


def create_graph(lib: SimpleNamespace) -> Thunk:
    x, factor = _tensors(lib)

    def run() -> None:
        y = x
        for _ in range(_OPS):
            y = y * factor
        lib.autograd.grad(y.sum(), x, create_graph=True)

    return run


def a_subclass(lib: SimpleNamespace) -> Thunk:
    class Own(lib.library.Tensor):  # type: ignore[name-defined,misc]
        pass

    return _run(lib, lambda y, factor: y * factor, Own(np.linspace(0.5, 1.5, 8).tolist()))


def a_dual_level(lib: SimpleNamespace) -> Thunk:
    forward_ad = lib.autograd.forward_ad
    x, factor = _tensors(lib)
    x = x.detach()

    def run() -> None:
        with forward_ad.dual_level():
            y = forward_ad.make_dual(x, factor)
            for _ in range(_OPS):
                y = y * factor
            forward_ad.unpack_dual(y)

    return run


DETOURS: Final = (
    saved_tensor_hooks, mixed_floats, an_integer_operand, checkpoints, keywords, node_hooks, tensor_hooks,
    multi_grad_hooks, custom_function, anomaly_mode, a_write, a_write_to_a_view, create_graph, a_subclass,
    a_dual_level,
)  # fmt: skip


def cases(quick: bool) -> Iterator[Case]:
    for detour in DETOURS:
        row = detour.__name__.replace("_", " ")
        yield Case(GROUP, row, {"gradspec": detour, "torch": detour}, pinned=True)
