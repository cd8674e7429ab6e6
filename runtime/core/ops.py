"""The ops by name: how the runtime, at whatever layer, calls what is generated on top of it.

Note [Calling ops] The generated functions use the runtime, and the runtime calls ops: a copy before a write,
a product in a composite. A module cannot import what imports it, so generated modules put their functions
here when they are imported, and everybody calls them as `ops.clone(tensor)`. Type checkers and editors read
the generated stubs instead, which have the same names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gradspec.generated.ops import *  # noqa: F403

    def __getattr__(name: str) -> Any: ...


def register(functions: Mapping[str, Any]) -> None:
    """Make generated functions and tables attributes of this module, under the names they have."""
    globals().update(functions)
