"""The cases that stand for all where time is short: at each level of a processor, by another compiler."""

from __future__ import annotations

from typing import Final

from . import (
    derivatives,
    detours,
    forward_mode,
    mathematics,
    models,
    overhead,
    products,
    programs,
    transforms,
)
from .arrays import ELEMENTWISE, REDUCTIONS
from .case import Case, Result
from .families import BOTH, GROUP

_GROUPS: Final = {
    derivatives.GROUP,
    detours.GROUP,
    forward_mode.GROUP,
    mathematics.GROUP,
    models.GROUP,
    overhead.GROUP,
    products.GROUP,
    programs.GROUP + programs.BOTH,
    transforms.GROUP,
}
_COLUMNS: Final = {
    (ELEMENTWISE + programs.BOTH, "1e4"),
    (ELEMENTWISE + programs.BOTH, "1e6"),
    (REDUCTIONS + programs.BOTH, "1e4"),
    (REDUCTIONS + programs.BOTH, "1e6"),
    (f"{GROUP}linalg", f"64 x 64{BOTH}"),
    (f"{GROUP}special", f"1e6{BOTH}"),
}


def has(case: Case | Result) -> bool:
    """Whether the case, or its result, is of the core."""
    return case.group in _GROUPS or (case.group, case.column) in _COLUMNS
