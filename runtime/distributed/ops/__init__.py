"""The ops of `collectives.yaml`, loaded on first use as those of any other spec."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType

from gradspec.core.process.first_use import on_first_call

__all__ = ["collective", "replicated"]


_load_ops = on_first_call("gradspec.extensions.loading:load_ops")


@cache
def _module() -> ModuleType:
    found: ModuleType = _load_ops(Path(__file__).with_name("collectives.yaml"))
    return found


def collective() -> ModuleType:
    """The module of the ops whose derivatives are those of the sum of all processes' results."""
    found: ModuleType = _module().collective
    return found


def replicated() -> ModuleType:
    """The module of the ops for tensors that are the same in all processes, which share the work."""
    found: ModuleType = _module().replicated
    return found
