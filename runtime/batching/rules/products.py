"""Batch rules of products and searches."""

from __future__ import annotations

import math
from typing import Any

from gradspec.batching.batch_dims import all_batches, batches_of, lower
from gradspec.batching.physical import ALL, aligned_physical, physical_of, sample_of
from gradspec.core import ops
from gradspec.core.tensor import BatchedTensor, Tensor, shape_of, wrap_batched

__all__ = ["matmul", "matmul_backward_other", "matmul_backward_self", "sorted_positions"]


def matmul(self: Tensor, other: Tensor) -> Tensor:
    """`matmul`, where vectors become matrices; one operand without batch dims is not repeated."""
    if type(self) is BatchedTensor and type(other) is BatchedTensor and self._batches is other._batches:
        batches = batches_of(self)
        left, right = self._physical._memory.shape, other._physical._memory.shape
        if len(left) == len(right) > len(batches) + 1 and left[-1] == right[-2]:
            return wrap_batched(ops.matmul(self._physical, other._physical), batches)
    m, n = len(shape_of(self)), len(shape_of(other))
    if not m or not n or shape_of(self)[-1] != shape_of(other)[-2 if n > 1 else 0]:
        ops.matmul(sample_of(self), sample_of(other))  # raises
    batches = all_batches((self, other))
    if n <= 2 and not batches_of(other):  # all rows of all samples in one product
        return wrap_batched(ops.matmul(physical_of(self)[0], other), batches)
    if n == 1 and m == 2 and not batches_of(self):
        return wrap_batched(ops.matmul(physical_of(other)[0], ops.transpose(self, 0, 1)), batches)
    ndim = max(m, n, 2)
    left = aligned_physical(self, batches, ndim, -2 if m == 1 else None)
    right = aligned_physical(other, batches, ndim, -1 if n == 1 else None)
    try:
        result = ops.matmul(left, right)
    except RuntimeError:
        ops.matmul(sample_of(self), sample_of(other))
        raise
    if m == 1 or n == 1:
        result = ops.basic_index(result, (..., *(0,) * (m == 1), *((0,) if n == 1 else (ALL,))))
    return wrap_batched(result, batches)


def matmul_backward_self(gradient: Tensor, other: Tensor, shape: tuple[int, ...]) -> Tensor:
    """`matmul_backward_self`, in terms of products."""
    other = ops.conj(other)
    if other.ndim == 1:
        if len(shape) == 1:
            return gradient * other
        return ops.unsqueeze(gradient, -1) * other
    if len(shape) == 1:
        return _summed(ops.squeeze(ops.matmul(other, ops.unsqueeze(gradient, -1)), -1), shape)
    return _summed(ops.matmul(gradient, ops.transpose(other, -2, -1)), shape)


def matmul_backward_other(gradient: Tensor, self: Tensor, shape: tuple[int, ...]) -> Tensor:
    """`matmul_backward_other`, in terms of products."""
    self = ops.conj(self)
    if self.ndim == 1:
        if len(shape) == 1:
            return self * gradient
        return ops.unsqueeze(self, -1) * ops.unsqueeze(gradient, -2)
    if len(shape) == 1:
        count = math.prod(shape_of(gradient))
        return ops.mv(ops.t(ops.reshape(self, (count, *shape))), ops.reshape(gradient, (count,)))
    if len(shape) == 2 and 0 not in shape_of(self) and 0 not in shape_of(gradient):
        rows = ops.reshape(self, (-1, shape[0]))
        return ops.mm(ops.t(rows), ops.reshape(gradient, (-1, shape[1])))
    return _summed(ops.matmul(ops.transpose(self, -2, -1), gradient), shape)


def sorted_positions(sorted_sequence: Tensor, self: Tensor, out_int32: bool, right: bool) -> Tensor:
    """`sorted_positions`, where a sequence of one dim is that of a whole sample."""
    batches = all_batches((sorted_sequence, self))
    options: dict[str, Any] = {"out_int32": out_int32, "right": right}
    if len(shape_of(sorted_sequence)) == 1:
        if not batches_of(sorted_sequence):
            return wrap_batched(ops.sorted_positions(sorted_sequence, physical_of(self)[0], **options), batches)
        values = ops.reshape(self, (-1,))
        found = ops.sorted_positions(lower(sorted_sequence, batches), lower(values, batches), **options)
        return ops.reshape(wrap_batched(found, batches), shape_of(self))
    result = ops.sorted_positions(lower(sorted_sequence, batches), lower(self, batches), **options)
    return wrap_batched(result, batches)


def _summed(product: Tensor, shape: tuple[int, ...]) -> Tensor:
    """A product summed over the dims that were broadcast, and no copy of one of which there are none."""
    return product if shape_of(product) == tuple(shape) else ops.sum_to_size(product, shape)
