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
    matrix = scipy_sparse().coo_array((values, (rows, columns)), (height, len(mat2)))
    product: Array = matrix.tocsr() @ mat2
    return product
