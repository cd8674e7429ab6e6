"""The class of torch.distributed.tensor, for programs that ask whether a tensor is divided among processes."""

from __future__ import annotations

from typing import Any

from gradspec.core.process.first_use import absent

__all__ = ["DTensor"]


class DTensor:
    """A class for `isinstance` only: each process has tensors of its own.

    >>> isinstance(gs.ones(2), gs.distributed.tensor.DTensor)
    False
    """


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "gradspec.distributed.tensor_parallel and ZeroRedundancyOptimizer")
