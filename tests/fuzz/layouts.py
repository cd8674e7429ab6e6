"""Where the elements of an array lie: strides of any order and sign, gaps, repeats, odd addresses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

_LINE = 64  # bytes: what an offset of zero is aligned to
_UNUSED = 0xA5  # in the bytes that belong to no element
_MOST = 2**25  # bytes; with gaps in more than that, there are none


@dataclass(frozen=True)
class Layout:
    """The order of the dims in memory, outermost first; a step per dim; bytes after a multiple of 64.

    A step of 2 leaves a gap after each element, -1 runs backwards, 0 repeats one element.
    """

    order: tuple[int, ...]
    steps: tuple[int, ...]
    offset: int = 0

    @property
    def plain(self) -> bool:
        """Whether elements lie as in a new array."""
        in_order = self.order == tuple(range(len(self.order)))
        return in_order and all(step == 1 for step in self.steps) and not self.offset

    def __str__(self) -> str:
        return f"order {self.order} steps {self.steps} offset {self.offset}"


def plain(ndim: int) -> Layout:
    """The layout of a new array."""
    return Layout(tuple(range(ndim)), (1,) * ndim)


def draw_layout(rng: np.random.Generator, ndim: int, itemsize: int) -> Layout:
    """A random layout; often a plain one, or plain except for one thing."""
    order, steps, offset = list(range(ndim)), [1] * ndim, 0
    kind = rng.choice(["plain", "order", "steps", "offset", "all"], p=[0.2, 0.15, 0.25, 0.2, 0.2])
    if kind in ("order", "all"):
        rng.shuffle(order)
    if kind in ("steps", "all"):
        steps = [int(rng.choice([1, 1, 2, 3, -1, -2, 0])) for _ in range(ndim)]
    if kind in ("offset", "all"):
        within = int(rng.integers(_LINE))
        offset = within if rng.random() < 0.5 else within // itemsize * itemsize
    return Layout(tuple(order), tuple(steps), offset)


def fitted(values: Array, layout: Layout) -> Array:
    """The values as the layout can hold them: along a dim of step 0 they are all the first."""
    for dim, step in enumerate(layout.steps):
        if step == 0 and values.shape[dim]:
            values = np.broadcast_to(np.take(values, [0], dim), values.shape)
    return values.copy()


class Placed:
    """Values in a layout, in memory that knows which of its bytes belong to no element."""

    def __init__(self, values: Array, layout: Layout) -> None:
        strides, first, room = _strides(values, layout)
        if room > _MOST:
            layout = plain(values.ndim)
            strides, first, room = _strides(values, layout)
        self.memory = np.full(room + 2 * _LINE + layout.offset, _UNUSED, np.uint8)
        start = -self.memory.ctypes.data % _LINE + layout.offset + first
        self.array: Array = np.ndarray(values.shape, values.dtype, self.memory.data, start, strides)
        self.array[...] = values
        self._used = np.zeros(self.memory.size, bool)
        if values.size:
            size = values.dtype.itemsize
            shadow: Array = np.ndarray((*values.shape, size), bool, self._used.data, start, (*strides, 1))
            shadow[...] = True

    @property
    def gaps_unchanged(self) -> bool:
        """Whether no byte but those of elements was written to."""
        return bool(np.all(self.memory[~self._used] == _UNUSED))


def _strides(values: Array, layout: Layout) -> tuple[tuple[int, ...], int, int]:
    """Strides, how far the first element is from the lowest byte, and the number of bytes in all."""
    strides, first, room = [0] * values.ndim, 0, values.dtype.itemsize
    for dim in reversed(layout.order):
        step = layout.steps[dim]
        strides[dim] = room * step
        if step:
            extent = room * abs(step) * max(values.shape[dim], 1)
            first += room * -step * max(values.shape[dim] - 1, 0) if step < 0 else 0
            room = extent
    return tuple(strides), first, room


# ---- two operands in one piece of memory ----

OVERLAPS = ("same", "shift", "reverse", "transpose", "step")


def overlapping(base: Array, kind: str) -> tuple[Array, Array]:
    """Two views of `base` of one shape, as the kind of overlap says."""
    if kind == "shift":
        return base[:-1], base[1:]
    if kind == "reverse":
        return base, base[::-1]
    if kind == "transpose":
        return base, base.swapaxes(0, 1)
    if kind == "step":
        return base[: len(base) // 2], base[: len(base) // 2 * 2 : 2]
    return base, base


def base_shape(shape: tuple[int, ...], kind: str) -> tuple[int, ...] | None:
    """The shape of the memory of two operands of that shape; None if the kind is not for them."""
    if kind == "same":
        return shape
    if not shape or (kind == "transpose" and (len(shape) < 2 or shape[0] != shape[1])):
        return None
    return {"shift": (shape[0] + 1, *shape[1:]), "step": (2 * shape[0], *shape[1:])}.get(kind, shape)
