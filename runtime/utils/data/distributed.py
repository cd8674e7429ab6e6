"""The sampler of programs that train in several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sized

from gradspec.tensors.random import Generator
from gradspec.tensors.random_factories import randperm
from gradspec.utils.data.sampler import Sampler

__all__ = ["DistributedSampler"]


class DistributedSampler(Sampler[int]):
    """The share of one process in the indices: each `num_replicas`-th, from `rank` on.

    num_replicas, rank: the number of processes, and which of them this one is; ValueError where they are left out,
    since gradspec does not know them, or do not fit. shuffle: whether the order is a permutation, drawn from `seed`
    plus the epoch. drop_last: whether indices are left out, and not repeated, to give all processes the same number.
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
        if num_replicas is None or rank is None:
            raise ValueError("DistributedSampler needs num_replicas and rank: gradspec has no groups of processes")
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
