"""Arrays in coordinate format, which store some elements only: the memory of sparse tensors.

Beside an ndarray such an array is the other kind of gradient that a backward pass carries.
"""

from __future__ import annotations

import math
from typing import Any, NoReturn

import numpy as np

Array = np.ndarray[Any, Any]


class Coo:
    """Elements, or dense blocks of them, with their positions; what is not stored is zero.

    indices: int64, of shape (sparse_dim, nnz). values: of shape (nnz, *dense), where `shape` ends with
    `dense`. Elements stored for one position are summed; `coalesced` says that no position is stored twice,
    and that positions are in row-major order. An instance never changes, but its values may be written to.
    """

    __slots__ = ("coalesced", "indices", "shape", "values")
    __array_ufunc__ = None  # so that ndarray + Coo is Coo.__radd__

    def __init__(self, indices: Array, values: Array, shape: tuple[int, ...], coalesced: bool = False) -> None:
        self.indices = indices
        self.values = values
        self.shape = shape
        self.coalesced = coalesced or values.shape[0] < 2

    @property
    def dtype(self) -> np.dtype[Any]:
        dtype: np.dtype[Any] = self.values.dtype
        return dtype

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements, stored or not."""
        return math.prod(self.shape)

    def __array__(self, dtype: Any = None, copy: Any = None) -> NoReturn:
        raise TypeError("a sparse tensor has no ndarray of its elements: call .to_dense() first")

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"'{name}' is for dense elements, and the tensor is sparse: call .to_dense() first")

    def view(self) -> Coo:
        """The same array, as an object of its own."""
        return Coo(self.indices, self.values.view(), self.shape, self.coalesced)

    def copy(self) -> Coo:
        """The same elements in memory of their own."""
        return Coo(self.indices.copy(), self.values.copy(), self.shape, self.coalesced)

    def astype(self, dtype: Any) -> Coo:
        """The elements in another dtype."""
        return Coo(self.indices, self.values.astype(dtype), self.shape, self.coalesced)

    def coalesce(self) -> Coo:
        """The same elements with each position stored once, in row-major order."""
        if self.coalesced:
            return self
        group, positions = grouped(self.indices)
        values = np.zeros((positions.shape[1], *self.values.shape[1:]), self.dtype)
        np.add.at(values, group, self.values)
        return Coo(positions, values, self.shape, True)

    def dense(self) -> Array:
        """The elements as an ndarray."""
        return self.add_to(np.zeros(self.shape, self.dtype))

    def add_to(self, array: Array) -> Array:
        """Add the elements to those of an ndarray of this shape, which is returned."""
        if not len(self.indices):
            array += self.values.sum(0, dtype=self.dtype)
        elif self.coalesced:
            array[tuple(self.indices)] += self.values
        else:
            np.add.at(array, tuple(self.indices), self.values)
        return array

    def at(self, indices: Array) -> Array:
        """The values at these positions, in their order."""
        own = self.coalesce()
        found = locate(indices, own.indices)
        values = np.zeros((indices.shape[1], *self.values.shape[1:]), self.dtype)
        stored = found >= 0
        values[stored] = own.values[found[stored]]
        return values

    def __add__(self, other: Any) -> Any:
        """The sum with another of these, which is one, too; with an ndarray, it is an ndarray."""
        if isinstance(other, np.ndarray):
            return self.add_to(other.astype(np.result_type(other, self.dtype)))
        if not isinstance(other, Coo):
            return NotImplemented
        first, second = alike(self, other)
        if np.array_equal(first.indices, second.indices):
            return Coo(first.indices, first.values + second.values, self.shape, first.coalesced)
        joined = Coo(
            np.concatenate([first.indices, second.indices], 1),
            np.concatenate([first.values, second.values]),
            self.shape,
        )
        return joined.coalesce() if self.coalesced and other.coalesced else joined

    __radd__ = __add__


def empty(shape: tuple[int, ...], dtype: Any, sparse_dim: int | None = None) -> Coo:
    """An array of zeros, none of which is stored."""
    leading = len(shape) if sparse_dim is None else sparse_dim
    values = np.zeros((0, *shape[leading:]), dtype)
    return Coo(np.zeros((leading, 0), np.int64), values, shape, True)


def alike(a: Coo, b: Coo) -> tuple[Coo, Coo]:
    """Two arrays of one shape with the same number of sparse dims, the greater of both."""
    leading = max(len(a.indices), len(b.indices))
    return spread(a, leading), spread(b, leading)


def spread(array: Coo, sparse_dim: int) -> Coo:
    """The array with dense dims made sparse up to this number of sparse ones."""
    more = array.values.shape[1 : 1 + sparse_dim - len(array.indices)]
    if sparse_dim == len(array.indices):
        return array
    inner = np.indices(more).reshape(len(more), -1)
    nnz, count = array.values.shape[0], inner.shape[1]
    indices = np.concatenate([np.repeat(array.indices, count, 1), np.tile(inner, nnz)])
    values = array.values.reshape(nnz * count, *array.values.shape[1 + len(more) :])
    return Coo(indices, values, array.shape, array.coalesced)


def grouped(indices: Array) -> tuple[Array, Array]:
    """For each position the number of its group of equal ones, and the positions of the groups, in order."""
    sparse_dim, nnz = indices.shape
    if not sparse_dim or not nnz:
        return np.zeros(nnz, np.int64), indices[:, : min(nnz, 1)]
    order = np.lexsort(indices[::-1])
    ranked = indices[:, order]
    begins = np.ones(nnz, bool)
    begins[1:] = (ranked[:, 1:] != ranked[:, :-1]).any(0)
    group = np.empty(nnz, np.int64)
    group[order] = np.cumsum(begins) - 1
    return group, ranked[:, begins]


def locate(wanted: Array, among: Array) -> Array:
    """Where each wanted position stands among others, of which no two are equal; -1 if it does not."""
    group, positions = grouped(np.concatenate([among, wanted], 1))
    places = np.full(positions.shape[1], -1, np.int64)
    places[group[: among.shape[1]]] = np.arange(among.shape[1])
    return places[group[among.shape[1] :]]
