"""Installed packages with ops, by their entry points."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

__all__ = ["GROUP", "installed", "load"]

GROUP = "gradspec.ops"


def installed() -> dict[str, EntryPoint]:
    """The packages with ops that are installed, by name; none of them is imported for that."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load(name: str | None = None) -> dict[str, ModuleType]:
    """Import an installed package with ops, or all of them; the modules by name.

    Raises ModuleNotFoundError if there is none of that name, ImportError if two of them have an op of the
    same name.
    """
    found = installed()
    if name is not None and name not in found:
        there = ", ".join(sorted(found)) or "none"
        raise ModuleNotFoundError(
            f"no installed package gives ops as {name!r}; there are: {there}", name=name
        )
    return {key: found[key].load() for key in (sorted(found) if name is None else [name])}
