"""Windows for signals: vectors that rise to one and fall again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from gradspec.core.elements import dtypes
from gradspec.core.overrides import overridable
from gradspec.core.tensor import Tensor
from gradspec.tensors.arguments import Making, Options, int_argument, takes

_Array = np.ndarray[Any, Any]


# The values at positions n of a window whose symmetric form ends at position `last`.
Window = Callable[[_Array, int], _Array]


def window(op: str, length: int, periodic: bool, at: Window, options: Options) -> Tensor:
    """A vector of `length` values; a periodic window stops one element before its symmetric form does."""
    new = Making(op, options)
    n = int_argument(length, op, "window_length")
    d = new.dtype()
    if d.kind not in "fV":
        raise RuntimeError(
            f"{op} expects floating point dtypes, got: {dtypes.from_numpy_dtype(d)!r}; pass such a dtype="
        )
    if n < 0:
        raise RuntimeError(f"{op} requires non-negative window_length, got window_length={n}")
    values = np.ones(n) if n == 1 else at(np.arange(n, dtype=np.float64), max(n if periodic else n - 1, 1))
    return new.leaf(values.astype(d))


def cosines(*factors: float) -> Window:
    """A sum of cosines, the first of which is constant."""

    def at(n: _Array, last: int) -> _Array:
        return sum((a * np.cos(2 * np.pi * k * (n / last)) for k, a in enumerate(factors)), np.zeros(n.shape))

    return at


def triangle(n: _Array, last: int) -> _Array:
    """From zero to one in the middle, and back."""
    values: _Array = 1 - np.abs(2 * (n / last) - 1)
    return values


def bessel(beta: float) -> Window:
    """The Bessel function I0 over a half circle of radius `beta`, relative to the middle."""

    def at(n: _Array, last: int) -> _Array:
        values: _Array = np.i0(beta * np.sqrt(1 - (2 * (n / last) - 1) ** 2)) / np.i0(beta)
        return values

    return at


@overridable
@takes(Options)
def hann_window(window_length: int, periodic: bool = True, **options: Unpack[Options]) -> Tensor:
    """Hann's window, a raised cosine; `periodic` is for transforms, symmetric ones for filters.

    window_length: the number of elements.

    >>> gs.hann_window(4)
    tensor([0.0000, 0.5000, 1.0000, 0.5000])
    """
    return window("hann_window", window_length, periodic, cosines(0.5, -0.5), options)


@overridable
@takes(Options)
def hamming_window(
    window_length: int,
    periodic: bool = True,
    alpha: float = 0.54,
    beta: float = 0.46,
    **options: Unpack[Options],
) -> Tensor:
    """Hamming's window, alpha - beta cos(2 pi x).

    window_length, periodic: as for `bartlett_window`.

    >>> gs.hamming_window(3, periodic=False)
    tensor([0.0800, 1.0000, 0.0800])
    """
    return window("hamming_window", window_length, periodic, cosines(alpha, -beta), options)


@overridable
@takes(Options)
def blackman_window(window_length: int, periodic: bool = True, **options: Unpack[Options]) -> Tensor:
    """Blackman's window, of two cosines.

    window_length, periodic: as for `bartlett_window`.

    >>> gs.blackman_window(4)[1:]
    tensor([0.3400, 1.0000, 0.3400])
    """
    return window("blackman_window", window_length, periodic, cosines(0.42, -0.5, 0.08), options)


@overridable
@takes(Options)
def bartlett_window(window_length: int, periodic: bool = True, **options: Unpack[Options]) -> Tensor:
    """Bartlett's window, a triangle.

    window_length: the number of elements. periodic: without the last element of a symmetric window that is
    one longer, as transforms want it.

    >>> gs.bartlett_window(5, periodic=False)
    tensor([0.0000, 0.5000, 1.0000, 0.5000, 0.0000])
    """
    return window("bartlett_window", window_length, periodic, triangle, options)


@overridable
@takes(Options)
def kaiser_window(window_length: int, periodic: bool = True, beta: float = 12.0, **options: Unpack[Options]) -> Tensor:
    """Kaiser's window, of the Bessel function I0; the larger `beta`, the narrower.

    window_length, periodic: as for `bartlett_window`.

    >>> gs.kaiser_window(3, periodic=False, beta=1.0)
    tensor([0.7898, 1.0000, 0.7898])
    """
    return window("kaiser_window", window_length, periodic, bessel(beta), options)
