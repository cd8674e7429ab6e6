"""Grids that processes share, each with a block, and the edges that neighbours give each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.distributed.collectives import Group
from gradspec.distributed.groups import get_rank, get_world_size
from gradspec.distributed.ops import collective

__all__ = ["ProcessGrid"]


class ProcessGrid:
    """The processes of a group, as the points of a grid, in row-major order.

    Each has a block of a tensor that is the whole grid's: along dim d of the grid, blocks lie one after another.
    Derivatives are those of the sum of the processes' results, as for all collectives.

    shape: the numbers of processes along the dims, whose product is the size of the group. periodic: whether the last
    one along a dim has the first as its neighbour, for all dims or for each. group: which processes, all for None.
    ValueError for shapes that do not fit.

    >>> grid = dist.stencils.ProcessGrid((1, 1), periodic=True)
    >>> grid.with_halo(gs.tensor([[1.0, 2.0]])).shape
    gradspec.Size([3, 4])
    """

    def __init__(self, shape: Sequence[int], periodic: bool | Sequence[bool] = False, group: Group = None) -> None:
        self.shape, self.group, size = tuple(shape), group, get_world_size(group)
        if int(np.prod(self.shape)) != size:
            raise ValueError(f"ProcessGrid: a grid of {self.shape} does not have the group's {size} processes")
        self.periodic = (periodic,) * len(self.shape) if isinstance(periodic, bool) else tuple(periodic)
        if len(self.periodic) != len(self.shape):
            raise ValueError(f"ProcessGrid: periodic must have {len(self.shape)} values, found {len(self.periodic)}")
        self.coordinates: tuple[int, ...] = tuple(int(c) for c in np.unravel_index(get_rank(group), self.shape))

    def neighbour(self, dim: int, offset: int) -> int | None:
        """The rank within the group of the process at an offset along a dim of the grid; None past its edge.

        >>> grid = dist.stencils.ProcessGrid((1,), periodic=True)
        >>> grid.neighbour(0, 1)
        0
        """
        place = self.coordinates[dim] + offset
        if not self.periodic[dim] and not 0 <= place < self.shape[dim]:
            return None
        places = [*self.coordinates]
        places[dim] = place % self.shape[dim]
        return int(np.ravel_multi_index(places, self.shape))

    def shift(self, tensor: Tensor, dim: int, offset: int = 1) -> Tensor:
        """The tensor of the process at `-offset` along a dim of the grid; zeros where there is none.

        tensor: of the same shape and dtype in all processes.

        >>> grid = dist.stencils.ProcessGrid((1,))
        >>> grid.shift(gs.ones(2), 0)
        tensor([0., 0.])
        """
        to, of = self.neighbour(dim, offset), self.neighbour(dim, -offset)
        result: Tensor = collective().exchange(tensor, to, of, group=self.group)
        return result

    def with_halo(self, block: Tensor, width: int = 1, dims: Sequence[int] | None = None) -> Tensor:
        """A block between the edges of its neighbours' blocks; zeros past the edges of the grid.

        The dims are extended one after another, so that corners are those of diagonal neighbours.

        block: of the same shape in all processes. width: how many elements of each neighbour. dims: the block's dim for
        each dim of the grid, from 0 on for None. ValueError where a block is narrower than that.

        >>> grid = dist.stencils.ProcessGrid((1,), periodic=True)
        >>> grid.with_halo(gs.tensor([1.0, 2.0, 3.0]))
        tensor([3., 1., 2., 3., 1.])
        """
        result = block
        for dim, own in enumerate(range(len(self.shape)) if dims is None else dims):
            length: Any = result.shape[own]
            if length < width:
                raise ValueError(f"with_halo: dim {own} of the block has length {length}, less than the width {width}")
            before = self.shift(ops.narrow(result, own, length - width, width), dim, 1)
            after = self.shift(ops.narrow(result, own, 0, width), dim, -1)
            result = ops.cat([before, result, after], own)
        return result
