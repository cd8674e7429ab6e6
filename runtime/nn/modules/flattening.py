"""Dims joined into one, and one split into several."""

from __future__ import annotations

from typing import Any

from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.nn.modules.layer import Layer

__all__ = ["Flatten", "Unflatten"]


class Flatten(Layer):
    """`flatten` as a module, which leaves the first dim.

    >>> gs.nn.Flatten()(gs.ones(5, 2, 3)).shape
    gradspec.Size([5, 6])
    """

    start_dim: int = 1
    end_dim: int = -1
    _shown = ("start_dim", "end_dim")

    def forward(self, input: Tensor) -> Tensor:
        return ops.flatten(input, self.start_dim, self.end_dim)


class Unflatten(Layer):
    """`unflatten` as a module.

    unflattened_size: the dims in the place of `dim`.

    >>> gs.nn.Unflatten(1, (2, 3))(gs.ones(5, 6)).shape
    gradspec.Size([5, 2, 3])
    """

    dim: int
    unflattened_size: Any
    _shown = ("dim", "unflattened_size")

    def _check(self) -> None:
        size = self.unflattened_size
        if not isinstance(size, tuple | list) or not all(type(n) is int for n in size):
            raise TypeError(f"unflattened_size must be a tuple of ints, but found {size!r}")

    def forward(self, input: Tensor) -> Tensor:
        return ops.unflatten(input, self.dim, self.unflattened_size)
