"""Flags that have other values within a block."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["setting"]


@contextmanager
def setting(module: dict[str, Any], **flags: Any) -> Iterator[None]:
    """A context in which the flags of a module, given by its `globals()`, have these values."""
    before = {name: module[name] for name in flags}
    module.update(flags)
    try:
        yield
    finally:
        module.update(before)
