"""Installed packages with ops, by their entry points."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

__all__ = ["GROUP", "installed", "load"]

GROUP = "gradspec.ops"


def installed() -> dict[str, EntryPoint]:
    """The installed packages with ops, by name, without importing them.

    >>> isinstance(gs.extensions.installed(), dict)
    True
    """
    return {point.name: point for point in entry_points(group=GROUP)}


def load(name: str | None = None) -> dict[str, ModuleType]:
    """Import the installed package with ops of this name, or all of them; returns the modules by name.

    Raises ModuleNotFoundError for an unknown name, ImportError if two packages have an op of the same name.
    """
    found = installed()
    if name is not None and name not in found:
        there = ", ".join(sorted(found)) or "none"
        raise ModuleNotFoundError(f"no installed package gives ops as {name!r}; there are: {there}", name=name)
    return {key: found[key].load() for key in (sorted(found) if name is None else [name])}
