"""The report of `gradspec check` on an op: one row for each kind of check."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

import numpy as np

import gradspec as gs
from gradspec.codegen.proof.prove import prove
from gradspec.codegen.proof.verdicts import TRUSTED
from gradspec.codegen.read.model import Op, Spec
from gradspec.codegen.words.errors import SpecError
from gradspec.codegen.write.trial import alone
from gradspec.testing.reference import evaluate
from gradspec.testing.samples import Sample, function_of, samples
from gradspec.testing.suite import Case, Suite
from gradspec.testing.trial import DTYPES, is_of_a_trial, trying

__all__ = ["Report", "Row", "reports"]

# The rows, and the checks of the suite that belong to each.
_ROWS: Final[Mapping[str, tuple[str, ...]]] = {
    "forward and reference": ("testable", "forward", "0-d", "empty", "strided"),
    "gradcheck": ("gradcheck",),
    "gradgradcheck": ("gradgradcheck",),
    "arrays and tensors": ("readings", "no_grad"),
    "jvp and backward": ("reverse",),
    "jvp and differences": ("differences",),
    "jvp, second order": ("second_order",),
    "special points": ("arrays", "tensors", "tangent", "second"),
    "dtypes": ("float64", "complex128", "complex", "int64", "bool"),
    "in place": ("inplace", "in_place"),
    "broadcasting": (),  # whatever has such a sample
    "view": ("view",),
    "batch rule": (
        "vmap",
        "vmap_in_place",
        "vmap_nested",
        "vmap_complex",
        "vmap_vjp",
        "batched_cotangents",
        "vmap_jvp",
        "vmap_complex_vjp",
        "vmap_complex_jvp",
    ),
    "saved values": ("saved", "released", "second-backward"),
    "names": ("public", "not-implemented"),
}
_GROUPS: Final = ("values", "tangents", "special_points", "second_order", "batching")
_TIMED: Final = 100_000  # elements
_SECONDS: Final = 0.05  # for which a time is measured


@dataclass
class Row:
    """A kind of check, how often it held, and the first time that it did not."""

    name: str
    passed: int = 0
    failed: int = 0
    message: str = ""
    note: str = ""

    @property
    def good(self) -> bool:
        """Whether nothing failed."""
        return not self.failed


@dataclass
class Report:
    """All that was found of an op."""

    op: Op
    rows: list[Row] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Whether nothing failed."""
        return all(row.good for row in self.rows)

    def __str__(self) -> str:
        width = max(len(row.name) for row in self.rows)
        lines = [self.op.signature.text]
        for row in self.rows:
            run = row.passed + row.failed
            count = f"{row.failed} of {run} failed" if row.failed else f"{run} of {run}" if run else ""
            text = "  ".join(part for part in (count, row.note) if part)
            lines.append(f"  {'ok  ' if row.good else 'FAIL'}  {row.name:{width}}  {text}".rstrip())
            lines += [f"        {line}" for line in row.message.splitlines()]
        return "\n".join(lines)


def reports(
    spec: Spec, ops: Sequence[Op], progress: Callable[[Sequence[Any]], Any] = iter, *, timed: bool = True
) -> Iterator[Report]:
    """Check ops as their entries are now; gradspec may have been built with others.

    progress: given the steps, goes through them. timed: whether the speed is measured, too.
    Raises CompileError if the C of a kernel is wrong, NoCompiler if there is no compiler, ImportError if a
    module beside the spec cannot be imported.
    """
    found = {op: Report(op, [_proven(op, spec)]) for op in ops}
    with trying(spec, ops), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        suite = Suite(alone(spec, ops))
        rows = {op: {name: Row(name) for name in _ROWS} for op in ops}
        steps = [step for op in ops for case in suite.cases(op, _GROUPS) if (step := _Step(op, case)).rows]
        for step in progress(steps):
            _run(step.case, [rows[step.op][name] for name in step.rows])
        for op in ops:
            plan = suite.plans[op.key]
            rows[op]["saved values"].note = ", ".join(plan.saved) or "nothing"
            found[op].rows += [row for row in rows[op].values() if row.passed or row.failed]
            works = not rows[op]["forward and reference"].failed  # else a call may raise
            if timed and works and (speed := _speed(op)) is not None:
                found[op].rows.append(speed)
    yield from found.values()


