"""Which functions a program calls, and with tensors of which shapes: by a class, and by a mode.

    python examples/subclasses/calls.py

What a `Logged` tensor takes part in is logged, and so is all that becomes of it; within `LoggingMode` all
that is called is, whatever it is called with.
"""

from __future__ import annotations

from typing import Any

import gradspec as gs
from gradspec.overrides import TorchFunctionMode, resolve_name

log: list[str] = []


def described(value: Any) -> str:
    """An argument as text: of a tensor its class and shape."""
    if isinstance(value, gs.Tensor):
        with gs._C.DisableTorchFunction():  # looking is not to be logged
            return f"{type(value).__name__}{list(value.shape)}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(described, value))}]"
    return repr(value)


def note(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Enter a call in the log."""
    given = [*map(described, args), *(f"{name}={described(value)}" for name, value in kwargs.items())]
    log.append(f"{resolve_name(func)}({', '.join(given)})")


class Logged(gs.Tensor):
    """A tensor that logs the functions it is given to."""

    @classmethod
    def __torch_function__(
        cls, func: Any, types: tuple[type, ...], args: tuple[Any, ...] = (), kwargs: Any = None
    ) -> Any:
        note(func, args, kwargs or {})
        return super().__torch_function__(func, types, args, kwargs)


class LoggingMode(TorchFunctionMode):
    """A context in which all functions are logged."""

    def __torch_function__(
        self, func: Any, types: tuple[type, ...], args: tuple[Any, ...] = (), kwargs: Any = None
    ) -> Any:
        note(func, args, kwargs or {})
        return func(*args, **(kwargs or {}))


def network(x: gs.Tensor, weight: gs.Tensor) -> gs.Tensor:
    """Something to look into."""
    return gs.softmax(gs.relu(x @ weight), dim=-1).mean()


def main() -> None:
    x, weight = gs.ones(4, 3), gs.full((3, 2), 0.5, requires_grad=True)
    network(x.as_subclass(Logged), weight).backward()
    print("a class:", *log, sep="\n  ")
    log.clear()
    with LoggingMode():
        network(gs.zeros(4, 3), weight)
    print("a mode:", *log, sep="\n  ")


if __name__ == "__main__":
    main()
