"""Special functions without a kernel of gradspec's: SciPy's.

The module, and SciPy with it, is imported when one of them is first called.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from gradspec.core.compiled.bindings import quietly
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.dtypes import get_default_dtype
from gradspec.core.elements.promotion import result_numpy_dtype
from gradspec.core.elements.shapes import HALVES, Array, broadcast_shapes

__all__ = [
    "airy_ai",
    "airy_ai_slope",
    "bessel_j0",
    "bessel_j1",
    "bessel_y0",
    "bessel_y1",
    "betainc",
    "betaln",
    "exp1",
    "expi",
    "gamma",
    "igamma",
    "igammac",
    "poch",
    "stdtr",
]


def _of_reals(op: str, function: Callable[..., Array]) -> Callable[..., Array]:
    """A function of SciPy's for an op: of real numbers, in the dtype that they promote to.

    Half precision is computed in single, and integers in the default dtype.
    """

    def call(*arrays: Array) -> Array:
        functools.reduce(lambda shape, array: broadcast_shapes(shape, array.shape, op), arrays[1:], arrays[0].shape)
        if any(array.dtype.kind == "c" for array in arrays):
            raise RuntimeError(f"{op}: complex numbers are not supported")
        promoted = result_numpy_dtype(arrays)
        dtype = promoted if promoted.kind in "fV" else get_default_dtype().numpy
        inside = np.dtype(np.float32) if dtype.char in HALVES else dtype
        found = quietly(function, *(array.astype(inside, copy=False) for array in arrays))
        return np.asarray(found).astype(dtype, copy=False)

    return call


def _scipy(op: str, name: str, wide: bool = False) -> Callable[..., Array]:
    """The function of `scipy.special` of that name for an op.

    A `wide` function, which SciPy has in single precision, is computed in double.
    """
    import scipy.special

    ufunc = getattr(scipy.special, name)
    call = _of_reals(op, functools.partial(ufunc, dtype=np.float64) if wide else ufunc)
    return also_in_c("ufunc_in_double" if wide else "ufunc", ufunc)(call)


def _airy(output: int) -> Callable[[Array], Array]:
    """Ai or its derivative, which are 0 above 200, where SciPy gives NaN."""
    from scipy.special import airy

    return lambda x: airy(np.minimum(x, 200.0))[output]


airy_ai, airy_ai_slope = (_of_reals("special.airy_ai", _airy(output)) for output in (0, 1))
bessel_j0, bessel_j1, bessel_y0, bessel_y1 = (
    _scipy(f"special.bessel_{name}", name) for name in ("j0", "j1", "y0", "y1")
)
igamma, igammac = _scipy("igamma", "gammainc"), _scipy("igammac", "gammaincc")
betaln, exp1, expi, gamma, poch = (
    _scipy(f"array_api.special.{name}", name) for name in ("betaln", "exp1", "expi", "gamma", "poch")
)
betainc, stdtr = (_scipy(f"array_api.special.{name}", name, wide=True) for name in ("betainc", "stdtr"))
