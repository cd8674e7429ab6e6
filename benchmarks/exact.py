"""Functions of elements and their gradients in many digits: the spec's formulas as numbers of mpmath.

Digits are added until more of them change nothing. So it does not matter whether terms of a formula cancel.
"""

from __future__ import annotations

import contextlib
import itertools
import signal
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import mpmath
from mpmath import mp, mpf

from gradspec.codegen.proof.elements import Derivative, elements
from gradspec.codegen.proof.mathematics import Unreadable, meanings, read
from gradspec.codegen.proof.numbers import Numbers
from gradspec.codegen.read.formula import NotElementwise, inline, is_constant, not_implemented
from gradspec.codegen.read.model import Op, Spec
from gradspec.codegen.words.parameters import Parameter

Point = Mapping[str, Any]
Exact = Callable[[Point], Any]

LEAST, MOST = 40, 1280  # digits
_AGREED = mpf(10) ** -25
_SECONDS = 1.0  # for one number


def _gamma_share(a: Any, low: Any, high: Any) -> Any:
    return mpmath.gammainc(a, low, high, regularized=True) if a > 0 and low >= 0 <= high else mpf("nan")


def _student(degrees: Any, t: Any) -> Any:
    if not degrees > 0:
        return mpf("nan")
    tail = mpmath.betainc(degrees / 2, mpf(1) / 2, 0, degrees / (degrees + t * t), regularized=True) / 2
    return tail if t < 0 else 1 - tail


def _gelu(x: Any, approximate: str) -> Any:
    if approximate == "tanh":
        return x * (1 + mpmath.tanh(mpmath.sqrt(2 / mp.pi) * (x + mpf("0.044715") * x**3))) / 2
    return x * mpmath.erfc(-x / mpmath.sqrt(2)) / 2


def _log_gamma(x: Any) -> Any:
    return mpmath.re(mpmath.loggamma(x))


# What ops are whose forward is no formula.
_ARRAYS: dict[str, Exact] = {
    "special_airy_ai": lambda at: mpmath.airyai(at["self"]),
    "airy_ai_slope": lambda at: mpmath.airyai(at["self"], derivative=1),
    "special_bessel_j0": lambda at: mpmath.besselj(0, at["self"]),
    "special_bessel_j1": lambda at: mpmath.besselj(1, at["self"]),
    "special_bessel_y0": lambda at: mpmath.bessely(0, at["self"]) if at["self"] > 0 else mpf("nan"),
    "special_bessel_y1": lambda at: mpmath.bessely(1, at["self"]) if at["self"] > 0 else mpf("nan"),
    "gelu": lambda at: _gelu(at["self"], at["approximate"]),
    "logit": lambda at: mpmath.log(at["self"] / (1 - at["self"])) if 0 < at["self"] < 1 else mpf("nan"),
    "polygamma": lambda at: mpmath.psi(int(at["n"]), at["self"]),
    "igamma": lambda at: _gamma_share(at["self"], 0, at["other"]),
    "igammac": lambda at: _gamma_share(at["self"], at["other"], mpmath.inf),
    "mvlgamma": lambda at: mpmath.fsum(
        [mpmath.loggamma(at["self"] - mpf(k) / 2) for k in range(int(at["p"]))]
        + [mpf(int(at["p"]) * (int(at["p"]) - 1)) / 4 * mpmath.log(mp.pi)]
    ),
    "array_api_special_betaln": lambda at: _log_gamma(at["a"]) + _log_gamma(at["b"]) - _log_gamma(at["a"] + at["b"]),
    "array_api_special_betainc": lambda at: (
        mpmath.betainc(at["a"], at["b"], 0, at["x"], regularized=True)
        if at["a"] > 0 < at["b"] and 0 <= at["x"] <= 1
        else mpf("nan")
    ),
    "array_api_special_stdtr": lambda at: _student(at["df"], at["t"]),
    "array_api_special_gamma": lambda at: mpmath.gamma(at["x"]),
    "array_api_special_poch": lambda at: mpmath.rf(at["z"], at["m"]),
    "array_api_special_exp1": lambda at: mpmath.e1(at["x"]) if at["x"] > 0 else mpf("nan"),
    "array_api_special_expi": lambda at: mpmath.ei(at["x"]),
}


