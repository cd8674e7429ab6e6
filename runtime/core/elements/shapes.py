"""The type of shapes; normalisation of dims and shapes that all share, and the errors for wrong ones."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Sequence
from typing import Any, Self, SupportsIndex, TypeAlias

import numpy as np

from gradspec.core.compiled.bindings import Sizes, introduce
from gradspec.core.process.package_name import qualified

Array: TypeAlias = np.ndarray[Any, Any]
Dims: TypeAlias = int | Sequence[int] | None

BOOL = np.dtype(np.bool_)
INT64 = np.dtype(np.int64)
HALVES = "eE"  # the type characters of float16 and bfloat16
FULL_SLICE = slice(None)

_TYPE_NAMES = {
    "bool": "bool",
    "uint8": "unsigned char",
    "int8": "signed char",
    "int16": "short int",
    "int32": "int",
    "int64": "long int",
    "float16": "c10::Half",
    "bfloat16": "c10::BFloat16",
    "float32": "float",
    "float64": "double",
    "complex64": "c10::complex<float>",
    "complex128": "c10::complex<double>",
}


class Size(Sizes):
    """The shape of a tensor: a tuple of ints with its own repr and `numel()`.

    Its slices, and sums and products with tuples and ints, are such tuples, too. iterable: the ints; TypeError for
    anything else.

    >>> gs.Size([2, 3]).numel()
    6
    >>> gs.ones(2, 3, 4).shape[1:] + (5,)
    gradspec.Size([3, 4, 5])
    """

    __slots__ = ()

    def __new__(cls, iterable: Iterable[SupportsIndex] = ()) -> Self:
        return super().__new__(cls, [_int_of_size(position, item) for position, item in enumerate(iterable)])

    def numel(self) -> int:
        """The number of elements of a tensor of this shape."""
        return int(np.prod(self, dtype=np.int64))

    def __repr__(self) -> str:
        return qualified(f"Size({list(self)})")


introduce(Size=Size)


def _int_of_size(position: int, item: Any) -> int:
    if isinstance(item, SupportsIndex):
        return operator.index(item)
    raise TypeError(f"Size() takes an iterable of 'int' (item {position} is '{type(item).__name__}')")


def sizes_of(data: tuple[Any, ...]) -> tuple[int, ...]:
    """The sizes that a constructor such as `Tensor` is given: by ints, none for an empty vector, or by a Size."""
    return data[0] if data and isinstance(data[0], Size) else data or (0,)


def type_name(dtype: np.dtype[Any]) -> str:
    """The C name that error messages give a dtype (`float`, `double`, ...)."""
    return _TYPE_NAMES.get(dtype.name, dtype.name)


def dim_error(dim: int, ndim: int) -> IndexError:
    """The error for a dim outside of [-ndim, ndim - 1]; a 0-d array counts as 1-d."""
    bound = ndim or 1
    return IndexError(f"Dimension out of range (expected to be in range of [{-bound}, {bound - 1}], but got {dim})")


def wrap_dim(dim: int, ndim: int) -> int:
    """`dim` as a non-negative int; IndexError when out of range. A 0-d array has the dims 0 and -1."""
    bound = ndim or 1
    if dim < -bound or dim >= bound:
        raise dim_error(dim, ndim)
    return dim + bound if dim < 0 else dim


def plain_int(value: Any) -> Any:
    """An int for a number of NumPy's, or a 0-d tensor, of an integer; anything else, as a list, as it is."""
    return operator.index(value) if getattr(value, "ndim", None) == 0 else value


def dims_tuple(dims: Dims) -> tuple[int, ...]:
    """One int or a sequence of ints as a tuple of ints."""
    if dims.__class__ is int:
        return (dims,)  # pyright: ignore[reportReturnType]  # only mypy knows that it is an int
    if dims is None:
        return ()
    if isinstance(dims, (tuple, list, Sequence, np.ndarray)):  # usual ones first: Sequence is slow to ask
        return tuple(map(operator.index, dims))
    return (operator.index(dims),)


def wrap_dims(dims: Dims, ndim: int) -> tuple[int, ...]:
    """`dims` in the order given, non-negative; RuntimeError when one appears twice."""
    wrapped = tuple([wrap_dim(dim, ndim) for dim in dims_tuple(dims)])
    if len(set(wrapped)) != len(wrapped):
        twice = next(dim for dim in wrapped if wrapped.count(dim) > 1)
        raise RuntimeError(f"dim {twice} appears multiple times in the list of dims")
    return wrapped


def at_dim(dim: int, item: Any) -> tuple[Any, ...]:
    """The index that applies `item` to dimension `dim` (non-negative) and leaves the others alone."""
    return (FULL_SLICE,) * dim + (item, ...)


def infer_shape(shape: Sequence[int], size: int) -> tuple[int, ...]:
    """`shape` with its -1 filled in for `size` elements; RuntimeError when they do not fit."""
    shape = tuple(map(operator.index, shape))
    unknown = -1
    for position, length in enumerate(shape):
        if length == -1:
            if unknown >= 0:
                raise RuntimeError("only one dimension can be inferred")
            unknown = position
        elif length < 0:
            raise RuntimeError(f"invalid shape dimension {length} at index {position} of shape {list(shape)}")
    if unknown < 0:
        if math.prod(shape) == size:
            return shape
    else:
        known = math.prod(shape[:unknown] + shape[unknown + 1 :])
        if known == 0 and size == 0:
            raise RuntimeError(
                f"cannot reshape tensor of 0 elements into shape {list(shape)} because the unspecified "
                "dimension size -1 can be any value and is ambiguous"
            )
        if known and size % known == 0:
            return (*shape[:unknown], size // known, *shape[unknown + 1 :])
    raise RuntimeError(f"shape '{list(shape)}' is invalid for input of size {size}")


def broadcast_error(a: Sequence[int], b: Sequence[int], op: str | None = None) -> RuntimeError:
    """The error for two shapes, operands of `op`, that do not broadcast with each other."""
    where = "" if op is None else f" [{op}: shapes {list(a)} and {list(b)}]"
    for back in range(1, min(len(a), len(b)) + 1):
        m, n = a[-back], b[-back]
        if m != n and m != 1 and n != 1:
            dim = max(len(a), len(b)) - back
            return RuntimeError(
                f"The size of tensor a ({m}) must match the size of tensor b ({n}) "
                f"at non-singleton dimension {dim}{where}"
            )
    return RuntimeError(f"shapes {list(a)} and {list(b)} cannot be broadcast together")


def row_major(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The strides of a contiguous array, in elements."""
    steps = [1]
    for length in reversed(shape[1:]):
        steps.insert(0, steps[0] * max(length, 1))
    return tuple(steps[: len(shape)])


def broadcast_shapes(a: tuple[int, ...], b: tuple[int, ...], op: str | None = None) -> tuple[int, ...]:
    """The common shape of two operands of `op`; RuntimeError when there is none."""
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    common = list(longer)
    for dim, size in enumerate(shorter, len(longer) - len(shorter)):
        if common[dim] == 1:
            common[dim] = size
        elif size not in (1, common[dim]):
            raise broadcast_error(a, b, op)
    return tuple(common)
