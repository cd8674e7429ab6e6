"""What the formula of a gradient should be: by sympy, as an expression of the spec language."""

import ast
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

import sympy
from mpmath import mp

from ..read.expression import with_constants
from ..read.formula import NotElementwise, inline
from ..read.model import Spec
from ..words.language import CONJUGATE
from ..words.parameters import Parameter
from .constants import named
from .elements import Derivative, Elements
from .mathematics import Unreadable, op_called
from .numbers import DIGITS
from .symbols import is_bar, is_holomorphic, is_identity, ways
from .verdicts import agrees

_COSTS: Final = {"call": 20, "division": 4, "operation": 1}
_MOST_TERMS: Final = 60  # of an expression that is worth simplifying


@dataclass(frozen=True)
class Proposal:
    """A formula, and how it was checked."""

    text: str
    how: str


def proposal(of: Elements, param: Parameter, spec: Spec) -> Proposal | None:
    """The cheapest formula for the gradient of an input that is found; None if none is.

    It uses `result` where that is cheaper than computing the same again.
    """
    assert of.op.forward.tree is not None
    for forward in _forwards(of.op.forward.tree):
        try:
            text = _text(forward, of, param, spec)
            formula = with_constants(ast.parse(text, mode="eval").body, _variables(of))
            body = inline(formula, spec)
        except (Unreadable, Unprintable, NotImplementedError, NotElementwise):
            continue  # the last where the spec has no op to conjugate with
        derivative = Derivative("backward", (param,), body, None)
        with mp.workdps(DIGITS):
            if agrees(of, derivative):
                proven = is_identity(of, derivative)
                return Proposal(text, "proven by sympy" if proven else f"tested with {DIGITS} digits")
    return None


def _forwards(tree: ast.expr) -> Iterator[ast.expr]:
    """The forward apart from exceptions at single points, and then the forward itself."""
    match tree:
        case ast.IfExp(test=ast.Compare(ops=[ast.Eq()]), orelse=orelse):
            yield orelse
        case ast.IfExp(test=ast.Compare(ops=[ast.NotEq()]), body=body):
            yield body
    yield tree


def _variables(of: Elements) -> set[str]:
    signature = of.op.signature
    return {param.name for param in signature.params} | {output.name for output in signature.outputs}


def _text(forward: ast.expr, of: Elements, param: Parameter, spec: Spec) -> str:
    """The formula of a forward, with the branches of that."""
    if isinstance(forward, ast.IfExp):
        parts = [_text(part, of, param, spec) for part in (forward.body, forward.orelse)]
        if parts[0] == parts[1]:
            return parts[0]
        grouped = [f"({part})" if " if " in part else part for part in parts]
        return f"{grouped[0]} if {ast.unparse(forward.test)} else {grouped[1]}"
    return _of_expression(replace(of, forward=inline(forward, spec, of.op.signature.name)), param, spec)


def _of_expression(of: Elements, param: Parameter, spec: Spec) -> str:
    is_complex = "complex" in of.op.dtypes
    (_, names, value), *others = ways(of, is_complex, by_sign=False)
    by = names[param.name]
    if others or (is_complex and not is_holomorphic(value, by)):
        raise Unreadable("more than one expression")
    slope = _without_signs(sympy.diff(value, by), by)
    result = sympy.Symbol(of.op.signature.outputs[0].name, **{"complex" if is_complex else "real": True})
    best = min(_forms(slope, value, by, result), key=_cost)
    return printed(best, spec, _variables(of), conjugate=CONJUGATE if is_complex else None)


def _without_signs(slope: sympy.Expr, by: sympy.Symbol) -> sympy.Expr:
    """A derivative, in which the argument times its sign becomes its absolute value."""
    if not slope.has(sympy.sign):
        return slope
    size, sign = sympy.Dummy(positive=True), sympy.Dummy(real=True)

    def reduced(parts: sympy.Expr) -> sympy.Expr:
        return parts.replace(lambda node: node.is_Pow and node.base == sign, lambda node: sign ** (node.exp % 2))

    parts = slope.subs({sympy.sign(by): sign, sympy.Abs(by): size}).subs(by, sign * size)
    simple = sympy.factor(sympy.simplify(reduced(sympy.together(reduced(parts)))))
    return simple.subs({sign: sympy.sign(by), size: sympy.Abs(by)})


def _forms(slope: sympy.Expr, value: sympy.Expr, by: sympy.Symbol, result: sympy.Symbol) -> Iterator[sympy.Expr]:
    """Ways to write a derivative, those with the result among them."""
    forms = [slope]
    if slope.count_ops() <= _MOST_TERMS:
        forms += [sympy.simplify(slope), sympy.factor(slope), sympy.together(slope)]
    yield from forms
    if value.is_Symbol or value.is_number:
        return
    for form in forms:
        yield form.subs(value, result)
    if value.free_symbols == {by} and value.count(by) == 1:
        # With the argument as a function of the result, what is left of it may cancel.
        with suppress(NotImplementedError, TypeError, ValueError):
            inverses = sympy.solve(sympy.Eq(value, result), by)[:2]
            for simple in [sympy.simplify(slope.subs(by, one)) for one in inverses if not one.has(sympy.Piecewise)]:
                yield from (simple, sympy.factor(simple))


def _cost(form: sympy.Expr) -> int:
    total = 0
    for node in sympy.preorder_traversal(form):
        if isinstance(node, sympy.Pow):
            whole = node.exp.is_Integer
            total += _COSTS["division"] * (int(node.exp) < 0) + abs(int(node.exp)) - 1 if whole else _COSTS["call"]
        elif isinstance(node, sympy.Function):
            total += _COSTS["call"]
        elif isinstance(node, sympy.Add | sympy.Mul):
            total += _COSTS["operation"] * (len(node.args) - 1)
        elif not isinstance(node, sympy.Symbol | sympy.Number | sympy.NumberSymbol):
            total += 1_000  # what no formula can say
    return total


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

    def operand(node: Any, level: int) -> str:
        return f"{conjugate}({printer.read(node, 0)})" if conjugate else printer.read(node, level)

    text = "-grad" if factor == -1 else "grad" if factor == 1 else f"{printer.number(factor)} * grad"
    text += f" * {operand(rest, 2)}" if rest != 1 else ""
    return text + (f" / {operand(denominator, 3)}" if denominator != 1 else "")


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
            if (name := op_called(type(node).__name__, self.spec)) is not None:
                return f"{name}({', '.join(self.read(argument, 0) for argument in node.args)})", 4
        raise Unprintable(str(node))

    def number(self, value: Any) -> str:
        return str(value) if value.is_Integer else named(float(value), self.hidden)

    def sum(self, node: Any) -> str:
        terms = sorted(node.args, key=lambda term: (term.could_extract_minus_sign(), not term.is_number))
        text = self.read(terms[0], 1)
        for term in terms[1:]:
            text += f" - {self.read(-term, 2)}" if term.could_extract_minus_sign() else f" + {self.read(term, 1)}"
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
        if exponent == sympy.Rational(1, 2) and (name := op_called(sympy.sqrt.__name__, self.spec)):
            return f"{name}({self.read(base, 0)})", 4
        return f"{self.read(base, 4)} ** {self.read(exponent, 4)}", 3
