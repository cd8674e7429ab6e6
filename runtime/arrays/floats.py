"""The parts of floating point numbers."""

from __future__ import annotations

import numpy as np

from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import Array

__all__ = [
    "frexp",
    "next_half",
]

_NO_EXPONENT = np.int32(0)


@also_in_c("frexp")
def frexp(self: Array) -> tuple[Array, Array]:
    """Mantissas from 0.5 to 1, and the exponents of two (int32); zero for infinities and NaN."""
    if self.dtype.kind not in "fV":
        raise RuntimeError(f"frexp() only supports floating-point dtypes, but got {self.dtype}: convert with double()")
    mantissa, exponent = np.frexp(self.astype(np.float32) if self.dtype.kind == "V" else self)
    exponent = np.where(np.isfinite(self), exponent, _NO_EXPONENT)
    return np.asarray(mantissa, self.dtype), exponent


def next_half(self: Array, other: Array) -> Array:
    """The numbers next to `self` in the direction of `other`, of the same half type."""
    return np.asarray(np.nextafter(self, other))
