"""Sums of products of tensors, and of products added to something."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Sequence
from typing import Any

from gradspec.composites.precision import promoted
from gradspec.composites.reshaping import reshape
from gradspec.core import ops
from gradspec.core.elements.dtypes import int64
from gradspec.core.elements.shapes import plain_int, wrap_dims
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import ones

__all__ = [
    "addbmm",
    "addmv",
    "addr",
    "baddbmm",
    "chain_matmul",
    "cross_of_first",
    "inner",
    "kron",
    "linalg_vander",
    "matrix_power",
    "multi_dot",
    "outer",
    "tensordot",
    "vander",
]

Shape = tuple[int, ...]
Dims = tuple[int, ...]


def _added(self: Tensor, product: Tensor, beta: float, alpha: float) -> Tensor:
    """beta * self + alpha * product; `self` is not read when `beta` is 0."""
    if alpha != 1:
        product = product * alpha
    if beta == 0:
        return product
    return (self if beta == 1 else self * beta) + product


def addmv(self: Tensor, mat: Tensor, vec: Tensor, beta: float, alpha: float) -> Tensor:
    """beta * self + alpha * (mat @ vec)."""
    return _added(self, ops.mv(mat, vec), beta, alpha)


def addr(self: Tensor, vec1: Tensor, vec2: Tensor, beta: float, alpha: float) -> Tensor:
    """beta * self + alpha * outer(vec1, vec2)."""
    _check_vectors(vec1, vec2)
    self, vec1, vec2 = promoted(self, vec1, vec2)
    return _added(self, ops.outer_product(vec1, vec2), beta, alpha)


def outer(self: Tensor, vec2: Tensor) -> Tensor:
    """All products of an element of one vector with one of another."""
    _check_vectors(self, vec2)
    return ops.outer_product(*promoted(self, vec2))


def _check_vectors(self: Tensor, vec2: Tensor) -> None:
    if self.ndim == vec2.ndim == 1:
        return
    name, vector = ("self", self) if self.ndim != 1 else ("vec2", vec2)
    raise RuntimeError(f"outer: Expected 1-D argument {name}, but got {vector.ndim}-D")


def addbmm(self: Tensor, batch1: Tensor, batch2: Tensor, beta: float, alpha: float) -> Tensor:
    """beta * self + alpha * the sum of the products of a batch."""
    total = ops.to_dtype(ops.sum(ops.bmm(batch1, batch2), 0), batch1.dtype)
    return _added(self, total, beta, alpha)


def baddbmm(self: Tensor, batch1: Tensor, batch2: Tensor, beta: float, alpha: float) -> Tensor:
    """beta * self + alpha * bmm(batch1, batch2)."""
    return _added(self, ops.bmm(batch1, batch2), beta, alpha)


def inner(self: Tensor, other: Tensor) -> Tensor:
    """The sums of products along the last dims."""
    if not (self.ndim and other.ndim):
        return self * other
    if shape_of(self)[-1] != shape_of(other)[-1]:
        raise RuntimeError(
            "inner() the last dimension must match on both input tensors but got shapes "
            f"{list(shape_of(self))} and {list(shape_of(other))}"
        )
    if other.ndim <= 2:
        return ops.matmul(self, ops.t(other))
    return tensordot(self, other, ([-1], [-1]))


def tensordot(a: Tensor, b: Tensor, dims: Any) -> Tensor:
    """The sums of products along pairs of dims."""
    if isinstance(dims, Tensor) and dims.numel() > 1:
        dims = [[operator.index(dim) for dim in side] for side in dims]
    dims = plain_int(ops.reshape(dims, ()) if isinstance(dims, Tensor) else dims)
    if isinstance(dims, int):
        if dims < 0 or dims > min(a.ndim, b.ndim):
            raise RuntimeError(f"tensordot expects dims >= 0, and not more than there are, but got dims={dims}")
        dims = (tuple(range(a.ndim - dims, a.ndim)), tuple(range(dims)))
    of_a, of_b = (wrap_dims(part, tensor.ndim) for part, tensor in zip(dims, (a, b), strict=True))
    if len(of_a) != len(of_b):
        raise RuntimeError("both dimension lists should have the same length")
    for first, second in zip(of_a, of_b, strict=True):
        if shape_of(a)[first] == shape_of(b)[second]:
            continue
        if shape_of(a)[first] == 1:  # one element meets each of the other
            b = ops.sum(b, second, True, dtype=b.dtype)
        elif shape_of(b)[second] == 1:
            a = ops.sum(a, first, True, dtype=a.dtype)
        else:
            raise RuntimeError(
                f"contracted dimensions need to match, but first has size {shape_of(a)[first]} in dim "
                f"{first} and second has size {shape_of(b)[second]} in dim {second}"
            )
    left, right, shape = _matrices(shape_of(a), shape_of(b), of_a, of_b)
    product = ops.mm(_as_matrix(a, *left), _as_matrix(b, *right))
    return product if shape_of(product) == shape else reshape(product, shape)


@functools.lru_cache(maxsize=1024)
def _matrices(a: Shape, b: Shape, of_a: Dims, of_b: Dims) -> tuple[Any, Any, Shape]:
    """The order and the shape in which each operand of a contraction is a matrix, and the result's shape."""
    left = tuple([dim for dim in range(len(a)) if dim not in of_a])
    right = tuple([dim for dim in range(len(b)) if dim not in of_b])
    rows, columns = [a[dim] for dim in left], [b[dim] for dim in right]
    inner = math.prod([a[dim] for dim in of_a])
    orders = (*left, *of_a), (*of_b, *right)
    first, second = (order if order != tuple(range(len(order))) else None for order in orders)
    return (first, (math.prod(rows), inner)), (second, (inner, math.prod(columns))), (*rows, *columns)


