"""Special functions without a kernel of gradspec's: SciPy's, imported when one is first called."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gradspec.core.dtypes import get_default_dtype
from gradspec.core.kernels import ufuncs
from gradspec.core.promotion import result_numpy_dtype
from gradspec.core.shapes import HALVES, Array, broadcast_shapes

__all__ = [
    "bessel_j0",
    "bessel_j1",
    "bessel_y0",
    "bessel_y1",
    "igamma",
    "igammac",
    "modified_bessel_k0",
    "modified_bessel_k1",
    "polygamma",
    "scaled_modified_bessel_k0",
    "scaled_modified_bessel_k1",
    "zeta",
]


def _scipy(op: str, name: str, function: Callable[..., Array] | None = None) -> Callable[..., Array]:
    """The function of `scipy.special` of that name, or a given one, for an op; of real numbers, in
    the dtype that they promote to: half precision is computed in single, and integers in the default dtype.
    """

    def call(*arrays: Array) -> Array:
        import scipy.special

        if len(arrays) > 1:
            broadcast_shapes(arrays[0].shape, arrays[1].shape, op)
        if any(array.dtype.kind == "c" for array in arrays):
            raise RuntimeError(f"{op}: complex numbers are not supported")
        promoted = result_numpy_dtype(arrays)
        dtype = promoted if promoted.kind in "fV" else get_default_dtype().numpy
        inside = np.dtype(np.float32) if dtype.char in HALVES else dtype
        with np.errstate(all="ignore"):
            compute = function or getattr(scipy.special, name)
            found = compute(*(array.astype(inside, copy=False) for array in arrays))
            return np.asarray(found).astype(dtype, copy=False)

    return call


def _hurwitz(s: Array, q: Array) -> Array:
    """The zeta function; left of zero, where SciPy's adds up term by term, by three values to the right."""
    import scipy.special

    zeta = scipy.special.zeta
    found: Array = zeta(s, np.where(q < 0, 1, q))
    if not np.any(q < 0):
        return found
    is_pole = (q < 0) & (q == np.floor(q)) & (s >= 1)
    q = np.where(q < 0, q, np.nan)
    part = q - np.floor(q)
    sign = np.where(s % 2 == 0, 1, -1)
    left = zeta(s, part) + sign * (zeta(s, 1 - part) - zeta(s, 1 - q))
    left = np.where(s == np.floor(s), left, np.nan)
    return np.where(is_pole, np.inf, np.where(np.isnan(q) | (s == 1), found, left))


bessel_j0, bessel_j1, bessel_y0, bessel_y1 = (
    _scipy(f"special.bessel_{name}", name) for name in ("j0", "j1", "y0", "y1")
)
modified_bessel_k0, modified_bessel_k1 = (
    _scipy(f"special.modified_bessel_{name}", name) for name in ("k0", "k1")
)
scaled_modified_bessel_k0, scaled_modified_bessel_k1 = (
    _scipy(f"special.scaled_modified_bessel_{name}", f"{name}e") for name in ("k0", "k1")
)
igamma, igammac = _scipy("igamma", "gammainc"), _scipy("igammac", "gammaincc")
zeta = _scipy("special.zeta", "zeta", _hurwitz)
_gamma = _scipy("polygamma", "gamma")


def polygamma(self: Array, n: int) -> Array:
    """The n-th derivative of digamma, by the Hurwitz zeta function (Abramowitz and Stegun, 6.4.10)."""
    if n < 0:
        raise RuntimeError("polygamma(n, x) does not support negative n.")
    if self.dtype.kind in "biu":
        self = self.astype(get_default_dtype().numpy)
    if n <= 1:
        return np.asarray(ufuncs["trigamma" if n else "digamma"](self))
    factor = _gamma(np.array(float(n + 1))) * (-1) ** (n + 1)
    with np.errstate(all="ignore"):
        found = zeta(np.asarray(n + 1), self)
        return np.asarray(found * factor).astype(found.dtype, copy=False)
