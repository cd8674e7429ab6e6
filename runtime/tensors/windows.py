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


def _window(op: str, length: int, periodic: bool, at: Callable[[_Array], _Array], options: Options) -> Tensor:
    """The values of a function at positions from 0 to 1, which a periodic window does not reach."""
    new = Making(op, options)
    n = int_argument(length, op, "window_length")
    d = new.dtype()
    if d.kind not in "fV":
        raise RuntimeError(
            f"{op} expects floating point dtypes, got: {dtypes.from_numpy_dtype(d)!r}; pass such a dtype="
        )
    if n < 0:
        raise RuntimeError(f"{op} requires non-negative window_length, got window_length={n}")
    steps = n if periodic else n - 1
    values = np.ones(n) if n == 1 else at(np.arange(n, dtype=np.float64) / max(steps, 1))
    return new.leaf(values.astype(d))


def _cosines(*factors: float) -> Callable[[_Array], _Array]:
    """A sum of cosines, the first of which is constant."""

    def at(x: _Array) -> _Array:
        return sum((a * np.cos(2 * np.pi * k * x) for k, a in enumerate(factors)), np.zeros(()))

    return at


@overridable
@takes(Options)
def hann_window(window_length: int, periodic: bool = True, **options: Unpack[Options]) -> Tensor:
    """Hann's window, a raised cosine; `periodic` is for transforms, symmetric ones for filters.

    window_length: the number of elements.

    >>> gs.hann_window(4)
    tensor([0.0000, 0.5000, 1.0000, 0.5000])
    """
    at = _cosines(0.5, -0.5)
    return _window("hann_window", window_length, periodic, at, options)


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
    at = _cosines(alpha, -beta)
    return _window("hamming_window", window_length, periodic, at, options)


@overridable
@takes(Options)
def blackman_window(window_length: int, periodic: bool = True, **options: Unpack[Options]) -> Tensor:
    """Blackman's window, of two cosines.

    window_length, periodic: as for `bartlett_window`.

    >>> gs.blackman_window(4)[1:]
    tensor([0.3400, 1.0000, 0.3400])
    """
    at = _cosines(0.42, -0.5, 0.08)
    return _window("blackman_window", window_length, periodic, at, options)


@overridable
@takes(Options)
def bartlett_window(window_length: int, periodic: bool = True, **options: Unpack[Options]) -> Tensor:
    """Bartlett's window, a triangle.

    window_length: the number of elements. periodic: without the last element of a symmetric window that is
    one longer, as transforms want it.

    >>> gs.bartlett_window(5, periodic=False)
    tensor([0.0000, 0.5000, 1.0000, 0.5000, 0.0000])
    """

    def at(x: _Array) -> _Array:
        values: _Array = 1 - np.abs(2 * x - 1)
        return values

    return _window("bartlett_window", window_length, periodic, at, options)


@overridable
@takes(Options)
def kaiser_window(window_length: int, periodic: bool = True, beta: float = 12.0, **options: Unpack[Options]) -> Tensor:
    """Kaiser's window, of the Bessel function I0; the larger `beta`, the narrower.

    window_length, periodic: as for `bartlett_window`.

    >>> gs.kaiser_window(3, periodic=False, beta=1.0)
    tensor([0.7898, 1.0000, 0.7898])
    """

    def at(x: _Array) -> _Array:
        values: _Array = np.i0(beta * np.sqrt(1 - (2 * x - 1) ** 2)) / np.i0(beta)
        return values

    return _window("kaiser_window", window_length, periodic, at, options)
