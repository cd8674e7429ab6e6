"""Formulas read as expressions of sympy, one for each way through their branches.

A complex number and its conjugate are two symbols, by which an expression has two derivatives (Wirtinger's).
The conjugation of an expression exchanges them, which is right for every function known here, branch cuts apart.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy

from ..read.expression import ARITHMETIC
from ..read.model import Op
from ..words.parameters import Parameter
from .constants import meaning
from .elements import Derivative, Elements
from .mathematics import Unreadable, known_as, read

_STEPS = (sympy.floor, sympy.ceiling)
_MAX_WAYS = 64
_BAR = "_conjugate"
_PARTS: Mapping[Any, Callable[[Any, Any], Any]] = {  # of a complex number, by it and its conjugate
    sympy.conjugate: lambda z, w: w,
    sympy.Abs: lambda z, w: sympy.sqrt(z * w),
    sympy.re: lambda z, w: (z + w) / 2,
    sympy.im: lambda z, w: (z - w) / (2 * sympy.I),
    sympy.arg: lambda z, w: sympy.log(z / w) / (2 * sympy.I),
}


@dataclass
class Symbols:
    """The reading in which tensors hold an unknown number each.

    `decided` says which way each branch goes: a comparison is decided by the sign of the difference of its
    sides, which is not zero. A question asked for the first time is decided as positive.
    """

    complex: bool
    by_sign: bool = True  # whether an absolute value is two ways
    decided: dict[Any, bool] = field(default_factory=dict)
    _steps: dict[Any, sympy.Symbol] = field(default_factory=dict)

    def number(self, value: float) -> Any:
        decimal, factor = meaning(value)
        if decimal in ("inf", "nan"):
            raise Unreadable(decimal)
        number = sympy.Rational(decimal)
        return number if factor is None else number * read(factor, {"pi": sympy.pi}, self)

    def binary(self, kind: ast.operator, left: Any, right: Any) -> Any:
        return ARITHMETIC[type(kind)](_number(left), _number(right))

    def compare(self, kind: ast.cmpop, left: Any, right: Any) -> bool:
        difference = sympy.expand(_number(left) - _number(right))
        if difference.is_zero:
            return isinstance(kind, ast.Eq | ast.LtE | ast.GtE)
        if isinstance(kind, ast.Eq | ast.NotEq):
            return isinstance(kind, ast.NotEq)
        return self._is_positive(difference) == isinstance(kind, ast.Gt | ast.GtE)

    def _is_positive(self, difference: Any) -> bool:
        if difference.is_positive or difference.is_negative:
            return bool(difference.is_positive)
        if -difference in self.decided:
            return not self.decided[-difference]
        return self.decided.setdefault(difference, True)

    def function(self, name: str) -> Callable[..., Any] | None:
        known = known_as(name, 1)
        if known is None:
            if known_as(name, 0) is not None:
                raise Unreadable(f"gs_{name}")
            return None
        function = getattr(sympy, known)
        if function in _STEPS:
            return lambda x: self._steps.setdefault((function, x), sympy.Dummy(real=True))  # constant nearby
        if self.complex and function in _PARTS:
            return lambda x: _PARTS[function](x, conjugate(x))
        if function is sympy.Abs and self.by_sign:
            return lambda x: x if self._is_positive(sympy.expand(x)) else -x
        return lambda *arguments: function(*map(_number, arguments))

    def join(self, real: Any, imag: Any) -> Any:
        return real + sympy.I * imag if self.complex else real


def _number(value: Any) -> Any:
    return sympy.Integer(value) if isinstance(value, bool) else value


def symbol(op: Op, param: Parameter, is_complex: bool) -> sympy.Symbol:
    """What stands for an argument: positive where the entry's domain is."""
    if is_complex and param.type == "Tensor":
        return sympy.Symbol(param.name, complex=True)
    low, _ = op.tests.domain.get(param.name, (-1.0, 1.0))
    return sympy.Symbol(param.name, positive=True) if low >= 0 else sympy.Symbol(param.name, real=True)


