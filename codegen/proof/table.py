"""Which entries are proven, tested or trusted, as a page for readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..read.model import Op, Spec
from ..words.language import COMPOSITE, DTYPE_GROUPS, ELEMENTWISE
from .verdicts import PROVEN, TESTED, TRUSTED, Verdict

PAGE = "proofs.md"

_HEAD = """# What is known of each formula

<!-- Made by `gradspec lint --prove --table docs/proofs.md` from {name}. Do not edit: run it again. -->

- *proven*: sympy finds that the formula is the derivative of the entry's `forward`, on every way through its
  branches, for real and, where the entry has them, complex numbers; and numbers of 60 digits agree at points
  of the domain, on both sides of each comparison and on its edge.
- *tested*: those numbers agree, but sympy does not know the function; or, for what is not elementwise, the
  tests of the entry's samples compare it with finite differences, and forward with reverse mode.
- *trusted*: nothing but its author says that it is right.

A composite has no formulas: its derivative is made of those of its parts.

| state | formulas |
|---|---|
{counts}

| op | formula | state | by |
|---|---|---|---|
"""


def page(spec: Spec, verdicts: Mapping[Op, Sequence[Verdict]]) -> str:
    """The table of all formulas of a spec, in its order."""
    rows = [(op, verdict) for op in spec.ops for verdict in verdicts[op] or _of_other(op)]
    states = [verdict.state for _, verdict in rows]
    counts = "\n".join(f"| {state} | {states.count(state)} |" for state in (PROVEN, TESTED, TRUSTED))
    lines = [f"| `{op.title}` | {_name(v.what)} | {v.state} | {v.how} |" for op, v in rows]
    return _HEAD.format(name=spec.source.name, counts=counts) + "\n".join(lines) + "\n"


def _name(what: str) -> str:
    kind, _, params = what.partition(" for ")
    return kind.strip("'") + " " + params.replace("'", "`")


def _of_other(op: Op) -> list[Verdict]:
    """What is known of the formulas of an op that is no function of single elements."""
    if op.forward.kind in (COMPOSITE, ELEMENTWISE) or not op.signature.differentiable_outputs:
        return []
    has_tests = bool(op.samples) and any(DTYPE_GROUPS[group].differentiable for group in op.dtypes)
    found = []
    for name, formula in op.backward.items():
        refuses = formula.text.startswith("not_implemented")
        state = TESTED if has_tests and not refuses else TRUSTED
        how = "not implemented" if refuses else "samples" if has_tests else "no samples"
        found.append(Verdict(f"'backward' for '{name}'", state, how))
    jvp = TESTED if has_tests else TRUSTED
    names = ", ".join(f"'{param.name}'" for param in op.signature.inputs)
    return [*found, Verdict(f"'jvp' for {names}", jvp, "samples" if has_tests else "no samples")]
