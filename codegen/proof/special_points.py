"""The special points of an elementwise op: whether its formulas give the gradients that the entry states."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

import mpmath
from mpmath import mpf

from ..read.model import Op
from ..read.model import Point as SpecialPoint
from ..words.errors import Mark, mark_of
from .elements import Derivative, Elements, close
from .mathematics import Unreadable
from .numbers import Numbers

_TOLERANCE = mpf(10) ** -12


def special_problems(of: Elements) -> Iterator[tuple[Mark, str, str]]:
    """Formulas whose gradient at a special point is another than stated: where, which, what is wrong."""
    for point in of.op.tests.special:
        for derivative in of.derivatives:
            names = [param.name for param in derivative.params]
            if len(names) == 1 and names[0] in point.gradient and derivative.rule is None:
                yield from _problems(of, derivative, point.gradient[names[0]], point)


def _problems(
    of: Elements, derivative: Derivative, stated: object, point: SpecialPoint
) -> Iterator[tuple[Mark, str, str]]:
    given = {"grad": mpf(1), derivative.params[0].tangent: mpf(1)}
    values = list(_flat(stated))
    for index, wanted in enumerate(values):
        arguments = {param: _element(value, index) for param, value in point.at.items()}
        arguments |= {
            param.name: mpf(param.default)
            for param in of.op.signature.params
            if param.name not in arguments and isinstance(param.default, int | float)
        }
        for is_complex in _kinds(of.op, [wanted, *arguments.values()]):
            try:
                found = of.found(derivative, arguments, given, Numbers(is_complex))
            except Unreadable:
                return
            if not close(found, mpf(wanted), _TOLERANCE):
                assert derivative.formula is not None
                at = ", ".join(f"{param} = {_shown(value)}" for param, value in arguments.items())
                at += " as complex numbers" * is_complex
                stated = _shown(mpf(wanted))
                message = f"{derivative.what} gives {_shown(found)} at {at}, where 'special' states {stated}"
                yield mark_of(derivative.formula.tree), derivative.what, message
                return


def _kinds(op: Op, numbers: Iterable[Any]) -> Iterator[bool]:
    """For which numbers a stated gradient holds: also for complex ones, where all of them are finite."""
    if "float" in op.dtypes:
        yield False
    if "complex" in op.dtypes and all(map(math.isfinite, numbers)):
        yield True


def _shown(value: Any) -> str:
    return str(value) if isinstance(value, bool) else str(mpmath.nstr(value, 6))


def _flat(value: object) -> Iterator[float]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    else:
        assert isinstance(value, int | float)
        yield value


def _element(value: object, index: int) -> Any:
    """The element of an argument that belongs to a gradient's element."""
    if not isinstance(value, tuple):
        return value if isinstance(value, bool) else mpf(value)
    item = value[index % len(value)]
    return item if isinstance(item, bool) else mpf(item)
