"""Functions that make tensors of random numbers. None of them records a graph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from gradspec.core import dtypes, ops
from gradspec.core.bare import BatchedTensor, Tensor, wrap
from gradspec.core.dtypes import dtype
from gradspec.core.guard import Guard, bits
from gradspec.core.overrides import overridable
from gradspec.core.routines import shortcut
from gradspec.core.scalars import checked
from gradspec.core.shapes import broadcast_shapes
from gradspec.core.state import FORWARD, RECORDING, state
from gradspec.tensors import random
from gradspec.tensors.arguments import (
    Device,
    Layout,
    NumpyDtype,
    Size,
    check_place,
    dtype_argument,
    int_argument,
    like_arguments,
    new_leaf,
    number_argument,
    shape_argument,
)
from gradspec.tensors.random import Generator, draw_for_samples, drawn


def _drawn(
    sizes: tuple[Any, ...],
    size: Size,
    given: Any,
    device: Device,
    layout: Layout,
    op: str,
    out: Tensor | None = None,
) -> tuple[tuple[int, ...], NumpyDtype]:
    check_place(device, layout, op)
    return shape_argument(sizes, size, op), dtype_argument(given, op, out)


@shortcut
@drawn
def rand(
    *sizes: Size,
    size: Size = None,
    generator: Generator | None = None,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of `size` drawn uniformly from [0, 1); NotImplementedError for integer dtypes."""
    shape, d = _drawn(sizes, size, dtype, device, layout, "rand", out)
    drawn = random.uniform(random.numpy_generator(generator, "rand"), shape, d, "rand")
    return new_leaf(drawn, requires_grad, "rand", out)


