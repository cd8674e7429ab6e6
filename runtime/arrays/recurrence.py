"""Layers of recurrent networks over all times: Note [Recurrent layers], csrc/kernels/recurrent.inc.

Arrays are rows (..., rows, features), in the order of times: at each the first sequences, of which there are `sizes`,
have a row. First states are (..., sequences, features), and a bias is one row. An operand that a layer does not have
becomes an array without rows.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.constants import RECURRENT_GRU, RECURRENT_LSTM, RECURRENT_RELU, RECURRENT_TANH
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.shapes import HALVES, Array, type_name

__all__ = ["recurrent", "recurrent_backward"]

_layer, _layer_gradients = ufuncs["recurrent"], ufuncs["recurrent_backward"]
_KINDS = {
    "lstm": (RECURRENT_LSTM, 4, 4),
    "gru": (RECURRENT_GRU, 3, 4),
    "tanh": (RECURRENT_TANH, 1, 0),
    "relu": (RECURRENT_RELU, 1, 0),
}
"""By kind its number in C, the gates of its weight, and the gates that are kept for the gradient."""

Outputs = tuple[Array, ...]
F = TypeVar("F", bound=Callable[..., Outputs])


def _in_single(function: F) -> F:
    """Decorate a function of arrays of one dtype: half types it computes in float32."""

    @functools.wraps(function)
    def computed(*operands: Any) -> Outputs:
        dtypes = {x.dtype for x in operands if isinstance(x, np.ndarray)}
        if len(dtypes) > 1:
            found = " and ".join(sorted(map(type_name, dtypes)))
            raise RuntimeError(f"recurrent layer: input, states and weights must have one dtype, but are of {found}")
        dtype = dtypes.pop()
        if dtype.char not in HALVES:
            return function(*operands)
        wide = [x.astype(np.float32) if isinstance(x, np.ndarray) else x for x in operands]
        return tuple([y.astype(dtype) for y in function(*wide)])

    return computed  # type: ignore[return-value]


def _rows(array: Array | None, lead: tuple[int, ...], like: Array, width: int) -> Array:
    """The array with the elements of a row side by side; without rows if there is none."""
    if array is None:
        return np.empty((*lead, 0, width), like.dtype)
    return array if array.strides[-1] == array.itemsize or array.shape[-1] == 1 else np.ascontiguousarray(array)


def _plan(kind: str, backwards: bool, sizes: Sequence[int]) -> Array:
    return np.array([_KINDS[kind][0], backwards, *sizes], np.int64)


def _lead(*operands: Array | None) -> tuple[int, ...]:
    return np.broadcast_shapes(*[x.shape[:-2] for x in operands if x is not None])


def _check(
    given: Array,
    weight: Array,
    bias: Array | None,
    hidden: Array,
    cells: Array | None,
    projection: Array | None,
    sizes: Sequence[int],
    kind: str,
) -> int:
    """The width of the layer, which all operands have to fit."""
    gates = _KINDS[kind][1]
    (rows, columns), (sequences, out) = given.shape[-2:], hidden.shape[-2:]
    width: int = columns // gates
    shapes = {"weight_hh": (weight, (columns, out)), "cells": (cells, (sequences, width))}
    shapes |= {"weight_hr": (projection, (out, width)), "bias_hh": (bias, (1, columns))}
    for name, (operand, shape) in shapes.items():
        if operand is not None and operand.shape[-2:] != shape:
            raise RuntimeError(f"recurrent layer: {name} has shape {operand.shape[-2:]}, but {shape} was expected")
    if columns != gates * width or (projection is None and out != width) or (cells is None) != (kind != "lstm"):
        raise RuntimeError(
            f"recurrent layer: {columns} columns of input products do not fit hidden rows of {out} columns"
        )
    if not sizes:
        raise RuntimeError("Expected sequence length to be larger than 0 in RNN")
    falling = all(a >= b for a, b in itertools.pairwise(sizes))
    if sum(sizes) != rows or not falling or not sequences >= sizes[0] >= sizes[-1] >= 0:
        raise RuntimeError(
            f"recurrent layer: batch sizes {list(sizes)} do not fit {rows} rows of {sequences} sequences, or increase"
        )
    return width


@_in_single
def recurrent(
    given: Array,
    weight: Array,
    bias: Array | None,
    hidden: Array,
    cells: Array | None,
    projection: Array | None,
    sizes: Sequence[int],
    backwards: bool,
    kind: str,
) -> Outputs:
    """The hidden rows, the cells of an LSTM and the gates, all after the steps of their rows."""
    width = _check(given, weight, bias, hidden, cells, projection, sizes, kind)
    lead, kept = _lead(given, weight, bias, hidden, cells, projection), _KINDS[kind][2] * width
    rows, out = given.shape[-2], hidden.shape[-1]
    shapes = ((rows, out), (rows if kind == "lstm" else 0, width), (rows, kept))
    made = tuple([memory.empty((*lead, *shape), given.dtype) for shape in shapes])
    operands = [_rows(x, lead, given, width) for x in (given, weight, hidden, cells, projection)]
    operands.insert(2, np.empty(0, given.dtype) if bias is None else np.ascontiguousarray(bias[..., 0, :]))
    _layer(*operands, _plan(kind, backwards, sizes), out=made)
    return made


@_in_single
def recurrent_backward(
    gradient: Array,
    of_inner: Array,
    of_gates: Array,
    weight: Array,
    hidden: Array,
    cells: Array | None,
    projection: Array | None,
    result: Array,
    inner: Array,
    gates: Array,
    sizes: Sequence[int],
    backwards: bool,
    kind: str,
) -> Outputs:
    """The gradients of the products with inputs, of those with hidden rows if they are others, of the first states,
    and of the rows that a projection makes.
    """
    lead, width = _lead(gradient, weight, hidden, cells, projection), inner.shape[-1]
    (rows, out), sequences = result.shape[-2:], hidden.shape[-2]
    columns = _KINDS[kind][1] * width
    shapes = (
        (rows, columns),
        (rows if kind == "gru" else 0, columns),
        (sequences, out),
        (sequences if kind == "lstm" else 0, width),
        (0 if projection is None else rows, out),
    )
    made = tuple([memory.empty((*lead, *shape), result.dtype) for shape in shapes])
    saved = [_rows(x, lead, result, width) for x in (weight, hidden, cells, projection, result, inner, gates)]
    others = [_rows(x if x.any() else None, lead, result, x.shape[-1]) for x in (of_inner, of_gates)]
    _layer_gradients(*saved, _plan(kind, backwards, sizes), _rows(gradient, lead, result, out), *others, out=made)
    return made
