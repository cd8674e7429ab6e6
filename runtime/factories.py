"""Functions that make tensors: from data, filled, in ranges, at random. None of them records a graph."""

from __future__ import annotations

import math
import operator
import warnings
from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np

from gradspec import dtypes, random
from gradspec.dtypes import check_device, device, dtype
from gradspec.promotion import array_from, native
from gradspec.random import Generator
from gradspec.state import INFERENCE, state
from gradspec.storage import mark_inference
from gradspec.tensor import Tensor, wrap

Size: TypeAlias = Any  # ints one by one, or one sequence of ints
Device: TypeAlias = device | str | None
NumpyDtype: TypeAlias = np.dtype[Any]


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
    return _leaf(array_from(data, wanted, copy=True, op="tensor"), requires_grad, "tensor")


def as_tensor(data: Any, dtype: dtype | None = None, device: Device = None) -> Tensor:
    """`data` as a tensor, if possible without a copy: a Tensor comes back itself, an ndarray shares memory.

    Another `dtype` forces a conversion, which is differentiable for a Tensor. Errors as for `tensor`.
    """
    check_device(device, "as_tensor")
    wanted = None if dtype is None else dtypes.as_numpy_dtype(dtype, "as_tensor")
    if isinstance(data, Tensor):
        return data if wanted is None or data._array.dtype == wanted else data.to(dtype)
    return _leaf(array_from(data, wanted, copy=False, op="as_tensor"), False, "as_tensor")


def from_numpy(ndarray: np.ndarray) -> Tensor:
    """A tensor that shares memory with `ndarray`; TypeError for anything else and for other dtypes."""
    if not isinstance(ndarray, np.ndarray):
        raise TypeError(f"from_numpy(): expected np.ndarray (got {type(ndarray).__name__}); use as_tensor()")
    return _leaf(native(ndarray), False, "from_numpy")


def _leaf(array: np.ndarray, requires_grad: bool, op: str) -> Tensor:
    made = wrap(array)
    if state.mode & INFERENCE:
        mark_inference((made,))
    if requires_grad:
        if array.dtype.kind not in "fVc":
            raise RuntimeError(
                f"{op}(): Only Tensors of floating point and complex dtype can require gradients, "
                f"got {dtypes.from_numpy_dtype(array.dtype)!r}; pass a floating point dtype="
            )
        made.requires_grad_(True)
    return made


def _int(value: Any, op: str, argument: str) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{op}(): argument '{argument}' must be int, not {type(value).__name__}")
    return operator.index(value)


def _shape(sizes: tuple[Any, ...], size: Size, op: str) -> tuple[int, ...]:
    given = sizes if size is None else size
    if len(sizes) == 1 and not hasattr(sizes[0], "__index__"):
        given = sizes[0]
    elif size is not None and sizes:
        raise TypeError(f"{op}(): got the size twice: {sizes} and size={size!r}")
    elif size is None and not sizes:
        raise TypeError(f'{op}(): missing 1 required positional arguments: "size"')
    if not isinstance(given, Iterable) or isinstance(given, (str, bytes)):
        raise TypeError(f"{op}(): argument 'size' must be tuple of ints, not {type(given).__name__}")
    shape = tuple([n if type(n) is int else _int(n, op, "size") for n in given])
    for n in shape:
        if n < 0:
            raise RuntimeError(f"{op}(): Trying to create tensor with negative dimension {n}: {list(shape)}")
    return shape


def _dtype(given: Any, op: str) -> NumpyDtype:
    return dtypes.get_default_dtype().numpy if given is None else dtypes.as_numpy_dtype(given, op)


def _like(input: Any, given: Any, device: Device, op: str) -> tuple[np.ndarray, NumpyDtype]:
    check_device(device, op)
    if not isinstance(input, Tensor):
        raise TypeError(f"{op}(): argument 'input' must be Tensor, not {type(input).__name__}")
    array = input._array
    return array, array.dtype if given is None else dtypes.as_numpy_dtype(given, op)


def _number(value: Any, op: str, argument: str) -> Any:
    """A Python number from a number or a 0-d tensor."""
    value = getattr(value, "_array", value)
    if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and not value.ndim):
        value = value.item()
    if not isinstance(value, (int, float, complex)):
        raise TypeError(f"{op}(): argument '{argument}' must be Number, not {type(value).__name__}")
    return value


