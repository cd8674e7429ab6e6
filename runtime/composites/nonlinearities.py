"""Composites that are activations of neural networks."""

from __future__ import annotations

import math

from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

__all__ = ["glu", "hardtanh", "prelu", "threshold"]


def _held(self: Tensor, number: float) -> float:
    """The number without the fraction that the elements cannot have."""
    return number if self.is_floating_point() else math.trunc(number)


def hardtanh(input: Tensor, min_val: float, max_val: float, inplace: bool) -> Tensor:
    """The elements limited to an interval, which may not be empty."""
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    min_val, max_val = _held(input, min_val), _held(input, max_val)
    if min_val < 0 and not input.dtype.is_signed:
        raise RuntimeError("cannot do hardtanh on an unsigned type with negative limits")
    return (ops.hardtanh_ if inplace else ops.hardtanh)(input, min_val, max_val)


def threshold(input: Tensor, threshold: float, value: float, inplace: bool) -> Tensor:
    """The elements above the threshold, and a value elsewhere."""
    return (ops.threshold_ if inplace else ops.threshold)(input, _held(input, threshold), _held(input, value))


def glu(input: Tensor, dim: int) -> Tensor:
    """The first half along `dim`, gated by the second."""
    if not input.ndim:
        raise RuntimeError("glu does not support 0-dimensional tensors")
    size = shape_of(input)[dim]
    if size % 2:
        raise RuntimeError(f"Halving dimension must be even, but dimension {dim} is size {size}")
    return ops.gated(ops.narrow(input, dim, 0, size // 2), ops.narrow(input, dim, size // 2, size // 2))


def prelu(self: Tensor, weight: Tensor) -> Tensor:
    """The elements, the negative ones times the weight of their channel."""
    if weight.ndim > 1:
        raise RuntimeError(f"prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = {weight.ndim}")
    count = weight.numel()
    if count != 1:
        if not self.ndim:
            raise RuntimeError("Not allow zero-dim input tensor.")
        channels = shape_of(self)[1] if self.ndim > 1 else 1
        if channels != count:
            raise RuntimeError(
                f"Mismatch of parameter numbers and input channel size. Found parameter numbers = {count}, and "
                f"channel size = {channels}."
            )
    shape = (count, *[1] * (self.ndim - 2)) if self.ndim > 1 else (1,) * self.ndim
    return ops.prelu_elements(self, ops.reshape(weight, shape))
