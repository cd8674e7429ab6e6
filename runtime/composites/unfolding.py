"""Composites that make columns of windows, and arrays of columns."""

from __future__ import annotations

import functools
import math
from typing import Any

from gradspec.arrays.geometry import geometry
from gradspec.composites.convolutions import hashable, per_dim
from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

__all__ = ["fold_windows", "unfold_windows"]

Ints = tuple[int, ...]


def unfold_windows(input: Tensor, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Tensor:
    """The windows as columns."""
    given = [hashable(value) for value in (kernel_size, dilation, padding, stride)]
    return ops.window_columns(input, _unfolded(shape_of(input), *given), 2, False)


@functools.lru_cache(512, typed=True)
def _unfolded(shape: Ints, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Ints:
    """The geometry of the windows of an array."""
    if len(shape) not in (3, 4):
        raise RuntimeError(
            "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, "
            f"but got: {list(shape)}"
        )
    window, step, before, reach = _numbers("unfold", kernel_size, dilation, padding, stride)
    places = _places(shape[-2:], window, step, before, reach)
    if min(places) < 1:
        raise RuntimeError(
            f"Given input with spatial size {list(shape[-2:])}, kernel_size={list(window)}, dilation={list(reach)}, "
            f"padding={padding}, calculated shape of the array of sliding blocks as {list(places)}, but its components "
            "must be at least one."
        )
    return geometry(shape[-2:], window, reach, step, before, places)


def fold_windows(input: Tensor, output_size: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Tensor:
    """The sums of columns."""
    given = [hashable(value) for value in (output_size, kernel_size, dilation, padding, stride)]
    return ops.window_columns(input, _folded(shape_of(input), *given), 2, True)


@functools.lru_cache(512, typed=True)
def _folded(shape: Ints, output_size: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Ints:
    """The geometry of the windows whose columns an array has."""
    if len(shape) not in (2, 3):
        raise RuntimeError(f"Expected 2D or 3D (batch mode) tensor for input, but got: {list(shape)}")
    window, step, before, reach = _numbers("fold", kernel_size, dilation, padding, stride)
    sizes = per_dim(output_size, 2, "output_size", "fold")
    rows, columns = shape[-2:]
    if rows % math.prod(window):
        raise RuntimeError(
            "Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got "
            f"input.size(1)={rows} and kernel_size={window}."
        )
    places = _places(sizes, window, step, before, reach)
    if min(places) < 1 or math.prod(places) != columns:
        raise RuntimeError(
            f"Given output_size={sizes}, kernel_size={window}, dilation={reach}, padding={padding}, stride={step}, "
            f"expected size of input's dimension 2 to match the calculated number of sliding blocks "
            f"{places[0]} * {places[1]} = {math.prod(places)}, but got input.size(2)={columns}."
        )
    return geometry(sizes, window, reach, step, before, places)


def _numbers(op: str, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> tuple[Ints, Ints, Ints, Ints]:
    """The window, the steps, the zeros before and the dilation of both dims."""
    window, step, before, reach = (
        per_dim(value, 2, name, op)
        for value, name in (
            (kernel_size, "kernel_size"), (stride, "stride"), (padding, "padding"), (dilation, "dilation"),
        )
    )  # fmt: skip
    for numbers, name in ((window, "kernel size"), (reach, "dilation"), (step, "stride")):
        if min(numbers) <= 0:
            raise RuntimeError(f"{name} should be greater than zero, but got {list(numbers)}")
    if min(before) < 0:
        raise RuntimeError(f"padding should be non-negative, but got {list(before)}")
    return window, step, before, reach


def _places(sizes: Ints, window: Ints, step: Ints, before: Ints, reach: Ints) -> Ints:
    each = zip(sizes, window, step, before, reach, strict=True)
    return tuple([(size + 2 * pad - far * (taps - 1) - 1) // one + 1 for size, taps, one, pad, far in each])
