"""What NumPy's functions do to shapes, as far as `gradspec lint` follows them.

Each rule takes what its functions take, tensors as `Array`s. What it cannot know raises `Unknown`, or a
TypeError or an AttributeError where an argument is of a kind that it does not expect; what no function could
compute raises `Mismatch`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

MAX_DIMS: Final = 32
UNKNOWN: Final = object()  # what of a value cannot be known

Axis = int | Sequence[int] | None


class Unknown(Exception):
    """A shape that cannot be known."""


class Mismatch(Exception):
    """Shapes that do not go together; its text says which."""


@dataclass(frozen=True)
class Array:
    """A tensor of which the shape is known."""

    shape: tuple[int, ...]

    @property
    def ndim(self) -> int:
        return len(self.shape)


def broadcast(*operands: Any, **options: Any) -> Array:
    """Of operands that are broadcast; numbers have no dims."""
    if UNKNOWN in operands:
        raise Unknown
    shapes = [operand.shape for operand in operands if isinstance(operand, Array)]
    result: list[int] = []
    for shape in shapes:
        longer, shorter = sorted((result, list(shape)), key=len, reverse=True)
        shorter = [1] * (len(longer) - len(shorter)) + shorter
        if any(a != b and 1 not in (a, b) for a, b in zip(longer, shorter, strict=True)):
            listed = " and ".join(map(str, dict.fromkeys(shapes)))
            raise Mismatch(f"shapes {listed} do not broadcast")
        result = [b if a == 1 else a for a, b in zip(longer, shorter, strict=True)]
    return Array(tuple(result))


def like_first(a: Array, *others: Any, axis: Axis = (), **options: Any) -> Array:
    """Of the first argument's shape; flattened where an axis is None."""
    return flattened(a) if axis is None else Array(a.shape)


def reduced(a: Array, axis: Axis = None, dtype: Any = None, keepdims: bool = False, **options: Any) -> Array:
    """Without the axes, or with size 1 there."""
    axes = axes_of(axis, a.ndim)
    kept = [1 if d in axes else n for d, n in enumerate(a.shape) if keepdims or d not in axes]
    return Array(tuple(kept))


def product(a: Array, b: Array) -> Array:
    """Of a product of matrices, with dims before these broadcast."""
    if not a.ndim or not b.ndim:
        raise Mismatch(f"a product of shapes {a.shape} and {b.shape} needs dims")
    if a.shape[-1] != b.shape[-2 if b.ndim > 1 else 0]:
        raise Mismatch(f"there is no product of shapes {a.shape} and {b.shape}")
    batch = broadcast(Array(a.shape[:-2]), Array(b.shape[:-2])).shape
    return Array(batch + a.shape[-2:-1] * (a.ndim > 1) + b.shape[-1:] * (b.ndim > 1))


def dot(a: Array, b: Array) -> Array:
    """As a product, of at most two dims."""
    if a.ndim > 2 or b.ndim > 2 or not a.ndim or not b.ndim:
        raise Unknown
    return product(a, b)


def outer(a: Array, b: Array) -> Array:
    """One dim for the elements of each."""
    return Array((math.prod(a.shape), math.prod(b.shape)))


def scalar(*operands: Any) -> Array:
    """Of no dims."""
    return Array(())


def made(shape: Sequence[int], *others: Any) -> Array:
    """Of a shape that is given."""
    return Array(_sizes(shape))


def broadcast_to(a: Any, shape: Sequence[int]) -> Array:
    """Of a shape that is given, to which the other broadcasts."""
    given = Array(_sizes(shape))
    if isinstance(a, Array) and broadcast(a, given) != given:
        raise Mismatch(f"shape {a.shape} does not broadcast to {given.shape}")
    return given


def reshaped(a: Any, shape: int | Sequence[int], *others: Any) -> Array:
    """Of a shape that is given, in which one size may be -1."""
    sizes = [shape] if isinstance(shape, int) else list(shape)
    if a is UNKNOWN:
        return Array(_sizes(sizes))
    count, known = math.prod(a.shape), math.prod(size for size in sizes if size != -1)
    if sizes.count(-1) == 1 and known and count % known == 0:
        sizes[sizes.index(-1)] = count // known
    if math.prod(sizes) != count:
        raise Mismatch(f"shape {a.shape} cannot become {tuple(sizes)}")
    return Array(_sizes(sizes))


def flattened(a: Array) -> Array:
    """Of one dim."""
    return Array((math.prod(a.shape),))


def swapped(a: Array, axis1: int, axis2: int) -> Array:
    """With two dims exchanged."""
    order = list(range(a.ndim))
    first, second = axis_of(axis1, a.ndim), axis_of(axis2, a.ndim)
    order[first], order[second] = order[second], order[first]
    return permuted(a, order)


