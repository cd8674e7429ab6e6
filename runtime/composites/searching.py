"""Composites that look for elements among others."""

from __future__ import annotations

from typing import Any

from gradspec.core import ops
from gradspec.core.bare import Tensor, shape_of
from gradspec.tensors.factories import tensor

__all__ = [
    "bucketize",
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
    values = tensor(self, dtype=sorted_sequence.dtype) if isinstance(self, int | float) else self
    return ops.sorted_positions(sorted_sequence, values, out_int32=out_int32, right=right or side == "right")


def bucketize(self: Any, boundaries: Tensor, out_int32: bool, right: bool) -> Tensor:
    """The interval between boundaries that each element is in."""
    if len(shape_of(boundaries)) != 1:
        raise RuntimeError(f"boundaries tensor must be 1 dimension, but got dim({len(shape_of(boundaries))})")
    return searchsorted(boundaries, self, out_int32, right, None, None)
