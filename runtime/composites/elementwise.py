"""Elementwise composites whose form depends on which arguments are given."""

from __future__ import annotations

import functools
import math
from typing import Any

from gradspec.core import ops
from gradspec.core.elements.dtypes import bool as bool_dtype
from gradspec.core.elements.dtypes import (
    complex128,
    dtype,
    finfo,
    float32,
    float64,
    get_default_dtype,
    int64,
    uint8,
)
from gradspec.core.elements.promotion import result_type
from gradspec.core.elements.shapes import broadcast_shapes
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import arange

__all__ = [
    "clamp",
    "div_mode",
    "float_power",
    "isclose",
    "ldexp",
    "mvlgamma",
    "nan_to_num",
    "nextafter",
    "positive",
    "round",
]


def clamp(self: Tensor, min: Any, max: Any) -> Tensor:
    """`self` bounded by `min` and `max`, each a number, a Tensor or None; where they cross, `max` wins."""
    if min is None and max is None:
        raise RuntimeError("clamp(): At least one of 'min' or 'max' must not be None")
    if min is not None and max is not None:
        if not isinstance(min, Tensor) and not isinstance(max, Tensor):
            if not self.dtype.is_floating_point:
                self = self.to(result_type(self, min, max))  # an int tensor between floats becomes one of floats
            return ops.clamp_between(self, min, max)
        self = self.to(result_type(self, min, max))  # by pairs, a bound without dims would widen an int tensor
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


def nextafter(self: Tensor, other: Tensor) -> Tensor:
    """The number next to `self` in the direction of `other`; half types are not computed in."""
    if self.dtype.itemsize != 2 and other.dtype.itemsize != 2:
        return ops.next_number(self, other)
    dtype = result_type(self, other)
    if not dtype.is_floating_point or dtype.itemsize != 2:
        return ops.next_number(self, other)
    shape = broadcast_shapes(shape_of(self), shape_of(other), "nextafter")
    return ops.next_half(*(ops.expand(ops.to_dtype(x, dtype), shape) for x in (self, other)))


def ldexp(self: Tensor, other: Tensor) -> Tensor:
    """`self` times two to the power of `other`: of integers, in the dtype of `self`."""
    is_power = other.dtype.is_floating_point or other.dtype.is_complex
    if is_power or not self.dtype.is_floating_point:
        return self * ops.exp2(other)
    exponent = ops.clamp(ops.to_dtype(other, float64), -2100, 2100)
    third = ops.trunc(exponent / 3)  # the power itself may be out of range where the product is not
    step, rest = ops.exp2(third), ops.exp2(exponent - 2 * third)
    return ops.to_dtype(ops.to_dtype(self, float64) * step * step * rest, self.dtype)


def mvlgamma(self: Tensor, p: int) -> Tensor:
    """The logarithm of the multivariate gamma function: a sum of those of `lgamma`."""
    if p < 1:
        raise RuntimeError("p has to be greater than or equal to 1")
    if p == 1:
        return ops.lgamma(self)
    dtype = self.dtype if self.dtype.is_floating_point else get_default_dtype()
    terms = ops.lgamma(ops.unsqueeze(self, -1) - arange(p, dtype=dtype) / 2)
    return ops.sum(terms, -1) + p * (p - 1) / 4 * math.log(math.pi)


def positive(self: Tensor) -> Tensor:
    """`self`."""
    if self.dtype is bool_dtype:
        raise RuntimeError("The `+` operator, on a bool tensor is not supported.")
    return self


def nan_to_num(self: Tensor, nan: float | None, posinf: float | None, neginf: float | None) -> Tensor:
    """`self` with numbers in place of NaN and infinities; by default zero and the largest of the dtype."""
    if self.dtype.is_complex:
        real, imag = ops.real_part(self), ops.imag_part(self)
        return ops.make_complex(nan_to_num(real, nan, posinf, neginf), nan_to_num(imag, nan, posinf, neginf))
    if not self.dtype.is_floating_point:
        return ops.clone(self)
    largest = _largest(self.dtype)
    return ops.replace_nonfinite(
        self,
        0.0 if nan is None else nan,
        largest if posinf is None else posinf,
        -largest if neginf is None else neginf,
    )


@functools.cache
def _largest(of: dtype) -> float:
    largest: float = finfo(of).max
    return largest


def float_power(self: Any, exponent: Any) -> Tensor:
    """`self` to the power of `exponent`, in double precision."""
    dtype = complex128 if _is_complex(self) or _is_complex(exponent) else float64
    return ops.pow(_in_dtype(self, dtype), _in_dtype(exponent, dtype))


def _in_dtype(x: Any, dtype: Any) -> Any:
    return ops.to_dtype(x, dtype) if isinstance(x, Tensor) and x.dtype is not dtype else x


def _is_complex(x: Any) -> bool:
    return x.dtype.is_complex if isinstance(x, Tensor) else isinstance(x, complex)


def isclose(self: Tensor, other: Tensor, rtol: float, atol: float, equal_nan: bool) -> Tensor:
    """Whether `self` and `other` are equal, or differ by at most atol + rtol * abs(other)."""
    if self.dtype is not other.dtype:
        raise RuntimeError(f"isclose(): {self.dtype} did not match {other.dtype}, but both must be the same")
    for name, tolerance in (("rtol", rtol), ("atol", atol)):
        if tolerance < 0:
            raise RuntimeError(f"{name} must be greater than or equal to zero, but got {tolerance}")
    close = ops.eq(self, other)
    if equal_nan:
        close = ops.logical_or(close, ops.logical_and(ops.isnan(self), ops.isnan(other)))
    if not rtol and not atol:
        return close
    if self.dtype is bool_dtype:
        self, other = self.to(uint8), other.to(uint8)
    allowed = ops.add(ops.abs(ops.mul(other, rtol)), atol)
    integers = not (self.dtype.is_floating_point or self.dtype.is_complex)
    if integers and self.element_size() < 8:  # in which their differences do not wrap
        self, other = ops.to_dtype(self, int64), ops.to_dtype(other, int64)
    if integers:
        error = ops.sub(ops.maximum(self, other), ops.minimum(self, other))
        is_number = ops.ge(error, 0)  # one that is out of range of int64 has wrapped
    else:
        error = ops.abs(ops.sub(self, other))
        is_number = ops.isfinite(error)
    return ops.logical_or(close, ops.logical_and(is_number, ops.le(error, allowed)))
