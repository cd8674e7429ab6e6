"""Products with sparse matrices."""

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


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """`input @ weight.t() + bias`."""
    product = matmul(input, ops.t(weight))
    return product if bias is None else product + bias


def bmm(self: Tensor, mat2: Tensor) -> Tensor:
    """The products of the sparse matrices of a batch with the dense ones of another, as one of a block matrix."""
    if not isinstance(self, SparseTensor) or isinstance(mat2, SparseTensor):
        raise RuntimeError("bmm(): a sparse batch is the first operand, beside a dense one: call .to_dense() on it")
    coo, other = self._coo, mat2._array
    if len(coo.indices) != 3 or other.ndim != 3:
        raise RuntimeError(
            f"bmm(): batch1 must be a 3D tensor with three sparse dims, and batch2 a 3D tensor, not of shapes "
            f"{list(coo.shape)} (with {len(coo.indices)} sparse dims) and {list(other.shape)}"
        )
    if coo.shape[0] != other.shape[0] or coo.shape[2] != other.shape[1]:
        raise RuntimeError(f"bmm(): batches of shapes {list(coo.shape)} and {list(other.shape)} do not fit together")
    batch, rows, columns = coo.shape
    number, row, column = coo.indices
    places = np.stack([number * rows + row, number * columns + column])
    blocks = assemble(values_of(self), places, (batch * rows, batch * columns), coo.coalesced)
    product = matmul(blocks, ops.reshape(mat2, (batch * columns, other.shape[2])))
    return ops.reshape(product, (batch, rows, other.shape[2]))


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
    first, second = meetings(a._coo.indices[1], b._coo.indices[0], a._coo.shape[1])
    products = ops.mul(ops.advanced_index(values_of(a), (first,)), ops.advanced_index(values_of(b), (second,)))
    positions = np.stack([a._coo.indices[0, first], b._coo.indices[1, second]])
    group, places = grouped(positions)
    values = ops.advanced_index_add(products, (places.shape[1],), (group,))
    return assemble(values, places, (a._coo.shape[0], b._coo.shape[1]), True)


def meetings(columns: Array, rows: Array, count: int) -> tuple[Array, Array]:
    """The numbers of the elements of both that meet, of `rows` in order."""
    starts = np.searchsorted(rows, np.arange(count + 1))
    lengths = (starts[1:] - starts[:-1])[columns]
    first = np.repeat(np.arange(len(columns)), lengths)
    offsets = np.arange(len(first)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return first, starts[columns[first]] + offsets
