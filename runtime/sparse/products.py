"""Products of sparse matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.coo import Array, grouped
from gradspec.core.tensor import SparseTensor, Tensor, wrap
from gradspec.sparse.structure import assemble, coalesced, values_of


def matmul(self: Tensor, other: Tensor) -> Tensor:
    """The product of matrices, or of a matrix and a vector, of which at least one is sparse.

    With a dense operand it is dense, and computed by SciPy; of two sparse ones it is sparse.
    """
    _check(self, other)
    if isinstance(self, SparseTensor) and isinstance(other, SparseTensor):
        return _sparse_product(coalesced(self), coalesced(other))
    if isinstance(self, SparseTensor):
        if other._array.ndim == 1:
            return ops.squeeze(_dense_product(self, ops.unsqueeze(other, 1)), 1)
        return _dense_product(self, other)
    assert isinstance(other, SparseTensor)
    turned: Any = ops.t(other)
    if self._array.ndim == 1:
        return ops.squeeze(_dense_product(turned, ops.unsqueeze(self, 1)), 1)
    return ops.t(_dense_product(turned, ops.t(self)))


def addmm(self: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Any = 1, alpha: Any = 1) -> Tensor:
    """`beta * self + alpha * (mat1 @ mat2)`."""
    product = matmul(mat1, mat2)
    if alpha != 1:
        product = product * alpha
    return (self if beta == 1 else self * beta) + product


def _check(self: Tensor, other: Tensor) -> None:
    for operand in (self, other):
        if not isinstance(operand, Tensor):
            raise TypeError(f"matmul(): operands must be Tensors, not {type(operand).__name__}")
        if isinstance(operand, SparseTensor) and (operand._coo.ndim != 2 or len(operand._coo.indices) != 2):
            raise RuntimeError(
                "matmul(): a sparse operand must be a matrix with two sparse dims, not one of shape "
                f"{list(operand._coo.shape)} with {len(operand._coo.indices)}: call .to_dense() first"
            )
        if operand._array.ndim not in (1, 2):
            raise RuntimeError(
                f"matmul(): beside a sparse matrix, an operand must be a matrix or a vector, not of shape "
                f"{list(operand._array.shape)}: call .to_dense() on the sparse one"
            )
    if self._array.shape[-1] != other._array.shape[0]:
        raise RuntimeError(
            f"mat1 and mat2 shapes cannot be multiplied ({self._array.shape} and {other._array.shape}) "
            "[matmul with a sparse operand]"
        )
    if self._array.dtype != other._array.dtype:
        raise RuntimeError(f"expected mat1 and mat2 to have the same dtype, but got: {self.dtype} != {other.dtype}")


def _dense_product(matrix: SparseTensor, other: Tensor) -> Tensor:
    rows, columns = matrix._coo.indices
    return ops.sparse_mm(values_of(matrix), wrap(rows), wrap(columns), matrix._coo.shape[0], other)


def _sparse_product(a: SparseTensor, b: SparseTensor) -> SparseTensor:
    """Each element of `a` meets the row of `b` that has the number of its column; what meets is added up."""
    first, second = _meetings(a._coo.indices[1], b._coo.indices[0], a._coo.shape[1])
    products = ops.mul(ops.advanced_index(values_of(a), (first,)), ops.advanced_index(values_of(b), (second,)))
    positions = np.stack([a._coo.indices[0, first], b._coo.indices[1, second]])
    group, places = grouped(positions)
    values = ops.advanced_index_add(products, (places.shape[1],), (group,))
    return assemble(values, places, (a._coo.shape[0], b._coo.shape[1]), True)


def _meetings(columns: Array, rows: Array, count: int) -> tuple[Array, Array]:
    """The numbers of the elements of both that meet, of `rows` in order."""
    starts = np.searchsorted(rows, np.arange(count + 1))
    lengths = (starts[1:] - starts[:-1])[columns]
    first = np.repeat(np.arange(len(columns)), lengths)
    offsets = np.arange(len(first)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return first, starts[columns[first]] + offsets
