"""Writes to diagonals."""

from __future__ import annotations

from typing import Any

from gradspec.core.tensor import Tensor, methods_of_tensor, shape_of


@methods_of_tensor
class Diagonals:
    """The methods of Tensor that write to a diagonal."""

    def fill_diagonal_(self: Tensor, fill_value: Any, wrap: bool = False) -> Tensor:
        """Write a number to the elements whose positions along all dims are the same; the write is recorded.

        Returns the tensor. RuntimeError for fewer than two dims, and for more than two of unequal lengths.

        fill_value: the number, or a tensor without dims.
        wrap: whether the diagonal of a matrix with more rows than columns begins anew, one row below its end.

        >>> gs.zeros(2, 3).fill_diagonal_(1)
        tensor([[1., 0., 0.],
                [0., 1., 0.]])
        """
        shape = shape_of(self)
        if len(shape) < 2:
            raise RuntimeError(f"fill_diagonal_(): the tensor must have at least two dims, not shape {list(shape)}")
        if len(shape) > 2 and len(set(shape)) > 1:
            raise RuntimeError(f"fill_diagonal_(): more than two dims must be of equal length, not {list(shape)}")
        height = shape[1] + 1 if wrap and len(shape) == 2 else max(shape[0], 1)
        for first in range(0, shape[0], height):
            part: Any = self if height >= shape[0] else self.narrow(0, first, min(height, shape[0] - first))
            for _ in shape[1:]:
                part = part.diagonal()
            part.fill_(fill_value)
        return self
