"""Composites that count: histograms, distinct values, positions of nonzero elements."""

from __future__ import annotations

from typing import Any

from gradspec.composites.precision import in_single
from gradspec.composites.reshaping import reshape
from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import arange, full, zeros

__all__ = [
    "histogram",
    "histogram_within",
    "unique_counts",
    "unique_inverse",
]


@in_single
def histogram(self: Tensor, bins: int, range: Any, weight: Tensor | None, density: bool) -> tuple[Tensor, Tensor]:
    """How many elements are in each of `bins` intervals of one length, and their ends."""
    if not self.is_floating_point():
        raise NotImplementedError(f"histogram(): not implemented for '{self.dtype.type_name}'")
    if bins <= 0:
        raise RuntimeError(f"histogram(): bins must be > 0, but got {bins} for dimension 0")
    if range is None and 0 not in shape_of(self):
        low, high = ops.amin(self), ops.amax(self)
    else:
        low, high = (full((), bound, dtype=self.dtype) for bound in range or (0.0, 1.0))
    low, high = ops.finite_range(low, high)
    steps = ops.div(arange(bins + 1, dtype=self.dtype), bins)
    return _within(self, ops.lerp(low, high, steps), weight, density)


@in_single
def histogram_within(self: Tensor, bins: Tensor, weight: Tensor | None, density: bool) -> tuple[Tensor, Tensor]:
    """How many elements are in each interval between neighbours of `bins`, and these."""
    if not self.is_floating_point():
        raise NotImplementedError(f"histogram(): not implemented for '{self.dtype.type_name}'")
    if bins.ndim != 1 or not shape_of(bins)[0]:
        raise RuntimeError(f"histogram(): bins tensor should have one dimension, but got {bins.ndim}")
    if shape_of(bins)[0] < 2:
        raise RuntimeError("histogram(): bins must be > 0, but got 0 for dimension 0")
    counts, _ = _within(self, bins, weight, density)
    return counts, ops.clone(bins)


def _within(self: Tensor, bins: Tensor, weight: Tensor | None, density: bool) -> tuple[Tensor, Tensor]:
    for name, given in (("bins", bins), ("weight", weight)):
        if given is not None and given.dtype is not self.dtype:
            raise RuntimeError(f"histogram(): input and {name} have dtypes {self.dtype} and {given.dtype}")
    if weight is not None and shape_of(weight) != shape_of(self):
        raise RuntimeError(
            "histogram(): if weight tensor is provided it should have the same shape as the input tensor, but"
            f" got input with shape {list(shape_of(self))} and weight with shape {list(shape_of(weight))}"
        )
    values = reshape(self, (-1,))
    if weight is None:
        found = ops.to_dtype(ops.interval_counts(values, bins), self.dtype.numpy)
    else:
        found = _weighed(values, bins, reshape(weight, (-1,)))
    if density:
        found = ops.div(found, ops.mul(ops.diff(bins), ops.sum(found)))
    return found, bins


def _weighed(values: Tensor, bins: Tensor, weight: Tensor) -> Tensor:
    """The sums of the weights of what is in each interval: with its lower end, and the last one with both."""
    count = shape_of(bins)[0] - 1
    where = ops.sorted_positions(ops.narrow(bins, 0, 1, count - 1), values, right=True)
    first, last = ops.select(bins, 0, 0), ops.select(bins, 0, count)
    is_in = ops.logical_and(ops.ge(values, first), ops.le(values, last))
    return ops.scatter_add(zeros(count, dtype=values.dtype), 0, where, ops.where(is_in, weight, 0.0))


def unique_counts(self: Tensor) -> tuple[Tensor, Tensor]:
    """The different elements, and their counts."""
    values, _, _, counts = ops.unique_all(self)
    return values, counts


def unique_inverse(self: Tensor) -> tuple[Tensor, Tensor]:
    """The different elements, and which of them each element is."""
    values, _, inverse, _ = ops.unique_all(self)
    return values, inverse