@dataclass(frozen=True)
class _Step:
    """A case of the suite, and the rows that it belongs to, if any."""

    op: Op
    case: Case

    @property
    def title(self) -> str:
        return self.case.name

    @property
    def rows(self) -> list[str]:
        check, number = _parts(self.op, self.case)
        found = [name for name, checks in _ROWS.items() if check in checks]
        given = samples(self.op)
        if number < len(given) and given[number].label.startswith("broadcast") and check == "gradcheck":
            found.append("broadcasting")
        return found


def _parts(op: Op, case: Case) -> tuple[str, int]:
    """The check and the number of the sample of a case; a special point's number comes first."""
    rest = case.name.removeprefix(f"{op.key}-")
    check, _, number = rest.rpartition("-")
    if check.isdigit():
        return number, 0
    return check or rest, int(number) if number.isdigit() else 0


def _run(case: Case, rows: list[Row]) -> None:
    try:
        case.run()
    except Exception as error:  # whatever an op raises is a finding
        for row in rows:
            row.failed += 1
            row.message = row.message or f"{case.name}: {_shortened(error)}"
    else:
        for row in rows:
            row.passed += 1


def _shortened(error: Exception) -> str:
    """The lines of an error that a reader wants."""
    lines = [line.rstrip() for line in str(error).splitlines() if line.strip()][:8]
    kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
    lines += [f"in the call {note}" for note in getattr(error, "__notes__", ())]
    frames = [frame for frame in extract_tb(error.__traceback__) if is_of_a_trial(frame.filename)]
    lines += [f"at {Path(frame.filename).name}:{frame.lineno}: {frame.line}" for frame in frames[-1:]]
    return kind + "\n".join(lines)


def _proven(op: Op, spec: Spec) -> Row:
    """The row of the proof, which comes before anything runs."""
    row = Row("proof")
    try:
        proof = prove(spec, [op])
    except SpecError as error:
        row.failed, row.message = len(error.problems), str(error)
        return row
    verdicts = proof.verdicts[op]
    states = [f"{one.state} ({one.how})" if one.state == TRUSTED else one.state for one in verdicts]
    counts = {state: states.count(state) for state in dict.fromkeys(states)}
    row.note = ", ".join(f"{count} formulas {state}" for state, count in counts.items()) or "not elementwise"
    return row


def _speed(op: Op) -> Row | None:
    """The time of the forward beside that of the reference; None without one."""
    found = samples(op)
    if op.tests.reference is None or not found or "float" not in op.dtypes or "float64" not in DTYPES:
        return None
    sample = found[0]
    if op.forward.kind == "elementwise":
        sample = Sample(op, "timed", {name: _large(value) for name, value in sample.values.items()})
    arrays, tensors = sample.arrays(), sample.tensors(grad=False)
    given = {param.name: param.default for param in op.signature.params} | arrays
    function, tree = function_of(op), op.tests.reference.tree
    with gs.no_grad():
        own = _fastest(lambda: sample.call(function, tensors))
    numpy = _fastest(lambda: evaluate(tree, given))
    sizes = max((np.size(value) for value in arrays.values() if isinstance(value, np.ndarray)), default=0)
    return Row("speed", note=f"{own * 1e6:.1f} us, reference {numpy * 1e6:.1f} us, {sizes:,} elements")


def _large(value: Any) -> Any:
    return type(value)((_TIMED,)) if isinstance(value, tuple) and all(type(n) is int for n in value) else value


def _fastest(function: Callable[[], Any]) -> float:
    best, until = float("inf"), time.perf_counter() + _SECONDS
    while time.perf_counter() < until:
        start = time.perf_counter()
        function()
        best = min(best, time.perf_counter() - start)
    return best