def permuted(a: Array, axes: Sequence[int] | None = None) -> Array:
    """With the dims in another order, by default the reverse."""
    order = [axis_of(axis, a.ndim) for axis in axes] if axes is not None else list(range(a.ndim))[::-1]
    if sorted(order) != list(range(a.ndim)):
        raise Mismatch(f"{tuple(order)} is no order of the dims of {a.shape}")
    return Array(tuple(a.shape[axis] for axis in order))


def moved(a: Array, source: Axis, destination: Axis) -> Array:
    """With some dims in other places."""
    sources, targets = axes_of(source, a.ndim), axes_of(destination, a.ndim)
    order = [axis for axis in range(a.ndim) if axis not in sources]
    for target, axis in sorted(zip(targets, sources, strict=True)):
        order.insert(target, axis)
    return permuted(a, order)


def expanded(a: Array, axis: Axis) -> Array:
    """With new dims of size 1."""
    count = a.ndim + (1 if isinstance(axis, int) else len(axis or ()))
    axes, rest = axes_of(axis, count), iter(a.shape)
    return Array(tuple(1 if d in axes else next(rest) for d in range(count)))


def squeezed(a: Array, axis: Axis = None) -> Array:
    """Without dims of size 1."""
    axes = [d for d, n in enumerate(a.shape) if n == 1] if axis is None else axes_of(axis, a.ndim)
    return Array(tuple(n for d, n in enumerate(a.shape) if d not in axes))


