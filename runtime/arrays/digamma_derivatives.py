"""Derivatives of the digamma function, by the kernel of each order."""

from __future__ import annotations

import numpy as np

from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.dtypes import get_default_dtype
from gradspec.core.elements.shapes import HALVES, Array

__all__ = ["polygamma"]

_FIRST = ("digamma", "trigamma", "tetragamma")  # have a kernel of their own
_OF_ORDER = "polygamma_of_order"


@also_in_c("polygamma", *_FIRST, _OF_ORDER)
def polygamma(self: Array, n: int) -> Array:
    """The n-th derivative of digamma."""
    if n < 0:
        raise RuntimeError("polygamma(n, x) does not support negative n.")
    if self.dtype.kind in "biu":
        self = self.astype(get_default_dtype().numpy)
    if n < len(_FIRST):
        return np.asarray(ufuncs[_FIRST[n]](self))
    order = np.asarray(n).astype(np.float32 if self.dtype.char in HALVES else self.dtype)
    return np.asarray(ufuncs[_OF_ORDER](self, order))
