"""Composites that look for elements among others."""

from __future__ import annotations

from typing import Any

from gradspec.core import ops
from gradspec.core.elements.dtypes import float64, int64
from gradspec.core.elements.promotion import result_type
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import tensor

__all__ = [
    "bucketize",
    "equals_number",
    "has_number",
    "searchsorted",
]


def searchsorted(
    sorted_sequence: Tensor, self: Any, out_int32: bool, right: bool, side: Any, sorter: Tensor | None
) -> Tensor:
    """Where each element belongs among sorted ones."""
    if side not in (None, "left", "right"):
        raise RuntimeError(f"searchsorted(): side can only be 'left' or 'right' but got {side}")
    if side == "left" and right:
        raise RuntimeError(
            "searchsorted(): side and right can't be set to opposites, got side of left while right was True"
        )
    if sorter is not None:
        sorted_sequence = ops.gather(sorted_sequence, -1, sorter)
    sequence, values = _comparable(sorted_sequence, self)
    return ops.sorted_positions(sequence, values, out_int32=out_int32, right=right or side == "right")


def _comparable(sequence: Tensor, values: Any) -> tuple[Tensor, Tensor]:
    """Floating point numbers meet as in arithmetic; nothing is cut to integers."""
    if not isinstance(values, int | float):
        if sequence.dtype is values.dtype:
            return sequence, values
        if not (sequence.is_floating_point() and values.is_floating_point()):
            return sequence, values
        dtype = result_type(sequence, values)
        return ops.to_dtype(sequence, dtype), ops.to_dtype(values, dtype)
    if sequence.is_floating_point():
        return sequence, tensor(values, dtype=sequence.dtype)
    return sequence, tensor(values, dtype=float64 if isinstance(values, float) else int64)


def bucketize(self: Any, boundaries: Tensor, out_int32: bool, right: bool) -> Tensor:
    """The interval between boundaries that each element is in."""
    if len(shape_of(boundaries)) != 1:
        raise RuntimeError(f"boundaries tensor must be 1 dimension, but got dim({len(shape_of(boundaries))})")
    return searchsorted(boundaries, self, out_int32, right, None, None)


def equals_number(elements: Tensor, test_element: Any, assume_unique: bool, invert: bool) -> Tensor:
    """Which elements equal a number, or do not."""
    return ops.ne(elements, test_element) if invert else ops.eq(elements, test_element)


def has_number(element: Any, test_elements: Tensor, assume_unique: bool, invert: bool) -> Tensor:
    """Whether a number is among elements, or is not."""
    found = ops.any(ops.eq(test_elements, element))
    return ops.logical_not(found) if invert else found
