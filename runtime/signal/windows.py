"""Windows for signals, symmetric by default; `hann_window` and its kin are periodic by default."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Unpack

import numpy as np

from gradspec.core.elements import dtypes
from gradspec.core.overrides import overridable
from gradspec.core.tensor import Tensor
from gradspec.tensors import windows
from gradspec.tensors.arguments import Options, int_argument, number_argument, takes

__all__ = [
    "bartlett", "blackman", "cosine", "exponential", "gaussian", "general_cosine", "general_hamming", "hamming",
    "hann", "kaiser", "nuttall",
]  # fmt: skip


@overridable
@takes(Options)
def bartlett(M: int, *, sym: bool = True, **options: Unpack[Options]) -> Tensor:
    """Bartlett's window, a triangle.

    M: the number of elements. sym: whether the window is symmetric; otherwise it is the first M elements of a symmetric
    one of M + 1, as transforms want it. Raises TypeError for an M that is not an int; ValueError for a negative
    one, and for dtypes other than float32 and float64.

    >>> gs.signal.windows.bartlett(5)
    tensor([0.0000, 0.5000, 1.0000, 0.5000, 0.0000])
    """
    return _new("bartlett", M, sym, windows.triangle, options)


@overridable
@takes(Options)
def blackman(M: int, *, sym: bool = True, **options: Unpack[Options]) -> Tensor:
    """Blackman's window, of two cosines.

    M, sym: as for `bartlett`, with its errors.

    >>> gs.signal.windows.blackman(5)[1:4]
    tensor([0.3400, 1.0000, 0.3400])
    """
    return _new("blackman", M, sym, windows.cosines(0.42, -0.5, 0.08), options)


@overridable
@takes(Options)
def cosine(M: int, *, sym: bool = True, **options: Unpack[Options]) -> Tensor:
    """Half a period of a sine, whose zeros lie half a step outside the window.

    M, sym: as for `bartlett`, with its errors.

    >>> gs.signal.windows.cosine(3)
    tensor([0.5000, 1.0000, 0.5000])
    """
    return _new("cosine", M, sym, lambda n, last: np.sin(np.pi * (n + 0.5) / (last + 1)), options)


@overridable
@takes(Options)
def exponential(
    M: int, *, center: float | None = None, tau: float = 1.0, sym: bool = True, **options: Unpack[Options]
) -> Tensor:
    """A window that falls exponentially on both sides of its center, exp(-|n - center| / tau).

    center: the position of the one, by default the middle; only where the window is not symmetric.
    tau: the distance in elements over which it falls by e.
    M, sym: as for `bartlett`, with its errors. Raises ValueError, too, for a `tau` that is not positive.

    >>> gs.signal.windows.exponential(3)
    tensor([0.3679, 1.0000, 0.3679])
    """
    if number_argument(tau, "exponential", "tau") <= 0:
        raise ValueError(f"exponential(): tau must be positive, got {tau}")
    if sym and center is not None:
        raise ValueError(f"exponential(): a symmetric window has its center in the middle, got center={center}")
    return _new(
        "exponential", M, sym, lambda n, last: np.exp(-abs(n - (last / 2 if center is None else center)) / tau), options
    )


@overridable
@takes(Options)
def gaussian(M: int, *, std: float = 1.0, sym: bool = True, **options: Unpack[Options]) -> Tensor:
    """A Gaussian function around the middle.

    std: its standard deviation, in elements.
    M, sym: as for `bartlett`, with its errors. Raises ValueError, too, for a `std` that is not positive.

    >>> gs.signal.windows.gaussian(3)
    tensor([0.6065, 1.0000, 0.6065])
    """
    if number_argument(std, "gaussian", "std") <= 0:
        raise ValueError(f"gaussian(): std must be positive, got {std}")
    return _new("gaussian", M, sym, lambda n, last: np.exp(-(((n - last / 2) / std) ** 2) / 2), options)


@overridable
@takes(Options)
def general_cosine(M: int, *, a: Iterable[float], sym: bool = True, **options: Unpack[Options]) -> Tensor:
    """A sum of cosines, a[0] - a[1] cos(2 pi x) + a[2] cos(4 pi x) - ..., for x from 0 to 1.

    a: the coefficients.
    M, sym: as for `bartlett`, with its errors. Raises TypeError for an `a` that is not iterable, ValueError for an
    empty one.

    >>> gs.signal.windows.general_cosine(3, a=[0.5, 0.5])
    tensor([0., 1., 0.])
    """
    if not isinstance(a, Iterable):
        raise TypeError(f"general_cosine(): a must be a sequence of coefficients, not {type(a).__name__}")
    factors = [-x if k % 2 else x for k, x in enumerate(a)]
    if not factors:
        raise ValueError("general_cosine(): a has no coefficients")
    return _new("general_cosine", M, sym, windows.cosines(*factors), options)


@overridable
@takes(Options)
def general_hamming(M: int, *, alpha: float = 0.54, sym: bool = True, **options: Unpack[Options]) -> Tensor:
    """alpha - (1 - alpha) cos(2 pi x), for x from 0 to 1.

    M, sym: as for `bartlett`, with its errors.

    >>> gs.signal.windows.general_hamming(3, alpha=0.6)
    tensor([0.2000, 1.0000, 0.2000])
    """
    return _new("general_hamming", M, sym, windows.cosines(alpha, alpha - 1), options)


@overridable
@takes(Options)
def hamming(M: int, *, sym: bool = True, **options: Unpack[Options]) -> Tensor:
    """Hamming's window, 0.54 - 0.46 cos(2 pi x), for x from 0 to 1.

    M, sym: as for `bartlett`, with its errors.

    >>> gs.signal.windows.hamming(3)
    tensor([0.0800, 1.0000, 0.0800])
    """
    return _new("hamming", M, sym, windows.cosines(0.54, -0.46), options)


@overridable
@takes(Options)
def hann(M: int, *, sym: bool = True, **options: Unpack[Options]) -> Tensor:
    """Hann's window, a raised cosine.

    M, sym: as for `bartlett`, with its errors.

    >>> gs.signal.windows.hann(5)
    tensor([0.0000, 0.5000, 1.0000, 0.5000, 0.0000])
    """
    return _new("hann", M, sym, windows.cosines(0.5, -0.5), options)


@overridable
@takes(Options)
def kaiser(M: int, *, beta: float = 12.0, sym: bool = True, **options: Unpack[Options]) -> Tensor:
    """Kaiser's window, of the Bessel function I0.

    beta: the shape; the larger, the narrower.
    M, sym: as for `bartlett`, with its errors. Raises ValueError, too, for a negative `beta`.

    >>> gs.signal.windows.kaiser(3, beta=1.0)
    tensor([0.7898, 1.0000, 0.7898])
    """
    if number_argument(beta, "kaiser", "beta") < 0:
        raise ValueError(f"kaiser(): beta must be non-negative, got {beta}")
    return _new("kaiser", M, sym, windows.bessel(beta), options)


@overridable
@takes(Options)
def nuttall(M: int, *, sym: bool = True, **options: Unpack[Options]) -> Tensor:
    """Nuttall's window, of three cosines, whose spectrum has the lowest side lobes of this length.

    M, sym: as for `bartlett`, with its errors. Source: Nuttall 1981, "Some windows with very good sidelobe behavior".

    >>> gs.signal.windows.nuttall(5)[1:4]
    tensor([0.2270, 1.0000, 0.2270])
    """
    return _new("nuttall", M, sym, windows.cosines(0.3635819, -0.4891775, 0.1365995, -0.0106411), options)


def _new(op: str, M: int, sym: bool, at: windows.Window, options: Any) -> Tensor:
    dtype = options.get("dtype")
    if dtype not in (None, dtypes.float32, dtypes.float64):
        raise ValueError(f"{op}() expects float32 or float64 dtypes, got: {dtype!r}")
    n = int_argument(M, op, "M")
    if n < 0:
        raise ValueError(f"{op}() requires a non-negative window length, got M={n}")
    return windows.window(op, n, not sym, at, options)
