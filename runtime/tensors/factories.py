"""Functions that make tensors: from data, filled, in ranges. None of them records a graph."""

from __future__ import annotations

import math
import warnings
from typing import Any, Unpack

import numpy as np

from gradspec.arrays.copying import filled, filled_like
from gradspec.core.compiled import memory
from gradspec.core.compiled.routines import shortcut
from gradspec.core.elements import dtypes
from gradspec.core.elements.dtypes import check_device, dtype
from gradspec.core.elements.promotion import array_from, in_whole_elements, native
from gradspec.core.elements.scalars import checked
from gradspec.core.overrides import overridable
from gradspec.core.process.first_use import on_first_call
from gradspec.core.tensor import SparseTensor, Tensor
from gradspec.tensors.arguments import (
    Device,
    Making,
    Options,
    OptionsAndOut,
    OptionsOfEmpty,
    OptionsOfLike,
    Size,
    dtype_argument,
    for_each_sample,
    int_argument,
    new_leaf,
    number_argument,
    shape_argument,
    takes,
)
from gradspec.tensors.layouts import sparse_coo, strided

__all__ = [
    "arange", "as_tensor", "empty", "empty_like", "eye", "from_numpy", "full", "full_like", "linspace",
    "ones", "ones_like", "range", "scalar_tensor", "tensor", "zeros", "zeros_like",
]  # fmt: skip

_stores_nothing = on_first_call("gradspec.sparse.construction:stores_nothing")


