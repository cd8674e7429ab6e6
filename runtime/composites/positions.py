"""Composites that read or write at positions given by tensors of indices or masks."""

from __future__ import annotations

from typing import Any

from gradspec.composites.reshaping import reshape
from gradspec.core import ops
from gradspec.core.elements.dtypes import bool as bool_dtype
from gradspec.core.elements.dtypes import int64
from gradspec.core.elements.shapes import broadcast_shapes, wrap_dim
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.subscripts import parse

__all__ = [
    "argsort",
    "embedding_dense_backward",
    "index_put",
    "msort",
    "nonzero_tuple",
    "take_along_dim",
]


def nonzero_tuple(self: Tensor, as_tuple: bool) -> Any:
    """The positions of the elements that are not zero: one tensor per dim, or all as rows."""
    positions = ops.nonzero(self if self.ndim or not as_tuple else reshape(self, (1,)))
    return positions.unbind(1) if as_tuple else positions


def index_put(self: Tensor, indices: Any, values: Tensor, accumulate: bool, overwrite: bool = False) -> Tensor:
    """A copy of `self`, or itself, with `values` written to, or added at, a tuple of index tensors."""
    _, index = parse(tuple(indices), self.shape)
    if overwrite and values.dtype is self.dtype:
        return ops.advanced_index_put_(self, index, values, accumulate)
    return ops.advanced_index_put(self, index, values, accumulate)


def take_along_dim(self: Tensor, indices: Tensor, dim: int | None) -> Tensor:
    """`gather` with `self` and `indices` broadcast apart from `dim`; without `dim`, both flattened.

    With `dim`, negative indices count from its end.
    """
    if dim is None:
        return ops.gather(reshape(self, (-1,)), 0, reshape(indices, (-1,)))
    mine, theirs = shape_of(self), shape_of(indices)
    if len(mine) != len(theirs):
        raise RuntimeError(
            "take_along_dim(): input and indices should have the same number of dimensions, but got "
            f"{len(mine)} dimensions for input, and {len(theirs)} dimensions for indices"
        )
    dim = wrap_dim(dim, len(mine))
    dtype = indices.dtype
    if dtype.is_floating_point or dtype.is_complex or dtype is bool_dtype:
        instead = "; use masked_select()" if dtype is bool_dtype else ""
        raise RuntimeError(f"take_along_dim(): dtype of indices should be int64, but got {dtype}{instead}")
    length = mine[dim] if mine else 1
    indices = ops.wrap_positions(ops.converted(indices, int64), length)
    if mine:
        before = broadcast_shapes(mine[:dim], theirs[:dim])
        behind = broadcast_shapes(mine[dim + 1 :], theirs[dim + 1 :])
        self = _expanded(self, (*before, length, *behind))
        indices = _expanded(indices, (*before, theirs[dim], *behind))
    return ops.gather(self, dim, indices)


def _expanded(self: Tensor, shape: tuple[int, ...]) -> Tensor:
    return self if shape_of(self) == shape else ops.expand(self, shape)


def argsort(self: Tensor, dim: int, descending: bool, stable: bool | None) -> Tensor:
    """The positions of the elements in their order along `dim`."""
    return ops.sort(self, dim, descending, stable=stable)[1]


def msort(self: Tensor) -> Tensor:
    """The elements in order along the first dim."""
    return ops.sort(self, 0)[0]


def embedding_dense_backward(
    grad_output: Tensor, indices: Tensor, num_weights: int, padding_idx: int, scale_grad_by_freq: bool
) -> Tensor:
    """The gradients of the looked-up rows, added up where the rows stand, those of `padding_idx` left out."""
    rows = reshape(indices, (-1,))
    gradients = reshape(grad_output, (rows.numel(), grad_output.shape[-1]))
    if scale_grad_by_freq:
        ones = ops.eq(rows, rows).to(grad_output.dtype)
        counts = ops.index_select_put(ones, (num_weights,), 0, rows)
        gradients = gradients / ops.unsqueeze(ops.index_select(counts, 0, rows), 1)
    if padding_idx >= 0:
        gradients = ops.masked_fill(gradients, ops.unsqueeze(rows == padding_idx, 1), 0)
    return ops.index_select_put(gradients, (num_weights, grad_output.shape[-1]), 0, rows)
