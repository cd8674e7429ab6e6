"""The tests that come from a spec, as a function for pytest."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import gradspec as gs
from gradspec.codegen.check.spec import load_own
from gradspec.codegen.plan.decide import plan
from gradspec.codegen.plan.op_plan import OpPlan
from gradspec.codegen.read.model import Op, Spec
from gradspec.extensions.loading import load_ops

__all__ = ["GROUPS", "Case", "Suite", "run_all", "test_ops"]

GROUPS = (  # a module each
    "values", "domains", "tangents", "special_points", "second_order", "results", "quiet", "readings",
    "batching", "overrides",
)  # fmt: skip


class Case(NamedTuple):
    """One check of an op: its name, which begins with that of the op and `-`, and what is run."""

    name: str
    run: Callable[[], None]


class Suite:
    """The tests of a spec, whose ops are loaded."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    @cached_property
    def plans(self) -> dict[str, OpPlan]:
        """The plan of each op, by its key."""
        return {p.op.key: p for p in plan(self.spec)}

    def cases(self, op: Op, groups: Sequence[str] = GROUPS) -> Iterator[Case]:
        """The checks of an op that belong to these groups."""
        for group in groups:
            found: Iterator[Case] = import_module(f"gradspec.testing.{group}").cases(op, self)
            yield from found


def test_ops(
    spec: str | os.PathLike[str] | ModuleType | Spec, *, groups: Sequence[str] = GROUPS
) -> Callable[..., None]:
    """A parametrized test for pytest: for every op, each check that applies to it x every sample.

    spec: a file, which is loaded as `load_ops` does; or a package that `gradspec build` has made.
    groups: some of `GROUPS`: values, gradients outside of domains, tangents, special points, second
    derivatives of elementwise ops, what results are, that nothing warns, rows beside functions, batch rules,
    subclasses. A test has the name of its op, and tells all checks that fail, by names such as
    `<op>-<check>-<sample>`.
    Assign it to a name that begins with `test_` in a test module.

        test_my_ops = gradspec.testing.test_ops("my_ops.yaml")
    """
    suite = Suite(_spec_of(spec))

    @pytest.mark.parametrize("op", suite.spec.ops, ids=attrgetter("key"))
    @pytest.mark.filterwarnings("ignore")
    def test_op(op: Op) -> None:
        run_all(suite.cases(op, groups))

    return test_op


def run_all(cases: Iterable[Case]) -> None:
    """Run cases, each with the random numbers that a test begins with, and tell all that fail.

    They are one test, because a test of its own for each would take longer than most of them do.
    """
    failures: list[BaseException] = []
    for case in cases:
        gs.manual_seed(0)
        try:
            case.run()
        except (Exception, pytest.fail.Exception) as error:
            error.add_note(f"in the case {case.name}")
            failures.append(error)
    if len(failures) == 1:
        raise failures[0]
    if failures:
        raise BaseExceptionGroup(f"{len(failures)} cases", failures)


test_ops.__test__ = False  # type: ignore[attr-defined]  # pytest is not to take it for a test


def _spec_of(given: Any) -> Spec:
    if isinstance(given, Spec):
        return given
    module = given if isinstance(given, ModuleType) else load_ops(given)
    library = import_module(f"{module.__name__}.library").library
    assert module.__file__ is not None
    return load_own(Path(module.__file__).with_name(library.spec))
