"""The proof of a whole spec: what is known of each formula, also as a page, and errors where one is wrong."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..read.model import Op, Spec
from ..words import rules
from ..words.errors import Message, Problem, SpecError
from ..words.language import COMPOSITE, DTYPE_GROUPS, ELEMENTWISE
from .derive import proposal
from .elements import elements
from .verdicts import PROVEN, TESTED, TRUSTED, Verdict, Wrong, judged

_HEAD = """# Proofs of the formulas

<!-- Made by `gradspec lint --prove --table docs/proofs.md` from {name}. Do not edit: run it again. -->

- *proven*: sympy finds that the formula is the derivative of the entry's `forward`, in every branch, for real
  numbers and, if the entry supports them, complex ones. With 60 digits, the formula also agrees with finite
  differences of `forward` at points of the domain, on both sides of each comparison and on its edge.
- *tested*: the formula agrees with finite differences at 60 digits, but sympy does not know the function. For
  an op that is not elementwise, the tests compare samples with finite differences, and forward with reverse
  mode.
- *trusted*: neither proven nor tested.

A composite has no formulas: its derivative follows from its parts.

| state | formulas |
|---|---|
{counts}

| op | formula | state | by |
|---|---|---|---|
"""


@dataclass(frozen=True)
class Proof:
    """The verdicts on the formulas of some ops."""

    spec: Spec
    verdicts: Mapping[Op, list[Verdict]]

    def summary(self) -> str:
        """How many elementwise formulas are proven, tested and trusted, and which are not proven."""
        found = [(op, verdict) for op, verdicts in self.verdicts.items() for verdict in verdicts]
        states = [verdict.state for _, verdict in found]
        counts = ", ".join(f"{states.count(state)} {state}" for state in (PROVEN, TESTED, TRUSTED))
        lines = [f"  {one.state}: {op.title}, {one.what}: {one.how}" for op, one in found if one.state != PROVEN]
        return "\n".join([f"{self.spec.path}: of {len(found)} elementwise formulas {counts}", *lines])

    def table(self) -> str:
        """The page of all formulas of the spec, in its order."""
        rows = [(op, v) for op in self.spec.ops for v in self.verdicts[op] or _of_other(op)]
        states = [verdict.state for _, verdict in rows]
        counts = "\n".join(f"| {state} | {states.count(state)} |" for state in (PROVEN, TESTED, TRUSTED))
        lines = [f"| `{op.title}` | {_name(v.what)} | {v.state} | {v.how} |" for op, v in rows]
        return _HEAD.format(name=self.spec.source.name, counts=counts) + "\n".join(lines) + "\n"


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
        for one in wrong:
            problems.append(Problem(spec.source, one.mark, op.title, _message(one, op, spec, by_backward)))
    if problems:
        raise SpecError(spec.source, problems)
    return Proof(spec, verdicts)


def _message(wrong: Wrong, op: Op, spec: Spec, by_backward: bool) -> Message:
    """The error, and the right formula.

    by_backward: whether all formulas of 'backward' are right, from which tangents can be derived.
    """
    derivative = wrong.derivative
    if derivative is None:
        return rules.OTHER_SPECIAL(wrong.message)
    if derivative.kind != "backward":
        write = f"; write: jvp: {ELEMENTWISE}" if by_backward and derivative.rule != ELEMENTWISE else ""
        return rules.WRONG_DERIVATIVE(wrong.message + write)
    of = elements(op, spec)
    assert of is not None
    right = proposal(of, derivative.params[0], spec)
    return rules.WRONG_DERIVATIVE(wrong.message + (f"; write: {right.text}" if right is not None else ""))


def _name(what: str) -> str:
    kind, _, params = what.partition(" for ")
    return kind.strip("'") + " " + params.replace("'", "`")


def _of_other(op: Op) -> list[Verdict]:
    """The verdicts on the formulas of an op that is not a function of single elements."""
    if op.forward.kind in (COMPOSITE, ELEMENTWISE) or not op.signature.differentiable_outputs:
        return []
    has_tests = bool(op.tests.samples) and any(DTYPE_GROUPS[group].differentiable for group in op.dtypes)
    found = []
    for name, formula in op.backward.items():
        refuses = formula.text.startswith("not_implemented")
        state = TESTED if has_tests and not refuses else TRUSTED
        how = "not implemented" if refuses else "samples" if has_tests else "no samples"
        found.append(Verdict(f"'backward' for '{name}'", state, how))
    jvp = TESTED if has_tests else TRUSTED
    names = ", ".join(f"'{param.name}'" for param in op.signature.inputs)
    return [*found, Verdict(f"'jvp' for {names}", jvp, "samples" if has_tests else "no samples")]
