"""Composites over the elements that are not NaN, and quantiles."""

from __future__ import annotations

import math
from typing import Any

from gradspec.composites.precision import in_single
from gradspec.composites.reshaping import reshape
from gradspec.core import ops
from gradspec.core.elements.dtypes import float32, int64
from gradspec.core.elements.shapes import wrap_dim
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import full

__all__ = [
    "nanmean",
    "nanquantile",
    "nanquantile_of_number",
    "quantile",
    "quantile_of_number",
    "renorm",
]


@in_single
def nanmean(self: Tensor, dim: Any, keepdim: bool) -> Tensor:
    """The mean over `dim` of the elements that are not NaN."""
    if not (self.dtype.is_floating_point or self.dtype.is_complex):
        raise RuntimeError(f"nanmean(): expected input to have floating point or complex dtype but got {self.dtype}")
    counts = ops.sum(ops.eq(self, self), dim, keepdim)
    return ops.div(ops.nansum(self, dim, keepdim), counts)


@in_single
def quantile(self: Tensor, q: Tensor, dim: int | None, keepdim: bool, interpolation: str) -> Tensor:
    """The quantiles `q`; NaN where an element is NaN."""
    ordered = _ordered("quantile", self, q, dim)
    return _quantile(ordered, self, ops.probabilities(q), dim, keepdim, interpolation)


def _quantile(ordered: Tensor, self: Tensor, q: Tensor, dim: int | None, keepdim: bool, interpolation: str) -> Tensor:
    last = shape_of(ordered)[-1] - 1
    ranks = ops.masked_fill(ops.mul(q, last), ops.isnan(ops.narrow(ordered, -1, last, 1)), last)
    return _placed(_at_ranks(ordered, ranks, interpolation), self, q, dim, keepdim)


@in_single
def nanquantile(self: Tensor, q: Tensor, dim: int | None, keepdim: bool, interpolation: str) -> Tensor:
    """The quantiles `q` of the elements that are not NaN; NaN where there are none."""
    ordered = _ordered("nanquantile", self, q, dim)
    return _nanquantile(ordered, self, ops.probabilities(q), dim, keepdim, interpolation)


def _nanquantile(
    ordered: Tensor, self: Tensor, q: Tensor, dim: int | None, keepdim: bool, interpolation: str
) -> Tensor:
    count = ops.sum(ops.eq(ordered, ordered), -1, True)
    ranks = ops.mul(q, ops.clamp_min(ops.sub(count, 1), 0))
    return _placed(_at_ranks(ordered, ranks, interpolation), self, q, dim, keepdim)


@in_single
def quantile_of_number(self: Tensor, q: float, dim: int | None, keepdim: bool, interpolation: str) -> Tensor:
    """The quantile `q`, a number."""
    at = _as_tensor("quantile", self, q)
    return _quantile(_ordered("quantile", self, at, dim), self, at, dim, keepdim, interpolation)


@in_single
def nanquantile_of_number(self: Tensor, q: float, dim: int | None, keepdim: bool, interpolation: str) -> Tensor:
    """The quantile `q`, a number, of the elements that are not NaN."""
    at = _as_tensor("nanquantile", self, q)
    return _nanquantile(_ordered("nanquantile", self, at, dim), self, at, dim, keepdim, interpolation)


def _as_tensor(name: str, self: Tensor, q: float) -> Tensor:
    if not 0 <= q <= 1:
        raise RuntimeError(f"{name}() q must be in the range [0, 1] but got {q}")
    return full((), q, dtype=self.dtype)


def _ordered(name: str, self: Tensor, q: Tensor, dim: int | None) -> Tensor:
    """The elements in order along a last dim in the place of `dim`."""
    if not math.prod(shape_of(self)):
        raise RuntimeError(f"{name}() input tensor must be non-empty")
    if not self.dtype.is_floating_point:
        raise RuntimeError(f"{name}() input tensor must be either float or double dtype")
    if len(shape_of(q)) > 1:
        raise RuntimeError(f"{name}() q must be a scalar or 1D tensor")
    if q.dtype is not self.dtype:
        raise RuntimeError(f"{name}() q tensor must be same dtype as the input tensor")
    if dim is not None:
        wrap_dim(dim, len(shape_of(self)))
    flat = dim is None or not shape_of(self)
    self = reshape(self, (-1,)) if flat else ops.movedim(self, dim, -1)
    return ops.sort(self, -1)[0]


def _at_ranks(ordered: Tensor, ranks: Tensor, interpolation: str) -> Tensor:
    """The elements at these positions of the last dim; positions between two elements are interpolated.

    NaN for positions that are none.
    """
    count = shape_of(ranks)[-1] if shape_of(ranks) else 1
    ranks = ops.expand(ranks, (*shape_of(ordered)[:-1], count))
    if interpolation == "nearest":
        ranks = ops.rint(ranks)
    below = ops.ceil(ranks) if interpolation == "higher" else ops.floor(ranks)
    lower = ops.gather(ordered, -1, _positions(below, ordered))
    if interpolation in ("linear", "midpoint"):
        upper = ops.gather(ordered, -1, _positions(ops.ceil(ranks), ordered))
        weight = ops.sub(ranks, below) if interpolation == "linear" else full((), 0.5, dtype=ranks.dtype)
        lower = ops.lerp(lower, upper, weight)
    is_there = ops.logical_and(ops.ge(ranks, 0), ops.le(ranks, shape_of(ordered)[-1] - 1))
    return ops.masked_fill(lower, ops.logical_not(is_there), math.nan)


def _positions(ranks: Tensor, ordered: Tensor) -> Tensor:
    """Ranks as indices of the last dim."""
    within = ops.clamp_between(ops.nan_to_zero(ranks), 0, shape_of(ordered)[-1] - 1)
    return ops.to_dtype(within, int64)


def _placed(found: Tensor, self: Tensor, q: Tensor, dim: int | None, keepdim: bool) -> Tensor:
    """The quantiles in a first dim, or in none for a 0-d `q`, with the reduced dims back if `keepdim`."""
    found = ops.movedim(found, -1, 0) if shape_of(q) else ops.squeeze(found, -1)
    if not keepdim:
        return found
    shape = shape_of(self)
    kept = [1] * len(shape) if dim is None else list(shape)
    if dim is not None and shape:
        kept[wrap_dim(dim, len(shape))] = 1
    return reshape(found, (*shape_of(q), *kept))


def renorm(self: Tensor, p: float, dim: int, maxnorm: float) -> Tensor:
    """The slices along `dim`, scaled down to the p-norm `maxnorm` where theirs is larger."""
    ndim = len(shape_of(self))
    if p <= 0:
        raise RuntimeError("renorm: non-positive-norm not supported")
    if ndim < 2:
        raise RuntimeError(f"renorm: input needs at least 2 dimensions, got {ndim} dimensions")
    if maxnorm < 0:
        raise RuntimeError(f"renorm: expected maxnorm to be >= 0 but got {maxnorm}")
    dim = wrap_dim(dim, ndim)
    if self.dtype.is_floating_point and self.element_size() == 2:
        # Norms are compared before they are rounded.
        return ops.to_dtype(renorm(ops.to_dtype(self, float32), p, dim, maxnorm), self.dtype)
    norms = ops.norm(self, p, (*range(dim), *range(dim + 1, ndim)), True)
    return ops.mul(self, ops.shrink_factor(norms, maxnorm))
