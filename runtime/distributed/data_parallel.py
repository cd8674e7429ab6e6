"""A module whose gradients are the means over processes, each of which has a part of the data."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from gradspec.autograd.grad_mode import is_grad_enabled
from gradspec.core.elements.dtypes import int64
from gradspec.core.tensor import Tensor
from gradspec.distributed.algorithms.ddp_comm_hooks.default_hooks import allreduce_hook
from gradspec.distributed.algorithms.join import Join, Joinable, JoinHook
from gradspec.distributed.buckets import Hook, Reducer
from gradspec.distributed.collectives import all_gather_into_tensor, broadcast
from gradspec.distributed.facts import all_gather
from gradspec.distributed.groups import ProcessGroup, get_process_group_ranks, get_rank, get_world_size, member
from gradspec.func import pytree
from gradspec.nn.modules.module import Module
from gradspec.nn.modules.sparse import Embedding, EmbeddingBag
from gradspec.tensors.factories import empty, tensor

__all__ = ["DistributedDataParallel"]

_MEGABYTE = 1 << 20


class _Iteration(NamedTuple):
    """Facts of an iteration on which all processes agree, where some have no batch any more."""

    sends_buffers: bool
    syncs: bool  # whether gradients are reduced
    first: int  # the rank of a process that has a batch
    members: int  # the number of processes that have one


class DistributedDataParallel(Module, Joinable):
    """A module that calls another one, `module`, and has the gradients of all processes when a backward pass ends.

    The gradient of a parameter is the mean of the processes' gradients. It is reduced while the backward pass goes on,
    see Note [Buckets], `distributed/buckets.py`. All processes of the group make it, with the same module, and call it
    equally often. `device_ids`, `output_device`, `dim`, `check_reduction`, `gradient_as_bucket_view` and `static_graph`
    change nothing.

    broadcast_buffers: whether buffers are those of the first process in each forward pass. init_sync: whether
    parameters and buffers are at the start; if not, they must be the same in all. process_group: which processes, all
    for None. bucket_cap_mb: the megabytes of gradients that are reduced together. find_unused_parameters: whether
    parameters may be left out of the outputs; each forward pass then looks through the graph.

    Raises ValueError if processes have different parameters, RuntimeError for a module without any that require grad.

    >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
    >>> network(gs.ones(4, 2)).sum().backward()
    >>> network.module.weight.grad  # the mean over processes
    tensor([[4., 4.]])
    """

    def __init__(
        self,
        module: Module,
        device_ids: Any = None,
        output_device: Any = None,
        dim: int = 0,
        broadcast_buffers: bool = True,
        init_sync: bool = True,
        process_group: ProcessGroup | None = None,
        bucket_cap_mb: float | None = None,
        find_unused_parameters: bool = False,
        check_reduction: bool = False,
        gradient_as_bucket_view: bool = False,
        static_graph: bool = False,
    ) -> None:
        Module.__init__(self)
        Joinable.__init__(self)
        self.module, self.process_group = module, process_group
        self.broadcast_buffers, self.find_unused_parameters = broadcast_buffers, find_unused_parameters
        self.require_backward_grad_sync = self._divides_by_all = True
        names: dict[str, Tensor] = {name: p for name, p in module.named_parameters() if p.requires_grad}
        if not names:
            raise RuntimeError(
                "DistributedDataParallel is not needed when a module doesn't have any parameter that requires a "
                "gradient."
            )
        tensors: dict[str, Tensor] = {**dict(module.named_parameters()), **dict(module.named_buffers())}
        self._check_same("shapes and dtypes", {name: f"{t.shape} {t.dtype}".encode() for name, t in tensors.items()})
        if init_sync:
            self._broadcast(tensors.values())
        else:
            elements = {name: np.asarray(t._array, order="C").tobytes() for name, t in tensors.items()}
            self._check_same("elements", elements)
        capacity = int((25 if bucket_cap_mb is None else bucket_cap_mb) * _MEGABYTE)
        sparse = [
            layer.weight for layer in module.modules() if isinstance(layer, (Embedding, EmbeddingBag)) and layer.sparse
        ]
        self._reducer = Reducer(names, sparse, process_group, capacity, allreduce_hook, find_unused_parameters)

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        """The module's result for these `inputs`."""
        sends_buffers, first = self._sends_buffers(), 0
        if self._join_config.enable:
            work = Join.notify_join_context(self)
            agreed = self._agreed(_Iteration(sends_buffers, self._syncs(), get_rank(self.process_group), 1))
            self._take_over(agreed)
            sends_buffers, first = agreed.sends_buffers, agreed.first
            if work is not None:
                work.wait()
        if sends_buffers:
            self._broadcast(self.module.buffers(), first)
        outputs = self.module(*inputs, **kwargs)
        if self._reducer.reduces and self._syncs():
            self._reducer.prepare([leaf for leaf in pytree.leaves_of(outputs) if isinstance(leaf, Tensor)])
        return outputs

    @contextmanager
    def no_sync(self) -> Iterator[None]:
        """Within it, forward passes are for gradients of this process alone, which are added up in `.grad`.

        The first forward and backward pass after it reduce the sums.

        >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
        >>> with network.no_sync():
        ...     network(gs.ones(4, 2)).sum().backward()
        >>> network(gs.ones(4, 2)).sum().backward()  # reduces the sum of both gradients
        >>> network.module.weight.grad
        tensor([[8., 8.]])
        """
        before, self.require_backward_grad_sync = self.require_backward_grad_sync, False
        try:
            yield
        finally:
            self.require_backward_grad_sync = before

    def register_comm_hook(self, state: Any, hook: Hook) -> None:
        """Have `hook(state, bucket)` reduce the gradients, which gives a Future of the reduced buffer.

        `distributed.algorithms.ddp_comm_hooks.default_hooks` has some. RuntimeError for a second one.

        >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
        >>> network.register_comm_hook(None, dist.algorithms.ddp_comm_hooks.default_hooks.fp16_compress_hook)
        >>> network(gs.ones(4, 2)).sum().backward()
        >>> network.module.weight.grad
        tensor([[4., 4.]])
        """
        if self._reducer.hook is not allreduce_hook:
            raise RuntimeError("register_comm_hook can only be called once.")
        self._reducer.state, self._reducer.hook = state, hook
        self._reducer.watch()

    def join(
        self, divide_by_initial_world_size: bool = True, enable: bool = True, throw_on_early_termination: bool = False
    ) -> Join:
        """The `Join` of this module alone, for a training loop with other numbers of batches in the processes.

        divide_by_initial_world_size: whether a gradient is the sum divided by the number of all processes; if not, by
        the number of processes that have a batch. enable, throw_on_early_termination: as for `Join`.

        >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
        >>> with network.join():
        ...     for batch in gs.ones(3, 4, 2):  # in other processes perhaps more
        ...         network(batch).sum().backward()
        """
        return Join(
            [self], enable, throw_on_early_termination, divide_by_initial_world_size=divide_by_initial_world_size
        )

    def join_hook(self, **kwargs: Any) -> JoinHook:
        """The hook of this module for a process that has no more batches; kwargs: `divide_by_initial_world_size`.

        >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
        >>> isinstance(network.join_hook(), dist.algorithms.join.JoinHook)
        True
        """
        self._divides_by_all = kwargs.get("divide_by_initial_world_size", True)
        return _Following(self)

    @property
    def join_process_group(self) -> ProcessGroup | None:
        return self.process_group

    def _syncs(self) -> bool:
        return is_grad_enabled() and self.require_backward_grad_sync

    def _sends_buffers(self) -> bool:
        syncs = self.training and self.require_backward_grad_sync
        return syncs and self.broadcast_buffers and get_world_size(self.process_group) > 1

    def _agreed(self, own: _Iteration) -> _Iteration:
        """The iteration as all processes see it; one that follows knows nothing of it before."""
        size = get_world_size(self.process_group)
        all_gather_into_tensor(found := empty((size, 4), dtype=int64), tensor([own]), self.process_group)
        columns = list(zip(*found.tolist(), strict=True))
        return _Iteration(any(columns[0]), any(columns[1]), max(columns[2]), sum(columns[3]))

    def _take_over(self, agreed: _Iteration) -> None:
        size = get_world_size(self.process_group)
        self._reducer.first, self._reducer.scale = agreed.first, 1.0 if self._divides_by_all else size / agreed.members

    def _broadcast(self, tensors: Any, first: int = 0) -> None:
        for one in tensors:
            broadcast(one.detach(), group=self.process_group, group_src=first)

    def _check_same(self, what: str, described: dict[str, bytes]) -> None:
        """Refuse processes whose modules differ from the first one's."""
        mine = {name: hashlib.sha256(text).hexdigest() for name, text in described.items()}
        everybodys = all_gather(member(self.process_group).comm, mine)
        first = everybodys[0]
        for rank, found in zip(get_process_group_ranks(self.process_group), everybodys, strict=True):
            if differing := [name for name in {**first, **found} if first.get(name) != found.get(name)]:
                raise ValueError(
                    f"DistributedDataParallel: the {what} of process {rank} differ from those of the first one: "
                    f"{', '.join(differing[:5])}"
                )


class _Following(JoinHook):
    """A `DistributedDataParallel` in a process that has no more batches."""

    def __init__(self, parallel: DistributedDataParallel) -> None:
        self.parallel = parallel

    def main_hook(self) -> None:
        """Take part in an iteration, with gradients of zero."""
        agreed = self.parallel._agreed(_Iteration(False, False, -1, 0))
        if agreed.sends_buffers:
            self.parallel._broadcast(self.parallel.module.buffers(), agreed.first)
        if agreed.syncs:
            self.parallel._take_over(agreed)
            self.parallel._reducer.follow()

    def post_hook(self, is_last_joiner: bool) -> None:
        """Have the parameters and buffers of a process that had the most batches."""
        parallel = self.parallel
        rank = get_rank(parallel.process_group) if is_last_joiner else -1
        first = parallel._agreed(_Iteration(False, False, rank, 0)).first
        module = parallel.module
        parallel._broadcast([*module.parameters(), *module.buffers()], first)
        parallel._reducer.first, parallel._reducer.scale = 0, 1.0