def _as_matrix(self: Tensor, order: Dims | None, shape: Shape) -> Tensor:
    """The dims in this order, if it is another one, in the shape of a matrix."""
    ordered = self if order is None else ops.permute(self, order)
    return ordered if shape_of(ordered) == shape else reshape(ordered, shape)


def kron(self: Tensor, other: Tensor) -> Tensor:
    """Each element of `self` times `other`; the one of fewer dims has ones before them."""
    apart, within, shape = _kron_shapes(shape_of(self), shape_of(other))
    return reshape(ops.mul(ops.view(self, apart), ops.view(other, within)), shape)


@functools.lru_cache(maxsize=1024)
def _kron_shapes(left: Shape, right: Shape) -> tuple[Shape, Shape, Shape]:
    """Shapes with each dim of one operand before that of the other, in which they broadcast; and the result's."""
    ndim = max(len(left), len(right))
    left, right = (1,) * (ndim - len(left)) + left, (1,) * (ndim - len(right)) + right
    apart, within = [1] * (2 * ndim), [1] * (2 * ndim)
    apart[::2], within[1::2] = left, right
    return tuple(apart), tuple(within), tuple(map(operator.mul, left, right))


def cross_of_first(self: Tensor, other: Tensor, dim: int | None) -> Tensor:
    """The cross product along `dim`, or the first dim of size 3."""
    if dim is None:
        if 3 not in shape_of(self):
            raise RuntimeError("no dimension of size 3 in input")
        dim = shape_of(self).index(3)
    return ops.linalg_cross(self, other, dim=dim)


def chain_matmul(matrices: Sequence[Tensor]) -> Tensor:
    """The product of matrices, or the only one."""
    return ops.clone(matrices[0]) if len(matrices) == 1 else multi_dot(matrices)


