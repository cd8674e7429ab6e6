"""What is found of a formula: proven, tested at points, or trusted; and where it is wrong."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import mpmath
from mpmath import mp, mpc, mpf

from ..read.model import Op, Spec
from ..words.errors import Mark, mark_of
from ..words.language import ELEMENTWISE
from .elements import Derivative, Elements, Point, close, elements, expected, is_smooth
from .mathematics import Unreadable
from .numbers import DIGITS, Numbers, is_finite
from .points import points
from .special_points import special_problems

TOLERANCE: Final = mpf(10) ** -14  # relative; constants are rounded to 16 digits
PROVEN, TESTED, TRUSTED = "proven", "tested", "trusted"


@dataclass(frozen=True)
class Verdict:
    """What is known of a formula: `state` is proven, tested or trusted; `how` says by what, or why not."""

    what: str
    state: str
    how: str


@dataclass(frozen=True)
class Wrong:
    """A formula that is not what it should be: where, which one, and at which point it is seen."""

    mark: Mark
    what: str
    message: str
    derivative: Derivative | None


def judged(op: Op, spec: Spec, symbolic: bool = True) -> tuple[list[Verdict], list[Wrong]]:
    """What is known of the formulas of an op, and what is wrong with them."""
    of = elements(op, spec)
    if of is None:
        return [], []
    verdicts = [Verdict(what, TRUSTED, why) for what, why in of.unread]
    wrong: list[Wrong] = []
    with mp.workdps(DIGITS):
        for derivative in of.derivatives:
            if derivative.rule == ELEMENTWISE and wrong:
                verdicts.append(Verdict(derivative.what, TRUSTED, "derived from a wrong formula"))
                continue
            verdict, problem = _judged(of, derivative, symbolic)
            verdicts.append(verdict)
            wrong += [problem] if problem else []
        wrong += [Wrong(mark, what, message, None) for mark, what, message in special_problems(of)]
    return verdicts, wrong


def _judged(of: Elements, derivative: Derivative, symbolic: bool) -> tuple[Verdict, Wrong | None]:
    count = 0
    for is_complex in _kinds(of.op):
        reading = Numbers(is_complex)
        try:
            for point, given in _cases(of, derivative, reading):
                problem = _problem(of, derivative, point, given, reading)
                if problem is not None:
                    wrong = Wrong(_mark(of.op, derivative), derivative.what, problem, derivative)
                    return Verdict(derivative.what, TRUSTED, "wrong"), wrong
                count += 1
        except Unreadable as error:
            return Verdict(derivative.what, TRUSTED, f"no meaning is known for {error}"), None
    if not count:
        return Verdict(derivative.what, TRUSTED, "no point of the domain could be computed"), None
    if symbolic and _proven(of, derivative):
        return Verdict(derivative.what, PROVEN, "sympy"), None
    return Verdict(derivative.what, TESTED, f"{count} points, {DIGITS} digits"), None


def agrees(of: Elements, derivative: Derivative) -> bool:
    """Whether a formula is the derivative of the forward at all points, and there are some."""
    found = [
        _problem(of, derivative, point, given, reading)
        for reading in (Numbers(is_complex) for is_complex in _kinds(of.op))
        for point, given in _cases(of, derivative, reading)
    ]
    return bool(found) and not any(found)


def _proven(of: Elements, derivative: Derivative) -> bool:
    from .symbols import is_identity  # sympy, which takes a while to import

    return is_identity(of, derivative)


def _kinds(op: Op) -> list[bool]:
    """Whether tensors are real or complex, for the dtypes that have gradients."""
    return [kind for kind, group in ((False, "float"), (True, "complex")) if group in op.dtypes]


def _cases(of: Elements, derivative: Derivative, reading: Numbers) -> Iterator[tuple[Point, Point]]:
    """Points at which the forward has a derivative, with gradients or tangents."""
    rng = random.Random(zlib.crc32(f"{of.op.key} {derivative.what}".encode()))
    for point in points(of, reading):
        given = _given(of, derivative, rng, reading.complex)
        if is_finite(of.value(point, reading)) and is_smooth(of, derivative, point, given, reading):
            yield point, given


def _given(of: Elements, derivative: Derivative, rng: random.Random, is_complex: bool) -> Point:
    """A gradient that arrives, or tangents."""

    def number(real: bool) -> Any:
        value = mpf(f"{rng.uniform(0.5, 1.5):.6f}")
        return value if real or not is_complex else mpc(value, mpf(f"{rng.uniform(-1, 1):.6f}"))

    if derivative.kind == "backward":
        return {"grad": number(of.is_real_output)}
    return {param.tangent: number(param.type == "Real") for param in derivative.params}


def _problem(
    of: Elements, derivative: Derivative, point: Point, given: Point, reading: Numbers
) -> str | None:
    """What is wrong at a point, or None."""
    found = of.found(derivative, point, given, reading)
    wanted = expected(of, derivative, point, given, reading)
    if close(found, wanted, TOLERANCE):
        return None
    at = ", ".join(f"{name} = {shown(value)}" for name, value in {**point, **given}.items())
    rule = f"'jvp: {derivative.rule}'" if derivative.rule else derivative.what
    return f"{rule} is not the derivative of 'forward': it gives {shown(found)}, not {shown(wanted)}, at {at}"


def shown(value: Any) -> str:
    """A number as a message gives it."""
    if isinstance(value, bool):
        return str(value)
    value = mpmath.mpmathify(value)
    if isinstance(value, mpc) and value.imag != 0:
        return (
            f"{mpmath.nstr(value.real, 6)}{'-' if value.imag < 0 else '+'}{mpmath.nstr(abs(value.imag), 6)}j"
        )
    return str(mpmath.nstr(mpmath.re(value), 6))


def _mark(op: Op, derivative: Derivative) -> Mark:
    """Where the formula stands, or the word in its place."""
    if derivative.formula is not None:
        return mark_of(derivative.formula.tree)
    for number, line in enumerate(op.text.splitlines(), op.mark.line):
        if match := re.match(r"[\s-]*jvp:\s*", line):
            return Mark(number, match.end() + 1)
    return op.mark
