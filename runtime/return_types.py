"""The classes of the results of ops with several outputs, by the names of the ops: `return_types.sort`.

Each is a named tuple with the outputs as its fields.
"""

from __future__ import annotations

from gradspec.core.named_results import namedtuple
from gradspec.core.ops import OPS


def _fields() -> dict[str, tuple[str, ...]]:
    """The outputs of the public ops that have several, by the ops' names."""
    found: dict[str, tuple[str, ...]] = {}
    for key, info in OPS.items():
        if len(info.outputs) > 1 and info.public:
            found.setdefault(key.partition(".")[0], tuple([output.name for output in info.outputs]))
    return found


def __getattr__(name: str) -> type[tuple[object, ...]]:
    fields = None if name.startswith("__") else _fields().get(name)
    if fields is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}: no op of this name has several outputs")
    return namedtuple(name, fields)


def __dir__() -> list[str]:
    return sorted(_fields())
