"""All that can be said of a spec file: what it is refused for, and what is suspicious."""

from __future__ import annotations

from .errors import Collector
from .model import Spec
from .plan import plan
from .spec import load_any
from .suspicions import report_suspicions


def lint(path: str) -> Spec:
    """Read and check a spec file; return it if nothing is wrong with it.

    Raises:
        SpecError: listing every error of the file, or, if there is none, all that is suspicious.
    """
    spec = load_any(path)
    plan(spec)
    found = Collector(spec.source)
    report_suspicions(spec, found)
    found.raise_if_any()
    return spec