def _fill_value(value: Any, d: NumpyDtype, op: str) -> Any:
    fits = True
    if d.kind in "iu" and not isinstance(value, complex):
        limits = np.iinfo(d)
        fits = math.isfinite(value) and -int(limits.max) - (d.kind == "i") <= int(value) <= int(limits.max)
        value = int(value) % 2 ** (8 * d.itemsize) if fits and d.kind == "u" else value
    elif d.kind in "fV" and not isinstance(value, complex):
        fits = not math.isfinite(value) or abs(value) <= dtypes.finfo(dtypes.from_numpy_dtype(d)).max
    elif d.kind in "iufV":
        fits = value.imag == 0
        value = value.real
    if not fits:
        raise RuntimeError(f"{op}(): value cannot be converted to type {d} without overflow: {value}")
    return value


def empty(*sizes: Size, size: Size = None, dtype: dtype | None = None, device: Device = None, requires_grad:
          bool = False) -> Tensor:
    """A tensor of `size` whose elements are arbitrary."""
    check_device(device, "empty")
    return _leaf(np.empty(_shape(sizes, size, "empty"), _dtype(dtype, "empty")), requires_grad, "empty")


def zeros(*sizes: Size, size: Size = None, dtype: dtype | None = None, device: Device = None, requires_grad:
          bool = False) -> Tensor:
    """A tensor of `size` filled with 0."""
    check_device(device, "zeros")
    return _leaf(np.zeros(_shape(sizes, size, "zeros"), _dtype(dtype, "zeros")), requires_grad, "zeros")


def ones(*sizes: Size, size: Size = None, dtype: dtype | None = None, device: Device = None, requires_grad:
         bool = False) -> Tensor:
    """A tensor of `size` filled with 1."""
    check_device(device, "ones")
    return _leaf(np.ones(_shape(sizes, size, "ones"), _dtype(dtype, "ones")), requires_grad, "ones")


def full(size: Size, fill_value: Any, *, dtype: dtype | None = None, device: Device = None, requires_grad:
         bool = False) -> Tensor:
    """A tensor of `size` filled with `fill_value`, whose kind gives the dtype unless `dtype` does."""
    check_device(device, "full")
    value = _number(fill_value, "full", "fill_value")
    d = dtypes.number_dtype(type(value)) if dtype is None else dtypes.as_numpy_dtype(dtype, "full")
    assert d is not None
    return _leaf(np.full(_shape((), size, "full"), _fill_value(value, d, "full"), d), requires_grad, "full")


def empty_like(
    input: Tensor, *, dtype: dtype | None = None, device: Device = None, requires_grad: bool = False
) -> Tensor:
    """A tensor of the shape and, unless `dtype` is given, dtype of `input` whose elements are arbitrary."""
    array, d = _like(input, dtype, device, "empty_like")
    return _leaf(np.empty_like(array, d), requires_grad, "empty_like")


def zeros_like(
    input: Tensor, *, dtype: dtype | None = None, device: Device = None, requires_grad: bool = False
) -> Tensor:
    """Zeros of the shape and, unless `dtype` is given, dtype of `input`."""
    array, d = _like(input, dtype, device, "zeros_like")
    return _leaf(np.zeros_like(array, d), requires_grad, "zeros_like")


def ones_like(
    input: Tensor, *, dtype: dtype | None = None, device: Device = None, requires_grad: bool = False
) -> Tensor:
    """Ones of the shape and, unless `dtype` is given, dtype of `input`."""
    array, d = _like(input, dtype, device, "ones_like")
    return _leaf(np.ones_like(array, d), requires_grad, "ones_like")


def full_like(input: Tensor, fill_value: Any, *, dtype: dtype | None = None, device: Device = None,
              requires_grad: bool = False) -> Tensor:
    """`fill_value` in the shape and, unless `dtype` is given, dtype of `input`."""
    array, d = _like(input, dtype, device, "full_like")
    value = _fill_value(_number(fill_value, "full_like", "fill_value"), d, "full_like")
    return _leaf(np.full_like(array, value, d), requires_grad, "full_like")


