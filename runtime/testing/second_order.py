"""Second derivatives of elementwise ops where they break: edges of branches, special points, extremes.

The results of formulas on tensors are compared with second differences of the forward, in numbers of many digits: a
branch that is not taken must not make NaN of a derivative that exists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import product
from typing import Any

import mpmath
import numpy as np
from mpmath import mp, mpf

import gradspec as gs
from gradspec.codegen.proof.elements import Elements, close, elements
from gradspec.codegen.proof.mathematics import Unreadable
from gradspec.codegen.proof.numbers import DIGITS, Numbers, is_finite
from gradspec.codegen.proof.points import WIDTHS, points
from gradspec.codegen.read.model import Op
from gradspec.codegen.words.language import DEFAULT_DOMAIN
from gradspec.codegen.words.parameters import Parameter
from gradspec.testing.samples import Sample, call
from gradspec.testing.suite import Case, Suite

_STEP = mpf(10) ** -12
_EXTREMES = (-800.0, -30.0, -1.0, 0.0, 1.0, 30.0, 800.0)
_LARGEST = 1e12  # of derivatives that are compared: larger ones are lost in rounding
_TOLERANCE = mpf(10) ** -5

Point = Mapping[str, Any]
Forward = Callable[[Point], Any]


def cases(op: Op, suite: Suite) -> Iterator[Case]:
    """The cases of an op."""
    of = elements(op, suite.spec) if "float" in op.dtypes else None
    if of is not None:
        yield Case(f"{op.key}-second-0", partial(check_second_derivatives, of))


def check_second_derivatives(of: Elements) -> None:
    """All second derivatives by all pairs of inputs are those of the forward, where it has them.

    Inputs of which the entry gives no gradient are left out.
    """
    with mp.workdps(DIGITS):
        try:
            forward = _forward(of)
            found = [point for point in _points(of) if _is_computed(forward(point))]
        except Unreadable:
            return
        lacking = Sample(of.op, "points", {}).without_gradient
        inputs = [param for param in of.op.signature.inputs if param.name not in lacking]

        @cache  # in either order of the inputs
        def wanted(index: int, names: frozenset[str]) -> Any:
            return _differences(forward, found[index], min(names), max(names))

        for first, second in product(inputs, repeat=2):
            gradients, actual = _second(of.op, found, first, second)
            for index, (gradient, value) in enumerate(zip(gradients, actual, strict=True)):
                if np.isfinite(gradient):  # which has else no derivative
                    right = wanted(index, frozenset((first.name, second.name)))
                    _compare(of.op, found[index], first, second, float(value), right)


def _forward(of: Elements) -> Forward:
    """The forward in numbers of many digits, computed once for each point, which many differences share."""
    reading = Numbers(False)
    known: dict[tuple[Any, ...], Any] = {}

    def forward(point: Point) -> Any:
        key = tuple(point.values())
        if key not in known:
            known[key] = of.value(point, reading)
        return known[key]

    return forward


def _points(of: Elements) -> Iterator[Point]:
    reading = Numbers(False)
    base = list(points(of, reading))
    drawn = len(WIDTHS)
    yield from (*base[:drawn:4], *base[drawn:])  # between the edges `gradgradcheck` looks, too
    for param in of.op.signature.inputs:
        for number, value in enumerate(_extremes(of.op.tests.domain.get(param.name))):
            yield {**base[number], param.name: mpf(value)}
    for special in of.op.tests.special:
        sizes = [len(value) for value in special.at.values() if isinstance(value, tuple)]
        for index in range(max(sizes, default=0)):
            at = {name: v[index] if isinstance(v, tuple) else v for name, v in special.at.items()}
            yield {**base[0], **{name: v if isinstance(v, bool) else mpf(v) for name, v in at.items()}}


def _extremes(domain: tuple[float, float] | None) -> Iterator[float]:
    """Values of a parameter on the same side of zero as its domain, which is around zero if there is none."""
    low, high = domain or DEFAULT_DOMAIN
    return (value for value in _EXTREMES if (low <= 0 or value > 0) and (high >= 0 or value < 0))


def _is_computed(value: Any) -> bool:
    """Whether it is a number, also in double precision."""
    return is_finite(value) and abs(value) < 1e300


def _second(op: Op, found: list[Point], first: Parameter, second: Parameter) -> np.ndarray[Any, Any]:
    """The gradients and the second derivatives that formulas on tensors give, at all points."""
    statics = [param for param in op.signature.params if param.static]
    values = np.zeros((2, len(found)))
    groups: dict[tuple[Any, ...], list[int]] = {}
    for index, point in enumerate(found):
        groups.setdefault(tuple(point[param.name] for param in statics), []).append(index)
    for key, indices in groups.items():
        arguments = {param.name: _static(param, value) for param, value in zip(statics, key, strict=True)}
        for param in op.signature.tensors:
            array = np.array([_plain(found[index][param.name]) for index in indices])
            tensor = gs.from_numpy(array)
            arguments[param.name] = tensor.requires_grad_() if param.differentiable else tensor
        values[0, indices], values[1, indices] = _second_of(op, arguments, first.name, second.name)
    return values


def _static(param: Parameter, value: Any) -> Any:
    return float(value) if param.type in ("float", "scalar") else int(value)


def _plain(value: Any) -> bool | float:
    return value if isinstance(value, bool) else float(value)


def _second_of(op: Op, arguments: dict[str, Any], first: str, second: str) -> tuple[Any, Any]:
    given = {param.name: arguments[param.name] for param in op.signature.params}
    output = call(Sample(op, "points", given), given)[0]
    (gradient,) = gs.autograd.grad(output.sum(), [given[first]], create_graph=True)
    if gradient is None:
        return 0.0, 0.0
    found = None
    if gradient.requires_grad:
        (found,) = gs.autograd.grad(gradient.sum(), [given[second]], allow_unused=True)
    return gradient.numpy(force=True), 0.0 if found is None else found.numpy(force=True)


def _compare(op: Op, point: Point, first: Parameter, second: Parameter, actual: float, wanted: Any) -> None:
    if wanted is None or abs(wanted) > _LARGEST or close(mpf(actual), wanted, _TOLERANCE):
        return
    at = ", ".join(f"{name} = {mpmath.nstr(value, 6)}" for name, value in point.items())
    message = (
        f"the second derivative by '{first.name}' and '{second.name}' is {actual:.6g}, not "
        f"{mpmath.nstr(wanted, 6)}, at {at}"
    )
    for param in op.signature.inputs:
        if point[param.name] == 0:
            message += f"; if it is not meant for {param.name} = 0, say so: 'domain: {{{param.name}: [0.1, 2]}}'"
            break
    raise AssertionError(message)


def _differences(forward: Forward, point: Point, first: str, second: str) -> Any:
    """The second derivative of the forward; None where it has none, being another on another side."""

    @cache
    def moved(steps: tuple[tuple[str, int], ...]) -> Any:
        return forward({**point, **{name: point[name] + count * _STEP for name, count in steps}})

    def at(i: int, j: int) -> Any:
        return moved(((first, i), (second, j)) if first != second else ((first, i + j),))

    # a second difference on one side of the point by each of the inputs
    sides = [(at(a, b) - at(a, 0) - at(0, b) + at(0, 0)) / (a * b * _STEP**2) for a, b in product((1, -1), repeat=2)]
    smooth = all(is_finite(side) for side in sides)
    if not smooth or any(not close(side, sides[0], mpf(10) ** -8) for side in sides):
        return None
    return sides[0]
