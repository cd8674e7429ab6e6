"""Routines behind the private ops of losses and linear layers."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.scalars import rounded_array
from gradspec.core.elements.shapes import Array, type_name

from .linalg import mm
from .reductions import mean
from .reductions import sum as _sum

__all__ = [
    "cross_entropy_mean",
    "cross_entropy_mean_grad",
    "cross_entropy_mean_slopes",
    "linear_matrix",
    "mean_kept",
    "mean_share",
    "multi_margin",
    "multi_margin_slopes",
    "multilabel_margin",
    "multilabel_margin_slopes",
    "nll_rows",
    "nll_rows_put",
]

_cross_entropy, _cross_entropy_grad = ufuncs["cross_entropy"], ufuncs["cross_entropy_grad"]
_add, _div, _neg = ufuncs["add"], ufuncs["div"], ufuncs["neg"]
_multi_margin, _multi_margin_slopes = ufuncs["multi_margin"], ufuncs["multi_margin_slopes"]
_multilabel_margin, _multilabel_margin_slopes = ufuncs["multilabel_margin"], ufuncs["multilabel_margin_slopes"]
_INT64 = np.dtype(np.int64)


def linear_matrix(input: Array, weight: Array, bias: Array | None) -> Array:
    """input @ weight.T + bias, for matrices of shapes (n, in) and (out, in), and a bias of shape (out,)."""
    if input.ndim != 2 or weight.ndim != 2 or input.shape[1] != weight.shape[1]:
        raise RuntimeError(
            f"mat1 and mat2 shapes cannot be multiplied ({_by(input.shape)} and {_by(weight.shape[::-1])}) "
            "[linear: input and transposed weight]"
        )
    result = mm(input, weight.T)
    if bias is not None:
        if bias.shape != weight.shape[:1]:
            raise RuntimeError(f"linear: a bias of shape {list(bias.shape)} does not fit {weight.shape[0]} outputs")
        if bias.dtype != result.dtype:
            raise RuntimeError(
                f"linear: expected input, weight and bias to have the same dtype, but got a bias of dtype "
                f"{type_name(bias.dtype)} for a product of dtype {type_name(result.dtype)}"
            )
        _add(result, bias, result)
    return result


def _by(shape: tuple[int, ...]) -> str:
    return "x".join(map(str, shape))


@also_in_c("nll_rows")
def nll_rows(self: Array, target: Array, ignore_index: int) -> Array:
    """Minus the element at `target` of each row of (..., n, classes) scores; 0 where it is `ignore_index`."""
    ignored = _ignored(self.shape, target, ignore_index)
    chosen = target if ignored is None else np.where(ignored, 0, target)
    flat = self.reshape(target.size, self.shape[-1])
    result = _neg(flat[_rows(target.size), chosen.reshape(-1)]).reshape(target.shape)
    if ignored is not None:
        result[ignored] = 0
    return result


@also_in_c("nll_rows_put")
def nll_rows_put(self: Array, shape: tuple[int, ...], target: Array, ignore_index: int) -> Array:
    """The transpose of `nll_rows`: zeros of this shape with minus each value at its row's target."""
    ignored = _ignored(shape, target, ignore_index)
    result = memory.zeros((target.size, shape[-1]), self.dtype)
    rows, classes, values = _rows(target.size), target.reshape(-1), self.reshape(-1)
    if ignored is not None:
        kept = ~ignored.reshape(-1)
        rows, classes, values = rows[kept], classes[kept], values[kept]
    result[rows, classes] = _neg(values)
    return result.reshape(shape)


def cross_entropy_mean(input: Array, target: Array, dims: int, ignore_index: int) -> Array:
    """The mean of the cross entropies of scores (..., n, classes, *places) with the classes (..., n, *places) of their
    last `dims` dims.
    """
    try:
        return np.asarray(_cross_entropy(_planes(input, dims), _class_planes(target, dims), _class(ignore_index)))
    except (IndexError, ValueError):
        _ignored(np.moveaxis(input, -dims, -1).shape, target, ignore_index)
        raise


def cross_entropy_mean_grad(gradient: Array, input: Array, target: Array, dims: int, ignore_index: int) -> Array:
    """The gradient of `cross_entropy_mean`, from that of its result."""
    result = memory.empty(input.shape, input.dtype)
    classes = _class_planes(target, dims)
    _cross_entropy_grad(gradient, _planes(input, dims), classes, _class(ignore_index), _planes(result, dims))
    return result


def cross_entropy_mean_slopes(input: Array, target: Array, dims: int, ignore_index: int) -> Array:
    """The derivative of `cross_entropy_mean` by each element of `input`."""
    return cross_entropy_mean_grad(np.ones((), input.dtype), input, target, dims, ignore_index)