def diagonal_of(a: Array, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Array:
    """A diagonal, as the last dim."""
    first, second = axis_of(axis1, a.ndim), axis_of(axis2, a.ndim)
    length = min(a.shape[first] + min(offset, 0), a.shape[second] - max(offset, 0))
    return Array((*(n for d, n in enumerate(a.shape) if d not in (first, second)), max(length, 0)))


def joined(arrays: Sequence[Array], axis: int = 0) -> Array:
    """One after the other along a dim."""
    axis = axis_of(axis, arrays[0].ndim)
    rest = {(*array.shape[:axis], *array.shape[axis + 1 :]) for array in arrays}
    if len(rest) > 1:
        raise Mismatch(f"shapes {' and '.join(str(array.shape) for array in arrays)} cannot be joined")
    first = arrays[0].shape
    return Array((*first[:axis], sum(array.shape[axis] for array in arrays), *first[axis + 1 :]))


def stacked(arrays: Sequence[Array], axis: int = 0) -> Array:
    """Along a new dim."""
    if len({array.shape for array in arrays}) > 1:
        raise Mismatch(f"shapes {' and '.join(str(array.shape) for array in arrays)} cannot be stacked")
    axis = axis_of(axis, arrays[0].ndim + 1)
    first = arrays[0].shape
    return Array((*first[:axis], len(arrays), *first[axis:]))


def taken(a: Array, indices: Any, axis: int) -> Array:
    """The dims of the indices in the place of one dim."""
    axis = axis_of(axis, a.ndim)
    if not isinstance(indices, Array | int):
        raise Unknown
    chosen = indices.shape if isinstance(indices, Array) else ()
    return Array((*a.shape[:axis], *chosen, *a.shape[axis + 1 :]))


def indexed(a: Array, index: Sequence[Any]) -> Array:
    """What a subscript gives, in which there may be one tensor of positions."""
    given = sum(part is not None and part is not ... for part in index)
    if given > a.ndim or sum(isinstance(part, Array) for part in index) > 1:
        raise Unknown
    shape: list[int] = []
    left = list(a.shape)
    for part in [*index, *([] if ... in index else [...])]:
        if part is None:
            shape.append(1)
        elif part is ...:
            count = a.ndim - given
            shape, left = [*shape, *left[:count]], left[count:]
        elif isinstance(part, slice):
            shape.append(len(range(*part.indices(left.pop(0)))))
        elif isinstance(part, Array):
            shape, left = [*shape, *part.shape], left[1:]
        elif type(part) is int:
            left.pop(0)
        else:
            raise Unknown
    return Array(tuple(shape))


def taken_along(a: Array, indices: Array, axis: int) -> Array:
    """Of as many elements along a dim as there are indices, with the other dims broadcast."""
    if axis is None:
        raise Unknown
    if a.ndim != indices.ndim:
        raise Mismatch(f"indices of shape {indices.shape} are not for a tensor of shape {a.shape}")
    axis = axis_of(axis, a.ndim)
    return broadcast(Array((*a.shape[:axis], 1, *a.shape[axis + 1 :])), indices)


def at_least_1d(a: Array) -> Array:
    """Of one dim or more."""
    return Array(a.shape or (1,))


def at_least_2d(a: Array) -> Array:
    """Of two dims or more, the first of which may be new."""
    return Array((1,) * (2 - a.ndim) + a.shape)


def at_least_3d(a: Array) -> Array:
    """Of three dims or more; of a vector it is the second."""
    return Array({0: (1, 1, 1), 1: (1, *a.shape, 1), 2: (*a.shape, 1)}.get(a.ndim, a.shape))


def joined_first(arrays: Sequence[Array]) -> Array:
    """One after the other along the first dim of one or more."""
    return joined([at_least_1d(array) for array in arrays], 0)


def joined_across(arrays: Sequence[Array]) -> Array:
    """One after the other along the second dim, vectors along theirs."""
    ready = [at_least_1d(array) for array in arrays]
    return joined(ready, int(ready[0].ndim > 1))


def joined_as_rows(arrays: Sequence[Array]) -> Array:
    """One after the other along the first dim of two or more."""
    return joined([at_least_2d(array) for array in arrays], 0)


def joined_as_columns(arrays: Sequence[Array]) -> Array:
    """One after the other along the second dim, vectors as columns."""
    return joined(
        [Array((*array.shape, 1)) if array.ndim == 1 else at_least_2d(array) for array in arrays], 1
    )


def joined_in_depth(arrays: Sequence[Array]) -> Array:
    """One after the other along the third dim."""
    return joined([at_least_3d(array) for array in arrays], 2)


def parted(a: Array, parts: int | Sequence[int], axis: int = 0) -> tuple[Array, ...]:
    """So many parts of nearly equal lengths along a dim, or those between positions."""
    axis = axis_of(axis, a.ndim)
    length = a.shape[axis]
    if isinstance(parts, int):
        sizes = [length // parts + (k < length % parts) for k in range(parts)]
    else:
        ends = [min(max(end + length if end < 0 else end, 0), length) for end in (*parts, length)]
        sizes = [max(end - start, 0) for start, end in zip((0, *ends), ends, strict=False)]
    return tuple(Array((*a.shape[:axis], size, *a.shape[axis + 1 :])) for size in sizes)


def parted_across(a: Array, parts: int | Sequence[int]) -> tuple[Array, ...]:
    """The same along the second dim, of vectors along theirs."""
    return parted(a, parts, int(a.ndim > 1))


def parted_as_columns(a: Array, parts: int | Sequence[int]) -> tuple[Array, ...]:
    """The same along the first dim."""
    return parted(a, parts, 0)


def parted_in_depth(a: Array, parts: int | Sequence[int]) -> tuple[Array, ...]:
    """The same along the third dim."""
    return parted(a, parts, 2)


def repeated(a: Array, repeats: Any, axis: int | None = None) -> Array:
    """Each element so many times along a dim."""
    flat = flattened(a) if axis is None else a
    if not isinstance(repeats, int):
        raise Unknown
    axis = axis_of(axis or 0, flat.ndim)
    return Array((*flat.shape[:axis], flat.shape[axis] * repeats, *flat.shape[axis + 1 :]))


def turned(a: Array, k: int = 1, axes: Sequence[int] = (0, 1)) -> Array:
    """Rotated by right angles."""
    return swapped(a, *axes) if k % 2 else Array(a.shape)


def integrated(a: Array, *others: Any, axis: int = -1, **options: Any) -> Array:
    """Without a dim."""
    return reduced(a, axis)


def square(n: int, m: int | None = None, *others: Any) -> Array:
    """A matrix of so many rows and columns."""
    return Array((n, n if m is None else m))


def twice(a: Array) -> tuple[Array, Array]:
    """Two of the same shape."""
    return Array(a.shape), Array(a.shape)


def count(a: Array) -> int:
    """How many elements there are."""
    return math.prod(a.shape)


def tiled(a: Array, repeats: int | Sequence[int]) -> Array:
    """So many times along each dim."""
    times = [repeats] if isinstance(repeats, int) else list(repeats)
    shape = (1,) * (len(times) - a.ndim) + a.shape
    times = [1] * (len(shape) - len(times)) + times
    return Array(tuple(n * k for n, k in zip(shape, times, strict=True)))


def counted(start: int, stop: int | None = None) -> Array:
    """The numbers from one to before another."""
    return Array((max(start if stop is None else stop - start, 0),))


def axis_of(axis: int, ndim: int) -> int:
    """The dim as it is counted from the front."""
    count = max(ndim, 1)  # a tensor of no dims takes 0 and -1
    if not -count <= axis < count:
        raise Mismatch(f"there is no dim {axis} of {ndim}")
    return axis % count


def axes_of(axis: Axis, ndim: int) -> list[int]:
    """The dims as they are counted from the front; all of them for None."""
    if axis is None:
        return list(range(ndim))
    return [axis_of(d, ndim) for d in ((axis,) if isinstance(axis, int) else axis)]


def _sizes(shape: Sequence[int]) -> tuple[int, ...]:
    """A shape that is given; unknown where one of its sizes is to be found."""
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    if len(sizes) > MAX_DIMS or any(size < 0 for size in sizes):
        raise Unknown
    return sizes
