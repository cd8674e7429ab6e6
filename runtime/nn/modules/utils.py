"""Arguments that stand for one number for each spatial dim."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

__all__ = ["repeated"]


def repeated(value: Any, count: int) -> tuple[Any, ...]:
    """A sequence as a tuple, and anything else `count` times."""
    return tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else (value,) * count


# Their names in programs for torch.
_single = partial(repeated, count=1)
_pair = partial(repeated, count=2)
_triple = partial(repeated, count=3)
_quadruple = partial(repeated, count=4)
