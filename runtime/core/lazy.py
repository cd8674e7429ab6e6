"""Public names whose modules are imported when the names are first asked for.

Most programs never check a gradient or write saved tensors to disk, and each module costs every import of the
package its time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["on_first_use"]


def on_first_use(
    namespace: dict[str, Any], places: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a module some of whose names are imported on first use.

    namespace: the module's `globals()`. places: by name, where it is: "package.module:name", or
    "package.module" for a module.
    """

    def __getattr__(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {namespace['__name__']!r} has no attribute {name!r}")
        from pkgutil import resolve_name

        value = namespace[name] = resolve_name(places[name])
        return value

    def __dir__() -> list[str]:
        return sorted({*namespace, *places})

    return __getattr__, __dir__
