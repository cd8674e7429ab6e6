"""When two arrays are the same, to the bit or closely enough."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

# (rtol, atol), the latter of numbers about 1
TOLERANCES = {
    "float64": (1e-9, 1e-11), "complex128": (1e-9, 1e-11), "float32": (1e-4, 1e-5), "complex64": (1e-4, 1e-5),
    "float16": (2e-2, 1e-2), "bfloat16": (1e-1, 6e-2),
}  # fmt: skip


def widened(array: Array) -> Array:
    """Floating point numbers in double precision; other arrays as they are."""
    if array.dtype.kind in "fV":
        return array.astype(np.float64)
    return array.astype(np.complex128) if array.dtype.kind == "c" else array


def cast(array: Array, dtype: np.dtype[Any]) -> Array:
    """The array in another dtype, whatever is lost."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return array.astype(dtype)


def differs(found: Array, expected: Array) -> str | None:
    """Where two arrays of one dtype differ; NaNs are the same, the two zeros are not."""
    wrong = _form(found, expected)
    if wrong or not found.size:
        return wrong
    parts = (
        [(found.real, expected.real), (found.imag, expected.imag)] if found.dtype.kind == "c" else [(found, expected)]
    )
    unlike = np.zeros(found.shape, bool)
    for a, b in parts:
        if a.dtype.kind in "fV":
            a, b = a.astype(np.float64), b.astype(np.float64)
            unlike |= ~((a == b) & (np.signbit(a) == np.signbit(b)) | np.isnan(a) & np.isnan(b))
        else:
            unlike |= a != b
    return _first(unlike, found, expected)


def is_far(found: Array, expected: Array, dtype: str, scale: float = 1.0) -> str | None:
    """Where `found` is not near `expected`, for results of `dtype`; the dtypes may differ.

    scale: the size of the numbers that results were computed from. An infinity is near what rounds to it.
    """
    if found.shape != expected.shape:
        return f"shape {list(found.shape)}, expected {list(expected.shape)}"
    if found.dtype.kind in "iub" and expected.dtype.kind in "iub":
        if found.dtype.itemsize == expected.dtype.itemsize and found.dtype.kind != "b":
            expected = expected.astype(found.dtype)  # which wraps, as products and sums do
        return _first(found != expected, found, expected)
    rtol, atol = TOLERANCES.get(dtype, TOLERANCES["float32"])
    if expected.dtype.kind == found.dtype.kind or "V" in found.dtype.kind + expected.dtype.kind:
        expected = cast(expected, found.dtype)
    a, b = widened(found), widened(expected)
    if a.dtype.kind != "c" and b.dtype.kind != "c":
        return _first(~_near(a, b, rtol, atol * scale), found, expected)
    size = np.nan_to_num(np.abs(b), nan=0.0, posinf=0.0) * rtol  # a part may be small beside the other
    unlike = ~(_near(a.real, b.real, rtol, atol * scale + size) & _near(a.imag, b.imag, rtol, atol * scale + size))
    return _first(unlike & ~(_lost(a) & _lost(b)), found, expected)


def _near(a: Array, b: Array, rtol: float, atol: Any) -> Array:
    with np.errstate(all="ignore"):
        close = np.abs(a - b) <= rtol * np.abs(b) + atol
    return np.isnan(a) & np.isnan(b) | (a == b) | close & np.isfinite(b)  # type: ignore[no-any-return]


def _lost(z: Array) -> Array:
    """Whether a complex number is infinite or NaN: what its other part is then depends on the formula."""
    return ~np.isfinite(z)


def _form(found: Array, expected: Array) -> str | None:
    if found.dtype != expected.dtype:
        return f"dtype {found.dtype}, expected {expected.dtype}"
    if found.shape != expected.shape:
        return f"shape {list(found.shape)}, expected {list(expected.shape)}"
    return None


def _first(unlike: Array, found: Array, expected: Array) -> str | None:
    """Where the first of the elements that are unlike is, and what it is."""
    unlike = np.asarray(unlike)
    if not unlike.any():
        return None
    at = tuple(int(i) for i in np.argwhere(unlike)[0]) if unlike.ndim else ()
    count = f"{np.count_nonzero(unlike)} of {unlike.size} elements"
    return f"{found[at]!r}, expected {expected[at]!r} at {list(at)}, {count}"
