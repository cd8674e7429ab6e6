"""Reductions over the generalized ufuncs of `csrc/`.

`dim` is an int, a sequence of ints, or None for all dims; an empty sequence means all dims as well, except for
`any` and `all`. Integers and bools sum and multiply in int64. A dtype without a kernel raises TypeError, on
which the op functions promote and call again.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import Kernel, ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.dtypes import get_default_dtype
from gradspec.core.elements.scalars import rounded_array
from gradspec.core.elements.shapes import (
    HALVES,
    Array,
    Dims,
    dims_tuple,
    type_name,
    wrap_dim,
    wrap_dims,
)

from .aliasing import diagonal
from .expanded import elementwise, without_repeats
from .reduction_calls import arg_reduce, reduce, reduced_dims

__all__ = [
    "all",
    "amax",
    "amin",
    "aminmax",
    "any",
    "argmax",
    "argmin",
    "logsumexp",
    "max",
    "max_dim",
    "mean",
    "min",
    "min_dim",
    "nansum",
    "norm",
    "prod",
    "std",
    "sum",
    "trace",
    "var",
]

_sum, _nansum, _prod = ufuncs["sum"], ufuncs["nansum"], ufuncs["prod"]
_amax, _amin, _aminmax = ufuncs["amax"], ufuncs["amin"], ufuncs["aminmax"]
_any, _all = ufuncs["any"], ufuncs["all"]
_argmax, _argmin = ufuncs["argmax"], ufuncs["argmin"]
_logsumexp, _norm = ufuncs["logsumexp"], ufuncs["norm"]
_var, _std = ufuncs["var"], ufuncs["std"]
_abs = ufuncs["abs"]


@also_in_c("reduce_runs", "sum")
def sum(self: Array, dim: Dims = None, keepdim: bool = False) -> Array:
    """The sum over `dim`; 0 when there are no elements."""
    if dim is None and not keepdim and self.flags.forc:
        return _sum(memory.ravel(self, "K")[None]).reshape(())
    if self.itemsize == 2 and self.dtype.char in HALVES and dim.__class__ is not int:
        # Several passes would round (and overflow) in between.
        return reduce(_sum, elementwise(_wide, self), dim, keepdim).astype(self.dtype)
    return reduce(_sum, self, dim, keepdim)


@also_in_c("reduce", "nansum")
def nansum(self: Array, dim: Dims = None, keepdim: bool = False) -> Array:
    """The sum over `dim` of the elements that are not NaN; 0 when there are none."""
    if self.dtype.kind not in "fV":
        if self.dtype.kind == "c":
            raise RuntimeError("nansum on CPU does not support complex inputs: sum input.real and input.imag")
        return sum(self, dim, keepdim)
    if dim is None and not keepdim and self.flags.forc:
        return _nansum(memory.ravel(self, "K")[None]).reshape(())
    # A second pass must not take infinities of both signs, whose sum is NaN, for nothing.
    return reduce(_nansum, self, dim, keepdim, joint=True)


@also_in_c("trace", "sum")
def trace(self: Array) -> Array:
    """The sum of the diagonal of a matrix."""
    if self.ndim != 2:
        raise RuntimeError(f"trace: expected a matrix, but got tensor with dim {self.ndim}")
    return sum(diagonal(self))


def _wide(self: Array) -> Array:
    return memory.astype(self, np.float32)


@also_in_c("reduce_runs", "prod")
def prod(self: Array, dim: Dims = None, keepdim: bool = False) -> Array:
    """The product over `dim`; 1 when there are no elements."""
    return reduce(_prod, self, dim, keepdim)


@also_in_c("mean", "sum")
def mean(self: Array, dim: Dims = None, keepdim: bool = False) -> Array:
    """The mean over `dim` of a floating point or complex array; NaN when there are no elements."""
    dtype = self.dtype
    if dtype.kind in "biu":
        raise RuntimeError(
            "mean(): could not infer output dtype. Input dtype must be either a floating point or complex "
            f"dtype. Got: {type_name(dtype)}: pass dtype=, such as gradspec.float32"
        )
    if dtype.char in HALVES:
        return mean(elementwise(_wide, self), dim, keepdim).astype(self.dtype)
    result = sum(self, dim, keepdim)
    if self.size and dtype.kind in "fV":
        divided: Array = np.true_divide(result, np.array(self.size // result.size, dtype), result)
        return divided
    # A complex quotient would turn an infinite part into NaN, and warn.
    for part in (result,) if dtype.kind != "c" else (result.real, result.imag):
        if self.size:
            np.true_divide(part, np.array(self.size // result.size, part.dtype), part)
        else:
            part.fill(math.nan)
    return result


@also_in_c("moment", "var")
def var(self: Array, dim: Dims = None, correction: float | None = 1, keepdim: bool = False) -> Array:
    """The sum of squared distances from the mean over `dim`, by the number of elements less `correction`."""
    if self.dtype.kind == "c":
        real, imaginary = (var(part, dim, correction, keepdim) for part in (self.real, self.imag))
        with np.errstate(all="ignore"):
            return np.add(real, imaginary, real)
    return _moment(_var, self, dim, correction, keepdim)


def _moment(kernel: Kernel, self: Array, dim: Dims, correction: float | None, keepdim: bool) -> Array:
    correction = 1 if correction is None else correction
    if dim.__class__ is not int and 0 in self.strides:
        part, times = without_repeats(self, reduced_dims(dim, self.ndim))
        if times > 1:
            result = _moment(kernel, part, dim, 0, keepdim)
            count = self.size // result.size if self.size else 0
            with np.errstate(all="ignore"):
                factor = np.divide(count, np.maximum(count - correction, 0))
                factor = np.sqrt(factor) if kernel is _std else factor
                np.multiply(result, factor.astype(self.dtype), result)
            return result
    try:
        return reduce(kernel, self, dim, keepdim, _operand(correction, self))
    except TypeError:
        raise _float_error("std and var only support floating point and complex dtypes", self) from None


@also_in_c("moment", "std")
def std(self: Array, dim: Dims = None, correction: float | None = 1, keepdim: bool = False) -> Array:
    """The square root of the variance, which may itself be out of the dtype's range."""
    if self.dtype.kind == "c":
        real, imaginary = (std(part, dim, correction, keepdim) for part in (self.real, self.imag))
        with np.errstate(all="ignore"):
            lost = np.isnan(real) | np.isnan(imaginary)  # hypot takes an infinity for certain, whatever the other part
            return np.where(lost, np.nan, np.hypot(real, imaginary))
    return _moment(_std, self, dim, correction, keepdim)


