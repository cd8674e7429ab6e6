"""Public names whose modules are imported when the names are first asked for.

Most programs never check a gradient or write saved tensors to disk, and each module costs every import of the
package its time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["found_at", "on_first_call", "on_first_use"]


def on_first_use(
    namespace: dict[str, Any], places: Mapping[str, str], absent: Mapping[str, str] | None = None
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a module some of whose names are imported on first use.

    namespace: the module's `globals()`; what it lists in `__all__` is shown. places: by name, where it is:
    "package.module:name", or "package.module" for a module. absent: names that users of another library look
    for, each with the sentence that says what there is instead.
    """

    def __getattr__(name: str) -> Any:
        if name not in places:
            there_is = f": {absent[name]}" if absent is not None and name in absent else ""
            raise AttributeError(f"module {namespace['__name__']!r} has no attribute {name!r}{there_is}")
        value = namespace[name] = found_at(places[name])
        return value

    def __dir__() -> list[str]:
        return sorted({*namespace.get("__all__", namespace), *places})

    return __getattr__, __dir__


def on_first_call(place: str) -> Callable[..., Any]:
    """The function at a place, "package.module:name", whose module is imported when it is first called."""
    found: list[Callable[..., Any]] = []

    def call(*args: Any, **kwargs: Any) -> Any:
        if not found:
            found.append(found_at(place))
        return found[0](*args, **kwargs)

    return call


def found_at(place: str) -> Any:
    """What is at a place, "package.module:name", or the module "package.module", which is imported."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name) if name else import_module(module)
