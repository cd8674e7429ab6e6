"""Composites that rearrange or resample spatial dims."""

from __future__ import annotations

import functools
import math
from typing import Any, SupportsIndex

from gradspec.arrays.resampling import Plan, step_of
from gradspec.composites.convolutions import hashable
from gradspec.core import ops
from gradspec.core.elements.dtypes import float32, uint8
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "channel_shuffle",
    "interpolate",
]

Ints = tuple[int, ...]
Plans = tuple[tuple[int, int, Plan], ...]

_OF_DIMS = {"linear": 1, "bilinear": 2, "bicubic": 2, "trilinear": 3}


def channel_shuffle(self: Tensor, groups: int) -> Tensor:
    """The channels of all groups by turns."""
    shape = shape_of(self)
    if len(shape) < 3:
        raise RuntimeError(f"channel_shuffle expects input with > 2 dims, but got input with sizes {list(shape)}")
    if groups <= 0:
        raise RuntimeError(f"Number of groups to divide channels in must be positive. Value of groups:{groups}")
    if shape[1] % groups:
        raise RuntimeError(
            f"Number of channels must be divisible by groups. Got {shape[1]} channels and {groups} groups."
        )
    split = ops.reshape(self, (shape[0], groups, shape[1] // groups, *shape[2:]))
    return ops.reshape(ops.transpose(split, 1, 2), shape)


def interpolate(
    input: Tensor,
    size: Any,
    scale_factor: Any,
    mode: str,
    align_corners: bool | None,
    recompute_scale_factor: bool | None,
    antialias: bool,
) -> Tensor:
    """The spatial dims resampled one after the other."""
    given = mode, hashable(size), hashable(scale_factor), align_corners, recompute_scale_factor, antialias
    targets, plans = _planned(shape_of(input), *given)
    if mode == "area":
        return ops.adaptive_avg_pool(input, targets, len(targets))
    if not mode.startswith("nearest") and not (input.is_floating_point() or input.is_complex()):
        return _rounded(input, mode, plans)
    result = input
    for dim, target, plan in plans:
        result = ops.resample(result, dim, target, plan, False)
    return result if plans else ops.alias(input)


def _rounded(input: Tensor, mode: str, plans: Plans) -> Tensor:
    """Bytes, which are rounded after each dim, the last one first, as in torch."""
    if input.dtype is not uint8:
        raise NotImplementedError(f"interpolate: mode {mode} takes floating point numbers and uint8, not {input.dtype}")
    result = ops.to_dtype(input, float32)
    for dim, target, plan in reversed(plans):
        result = ops.clamp(ops.floor(ops.resample(result, dim, target, plan, False) + 0.5), 0, 255)
    return ops.to_dtype(result, uint8)


@functools.lru_cache(512, typed=True)
def _planned(
    shape: Ints,
    mode: str,
    size: Any,
    scale_factor: Any,
    align_corners: bool | None,
    recompute_scale_factor: bool | None,
    antialias: bool,
) -> tuple[Ints, Plans]:
    """The sizes of the result, and for each dim that changes its size and the plan of `resample`."""
    dims = len(shape) - 2
    if not 1 <= dims <= 3:
        raise NotImplementedError(
            f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {len(shape)}D) for the modes: nearest | "
            f"linear | bilinear | bicubic | trilinear | area | nearest-exact (got {mode})"
        )
    if mode in _OF_DIMS and _OF_DIMS[mode] != dims:
        raise NotImplementedError(f"Got {len(shape)}D input, but {mode} mode needs {_OF_DIMS[mode] + 2}D input")
    if mode not in _OF_DIMS and align_corners is not None:
        raise ValueError(
            "align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear"
        )
    if antialias and mode not in ("bilinear", "bicubic"):
        raise ValueError(
            "Anti-alias option is restricted to bilinear and bicubic modes and requires a 4-D tensor as input"
        )
    sizes = shape[2:]
    targets, factors = _targets(sizes, size, scale_factor, recompute_scale_factor)
    kind = mode if mode.startswith("nearest") or mode == "bicubic" else "linear"
    kind = f"antialiased {kind}" if antialias else kind
    align = align_corners is True
    plans = []
    for dim, (source, target, factor) in enumerate(zip(sizes, targets, factors, strict=True), 2):
        # A factor next to 1 moves the points of a cubic or nearest interpolation, not of a linear one, as in torch
        if source != target or antialias or not (align or kind == "linear" or factor in (None, 1.0)):
            plans.append((dim, target, (kind, source, target, step_of(source, target, align, factor), align)))
    return targets, tuple(plans)


def _targets(
    sizes: tuple[int, ...], size: Any, scale_factor: Any, recompute: bool | None
) -> tuple[tuple[int, ...], tuple[float | None, ...]]:
    """The sizes of the result, and the factors that positions are computed with, if these are not the ratios."""
    dims = len(sizes)
    if size is None and scale_factor is None:
        raise ValueError("either size or scale_factor should be defined: one of size or scale_factor should be defined")
    if size is not None and scale_factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    if size is not None and recompute:
        raise ValueError("recompute_scale_factor is not meaningful with an explicit size.")
    given = size if scale_factor is None else scale_factor
    each: tuple[Any, ...] = (given,) * dims if isinstance(given, (int, float)) else tuple(given)  # pyright: ignore
    if len(each) != dims:
        raise ValueError(
            f"Input and {'output' if scale_factor is None else 'scale_factor'} must have the same number of spatial "
            f"dimensions, but got input with spatial dimensions of {list(sizes)} and {given}."
        )
    if scale_factor is None and not all(isinstance(one, SupportsIndex) for one in each):
        raise TypeError(f"interpolate: size must be an integer or {dims} of them, but is {given!r}")
    factors: tuple[float | None, ...] = (None,) * dims
    if scale_factor is not None:
        factors = factors if recompute else tuple([1.0 * factor for factor in each])
        each = tuple([math.floor(one * factor) for one, factor in zip(sizes, each, strict=True)])
    if any(one <= 0 for one in (*sizes, *each)):
        raise RuntimeError(
            f"Input and output sizes should be greater than 0, but got input {list(sizes)} output {list(each)}"
        )
    return each, factors