def ways(
    of: Elements, is_complex: bool, by_sign: bool = True
) -> Iterator[tuple[Symbols, Mapping[str, Any], sympy.Expr]]:
    """The ways through the branches of a forward: the reading, the arguments, the value.

    by_sign: whether an absolute value is two ways. Formulas that are read with the reading may branch
    further; what is decided then is gone through, too.
    """
    pending: list[dict[Any, bool]] = [{}]
    for _ in range(_MAX_WAYS):
        if not pending:
            return
        start = pending.pop()
        reading = Symbols(is_complex, by_sign, dict(start))
        names = {
            param.name: reading.decided.setdefault(param.name, True)
            if param.type == "Mask"
            else symbol(of.op, param, is_complex)
            for param in of.op.signature.params
        }
        yield reading, names, _number(read(of.forward, names, reading, of.meanings))
        made = list(reading.decided.items())[len(start) :]
        for k, (key, _) in enumerate(made):
            pending.append({**start, **dict(made[:k]), key: False})
    raise Unreadable("too many branches")


def is_identity(of: Elements, derivative: Derivative) -> bool:
    """Whether sympy finds that a formula is the derivative of the forward, on every way through branches."""
    try:
        return all(
            _vanishes(_difference(of, derivative, *way)) for is_complex in of.kinds for way in ways(of, is_complex)
        )
    except (Unreadable, NotImplementedError, TypeError, ValueError, RecursionError):
        return False


def conjugate(value: Any) -> Any:
    """The conjugate: complex symbols exchanged with those of their conjugates."""
    value = sympy.sympify(value)
    exchanged = {symbol: _bar(symbol) for symbol in value.free_symbols if not symbol.is_real}
    return value.xreplace({**exchanged, sympy.I: -sympy.I})


def is_holomorphic(value: sympy.Expr, by: sympy.Symbol) -> bool:
    """Whether an expression does not depend on the conjugate of an argument."""
    return bool(by.is_real or sympy.diff(value, _bar(by)) == 0)


def is_bar(symbol: sympy.Symbol) -> bool:
    """Whether a symbol stands for a conjugate."""
    return bool(symbol.name.endswith(_BAR))


def _bar(symbol: sympy.Symbol) -> sympy.Symbol:
    """The symbol of the conjugate."""
    if symbol.is_real:
        return symbol
    name = symbol.name.removesuffix(_BAR) if is_bar(symbol) else symbol.name + _BAR
    return sympy.Symbol(name, complex=True)


def _pulled(value: sympy.Expr, by: sympy.Symbol, grad: Any) -> sympy.Expr:
    """The gradient by an argument, for the gradient `grad` of the value."""
    slope = sympy.diff(value, by)
    if by.is_real:
        pulled = conjugate(grad) * slope
        return (pulled + conjugate(pulled)) / 2
    return conjugate(slope) * grad + sympy.diff(value, _bar(by)) * conjugate(grad)


def _pushed(value: sympy.Expr, by: sympy.Symbol, tangent: Any) -> sympy.Expr:
    along = sympy.diff(value, by) * tangent
    return along if by.is_real else along + sympy.diff(value, _bar(by)) * conjugate(tangent)


def _difference(
    of: Elements, derivative: Derivative, reading: Symbols, names: Mapping[str, Any], value: sympy.Expr
) -> sympy.Expr:
    """The value of a formula less the right one."""

    def number(name: str, real: bool) -> sympy.Symbol:
        kind = "real" if real or not reading.complex else "complex"
        return sympy.Symbol(name, **{kind: True})

    output = of.op.signature.outputs[0].name
    grad = number("grad", of.is_real_output)
    tangents = {param: number(param.tangent, param.type == "Real") for param in derivative.params}
    given = {"grad": grad, **{param.tangent: tangent for param, tangent in tangents.items()}}
    found = _number(read(derivative.body, {**names, output: value, **given}, reading, of.meanings))
    if derivative.real:
        found = (found + conjugate(found)) / 2
    if derivative.kind == "backward":
        return found - _pulled(value, names[derivative.params[0].name], grad)
    return found - sum(_pushed(value, names[param.name], t) for param, t in tangents.items())


def _vanishes(difference: sympy.Expr) -> bool:
    for simplified in (sympy.expand, sympy.ratsimp, sympy.trigsimp, sympy.simplify):
        difference = simplified(difference)
        if difference.is_number:
            break
    return bool(difference == 0)
