"""The extension of the standard for Fourier transforms."""

from __future__ import annotations

from typing import Any

from gradspec.core.elements.dtypes import dtype as _dtype
from gradspec.core.tensor import Tensor as _Tensor
from gradspec.generated import array_api_fft as _ops
from gradspec.generated.array_api_fft import *
from gradspec.tensors import factories as _factories

__all__ = ["fftfreq", "rfftfreq"]
__all__ += _ops.__all__


def fftfreq(n: int, /, *, d: float = 1.0, dtype: _dtype | None = None, device: Any = None) -> _Tensor:
    """The frequencies of the elements of `fft`, in cycles per unit of `d`.

    n: the number of samples.
    d: the time between samples.
    dtype: a floating point dtype; the default dtype if None.

    >>> gs.array_api.fft.fftfreq(4)
    tensor([ 0.0000,  0.2500, -0.5000, -0.2500])
    """
    return _factories.fftfreq(n, d, dtype=dtype, device=device)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: _dtype | None = None, device: Any = None) -> _Tensor:
    """The frequencies of the elements of `rfft`, in cycles per unit of `d`.

    n: the number of samples.
    d: the time between samples.
    dtype: a floating point dtype; the default dtype if None.

    >>> gs.array_api.fft.rfftfreq(4)
    tensor([0.0000, 0.2500, 0.5000])
    """
    return _factories.rfftfreq(n, d, dtype=dtype, device=device)
