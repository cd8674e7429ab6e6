"""What C primitives mean: what a meaning calls has one as well, and none leads back to itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..read.formula import calls_in
from ..read.model import Op, Spec
from ..words.errors import Collector
from ..words.language import JOINED, KIND_FUNCTIONS, MATHEMATICS
from ..words.rules.gs6_testing import MEANING


def check_meanings(ops: Sequence[Op], base: Spec | None, errors: Collector) -> None:
    """Report what is wrong in the meanings of these ops."""
    given = {op.signature.name: op for op in (*(base.ops if base is not None else ()), *ops)}
    known = [name for name, op in given.items() if op.tests.meaning is not None]
    functions = [*MATHEMATICS, JOINED, *KIND_FUNCTIONS, *known]
    for op in ops:
        for name in _called(op):
            if name not in functions:
                text = f"'{name}' is no function of mathematics, and no primitive that has a meaning"
                message = MEANING(text).suggest(name, functions)
            elif name not in MATHEMATICS and _leads_to(name, op.signature.name, given, set()):
                message = MEANING(f"the meaning of '{name}' leads back to '{op.title}'")
            else:
                continue
            assert op.tests.meaning is not None
            errors.add(op.tests.meaning.mark, op.title, message)


def _called(op: Op) -> list[str]:
    """What the meaning of an op calls."""
    return [] if op.tests.meaning is None else [name for name, _ in calls_in(op.tests.meaning.tree)]


def _leads_to(name: str, target: str, given: Mapping[str, Op], seen: set[str]) -> bool:
    """Whether a function is another one, or its meaning calls it, or what that calls does."""
    if name == target or name in seen or name not in given or name in MATHEMATICS:
        return name == target
    seen.add(name)
    return any(_leads_to(other, target, given, seen) for other in _called(given[name]))