@shortcut(modes_only=True)
def tensor(
    data: Any,
    *,
    dtype: dtype | None = None,
    device: Device = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """A new leaf tensor with a copy of `data`: a number, nested sequences, an ndarray, a Tensor, or an array by DLPack.

    Without `dtype`, arrays and NumPy numbers keep theirs; Python floats get the default dtype, ints int64.
    ValueError for ragged sequences, TypeError for elements that are not numbers, RuntimeError for a number
    out of range.

    requires_grad: whether backward passes compute its gradient. pin_memory: taken and without effect.

    >>> gs.tensor([[1.0, 2.0], [3.0, 4.0]])
    tensor([[1., 2.],
            [3., 4.]])
    >>> gs.tensor([1, 2], dtype=gs.float64, requires_grad=True)
    tensor([1., 2.], dtype=gradspec.float64, requires_grad=True)
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

    >>> array = np.zeros(2)
    >>> gs.as_tensor(array)[0] = 1
    >>> array
    array([1., 0.])
    """
    check_device(device, "as_tensor")
    wanted = None if dtype is None else dtypes.as_numpy_dtype(dtype, "as_tensor")
    if isinstance(data, Tensor):
        return data if wanted is None or data._memory.dtype == wanted else data.to(dtype)
    return new_leaf(array_from(data, wanted, copy=False, op="as_tensor"), False, "as_tensor")


@shortcut(modes_only=True)
def from_numpy(ndarray: np.ndarray) -> Tensor:
    """A tensor that shares memory with `ndarray`; TypeError for anything else and for other dtypes.

    ValueError for strides that are not multiples of the size of an element.

    >>> gs.from_numpy(np.arange(3))
    tensor([0, 1, 2])
    """
    if not isinstance(ndarray, np.ndarray):
        raise TypeError(f"from_numpy(): expected np.ndarray (got {type(ndarray).__name__}); use as_tensor()")
    return new_leaf(in_whole_elements(native(ndarray), "from_numpy"), False, "from_numpy")


@shortcut
@takes(OptionsOfEmpty)
def empty(*sizes: Size, size: Size = None, **options: Unpack[OptionsOfEmpty]) -> Tensor:
    """A tensor of `size` whose elements are arbitrary; one that stores none with the layout `sparse_coo`.

    sizes: the lengths of the dims, as ints or as one sequence, which `size` gives by name. memory_format: the order of
    the dims in memory; RuntimeError for a format of other numbers of dims.

    >>> gs.empty(2, 3).shape
    gradspec.Size([2, 3])
    """
    if options.get("layout") is sparse_coo:
        return _nothing("empty", shape_argument(sizes, size, "empty"), options)
    new = Making("empty", options)
    return new.leaf(new.empty(shape_argument(sizes, size, "empty")))


@shortcut
@takes(OptionsAndOut)
def zeros(*sizes: Size, size: Size = None, **options: Unpack[OptionsAndOut]) -> Tensor:
    """A tensor of `size` filled with 0, which stores none of them with the layout `sparse_coo`.

    sizes: the lengths of the dims, as ints or as one sequence, which `size` gives by name.

    >>> gs.zeros(2, 3)
    tensor([[0., 0., 0.],
            [0., 0., 0.]])
    >>> gs.zeros(2, dtype=gs.int64)
    tensor([0, 0])
    """
    if options.get("layout") is sparse_coo:
        return _nothing("zeros", shape_argument(sizes, size, "zeros"), options)
    new = Making("zeros", options)
    return new.leaf(memory.zeros(shape_argument(sizes, size, "zeros"), new.dtype()))


@shortcut
@takes(OptionsAndOut)
def ones(*sizes: Size, size: Size = None, **options: Unpack[OptionsAndOut]) -> Tensor:
    """A tensor of `size` filled with 1.

    sizes: the lengths of the dims, as ints or as one sequence, which `size` gives by name.

    >>> gs.ones(2)
    tensor([1., 1.])
    """
    new = Making("ones", options)
    return new.leaf(filled(shape_argument(sizes, size, "ones"), 1, new.dtype()))


@shortcut
@takes(OptionsAndOut)
def full(size: Size, fill_value: Any, **options: Unpack[OptionsAndOut]) -> Tensor:
    """A tensor of `size` filled with `fill_value`, whose kind gives the dtype unless `dtype` does.

    >>> gs.full((2, 2), 7)
    tensor([[7, 7],
            [7, 7]])
    """
    new = Making("full", options)
    value = number_argument(fill_value, "full", "fill_value")
    d = new.dtype(dtypes.number_dtype(type(value)))
    return new.leaf(filled(shape_argument((), size, "full"), checked(value, d, "full"), d))


@takes(Options)
def scalar_tensor(s: Any, **options: Unpack[Options]) -> Tensor:
    """A number as a 0-d tensor, of the default floating dtype unless `dtype` is given.

    s: the number.

    >>> gs.scalar_tensor(2)
    tensor(2.)
    """
    options.setdefault("dtype", dtypes.get_default_dtype())
    return full((), s, **options)


@shortcut
@for_each_sample
@takes(OptionsOfLike)
def empty_like(input: Tensor, **options: Unpack[OptionsOfLike]) -> Tensor:
    """A tensor of the shape and, unless `dtype` is given, dtype of `input` whose elements are arbitrary.

    >>> gs.empty_like(gs.ones(2, 3)).shape
    gradspec.Size([2, 3])
    """
    if isinstance(input, SparseTensor):
        return zeros_like(input, **options)
    new = Making("empty_like", options)
    return new.leaf(memory.empty_like(*new.like(input)))


def _nothing(
    op: str, shape: tuple[int, ...], options: Options, of: dtype | None = None, sparse_dim: int | None = None
) -> Tensor:
    """A sparse tensor that stores nothing."""
    check_device(options.get("device"), op)
    made: Tensor = _stores_nothing(shape, dtype_argument(options.get("dtype") or of, op), sparse_dim)
    return made.requires_grad_() if options.get("requires_grad") else made


@shortcut
@for_each_sample
@takes(OptionsOfLike)
def zeros_like(input: Tensor, **options: Unpack[OptionsOfLike]) -> Tensor:
    """Zeros of the shape, layout and dtype of `input`, unless these are given.

    >>> gs.zeros_like(gs.tensor([3, 4]))
    tensor([0, 0])
    """
    if options.get("layout") is sparse_coo and type(input) is Tensor:
        return _nothing("zeros_like", input._memory.shape, options, input.dtype)
    if isinstance(input, SparseTensor) and options.get("layout") is strided:
        options["dtype"] = options.get("dtype") or input.dtype
        return zeros(input.shape, **options)
    if isinstance(input, SparseTensor):
        return _nothing("zeros_like", input._coo.shape, options, input.dtype, len(input._coo.indices))
    new = Making("zeros_like", options)
    return new.leaf(memory.zeros_like(*new.like(input)))


@shortcut
@for_each_sample
@takes(OptionsOfLike)
def ones_like(input: Tensor, **options: Unpack[OptionsOfLike]) -> Tensor:
    """Ones of the shape and, unless `dtype` is given, dtype of `input`.

    >>> gs.ones_like(gs.tensor([3, 4]))
    tensor([1, 1])
    """
    new = Making("ones_like", options)
    array, d = new.like(input)
    return new.leaf(filled_like(array, 1, d))


@overridable
@for_each_sample
@takes(OptionsOfLike)
def full_like(input: Tensor, fill_value: Any, **options: Unpack[OptionsOfLike]) -> Tensor:
    """`fill_value` in the shape and, unless `dtype` is given, dtype of `input`.

    >>> gs.full_like(gs.zeros(2), 0.5)
    tensor([0.5000, 0.5000])
    """
    new = Making("full_like", options)
    array, d = new.like(input)
    value = checked(number_argument(fill_value, "full_like", "fill_value"), d, "full_like")
    return new.leaf(filled_like(array, value, d))


@shortcut
@takes(OptionsAndOut)
def arange(start: Any = None, end: Any = None, step: Any = 1, **options: Unpack[OptionsAndOut]) -> Tensor:
    """The vector start, start + step, ... up to but without `end`; `arange(end)` starts at 0.

    int64 if all arguments are ints, else the default dtype. RuntimeError for a step of 0 or the wrong sign,
    TypeError without an end.

    >>> gs.arange(5)
    tensor([0, 1, 2, 3, 4])
    >>> gs.arange(1.0, 2.0, 0.25)
    tensor([1.0000, 1.2500, 1.5000, 1.7500])
    """
    new = Making("arange", options)
    if end is None:
        start, end = 0, start
    if end is None:
        raise TypeError('arange(): missing 1 required positional arguments: "end"')
    bounds = _numbers("arange", 0 if start is None else start, end, step)
    are_ints = all([isinstance(v, int) for v in bounds])
    d = new.dtype(dtypes.int64.numpy if are_ints else None)
    first, last, by = _progression("arange", bounds, d)
    if are_ints or d is dtypes.int64.numpy:
        count = -((first - last) // by)
    else:  # also of the narrower integers, whose bounds are rounded afterwards
        count = math.ceil((bounds[1] - bounds[0]) / bounds[2])
    return new.sequence(_terms(first, by, count, d))


@overridable
@takes(OptionsAndOut)
def range(start: Any, end: Any, step: Any = 1, **options: Unpack[OptionsAndOut]) -> Tensor:
    """The vector start, start + step, ... up to and with `end`, of the default dtype; `arange` is its successor.

    Warns that torch deprecates it. RuntimeError for a step of 0 or the wrong sign, and for infinite bounds.

    >>> import warnings
    >>> with warnings.catch_warnings(action="ignore"):
    ...     gs.range(0, 4, 2)
    tensor([0., 2., 4.])
    """
    warnings.warn(
        "range() is deprecated since it includes its end, unlike Python's range: use arange()",
        UserWarning,
        stacklevel=2,
    )
    new = Making("range", options)
    d = new.dtype()
    first, last, by = _progression("range", _numbers("range", start, end, step), d)
    return new.sequence(_terms(first, by, math.floor((last - first) / by) + 1, d))


def _numbers(op: str, *bounds: Any) -> list[Any]:
    """The start, the end and the step as numbers."""
    named = zip(("start", "end", "step"), bounds, strict=True)
    return [v if type(v) is int else number_argument(v, op, name) for name, v in named]


def _progression(op: str, bounds: list[Any], d: np.dtype[Any]) -> tuple[Any, Any, Any]:
    """The bounds in numbers of a dtype; errors for those between which there is no progression."""
    if d.kind not in "iu" or not all([isinstance(v, int) for v in bounds]):
        if any(isinstance(v, complex) for v in bounds):
            raise RuntimeError(f"{op}(): value cannot be converted to type double: bounds {bounds}")
        if d.kind in "bc":
            raise NotImplementedError(f"{op}(): not implemented for {dtypes.from_numpy_dtype(d)!r}")
        if not all(math.isfinite(v) for v in bounds):
            raise RuntimeError(f"{op}(): unsupported range: {bounds[0]} -> {bounds[1]}, step {bounds[2]}")
    first, last, by = map(int, bounds) if d.kind in "iu" else bounds
    if by == 0:
        raise RuntimeError(f"{op}(): step must be nonzero, got {bounds[2]}")
    if (last - first) * by < 0:
        raise RuntimeError(
            f"{op}(): upper bound and lower bound inconsistent with step sign: {first} -> {last}, step {by}"
        )
    return first, last, by


def _terms(first: Any, by: Any, count: int, d: np.dtype[Any]) -> np.ndarray:
    """So many terms of a progression."""
    if d.kind in "iu":
        values = np.arange(first, first + count * by, by, dtype=np.int64)  # whose float for the count is exact
    else:
        values = first + np.arange(count, dtype=np.float64) * by
    if values.dtype is not d:
        with np.errstate(over="ignore"):
            values = values.astype(d)
    return values


@shortcut
@takes(OptionsAndOut)
def linspace(start: Any, end: Any, steps: int, **options: Unpack[OptionsAndOut]) -> Tensor:
    """A vector of `steps` evenly spaced numbers from `start` to `end`, both included.

    RuntimeError for negative `steps`, NotImplementedError for a dtype that the numbers do not fit.

    >>> gs.linspace(0, 1, 5)
    tensor([0.0000, 0.2500, 0.5000, 0.7500, 1.0000])
    """
    new = Making("linspace", options)
    n = int_argument(steps, "linspace", "steps")
    if n < 0:
        raise RuntimeError(f"linspace(): number of steps must be non-negative, got {n}")
    first = number_argument(start, "linspace", "start", constant=False)
    last = number_argument(end, "linspace", "end", constant=False)
    d = new.dtype()
    if options.get("dtype") is None and (isinstance(first, complex) or isinstance(last, complex)):
        d = dtypes.from_numpy_dtype(d).to_complex().numpy
    if d.kind == "b" or (d.kind != "c" and any(isinstance(v, complex) for v in (first, last))):
        raise NotImplementedError(
            f"linspace(): not implemented for '{dtypes.from_numpy_dtype(d).type_name}' from {first} to {last}"
        )
    # counted from the nearer end, so that both ends are exact
    by = (last - first) / max(n - 1, 1)
    i = np.arange(n)
    values = np.where(i < n / 2, first + by * i, last - by * (n - 1 - i))
    with np.errstate(all="ignore"):
        return new.sequence(values.astype(d))


@shortcut
@takes(OptionsAndOut)
def eye(n: int, m: int | None = None, **options: Unpack[OptionsAndOut]) -> Tensor:
    """The n x m matrix (n x n by default) with ones on its diagonal; RuntimeError for a negative size.

    >>> gs.eye(2, 3)
    tensor([[1., 0., 0.],
            [0., 1., 0.]])
    """
    new = Making("eye", options)
    rows = int_argument(n, "eye", "n")
    columns = rows if m is None else int_argument(m, "eye", "m")
    if rows < 0 or columns < 0:
        raise RuntimeError(f"eye(): n and m must be greater or equal to 0, got {rows} and {columns}")
    return new.leaf(np.eye(rows, columns, dtype=new.dtype()))


@overridable
@takes(OptionsAndOut)
def fftfreq(n: int, d: float = 1.0, **options: Unpack[OptionsAndOut]) -> Tensor:
    """The frequencies of a discrete Fourier transform of `n` elements that are `d` apart.

    >>> gs.fft.fftfreq(4)
    tensor([ 0.0000,  0.2500, -0.5000, -0.2500])
    """
    return _frequencies("fftfreq", np.fft.fftfreq, n, d, options)


@overridable
@takes(OptionsAndOut)
def rfftfreq(n: int, d: float = 1.0, **options: Unpack[OptionsAndOut]) -> Tensor:
    """The frequencies of `fft.rfft`, the ones of `fftfreq` that are not negative.

    n, d: the number of samples and their distance, as for `fftfreq`.

    >>> gs.fft.rfftfreq(4)
    tensor([0.0000, 0.2500, 0.5000])
    """
    return _frequencies("rfftfreq", np.fft.rfftfreq, n, d, options)


def _frequencies(name: str, function: Any, n: int, d: float, options: OptionsAndOut) -> Tensor:
    new = Making(name, options)
    return new.leaf(function(int_argument(n, name, "n"), d).astype(new.dtype()))
