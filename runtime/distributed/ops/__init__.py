"""The ops of `collectives.yaml`, loaded on first use as those of any other spec."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType

__all__ = ["collective"]


@cache
def collective() -> ModuleType:
    """The module of the ops."""
    from gradspec.extensions import load_ops  # works with the generator

    found: ModuleType = load_ops(Path(__file__).with_name("collectives.yaml")).collective
    return found