_DEGREE = "n"  # a tensor of this name is rounded to whole numbers, so that the gradient by it is always zero
_POLYNOMIALS = ("chebyt", "gegenbauer", "hermite", "laguerre")  # of a degree, whose digits take as long as it is large


class _Reals(Numbers):
    """The reading of real tensors, in which the logarithm of a gamma function is that of its size."""

    def function(self, name: str) -> Callable[..., Any] | None:
        if name == "lgamma":
            return _log_gamma
        found = _zeta if name == "zeta" else super().function(name)
        if found is None or name not in _POLYNOMIALS:
            return found
        polynomial = found
        return lambda n, *at: polynomial(n, *at) if n <= 100 else mpf("nan")


def _zeta(s: Any, q: Any) -> Any:
    """Hurwitz's function; left of zero term by term, where mpmath's is wrong far from it.

    There it is real for whole orders only.
    """
    if not s > 1 or q < -1_000 or (q < 0 and s != mpmath.floor(s)):
        return mpf("nan")
    steps = int(mpmath.ceil(-q)) if q < 0 else 0
    left = [mpmath.power(q + k, -s) for k in range(steps)]
    return mpmath.fsum([*left, mpmath.zeta(s, q + steps)])


class TooLong(Exception):
    """mpmath takes too long for a number."""


def forward(op: Op, spec: Spec) -> Exact | None:
    """The function that an op computes; None if it is none of elements."""
    if op.key in _ARRAYS:
        return _ARRAYS[op.key]
    if op.forward.tree is None or op.forward.kind == "view":
        return None
    try:
        tree = inline(op.forward.tree, spec, op.signature.name if op.forward.kind == "elementwise" else None)
    except NotElementwise:
        return None
    return lambda at: read(tree, at, _Reals(complex=False), meanings(spec))


def gradient(op: Op, param: Parameter, spec: Spec) -> Exact | None:
    """The gradient of the sum of an op's output by one input; None if there is none or it is always zero."""
    formula = op.backward.get(param.name)
    if formula is not None and (is_constant(formula.tree, 0) or not_implemented(formula.tree) is not None):
        return None
    of = elements(op, spec)
    if of is not None:
        for derivative in of.derivatives:
            if derivative.kind == "backward" and derivative.params == (param,):
                return _of_formula(of, derivative)
        return None
    function = None if param.name == _DEGREE else forward(op, spec)
    return None if function is None else _differences(function, param.name)


def _of_formula(of: Any, derivative: Derivative) -> Exact:
    return lambda at: of.found(derivative, at, {"grad": mpf(1)}, _Reals(complex=False))


def _differences(function: Exact, name: str) -> Exact:
    """The derivative by a step so small that it errs by two thirds of the digits at hand."""

    def derivative(at: Point) -> Any:
        x = at[name]
        step = (abs(x) or mpf(1)) * mpf(10) ** (-mp.dps // 3)
        return (function({**at, name: x + step}) - function({**at, name: x - step})) / (2 * step)

    return derivative


def value(function: Exact, at: Point) -> Any:
    """The number, in more digits than float64 can tell apart.

    Raises:
        TooLong: it takes more than a second.
        Unreadable: the formula needs more than elements.
    """
    last = None
    with _limited(_SECONDS):
        for digits in itertools.takewhile(lambda n: n <= MOST, (LEAST << k for k in itertools.count())):
            with mp.workdps(digits):
                try:
                    found = mpmath.re(function(at))
                except (ValueError, ZeroDivisionError, OverflowError, mpmath.libmp.NoConvergence):
                    return mpf("nan")
                if mpmath.isnan(found):
                    return found
                # Zero and infinity may be a lack of digits.
                is_plain = found != 0 and mpmath.isfinite(found)
                if last is not None and is_plain and abs(found - last) <= _AGREED * abs(found):
                    return found
            last = found
    return last


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    def stop(number: int, frame: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


__all__ = ["Exact", "TooLong", "Unreadable", "forward", "gradient", "value"]
