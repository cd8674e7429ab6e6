"""Functions of the standard that take arrays as sets. Every NaN is an element of its own."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gradspec.core.tensor import Tensor, wrap
from gradspec.tensors.distinct import unique

__all__ = ["nonzero", "unique_all", "unique_counts", "unique_inverse", "unique_values"]


class UniqueAll(NamedTuple):
    """The distinct elements, the first index of each, the place of each element among them, and their counts."""

    values: Tensor
    indices: Tensor
    inverse_indices: Tensor
    counts: Tensor


class UniqueCounts(NamedTuple):
    """The distinct elements and their counts."""

    values: Tensor
    counts: Tensor


class UniqueInverse(NamedTuple):
    """The distinct elements, and the place of each element among them."""

    values: Tensor
    inverse_indices: Tensor


def unique_all(x: Tensor, /) -> UniqueAll:
    """The distinct elements in order, with the index of the first of each, inverse indices, and counts.

    x: a Tensor.

    >>> gs.array_api.unique_all(gs.tensor([3, 1, 3])).indices
    tensor([1, 0])
    """
    values, inverse, counts = unique(x, return_inverse=True, return_counts=True)
    places = inverse._array.reshape(-1)
    first = np.empty(values.numel(), np.int64)
    first[places[::-1]] = np.arange(places.size)[::-1]
    return UniqueAll(values, wrap(first), inverse, counts)


def unique_counts(x: Tensor, /) -> UniqueCounts:
    """The distinct elements in order, and how often each occurs.

    x: a Tensor.

    >>> gs.array_api.unique_counts(gs.tensor([3, 1, 3])).counts
    tensor([1, 2])
    """
    return UniqueCounts(*unique(x, return_counts=True))


def unique_inverse(x: Tensor, /) -> UniqueInverse:
    """The distinct elements in order, and the place of each element of `x` among them.

    x: a Tensor.

    >>> gs.array_api.unique_inverse(gs.tensor([3, 1, 3])).inverse_indices
    tensor([1, 0, 1])
    """
    return UniqueInverse(*unique(x, return_inverse=True))


def unique_values(x: Tensor, /) -> Tensor:
    """The distinct elements in order.

    x: a Tensor.

    >>> gs.array_api.unique_values(gs.tensor([3, 1, 3]))
    tensor([1, 3])
    """
    found: Tensor = unique(x)
    return found


def nonzero(x: Tensor, /) -> tuple[Tensor, ...]:
    """The indices of the elements that are not zero, a vector for each axis.

    x: a Tensor of at least one dimension.
    Raises ValueError for a 0-d one.

    >>> gs.array_api.nonzero(gs.tensor([0, 5]))
    (tensor([1]),)
    """
    if not x.ndim:
        raise ValueError("nonzero(): the array has no axis; reshape it to (1,)")
    return tuple(x.nonzero(as_tuple=True))
