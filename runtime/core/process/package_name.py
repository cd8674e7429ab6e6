"""The name of the package in what it prints: `gradspec`, and `torch` after `as_torch()`."""

from __future__ import annotations

import sys

__all__ = ["qualified"]

_PACKAGE = sys.modules[__name__.partition(".")[0]]


def qualified(name: str) -> str:
    """A name of the package, such as `gradspec.float32`, as programs write it that read it back."""
    return f"{_PACKAGE.__name__}.{name}"
