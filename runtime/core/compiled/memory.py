"""The memory of large arrays: blocks that are kept when they are freed, and functions that make arrays."""

from __future__ import annotations

from collections.abc import Callable
from operator import getitem, index
from typing import Any, TypeVar

import numpy as np

from gradspec.core.compiled.native import fill
from gradspec.core.compiled.native import lib as _lib

__all__ = ["empty_cache", "limit", "stats"]

F = TypeVar("F", bound=Callable[..., Any])

_pool: dict[str, Any] = {}
fill("gs_fill_pool", _pool)


def _function(function: F) -> F:
    """A function of NumPy's that makes large results in the pool: Note [The pool], csrc/memory/arrays.c."""
    pooled: F = _pool["pooled"](function)
    return pooled


def _method(name: str) -> Callable[..., np.ndarray[Any, Any]]:
    """The same for a method of arrays, which is called as a function."""
    pooled: Callable[..., np.ndarray[Any, Any]] = _pool["pooled"](name)
    return pooled


# What makes arrays that may be large, for the whole library.
astype = _method("astype")
concatenate = _function(np.concatenate)
copy = _method("copy")
dot = _method("dot")
empty = _function(np.empty)
empty_like = _function(np.empty_like)
matmul = _function(np.matmul)
ravel = _method("ravel")
select = _function(getitem)
take = _method("take")
take_along_axis = _function(np.take_along_axis)
where = _function(np.where)
zeros = _function(np.zeros)
zeros_like = _function(np.zeros_like)


def limit(bytes: int) -> None:
    """Set how many bytes may be kept for later arrays; the excess returns to the system.

    bytes: 0 or more. Raises ValueError for less, TypeError for anything but an integer.

    >>> limit = gs.memory.stats()["limit"]
    >>> gs.memory.limit(2**20)
    >>> gs.memory.limit(limit)
    """
    size = index(bytes)
    if not 0 <= size < 1 << 63:
        raise ValueError(f"memory.limit expects a number of bytes, 0 or more, but got {bytes}")
    _lib.gs_memory_limit(size)


def stats() -> dict[str, int]:
    """Statistics of the memory of large arrays, in bytes, and of its reuse.

    `in_use` by arrays; `cached`, kept for later ones; `peak`, the maximum of `in_use`; `limit` of `cached`;
    `hits` and `misses`, arrays that found memory in the cache and arrays that did not.

    >>> sorted(gs.memory.stats())
    ['cached', 'hits', 'in_use', 'limit', 'misses', 'peak']
    """
    counts = _lib.gs_memory_read()
    return {name: getattr(counts, name) for name in ("in_use", "cached", "peak", "limit", "hits", "misses")}


def empty_cache() -> None:
    """Return all cached memory to the system.

    >>> gs.memory.empty_cache()
    >>> gs.memory.stats()["cached"]
    0
    """
    _lib.gs_memory_empty_cache()
