"""The tests that come from a spec, as a function for pytest."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from gradspec.codegen.model import Spec
from gradspec.codegen.opplan import OpPlan
from gradspec.codegen.plan import plan
from gradspec.codegen.spec import load_own
from gradspec.extensions.loading import load_ops

__all__ = ["GROUPS", "Case", "Suite", "test_ops"]

GROUPS = (  # a module each
    "values", "domains", "tangents", "special_points", "second_order", "results", "quiet", "path", "batching",
)  # fmt: skip


class Case(NamedTuple):
    """One test: its name, and what is run."""

    name: str
    run: Callable[[], None]


class Suite:
    """The tests of a spec, whose ops are there."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    @cached_property
    def plans(self) -> dict[str, OpPlan]:
        """What is decided about each op, by its key."""
        return {p.op.key: p for p in plan(self.spec)}

    def cases(self, groups: Sequence[str]) -> Iterator[Case]:
        """The tests of these groups."""
        for group in groups:
            found: Iterator[Case] = import_module(f"gradspec.testing.{group}").cases(self)
            yield from found


def test_ops(
    spec: str | os.PathLike[str] | ModuleType | Spec, *, groups: Sequence[str] = GROUPS
) -> Callable[..., None]:
    """A parametrized test for pytest: every op x every sample x every check that applies to it.

    spec: a file, which is loaded as `load_ops` does; or a package that `gradspec build` has made.
    groups: some of `GROUPS`: values, gradients outside of domains, tangents, special points, second
    derivatives of elementwise ops, what results are, that nothing warns, the path in C, batch rules. A case
    is called `<op>-<check>-<sample>`.
    Assign it to a name that begins with `test_` in a test module.

        test_my_ops = gradspec.testing.test_ops("my_ops.yaml")
    """
    cases = Suite(_spec_of(spec)).cases(groups)

    @pytest.mark.parametrize("run", [pytest.param(case.run, id=case.name) for case in cases])
    @pytest.mark.filterwarnings("ignore")
    def test_op(run: Callable[[], None]) -> None:
        run()

    return test_op


test_ops.__test__ = False  # type: ignore[attr-defined]  # pytest is not to take it for a test


def _spec_of(given: Any) -> Spec:
    if isinstance(given, Spec):
        return given
    module = given if isinstance(given, ModuleType) else load_ops(given)
    library = import_module(f"{module.__name__}.library").library
    assert module.__file__ is not None
    return load_own(Path(module.__file__).with_name(library.spec))
