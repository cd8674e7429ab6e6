"""Comparisons whose answer is one Python bool."""

from __future__ import annotations

import numpy as np

from gradspec.tensor import Tensor


def allclose(
    self: Tensor, other: Tensor, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False
) -> bool:
    """Whether |self - other| <= atol + rtol * |other| everywhere; the tensors broadcast.

    Raises TypeError for what is no tensor, RuntimeError for different dtypes.
    """
    a, b = _arrays("allclose", self, other)
    if a.dtype != b.dtype:
        raise RuntimeError(f"allclose(): expected one dtype, but got {self.dtype} and {other.dtype}")
    return bool(np.allclose(a, b, rtol, atol, equal_nan))


def equal(self: Tensor, other: Tensor) -> bool:
    """Whether the tensors have the same shape and the same elements; a NaN equals nothing."""
    a, b = _arrays("equal", self, other)
    return bool(np.array_equal(a, b))


def _arrays(name: str, *tensors: Tensor) -> list[np.ndarray]:
    for tensor in tensors:
        if not isinstance(tensor, Tensor):
            raise TypeError(f"{name}(): expected tensors, but got {type(tensor).__name__}")
    return [tensor._array for tensor in tensors]
