"""The proof of a whole spec: what is known of each formula, and errors that point to those that are wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..read.model import Op, Spec
from ..words.errors import Message, Problem, SpecError
from ..words.language import ELEMENTWISE
from ..words.rules.gs8_proofs import OTHER_SPECIAL, WRONG_DERIVATIVE
from .derive import proposal
from .elements import elements
from .table import page
from .verdicts import PROVEN, TESTED, TRUSTED, Verdict, Wrong, judged


@dataclass(frozen=True)
class Proof:
    """What is known of the formulas of some ops."""

    spec: Spec
    verdicts: Mapping[Op, list[Verdict]]

    def summary(self) -> str:
        """How many elementwise formulas are proven, tested and trusted, and which are not proven."""
        found = [(op, verdict) for op, verdicts in self.verdicts.items() for verdict in verdicts]
        states = [verdict.state for _, verdict in found]
        counts = ", ".join(f"{states.count(state)} {state}" for state in (PROVEN, TESTED, TRUSTED))
        lines = [f"{self.spec.path}: of {len(found)} elementwise formulas {counts}"]
        for op, verdict in found:
            if verdict.state != PROVEN:
                lines.append(f"  {verdict.state}: {op.title}, {verdict.what}: {verdict.how}")
        return "\n".join(lines)

    def table(self) -> str:
        """The page of all formulas."""
        return page(self.spec, self.verdicts)


def prove(spec: Spec, ops: Iterable[Op], symbolic: bool = True) -> Proof:
    """Hold the formulas of the elementwise ones of the ops against their forwards.

    Raises:
        SpecError: listing every formula that is wrong, with the right one where that is found.
    """
    verdicts: dict[Op, list[Verdict]] = {}
    problems: list[Problem] = []
    for op in ops:
        verdicts[op], wrong = judged(op, spec, symbolic)
        by_backward = all(one.derivative is None or one.derivative.kind == "jvp" for one in wrong)
        problems += [Problem(one.mark, op.title, _message(one, op, spec, by_backward)) for one in wrong]
    if problems:
        raise SpecError(spec.source, problems)
    return Proof(spec, verdicts)


def _message(wrong: Wrong, op: Op, spec: Spec, by_backward: bool) -> Message:
    """What is wrong, and what would be right.

    by_backward: whether all formulas of 'backward' are right, from which tangents can be derived.
    """
    derivative = wrong.derivative
    if derivative is None:
        return OTHER_SPECIAL(wrong.message)
    if derivative.kind != "backward":
        write = f"; write: jvp: {ELEMENTWISE}" if by_backward and derivative.rule != ELEMENTWISE else ""
        return WRONG_DERIVATIVE(wrong.message + write)
    of = elements(op, spec)
    assert of is not None
    right = proposal(of, derivative.params[0], spec)
    return WRONG_DERIVATIVE(wrong.message + (f"; write: {right.text}" if right is not None else ""))
