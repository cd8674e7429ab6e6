"""The polynomials of functions of one number: `make coefficients` writes coefficients.h and series.h.

Each is fitted by least squares over Chebyshev's nodes, which makes the largest error almost as small as it
gets, weighted so that the error counts that the function has by it, relative to its value. Coefficients are
rounded one after another from the lowest on, and the others fitted again after each.
"""

from __future__ import annotations

import operator
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import mpmath
from mpmath import mp, mpf

mp.dps = 70
FOLDER = Path(__file__).parent
BEGINNING = """/* Made by coefficients.py: polynomials in the precision of R. Their errors, in single and in
   double precision, are relative to the function of which they are a part. */
#ifndef GRADSPEC_COEFFICIENTS_H
#define GRADSPEC_COEFFICIENTS_H

#include "primitives/numbers.h"
"""
BEGINNING_OF_SERIES = """\
/* Made by coefficients.py: series in double precision, with fewer terms where the result is rounded
   to single precision. Their errors are relative to the function of which they are a part. */
#ifndef GRADSPEC_SERIES_H
#define GRADSPEC_SERIES_H
"""
Function = Callable[[mpf], mpf]


@dataclass(frozen=True)
class Polynomial:
    """One for a function on an interval, where `weight` is what an error counts in the end; with none, errors
    count relative to the function.

    `terms` are numbers of coefficients in single and in double precision; with none it is not there.
    With `wide`, functions in single precision are computed in double precision, too.
    `units` are added to the last places of the lowest coefficients, for a value that is to be exact as C rounds.
    """

    name: str
    says: str
    function: Function
    interval: tuple[mpf, mpf]
    weight: Function | None
    terms: tuple[int, int]
    wide: bool = False
    units: tuple[int, ...] = ()


def _rounded(x: mpf, single: bool) -> mpf:
    return mpf(struct.unpack("f", struct.pack("f", float(x)))[0]) if single else mpf(float(x))


def fit(polynomial: Polynomial, terms: int, single: bool) -> tuple[list[mpf], mpf]:
    """Rounded coefficients from the lowest on, and the largest error."""
    low, high = polynomial.interval
    middle, half = (low + high) / 2, (high - low) / 2
    count = 4 * terms
    nodes = [middle + half * mpmath.cos(mpmath.pi * (2 * k + 1) / (2 * count)) for k in range(count)]
    values = [polynomial.function(x) for x in nodes]
    weights = list(map(polynomial.weight, nodes)) if polynomial.weight else [1 / value for value in values]
    rest = list(map(operator.mul, values, weights))
    columns = [[w * x**j for x, w in zip(nodes, weights, strict=True)] for j in range(terms)]
    # The normal equations by Cholesky, the highest term first: going back, the lowest is known first, and the
    # others follow from what it is rounded to.
    columns.reverse()
    products = mpmath.matrix([[mpmath.fdot(a, b) for b in columns] for a in columns])
    triangle = mpmath.cholesky(products)
    right: list[mpf] = []
    for k, column in enumerate(columns):
        known = mpmath.fdot((triangle[k, j], right[j]) for j in range(k))
        right.append((mpmath.fdot(column, rest) - known) / triangle[k, k])
    found = [mpf(0)] * terms
    for k in reversed(range(terms)):
        known = mpmath.fdot((triangle[j, k], found[j]) for j in range(k + 1, terms))
        found[k] = _rounded((right[k] - known) / triangle[k, k], single)
    for k, units in enumerate(polynomial.units):
        found[-1 - k] += units * mpf(2) ** (mpmath.frexp(found[-1 - k])[1] - (24 if single else 53))
    errors = [value - mpmath.fdot(found, row) for value, *row in zip(rest, *columns, strict=True)]
    return found[::-1], max(map(abs, errors))


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


ONE, HALF = mpf(1), mpf(1) / 2
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
    Polynomial("pow_exp", "2^x", lambda f: 2**f, (-mpf(1) / 2, mpf(1) / 2), lambda f: 2**-f, (7, 0), wide=True),
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


# ---- series in double precision, of functions that are computed in it for float32, too ----


