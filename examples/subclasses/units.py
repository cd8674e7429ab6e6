"""Tensors with units: metres and seconds go through ops and derivatives, and what does not fit is refused.

    python examples/subclasses/units.py

A subclass of Tensor whose `__torch_function__` finds the unit of each result.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import gradspec as gs

Unit = dict[str, Fraction]
Rule = Callable[..., Any]

_rules: dict[Any, Rule] = {}


class Quantity(gs.Tensor):
    """A tensor in a unit: `Quantity.of([1.0, 2.0], m=1, s=-1)` is in metres per second."""

    unit: Unit

    @classmethod
    def of(cls, data: Any, requires_grad: bool = False, **unit: int) -> Quantity:
        """Numbers in a unit, which is given by exponents."""
        made = gs.Tensor._make_subclass(cls, gs.as_tensor(data), requires_grad)
        made.unit = {name: Fraction(exponent) for name, exponent in unit.items() if exponent}
        return made

    @classmethod
    def __torch_function__(
        cls, func: Any, types: tuple[type, ...], args: tuple[Any, ...] = (), kwargs: Any = None
    ) -> Any:
        kwargs = kwargs or {}
        of_result: Rule = _rules.get(func, _refused)
        unit = of_result(func, *args, **kwargs)
        result = super().__torch_function__(func, types, args, kwargs)
        return _in_units(result, unit)

    def __str__(self) -> str:
        return f"{gs.tensor(self.tolist())} {written(self.unit)}"


def written(unit: Unit) -> str:
    """A unit as text, such as "m s^-1"; "1" for a plain number."""
    parts = [name if power == 1 else f"{name}^{power}" for name, power in sorted(unit.items())]
    return " ".join(parts) or "1"


def unit_of(value: Any) -> Unit:
    """The unit of a tensor or number."""
    return getattr(value, "unit", {})


def _in_units(result: Any, unit: Unit | None) -> Any:
    if isinstance(result, tuple | list):
        return type(result)(_in_units(item, unit) for item in result)
    if unit is None:
        return result.as_subclass(gs.Tensor) if isinstance(result, gs.Tensor) else result
    if isinstance(result, Quantity):
        result.unit = unit
    return result


def _product(first: Unit, second: Unit, power: Any = 1) -> Unit:
    """first * second**power"""
    names = first.keys() | second.keys()
    sums = {name: first.get(name, 0) + power * second.get(name, Fraction(0)) for name in names}
    return {name: Fraction(total) for name, total in sums.items() if total}


def rule(*functions: Any) -> Callable[[Rule], Rule]:
    """Decorate what gives the unit of these functions' results, or None if they have none."""

    def entered(of_result: Rule) -> Rule:
        _rules.update(dict.fromkeys(functions, of_result))
        return of_result

    return entered


def _refused(func: Any, *args: Any, **kwargs: Any) -> Unit:
    """A function without a rule takes plain numbers: there is no exponential of a metre."""
    for value in args:
        if unit_of(value):
            raise TypeError(f"{func.__name__}() takes plain numbers, and not {written(unit_of(value))}")
    return {}


@rule(gs.mul, gs.matmul, gs.dot)
def _multiplied(func: Any, first: Any, second: Any) -> Unit:
    return _product(unit_of(first), unit_of(second))


@rule(gs.div)
def _divided(func: Any, first: Any, second: Any) -> Unit:
    return _product(unit_of(first), unit_of(second), -1)


@rule(gs.pow)
def _raised(func: Any, base: Any, exponent: Any) -> Unit:
    if unit_of(exponent):
        raise TypeError(f"an exponent is a plain number, and not {written(unit_of(exponent))}")
    return _product({}, unit_of(base), Fraction(float(exponent))) if unit_of(base) else {}


@rule(gs.sqrt)
def _rooted(func: Any, value: Any) -> Unit:
    return _product({}, unit_of(value), Fraction(1, 2))


@rule(gs.add, gs.sub, gs.maximum, gs.minimum)
def _alike(func: Any, first: Any, second: Any, **options: Any) -> Unit:
    if unit_of(first) != unit_of(second):
        units = written(unit_of(first)), written(unit_of(second))
        raise TypeError(f"{func.__name__}() of {units[0]} and {units[1]}")
    return unit_of(first)


@rule(gs.neg, gs.abs, gs.sum, gs.mean, gs.clone, gs.unbind, gs.reshape, gs.Tensor.__getitem__)
@rule(gs.Tensor.detach, gs.Tensor.T.__get__, gs.Tensor.requires_grad_)
def _same(func: Any, value: Any, *options: Any, **more: Any) -> Unit:
    return unit_of(value)


@rule(gs.lt, gs.le, gs.gt, gs.ge, gs.eq, gs.ne)
def _compared(func: Any, first: Any, second: Any) -> None:
    _alike(func, first, second)


@rule(gs.Tensor.tolist, gs.Tensor.item, gs.Tensor.size, gs.Tensor.dim, gs.Tensor.backward, gs.Tensor.__repr__)
@rule(gs.Tensor.shape.__get__, gs.Tensor.dtype.__get__, gs.Tensor.grad.__get__, gs.Tensor.requires_grad.__get__)
def _without(func: Any, *args: Any, **options: Any) -> None:
    return None


@rule(gs.autograd.grad)
def _differentiated(func: Any, output: Any, point: Any, *args: Any, **options: Any) -> Unit:
    return _product(unit_of(output), unit_of(point), -1)


def main() -> None:
    time = Quantity.of([0.5, 1.0, 2.0], requires_grad=True, s=1)
    gravity = Quantity.of(9.81, m=1, s=-2)
    height = 0.5 * gravity * time**2
    print("fallen", height.detach())
    (speed,) = gs.autograd.grad(height.sum(), time)
    print("speed", speed)
    print("energy of a kilogram", 0.5 * Quantity.of(1.0, kg=1) * speed**2)
    wrong: tuple[Callable[[], object], ...] = (
        lambda: height + time, lambda: gs.exp(height), lambda: height < 3,
    )  # fmt: skip
    for call in wrong:
        try:
            call()
        except TypeError as error:
            print("refused:", error)


if __name__ == "__main__":
    main()
