"""Numbers with missing ones among them, as a class apart from Tensor, which refuses functions that it does not know.

    python examples/subclasses/masked.py

`__torch_function__` looks a function up in a table. The data are differentiable; what is missing gets no
gradient.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import gradspec as gs

F = TypeVar("F", bound=Callable[..., Any])

_known: dict[Any, Callable[..., Any]] = {}


class Masked:
    """Data with a mask of the known elements."""

    def __init__(self, data: Any, mask: Any) -> None:
        self.data, self.mask = gs.as_tensor(data), gs.as_tensor(mask)

    @classmethod
    def __torch_function__(
        cls, func: Any, types: tuple[type, ...], args: tuple[Any, ...] = (), kwargs: Any = None
    ) -> Any:
        if func not in _known or not all(issubclass(kind, Masked | gs.Tensor) for kind in types):
            return NotImplemented
        return _known[func](*args, **(kwargs or {}))

    def __add__(self, other: Any) -> Masked:
        return gs.add(self, other)  # type: ignore[arg-type,return-value]  # which asks

    def __mul__(self, other: Any) -> Masked:
        return gs.mul(self, other)  # type: ignore[arg-type,return-value]

    def __repr__(self) -> str:
        pairs = zip(self.data.tolist(), self.mask.tolist(), strict=True)
        return f"Masked([{', '.join(f'{value:g}' if there else '--' for value, there in pairs)}])"


def implements(function: Any) -> Callable[[F], F]:
    """Decorate what a function does with masked operands."""

    def entered(implementation: F) -> F:
        _known[function] = implementation
        return implementation

    return entered


def _parts(value: Any) -> tuple[Any, Any]:
    return (value.data, value.mask) if isinstance(value, Masked) else (value, True)


def _of_both(function: Any) -> None:
    def implementation(first: Any, second: Any) -> Masked:
        (a, there), (b, as_well) = _parts(first), _parts(second)
        return Masked(function(a, b), gs.logical_and(gs.as_tensor(there), gs.as_tensor(as_well)))

    implements(function)(implementation)


def _of_each(function: Any) -> None:
    implements(function)(lambda value: Masked(function(value.data), value.mask))


for _of_two in (gs.add, gs.sub, gs.mul, gs.div):
    _of_both(_of_two)
for _of_one in (gs.exp, gs.log, gs.sqrt, gs.neg, gs.abs):
    _of_each(_of_one)


@implements(gs.sum)
def _sum(value: Masked) -> gs.Tensor:
    return gs.sum(gs.where(value.mask, value.data, 0))


@implements(gs.mean)
def _mean(value: Masked) -> gs.Tensor:
    return _sum(value) / value.mask.sum()


@implements(gs.stack)
def _stack(values: list[Any], dim: int = 0) -> Masked:
    pairs = [_parts(value) for value in values]
    masks = [gs.as_tensor(mask).expand(data.shape) for data, mask in pairs]
    return Masked(gs.stack([data for data, _ in pairs], dim), gs.stack(masks, dim))


def main() -> None:
    measured = gs.tensor([1.0, 2.0, 0.0, 4.0], requires_grad=True)
    values = Masked(measured, measured.detach() > 0)
    print("twice", values * 2, "and a logarithm", gs.log(values))  # type: ignore[arg-type]
    mean = gs.mean(values)  # type: ignore[arg-type]
    mean.backward()
    print("mean", mean.item(), "with the gradient", measured.grad.tolist())  # type: ignore[union-attr]
    try:
        gs.cumsum(values, 0)  # type: ignore[arg-type]
    except TypeError as error:
        print("refused:", str(error).splitlines()[0])


if __name__ == "__main__":
    main()