def _i_scaled(x: mpf, order: int) -> mpf:
    return mpmath.exp(-x) * mpmath.besseli(order, x)


def _k_scaled(x: mpf, order: int) -> mpf:
    """e^x K(x) of x from 1 on, the integral of e^(-x (cosh t - 1)) cosh(order t), by the rule of trapezes."""
    count = 90
    step = mpmath.acosh(1 + 180 / x) / count
    growth, power, terms = mpmath.exp(step / 2), ONE, [HALF]
    for _ in range(count):
        power *= growth
        double_square = (power - 1 / power) ** 2 / 2  # cosh t - 1
        terms.append(mpmath.exp(-x * double_square) * (1 + order * double_square))
    return step * mpmath.fsum(terms)


def _log_gamma_rest(a: mpf) -> mpf:
    return mpmath.loggamma(a) - ((a - mpf(1) / 2) * mpmath.log(a) - a + mpmath.log(2 * mpmath.pi) / 2)


def _erfcx(a: mpf) -> mpf:
    return mpmath.exp(a * a) * mpmath.erfc(a)


def _erfcx_fall(a: mpf) -> mpf:
    return (2 / mpmath.sqrt(mpmath.pi) - 2 * a * _erfcx(a)) * (a + 2) ** 2


DIGAMMA_ZERO = mpmath.findroot(mpmath.digamma, 1.46)


def _erfinv_rest(w: mpf) -> mpf:
    x = mpmath.sqrt(-mpmath.expm1(-w))
    return mpmath.erfinv(x) / x - 1


def _erfinv_share(w: mpf) -> mpf:
    return 1 / (1 + _erfinv_rest(w))


def _tail(a: mpf) -> mpf:
    return mpmath.exp(a * a / 2) * mpmath.erfc(a / ROOT) / 2 * (a + 5 * HALF)


def _of_root(function: Function) -> Function:
    """As a function of (x / 2)^2."""
    return lambda z: function(2 * mpmath.sqrt(z))


def _of_inverse(function: Function) -> Function:
    """As a function of 1 / a^2."""
    return lambda z: function(1 / mpmath.sqrt(z))


def _from_one(function: Function) -> Function:
    """As a function of 1 - 4 / (x + 1)."""
    return lambda u: function(4 / (1 - u) - 1)


def _series(
    name: str,
    says: str,
    function: Function,
    low: mpf,
    high: mpf,
    terms: tuple[int, int],
    weight: Function | None = None,
    units: tuple[int, ...] = (),
) -> Polynomial:
    return Polynomial(name, says, function, (mpf(low), mpf(high)), weight, terms, wide=True, units=units)


