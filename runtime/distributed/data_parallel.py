"""A module whose gradients are the means over processes, each of which has a part of the data."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from gradspec.autograd.grad_mode import is_grad_enabled
from gradspec.core.tensor import Tensor
from gradspec.distributed.algorithms.ddp_comm_hooks.default_hooks import allreduce_hook
from gradspec.distributed.buckets import Hook, Reducer
from gradspec.distributed.collectives import broadcast
from gradspec.distributed.groups import ProcessGroup, get_process_group_ranks
from gradspec.distributed.objects import all_gather_object
from gradspec.func import pytree
from gradspec.nn.modules.module import Module

__all__ = ["DistributedDataParallel"]

_MEGABYTE = 1 << 20


class DistributedDataParallel(Module):
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
        super().__init__()
        self.module, self.process_group = module, process_group
        self.broadcast_buffers, self.find_unused_parameters = broadcast_buffers, find_unused_parameters
        self.require_backward_grad_sync = True
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
        self._reducer = Reducer(names, process_group, capacity, allreduce_hook, find_unused_parameters)

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        """The module's result."""
        if self.broadcast_buffers and self.training and self.require_backward_grad_sync:
            self._broadcast(self.module.buffers())
        outputs = self.module(*inputs, **kwargs)
        if is_grad_enabled() and self.require_backward_grad_sync:
            self._reducer.prepare([leaf for leaf in pytree.leaves_of(outputs) if isinstance(leaf, Tensor)])
        return outputs

    @contextmanager
    def no_sync(self) -> Iterator[None]:
        """Within it, forward passes are for gradients of this process alone, which are added up in `.grad`.

        The first forward and backward pass after it reduce the sums.
        """
        before, self.require_backward_grad_sync = self.require_backward_grad_sync, False
        try:
            yield
        finally:
            self.require_backward_grad_sync = before

    def register_comm_hook(self, state: Any, hook: Hook) -> None:
        """Have `hook(state, bucket)` reduce the gradients, which gives a Future of the reduced buffer.

        `distributed.algorithms.ddp_comm_hooks.default_hooks` has some. RuntimeError for a second one.
        """
        if self._reducer.hook is not allreduce_hook:
            raise RuntimeError("register_comm_hook can only be called once.")
        self._reducer.state, self._reducer.hook = state, hook

    def _broadcast(self, tensors: Any) -> None:
        for tensor in tensors:
            broadcast(tensor.detach(), group=self.process_group, group_src=0)

    def _check_same(self, what: str, described: dict[str, bytes]) -> None:
        """Refuse processes whose modules differ from the first one's."""
        everybodys: list[dict[str, bytes]] = []
        mine = {name: hashlib.sha256(text).digest() for name, text in described.items()}
        all_gather_object(everybodys, mine, self.process_group)
        first = everybodys[0]
        for rank, found in zip(get_process_group_ranks(self.process_group), everybodys, strict=True):
            if differing := [name for name in {**first, **found} if first.get(name) != found.get(name)]:
                raise ValueError(
                    f"DistributedDataParallel: the {what} of process {rank} differ from those of the first one: "
                    f"{', '.join(differing[:5])}"
                )
