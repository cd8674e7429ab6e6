"""Expressions of sympy as formulas of the spec language."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sympy

from ..read.model import Spec
from .constants import named
from .mathematics import primitive_called
from .symbols import is_bar


class Unprintable(Exception):
    """The expression has a part that no formula can say."""


def printed(slope: sympy.Expr, spec: Spec, hidden: Collection[str], conjugate: str | None = None) -> str:
    """The gradient that belongs to a derivative: `grad` times it.

    hidden: the names that mean no constants, as they are variables.
    conjugate: the op that formulas of complex ops conjugate the derivative with.
    """
    if slope == 0:
        return "0"
    printer = _Printer(spec, hidden)
    factor, rest = _split(slope)
    if not factor.is_real:
        raise Unprintable(str(factor))
    rest, denominator = sympy.fraction(rest, exact=True)
    inverse = 1 / factor
    if abs(factor) != 1 and rest == 1 and denominator != 1 and inverse.is_Integer:
        factor, denominator = sympy.sign(factor), abs(inverse) * denominator

    def conjugated(text: str) -> str:
        return f"{conjugate}({text})" if conjugate else text

    text = "-grad" if factor < 0 else "grad"
    if abs(factor) != 1:
        text = f"{printer.number(factor)} * grad"
    if rest != 1:
        text += f" * {conjugated(printer.read(rest, 0)) if conjugate else printer.read(rest, 2)}"
    if denominator != 1:
        text += (
            f" / {conjugated(printer.read(denominator, 0)) if conjugate else printer.read(denominator, 3)}"
        )
    return text


def _split(node: Any) -> tuple[Any, Any]:
    """The constant factor of a product, and the rest."""
    constant, rest = node.as_independent(*node.free_symbols, as_Add=False)
    return constant, rest


class _Printer:
    def __init__(self, spec: Spec, hidden: Collection[str]) -> None:
        self.spec, self.hidden = spec, hidden

    def read(self, node: Any, level: int) -> str:
        """The text; in brackets if it binds less than `level`: 1 a sum, 2 a product, 3 a divisor."""
        text, own = self.text(node)
        return f"({text})" if own < level else text

    def text(self, node: Any) -> tuple[str, int]:
        if isinstance(node, sympy.Symbol):
            if isinstance(node, sympy.Dummy) or not node.name.isidentifier() or is_bar(node):
                raise Unprintable(str(node))
            return node.name, 4
        if node.is_number and node.is_real:
            text = self.number(node)
            return text, 1 if text.startswith("-") else 2 if " " in text else 4
        if isinstance(node, sympy.Add):
            return self.sum(node), 1
        if isinstance(node, sympy.Mul):
            return self.product(node), 2
        if isinstance(node, sympy.Pow):
            return self.power(node)
        if isinstance(node, sympy.Function):
            name = primitive_called(type(node).__name__)
            if name is not None and self.spec.overloads(name):
                return f"{name}({', '.join(self.read(argument, 0) for argument in node.args)})", 4
        raise Unprintable(str(node))

    def number(self, value: Any) -> str:
        if value.is_Integer:
            return str(value)
        return named(float(value), self.hidden)

    def sum(self, node: Any) -> str:
        terms = sorted(node.args, key=lambda term: (term.could_extract_minus_sign(), not term.is_number))
        text = self.read(terms[0], 1)
        for term in terms[1:]:
            if term.could_extract_minus_sign():
                text += f" - {self.read(-term, 2)}"
            else:
                text += f" + {self.read(term, 1)}"
        return text

    def product(self, node: Any) -> str:
        if node.could_extract_minus_sign():
            return f"-{self.read(-node, 2)}"
        constant, rest = _split(node)
        numerator, denominator = sympy.fraction(rest, exact=True)
        factors = [self.read(factor, 2) for factor in sympy.Mul.make_args(numerator) if factor != 1]
        if constant != 1 or not factors:
            factors.insert(0, self.number(constant))
        text = " * ".join(factors)
        return text if denominator == 1 else f"{text} / {self.read(denominator, 3)}"

    def power(self, node: Any) -> tuple[str, int]:
        base, exponent = node.base, node.exp
        if exponent.could_extract_minus_sign():
            return f"1 / {self.read(sympy.Pow(base, -exponent), 3)}", 2
        if exponent.is_Integer and exponent <= 4:
            factor = self.read(base, 3)
            return " * ".join([factor] * int(exponent)), 2
        if exponent == sympy.Rational(1, 2) and (name := primitive_called(sympy.sqrt.__name__)):
            return f"{name}({self.read(base, 0)})", 4
        return f"{self.read(base, 4)} ** {self.read(exponent, 4)}", 3
