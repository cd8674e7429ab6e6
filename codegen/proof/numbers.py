"""Formulas read as numbers of mpmath, with many digits, and with infinities and NaN as C has them."""

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import mpmath
from mpmath import mp, mpc, mpf

from ..read.expression import ARITHMETIC
from .constants import meaning
from .mathematics import known_as, read

DIGITS: Final = 60
_NAN, _INF = mpf("nan"), mpf("inf")


@dataclass(frozen=True)
class Numbers:
    """The reading in which tensors hold numbers."""

    complex: bool

    def number(self, value: float) -> mpf:
        if value != value or value in (float("inf"), -float("inf")):
            return mpf(value)
        decimal, factor = meaning(value)
        number = mpf(decimal)
        return number if factor is None else number * read(factor, {"pi": +mp.pi}, self)

    def binary(self, kind: ast.operator, left: Any, right: Any) -> Any:
        return self._real(_ARITHMETIC[type(kind)](_plain(left), _plain(right)))

    def compare(self, kind: ast.cmpop, left: Any, right: Any) -> bool:
        left, right = _plain(left), _plain(right)
        if not isinstance(kind, ast.Eq | ast.NotEq) and (isinstance(left, mpc) or isinstance(right, mpc)):
            return False  # complex numbers have no order
        return bool(_COMPARISONS[type(kind)](left, right))

    def function(self, name: str) -> Callable[..., Any] | None:
        known = known_as(name, 0)
        if known is None:
            return None
        return lambda *arguments: self._real(_called(known, mp.prec, *map(_plain, arguments)))

    def join(self, real: Any, imag: Any) -> Any:
        return mpc(real, imag) if self.complex else real

    def _real(self, value: Any) -> Any:
        """The value; NaN where real tensors hold no such number."""
        return _NAN if not self.complex and isinstance(value, mpc) else value


@lru_cache(maxsize=1 << 14)
def _called(function: str, precision: int, *arguments: Any) -> Any:
    """The value of a function of mpmath; NaN where it has none.

    The formulas of an op are read at the same points, and a Bessel function takes milliseconds.
    """
    if any(mpmath.isnan(argument) for argument in arguments):
        return _NAN
    try:
        return _plain(getattr(mpmath, function)(*arguments))
    except (ValueError, ZeroDivisionError, OverflowError, mpmath.libmp.libhyper.NoConvergence):
        return _NAN


def _plain(value: Any) -> Any:
    """The value as a number, a complex one only where it is."""
    if isinstance(value, bool):
        return mpf(value)
    return value.real if isinstance(value, mpc) and value.imag == 0 else value


def _divided(left: Any, right: Any) -> Any:
    if right != 0:
        return left / right
    if isinstance(left, mpc):
        return mpc(_INF, _INF)
    return _NAN if left == 0 or mpmath.isnan(left) else mpmath.sign(left) * _INF


def _power(left: Any, right: Any) -> Any:
    if left == 0:
        if right == 0:
            return mpf(1)
        if isinstance(right, mpc):
            return mpf(0) if right.real > 0 else _NAN
        return mpf(0) if right > 0 else _INF
    return _plain(mpmath.power(left, right))


_ARITHMETIC: Final = ARITHMETIC | {ast.Div: _divided, ast.Pow: _power}
_COMPARISONS: Final[dict[type[ast.cmpop], Callable[[Any, Any], Any]]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne,
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip


def is_finite(value: Any) -> bool:
    """Whether a number is neither infinite nor NaN."""
    return bool(mpmath.isfinite(value))
