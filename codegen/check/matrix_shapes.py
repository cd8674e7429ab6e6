"""What functions of matrices, and transforms, do to shapes: further rules of `numpy_shapes.yaml`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import reduce
from typing import Any

from .numpy_shapes import Array, Axis, Mismatch, Unknown, axes_of, axis_of, broadcast, product


def _sizes(a: Array) -> tuple[tuple[int, ...], int, int]:
    """The dims before the matrices, their rows and columns."""
    if a.ndim < 2:
        raise Mismatch(f"there are no matrices in shape {a.shape}")
    return a.shape[:-2], a.shape[-2], a.shape[-1]


def of_each_matrix(a: Array, *others: Any, **options: Any) -> Array:
    """A number for each matrix."""
    return Array(_sizes(a)[0])


def logarithm_and_sign(a: Array) -> tuple[Array, Array]:
    """Two numbers for each matrix."""
    return of_each_matrix(a), of_each_matrix(a)


def eigenvalues(a: Array, *others: Any) -> Array:
    """A number for each row of square matrices."""
    batch, rows, columns = _sizes(a)
    if rows != columns:
        raise Mismatch(f"matrices of shape {a.shape} are not square")
    return Array((*batch, rows))


def eigenvectors(a: Array, *others: Any) -> tuple[Array, Array]:
    """The eigenvalues, and a vector for each."""
    return eigenvalues(a), Array(a.shape)


def pseudoinverse(a: Array, *others: Any) -> Array:
    """Rows and columns exchanged."""
    batch, rows, columns = _sizes(a)
    return Array((*batch, columns, rows))


def singular_values(a: Array, full_matrices: bool = True, compute_uv: bool = True) -> Any:
    """The singular values, or the left vectors, these, and the right vectors."""
    batch, rows, columns = _sizes(a)
    count = min(rows, columns)
    values = Array((*batch, count))
    if not compute_uv:
        return values
    left, right = (rows, columns) if full_matrices else (count, count)
    return Array((*batch, rows, left)), values, Array((*batch, right, columns))


def decomposed_orthogonally(a: Array, mode: str = "reduced") -> tuple[Array, Array]:
    """Q and R."""
    batch, rows, columns = _sizes(a)
    if mode not in ("reduced", "complete"):
        raise Unknown
    inner = rows if mode == "complete" else min(rows, columns)
    return Array((*batch, rows, inner)), Array((*batch, inner, columns))


def solved(a: Array, b: Array) -> Array:
    """The solution of equations: a vector if there is one right-hand side of one dim."""
    _, rows, columns = _sizes(a)
    if b.ndim == 1:
        return Array(product(Array((*a.shape[:-2], columns, rows)), b).shape)
    return product(Array((*a.shape[:-2], columns, rows)), b)


def chained(arrays: Sequence[Array]) -> Array:
    """The product of several."""
    return reduce(product, arrays)


def summed_over_last(a: Array, b: Array) -> Array:
    """The sum over the last dim of both."""
    if not a.ndim or not b.ndim:
        return broadcast(a, b)
    if a.shape[-1] != b.shape[-1]:
        raise Mismatch(f"the last dims of shapes {a.shape} and {b.shape} differ")
    return Array(a.shape[:-1] + b.shape[:-1])


def contracted(a: Array, b: Array, axes: int | Sequence[Axis] = 2) -> Array:
    """The sum over some dims of both."""
    if isinstance(axes, int):
        first, second = list(range(a.ndim - axes, a.ndim)), list(range(axes))
    else:
        first, second = axes_of(axes[0], a.ndim), axes_of(axes[1], b.ndim)
    if [a.shape[d] for d in first] != [b.shape[d] for d in second]:
        raise Mismatch(f"dims {tuple(first)} of {a.shape} are not those {tuple(second)} of {b.shape}")
    left = [n for d, n in enumerate(a.shape) if d not in first]
    return Array((*left, *(n for d, n in enumerate(b.shape) if d not in second)))


def kronecker(a: Array, b: Array) -> Array:
    """The sizes of both multiplied."""
    ndim = max(a.ndim, b.ndim)
    first, second = ((1,) * (ndim - one.ndim) + one.shape for one in (a, b))
    return Array(tuple(m * n for m, n in zip(first, second, strict=True)))


def crossed(a: Array, b: Array, axis: int = -1, **options: Any) -> Array:
    """Of both broadcast, with three elements along a dim."""
    result = broadcast(a, b)
    if result.shape[axis_of(axis, result.ndim)] != 3:
        raise Unknown
    return result


def inverse_of_tensor(a: Array, ind: int = 2) -> Array:
    """The first dims behind the others."""
    return Array(a.shape[ind:] + a.shape[:ind])


def solution_of_tensor(a: Array, b: Array, axes: Axis = None) -> Array:
    """The last dims of the first, or those that are moved there."""
    moved = [] if axes is None else axes_of(axes, a.ndim)
    rest = [n for d, n in enumerate(a.shape) if d not in moved]
    return Array(tuple([*rest, *(a.shape[d] for d in moved)][b.ndim :]))


def traced(a: Array, *others: Any) -> Array:
    """Without the first two dims."""
    return Array(a.shape[2:])


def triangular_diagonal(a: Array, k: int = 0) -> Array:
    """A vector as the diagonal of a matrix, or that of a matrix as a vector."""
    if a.ndim == 1:
        return Array((a.shape[0] + abs(k),) * 2)
    _, rows, columns = _sizes(a)
    return Array((max(min(rows + min(k, 0), columns - max(k, 0)), 0),))


def covariance(a: Array, *others: Any, **options: Any) -> Array:
    """A number for each pair of rows."""
    return Array(()) if a.ndim < 2 or a.shape[0] == 1 else Array((a.shape[0],) * 2)


def vandermonde(a: Array, N: int | None = None, *others: Any) -> Array:
    """The powers in a new last dim."""
    return Array((*a.shape, a.shape[-1] if N is None else N))


# ---- transforms ----


def transformed(a: Array, n: int | None = None, axis: int = -1, *others: Any) -> Array:
    """Of another length along one dim, if one is given."""
    return _with_lengths(a, {axis_of(axis, a.ndim): a.shape[axis] if n is None else n})


def half_transformed(a: Array, n: int | None = None, axis: int = -1, *others: Any) -> Array:
    """With half of the frequencies along one dim."""
    length = a.shape[axis] if n is None else n
    return _with_lengths(a, {axis_of(axis, a.ndim): length // 2 + 1})


def real_transformed(a: Array, n: int | None = None, axis: int = -1, *others: Any) -> Array:
    """From half of the frequencies along one dim."""
    length = 2 * (a.shape[axis] - 1) if n is None else n
    return _with_lengths(a, {axis_of(axis, a.ndim): length})


def transformed_all(a: Array, s: Any = None, axes: Axis = None, *others: Any) -> Array:
    """Of other lengths along some dims, if they are given."""
    return _with_lengths(a, _lengths(a, s, axes))


def half_transformed_all(a: Array, s: Any = None, axes: Axis = None, *others: Any) -> Array:
    """With half of the frequencies along the last of some dims."""
    lengths = _lengths(a, s, axes)
    last = list(lengths)[-1]
    return _with_lengths(a, {**lengths, last: lengths[last] // 2 + 1})


def real_transformed_all(a: Array, s: Any = None, axes: Axis = None, *others: Any) -> Array:
    """From half of the frequencies along the last of some dims."""
    lengths = _lengths(a, s, axes)
    last = list(lengths)[-1]
    length = 2 * (a.shape[last] - 1) if s is None else lengths[last]
    return _with_lengths(a, {**lengths, last: length})


def _lengths(a: Array, s: Any, axes: Axis) -> dict[int, int]:
    """The dims that are transformed, and the length along each."""
    sizes = None if s is None else [s] if isinstance(s, int) else list(s)
    if axes is None and sizes is not None:
        dims = list(range(a.ndim - len(sizes), a.ndim))
    else:
        dims = axes_of(axes, a.ndim)
    found = sizes if sizes is not None else [a.shape[d] for d in dims]
    return dict(zip(dims, found, strict=True))


def _with_lengths(a: Array, lengths: dict[int, int]) -> Array:
    if any(length < 1 for length in lengths.values()) or math.prod(a.shape) == 0:
        raise Unknown
    return Array(tuple(lengths.get(d, n) for d, n in enumerate(a.shape)))
