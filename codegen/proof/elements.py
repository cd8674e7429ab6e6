"""An elementwise op as a function of numbers: its forward, its formulas, and what they should give.

A change dz of an input changes the output by A dz + B conj(dz). The gradient that belongs to `grad` is
then ``conj(A) grad + B conj(grad)``, its real part where the input is real; a tangent t becomes
``A t + B conj(t)`` (docs/complex.md).
"""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import mpmath
from mpmath import mpf

from ..plan.gradients import gradients
from ..plan.op_plan import Applied, Pushed, Refusal
from ..plan.tangents import tangent
from ..read.expression import substitute
from ..read.formula import NotElementwise, inline, not_implemented
from ..read.model import Formula, Op, Spec
from ..words.language import DTYPE_GROUPS, ELEMENTWISE
from ..words.parameters import Parameter
from .mathematics import Meanings, meanings, read
from .numbers import Numbers, is_finite

Point = Mapping[str, Any]  # a number for each parameter

_STEP: Final = mpf(10) ** -20  # of differences, for numbers of 60 digits
STEEP: Final = mpf(10) ** 12  # a jump, and no slope


@dataclass(frozen=True, eq=False)
class Derivative:
    """A formula of an op: the gradient of an input, or what tangents of inputs add to that of the output.

    `body` is written out down to C primitives. The real part of its value is taken if `real`. `rule` is the
    word that stands for the formula in the entry (`linear`), if it is none of its own.
    """

    kind: str  # "backward" or "jvp"
    params: tuple[Parameter, ...]
    body: ast.expr
    formula: Formula | None
    real: bool = False
    rule: str | None = None

    @property
    def what(self) -> str:
        """The formula in words."""
        return f"'{self.kind}' for " + ", ".join(f"'{param.name}'" for param in self.params)


@dataclass
class Elements:
    """An elementwise op whose forward and derivatives are functions of numbers."""

    op: Op
    forward: ast.expr
    derivatives: list[Derivative]
    meanings: Meanings  # of the C primitives that they call
    unread: list[tuple[str, str]]  # formulas that are no functions of elements, and why

    @property
    def kinds(self) -> list[bool]:
        """Whether tensors are complex, for each kind that has gradients."""
        return [kind for kind, group in ((False, "float"), (True, "complex")) if group in self.op.dtypes]

    @property
    def is_real_output(self) -> bool:
        return self.op.signature.outputs[0].type == "Real"

    def value(self, point: Point, reading: Numbers) -> Any:
        """The forward at a point."""
        return read(self.forward, point, reading, self.meanings)

    def found(self, derivative: Derivative, point: Point, given: Point, reading: Numbers) -> Any:
        """The value of a formula for these gradients or tangents."""
        output = self.op.signature.outputs[0].name
        names = {**point, output: self.value(point, reading), **given}
        value = read(derivative.body, names, reading, self.meanings)
        return mpmath.re(value) if derivative.real else value

    def change(self, param: Parameter, point: Point, direction: Any, reading: Numbers, side: int = 0) -> Any:
        """The derivative of the forward along a direction of one input; NaN where it has none.

        side: 1 or -1 for the derivative on that side only.
        """

        def at(step: Any) -> Any:
            return self.value({**point, param.name: point[param.name] + step * direction}, reading)

        if side:
            return (at(side * _STEP) - at(0)) / (side * _STEP)
        return (at(_STEP) - at(-_STEP)) / (2 * _STEP)


def elements(op: Op, spec: Spec) -> Elements | None:
    """The op as functions of numbers; None if it is not elementwise, or has no derivative."""
    differentiable = any(DTYPE_GROUPS[group].differentiable for group in op.dtypes)
    if op.forward.kind != ELEMENTWISE or not op.signature.differentiable_outputs or not differentiable:
        return None
    assert op.forward.tree is not None
    forward = inline(op.forward.tree, spec, op.signature.name)
    made = Elements(op, forward, [], meanings(spec), [])
    for param in op.signature.inputs:
        formula = op.backward[param.name]
        reason = not_implemented(formula.tree)
        value = Pushed(formula.tree) if reason is None else Refusal(reason)
        _enter(made, Derivative("backward", (param,), forward, formula), value, spec)
    rule, written = (op.jvp, ()) if isinstance(op.jvp, str) else (None, op.jvp)
    decided, _ = gradients(op, spec, loops=False)
    for term in tangent(op, decided).terms[0]:
        tree = getattr(term.value, "tree", None)
        own = next((part.formula for part in written if part.formula.tree is tree), None)
        _enter(made, Derivative("jvp", term.params or op.signature.inputs, forward, own, rule=rule), term.value, spec)
    return made


def _enter(made: Elements, derivative: Derivative, value: Pushed | Applied | Refusal, spec: Spec) -> None:
    """Enter a derivative with the body that computes it, or why it has none."""
    match value:
        case Refusal():
            made.unread.append((derivative.what, "not implemented"))
        case Applied(params):
            tangents = {param.name: ast.Name(param.tangent) for param in params}
            made.derivatives.append(replace(derivative, body=substitute(made.forward, tangents)))
        case Pushed(tree, real):
            try:
                made.derivatives.append(replace(derivative, body=inline(tree, spec), real=real))
            except NotElementwise:
                made.unread.append((derivative.what, "needs more than the elements"))


def expected(of: Elements, derivative: Derivative, point: Point, given: Point, reading: Numbers, side: int = 0) -> Any:
    """The right value of a formula at a point, by differences of the forward; NaN where it has none."""
    if derivative.kind != "backward":
        changes = [of.change(one, point, given[one.tangent], reading, side) for one in derivative.params]
        return sum(changes, mpf(0))
    (param,), factor = derivative.params, mpmath.conj(given["grad"])
    real = mpmath.re(factor * of.change(param, point, mpf(1), reading, side))
    if not reading.complex or param.type == "Real":
        return real
    return mpmath.mpc(real, mpmath.re(factor * of.change(param, point, mpmath.mpc(0, 1), reading, side)))


def is_smooth(of: Elements, derivative: Derivative, point: Point, given: Point, reading: Numbers) -> bool:
    """Whether the forward has a derivative there: finite, and the same from both sides."""
    sides = [expected(of, derivative, point, given, reading, side) for side in (1, -1)]
    steep = any(not is_finite(slope) or abs(slope) > STEEP for slope in sides)
    return not steep and close(sides[0], sides[1], mpf(10) ** -12)


def close(a: Any, b: Any, tolerance: Any) -> bool:
    """Whether two numbers agree, relative to the larger, absolutely below one."""
    if mpmath.isnan(a) or mpmath.isnan(b):
        return bool(mpmath.isnan(a) and mpmath.isnan(b))
    if not is_finite(a) or not is_finite(b):
        return bool(a == b)
    return bool(abs(a - b) <= tolerance * max(1, abs(a), abs(b)))
