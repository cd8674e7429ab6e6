"""An intended difference from torch or from a reference."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fuzz.cases import Case


class Known(NamedTuple):
    """Failures of a kind, of ops whose names match, whose details match; and why they are none."""

    kind: str
    detail: str
    reason: str
    ops: str = ".*"
    where: Callable[[Case], bool] = lambda case: True
