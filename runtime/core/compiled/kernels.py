"""The compiled kernels, each a NumPy ufunc or generalized ufunc, and the number of threads they use."""

from __future__ import annotations

import os
from collections.abc import Callable
from operator import index
from typing import Any, TypeAlias

import numpy as np

from gradspec.core.compiled import cpu_levels  # noqa: F401  # chooses among the kernels before they are taken
from gradspec.core.compiled.constants import MAX_THREADS
from gradspec.core.compiled.native import fill, provided
from gradspec.core.compiled.native import lib as _lib
from gradspec.core.elements.dtypes import before_adding

__all__ = ["Scatter", "get_num_threads", "set_num_threads", "ufuncs"]

# What a type checker knows of a NumPy ufunc; of 0-d operands it makes one of NumPy's scalars.
Kernel: TypeAlias = Callable[..., np.ndarray[Any, Any]]


ufuncs: dict[str, Kernel] = provided("gs_fill")
"""The kernels by name. Each takes exact dtypes, without casting: a mixture raises TypeError."""


@before_adding
def _register_bfloat16(numpy: np.dtype[Any]) -> None:
    """Add to the ufuncs the loops for bfloat16, the only dtype that is added later."""
    fill("gs_fill_bfloat16", type(numpy))


class Scatter:
    """A kernel that writes to positions along the last dim: of a copy (`copying`), of its `out` (`into`)."""

    __slots__ = "copying", "into"

    def __init__(self, name: str) -> None:
        self.copying, self.into = ufuncs[name], ufuncs[f"{name}_into"]


def kernels(*names: str) -> list[Kernel]:
    """The kernels of these names."""
    return [ufuncs[name] for name in names]


def set_num_threads(n: int) -> None:
    """Set how many threads a large kernel may use.

    n: at least 1. Raises ValueError for less, TypeError for anything but an integer.

    >>> threads = gs.get_num_threads()
    >>> gs.set_num_threads(1)
    >>> gs.get_num_threads()
    1
    >>> gs.set_num_threads(threads)
    """
    count = index(n)
    if not 1 <= count <= MAX_THREADS:
        raise ValueError(f"set_num_threads expects a positive integer up to {MAX_THREADS}, but got {n}")
    _lib.gs_threads_set(count)


def get_num_threads() -> int:
    """The number of threads a large kernel may use.

    >>> gs.get_num_threads() >= 1
    True
    """
    return int(_lib.gs_threads_get())


def _default_num_threads() -> int:
    """OMP_NUM_THREADS if it is set to a positive integer, else the processors this process may run on."""
    setting = os.environ.get("OMP_NUM_THREADS", "").split(",")[0].strip()
    if setting.isdecimal() and 1 <= int(setting) <= MAX_THREADS:
        return int(setting)
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), MAX_THREADS)
    return min(os.cpu_count() or 1, MAX_THREADS)


set_num_threads(_default_num_threads())
