"""Elementwise composites whose form depends on which arguments are given."""

from __future__ import annotations

import math
from typing import Any

from gradspec.core import ops
from gradspec.core.bare import Tensor
from gradspec.core.dtypes import float32
from gradspec.core.promotion import result_type

__all__ = ["clamp", "div_mode", "mvlgamma", "round"]


def clamp(self: Tensor, min: Any, max: Any) -> Tensor:
    """`self` bounded by `min` and `max`, each a number, a Tensor or None; where they cross, `max` wins."""
    if min is None and max is None:
        raise ValueError("gradspec.clamp: At least one of 'min' or 'max' must not be None")
    if min is not None and max is not None and not isinstance(min, Tensor) and not isinstance(max, Tensor):
        if not self.dtype.is_floating_point:
            self = self.to(result_type(self, min, max))  # an int tensor between floats becomes one of floats
        return ops.clamp_between(self, min, max)
    result = self if min is None else ops.clamp_min(self, min)
    return result if max is None else ops.clamp_max(result, max)


def round(self: Tensor, decimals: int) -> Tensor:
    """Each element rounded to this number of decimals; to tens, hundreds and so on if it is negative."""
    if decimals == 0:
        return ops.rint(self)
    if self.element_size() == 2:  # powers of ten have too many digits
        return ops.to_dtype(round(ops.to_dtype(self, float32), decimals), self.dtype)
    power = 10.0 ** min(abs(decimals), 308)  # what is more is beyond all floats
    return ops.round_parts(self, power) if decimals > 0 else ops.round_multiples(self, power)


def div_mode(self: Tensor, other: Any, rounding_mode: str | None) -> Tensor:
    """`self / other`, rounded as `rounding_mode` (None, 'floor' or 'trunc') says."""
    if rounding_mode is None:
        return ops.div(self, other)
    if rounding_mode == "floor":
        return ops.floor_divide(self, other)
    return ops.trunc_divide(self, other)


def mvlgamma(self: Tensor, p: int) -> Tensor:
    """The logarithm of the multivariate gamma function: a sum of those of `lgamma`."""
    if p < 1:
        raise RuntimeError("p has to be greater than or equal to 1")
    result = ops.lgamma(self)
    for step in range(1, p):
        result = result + ops.lgamma(self - step / 2)
    return result + p * (p - 1) / 4 * math.log(math.pi)
