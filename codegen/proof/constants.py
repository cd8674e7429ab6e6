"""Constants of formulas, which are rounded: the numbers that they stand for."""

import ast
import math
from collections.abc import Collection
from decimal import Decimal
from functools import cache
from typing import Final

from ..words.language import CONSTANTS

_DIGITS: Final = 8  # that a decimal has at most if it means itself
_FACTORS: Final = {  # what constants are made of, as primitives are called
    "pi": math.pi, "exp(1)": math.e, "log(2)": math.log(2), "log(10)": math.log(10), "log(2 * pi)": math.log(math.tau),
    "sqrt(2)": math.sqrt(2), "sqrt(3)": math.sqrt(3), "sqrt(pi)": math.sqrt(math.pi),
    "sqrt(2 * pi)": math.sqrt(math.tau), "sqrt(2 / pi)": math.sqrt(2 / math.pi),
}  # fmt: skip


@cache
def meaning(value: float) -> tuple[str, ast.expr | None]:
    """What a rounded constant stands for: a decimal, and the number that it is multiplied with, if any.

    A decimal of more than eight digits is tried as a short one times pi, a logarithm, a root, or the inverse
    of one; what is none of them means itself.
    """
    if len(Decimal(repr(value)).normalize().as_tuple().digits) > _DIGITS:
        for text, number in _FACTORS.items():
            for factor, tree in ((number, text), (1 / number, f"1 / ({text})")):
                decimal = f"{value / factor:.{_DIGITS}g}"
                if abs(float(decimal) * factor - value) <= 4e-16 * abs(value):
                    return decimal, ast.parse(tree, mode="eval").body
    return repr(value), None


def named(value: float, hidden: Collection[str]) -> str:
    """The constant as a formula writes it: by the name of a constant times a number, unless that is hidden."""
    decimal, tree = meaning(value)
    text = "" if tree is None else ast.unparse(tree).replace("exp(1)", "e")
    inverse = text.startswith("1 / ")
    name = text.removeprefix("1 / ")
    if name not in CONSTANTS or name in hidden:
        return repr(value)
    return f"{decimal} / {name}" if inverse else name if decimal == "1" else f"{decimal} * {name}"