def arange(start: Any = None, end: Any = None, step: Any = 1, *, dtype: dtype | None = None, device: Device =
           None, requires_grad: bool = False) -> Tensor:
    """The vector start, start + step, ... up to but without `end`; `arange(end)` starts at 0.

    int64 if all arguments are ints, else the default dtype. RuntimeError for a step of 0 or the wrong sign.
    """
    check_device(device, "arange")
    if end is None:
        start, end = 0, start
    if end is None:
        raise TypeError('arange(): missing 1 required positional arguments: "end"')
    named = (("start", 0 if start is None else start), ("end", end), ("step", step))
    bounds = [v if type(v) is int else _number(v, "arange", name) for name, v in named]
    if dtype is None and all([isinstance(v, int) for v in bounds]):
        d = dtypes.int64.numpy
    else:
        d = _dtype(dtype, "arange")
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
    return _leaf(values, requires_grad, "arange")


def linspace(start: Any, end: Any, steps: int, *, dtype: dtype | None = None, device: Device = None,
             requires_grad: bool = False) -> Tensor:
    """A vector of `steps` evenly spaced numbers from `start` to `end`, both included."""
    check_device(device, "linspace")
    n = _int(steps, "linspace", "steps")
    if n < 0:
        raise RuntimeError(f"linspace(): number of steps must be non-negative, got {n}")
    first, last = _number(start, "linspace", "start"), _number(end, "linspace", "end")
    d = _dtype(dtype, "linspace")
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
        return _leaf(values.astype(d), requires_grad, "linspace")


def eye(n: int, m: int | None = None, *, dtype: dtype | None = None, device: Device = None, requires_grad:
        bool = False) -> Tensor:
    """The n x m matrix (n x n by default) with ones on its diagonal."""
    check_device(device, "eye")
    rows = _int(n, "eye", "n")
    columns = rows if m is None else _int(m, "eye", "m")
    if rows < 0 or columns < 0:
        raise RuntimeError(f"eye(): n and m must be greater or equal to 0, got {rows} and {columns}")
    return _leaf(np.eye(rows, columns, dtype=_dtype(dtype, "eye")), requires_grad, "eye")


def _drawn(
    sizes: tuple[Any, ...], size: Size, given: Any, device: Device, op: str
) -> tuple[tuple[int, ...], NumpyDtype]:
    check_device(device, op)
    return _shape(sizes, size, op), _dtype(given, op)


def rand(*sizes: Size, size: Size = None, generator: Generator | None = None, dtype: dtype | None = None,
         device: Device = None, requires_grad: bool = False) -> Tensor:
    """A tensor of `size` drawn uniformly from [0, 1); NotImplementedError for integer dtypes."""
    shape, d = _drawn(sizes, size, dtype, device, "rand")
    drawn = random.uniform(random.numpy_generator(generator, "rand"), shape, d, "rand")
    return _leaf(drawn, requires_grad, "rand")


def randn(*sizes: Size, size: Size = None, generator: Generator | None = None, dtype: dtype | None = None,
          device: Device = None, requires_grad: bool = False) -> Tensor:
    """A tensor of `size` drawn from the standard normal distribution; NotImplementedError for integers."""
    shape, d = _drawn(sizes, size, dtype, device, "randn")
    drawn = random.normal(random.numpy_generator(generator, "randn"), shape, d, "randn")
    return _leaf(drawn, requires_grad, "randn")


def _bounds(low: Any, high: Any, op: str) -> tuple[int, int]:
    return (0, _int(low, op, "high")) if high is None else (_int(low, op, "low"), _int(high, op, "high"))


def randint(low: int = 0, high: Any = None, size: Size = None, *, generator: Generator | None = None,
            dtype: dtype | None = None, device: Device = None, requires_grad: bool = False) -> Tensor:
    """A tensor of `size` of integers drawn uniformly from [low, high), int64 unless `dtype` is given.

    `randint(high, size)` draws from [0, high). RuntimeError for a range that is empty or exceeds the dtype.
    """
    if size is None:
        high, size = None, high
    if not isinstance(size, Iterable):
        raise TypeError(f"randint(): argument 'size' must be tuple of ints, not {type(size).__name__}")
    shape, d = _drawn((), size, dtypes.int64 if dtype is None else dtype, device, "randint")
    bounds = _bounds(low, high, "randint")
    drawn = random.integers(random.numpy_generator(generator, "randint"), *bounds, shape, d, "randint")
    return _leaf(drawn, requires_grad, "randint")


