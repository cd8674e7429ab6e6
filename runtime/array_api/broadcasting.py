"""Functions of the standard of any number of arrays, or of their shapes."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.tensor import Tensor

__all__ = ["broadcast_arrays", "broadcast_shapes", "meshgrid"]


def broadcast_shapes(*shapes: Any) -> tuple[int, ...]:
    """The shape that all shapes broadcast to.

    shapes: tuples of ints.
    Raises ValueError if there is none.

    >>> gs.array_api.broadcast_shapes((3, 1), (4,))
    (3, 4)
    """
    return np.broadcast_shapes(*shapes)


def broadcast_arrays(*arrays: Tensor) -> tuple[Tensor, ...]:
    """Views of the arrays in the shape that all broadcast to.

    arrays: Tensors.
    Raises RuntimeError if their shapes do not broadcast.

    >>> [x.shape for x in gs.array_api.broadcast_arrays(gs.ones(3, 1), gs.ones(4))]
    [gradspec.Size([3, 4]), gradspec.Size([3, 4])]
    """
    return tuple(ops.broadcast_tensors(*arrays))


def meshgrid(*arrays: Tensor, indexing: str = "xy") -> tuple[Tensor, ...]:
    """The coordinates of a grid, of which the arrays are the axes.

    arrays: vectors or 0-d Tensors of one dtype.
    indexing: 'ij', or 'xy' in which the first two axes are swapped.
    Raises ValueError for another `indexing`.

    >>> gs.array_api.meshgrid(gs.tensor([1, 2]), gs.tensor([3]))
    (tensor([[1, 2]]), tensor([[3, 3]]))
    """
    if indexing not in ("xy", "ij"):
        raise ValueError(f"meshgrid(): argument 'indexing' must be 'xy' or 'ij', not {indexing!r}")
    return tuple(ops.meshgrid(*arrays, indexing=indexing)) if arrays else ()