SERIES = [
    _series(
        "double_log",
        "2 (atanh(s) / s - 1) / s^2 of s^2",
        lambda z: 2 * (mpmath.atanh(mpmath.sqrt(z)) / mpmath.sqrt(z) - 1) / z,
        SMALL,
        ((ROOT - 1) / (ROOT + 1)) ** 2,
        (5, 7),
    ),
    _series(
        "double_exp",
        "(e^r - 1 - r) / r^2",
        lambda r: (mpmath.expm1(r) - r) / r**2,
        -HALF_STEP,
        HALF_STEP,
        (7, 10),
    ),
    _series("i0e_near", "e^-x I0(x) of x - 4, of x up to 8", lambda u: _i_scaled(u + 4, 0), -4, 4, (19, 29)),
    _series(
        "i0e_far",
        "e^-x I0(x) sqrt(x) of 1 / x, of x from 8 on",
        lambda v: _i_scaled(1 / v, 0) / mpmath.sqrt(v),
        0,
        ONE / 8,
        (6, 23),
    ),
    _series(
        "i1e_near",
        "e^-x I1(x) / x of x - 4, of x up to 8",
        lambda u: _i_scaled(u + 4, 1) / (u + 4),
        -4,
        4,
        (19, 29),
    ),
    _series(
        "i1e_far",
        "e^-x I1(x) sqrt(x) of 1 / x, of x from 8 on",
        lambda v: _i_scaled(1 / v, 1) / mpmath.sqrt(v),
        0,
        ONE / 8,
        (6, 23),
    ),
    _series(
        "i0e_fall_near",
        "e^-x (I0(x) - I1(x)) of (x - 4) / 4, of x up to 8",
        lambda u: _i_scaled(4 * u + 4, 0) - _i_scaled(4 * u + 4, 1),
        -1,
        1,
        (22, 31),
    ),
    _series(
        "i0e_fall_far",
        "e^-x (I0(x) - I1(x)) x^(3/2) of 16 / x - 1, of x from 8 on",
        lambda u: (_i_scaled(16 / (u + 1), 0) - _i_scaled(16 / (u + 1), 1)) * (16 / (u + 1)) ** (3 * HALF),
        -1,
        1,
        (8, 30),
    ),
    _series(
        "k0_first",
        "I0(x) of (x / 2)^2, of x up to 1",
        _of_root(lambda x: mpmath.besseli(0, x)),
        0,
        ONE / 4,
        (5, 8),
    ),
    _series(
        "k0_rest",
        "K0(x) + log(x / 2) I0(x) of (x / 2)^2, of x up to 1",
        _of_root(lambda x: mpmath.besselk(0, x) + mpmath.log(x / 2) * mpmath.besseli(0, x)),
        0,
        ONE / 4,
        (6, 8),
        lambda z: ONE,
    ),
    _series(
        "k1_first",
        "2 I1(x) / x of (x / 2)^2, of x up to 1",
        _of_root(lambda x: 2 * mpmath.besseli(1, x) / x),
        0,
        ONE / 4,
        (5, 8),
    ),
    _series(
        "k1_rest",
        "2 (K1(x) - log(x / 2) I1(x) - 1 / x) / x of (x / 2)^2, of x up to 1",
        _of_root(lambda x: 2 * (mpmath.besselk(1, x) - mpmath.log(x / 2) * mpmath.besseli(1, x) - 1 / x) / x),
        0,
        ONE / 4,
        (6, 8),
        lambda z: ONE,
    ),
    _series(
        "k0e_far",
        "e^x K0(x) sqrt(x) of 1 - 4 / (x + 1), of x from 1 on",
        _from_one(lambda x: _k_scaled(x, 0) * mpmath.sqrt(x)),
        -1,
        1,
        (12, 27),
    ),
    _series(
        "k1e_far",
        "e^x K1(x) sqrt(x) of 1 - 4 / (x + 1), of x from 1 on",
        _from_one(lambda x: _k_scaled(x, 1) * mpmath.sqrt(x)),
        -1,
        1,
        (12, 27),
    ),
    _series(
        "k0e_fall",
        "e^x (K1(x) - K0(x)) (x + 1/2) sqrt(x) of 1 - 4 / (x + 1), of x from 1 on",
        _from_one(lambda x: (_k_scaled(x, 1) - _k_scaled(x, 0)) * (x + HALF) * mpmath.sqrt(x)),
        -1,
        1,
        (13, 29),
    ),
    _series(
        "erfcx",
        "((1 + 2 a) e^(a^2) erfc(a) - 1) / (1 + t) of t = (a - 3) / (a + 3)",
        lambda t: ((1 + 6 * (1 + t) / (1 - t)) * _erfcx(3 * (1 + t) / (1 - t)) - 1) / (1 + t),
        -1,
        1,
        (11, 24),
        lambda t: (1 + t) / ((1 + 6 * (1 + t) / (1 - t)) * _erfcx(3 * (1 + t) / (1 - t))),
    ),
    _series(
        "erfcx_fall",
        "(2 / sqrt(pi) - 2 a e^(a^2) erfc(a)) (a + 2)^2 of (a - 4) / (a + 4)",
        lambda t: _erfcx_fall(4 * (1 + t) / (1 - t)),
        -1,
        1,
        (14, 25),
    ),
    _series(
        "gamma_sine",
        "sin(pi t) / (pi t) of t^2, of t up to 1/2",
        lambda z: mpmath.sinc(mpmath.pi * mpmath.sqrt(z)),
        0,
        ONE / 4,
        (7, 9),
    ),
    _series(
        "gamma_log_around_two",
        "log(gamma(2 + u)) / u, of |u| up to 1/2",
        lambda u: mpmath.loggamma(2 + u) / u,
        -HALF,
        HALF,
        (13, 19),
    ),
    _series(
        "gamma_log_rest",
        "the remainder of Stirling's formula times a, of 1 / a^2, of a from 7/2 on",
        _of_inverse(lambda a: _log_gamma_rest(a) * a),
        0,
        (2 * ONE / 7) ** 2,
        (4, 9),
        _of_inverse(lambda a: 1 / (a * mpmath.loggamma(a))),
    ),
    _series(
        "digamma_around_zero",
        "digamma(a) over the distance of a from its zero, of a - 3/2 up to 1/2",
        lambda u: mpmath.digamma(u + 3 * HALF) / (u + 3 * HALF - DIGAMMA_ZERO),
        -HALF,
        HALF,
        (16, 23),
    ),
    _series(
        "digamma_rest",
        "(log(a) - 1 / (2 a) - digamma(a)) a^2 of 1 / a^2, of a from 2 on",
        _of_inverse(lambda a: (mpmath.log(a) - 1 / (2 * a) - mpmath.digamma(a)) * a**2),
        0,
        ONE / 4,
        (9, 16),
        _of_inverse(lambda a: 1 / (a**2 * mpmath.digamma(a))),
    ),
    _series(
        "digamma_cotangent",
        "(1 / t - pi cot(pi t)) / t of t^2, of t up to 1/2",
        lambda z: (1 / mpmath.sqrt(z) - mpmath.pi * mpmath.cot(mpmath.pi * mpmath.sqrt(z))) / mpmath.sqrt(z),
        0,
        ONE / 4,
        (11, 15),
    ),
    _series(
        "trigamma_rest",
        "(trigamma(a) - 1 / a - 1 / (2 a^2)) a^3 of 1 / a^2, of a from 6 on",
        _of_inverse(lambda a: (mpmath.polygamma(1, a) - 1 / a - 1 / (2 * a**2)) * a**3),
        0,
        ONE / 36,
        (4, 7),
        _of_inverse(lambda a: 1 / (a**3 * mpmath.polygamma(1, a))),
    ),
    _series(
        "tetragamma_rest",
        "-(tetragamma(a) + 1 / a^2 + 1 / a^3) a^4 of 1 / a^2, of a from 6 on",
        _of_inverse(lambda a: -(mpmath.polygamma(2, a) + 1 / a**2 + 1 / a**3) * a**4),
        0,
        ONE / 36,
        (0, 8),
        _of_inverse(lambda a: -1 / (a**4 * mpmath.polygamma(2, a))),
    ),
    # Of w = -log(1 - x^2), and of its root (the variables of Giles 2010)
    _series("single_erfinv_near", "erfinv(x) / x - 1 of w up to 5", _erfinv_rest, 0, 5, (10, 0), _erfinv_share),
    _series(
        "single_erfinv_far",
        "erfinv(x) / x - 1 of sqrt(w) - 3, of w from 5 on",
        lambda u: _erfinv_rest((u + 3) ** 2),
        mpmath.sqrt(5) - 3,
        ONE,
        (9, 0),
        lambda u: _erfinv_share((u + 3) ** 2),
    ),
    _series(
        "single_ndtr",
        "e^(a^2 / 2) ndtr(-a) (a + 5/2) of 1.34482759 - 5.86206897 / (a + 5/2)",
        lambda u: _tail(5.86206897 / (1.34482759 - u) - 5 * HALF),
        -ONE,
        ONE,
        (10, 0),
        units=(0, 0, -2),  # ndtr(0) is 1/2
    ),
]


