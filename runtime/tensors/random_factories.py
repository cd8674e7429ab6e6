"""Functions that make tensors of random numbers. None of them records a graph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Unpack

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.compiled.routines import shortcut
from gradspec.core.elements import dtypes
from gradspec.core.elements.scalars import checked
from gradspec.core.elements.shapes import broadcast_shapes
from gradspec.core.overrides import overridable
from gradspec.core.process.guard import Guard, bits
from gradspec.core.process.state import FORWARD, RECORDING, state
from gradspec.core.tensor import BatchedTensor, Tensor, wrap
from gradspec.tensors import random
from gradspec.tensors.arguments import (
    Making,
    OptionsAndOut,
    OptionsOfLike,
    Size,
    int_argument,
    number_argument,
    shape_argument,
    takes,
)
from gradspec.tensors.random import Generator, draw_for_samples, drawn

__all__ = [
    "normal", "rand", "rand_like", "randint", "randint_like", "randn", "randn_like", "randperm",
]  # fmt: skip


@shortcut
@drawn
@takes(OptionsAndOut)
def rand(
    *sizes: Size, size: Size = None, generator: Generator | None = None, **options: Unpack[OptionsAndOut]
) -> Tensor:
    """A tensor of `size` drawn uniformly from [0, 1); NotImplementedError for integer dtypes.

    sizes: the lengths of the dims, as ints or as one sequence, which `size` gives by name.

    >>> gs.rand(2, 3).shape
    gradspec.Size([2, 3])
    """
    new = Making("rand", options)
    shape, draw = shape_argument(sizes, size, "rand"), random.numpy_generator(generator, "rand")
    return new.leaf(random.uniform(draw, shape, new.dtype(), "rand"))


@shortcut
@drawn
@takes(OptionsAndOut)
def randn(
    *sizes: Size, size: Size = None, generator: Generator | None = None, **options: Unpack[OptionsAndOut]
) -> Tensor:
    """A tensor of `size` drawn from the standard normal distribution; NotImplementedError for integers.

    sizes: the lengths of the dims, as ints or as one sequence, which `size` gives by name.

    >>> gs.randn(2, 3, dtype=gs.float64).dtype
    gradspec.float64
    """
    new = Making("randn", options)
    shape, draw = shape_argument(sizes, size, "randn"), random.numpy_generator(generator, "randn")
    return new.leaf(random.normal(draw, shape, new.dtype(), "randn"))


def _bounds(low: Any, high: Any, op: str) -> tuple[int, int]:
    return (
        (0, int_argument(low, op, "high"))
        if high is None
        else (int_argument(low, op, "low"), int_argument(high, op, "high"))
    )


@overridable
@drawn
@takes(OptionsAndOut)
def randint(
    low: int = 0,
    high: Any = None,
    size: Size = None,
    *,
    generator: Generator | None = None,
    **options: Unpack[OptionsAndOut],
) -> Tensor:
    """A tensor of `size` of integers drawn uniformly from [low, high), int64 unless `dtype` is given.

    `randint(high, size)` draws from [0, high). RuntimeError for a range that is empty or exceeds the dtype, TypeError
    for a size that is not a tuple.

    >>> gs.randint(0, 10, (2, 3)).dtype
    gradspec.int64
    """
    if size is None:
        high, size = None, high
    if not isinstance(size, Iterable):
        raise TypeError(f"randint(): argument 'size' must be tuple of ints, not {type(size).__name__}")
    new = Making("randint", options)
    shape, d = shape_argument((), size, "randint"), new.dtype(dtypes.int64.numpy)
    bounds = _bounds(low, high, "randint")
    return new.leaf(random.integers(random.numpy_generator(generator, "randint"), *bounds, shape, d, "randint"))


@overridable
@drawn
@takes(OptionsAndOut)
def randperm(n: int, *, generator: Generator | None = None, **options: Unpack[OptionsAndOut]) -> Tensor:
    """The integers 0 ... n-1 in random order, int64 unless `dtype` is given.

    NotImplementedError for a complex or bool dtype, RuntimeError for one that lacks some of the integers.

    >>> gs.randperm(4).sort().values
    tensor([0, 1, 2, 3])
    """
    new = Making("randperm", options)
    d = new.dtype(dtypes.int64.numpy)
    shape = shape_argument((int_argument(n, "randperm", "n"),), None, "randperm")
    if d.kind in "bc":
        raise NotImplementedError(f"randperm(): not implemented for '{dtypes.from_numpy_dtype(d).type_name}'")
    checked(max(shape[0] - 1, 0), d, "randperm")
    if d.kind in "fV" and shape[0] > (most := round(2 / dtypes.finfo(dtypes.from_numpy_dtype(d)).eps) + 1):
        raise RuntimeError(f"randperm(): n cannot be greater than {most} for {dtypes.from_numpy_dtype(d)!r}, got {n}")
    drawn = random.permutation(random.numpy_generator(generator, "randperm"), shape[0])
    return new.leaf(drawn.astype(d, copy=False))


@overridable
@takes(OptionsAndOut)
def normal(
    mean: Any = 0.0,
    std: Any = 1.0,
    size: Size = None,
    *,
    generator: Generator | None = None,
    **options: Unpack[OptionsAndOut],
) -> Tensor:
    """Normal samples with `mean` and `std`: numbers and a `size`, or at least one a tensor and no size.

    Tensors broadcast, and give the dtype (`mean` first). The result has no gradient with respect to either.
    RuntimeError for a negative `std` and for tensors that do not broadcast, NotImplementedError for integers,
    TypeError for numbers without a size and for a size beside tensors.

    >>> gs.normal(gs.zeros(3), 1.0).shape
    gradspec.Size([3])
    """
    new = Making("normal", options)
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
    d = memories[0].dtype if tensors and options.get("dtype") is None else new.dtype()
    shape = broadcast_shapes(memories[0].shape, memories[-1].shape) if tensors else shape_argument((), size, "normal")

    def standard() -> Tensor:
        return wrap(random.normal(random.numpy_generator(generator, "normal"), shape, d, "normal"))

    noise = draw_for_samples("normal", standard) if state.batches else standard()
    if BatchedTensor not in (type(noise), type(mean), type(std)):
        drawn = np.asarray(noise._array * spread + _elements(mean)).astype(d, copy=False)
        return new.leaf(drawn)
    with _constant():
        result = ops.to_dtype(ops.add(ops.mul(noise, std), mean), d)
    if options.get("requires_grad"):
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
@takes(OptionsOfLike)
def rand_like(input: Tensor, *, generator: Generator | None = None, **options: Unpack[OptionsOfLike]) -> Tensor:
    """`rand` in the shape and, unless `dtype` is given, dtype of `input`.

    >>> gs.rand_like(gs.zeros(2, 3)).shape
    gradspec.Size([2, 3])
    """
    new = Making("rand_like", options)
    array, d = new.like(input)
    draw = random.numpy_generator(generator, "rand_like")
    return new.leaf(_laid_out_as(array, random.uniform(draw, array.shape, d, "rand_like")))


@overridable
@drawn
@takes(OptionsOfLike)
def randn_like(input: Tensor, *, generator: Generator | None = None, **options: Unpack[OptionsOfLike]) -> Tensor:
    """`randn` in the shape and, unless `dtype` is given, dtype of `input`.

    >>> gs.randn_like(gs.zeros(2, 3)).shape
    gradspec.Size([2, 3])
    """
    new = Making("randn_like", options)
    array, d = new.like(input)
    draw = random.numpy_generator(generator, "randn_like")
    return new.leaf(_laid_out_as(array, random.normal(draw, array.shape, d, "randn_like")))


@overridable
@drawn
@takes(OptionsOfLike)
def randint_like(
    input: Tensor,
    low: int = 0,
    high: int | None = None,
    *,
    generator: Generator | None = None,
    **options: Unpack[OptionsOfLike],
) -> Tensor:
    """`randint` in the shape and, unless `dtype` is given, dtype of `input`; one bound is `high`.

    low, high: the range, without `high`.

    >>> gs.randint_like(gs.zeros(2), 10).dtype
    gradspec.float32
    """
    new = Making("randint_like", options)
    array, d = new.like(input)
    bounds = _bounds(low, high, "randint_like")
    draw = random.numpy_generator(generator, "randint_like")
    return new.leaf(_laid_out_as(array, random.integers(draw, *bounds, array.shape, d, "randint_like")))


def _laid_out_as(array: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """Samples in the memory layout of the array that they are like, unless there are some for each of a batch."""
    if array.flags.c_contiguous or drawn.shape != array.shape:
        return drawn
    made = memory.empty_like(array, drawn.dtype)
    made[...] = drawn
    return made