def multi_dot(tensors: Sequence[Tensor]) -> Tensor:
    """The product of matrices; the first and the last may be vectors, a row and a column."""
    if len(tensors) < 2:
        raise RuntimeError(f"multi_dot(): expected at least 2 tensors but got {len(tensors)}")
    matrices = list(tensors)
    is_row, is_column = matrices[0].ndim == 1, matrices[-1].ndim == 1
    if is_row:
        matrices[0] = ops.unsqueeze(matrices[0], 0)
    if is_column:
        matrices[-1] = ops.unsqueeze(matrices[-1], -1)
    for position, matrix in enumerate(matrices):
        if matrix.ndim != 2:
            raise RuntimeError(f"multi_dot(): tensor {position} must be 2D but got {matrix.ndim}D")
    result = _chained(matrices)
    result = ops.squeeze(result, -1) if is_column else result
    return ops.squeeze(result, 0) if is_row else result


def _chained(matrices: Sequence[Tensor]) -> Tensor:
    """The product of matrices in the order that takes the fewest multiplications."""
    if len(matrices) < 3:
        return ops.mm(*matrices) if len(matrices) == 2 else matrices[0]
    sizes = *[shape_of(matrix)[0] for matrix in matrices], shape_of(matrices[-1])[1]
    at = _best_splits(sizes)[0, len(matrices)]
    return ops.mm(_chained(matrices[:at]), _chained(matrices[at:]))


@functools.lru_cache
def _best_splits(sizes: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """For each chain of matrices of these sizes, where the last product splits it (Cormen et al.)."""
    cost = {(k, k + 1): 0 for k in range(len(sizes) - 1)}
    splits: dict[tuple[int, int], int] = {}
    for length in range(2, len(sizes)):
        for first in range(len(sizes) - length):
            end = first + length
            cost[first, end], splits[first, end] = min(
                (cost[first, k] + cost[k, end] + sizes[first] * sizes[k] * sizes[end], k) for k in range(first + 1, end)
            )
    return splits


def matrix_power(A: Tensor, n: int) -> Tensor:
    """The n-th power by repeated squaring."""
    if A.ndim < 2 or shape_of(A)[-1] != shape_of(A)[-2]:
        raise RuntimeError(
            "linalg.matrix_power: A must be batches of square matrices, but they are "
            + " by ".join(map(str, shape_of(A)[-2:]))
            + " matrices"
        )
    if n < 0:
        return matrix_power(ops.linalg_inv(A), -n)
    if n == 0:
        return ops.identity_like(A)
    result, square = None, A
    while n:
        if n % 2:
            result = square if result is None else ops.matmul(result, square)
        n //= 2
        square = ops.matmul(square, square) if n else square
    assert result is not None
    return ops.clone(result) if result is A else result


def _ascending_powers(x: Tensor, N: int | None) -> Tensor:
    """The powers 0 to N - 1 in a new last dim."""
    count = shape_of(x)[-1] if N is None else N
    is_whole = not (x.is_floating_point() or x.is_complex())
    columns = ops.unsqueeze(ops.to_dtype(x, int64) if is_whole else x, -1)
    if count < 2:
        return ops.narrow(ops.zero(columns) + 1, -1, 0, max(count, 0))
    powers = ops.cumprod(ops.expand(columns, (*shape_of(x), count - 1)), -1)
    return ops.cat([ones((*shape_of(x), 1), dtype=powers.dtype), powers], -1)


def linalg_vander(x: Tensor, N: int | None) -> Tensor:
    """The powers 0 to N - 1 of vectors, at least two."""
    if not x.ndim or (shape_of(x)[-1] if N is None else N) < 2:
        raise RuntimeError("linalg.vander: N must be greater than 1.")
    return _ascending_powers(x, N)


def vander(x: Tensor, N: int | None, increasing: bool) -> Tensor:
    """The powers of the elements of a vector, the largest first unless `increasing`."""
    if x.ndim != 1:
        raise RuntimeError("x must be a one-dimensional tensor.")
    if N is not None and N < 0:
        raise RuntimeError(f"N must be non-negative, but got {N}.")
    result = _ascending_powers(x, N)
    return result if increasing else ops.flip(result, (1,))
