"""The polynomials of elementary functions: `python csrc/special/coefficients.py` writes coefficients.h.

Each is fitted by least squares over Chebyshev's nodes, which makes the largest error almost as small as it
gets, weighted so that the error counts that the function has by it, relative to its value. Coefficients are
rounded one after another from the lowest on, and the others fitted again after each.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import mpmath
from mpmath import mp, mpf

mp.dps = 50
HEADER = Path(__file__).with_name("coefficients.h")
BEGINNING = """/* Made by coefficients.py: polynomials in the precision of R. Their errors, in single and in
   double precision, are relative to the function of which they are a part. */
#ifndef GRADSPEC_COEFFICIENTS_H
#define GRADSPEC_COEFFICIENTS_H

#include "primitives/numbers.h"
"""
Function = Callable[[mpf], mpf]


@dataclass(frozen=True)
class Polynomial:
    """One for a function on an interval, where `weight` is what an error counts in the end.

    `terms` are numbers of coefficients in single and in double precision; with none it is not there.
    With `wide`, functions in single precision are computed in double precision, too.
    """

    name: str
    says: str
    function: Function
    interval: tuple[mpf, mpf]
    weight: Function
    terms: tuple[int, int]
    wide: bool = False


def _rounded(x: mpf, single: bool) -> mpf:
    return mpf(struct.unpack("f", struct.pack("f", float(x)))[0]) if single else mpf(float(x))


def fit(polynomial: Polynomial, terms: int, single: bool) -> tuple[list[mpf], mpf]:
    """Rounded coefficients from the lowest on, and the largest error."""
    low, high = polynomial.interval
    middle, half = (low + high) / 2, (high - low) / 2
    count = 4 * terms
    nodes = [middle + half * mpmath.cos(mpmath.pi * (2 * k + 1) / (2 * count)) for k in range(count)]
    weights = [polynomial.weight(x) for x in nodes]
    rest = [w * polynomial.function(x) for x, w in zip(nodes, weights, strict=True)]
    columns = [[w * x**j for x, w in zip(nodes, weights, strict=True)] for j in range(terms)]
    products = mpmath.matrix(terms)
    for i in range(terms):
        for j in range(i + 1):
            products[i, j] = products[j, i] = mpmath.fdot(columns[i], columns[j])
    found: list[mpf] = []
    for k in range(terms):
        right = mpmath.matrix([mpmath.fdot(column, rest) for column in columns[k:]])
        found.append(_rounded(mpmath.lu_solve(products[k:, k:], right)[0], single))
        rest = [value - found[-1] * c for value, c in zip(rest, columns[k], strict=True)]
    return found, max(abs(value) for value in rest)


def _literal(x: mpf, single: bool) -> str:
    return f"{float(x):.9g}f" if single else repr(float(x))


def _lines(coefficients: list[mpf], single: bool, kind: str) -> list[str]:
    """Horner's rule."""
    texts = [_literal(c, single) for c in coefficients]
    return [
        f"{kind} sum = {texts[-1]};",
        *(f"sum = GS_FMA(sum, x, {c});" for c in texts[-2::-1]),
        "return sum;",
    ]


def text_of(polynomial: Polynomial) -> str:
    """The function in C."""
    parts, errors, kind = [], [], "double" if polynomial.wide else "R"
    for bits, terms in zip((32, 64), polynomial.terms, strict=True):
        if terms:
            single = bits == 32 and not polynomial.wide
            coefficients, error = fit(polynomial, terms, single)
            lines = "".join(f"    {line}\n" for line in _lines(coefficients, single, kind))
            parts.append((f"#if GS_REAL_BITS == {bits}\n", lines))
            errors.append(mpmath.nstr(error, 2))
    says = f"/* {polynomial.says}: {', '.join(errors)}. */"
    head = f"{says}\nGS_INLINE {kind} {polynomial.name}_series({kind} x) {{\n"
    if len(parts) == 1:
        return f"\n{parts[0][0]}{head}{parts[0][1]}}}\n#endif\n"
    return "\n" + head + "".join(f"{guard}{lines}#endif\n" for guard, lines in parts) + "}\n"


def _odd(function: Function) -> Function:
    """(f(x) - x) / x^3 as a function of x^2."""
    return lambda z: (function(mpmath.sqrt(z)) / mpmath.sqrt(z) - 1) / z


def _odd_weight(function: Function) -> Function:
    return lambda z: z * mpmath.sqrt(z) / function(mpmath.sqrt(z))


