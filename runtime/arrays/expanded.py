"""Arrays that repeat elements, as expanded ones do, without a copy of each repetition."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.core.elements.shapes import Array

_ZERO = np.zeros(2, np.complex128)  # memory for one element of any dtype


def repeated(number: Array, shape: tuple[int, ...]) -> Array:
    """A 0-d array in another shape; a tenth of the time of `np.broadcast_to`."""
    return np.ndarray(shape, number.dtype, number, 0, (0,) * len(shape))


def zeros_to_add_to(shape: Sequence[int], dtype: np.dtype[Any]) -> Array:
    """Zeros that only a kernel is to read, which makes its result of them: they take no memory."""
    return np.ndarray(tuple(shape), dtype, _ZERO, 0, (0,) * len(shape))


def without_repeats(self: Array, dims: Sequence[int]) -> tuple[Array, int]:
    """One of the elements that are repeated along some of these dims, and how often they are.

    `dims` are not negative. The array is returned as it is, with 1, where nothing is repeated.
    """
    repeated = [d for d in dims if self.strides[d] == 0]
    times = math.prod([self.shape[d] for d in repeated])
    if times <= 1:
        return self, 1
    return self[tuple([slice(1) if d in repeated else slice(None) for d in range(self.ndim)])], times


def elementwise(function: Callable[[Array], Any], self: Array) -> Array:
    """The result of an elementwise function of the array; it repeats elements where the array does."""
    if 0 not in self.strides or not self.size:
        return np.asarray(function(self))
    part = self[tuple([slice(1) if step == 0 else slice(None) for step in self.strides])]
    return np.broadcast_to(function(part), self.shape)


def times_over(result: Array, times: int) -> Array:
    """The sum of equal results."""
    kind = result.dtype.kind
    with np.errstate(all="ignore"):
        if kind in "iu":
            return np.asarray(np.multiply(result, times))
        if kind != "c":
            return np.asarray(np.multiply(result, float(times), dtype=np.float64).astype(result.dtype))
        product = result.copy()
        for part in (product.real, product.imag):  # a complex factor would make NaN of infinite parts
            np.multiply(part, np.array(times, part.dtype), part)
        return product


def to_the_power(result: Array, times: int) -> Array:
    """The product of equal results."""
    with np.errstate(all="ignore"):
        return np.asarray(np.power(result, np.array(times, result.dtype)))
