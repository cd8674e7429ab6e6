"""The same elements in memory of several orders."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.generic]


def layouts(array: Array) -> Iterator[Array]:
    """An array of two dims: rows in order, across memory, backwards, and with gaps, which are NaN, in both dims."""
    yield array
    yield np.asfortranarray(array)
    yield array[::-1, ::-1].copy()[::-1, ::-1]
    rows, columns = array.shape
    wide = np.full(6 * array.nbytes, 255, np.uint8).view(array.dtype).reshape(2 * rows, 3 * columns)
    wide[::2, ::3] = array
    yield wide[::2, ::3]
