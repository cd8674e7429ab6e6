"""Sparse gradients of dense tensors: of rows that were looked up, of elements gathered.

An entry names them as composites: they are differentiable, as what they consist of is.
"""

from __future__ import annotations

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.shapes import wrap_dim
from gradspec.core.tensor import SparseTensor, Tensor, wrap
from gradspec.sparse.structure import assemble


def embedding_sparse_backward(
    grad: Tensor, indices: Tensor, num_weights: int, padding_idx: int, scale_grad_by_freq: bool
) -> SparseTensor:
    """The gradient of the table of `embedding`, with a row for each that was looked up, in that order.

    RuntimeError for gradients that are to be scaled, which needs them summed.
    """
    if scale_grad_by_freq:
        raise RuntimeError("embedding_backward: scale_grad_by_freq not supported with sparse gradients")
    rows = indices._array.reshape(-1)
    values = ops.reshape(grad, (rows.size, grad._array.shape[-1]))
    if padding_idx >= 0:
        others = np.flatnonzero(rows != padding_idx)
        rows, values = rows[others], ops.index_select(values, 0, wrap(others))
    return assemble(values, rows.astype(np.int64)[None], (num_weights, grad._array.shape[-1]))


def gather_sparse_backward(grad: Tensor, shape: tuple[int, ...], dim: int, index: Tensor) -> SparseTensor:
    """The gradient of the tensor that `gather` has read, with an element for each of `index`."""
    if not shape:
        return assemble(ops.reshape(grad, (-1,)), np.zeros((0, grad._array.size), np.int64), ())
    places = np.indices(index._array.shape or (1,)).reshape(len(shape), -1).astype(np.int64)
    places[wrap_dim(dim, len(shape))] = index._array.reshape(-1)
    return assemble(ops.reshape(grad, (-1,)), places, tuple(shape))
