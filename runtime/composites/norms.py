"""Norms of vectors and of matrices, distances and condition numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gradspec.composites.precision import promoted
from gradspec.core import ops
from gradspec.core.elements.dtypes import float16, float32, from_numpy_dtype
from gradspec.core.elements.promotion import promote_types, result_type
from gradspec.core.elements.shapes import broadcast_shapes, plain_int, wrap_dims
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "cdist",
    "cond",
    "dist",
    "matrix_norm",
    "named_norm",
    "norm",
    "norm_in",
    "vector_norm",
]

_ORDERS = "'fro', 'nuc', inf, -inf, 1, -1, 2, -2"


def vector_norm(x: Tensor, ord: float, dim: Any, keepdim: bool, dtype: Any) -> Tensor:
    """The norm of order `ord` of the elements along `dim`, or of all; computed in `dtype` if given."""
    x = _converted("linalg.vector_norm", x, dtype)
    if ord == -math.inf:
        return ops.amin(ops.abs(x), dim, keepdim)
    return ops.norm(x, ord, dim, keepdim)


def _converted(name: str, x: Tensor, dtype: Any) -> Tensor:
    """The floating point or complex elements in `dtype`, if one is given that loses nothing of them."""
    if not (x.is_floating_point() or x.is_complex()):
        raise RuntimeError(f"{name}: Expected a floating point or complex tensor as input. Got {x.dtype.type_name}")
    if dtype is None:
        return x
    wanted = from_numpy_dtype(dtype)
    if not (wanted.is_floating_point or wanted.is_complex):
        raise RuntimeError(f"{name}: dtype should be floating point or complex, but got {wanted.type_name}")
    if wanted.is_complex != x.is_complex():
        kind = "complex" if x.is_complex() else "real"
        raise RuntimeError(f"{name}: dtype should be {kind} for {kind} inputs, but got {wanted.type_name}")
    if promote_types(x.dtype, wanted) is not wanted:
        raise RuntimeError(
            f"{name}: the dtype of the input ({x.dtype.type_name}) should be convertible without narrowing "
            f"to the specified dtype ({wanted.type_name})"
        )
    return ops.to_dtype(x, dtype)


def named_norm(x: Tensor, p: str, dim: Any, keepdim: bool, dtype: Any) -> Tensor:
    """The norm of that name: of the elements along `dim`, or the sum of the singular values of matrices."""
    x = _converted("norm", x, dtype)
    if p == "fro":
        return ops.norm(x, 2, dim, keepdim)
    return matrix_norm(x, p, (-2, -1) if dim is None else dim, keepdim, None)


def norm_in(x: Tensor, p: Any, dim: Any, keepdim: bool, dtype: Any) -> Tensor:
    """The norm of the elements along `dim`, or of all; computed in `dtype` if given."""
    return ops.norm(_converted("norm", x, dtype), p, dim, keepdim)


def _extreme(sizes: Tensor, dim: int, largest: bool, keepdim: bool = False) -> Tensor:
    """The largest of numbers that are not negative, zero where there is none; or the smallest."""
    if not largest:
        return ops.amin(sizes, dim, keepdim)
    return ops.amax(sizes, dim, keepdim) if shape_of(sizes)[dim] else ops.sum(sizes, dim, keepdim)


def matrix_norm(A: Tensor, ord: Any, dim: Sequence[int], keepdim: bool, dtype: Any) -> Tensor:
    """The norm of order `ord` of the matrices in two dims."""
    if A.ndim < 2:
        raise RuntimeError("linalg.matrix_norm: The input tensor A must have at least 2 dimensions.")
    A = _converted("linalg.matrix_norm", A, dtype)
    if len(dim) != 2:
        raise RuntimeError(f"linalg.matrix_norm: dim must be a 2-tuple. Got {' '.join(map(str, dim))}")
    first, second = (A.ndim - 2, A.ndim - 1) if dim == (-2, -1) else wrap_dims(dim, A.ndim)
    if ord == "fro":
        return ops.norm(A, 2, None if A.ndim == 2 and not keepdim else (first, second), keepdim)
    if ord in ("nuc", 2, -2):
        values = ops.linalg_svdvals(ops.movedim(A, (first, second), (-2, -1)))
        found = ops.sum(values, -1) if ord == "nuc" else _extreme(values, -1, ord > 0)
    elif ord in (1, -1, math.inf, -math.inf):
        inner, outer = (first, second) if abs(ord) == 1 else (second, first)
        sums = ops.sum(ops.abs(A), inner, True)
        found = ops.squeeze(_extreme(sums, outer, ord > 0, True), (first, second))
    else:
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported; there are {_ORDERS}")
    if not keepdim:
        return found
    for position in sorted((first, second)):
        found = ops.unsqueeze(found, position)
    return found


def norm(A: Tensor, ord: Any, dim: Any, keepdim: bool, dtype: Any) -> Tensor:
    """That of vectors where there is one dim, or no `ord`; of matrices where there are two dims."""
    dim = plain_int(dim)
    if isinstance(dim, int):
        dim = (dim,)
    if ord is None:
        return vector_norm(A, 2, dim, keepdim, dtype)
    if dim is None and A.ndim not in (1, 2):
        raise RuntimeError(
            f"linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got {A.ndim}D."
        )
    if (dim is not None and len(dim) == 2) or (dim is None and A.ndim == 2):
        return matrix_norm(A, ord, (-2, -1) if dim is None else dim, keepdim, dtype)
    if isinstance(ord, str):
        raise RuntimeError(f"linalg.norm: order '{ord}' is for matrices, and needs two dims")
    return vector_norm(A, ord, dim, keepdim, dtype)


def cond(A: Tensor, p: Any) -> Tensor:
    """The ratio of singular values, or the product of the norms of the matrix and of its inverse."""
    if len(shape_of(A)) < 2:
        raise RuntimeError("linalg.cond: The input tensor must have at least 2 dimensions.")
    rows, columns = shape_of(A)[-2:]
    by_inverse = isinstance(p, str) or (p not in (None, 2, -2) and 0 not in (rows, columns))
    if by_inverse and rows != columns:
        raise RuntimeError(
            f"linalg.cond(ord={p}): A must be batches of square matrices, but they are {rows} by {columns} matrices"
        )
    if 0 in (rows, columns):
        return ops.sum(ops.abs(A), (-2, -1))
    if p in (None, 2, -2):
        values = ops.linalg_svdvals(A)
        largest, smallest = ops.select(values, -1, 0), ops.select(values, -1, -1)
        return smallest / largest if p == -2 else largest / smallest
    inverse, info = ops.linalg_inv_ex(A)
    is_regular = ops.eq(info, 0)
    inverse = ops.where(is_regular[..., None, None], inverse, 0)
    norms = [matrix_norm(matrix, p, (-2, -1), False, None) for matrix in (A, inverse)]
    return ops.where(is_regular, norms[0] * norms[1], math.inf)


_PRODUCT_OF_MANY = "use_mm_for_euclid_dist_if_necessary"


def dist(self: Tensor, other: Tensor, p: float) -> Tensor:
    """The p-norm of the difference; of float16 beside a complex number, in float16, as by complex32."""
    result = vector_norm(self - other, p, None, False, None)
    if self.dtype is other.dtype:
        return result
    parts = [ops.real(x) if x.is_complex() else x for x in (self, other)]
    return ops.to_dtype(result, float16) if result_type(*parts) is float16 else result


def _distances_by_product(x1: Tensor, x2: Tensor) -> Tensor:
    """|a|^2 + |b|^2 - 2 ab: without all the differences of rows, and less exact where these are small."""
    first, second = ops.sum(x1 * x1, -1, True), ops.sum(x2 * x2, -1, True)
    squares = first + ops.transpose(second, -2, -1) - 2 * ops.matmul(x1, ops.transpose(x2, -2, -1))
    is_same = squares <= 0  # where the root has no gradient; NaN, of infinities, stays
    return ops.where(is_same, 0, ops.sqrt(ops.where(is_same, 1, squares)))


def cdist(x1: Tensor, x2: Tensor, p: float, compute_mode: Any) -> Tensor:
    """The distances of rows; those of many with p = 2 by a product, unless `compute_mode` forbids it."""
    for name, x in (("X1", x1), ("X2", x2)):
        if x.ndim < 2:
            raise RuntimeError(f"cdist only supports at least 2D tensors, {name} got: {x.ndim}D")
    columns, others = shape_of(x1)[-1], shape_of(x2)[-1]
    if columns != others:
        raise RuntimeError(f"X1 and X2 must have the same number of columns. X1: {columns} X2: {others}")
    if p < 0:
        raise RuntimeError("cdist only supports non-negative p values")
    if x1.element_size() == 2 or x2.element_size() == 2:  # differences of products would have no digits left
        first, second = (ops.to_dtype(x, promote_types(x.dtype, float32)) for x in (x1, x2))
        return ops.to_dtype(cdist(first, second, p, compute_mode), promote_types(x1.dtype, x2.dtype))
    modes = (None, _PRODUCT_OF_MANY, "use_mm_for_euclid_dist", "donot_use_mm_for_euclid_dist")
    if compute_mode not in modes:
        raise ValueError(f"{compute_mode} is not a valid value for compute_mode")
    is_many = max(shape_of(x1)[-2], shape_of(x2)[-2]) > 25
    if p == 2 and (compute_mode == modes[2] or (is_many and compute_mode in modes[:2])):
        return _distances_by_product(x1, x2)
    if x1.dtype is not x2.dtype:
        x1, x2 = promoted(x1, x2)
    lead, other = shape_of(x1)[:-2], shape_of(x2)[:-2]
    if lead != other:
        both = broadcast_shapes(lead, other, "cdist")
        x1, x2 = (ops.expand(x, (*both, *shape_of(x)[-2:])) for x in (x1, x2))
    return ops.distances(x1, x2, p)
