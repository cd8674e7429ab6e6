"""Training with other numbers of batches in the processes: the ones that have no more follow the others.

Note [Join] In each iteration the first joinable of a process tells the others that this one has a batch, by a sum over
processes. One that has left its loop takes part in that sum with a zero, and learns how many go on. As long as any
does, it calls the collectives of an iteration by the hooks of its joinables, and so nobody waits for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import TracebackType
from typing import Any, NamedTuple

from gradspec.distributed.collectives import Group, all_reduce
from gradspec.distributed.groups import get_rank, member
from gradspec.distributed.pending import Work
from gradspec.tensors.factories import full

__all__ = ["Join", "JoinHook", "Joinable"]


class JoinHook:
    """The work for which a process without batches is needed; subclasses have the methods that do it.

    >>> class Following(dist.algorithms.join.JoinHook):
    ...     def main_hook(self):
    ...         dist.all_reduce(gs.zeros(1))  # for the processes that have batches
    ...     def post_hook(self, is_last_joiner):
    ...         print("last" if is_last_joiner else "not last")
    >>> Following().post_hook(True)
    last
    """

    def main_hook(self) -> None:
        """Call the collectives of an iteration, as long as another process has batches.

        >>> dist.algorithms.join.JoinHook().main_hook()  # does nothing
        """

    def post_hook(self, is_last_joiner: bool) -> None:
        """End the training, when no process has batches any more.

        is_last_joiner: whether no process had more than this one.

        >>> dist.algorithms.join.JoinHook().post_hook(is_last_joiner=True)  # does nothing
        """


class JoinConfig(NamedTuple):
    """The part of a `Join` that its joinables know."""

    enable: bool = False
    throw_on_early_termination: bool = False
    is_first: bool = False


class Joinable(ABC):
    """An object that communicates in each iteration, as `DistributedDataParallel` and `ZeroRedundancyOptimizer` do.

    Its constructor calls that of this class. It calls `Join.notify_join_context(self)` before the communication of an
    iteration.

    >>> class Counter(dist.algorithms.join.Joinable):
    ...     join_process_group = dist.group.WORLD
    ...     def join_hook(self, **kwargs):
    ...         return dist.algorithms.join.JoinHook()
    ...     def count(self):
    ...         dist.algorithms.join.Join.notify_join_context(self)
    ...         dist.all_reduce(found := gs.ones(1))
    ...         return found
    >>> counter = Counter()
    >>> with dist.algorithms.join.Join([counter]):
    ...     counter.count()
    tensor([1.])
    """

    def __init__(self) -> None:
        self._join_config = JoinConfig()

    @abstractmethod
    def join_hook(self, **kwargs: Any) -> JoinHook:
        """The hook for a process that has no more batches; kwargs: those of the `Join`."""

    @property
    @abstractmethod
    def join_process_group(self) -> Group:
        """The processes that communicate.

        >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
        >>> network.join_process_group is network.process_group
        True
        """

    @property
    def join_device(self) -> str:
        """The device of the communication: the CPU.

        >>> gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1)).join_device
        'cpu'
        """
        return "cpu"


class Join:
    """A context for a training loop whose number of iterations is another one in each process. See Note [Join].

    Every process of the group enters it, with the same joinables in the same order.

    joinables: the objects that communicate, of one group of processes. enable: False for a context that does nothing.
    throw_on_early_termination: whether all processes raise RuntimeError as soon as one has no more batches. kwargs: for
    the hooks of the joinables; `divide_by_initial_world_size=False` has a `DistributedDataParallel` divide gradients by
    the number of the processes that have a batch. ValueError without joinables, or for those of several groups.

    >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
    >>> with dist.algorithms.join.Join([network]):
    ...     for batch in gs.ones(3, 4, 2):  # in other processes perhaps more
    ...         network(batch).sum().backward()
    """

    def __init__(
        self,
        joinables: Sequence[Joinable],
        enable: bool = True,
        throw_on_early_termination: bool = False,
        **kwargs: Any,
    ) -> None:
        if not joinables:
            raise ValueError("The join context manager requires at least one joinable")
        groups = [member(joinable.join_process_group) for joinable in joinables]
        self.group = groups[0]
        if any(group is not self.group for group in groups):
            raise ValueError("Using join context manager with multiple process groups")
        self.enable, self.throws = enable, throw_on_early_termination
        self.joinables = list(joinables)
        self.hooks = [joinable.join_hook(**kwargs) for joinable in joinables]

    def __enter__(self) -> None:
        for number, joinable in enumerate(self.joinables):
            joinable._join_config = JoinConfig(self.enable, self.throws, number == 0)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for joinable in self.joinables:
            joinable._join_config = JoinConfig()
        if not self.enable or error is not None:
            return
        is_last = True
        while self._count():
            is_last = False
            if self.throws:
                all_reduce(full((1,), 1.0), group=self.group)
                raise RuntimeError(f"Rank {get_rank(self.group)} exhausted all inputs.")
            for hook in self.hooks:
                hook.main_hook()
        for hook in self.hooks:
            hook.post_hook(is_last)

    def _count(self) -> int:
        """How many processes have a batch, of which this is none: the other side of `notify_join_context`."""
        work = all_reduce(counted := full((1,), 0.0), group=self.group, async_op=True)
        if work is not None:
            work.wait()
        return int(counted.item())

    @staticmethod
    def notify_join_context(joinable: Joinable) -> Work | None:
        """Tell the processes that have left their loops that this one has a batch.

        Returns the Work of the sum over processes of one for each that has, if `joinable` is the first one of a `Join`;
        None if it is another one. RuntimeError where another process has no more, if the context says so.

        >>> optimizer = dist.optim.ZeroRedundancyOptimizer([gs.nn.Parameter(gs.ones(2))], gs.optim.SGD, lr=0.5)
        >>> dist.algorithms.join.Join.notify_join_context(optimizer)  # outside of a Join: None
        """
        config, group = joinable._join_config, joinable.join_process_group
        if not (config.enable and config.is_first):
            return None
        work = all_reduce(full((1,), 1.0), group=group, async_op=True)
        if config.throw_on_early_termination:
            all_reduce(ended := full((1,), 0.0), group=group)
            if ended.item():
                raise RuntimeError("Detected at least one rank that exhausted inputs. Throwing across all ranks.")
        return work
