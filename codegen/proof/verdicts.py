"""What is found of a formula: proven, tested at points, or trusted; and where it is wrong."""

import math
import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import mpmath
from mpmath import mp, mpc, mpf

from ..read.model import Op, Spec
from ..read.model import Point as SpecialPoint
from ..words.errors import Mark, mark_of
from ..words.language import ELEMENTWISE
from .elements import Derivative, Elements, Point, close, elements, expected, is_smooth
from .mathematics import Unreadable
from .numbers import DIGITS, Numbers, is_finite
from .points import points

TOLERANCE: Final = mpf(10) ** -14  # relative; constants are rounded to 16 digits
_SPECIAL_TOLERANCE: Final = mpf(10) ** -12
PROVEN, TESTED, TRUSTED = "proven", "tested", "trusted"


@dataclass(frozen=True)
class Verdict:
    """What is known of a formula: `state` is proven, tested or trusted; `how` says by which means, or why not."""

    what: str
    state: str
    how: str


@dataclass(frozen=True)
class Wrong:
    """A formula that is not what it should be: where, and at which point it is seen."""

    mark: Mark
    message: str
    derivative: Derivative | None


def judged(op: Op, spec: Spec, symbolic: bool) -> tuple[list[Verdict], list[Wrong]]:
    """The verdicts on the formulas of an op, and their errors."""
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
        wrong += _special_problems(of)
    return verdicts, wrong


def _judged(of: Elements, derivative: Derivative, symbolic: bool) -> tuple[Verdict, Wrong | None]:
    count = 0
    for is_complex in of.kinds:
        reading = Numbers(is_complex)
        try:
            for point, given in _cases(of, derivative, reading):
                problem = _problem(of, derivative, point, given, reading)
                if problem is not None:
                    wrong = Wrong(_mark(of.op, derivative), problem, derivative)
                    return Verdict(derivative.what, TRUSTED, "wrong"), wrong
                count += 1
        except Unreadable as error:
            return Verdict(derivative.what, TRUSTED, f"no meaning is known for {error}"), None
    if not count:
        return Verdict(derivative.what, TRUSTED, "no point of the domain could be computed"), None
    if symbolic:
        from .symbols import is_identity  # sympy, which takes a while to import

        if is_identity(of, derivative):
            return Verdict(derivative.what, PROVEN, "sympy"), None
    return Verdict(derivative.what, TESTED, f"{count} points, {DIGITS} digits"), None


def agrees(of: Elements, derivative: Derivative) -> bool:
    """Whether a formula is the derivative of the forward at all points, and there are some."""
    found = [
        _problem(of, derivative, point, given, reading)
        for reading in map(Numbers, of.kinds)
        for point, given in _cases(of, derivative, reading)
    ]
    return bool(found) and not any(found)


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


def _problem(of: Elements, derivative: Derivative, point: Point, given: Point, reading: Numbers) -> str | None:
    """The error at a point, or None."""
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
        return f"{mpmath.nstr(value.real, 6)}{'-' if value.imag < 0 else '+'}{mpmath.nstr(abs(value.imag), 6)}j"
    return str(mpmath.nstr(mpmath.re(value), 6))


def _mark(op: Op, derivative: Derivative) -> Mark:
    """Where the formula stands, or the word in its place."""
    return op.jvp_mark if derivative.formula is None else mark_of(derivative.formula.tree)


# ---- special points ----


def _special_problems(of: Elements) -> Iterator[Wrong]:
    """Formulas whose gradient at a special point is another than stated."""
    for point in of.op.tests.special:
        for derivative in of.derivatives:
            names = [param.name for param in derivative.params]
            if len(names) == 1 and names[0] in point.gradient and derivative.rule is None:
                problem = _special_problem(of, derivative, point.gradient[names[0]], point)
                if problem is not None:
                    yield Wrong(_mark(of.op, derivative), problem, None)


def _special_problem(of: Elements, derivative: Derivative, stated: object, point: SpecialPoint) -> str | None:
    given = {"grad": mpf(1), derivative.params[0].tangent: mpf(1)}
    for index, wanted in enumerate(_flat(stated)):
        values = {param.name: point.at.get(param.name, param.default) for param in of.op.signature.params}
        values = {
            name: value[index % len(value)] if isinstance(value, tuple) else value for name, value in values.items()
        }
        arguments = {
            name: value if isinstance(value, bool) else mpf(value)
            for name, value in values.items()
            if isinstance(value, int | float)
        }
        finite = all(map(math.isfinite, [wanted, *arguments.values()]))  # else it is for real numbers alone
        for is_complex in (kind for kind in of.kinds if finite or not kind):
            try:
                found = of.found(derivative, arguments, given, Numbers(is_complex))
            except Unreadable:
                return None
            if not close(found, mpf(wanted), _SPECIAL_TOLERANCE):
                at = ", ".join(f"{param} = {shown(value)}" for param, value in arguments.items())
                at += " as complex numbers" * is_complex
                said = f"{derivative.what} gives {shown(found)} at {at}"
                return f"{said}, where 'special' states {shown(wanted)}"
    return None


def _flat(value: object) -> Iterator[float]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    else:
        assert isinstance(value, int | float)
        yield value