@shortcut
@drawn
def randn(
    *sizes: Size,
    size: Size = None,
    generator: Generator | None = None,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of `size` drawn from the standard normal distribution; NotImplementedError for integers."""
    shape, d = _drawn(sizes, size, dtype, device, layout, "randn", out)
    drawn = random.normal(random.numpy_generator(generator, "randn"), shape, d, "randn")
    return new_leaf(drawn, requires_grad, "randn", out)


def _bounds(low: Any, high: Any, op: str) -> tuple[int, int]:
    return (
        (0, int_argument(low, op, "high"))
        if high is None
        else (int_argument(low, op, "low"), int_argument(high, op, "high"))
    )


@overridable
@drawn
def randint(
    low: int = 0,
    high: Any = None,
    size: Size = None,
    *,
    generator: Generator | None = None,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of `size` of integers drawn uniformly from [low, high), int64 unless `dtype` is given.

    `randint(high, size)` draws from [0, high). RuntimeError for a range that is empty or exceeds the dtype.
    """
    if size is None:
        high, size = None, high
    if not isinstance(size, Iterable):
        raise TypeError(f"randint(): argument 'size' must be tuple of ints, not {type(size).__name__}")
    wanted = dtypes.int64 if dtype is None and out is None else dtype
    shape, d = _drawn((), size, wanted, device, layout, "randint", out)
    bounds = _bounds(low, high, "randint")
    drawn = random.integers(random.numpy_generator(generator, "randint"), *bounds, shape, d, "randint")
    return new_leaf(drawn, requires_grad, "randint", out)


@overridable
@drawn
def randperm(
    n: int,
    *,
    generator: Generator | None = None,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """The integers 0 ... n-1 in random order, int64 unless `dtype` is given."""
    d = dtype_argument(dtypes.int64 if dtype is None and out is None else dtype, "randperm", out)
    shape = shape_argument((int_argument(n, "randperm", "n"),), None, "randperm")
    check_place(device, layout, "randperm")
    if d.kind in "bc":
        raise NotImplementedError(f"randperm(): not implemented for '{dtypes.from_numpy_dtype(d).type_name}'")
    checked(max(shape[0] - 1, 0), d, "randperm")
    drawn = random.permutation(random.numpy_generator(generator, "randperm"), shape[0])
    return new_leaf(drawn.astype(d, copy=False), requires_grad, "randperm", out)


@overridable
def normal(
    mean: Any = 0.0,
    std: Any = 1.0,
    size: Size = None,
    *,
    generator: Generator | None = None,
    out: Tensor | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """Normal samples with `mean` and `std`: numbers and a `size`, or at least one a tensor and no size.

    Tensors broadcast, and give the dtype (`mean` first). The result has no gradient with respect to either.
    RuntimeError for a negative `std` and for tensors that do not broadcast, NotImplementedError for integers.
    """
    check_place(device, layout, "normal")
    tensors = [value for value in (mean, std) if isinstance(value, Tensor)]
    if bool(tensors) == (size is not None):
        raise TypeError("normal(): takes numbers mean and std with a size, or one or two Tensors without one")
    for value, name in ((mean, "mean"), (std, "std")):
        if not isinstance(value, Tensor):
            number_argument(value, "normal", name)
    spread = _elements(std)
    if np.any(np.less(spread, 0)):
        raise RuntimeError(f"normal(): normal expects all elements of std >= 0.0, but found {np.min(spread)}")
    memories = [tensor._memory for tensor in tensors]
    d = memories[0].dtype if tensors and dtype is None else dtype_argument(dtype, "normal", out)
    shape = (
        broadcast_shapes(memories[0].shape, memories[-1].shape)
        if tensors
        else shape_argument((), size, "normal")
    )

    def standard() -> Tensor:
        return wrap(random.normal(random.numpy_generator(generator, "normal"), shape, d, "normal"))

    noise = draw_for_samples("normal", standard) if state.batches else standard()
    if BatchedTensor not in (type(noise), type(mean), type(std)):
        drawn = np.asarray(noise._array * spread + _elements(mean)).astype(d, copy=False)
        return new_leaf(drawn, requires_grad, "normal", out)
    with _constant():
        result = ops.to_dtype(ops.add(ops.mul(noise, std), mean), d)
    if requires_grad:
        (result._physical if isinstance(result, BatchedTensor) else result).requires_grad_()
    return result


def _elements(value: Any) -> Any:
    """The elements of a tensor, those of all samples if it has batch dims, or the number that it is."""
    physical = value._physical if isinstance(value, BatchedTensor) else value
    return getattr(physical, "_array", physical)


class _constant(Guard):
    """The block in which nothing has a derivative."""

    def __enter__(self) -> None:
        undo, mode = bits(RECORDING | FORWARD), state.mode & ~(RECORDING | FORWARD)
        self._entered, state.mode = (undo, self._entered), mode


@overridable
@drawn
def rand_like(
    input: Tensor,
    *,
    generator: Generator | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """`rand` in the shape and, unless `dtype` is given, dtype of `input`."""
    array, d = like_arguments(input, dtype, device, layout, "rand_like")
    drawn = random.uniform(random.numpy_generator(generator, "rand_like"), array.shape, d, "rand_like")
    return new_leaf(drawn, requires_grad, "rand_like")


@overridable
@drawn
def randn_like(
    input: Tensor,
    *,
    generator: Generator | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """`randn` in the shape and, unless `dtype` is given, dtype of `input`."""
    array, d = like_arguments(input, dtype, device, layout, "randn_like")
    drawn = random.normal(random.numpy_generator(generator, "randn_like"), array.shape, d, "randn_like")
    return new_leaf(drawn, requires_grad, "randn_like")


@overridable
@drawn
def randint_like(
    input: Tensor,
    low: int = 0,
    high: int | None = None,
    *,
    generator: Generator | None = None,
    dtype: dtype | None = None,
    device: Device = None,
    layout: Layout = None,
    requires_grad: bool = False,
) -> Tensor:
    """`randint` in the shape and, unless `dtype` is given, dtype of `input`; one bound is `high`."""
    array, d = like_arguments(input, dtype, device, layout, "randint_like")
    bounds = _bounds(low, high, "randint_like")
    draw = random.numpy_generator(generator, "randint_like")
    drawn = random.integers(draw, *bounds, array.shape, d, "randint_like")
    return new_leaf(drawn, requires_grad, "randint_like")
