"""The named tuples that ops with several outputs return."""

from __future__ import annotations

import collections
from functools import cache


@cache
def namedtuple(name: str, fields: tuple[str, ...]) -> type[tuple[object, ...]]:
    """The class of results of this name with these fields: one for all ops that return such."""
    made = collections.namedtuple(name, fields, module="gradspec.return_types")  # type: ignore[misc]  # no literals
    made.__doc__ = f"The result of `{name}`: {', '.join(fields)}."
    return made
