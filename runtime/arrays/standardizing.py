"""Elements less their mean, divided by their standard deviation, times a weight, plus a bias; and the gradient of that.

Note [Layouts of norms] The kernels take arrays in row-major order as matrices. The elements that are standardized
together are

- a matrix: its columns are the last dims, and its rows one dim before them, or it has one row;
- a row, with a weight along it, as in the gradient of layer norms;
- a column, where the first dims are taken together.

Other arrays take several passes over memory. Weight and bias have as many dims as the elements, and broadcast.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import Array, Dims, wrap_dims

from .broadcasting import sum_to_size
from .reductions import mean, var

__all__ = ["standardize", "standardize_backward"]

_matrix, _columns = ufuncs["standardize"], ufuncs["standardize_columns"]
_matrix_backward, _rows_backward, _columns_backward = (
    ufuncs[f"standardize_{of}backward"] for of in ("", "rows_", "columns_")
)
_add, _mul, _rsqrt, _scaled_difference = (ufuncs[name] for name in ("add", "mul", "rsqrt", "scaled_difference"))
_LONG = 16  # elements of a row, at least, where a large array has several; of shorter ones passes are faster
_LARGE = 32768  # elements, from which on that is so

Shape = tuple[int, ...]
Outputs = tuple[Array, Array, Array]


class _Layout(NamedTuple):
    """How elements are matrices: see Note [Layouts of norms]."""

    kind: str  # matrix, row or column
    moments: Shape  # of mean and variance
    joined: Shape  # of the elements as matrices
    affine: Shape  # of weight and bias as matrices, or as rows
    summed: Shape  # of their gradients, with as many dims as the elements
    by_row: Shape = ()  # of numbers for the rows of matrices
    order: tuple[int, ...] | None = None  # to be put in after these shapes

    def matrices(self, array: Array, shape: Shape) -> Array:
        found = array.reshape(shape)
        return found if self.order is None else found.transpose(self.order)

    def rows(self, array: Array, shape: Shape) -> Array:
        found = array.reshape(shape)
        return found if self.order is None else found.transpose(self.order[:-1])


@functools.lru_cache(1024)
def _layout(shape: Shape, affine: Shape, dim: Dims) -> _Layout | None:
    """The layout of elements of this shape, with a weight and a bias of another; None if they are not matrices."""
    ndim, dims = len(shape), sorted(wrap_dims(dim, len(shape)))
    count = len(dims)
    moments = tuple([1 if i in dims else size for i, size in enumerate(shape)])
    if dims == list(range(count)) and count < ndim and affine in (moments, (1,) * ndim):
        sizes = math.prod(shape[:count]), math.prod(shape[count:])
        return _Layout("column", moments, sizes, (math.prod(affine),), moments)
    last = 0
    while last < count and dims[-1 - last] == ndim - 1 - last:
        last += 1
    along = [i for i in dims if affine[i] != 1]
    if not last or (along and count > last):
        return None
    first, rows = ndim - last, None
    if along and along == [i for i in dims if shape[i] != 1]:
        if affine[:first] != (1,) * first:
            return None
    elif along == dims[:1]:
        first, rows = first + 1, first
    elif along:
        return None
    elif count == last + 1:
        rows = dims[0]
    length = math.prod(shape[first:])
    if count > last + 1 or (count > last and length < _LONG and math.prod(shape) > _LARGE):
        return None
    own = math.prod(affine[first:])
    summed = (*shape[:first], *[1] * (ndim - first))
    if rows is None:
        joined, parts = (*shape[:first], 1, length), (*affine[:first], 1, own)
        return _Layout(
            "row" if own > 1 else "matrix", moments, joined, parts, affine if own > 1 else summed, (*shape[:first], 1)
        )
    order = (*[i for i in range(first) if i != rows], rows, first)
    return _Layout("matrix", moments, (*shape[:first], length), (*affine[:first], 1), summed, shape[:first], order)


def _layout_of(self: Array, weight: Array | None, bias: Array | None, dim: Dims) -> _Layout | None:
    given = [x.shape for x in (weight, bias) if x is not None]
    if (
        not self.size
        or not self.flags.c_contiguous
        or any(shape != given[0] or len(shape) != self.ndim for shape in given)
    ):
        return None
    return _layout(self.shape, given[0] if given else (1,) * self.ndim, tuple(dim) if isinstance(dim, list) else dim)


@functools.cache
def _constant(value: int, dtype: np.dtype, ndim: int) -> Array:
    return np.full((1,) * ndim, value, dtype)


@also_in_c("standardize", "standardize", "standardize_columns")
def standardize(self: Array, weight: Array | None, bias: Array | None, dim: Dims, eps: float) -> Outputs:
    """The standardized elements, and the mean and the variance over `dim`, whose sizes become 1."""
    layout, number = _layout_of(self, weight, bias, dim), np.asarray(eps, self.dtype)
    if layout is None:
        centre, spread = mean(self, dim, True), var(self, dim, 0, True)
        result = np.asarray(_scaled_difference(self, centre, _rsqrt(_add(spread, number))))
        result = result if weight is None else np.asarray(_mul(result, weight))
        return result if bias is None else np.asarray(_add(result, bias)), centre, spread
    result = memory.empty(self.shape, self.dtype)
    affine = [
        _constant(default, self.dtype, len(layout.affine)) if x is None else layout.matrices(x, layout.affine)
        for x, default in ((weight, 1), (bias, 0))
    ]
    kernel = _columns if layout.kind == "column" else _matrix
    out = (layout.matrices(result, layout.joined), None, None)
    _, centre, spread = kernel(layout.matrices(self, layout.joined), number, *affine, out=out)
    return result, centre.reshape(layout.moments), spread.reshape(layout.moments)


def standardize_backward(
    gradient: Array, self: Array, mean: Array, scale: Array, weight: Array | None, dim: Dims
) -> Outputs:
    """The gradients of the elements, and of weight and bias; without a weight, an empty one and the gradient itself."""
    layout = _layout_of(self, weight, None, dim)
    if layout is None or gradient.shape != self.shape or not mean.shape == scale.shape == layout.moments:
        return _by_passes(gradient, self, mean, scale, weight, dim)
    slope = memory.empty(self.shape, self.dtype)
    sums = [np.empty(layout.summed, self.dtype), np.empty(layout.summed, self.dtype)]
    if layout.kind == "matrix":
        kernel, joined = _matrix_backward, layout.joined
        rest = joined[:-2] if layout.order is None else tuple([joined[i] for i in layout.order[:-2]])
        one = _constant(1, self.dtype, 1) if weight is None else layout.rows(weight, layout.affine[:-1])
        made = [layout.rows(x, layout.by_row) for x in sums]
    else:
        kernel = _columns_backward if layout.kind == "column" else _rows_backward
        joined, rest = (math.prod(layout.joined[:-1]), layout.joined[-1]), (-1,)
        one = _constant(1, self.dtype, 1) if weight is None else weight.reshape(-1)
        made = [x.reshape(-1) for x in sums]
    operands = [layout.matrices(x, joined) for x in (gradient, self, slope)]
    kernel(*operands[:2], mean.reshape(rest), scale.reshape(rest), one, out=(operands[2], *made))
    if weight is None:
        return slope, np.empty(0, self.dtype), gradient
    return slope, sum_to_size(sums[0], weight.shape), sum_to_size(sums[1], weight.shape)


@np.errstate(all="ignore")
def _by_passes(gradient: Array, self: Array, centre: Array, scale: Array, weight: Array | None, dim: Dims) -> Outputs:
    standard = np.asarray(_scaled_difference(self, centre, scale))
    slope = gradient if weight is None else np.asarray(_mul(gradient, weight))
    rest = slope - mean(slope, dim, True) - standard * mean(slope * standard, dim, True)
    if weight is None:
        return np.asarray(scale * rest), np.empty(0, self.dtype), gradient
    of_weight = sum_to_size(gradient * standard, weight.shape)
    return np.asarray(scale * rest), of_weight, sum_to_size(gradient, weight.shape)
