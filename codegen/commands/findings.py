"""All that can be said of a spec file: what it is refused for, and what is suspicious."""

from __future__ import annotations

from ..check.spec import load_any
from ..check.warnings import report_suspicions
from ..plan.decide import plan
from ..read.model import Spec
from ..words.errors import Collector, Problem, SpecError


def lint(path: str) -> Spec:
    """Read and check a spec file; return it if nothing is wrong with it.

    Raises:
        SpecError: listing every error of the file, or, if there is none, all that is suspicious.
    """
    spec = checked(path)
    if found := suspicious(spec):
        raise SpecError(spec.source, found)
    return spec


def checked(path: str) -> Spec:
    """Read a spec file and look for errors; SpecError lists all of them."""
    spec = load_any(path)
    plan(spec)
    return spec


def suspicious(spec: Spec) -> list[Problem]:
    """What is no error, but hardly meant."""
    found = Collector(spec.source)
    report_suspicions(spec, found)
    return found.problems
