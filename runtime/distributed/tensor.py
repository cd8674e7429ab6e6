"""Names of torch.distributed.tensor, for programs that ask whether and how a tensor is divided among processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from gradspec.core.process.first_use import NameOnly, absent
from gradspec.core.tensor import Tensor

__all__ = ["DTensor", "DeviceMesh", "Partial", "Placement", "Replicate", "Shard", "distribute_tensor"]

_INSTEAD = (
    "no tensor is divided among processes; gradspec.distributed.tensor_parallel and ZeroRedundancyOptimizer divide "
    "models and their optimizers"
)


class DTensor(NameOnly, instead=_INSTEAD):
    """A class for `isinstance` only: each process has tensors of its own; NotImplementedError when it is called.

    args, options: torch's, ignored.

    >>> isinstance(gs.ones(2), gs.distributed.tensor.DTensor)
    False
    """


class DeviceMesh(NameOnly, instead=_INSTEAD):
    """A class for `isinstance` only: processes form groups; NotImplementedError when it is called.

    args, options: torch's, ignored.

    >>> isinstance(gs.ones(2), gs.distributed.tensor.DeviceMesh)
    False
    """


class Placement:
    """How a tensor would be divided: programs compare the plans of others, and no function takes one.

    >>> isinstance(gs.distributed.tensor.Shard(0), gs.distributed.tensor.Placement)
    True
    """

    def is_shard(self, dim: int | None = None) -> bool:
        """Whether each process has a part, of any dim or of this one.

        >>> gs.distributed.tensor.Shard(1).is_shard(), gs.distributed.tensor.Shard(1).is_shard(0)
        (True, False)
        """
        return isinstance(self, Shard) and dim in (None, self.dim)

    def is_replicate(self) -> bool:
        """Whether each process has the whole.

        >>> gs.distributed.tensor.Replicate().is_replicate()
        True
        """
        return isinstance(self, Replicate)

    def is_partial(self) -> bool:
        """Whether each process has a summand.

        >>> gs.distributed.tensor.Partial().is_partial()
        True
        """
        return isinstance(self, Partial)


@dataclass(frozen=True)
class Shard(Placement):
    """A part along a dim in each process.

    dim: the dim.

    >>> gs.distributed.tensor.Shard(1)
    Shard(dim=1)
    """

    dim: int


@dataclass(frozen=True)
class _StridedShard(Shard):
    """Several parts along a dim in each process."""

    split_factor: int


@dataclass(frozen=True)
class Replicate(Placement):
    """The whole in each process.

    >>> gs.distributed.tensor.Replicate()
    Replicate()
    """


@dataclass(frozen=True)
class Partial(Placement):
    """A summand in each process.

    reduce_op: the name of another reduction.

    >>> gs.distributed.tensor.Partial()
    Partial(reduce_op='sum')
    """

    reduce_op: str = "sum"


def distribute_tensor(*args: Any, **options: Any) -> NoReturn:
    """NotImplementedError, since no tensor is divided among processes.

    args, options: torch's, ignored.
    """
    raise NotImplementedError(f"distribute_tensor: {_INSTEAD}")


def compute_local_shape_and_global_offset(*args: Any, **options: Any) -> NoReturn:
    """NotImplementedError, since no tensor is divided among processes."""
    raise NotImplementedError(f"compute_local_shape_and_global_offset: {_INSTEAD}")


def wait_tensor(tensor: Tensor) -> Tensor:
    """The tensor itself, which a collective has filled when it returns."""
    return tensor


def all_to_all_single_autograd(*args: Any, **options: Any) -> NoReturn:
    """NotImplementedError: `gradspec.distributed.nn.functional.all_to_all_single` has derivatives."""
    raise NotImplementedError(
        "all_to_all_single_autograd: gradspec.distributed.nn.functional.all_to_all_single has derivatives"
    )


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, _INSTEAD)
