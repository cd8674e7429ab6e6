"""The packages of the runtime whose functions entries name."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def modules_by_name(package: str) -> dict[str, ModuleType]:
    """The modules of a package, by the names that they list in `__all__`."""
    names = [found.name for found in iter_modules(import_module(package).__path__, f"{package}.")]
    listed = [(name, module) for module in map(import_module, names) for name in getattr(module, "__all__", ())]
    assert len(dict(listed)) == len(listed), "two modules list one name"
    return dict(listed)
