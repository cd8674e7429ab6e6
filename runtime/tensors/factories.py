"""Functions that make tensors: from data, filled, in ranges. None of them records a graph."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np

from gradspec.arrays.copying import filled, filled_like
from gradspec.core import coo, dtypes, memory
from gradspec.core.bare import SparseTensor, Tensor, wrap_sparse
from gradspec.core.dtypes import check_device, dtype
from gradspec.core.overrides import overridable
from gradspec.core.promotion import array_from, native
from gradspec.core.routines import shortcut
from gradspec.core.scalars import checked
from gradspec.tensors.arguments import (
    Device,
    Layout,
    Size,
    check_place,
    dtype_argument,
    for_each_sample,
    int_argument,
    like_arguments,
    new_leaf,
    number_argument,
    shape_argument,
)
from gradspec.tensors.layouts import sparse_coo, strided


@shortcut(modes_only=True)
def tensor(
    data: Any, *, dtype: dtype | None = None, device: Device = None, requires_grad: bool = False
) -> Tensor:
    """A new leaf tensor with a copy of `data`: a number, nested sequences, an ndarray or a Tensor.

    Without `dtype`, arrays and NumPy numbers keep theirs; Python floats get the default dtype, ints int64.
    ValueError for ragged sequences, TypeError for what holds no numbers, RuntimeError for one out of range.
    """
    check_device(device, "tensor")
    wanted = None if dtype is None else dtypes.as_numpy_dtype(dtype, "tensor")
    if isinstance(data, Tensor):
        warnings.warn(
            "To copy construct from a tensor, it is recommended to use source.detach().clone() or "
            "source.detach().clone().requires_grad_(True), rather than tensor(source).",
            UserWarning,
            stacklevel=2,
        )
        data = data._array
    return new_leaf(array_from(data, wanted, copy=True, op="tensor"), requires_grad, "tensor")


@overridable(modes_only=True)
def as_tensor(data: Any, dtype: dtype | None = None, device: Device = None) -> Tensor:
    """`data` as a tensor, if possible without a copy: a Tensor comes back itself, an ndarray shares memory.

    Another `dtype` forces a conversion, which is differentiable for a Tensor. Errors as for `tensor`.
    """
    check_device(device, "as_tensor")
    wanted = None if dtype is None else dtypes.as_numpy_dtype(dtype, "as_tensor")
    if isinstance(data, Tensor):
        return data if wanted is None or data._memory.dtype == wanted else data.to(dtype)
    return new_leaf(array_from(data, wanted, copy=False, op="as_tensor"), False, "as_tensor")


@shortcut(modes_only=True)
def from_numpy(ndarray: np.ndarray) -> Tensor:
    """A tensor that shares memory with `ndarray`; TypeError for anything else and for other dtypes."""
    if not isinstance(ndarray, np.ndarray):
        raise TypeError(f"from_numpy(): expected np.ndarray (got {type(ndarray).__name__}); use as_tensor()")
    return new_leaf(native(ndarray), False, "from_numpy")


@shortcut
def empty(
    *sizes: Size,
    size: Size = None,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of `size` whose elements are arbitrary; one that stores none with the layout `sparse_coo`."""
    if layout is sparse_coo:
        return _nothing(shape_argument(sizes, size, "empty"), dtype, device, requires_grad, "empty")
    check_place(device, layout, "empty")
    return new_leaf(
        memory.empty(shape_argument(sizes, size, "empty"), dtype_argument(dtype, "empty", out)),
        requires_grad,
        "empty",
        out,
    )


