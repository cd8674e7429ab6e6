"""Softmax along a dim of sparse tensors, of the elements that are stored."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.coo import Array, grouped
from gradspec.core.elements.shapes import wrap_dim
from gradspec.core.tensor import SparseTensor, Tensor, wrap
from gradspec.sparse.rules import to_dtype
from gradspec.sparse.structure import coalesced, mapped


def log_softmax_of(name: str, tensor: Tensor, dim: int, dtype: Any) -> SparseTensor:
    """The logarithm of the softmax along a dim. Elements that are not stored count as infinitely small."""
    if not isinstance(tensor, SparseTensor):
        raise TypeError(f"sparse.{name}() takes a sparse tensor: of a dense one, gradspec.{name}() computes it")
    whole = coalesced(tensor if dtype is None else to_dtype(tensor, dtype))
    coo = whole._coo
    if coo.dtype.kind not in "fV":
        raise RuntimeError(f"sparse.{name}() is of float dtypes, and the tensor of {tensor.dtype}: give a dtype")
    place, leading = wrap_dim(dim, coo.ndim), len(coo.indices)
    if place >= leading:
        return mapped(whole, lambda values: ops.log_softmax(values, place - leading + 1))
    group, places = grouped(np.delete(coo.indices, place, 0))
    return mapped(whole, lambda values: _of_groups(values, group, places.shape[1]))


def _of_groups(values: Tensor, group: Array, count: int) -> Tensor:
    """The logarithm of the softmax of the values of each group, along the first dim."""
    largest = _largest(values, group, count)
    shifted = ops.sub(values, wrap(largest[group]))
    total = ops.advanced_index_add(ops.exp(shifted), largest.shape, (group,))
    return ops.sub(shifted, ops.advanced_index(ops.log(total), (group,)))


def _largest(values: Tensor, group: Array, count: int) -> Array:
    """The largest value of each group, by which nothing overflows: a constant, on which the result does not depend."""
    array = values._array
    largest = np.full((count, *array.shape[1:]), -np.inf, array.dtype)
    np.maximum.at(largest, group, array)
    largest[~np.isfinite(largest)] = 0
    return largest
