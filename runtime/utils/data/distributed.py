"""The sampler of programs that train in several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sized

from gradspec.core.process.first_use import on_first_call
from gradspec.tensors.random import Generator
from gradspec.tensors.random_factories import randperm
from gradspec.utils.data.sampler import Sampler

__all__ = ["DistributedSampler"]

_get_rank = on_first_call("gradspec.distributed.groups:get_rank")
_get_world_size = on_first_call("gradspec.distributed.groups:get_world_size")


class DistributedSampler(Sampler[int]):
    """The share of one process in the indices: each `num_replicas`-th, from `rank` on.

    num_replicas, rank: the number of processes, and which of them this one is; those of the group of all processes
    where they are left out. shuffle: whether the order is a permutation, drawn from `seed` plus the epoch. drop_last:
    whether indices are left out, and not repeated, to give all processes the same number.

    Raises ValueError for a rank that does not fit, or for one left out where there is no group.

    dataset: the data set, of which the length is asked.

    >>> sampler = gs.utils.data.DistributedSampler("abcd", num_replicas=2, rank=1, shuffle=False)
    >>> sampler.set_epoch(1)
    >>> list(sampler)
    [1, 3]
    """

    def __init__(
        self,
        dataset: Sized,
        num_replicas: int | None = None,
        rank: int | None = None,
        shuffle: bool = True,
        seed: int = 0,
        drop_last: bool = False,
    ) -> None:
        num_replicas = int(_get_world_size()) if num_replicas is None else num_replicas
        rank = int(_get_rank()) if rank is None else rank
        if not 0 <= rank < num_replicas:
            raise ValueError(f"Invalid rank {rank}, rank should be in the interval [0, {num_replicas - 1}]")
        self.dataset, self.num_replicas, self.rank = dataset, num_replicas, rank
        self.shuffle, self.seed, self.drop_last, self.epoch = shuffle, seed, drop_last, 0
        left = 0 if drop_last else num_replicas - 1
        self.num_samples = (len(dataset) + left) // num_replicas
        self.total_size = self.num_samples * num_replicas

    def __iter__(self) -> Iterator[int]:
        indices = list(range(len(self.dataset)))
        if self.shuffle:
            generator = Generator().manual_seed(self.seed + self.epoch)
            indices = randperm(len(indices), generator=generator).tolist()
        repeats = -(-self.total_size // max(len(indices), 1))
        return iter((indices * repeats)[self.rank : self.total_size : self.num_replicas])

    def __len__(self) -> int:
        return self.num_samples

    def set_epoch(self, epoch: int) -> None:
        """Choose the permutation: that of the given epoch."""
        self.epoch = epoch