def _array(name: str, numbers: list[mpf], single: bool = False) -> str:
    """A table in C."""
    kind, digits = "float" if single else "double", ", ".join(_literal(x, single) for x in numbers)
    return f"static const {kind} series_{name}[] = {{{digits}}};\n"


def series_of(polynomial: Polynomial) -> str:
    """The table in C, and of a result in single precision another one, if it has fewer terms."""
    is_float = not polynomial.terms[1]
    made = [fit(polynomial, terms, is_float) for terms in polynomial.terms if terms]
    tables = [_array(polynomial.name, coefficients, is_float) for coefficients, _ in made]
    errors = ", ".join(mpmath.nstr(error, 2) for _, error in made)
    table = "#if GS_SINGLE\n{}#else\n{}#endif\n".format(*tables) if len(made) > 1 else tables[0]
    return f"\n/* {polynomial.says}: {errors}. */\n{table}"


# ---- published ones ----

# B_2k / (2k)!, by which Euler and Maclaurin's formula multiplies derivatives
BERNOULLI = [mpmath.bernoulli(2 * k) / mpmath.factorial(2 * k) for k in range(1, 11)]


# The rational functions of Wichura's algorithm AS241 (1988), PPND16, for the normal distribution's inverse
WICHURA = {
    "middle": (
        """
        3.3871328727963666080e0 1.3314166789178437745e2 1.9715909503065514427e3 1.3731693765509461125e4
        4.5921953931549871457e4 6.7265770927008700853e4 3.3430575583588128105e4 2.5090809287301226727e3
        """,
        """
        1 4.2313330701600911252e1 6.8718700749205790830e2 5.3941960214247511077e3 2.1213794301586595867e4
        3.9307895800092710610e4 2.8729085735721942674e4 5.2264952788528545610e3
        """,
    ),
    "outer": (
        """
        1.42343711074968357734e0 4.63033784615654529590e0 5.76949722146069140550e0 3.64784832476320460504e0
        1.27045825245236838258e0 2.41780725177450611770e-1 2.27238449892691845833e-2
        7.74545014278341407640e-4
        """,
        """
        1 2.05319162663775882187e0 1.67638483018380384940e0 6.89767334985100004550e-1
        1.48103976427480074590e-1 1.51986665636164571966e-2 5.47593808499534494600e-4
        1.05075007164441684324e-9
        """,
    ),
    "far": (
        """
        6.65790464350110377720e0 5.46378491116411436990e0 1.78482653991729133580e0 2.96560571828504891230e-1
        2.65321895265761230930e-2 1.24266094738807843860e-3 2.71155556874348757815e-5
        2.01033439929228813265e-7
        """,
        """
        1 5.99832206555887937690e-1 1.36929880922735805310e-1 1.48753612908506148525e-2
        7.86869131145613259100e-4 1.84631831751005468180e-5 1.42151175831644588870e-7
        2.04426310338993978564e-15
        """,
    ),
}
# What each is added to, as a polynomial of its variable: x times 1, and r
ADDED_TO = {"middle": [ONE], "outer": [mpf("1.6"), ONE], "far": [mpf(5), ONE]}


def _wichura(name: str) -> str:
    """The dividend over the root of 2, less what the quotient is added to, so that its error counts less."""
    dividend, divisor = (list(map(mpf, text.split())) for text in WICHURA[name])
    scale = 2 * ROOT if name == "middle" else ROOT
    rest = [x / scale for x in dividend] + [mpf(0)] * (len(ADDED_TO[name]) - 1)
    for k, factor in enumerate(ADDED_TO[name]):
        for j, x in enumerate(divisor):
            rest[j + k] -= factor * x
    return _array(f"erfinv_{name}", rest) + _array(f"erfinv_{name}_divisor", divisor)


def made() -> dict[str, str]:
    """The texts of the headers, which clang-format lays out."""
    published = "".join(map(_wichura, WICHURA)) + _array("zeta_bernoulli", BERNOULLI)
    return {
        "coefficients.h": BEGINNING + "".join(map(text_of, POLYNOMIALS)) + "\n#endif\n",
        "series.h": BEGINNING_OF_SERIES + "".join(map(series_of, SERIES)) + f"\n{published}\n#endif\n",
    }


if __name__ == "__main__":
    for name, text in made().items():
        (FOLDER / name).write_text(text, "utf-8")
