"""Products of sparse matrices with dense ones."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from gradspec.core.elements.shapes import HALVES, Array

__all__ = ["sparse_mm"]


def scipy_sparse() -> Any:
    """The module `scipy.sparse`, imported when it is first needed."""
    return import_module("scipy.sparse")


def sparse_mm(values: Array, rows: Array, columns: Array, height: int, mat2: Array) -> Array:
    """The product of a matrix of `height` rows, zero except for its `values`, with a dense matrix, by SciPy."""
    if values.dtype.char in HALVES:  # which SciPy lacks
        single = sparse_mm(values.astype(np.float32), rows, columns, height, mat2.astype(np.float32))
        return single.astype(values.dtype)
    product: Array = _matrix(values, rows, columns, (height, len(mat2))) @ mat2
    return product


def _matrix(values: Array, rows: Array, columns: Array, shape: tuple[int, int]) -> Any:
    """SciPy's sparse array, compressed along the dim by which the elements are ordered, or sorted by rows.

    IndexError for an element outside of the shape, which SciPy does not look for.
    """
    for positions, size in ((rows, shape[0]), (columns, shape[1])):
        if len(positions) and not 0 <= positions.min() <= positions.max() < size:
            raise IndexError(f"a sparse matrix of shape {shape} has an element outside of it")
    if _ascends(rows):
        return scipy_sparse().csr_array((values, columns, _starts(rows, shape[0])), shape)
    if _ascends(columns):
        return scipy_sparse().csc_array((values, rows, _starts(columns, shape[1])), shape)
    return scipy_sparse().coo_array((values, (rows, columns)), shape).tocsr()


def _ascends(positions: Array) -> bool:
    return bool((positions[1:] >= positions[:-1]).all())


def _starts(positions: Array, size: int) -> Array:
    """Where the elements of each position begin, and where they end."""
    return np.searchsorted(positions, np.arange(size + 1))