@shortcut
def zeros(
    *sizes: Size,
    size: Size = None,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of `size` filled with 0, which stores none of them with the layout `sparse_coo`."""
    if layout is sparse_coo:
        return _nothing(shape_argument(sizes, size, "zeros"), dtype, device, requires_grad, "zeros")
    check_place(device, layout, "zeros")
    return new_leaf(
        memory.zeros(shape_argument(sizes, size, "zeros"), dtype_argument(dtype, "zeros", out)),
        requires_grad,
        "zeros",
        out,
    )


@shortcut
def ones(
    *sizes: Size,
    size: Size = None,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of `size` filled with 1."""
    check_place(device, layout, "ones")
    return new_leaf(
        filled(shape_argument(sizes, size, "ones"), 1, dtype_argument(dtype, "ones", out)),
        requires_grad,
        "ones",
        out,
    )


@shortcut
def full(
    size: Size,
    fill_value: Any,
    *,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of `size` filled with `fill_value`, whose kind gives the dtype unless `dtype` does."""
    check_place(device, layout, "full")
    value = number_argument(fill_value, "full", "fill_value")
    of_value = dtypes.number_dtype(type(value)) if dtype is None and out is None else None
    d = dtype_argument(dtype, "full", out) if of_value is None else of_value
    return new_leaf(
        filled(shape_argument((), size, "full"), checked(value, d, "full"), d), requires_grad, "full", out
    )


@shortcut
@for_each_sample
def empty_like(
    input: Tensor,
    *,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of the shape and, unless `dtype` is given, dtype of `input` whose elements are arbitrary."""
    if isinstance(input, SparseTensor):
        return _nothing_like(input, dtype, requires_grad, "empty_like")
    array, d = like_arguments(input, dtype, device, layout, "empty_like")
    return new_leaf(memory.empty_like(array, d), requires_grad, "empty_like")


def _nothing(
    shape: tuple[int, ...], dtype: dtype | None, device: Device, requires_grad: bool, op: str
) -> Tensor:
    """A sparse tensor that stores nothing."""
    check_device(device, op)
    made = wrap_sparse(coo.empty(shape, dtype_argument(dtype, op)))
    return made.requires_grad_() if requires_grad else made


def _nothing_like(input: SparseTensor, dtype: dtype | None, requires_grad: bool, op: str) -> Tensor:
    """A sparse tensor of the shape of another that stores nothing."""
    of = input._coo.dtype if dtype is None else dtypes.as_numpy_dtype(dtype, op)
    made = wrap_sparse(coo.empty(input._coo.shape, of, len(input._coo.indices)))
    return made.requires_grad_() if requires_grad else made


@shortcut
@for_each_sample
def zeros_like(
    input: Tensor,
    *,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """Zeros of the shape, layout and dtype of `input`, unless these are given."""
    if layout is sparse_coo and type(input) is Tensor:
        return _nothing(input._memory.shape, dtype or input.dtype, device, requires_grad, "zeros_like")
    if isinstance(input, SparseTensor) and layout is strided:
        return zeros(input.shape, dtype=dtype or input.dtype, device=device, requires_grad=requires_grad)
    if isinstance(input, SparseTensor):
        return _nothing_like(input, dtype, requires_grad, "zeros_like")
    array, d = like_arguments(input, dtype, device, layout, "zeros_like")
    return new_leaf(memory.zeros_like(array, d), requires_grad, "zeros_like")


@shortcut
@for_each_sample
def ones_like(
    input: Tensor,
    *,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """Ones of the shape and, unless `dtype` is given, dtype of `input`."""
    array, d = like_arguments(input, dtype, device, layout, "ones_like")
    return new_leaf(filled_like(array, 1, d), requires_grad, "ones_like")


@overridable
@for_each_sample
def full_like(
    input: Tensor,
    fill_value: Any,
    *,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """`fill_value` in the shape and, unless `dtype` is given, dtype of `input`."""
    array, d = like_arguments(input, dtype, device, layout, "full_like")
    value = checked(number_argument(fill_value, "full_like", "fill_value"), d, "full_like")
    return new_leaf(filled_like(array, value, d), requires_grad, "full_like")


@shortcut
def arange(
    start: Any = None,
    end: Any = None,
    step: Any = 1,
    *,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """The vector start, start + step, ... up to but without `end`; `arange(end)` starts at 0.

    int64 if all arguments are ints, else the default dtype. RuntimeError for a step of 0 or the wrong sign.
    """
    check_place(device, layout, "arange")
    if end is None:
        start, end = 0, start
    if end is None:
        raise TypeError('arange(): missing 1 required positional arguments: "end"')
    named = (("start", 0 if start is None else start), ("end", end), ("step", step))
    bounds = [v if type(v) is int else number_argument(v, "arange", name) for name, v in named]
    if dtype is None and out is None and all([isinstance(v, int) for v in bounds]):
        d = dtypes.int64.numpy
    else:
        d = dtype_argument(dtype, "arange", out)
        if any(isinstance(v, complex) for v in bounds):
            raise RuntimeError(f"arange(): value cannot be converted to type double: bounds {bounds}")
        if d.kind in "bc":
            raise NotImplementedError(f"arange(): not implemented for {dtypes.from_numpy_dtype(d)!r}")
        if not all(math.isfinite(v) for v in bounds):
            raise RuntimeError(f"arange(): unsupported range: {bounds[0]} -> {bounds[1]}, step {bounds[2]}")
    first, last, by = map(int, bounds) if d.kind in "iu" else bounds
    if by == 0:
        raise RuntimeError(f"arange(): step must be nonzero, got {step}")
    if (last - first) * by < 0:
        raise RuntimeError(
            f"arange(): upper bound and lower bound inconsistent with step sign: {first} -> {last}, step {by}"
        )
    if d.kind in "iu":
        values = np.arange(first, last, by, dtype=np.int64)
    else:
        values = first + np.arange(math.ceil((last - first) / by), dtype=np.float64) * by
    if values.dtype is not d:
        with np.errstate(over="ignore"):
            values = values.astype(d)
    return new_leaf(values, requires_grad, "arange", out)


@shortcut
def linspace(
    start: Any,
    end: Any,
    steps: int,
    *,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A vector of `steps` evenly spaced numbers from `start` to `end`, both included."""
    check_place(device, layout, "linspace")
    n = int_argument(steps, "linspace", "steps")
    if n < 0:
        raise RuntimeError(f"linspace(): number of steps must be non-negative, got {n}")
    first = number_argument(start, "linspace", "start", constant=False)
    last = number_argument(end, "linspace", "end", constant=False)
    d = dtype_argument(dtype, "linspace", out)
    if isinstance(first, complex) or isinstance(last, complex):
        d = dtypes.from_numpy_dtype(d).to_complex().numpy if dtype is None else d
    if d.kind == "b" or (d.kind != "c" and any(isinstance(v, complex) for v in (first, last))):
        raise NotImplementedError(
            f"linspace(): not implemented for '{dtypes.from_numpy_dtype(d).type_name}' from {first} to {last}"
        )
    # counted from the nearer end, so that both ends are exact
    by = (last - first) / max(n - 1, 1)
    i = np.arange(n)
    values = np.where(i < n / 2, first + by * i, last - by * (n - 1 - i))
    with np.errstate(all="ignore"):
        return new_leaf(values.astype(d), requires_grad, "linspace", out)


@shortcut
def eye(
    n: int,
    m: int | None = None,
    *,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """The n x m matrix (n x n by default) with ones on its diagonal."""
    check_place(device, layout, "eye")
    rows = int_argument(n, "eye", "n")
    columns = rows if m is None else int_argument(m, "eye", "m")
    if rows < 0 or columns < 0:
        raise RuntimeError(f"eye(): n and m must be greater or equal to 0, got {rows} and {columns}")
    return new_leaf(np.eye(rows, columns, dtype=dtype_argument(dtype, "eye", out)), requires_grad, "eye", out)


@overridable
def fftfreq(
    n: int,
    d: float = 1.0,
    *,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """The frequencies of a discrete Fourier transform of `n` elements that are `d` apart."""
    return _frequencies("fftfreq", np.fft.fftfreq, n, d, dtype, device, layout, requires_grad)


@overridable
def rfftfreq(
    n: int,
    d: float = 1.0,
    *,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """Those frequencies that are not negative, as `fft.rfft` has them."""
    return _frequencies("rfftfreq", np.fft.rfftfreq, n, d, dtype, device, layout, requires_grad)


def _frequencies(
    name: str,
    function: Any,
    n: int,
    d: float,
    dtype: dtype | None,
    device: Device,
    layout: Layout,
    requires_grad: bool,
) -> Tensor:
    check_place(device, layout, name)
    values = function(int_argument(n, name, "n"), d)
    return new_leaf(values.astype(dtype_argument(dtype, name)), requires_grad, name)
