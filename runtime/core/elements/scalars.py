"""Python numbers as elements of a dtype: refused where they do not fit, or wrapped around as sums are."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from gradspec.core.elements import dtypes

NumpyDtype = np.dtype[Any]

_SMALL = 6e4  # all floating point dtypes hold this
_PLAIN = (float, int)


def checked(value: Any, wanted: NumpyDtype, op: str | None = None) -> Any:
    """A number as an element of dtype `wanted`, a negative one wrapped around where that has no sign.

    A fraction is dropped where the dtype has none. RuntimeError, naming `op`, for a number out of range, and
    for an imaginary part where the dtype is real.
    """
    given, fits = value, True
    if wanted.kind in "iufV" and isinstance(value, complex):
        fits = value.imag == 0
        value = value.real
    if fits and wanted.kind in "iu":
        limits = np.iinfo(wanted)
        fits = isinstance(value, int) or math.isfinite(value)
        fits = fits and -int(limits.max) - (wanted.kind == "i") <= int(value) <= int(limits.max)
        value = int(value) % 2 ** (8 * wanted.itemsize) if fits and wanted.kind == "u" else value
    elif fits and wanted.kind in "fV":
        fits = abs(value) <= _largest(wanted) or not (isinstance(value, int) or math.isfinite(value))
    if not fits:
        where = f"{op}(): " if op else ""
        raise RuntimeError(f"{where}value cannot be converted to type {wanted} without overflow: {given}")
    return value


@functools.cache
def _largest(wanted: NumpyDtype) -> float:
    return dtypes.finfo(dtypes.from_numpy_dtype(wanted)).max


def rounded_array(value: Any, wanted: NumpyDtype) -> np.ndarray:
    """A number as a 0-d array of dtype `wanted`; beyond the range of a floating one, infinite in silence."""
    if value.__class__ in _PLAIN and not _SMALL < abs(value) < math.inf:
        return np.array(value, wanted)  # the usual case, without the context
    with np.errstate(over="ignore"):
        return np.array(value, wanted)


def checked_array(value: Any, wanted: NumpyDtype, op: str | None = None) -> np.ndarray:
    """`checked` as a 0-d array."""
    if value.__class__ is float and wanted.kind in "fVc" and not _SMALL < abs(value) < math.inf:
        return np.array(value, wanted)  # the usual case, without the calls
    return np.array(checked(value, wanted, op), wanted)


def wrapped_array(value: int, wanted: NumpyDtype) -> np.ndarray:
    """An int as a 0-d array of dtype `wanted`, in an integer dtype modulo its size.

    OverflowError for a number that no 64 bits hold, or no float.
    """
    if wanted.kind not in "iu" or not -(2**63) <= value < 2**64:
        return np.array(value, wanted)
    bits = 8 * wanted.itemsize
    return np.array(value % 2**bits, f"u{wanted.itemsize}").view(wanted)
