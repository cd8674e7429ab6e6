"""The numbers that kernels of windows take (csrc/kernels/geometry.h)."""

from __future__ import annotations

import functools
import itertools

import numpy as np

from gradspec.core.compiled.constants import GEOMETRY_DIMS
from gradspec.core.elements.shapes import Array

Ints = tuple[int, ...]


def geometry(sizes: Ints, window: Ints, dilation: Ints, step: Ints, before: Ints, places: Ints) -> Ints:
    """The numbers for up to three dims; a window of 0 stands for windows that cover a dim."""
    each = zip(sizes, window, dilation, step, before, places, strict=True)
    return (*(1, 1, 1, 1, 0, 1) * (GEOMETRY_DIMS - len(sizes)), *itertools.chain.from_iterable(each))


@functools.lru_cache(256)
def numbers(*given: int) -> Array:
    """Numbers that a kernel takes."""
    return np.array(given, np.int64)
