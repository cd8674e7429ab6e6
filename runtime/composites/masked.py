"""Reductions of the elements at which a mask is True."""

from __future__ import annotations

import math
from typing import Any

from gradspec.composites.precision import in_single
from gradspec.core import ops
from gradspec.core.elements.dtypes import bool as bool_dtype
from gradspec.core.elements.dtypes import float32, float64, iinfo
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import full

__all__ = ["masked_input", "masked_mean", "masked_median", "masked_var"]

_NEUTRAL = {
    "sum": 0,
    "prod": 1,
    "amax": -math.inf,
    "amin": math.inf,
    "logsumexp": -math.inf,
    "median": math.nan,
}


def masked_input(input: Tensor, mask: Tensor | None, reduction: str) -> Tensor:
    """The elements where the mask is True, and what changes nothing in the reduction elsewhere."""
    if mask is None:
        return input
    neutral: float = _NEUTRAL[reduction]
    if not math.isfinite(neutral):
        if (input.dtype.is_complex and reduction != "logsumexp") or input.dtype is bool_dtype:
            raise RuntimeError(f"masked {reduction}: elements of {input.dtype} have no order")
        if not (input.dtype.is_floating_point or input.dtype.is_complex):
            neutral = iinfo(input.dtype).min if neutral < 0 else iinfo(input.dtype).max
    return ops.where(_spread(mask, input), input, full((), neutral, dtype=input.dtype))


def _spread(mask: Tensor, input: Tensor) -> Tensor:
    """The mask as bools in the shape of the tensor that it masks."""
    shape = shape_of(input)
    if len(shape_of(mask)) > len(shape):
        raise IndexError(
            f"a mask has at most the dims of its input; this one has {len(shape_of(mask))}, and the input "
            f"has {len(shape)}"
        )
    return ops.expand(ops.converted(mask, bool_dtype), shape)


def _count(input: Tensor, mask: Tensor | None, dim: Any, keepdim: bool) -> Tensor:
    """How many elements there are over `dim`."""
    is_there = full(shape_of(input), True) if mask is None else _spread(mask, input)
    return ops.sum(is_there, dim, keepdim)


def masked_mean(input: Tensor, dim: Any, keepdim: bool, dtype: Any, mask: Tensor | None) -> Tensor:
    """The mean over `dim`, in `dtype`."""
    x = ops.converted(masked_input(input, mask, "sum"), dtype)
    if not (x.dtype.is_floating_point or x.dtype.is_complex):
        given = "Input" if dtype is None else "Optional"
        raise ValueError(
            f"mean(): Could not infer output dtype. {given} dtype must be either a floating point or complex "
            f"dtype. Got: {x.dtype}"
        )
    return _quotient(x, dim, keepdim, _count(input, mask, dim, keepdim))


@in_single
def _quotient(self: Tensor, dim: Any, keepdim: bool, count: Tensor) -> Tensor:
    return ops.div(ops.sum(self, dim, keepdim), count)


def masked_var(
    input: Tensor,
    dim: Any,
    unbiased: bool | None,
    correction: float | None,
    keepdim: bool,
    dtype: Any,
    mask: Tensor | None,
) -> Tensor:
    """The variance over `dim`, in `dtype`; complex for complex numbers."""
    if unbiased is not None and correction is not None:
        raise RuntimeError("masked.var: only one of unbiased and correction may be given")
    if correction is None:
        correction = 0 if unbiased is False else 1
    if dtype is None:
        dtype = input.dtype if input.dtype.is_floating_point or input.dtype.is_complex else float32
    return _variance(ops.to_dtype(input, dtype), dim, correction, keepdim, mask)


@in_single
def _variance(x: Tensor, dim: Any, correction: float, keepdim: bool, mask: Tensor | None) -> Tensor:
    distances = ops.sub(x, masked_mean(x, dim, True, None, mask))
    squares = ops.sum(masked_input(ops.mul(distances, ops.conj(distances)), mask, "sum"), dim, keepdim)
    count = ops.to_dtype(_count(x, mask, dim, keepdim), float64)
    freedom = ops.clamp_min(ops.sub(count, +correction), 0)
    return ops.converted(ops.div(squares, freedom), squares.dtype)


def masked_median(input: Tensor, dim: int, keepdim: bool, dtype: Any, mask: Tensor | None) -> Tensor:
    """The middle one along `dim`."""
    if input.dtype.is_floating_point:
        return ops.nanmedian(masked_input(input, mask, "median"), dim, keepdim)[0]
    found = ops.nanmedian(masked_input(ops.to_dtype(input, float32), mask, "median"), dim, keepdim)[0]
    return ops.to_dtype(ops.without_nan(found), input.dtype if dtype is None else dtype)
