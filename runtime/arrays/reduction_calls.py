"""Calls of a reduction's kernel: over one dim, over several, or over all elements."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.constants import LARGE_COPY
from gradspec.core.compiled.kernels import Kernel, ufuncs
from gradspec.core.elements.shapes import HALVES, Array, Dims, dim_error, wrap_dims

from .copying import clone
from .expanded import times_over, to_the_power, without_repeats

_ROW = 32  # elements; shorter rows are copied together in less time than they are reduced one by one


def reduce(kernel: Kernel, self: Array, dim: Dims, keepdim: bool, *operand: Array, joint: bool = False) -> Array:
    """`self` with its elements along `dim` replaced by the kernel's result for them.

    operand: what else the kernel takes. joint: whether it needs all elements at once, as each with an operand
    does; one that does not is applied to one run of dims after the other.
    """
    ndim = self.ndim
    if dim.__class__ is int and ndim:
        try:
            result = kernel(self, *operand, axis=dim, order="C")
        except (ValueError, OverflowError):  # an AxisError, or what NumPy says of a dim beyond C's integers
            if -ndim <= dim < ndim:
                raise
            raise dim_error(dim, ndim) from None
        if keepdim:
            if ndim == 1:
                return np.array([result])
            dim %= ndim
            return result.reshape((*self.shape[:dim], 1, *self.shape[dim + 1 :]))
        return result if ndim > 1 else np.array(result)
    if dim.__class__ is tuple and len(dim) == 1 and ndim:
        return reduce(kernel, self, operator.index(dim[0]), keepdim, *operand, joint=joint)
    joint = joint or bool(operand)
    dims = reduced_dims(dim, ndim)
    if 0 in self.strides and kernel in _AGAIN:
        part, times = without_repeats(self, dims)
        if times > 1:
            again = _AGAIN[kernel]
            result = reduce(kernel, part, tuple(dims), keepdim, *operand, joint=joint)
            return again(result, times, *operand) if again is not None else result
    if len(dims) == ndim:
        result = _reduce_all(kernel, self, operand, joint)
    elif joint:
        result = _reduce_joint(kernel, self, dims, operand)
    else:
        result = _reduce_runs(kernel, self, dims.copy())
    if keepdim:
        return result.reshape([1 if d in dims else n for d, n in enumerate(self.shape)])
    return result


def reduced_dims(dim: Dims, ndim: int) -> list[int]:
    """The dims that `dim` means, in order; all for None and for none."""
    if not ndim:
        wrap_dims(dim, 0)
        return []
    return sorted(wrap_dims(dim, ndim)) or list(range(ndim))


def _log_of_sum(result: Array, times: int) -> Array:
    return np.asarray(result + np.array(math.log(times), result.dtype))


def _root_of_sum(result: Array, times: int, p: Array) -> Array:
    power = float(p)
    if math.isinf(power):
        return result
    factor = times if power == 0 else times ** (1 / power)
    return np.asarray(np.multiply(result, factor, dtype=np.float64).astype(result.dtype))


# What equal results over parts are together; None: the same.
_AGAIN: dict[Kernel, Any] = {
    ufuncs["sum"]: times_over,
    ufuncs["nansum"]: times_over,
    ufuncs["prod"]: to_the_power,
    ufuncs["amax"]: None,
    ufuncs["amin"]: None,
    ufuncs["any"]: None,
    ufuncs["all"]: None,
    ufuncs["logsumexp"]: _log_of_sum,
    ufuncs["norm"]: _root_of_sum,
}


def _reduce_all(kernel: Kernel, self: Array, operand: tuple[Array, ...], joint: bool) -> Array:
    if self.size >= LARGE_COPY and not self.flags.forc:
        axis = min((d for d in range(self.ndim) if self.shape[d] > 1), key=lambda d: abs(self.strides[d]))
        if joint or self.shape[axis] < _ROW or self.dtype.char in HALVES:
            self = clone(self)
        else:  # takes less time than a copy
            self = kernel(self, axis=axis)
    return kernel(memory.ravel(self, "K")[None], *operand).reshape(())


def _reduce_joint(kernel: Kernel, self: Array, dims: list[int], operand: tuple[Array, ...]) -> Array:
    kept = [d for d in range(self.ndim) if d not in dims]
    shape = self.shape
    last = self.transpose(kept + dims).reshape([shape[d] for d in kept] + [math.prod(shape[d] for d in dims)])
    return kernel(last, *operand, order="C")


def _reduce_runs(kernel: Kernel, self: Array, dims: list[int]) -> Array:
    # Neighbouring dims are merged, which copies nothing as a rule, and the runs reduced from the last one on.
    while dims:
        end = dims[-1] + 1
        start = dims.pop()
        while dims and dims[-1] == start - 1:
            start = dims.pop()
        shape = self.shape
        merged = self.reshape((*shape[:start], math.prod(shape[start:end]), *shape[end:]))
        self = kernel(merged, axis=start, order="C")
    return self


def arg_reduce(kernel: Kernel, self: Array, dim: int | None, keepdim: bool) -> Array:
    """The same for a kernel that gives positions: along one dim, or in the flattened array."""
    if dim is not None:
        return reduce(kernel, self, dim, keepdim)
    part, times = without_repeats(self, range(self.ndim)) if 0 in self.strides else (self, 1)
    result = kernel(part.reshape(1, -1))
    if times > 1:  # the first of equal elements
        result = np.array(np.ravel_multi_index(np.unravel_index(int(result[0]), part.shape), self.shape))
    return result.reshape((1,) * self.ndim if keepdim else ())