def randperm(n: int, *, generator: Generator | None = None, dtype: dtype | None = None, device: Device = None,
             requires_grad: bool = False) -> Tensor:
    """The integers 0 ... n-1 in random order, int64 unless `dtype` is given."""
    d = _dtype(dtypes.int64 if dtype is None else dtype, "randperm")
    shape = _shape((_int(n, "randperm", "n"),), None, "randperm")
    check_device(device, "randperm")
    if d.kind in "bc":
        raise NotImplementedError(f"randperm(): not implemented for '{dtypes.from_numpy_dtype(d).type_name}'")
    _fill_value(max(shape[0] - 1, 0), d, "randperm")
    drawn = random.permutation(random.numpy_generator(generator, "randperm"), shape[0])
    return _leaf(drawn.astype(d, copy=False), requires_grad, "randperm")


def normal(mean: Any = 0.0, std: Any = 1.0, size: Size = None, *, generator: Generator | None = None,
           dtype: dtype | None = None, device: Device = None, requires_grad: bool = False) -> Tensor:
    """Normal samples with `mean` and `std`: numbers and a `size`, or at least one a tensor and no size.

    Tensors broadcast, and give the dtype (`mean` first). The result has no gradient with respect to either.
    RuntimeError for a negative `std`.
    """
    check_device(device, "normal")
    arrays = [value._array for value in (mean, std) if isinstance(value, Tensor)]
    if bool(arrays) == (size is not None):
        raise TypeError("normal(): takes numbers mean and std with a size, or one or two Tensors without one")
    center, spread = (
        value._array if isinstance(value, Tensor) else _number(value, "normal", name)
        for value, name in ((mean, "mean"), (std, "std"))
    )
    if np.any(np.less(spread, 0)):
        raise RuntimeError(f"normal(): normal expects all elements of std >= 0.0, but found {np.min(spread)}")
    d = arrays[0].dtype if arrays and dtype is None else _dtype(dtype, "normal")
    shape = np.broadcast_shapes(*(array.shape for array in arrays)) if arrays else _shape((), size, "normal")
    drawn = random.normal(random.numpy_generator(generator, "normal"), shape, d, "normal")
    return _leaf(np.asarray(drawn * spread + center).astype(d, copy=False), requires_grad, "normal")


def rand_like(input: Tensor, *, generator: Generator | None = None, dtype: dtype | None = None,
              device: Device = None, requires_grad: bool = False) -> Tensor:
    """`rand` in the shape and, unless `dtype` is given, dtype of `input`."""
    array, d = _like(input, dtype, device, "rand_like")
    drawn = random.uniform(random.numpy_generator(generator, "rand_like"), array.shape, d, "rand_like")
    return _leaf(drawn, requires_grad, "rand_like")


def randn_like(input: Tensor, *, generator: Generator | None = None, dtype: dtype | None = None,
               device: Device = None, requires_grad: bool = False) -> Tensor:
    """`randn` in the shape and, unless `dtype` is given, dtype of `input`."""
    array, d = _like(input, dtype, device, "randn_like")
    drawn = random.normal(random.numpy_generator(generator, "randn_like"), array.shape, d, "randn_like")
    return _leaf(drawn, requires_grad, "randn_like")


def randint_like(input: Tensor, low: int = 0, high: int | None = None, *, generator: Generator | None = None,
                 dtype: dtype | None = None, device: Device = None, requires_grad: bool = False) -> Tensor:
    """`randint` in the shape and, unless `dtype` is given, dtype of `input`; one bound is `high`."""
    array, d = _like(input, dtype, device, "randint_like")
    bounds = _bounds(low, high, "randint_like")
    draw = random.numpy_generator(generator, "randint_like")
    drawn = random.integers(draw, *bounds, array.shape, d, "randint_like")
    return _leaf(drawn, requires_grad, "randint_like")
