"""The memory of large arrays: blocks that are kept when they are freed, and functions that make arrays."""

from __future__ import annotations

from collections.abc import Callable
from operator import getitem, index
from typing import Any, TypeVar

import numpy as np

from gradspec.core.compiled.native import lib as _lib
from gradspec.core.compiled.native import provided

__all__ = ["empty_cache", "limit", "stats"]

F = TypeVar("F", bound=Callable[..., Any])

_pool = provided("gs_fill_pool")


def _function(function: F) -> F:
    """A function of NumPy's that makes large results in the pool: Note [The pool], csrc/memory/arrays.c."""
    pooled: F = _pool["pooled"](function)
    return pooled


def _method(name: str) -> Callable[..., np.ndarray[Any, Any]]:
    """The same for a method of arrays, which is called as a function."""
    pooled: Callable[..., np.ndarray[Any, Any]] = _pool["pooled"](name)
    return pooled


# What makes arrays that may be large, for the whole library.
concatenate = _function(np.concatenate)
copy = _method("copy")
dot = _method("dot")
empty = _function(np.empty)
matmul = _function(np.matmul)
ravel = _method("ravel")
select = _function(getitem)
take = _method("take")
take_along_axis = _function(np.take_along_axis)
where = _function(np.where)
zeros = _function(np.zeros)

_astype, _empty_like, _zeros_like = _method("astype"), _function(np.empty_like), _function(np.zeros_like)
_nditer: Any = _function(np.nditer)


def astype(array: np.ndarray[Any, Any], dtype: Any) -> np.ndarray[Any, Any]:
    """The elements in `dtype`, with the order of the array's dims in memory: Note [Order of expanded dims]."""
    if 0 not in array.strides:
        return _astype(array, dtype)
    result = _in_order(array, dtype)
    result[...] = array
    return result


def empty_like(like: np.ndarray[Any, Any], dtype: Any = None) -> np.ndarray[Any, Any]:
    """An array with the shape of `like`, and the order of its dims in memory."""
    return _empty_like(like, dtype) if 0 not in like.strides else _in_order(like, dtype)


def zeros_like(like: np.ndarray[Any, Any], dtype: Any = None) -> np.ndarray[Any, Any]:
    """Zeros with the shape of `like`, and the order of its dims in memory."""
    if 0 not in like.strides:
        return _zeros_like(like, dtype)
    result = _in_order(like, dtype)
    result.fill(0)
    return result


def _in_order(like: np.ndarray[Any, Any], dtype: Any) -> np.ndarray[Any, Any]:
    """An array for the result of a ufunc of one operand.

    Note [Order of expanded dims] The order "K" of `numpy.empty_like` puts dims without a stride, as `expand` makes
    them, innermost. Results of ufuncs leave them in their places, and so do torch's copies.
    """
    flags = [["readonly"], ["writeonly", "allocate"]]
    dtypes = [None, like.dtype if dtype is None else dtype]
    found: np.ndarray[Any, Any] = _nditer((like, None), ["refs_ok", "zerosize_ok"], flags, dtypes).operands[1]
    return found


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