@also_in_c("reduce_runs", "amax")
def amax(self: Array, dim: Dims = None, keepdim: bool = False) -> Array:
    """The largest element over `dim`, NaN if there is one; an error when there are no elements."""
    if not self.size:
        _require_elements("amax", self, dim)
    return reduce(_amax, self, dim, keepdim)


@also_in_c("reduce_runs", "amin")
def amin(self: Array, dim: Dims = None, keepdim: bool = False) -> Array:
    """The smallest element over `dim`, NaN if there is one; an error when there are no elements."""
    if not self.size:
        _require_elements("amin", self, dim)
    return reduce(_amin, self, dim, keepdim)


@also_in_c("both", "amin", "amax")
def aminmax(self: Array, dim: int | None = None, keepdim: bool = False) -> tuple[Array, Array]:
    """The smallest and the largest element over `dim`, NaN if there is one; an error when there are none."""
    if not self.size:
        _require_elements("aminmax", self, dim)
    if dim is None and (self.ndim == 1 or self.flags.c_contiguous):  # they are read once
        shape = (1,) * self.ndim if keepdim else ()
        least, most = _aminmax(self.reshape(-1))
        return np.asarray(least).reshape(shape), np.asarray(most).reshape(shape)
    return reduce(_amin, self, dim, keepdim), reduce(_amax, self, dim, keepdim)


@also_in_c("reduce", "amax")
def max(self: Array) -> Array:
    """The largest of all elements."""
    if not self.size:
        _require_elements("max", self, None)
    return reduce(_amax, self, None, False)


@also_in_c("reduce", "amin")
def min(self: Array) -> Array:
    """The smallest of all elements."""
    if not self.size:
        _require_elements("min", self, None)
    return reduce(_amin, self, None, False)


@also_in_c("both", "amax", "argmax")
def max_dim(self: Array, dim: int, keepdim: bool = False) -> tuple[Array, Array]:
    """The largest elements along `dim` and their positions (int64): the first such, or that of a NaN."""
    if not self.size:
        _require_elements("max", self, dim)
    return reduce(_amax, self, dim, keepdim), reduce(_argmax, self, dim, keepdim)


@also_in_c("both", "amin", "argmin")
def min_dim(self: Array, dim: int, keepdim: bool = False) -> tuple[Array, Array]:
    """The smallest elements along `dim` and their positions (int64): the first such, or that of a NaN."""
    if not self.size:
        _require_elements("min", self, dim)
    return reduce(_amin, self, dim, keepdim), reduce(_argmin, self, dim, keepdim)


@also_in_c("reduce", "argmax")
def argmax(self: Array, dim: int | None = None, keepdim: bool = False) -> Array:
    """The position (int64) of the largest element along `dim`, or in the flattened array."""
    if not self.size:
        _require_elements("argmax", self, dim)
    return arg_reduce(_argmax, self, dim, keepdim)


