"""Ops written by hand in terms of other ops; differentiable, to any order, because those are.

An entry whose forward is `composite(name)` is the function `name` of this module;
those of `products.py` and `losses.py` are re-exported.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec import dispatch
from gradspec.arrays.shapes import broadcast_shapes, wrap_dim, wrap_dims
from gradspec.complex_numbers import complex, imag, polar
from gradspec.indexing import parse
from gradspec.losses import (
    binary_cross_entropy_with_logits,
    cross_entropy,
    cross_entropy_curvature,
    cross_entropy_slope,
    mse_loss,
    nll_loss,
)
from gradspec.products import addmm, einsum, linear, matmul_backward_other, matmul_backward_self
from gradspec.tensor import Tensor, wrap

__all__ = [
    "addmm",
    "advanced_index_add",
    "advanced_index_zero",
    "binary_cross_entropy_with_logits",
    "clamp",
    "complex",
    "cross_entropy",
    "cross_entropy_curvature",
    "cross_entropy_slope",
    "cumprod_backward",
    "div_mode",
    "einsum",
    "expand_as",
    "flatten",
    "gather_put",
    "grow_to",
    "imag",
    "index_put",
    "index_select_put",
    "linear",
    "linear_recurrence_backward",
    "matmul_backward_other",
    "matmul_backward_self",
    "mse_loss",
    "nll_loss",
    "nonzero_tuple",
    "norm_direction",
    "polar",
    "prod_excluding",
    "repeat_interleave",
    "reshape",
    "reshape_as",
    "shift",
    "take_along_dim",
    "var_direction",
    "view_as",
]

# Dividing a product by a smaller element loses digits, the more so the higher the derivative.
_SAFE_DIVISOR = 1e-3

Shape = Sequence[int]
Dims = int | Sequence[int] | None


def _constant(value: float, like: Tensor) -> Tensor:
    return wrap(np.array(value, like._array.dtype))


def _zeros(shape: Shape, like: Tensor) -> Tensor:
    return wrap(np.zeros(tuple(shape), like._array.dtype))


def _slices(self: Tensor, dim: int, start: int, end: int | None) -> Tensor:
    return dispatch.ops.slice(self, dim, start, end)


# Elementwise


def clamp(self: Tensor, min: Any, max: Any) -> Tensor:
    """`self` bounded by `min` and `max`, each a number, a Tensor or None; where they cross, `max` wins."""
    ops = dispatch.ops
    if min is None and max is None:
        raise ValueError("gradspec.clamp: At least one of 'min' or 'max' must not be None")
    if min is not None and max is not None and not isinstance(min, Tensor) and not isinstance(max, Tensor):
        return ops.clamp_between(self, min, max)
    result = self if min is None else ops.clamp_min(self, min)
    return result if max is None else ops.clamp_max(result, max)


def div_mode(self: Tensor, other: Any, rounding_mode: str | None) -> Tensor:
    """`self / other`, rounded as `rounding_mode` (None, 'floor' or 'trunc') says."""
    ops = dispatch.ops
    if rounding_mode is None:
        return ops.div(self, other)
    if rounding_mode == "floor":
        return ops.floor_divide(self, other)
    if rounding_mode == "trunc":
        return ops.trunc_divide(self, other)
    raise RuntimeError(
        f"div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '{rounding_mode}'"
    )


# Derivatives of reductions and scans


def prod_excluding(self: Tensor, dim: Dims) -> Tensor:
    """For each element the product of all others over `dim`, exact when some are zero."""
    ops = dispatch.ops
    if np.all(np.abs(self._array) > _SAFE_DIVISOR):
        return ops.prod(self, dim, True) / self
    shape = self.shape
    if not shape:
        return wrap(np.ones_like(self._array))
    dims = wrap_dims(dim, len(shape)) or tuple(range(len(shape)))
    kept = [d for d in range(len(shape)) if d not in dims]
    order = [*kept, *dims]
    moved = ops.permute(self, order)
    flat = ops.reshape(moved, (*[shape[d] for d in kept], math.prod(shape[d] for d in dims)))
    before = ops.cumprod(shift(flat, -1, 1.0), -1)
    behind = ops.flip(ops.cumprod(shift(ops.flip(flat, (-1,)), -1, 1.0), -1), (-1,))
    return ops.unpermute(ops.reshape(before * behind, moved.shape), order)


def var_direction(self: Tensor, dim: Dims, correction: float | None) -> Tensor:
    """The derivative of var(self, dim, correction) by each element of `self`."""
    mean = dispatch.ops.mean(self, dim, True)
    free = self._array.size / max(mean._array.size, 1) - (1 if correction is None else correction)
    if free > 0:
        return (self - mean) * (2.0 / free)
    return wrap(np.full_like(self._array, math.inf if free else math.nan))


def norm_direction(self: Tensor, result: Tensor, p: Any, dim: Dims, keepdim: bool) -> Tensor:
    """The derivative of norm(self, p, dim, keepdim) by each element; zero where the norm is zero."""
    ops = dispatch.ops
    p = 2.0 if p is None or p == "fro" else float(p)
    if p == 0:
        return wrap(np.zeros_like(self._array))
    if p == 1:
        return ops.sgn(self)
    norm = ops.unreduce(result, self.shape, dim, keepdim)
    if math.isinf(p):
        where = ops.to_dtype(ops.abs(self) == norm, norm._array.dtype)
        return ops.sgn(self) * (where / ops.clamp_min(ops.sum(where, dim, True), 1.0))
    missing = norm == 0
    safe = ops.masked_fill(norm, missing, 1.0)
    if p == 2:
        direction = self / safe
    else:
        size = ops.abs(self)
        # At zero the power has no derivative for p < 2; its subgradient zero is taken, as for abs.
        absent = size == 0
        power = ops.pow(ops.masked_fill(size, absent, 1.0) / safe, p - 1)
        direction = ops.sgn(self) * ops.masked_fill(power, absent, 0.0)
    return ops.masked_fill(direction, missing, 0.0)


def shift(self: Tensor, dim: int, fill: float) -> Tensor:
    """`self` moved by one position along `dim`, with `fill` in the first and without its last one."""
    shape = list(self.shape)
    if not shape:
        return wrap(np.full((), fill, self._array.dtype))
    dim = wrap_dim(dim, len(shape))
    if not shape[dim]:
        return self
    length, shape[dim] = shape[dim], 1
    first = wrap(np.full(shape, fill, self._array.dtype))
    return dispatch.ops.cat([first, _slices(self, dim, 0, length - 1)], dim)


def cumprod_backward(gradient: Tensor, self: Tensor, result: Tensor, dim: int) -> Tensor:
    """The gradient of cumprod, exact when some elements are zero."""
    ops = dispatch.ops
    if np.all(result._array):
        return ops.reverse_cumsum(gradient * ops.conj(result), dim) / ops.conj(self)
    before = ops.conj(shift(result, dim, 1.0))
    return linear_recurrence_backward(gradient, self, dim) * before


def linear_recurrence_backward(gradient: Tensor, decay: Tensor, dim: int) -> Tensor:
    """The gradient of linear_recurrence by its input: g[i] = gradient[i] + conj(decay[i + 1]) * g[i + 1]."""
    ops = dispatch.ops
    if not gradient.ndim:
        return gradient
    factors = ops.roll(ops.flip(ops.conj(decay), (dim,)), 1, dim)
    return ops.flip(ops.linear_recurrence(factors, ops.flip(gradient, (dim,)), dim), (dim,))


# Shapes


def reshape(self: Tensor, shape: Shape) -> Tensor:
    """`self` in `shape`: a view where the strides allow it, else a copy."""
    ops = dispatch.ops
    shape = tuple(shape)
    if self._array.flags.c_contiguous:
        return ops.view(self, shape)
    try:
        return ops.view(self, shape)
    except RuntimeError:
        return ops.view(ops.contiguous_copy(self), shape)


def flatten(self: Tensor, start_dim: int, end_dim: int) -> Tensor:
    """`self` with the dims from `start_dim` to `end_dim` as one; a 0-d tensor becomes 1-d."""
    shape = tuple(self.shape)
    start, end = wrap_dim(start_dim, len(shape)), wrap_dim(end_dim, len(shape))
    if start > end:
        raise RuntimeError(
            f"flatten() has invalid args: start_dim cannot come after end_dim, got {start_dim} and {end_dim}"
        )
    if start == end and shape:
        return self
    return reshape(self, (*shape[:start], math.prod(shape[start : end + 1]), *shape[end + 1 :]))


def view_as(self: Tensor, other: Tensor) -> Tensor:
    """`self` viewed in the shape of `other`."""
    return dispatch.ops.view(self, other._array.shape)


def reshape_as(self: Tensor, other: Tensor) -> Tensor:
    """`self` in the shape of `other`."""
    return reshape(self, other._array.shape)


def expand_as(self: Tensor, other: Tensor) -> Tensor:
    """`self` expanded to the shape of `other`."""
    return dispatch.ops.expand(self, other._array.shape)


def grow_to(self: Tensor, shape: Shape) -> Tensor:
    """`self` with zeros behind the end of each dim, up to `shape`."""
    pairs = zip(reversed(self.shape), reversed(shape), strict=True)
    amounts = [amount for have, want in pairs for amount in (0, want - have)]
    return dispatch.ops.pad(self, amounts)


def repeat_interleave(self: Tensor, repeats: Any, dim: int | None) -> Tensor:
    """Each slice along `dim` repeated; `repeats` is an int, or a Tensor or list of one int per slice."""
    if isinstance(repeats, Tensor):
        repeats = repeats._array
    elif isinstance(repeats, Sequence):
        repeats = np.array(repeats, np.int64)
    return dispatch.ops.repeat_slices(self, repeats, dim)


# Indexing


def nonzero_tuple(self: Tensor, as_tuple: bool) -> Any:
    """The positions of the elements that are not zero: one tensor per dim, or all as rows."""
    positions = dispatch.ops.nonzero(self if self.ndim or not as_tuple else reshape(self, (1,)))
    return positions.unbind(1) if as_tuple else positions


def index_put(self: Tensor, indices: Any, values: Tensor, accumulate: bool) -> Tensor:
    """A copy of `self` with `values` written to, or added at, `indices`, a tuple of index tensors."""
    _, index = parse(tuple(indices), self._array.shape)
    return dispatch.ops.advanced_index_put(self, index, values, accumulate)


def advanced_index_add(self: Tensor, shape: Shape, index: Any) -> Tensor:
    """Zeros of `shape` to which `self` is added at `index`; repeated positions count each time."""
    return dispatch.ops.advanced_index_put(_zeros(shape, self), index, self, True)


def advanced_index_zero(self: Tensor, index: Any) -> Tensor:
    """A copy of `self` with zeros at `index`."""
    return dispatch.ops.advanced_index_put(self, index, _constant(0, self))


def index_select_put(self: Tensor, shape: Shape, dim: int, index: Tensor) -> Tensor:
    """Zeros of `shape` to which `self` is added at the positions `index` of `dim`."""
    if not shape:
        return dispatch.ops.sum_to_size(self, ())
    return dispatch.ops.index_add(_zeros(shape, self), dim, index, self)


def gather_put(self: Tensor, shape: Shape, dim: int, index: Tensor) -> Tensor:
    """Zeros of `shape` to which `self` is added at the positions `index` along `dim`."""
    return dispatch.ops.scatter_add(_zeros(shape, self), dim, index, self)


def take_along_dim(self: Tensor, indices: Tensor, dim: int | None) -> Tensor:
    """`gather` with `self` and `indices` broadcast apart from `dim`; without `dim`, both flattened."""
    ops = dispatch.ops
    if dim is None:
        return ops.gather(reshape(self, (-1,)), 0, reshape(indices, (-1,)))
    mine, theirs = list(self.shape), list(indices.shape)
    if len(mine) != len(theirs):
        raise RuntimeError(
            "take_along_dim(): input and indices should have the same number of dimensions, but got "
            f"{len(mine)} dimensions for input, and {len(theirs)} dimensions for indices"
        )
    if not mine:
        return ops.gather(self, dim, indices)
    dim = wrap_dim(dim, len(mine))
    length, count = mine[dim], theirs[dim]
    mine[dim] = theirs[dim] = 1
    common = list(broadcast_shapes(tuple(mine), tuple(theirs)))
    mine, theirs = common.copy(), common.copy()
    mine[dim], theirs[dim] = length, count
    return ops.gather(ops.expand(self, mine), dim, ops.expand(indices, theirs))