LOG2 = mpmath.log(2)
HALF_STEP = LOG2 / 2 * mpf("1.0001")
ROOT = mpmath.sqrt(2)
SMALL = mpf("1e-12")
POLYNOMIALS = [
    Polynomial(
        "exp",
        "(e^x - 1 - x) / x^2",
        lambda r: (mpmath.expm1(r) - r) / r**2,
        (-HALF_STEP, HALF_STEP),
        lambda r: r**2,
        (5, 10),
    ),
    Polynomial(
        "exp2",
        "(2^x - 1) / x - log(2)",
        lambda r: mpmath.expm1(r * LOG2) / r - LOG2,
        (-mpf(1) / 2, mpf(1) / 2),
        lambda r: r,
        (6, 12),
    ),
    Polynomial(
        "log",
        "(log(1 + x) - x + x^2 / 2) / x^3",
        lambda f: (mpmath.log1p(f) - f + f**2 / 2) / f**3,
        (1 / ROOT - 1, ROOT - 1),
        lambda f: f**3 / mpmath.log1p(f),
        (8, 0),
    ),
    Polynomial(
        "log_atanh",
        "2 (atanh(s) / s - 1) / s^2 of x = s^2",
        lambda z: 2 * (mpmath.atanh(mpmath.sqrt(z)) / mpmath.sqrt(z) - 1) / z,
        (SMALL, ((ROOT - 1) / (ROOT + 1)) ** 2),
        lambda z: z / 2,
        (0, 7),
    ),
    Polynomial(
        "sinh",
        "(sinh(r) - r) / r^3 of x = r^2",
        _odd(mpmath.sinh),
        (SMALL, HALF_STEP**2),
        _odd_weight(mpmath.sinh),
        (3, 6),
    ),
    Polynomial(
        "cosh",
        "(cosh(r) - 1) / r^2 of x = r^2",
        lambda z: (mpmath.cosh(mpmath.sqrt(z)) - 1) / z,
        (SMALL, HALF_STEP**2),
        lambda z: z,
        (3, 6),
    ),
    Polynomial(
        "tanh",
        "(tanh(r) - r) / r^3 of x = r^2",
        _odd(mpmath.tanh),
        (SMALL, mpf("0.7") ** 2),
        _odd_weight(mpmath.tanh),
        (6, 13),
    ),
    Polynomial(
        "asin",
        "(asin(s) - s) / s^3 of x = s^2",
        _odd(mpmath.asin),
        (SMALL, mpf(1) / 4),
        _odd_weight(mpmath.asin),
        (5, 12),
    ),
    Polynomial(
        "atan",
        "(atan(q) - q) / q^3 of x = q^2",
        _odd(mpmath.atan),
        (SMALL, mpf(1)),
        _odd_weight(mpmath.atan),
        (9, 20),
    ),
    Polynomial(
        "sin",
        "(sin(r) - r) / r^3 of x = r^2 up to (pi / 2)^2",
        _odd(mpmath.sin),
        (SMALL, (mpmath.pi / 2) ** 2 * mpf("1.0001")),
        _odd_weight(mpmath.sin),
        (5, 9),
        wide=True,
    ),
    Polynomial(
        "tan_sin",
        "(sin(r) - r) / r^3 of x = r^2 up to (pi / 4)^2",
        _odd(mpmath.sin),
        (SMALL, (mpmath.pi / 4) ** 2 * mpf("1.0001")),
        _odd_weight(mpmath.sin),
        (4, 6),
        wide=True,
    ),
    Polynomial(
        "tan_cos",
        "(cos(r) - 1 + r^2 / 2) / r^4 of x = r^2 up to (pi / 4)^2",
        lambda z: (mpmath.cos(mpmath.sqrt(z)) - 1 + z / 2) / z**2,
        (mpf("1e-8"), (mpmath.pi / 4) ** 2 * mpf("1.0001")),
        lambda z: z**2,
        (3, 6),
        wide=True,
    ),
    Polynomial(
        "pow_log",
        "2 atanh(s) / (s log(2)) of x = s^2",
        lambda z: 2 * mpmath.atanh(mpmath.sqrt(z)) / (mpmath.sqrt(z) * LOG2),
        (SMALL, ((ROOT - 1) / (ROOT + 1)) ** 2),
        lambda z: mpf(1) / 3,
        (5, 0),
        wide=True,
    ),
    Polynomial(
        "pow_exp", "2^x", lambda f: 2**f, (-mpf(1) / 2, mpf(1) / 2), lambda f: 2**-f, (7, 0), wide=True
    ),
    Polynomial(
        "pow_atanh",
        "(atanh(s) / s - 1) / s^4 - 1 / (3 s^2) of x = s^2",
        lambda z: ((mpmath.atanh(mpmath.sqrt(z)) / mpmath.sqrt(z) - 1) / z - mpf(1) / 3) / z,
        (mpf("1e-8"), ((ROOT - 1) / (ROOT + 1)) ** 2),
        lambda z: z**2,
        (0, 8),
    ),
    Polynomial(
        "erf",
        "erf(x) / x - 1 of x^2",
        lambda z: mpmath.erf(mpmath.sqrt(z)) / mpmath.sqrt(z) - 1,
        (SMALL, mpf(1)),
        lambda z: mpmath.sqrt(z) / mpmath.erf(mpmath.sqrt(z)),
        (7, 14),
    ),
    Polynomial(
        "erf_far",
        "-log(erfc(a)) of x = a - 5/2, of a from 1 to 6",
        lambda t: -mpmath.log(mpmath.erfc(t + mpf(5) / 2)),
        (-mpf(3) / 2, mpf(7) / 2),
        lambda t: mpmath.erfc(t + mpf(5) / 2),
        (9, 18),
    ),
    Polynomial(
        "cbrt",
        "(1 + x)^(-1/3)",
        lambda f: mpmath.cbrt(1 / (1 + f)),
        (1 / ROOT - 1, ROOT - 1),
        lambda f: mpmath.cbrt(1 + f),
        (7, 5),
    ),
]


def made() -> str:
    """The text of coefficients.h."""
    return BEGINNING + "".join(map(text_of, POLYNOMIALS)) + "\n#endif\n"


if __name__ == "__main__":
    HEADER.write_text(made(), "utf-8")