@also_in_c("reduce", "argmin")
def argmin(self: Array, dim: int | None = None, keepdim: bool = False) -> Array:
    """The position (int64) of the smallest element along `dim`, or in the flattened array."""
    if not self.size:
        _require_elements("argmin", self, dim)
    return arg_reduce(_argmin, self, dim, keepdim)


@also_in_c("truth", "any")
def any(self: Array, dim: Dims = None, keepdim: bool = False) -> Array:
    """Whether some element over `dim`, which may be empty, is not zero: bool, but uint8 for uint8."""
    return _truth(_any, self, dim, keepdim)


@also_in_c("truth", "all")
def all(self: Array, dim: Dims = None, keepdim: bool = False) -> Array:
    """Whether every element over `dim`, which may be empty, is not zero: bool, but uint8 for uint8."""
    return _truth(_all, self, dim, keepdim)


def _truth(kernel: Kernel, self: Array, dim: Dims, keepdim: bool) -> Array:
    if dim is None or dim.__class__ is int or dims_tuple(dim):
        result = reduce(kernel, self, dim, keepdim)
    else:
        result = np.asarray(self != 0)
    return result.astype(np.uint8) if self.dtype.char == "B" else result


@also_in_c("reduce_floats", "logsumexp")
def logsumexp(self: Array, dim: Dims, keepdim: bool = False) -> Array:
    """log(sum(exp(self))) over `dim` without overflow; -inf when there are no elements."""
    if self.dtype.kind == "c":
        return _complex_logsumexp(self, dim, keepdim)
    if self.dtype.kind in "biu":
        self = self.astype(get_default_dtype().numpy)
    return reduce(_logsumexp, self, dim, keepdim, joint=True)


def _complex_logsumexp(self: Array, dim: Dims, keepdim: bool) -> Array:
    shift = amax(self.real, dim, True) if self.size else np.zeros(1, self.real.dtype)
    shift = np.where(np.isfinite(shift), shift, 0)
    with np.errstate(all="ignore"):
        result = np.log(sum(np.exp(self - shift), dim, keepdim))
    return np.asarray(result + (shift.reshape(result.shape) if self.size else 0))


@also_in_c("norm", "norm")
def norm(self: Array, p: float | None = 2, dim: Dims = None, keepdim: bool = False) -> Array:
    """The vector p-norm over `dim`; `p` may be inf or -inf. That of a complex array is real."""
    if p is None:
        p = 2.0
    elif not isinstance(p, int | float):
        raise TypeError(f"norm(): argument 'p' must be a number, 'fro' or 'nuc', not {type(p).__name__}")
    if not self.size and (math.isinf(p) or p < 0):
        _require_norm_elements(self, p, dim)
    if self.dtype.kind == "c":
        self = elementwise(_abs, self)
    try:
        return reduce(_norm, self, dim, keepdim, _operand(p, self))
    except TypeError:
        message = "linalg.vector_norm: Expected a floating point or complex tensor as input"
        raise _float_error(message, self) from None


def _operand(value: float, like: Array) -> Array:
    # The kernels take a parameter as one more operand, in the dtype of the data.
    dtype = like.dtype
    if dtype.kind in "biu":
        raise TypeError(f"no kernel for {dtype}")
    return rounded_array(value, dtype)


def _float_error(message: str, self: Array) -> Exception:
    if self.dtype.kind in "biu":
        return RuntimeError(f"{message}. Got {type_name(self.dtype)}")
    return TypeError(f"no kernel for {self.dtype}: {message}")


def _require_elements(name: str, self: Array, dim: Any) -> None:
    if dim is None or dim == ():
        kind = IndexError if name.startswith("arg") else RuntimeError
        raise kind(
            f"{name}(): Expected reduction dim to be specified for input.numel() == 0. "
            "Specify the reduction dim with the 'dim' argument."
        )
    for d in wrap_dims(dim, self.ndim):
        if not self.shape[d]:
            raise IndexError(f"{name}(): Expected reduction dim {d} to have non-zero size.")


def _require_norm_elements(self: Array, p: float, dim: Dims) -> None:
    if dim is None or dim == ():
        raise RuntimeError(
            f"linalg.vector_norm cannot compute the {p} norm on an empty tensor because the operation does "
            "not have an identity"
        )
    for d in dim if not isinstance(dim, int) else (dim,):
        if not self.shape[wrap_dim(d, self.ndim)]:
            raise RuntimeError(
                f"linalg.vector_norm cannot compute the {p} norm on the dimension {d} because this dimension "
                "is empty and the operation does not have an identity"
            )
