"""Public names whose modules are imported when the names are first asked for.

Most programs never check a gradient or write saved tensors to disk, and each module costs every import of the
package its time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.abc import MetaPathFinder
from types import MappingProxyType
from typing import Any, ClassVar

__all__ = ["NameOnly", "absent", "found_at", "on_first_call", "on_first_use"]


def on_first_use(
    namespace: dict[str, Any],
    places: Mapping[str, str],
    instead: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a module some of whose names are imported on first use.

    namespace: the module's `globals()`; what it lists in `__all__` is shown. places: by name, where it is:
    "package.module:name", or "package.module" for a module. instead: names that users of another library look
    for, each with the sentence that names the alternative; importing a module of such a name says so, too.
    """
    if instead:
        sys.meta_path.append(_AbsentModules(namespace["__name__"], instead))

    def __getattr__(name: str) -> Any:
        if name not in places:
            raise absent(namespace["__name__"], name, instead.get(name))
        value = namespace[name] = found_at(places[name])
        return value

    def __dir__() -> list[str]:
        return sorted({*namespace.get("__all__", namespace), *places})

    return __getattr__, __dir__


def absent(module: str, name: str, instead: str | None) -> AttributeError:
    """The error for a name that a module does not have, which names the alternative."""
    return AttributeError(f"module {module!r} has no attribute {name!r}" + (f": {instead}" if instead else ""))


class NameOnly:
    """Makes no instances: packages name the classes below it in annotations, in `isinstance` and as their bases."""

    _instead: ClassVar[str]

    def __init_subclass__(cls, instead: str | None = None, **options: Any) -> None:
        """instead: the sentence that names the alternative, also for classes below this one."""
        super().__init_subclass__(**options)
        if instead is not None:
            cls._instead = instead

    def __init__(self, *args: Any, **options: Any) -> None:
        raise NotImplementedError(f"{type(self).__name__}: {self._instead}")


class _AbsentModules(MetaPathFinder):
    """Comes after all finders of modules, and names the alternative to a module that a package does not have."""

    def __init__(self, package: str, instead: Mapping[str, str]) -> None:
        self.package, self.instead = package, instead

    def find_spec(self, fullname: str, path: object, target: object = None) -> None:
        """ModuleNotFoundError for such a module."""
        package, _, name = fullname.rpartition(".")
        if package == self.package and name in self.instead:
            # Without `name`, by which `from package import name` would know it, and hide the text.
            raise ModuleNotFoundError(f"No module named {fullname!r}: {self.instead[name]}")


def on_first_call(place: str) -> Callable[..., Any]:
    """The function at a place, "package.module:name", whose module is imported when it is first called."""
    found: list[Callable[..., Any]] = []

    def call(*args: Any, **kwargs: Any) -> Any:
        if not found:
            found.append(found_at(place))
        return found[0](*args, **kwargs)

    return call


def found_at(place: str) -> Any:
    """The object at a place, "package.module:name", or the module "package.module", which is imported."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name) if name else import_module(module)
