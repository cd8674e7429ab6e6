"""Composites of several tensors: joining them, and bringing them to one shape."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from typing import Any

from gradspec.composites.reshaping import atleast_1d, atleast_2d, atleast_3d, reshape
from gradspec.core import ops
from gradspec.core.elements.dtypes import int64
from gradspec.core.elements.promotion import promote_types
from gradspec.core.elements.shapes import broadcast_shapes
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import tensor, zeros

__all__ = [
    "block_diag",
    "broadcast_tensors",
    "cartesian_prod",
    "column_stack",
    "combinations",
    "dstack",
    "each_atleast_1d",
    "each_atleast_2d",
    "each_atleast_3d",
    "hstack",
    "meshgrid",
    "vstack",
]

Tensors = Sequence[Tensor]


def each_atleast_1d(tensors: Tensors) -> tuple[Tensor, ...]:
    """The tensors with at least one dim."""
    return tuple([one if one.ndim else atleast_1d(one) for one in tensors])


def each_atleast_2d(tensors: Tensors) -> tuple[Tensor, ...]:
    """The tensors with at least two dims."""
    return tuple([one if one.ndim > 1 else atleast_2d(one) for one in tensors])


def each_atleast_3d(tensors: Tensors) -> tuple[Tensor, ...]:
    """The tensors with at least three dims."""
    return tuple([one if one.ndim > 2 else atleast_3d(one) for one in tensors])


def hstack(tensors: Tensors) -> Tensor:
    """The tensors joined along their second dim, or the only one."""
    _require_some("hstack", tensors)
    made = each_atleast_1d(tensors)
    return ops.cat(made, 0 if made[0].ndim == 1 else 1)


def vstack(tensors: Tensors) -> Tensor:
    """The tensors joined along the first dim; vectors are rows."""
    _require_some("vstack", tensors)
    return ops.cat(each_atleast_2d(tensors), 0)


def dstack(tensors: Tensors) -> Tensor:
    """The tensors joined along the third dim."""
    _require_some("dstack", tensors)
    return ops.cat(each_atleast_3d(tensors), 2)


def column_stack(tensors: Tensors) -> Tensor:
    """The tensors joined along the second dim; vectors are columns."""
    _require_some("column_stack", tensors)
    columns = [one if one.ndim > 1 else reshape(one, (-1, 1)) for one in tensors]
    return ops.cat(columns, 1)


def _require_some(name: str, tensors: Tensors) -> None:
    if not tensors:
        raise RuntimeError(f"{name} expects a non-empty TensorList")


def block_diag(tensors: Tensors) -> Tensor:
    """The matrix with the tensors as blocks along its diagonal."""
    for position, one in enumerate(tensors):
        if len(shape_of(one)) > 2:
            raise RuntimeError(
                "block_diag: Input tensors must have 2 or fewer dimensions. Input "
                f"{position} has {len(shape_of(one))} dimensions"
            )
    if not tensors:
        return zeros((1, 0))
    dtype = functools.reduce(promote_types, [one.dtype for one in tensors])
    matrices = [atleast_2d(one) for one in tensors]
    return ops.block_diagonal([one if one.dtype is dtype else ops.to_dtype(one, dtype) for one in matrices])


def broadcast_tensors(tensors: Tensors) -> tuple[Tensor, ...]:
    """The tensors expanded to the shape that they have in common; a tensor that has it is returned itself."""
    shape: tuple[int, ...] = ()
    for other in dict.fromkeys([tuple(shape_of(one)) for one in tensors]):
        shape = broadcast_shapes(shape, other)
    return tuple([one if tuple(shape_of(one)) == shape else ops.expand(one, shape) for one in tensors])


def meshgrid(tensors: Tensors, indexing: Any) -> tuple[Tensor, ...]:
    """The coordinates of all points of a grid; with 'xy' the first two dims are swapped."""
    _require_some("meshgrid", tensors)
    if indexing not in (None, "ij", "xy"):
        raise RuntimeError(f'meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}')
    for one in tensors:
        if len(shape_of(one)) > 1:
            raise RuntimeError(
                f"meshgrid: Expected 0D or 1D tensor in the tensor list but got one of shape {list(shape_of(one))}"
            )
        if one.dtype is not tensors[0].dtype:
            raise RuntimeError("meshgrid expects all tensors to have the same dtype")
    count = len(tensors)
    shape = [math.prod(shape_of(one)) for one in tensors]
    grids = []
    for d, one in enumerate(tensors):
        along = [-1 if other == d else 1 for other in range(count)]
        grids.append(ops.expand(reshape(one, along), shape))
    return tuple([ops.transpose(grid, 0, 1) for grid in grids] if indexing == "xy" and count > 1 else grids)


def cartesian_prod(tensors: Tensors) -> Tensor:
    """All combinations of an element of each vector, one in a row."""
    for one in tensors:
        if len(shape_of(one)) != 1:
            raise RuntimeError(f"Expect a 1D vector, but got shape {list(shape_of(one))}")
    if len(tensors) == 1:
        return tensors[0]
    return reshape(ops.stack(meshgrid(tensors, None), -1), (-1, len(tensors)))


def combinations(self: Tensor, r: int, with_replacement: bool) -> Tensor:
    """All combinations of `r` elements of a vector, one in a row."""
    if len(shape_of(self)) != 1:
        raise RuntimeError(f"Expect a 1D vector, but got shape {list(shape_of(self))}")
    if r < 0:
        raise RuntimeError(f"Expect a non-negative number, but got {r}")
    if not r:
        return ops.narrow(self, 0, 0, 0)
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    rows = list(choose(range(shape_of(self)[0]), r))
    places = tensor([place for row in rows for place in row], dtype=int64)
    return reshape(ops.index_select(self, 0, places), (len(rows), r))