def _planes(scores: Array, dims: int) -> Array:
    """Scores as (..., planes, classes, places); rows without places are the places of one plane."""
    if dims == 1:
        return scores.swapaxes(-1, -2)[..., None, :, :]
    return scores if dims == 2 else scores.reshape(*scores.shape[: 1 - dims], -1)


def _class_planes(target: Array, dims: int) -> Array:
    classes = _int64(target)
    if dims == 1:
        return classes[..., None, :]
    return classes if dims == 2 else classes.reshape(*classes.shape[: 1 - dims], -1)


@also_in_c("mean_kept", "sum")
def mean_kept(self: Array, target: Array, ignore_index: int) -> Array:
    """The mean over the last dim of the elements whose target is not `ignore_index`; NaN when all are ignored."""
    kept = target != ignore_index
    if np.count_nonzero(kept) == kept.size:  # in a fifth of the time that `all` takes
        return mean(self, -1)
    count = np.count_nonzero(kept, axis=-1)
    wide = self.astype(_counting(self.dtype), copy=False)
    result = _div(_sum(memory.where(kept, wide, 0), -1), np.asarray(count, wide.dtype))
    return np.asarray(result).astype(self.dtype, copy=False)


def _counting(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """What sums and counts of a dtype are computed in: float16 has no more than 65,504."""
    return np.dtype(np.float32) if dtype.itemsize == 2 else dtype


def mean_share(self: Array, target: Array, ignore_index: int) -> Array:
    """The part of each of n rows or elements, of (..., n, classes) or (..., n), in the mean of all whose
    target is not `ignore_index`; zero for the others.
    """
    kept = target != ignore_index
    count = np.maximum(np.count_nonzero(kept, axis=-1), 1).reshape(kept.shape[:-1] + (1,) * (self.ndim - kept.ndim + 1))
    wide = self.astype(_counting(self.dtype), copy=False)
    result = np.asarray(_div(wide, np.asarray(count, wide.dtype))).astype(self.dtype, copy=False)
    if not kept.all():
        result[~kept] = 0
    return result


def _int64(target: Array) -> Array:
    return target if target.dtype is _INT64 else target.astype(np.int64, copy=False)


@functools.lru_cache(16)
def _class(number: int) -> Array:
    array = np.array(number, np.int64)
    array.flags.writeable = False
    return array


@functools.lru_cache(16)
def _rows(n: int) -> Array:
    rows = np.arange(n)
    rows.flags.writeable = False
    return rows


def _ignored(shape: tuple[int, ...], target: Array, ignore_index: int) -> Array | None:
    """Which targets are to be ignored, None if none are; IndexError for a target that is not a class."""
    if len(shape) < 2 or target.shape != shape[:-1]:
        raise ValueError(
            f"Expected input batch_size to match target batch_size: input {list(shape)}, target {list(target.shape)}"
        )
    classes = shape[-1]
    if not target.size or (_all_below(target, classes) and not 0 <= ignore_index < classes):
        return None
    ignored: Array = target == ignore_index
    wrong = ~ignored & ((target < 0) | (target >= classes))
    if wrong.any():
        raise IndexError(f"Target {target[wrong][0]} is out of bounds for {classes} classes.")
    return ignored


def _all_below(target: Array, classes: int) -> bool:
    """Whether all classes are in range, in one look: seen as unsigned, the negative ones are large."""
    unsigned = target if target.dtype.kind == "u" else target.view(f"u{target.itemsize}")
    return bool(unsigned.max() < classes)


def multi_margin(self: Array, target: Array, p: float, margin: float) -> Array:
    """The mean over the classes of a row of max(margin - self[target] + self, 0) ** p, p being 1 or 2.

    self: (..., classes).
    target: (...), which takes part in no mean.
    """
    return np.asarray(_multi_margin(self, target, *_numbers(p, margin, self.dtype)))


def multi_margin_slopes(self: Array, target: Array, p: float, margin: float) -> Array:
    """The derivatives of `multi_margin` by the scores."""
    return np.asarray(_multi_margin_slopes(self, target, *_numbers(p, margin, self.dtype)))


@functools.lru_cache(64)
def _numbers(p: float, margin: float, dtype: np.dtype[Any]) -> tuple[Array, Array]:
    return rounded_array(p, dtype), rounded_array(margin, dtype)


def multilabel_margin(self: Array, target: Array) -> Array:
    """The mean over the classes of a row of the sums of max(1 - self[target] + self, 0) over its targets.

    self: (..., classes).
    target: (..., classes), of which a row's first negative one ends its targets. These take part in no sum.
    """
    return np.asarray(_multilabel_margin(self, target))


def multilabel_margin_slopes(self: Array, target: Array) -> Array:
    """The derivatives of `multilabel_margin` by the scores."""
    return np.asarray(_multilabel_margin_slopes(self, target))
