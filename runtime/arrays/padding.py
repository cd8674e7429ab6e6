"""Padding with a constant or with the array's own elements, and its transpose."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.scalars import checked
from gradspec.core.elements.shapes import FULL_SLICE, Array

__all__ = ["pad", "pad_backward"]


@also_in_c("pad")
def pad(self: Array, pad: Sequence[int], mode: str = "constant", value: float | None = 0) -> Array:
    """`self` with `pad[0]` elements before and `pad[1]` behind its last dim; the next two for the dim before.

    `mode` is 'constant' (with `value`), 'reflect', 'replicate' or 'circular'. Negative padding crops.
    """
    amounts = _amounts(self.shape, pad, mode)
    if mode != "constant":
        for dim, before, after in amounts:
            if before or after:
                positions = _positions(self.shape, dim, before, after, mode)
                self = self.take(positions, dim)
        return self if any(before or after for _, before, after in amounts) else memory.copy(self)
    shape, source, target = _places(self.shape, amounts)
    result = memory.empty(shape, self.dtype) if value else memory.zeros(shape, self.dtype)
    if value:
        result.fill(checked(value, self.dtype, "pad"))
    result[target] = self[source]
    return result


def pad_backward(self: Array, shape: tuple[int, ...], pad: Sequence[int], mode: str = "constant") -> Array:
    """The transpose of `pad`: of shape `shape`, each element the sum of `self` over where `pad` put it."""
    amounts = _amounts(shape, pad, mode)
    if mode == "constant":
        _, source, target = _places(shape, amounts)
        result = memory.zeros(shape, self.dtype)
        result[source] = self[target]
        return result
    for dim, before, after in reversed(amounts):
        if not (before or after):
            continue
        size = shape[dim]
        low, high = max(0, -before), size + min(after, 0)
        moved = self.swapaxes(dim, 0)
        result = memory.zeros((size, *moved.shape[1:]), self.dtype)
        result[low:high] = moved[low + before : high + before]
        positions = _positions(shape, dim, before, after, mode)
        edges = [*range(max(0, before)), *range(max(0, before) + high - low, len(positions))]
        with np.errstate(all="ignore"):
            for edge in edges:
                result[positions[edge]] += moved[edge]
        self = result.swapaxes(dim, 0)
    return np.ascontiguousarray(self) if self.ndim else self


def _amounts(shape: tuple[int, ...], pad: Sequence[int], mode: str) -> list[tuple[int, int, int]]:
    # (dim, before, after), the last dim first.
    if len(pad) % 2:
        raise RuntimeError(f"Padding length must be divisible by 2, but got {list(pad)}")
    if len(pad) > 2 * len(shape):
        raise RuntimeError(
            "Padding length should be less than or equal to two times the input dimension but got padding "
            f"length {len(pad)} and input of dimension {len(shape)}"
        )
    amounts = [(len(shape) - 1 - k, pad[2 * k], pad[2 * k + 1]) for k in range(len(pad) // 2)]
    for dim, before, after in amounts:
        if shape[dim] + min(before, 0) + min(after, 0) < 0:
            raise RuntimeError(
                f"narrow(): length must be non-negative: padding ({before}, {after}) crops more than there "
                f"is of dimension {dim} of input {list(shape)}"
            )
    return amounts


def _places(
    shape: tuple[int, ...], amounts: list[tuple[int, int, int]]
) -> tuple[list[int], tuple[slice, ...], tuple[slice, ...]]:
    # The padded shape, what of the array goes there, and to which places.
    padded = list(shape)
    source, target = [FULL_SLICE] * len(shape), [FULL_SLICE] * len(shape)
    for dim, before, after in amounts:
        padded[dim] = shape[dim] + before + after
        source[dim] = slice(max(0, -before), shape[dim] + min(after, 0))
        target[dim] = slice(max(0, before), padded[dim] - max(0, after))
    return padded, tuple(source), tuple(target)


def _positions(shape: tuple[int, ...], dim: int, before: int, after: int, mode: str) -> Array:
    # Which element of `dim` each padded position takes.
    size = shape[dim]
    if not size or (mode == "circular" and size + min(before, 0) + min(after, 0) == 0):
        raise RuntimeError(
            f"pad(): mode '{mode}' with padding ({before}, {after}) finds no elements in dimension {dim} of "
            f"input {list(shape)}"
        )
    positions = np.arange(-before, size + after)
    if mode == "replicate":
        return positions.clip(0, size - 1)
    if mode == "reflect":
        if before >= size or after >= size:
            raise RuntimeError(
                "Padding size should be less than the corresponding input dimension, but got: padding "
                f"({before}, {after}) at dimension {dim} of input {list(shape)}"
            )
        positions = np.abs(positions)
        return size - 1 - np.abs(size - 1 - positions)
    if before > size or after > size:
        raise RuntimeError(
            f"Padding value causes wrapping around more than once: padding ({before}, {after}) at dimension "
            f"{dim} of input {list(shape)}"
        )
    low, high = max(0, -before), size + min(after, 0)
    return low + (positions - low) % (high - low)
