"""An optimizer whose state is divided among processes: Rajbhandari et al., "ZeRO", 2020, stage 1."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gradspec.core.tensor import Tensor
from gradspec.distributed.algorithms.join import Join, Joinable, JoinHook
from gradspec.distributed.collectives import Group, broadcast
from gradspec.distributed.groups import ProcessGroup, member
from gradspec.distributed.objects import gather_object
from gradspec.nn.parameter import Parameter
from gradspec.optim.optimizer import Optimizer, ParamsT
from gradspec.tensors.factories import zeros

__all__ = ["ZeroRedundancyOptimizer"]


class ZeroRedundancyOptimizer(Optimizer, Joinable):
    """An optimizer in which each process keeps the state of some parameters, and steps along their gradients.

    After its step each process gives the others its parameters, so that all have the same ones. The gradients must be
    the same in all, as those of a `DistributedDataParallel`. `parameters_as_bucket_view` and `overlap_with_ddp` change
    nothing.

    params: as for any optimizer, the same in all processes. optimizer_class: the class of the optimizer of each part,
    with its options, `defaults`. process_group: which processes, all for None.

    >>> w = gs.nn.Parameter(gs.ones(2))
    >>> optimizer = dist.optim.ZeroRedundancyOptimizer([w], gs.optim.SGD, lr=0.1)
    >>> w.sum().backward()
    >>> optimizer.step()
    >>> w.tolist()
    [0.8999999761581421, 0.8999999761581421]
    """

    def __init__(
        self,
        params: ParamsT,
        optimizer_class: type[Optimizer],
        process_group: Group = None,
        parameters_as_bucket_view: bool = False,
        overlap_with_ddp: bool = False,
        **defaults: Any,
    ) -> None:
        self.members, self.optim = member(process_group), None
        Joinable.__init__(self)
        Optimizer.__init__(self, params, defaults)
        self._owners = self._shared_out()
        rank = self.members.rank()
        mine = [
            {**group, "params": [p for p in group["params"] if self._owners[id(p)] == rank]}
            for group in self.param_groups
        ]
        made: Any = optimizer_class
        if any(group["params"] for group in mine):
            self.optim = made(mine, **defaults)
        self._of_all: dict[int, Any] | None = None
        self.defaults = (self.optim or made([Parameter(zeros(1))], **defaults)).defaults
        for group in self.param_groups:
            for name, value in self.defaults.items():
                group.setdefault(name, value)

    optim: Optimizer | None

    def _shared_out(self) -> dict[int, int]:
        """The rank of each parameter's process: the largest parameters first, each to the one that has least."""
        parameters = [p for group in self.param_groups for p in group["params"]]
        loads, owners = [0] * self.members.size(), {}
        for parameter in sorted(parameters, key=lambda p: -p.numel()):
            owner = loads.index(min(loads))
            owners[id(parameter)] = owner
            loads[owner] += parameter.numel()
        return owners

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        """Add a group, `param_group`. Raises RuntimeError once the parameters are divided between the processes.

        >>> optimizer = dist.optim.ZeroRedundancyOptimizer([gs.nn.Parameter(gs.ones(2))], gs.optim.SGD, lr=0.5)
        >>> optimizer.add_param_group({"params": [gs.nn.Parameter(gs.ones(2))]})
        Traceback (most recent call last):
            ...
        RuntimeError: ZeroRedundancyOptimizer: give all parameters when it is made
        """
        if hasattr(self, "_owners"):
            raise RuntimeError("ZeroRedundancyOptimizer: give all parameters when it is made")
        super().add_param_group(param_group)

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Step along the gradients of this process's parameters, and receive the others' parameters.

        closure: as for any optimizer; every process calls it. Returns what it does.

        >>> w = gs.nn.Parameter(gs.ones(2))
        >>> optimizer = dist.optim.ZeroRedundancyOptimizer([w], gs.optim.SGD, lr=0.5)
        >>> w.sum().backward()
        >>> optimizer.step()
        >>> w.detach()
        tensor([0.5000, 0.5000])
        """
        Join.notify_join_context(self)
        return self._step(closure)

    def join_hook(self, **kwargs: Any) -> JoinHook:
        """The hook of this optimizer for a process that has no more batches; kwargs change nothing.

        >>> w = gs.nn.Parameter(gs.ones(2))
        >>> optimizer = dist.optim.ZeroRedundancyOptimizer([w], gs.optim.SGD, lr=0.5)
        >>> isinstance(optimizer.join_hook(), dist.algorithms.join.JoinHook)
        True
        """
        return _Following(self)

    @property
    def join_process_group(self) -> ProcessGroup:
        """The processes that share the state.

        >>> w = gs.nn.Parameter(gs.ones(2))
        >>> optimizer = dist.optim.ZeroRedundancyOptimizer([w], gs.optim.SGD, lr=0.5)
        >>> optimizer.join_process_group.size()
        1
        """
        return self.members

    def _step(self, closure: Callable[[], Any] | None = None) -> Any:
        self._of_all = None
        if self.optim is None:
            loss = None if closure is None else closure()
        else:
            for own, group in zip(self.optim.param_groups, self.param_groups, strict=True):
                own.update({name: value for name, value in group.items() if name != "params"})
            loss = self.optim.step(closure)
        works = [
            broadcast(parameter.detach(), group=self.members, group_src=self._owners[id(parameter)], async_op=True)
            for group in self.param_groups
            for parameter in group["params"]
        ]
        for work in works:
            if work is not None:
                work.wait()
        return loss

    def consolidate_state_dict(self, to: int = 0) -> None:
        """Send the states of all processes to process `to`, its rank in the group, whose `state_dict` has all then.

        >>> w = gs.nn.Parameter(gs.ones(2))
        >>> optimizer = dist.optim.ZeroRedundancyOptimizer([w], gs.optim.SGD, lr=0.5, momentum=0.9)
        >>> w.sum().backward()
        >>> optimizer.step()
        >>> optimizer.consolidate_state_dict(to=0)
        >>> optimizer.state_dict()["state"]
        {0: {'momentum_buffer': tensor([1., 1.])}}
        """
        numbers = self._numbers()
        own: dict[int, Any] = {}
        if self.optim is not None:
            own = {numbers[id(key)]: value for key, value in self.optim.state.items() if isinstance(key, Tensor)}
        found: list[dict[int, Any]] = []
        gather_object(own, found, group=self.members, group_dst=to)
        if self.members.rank() == to:
            self._of_all = {number: state for part in found for number, state in part.items()}

    def _numbers(self) -> dict[int, int]:
        parameters = [p for group in self.param_groups for p in group["params"]]
        return {id(parameter): number for number, parameter in enumerate(parameters)}

    def state_dict(self) -> dict[str, Any]:
        """The states of all processes, in the form of an optimizer that is not divided.

        RuntimeError but in the process of the last `consolidate_state_dict`, with no step since.

        >>> optimizer = dist.optim.ZeroRedundancyOptimizer([gs.nn.Parameter(gs.ones(2))], gs.optim.SGD, lr=0.5)
        >>> optimizer.consolidate_state_dict()
        >>> optimizer.state_dict()["state"]
        {}
        """
        if self._of_all is None:
            raise RuntimeError(
                "Optimizer state has not been consolidated on this rank. Please call `consolidate_state_dict(to="
                f"{self.members.rank()})` on all ranks beforehand if you meant to save the global state."
            )
        return {**super().state_dict(), "state": self._of_all}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        """Take over what `state_dict` gave, here or in an undivided optimizer; each process gives all of it.

        >>> optimizer = dist.optim.ZeroRedundancyOptimizer([gs.nn.Parameter(gs.ones(2))], gs.optim.SGD, lr=0.5)
        >>> optimizer.load_state_dict(gs.optim.SGD([gs.nn.Parameter(gs.ones(2))], lr=0.1).state_dict())
        >>> optimizer.param_groups[0]["lr"]
        0.1
        """
        numbers, rank = self._numbers(), self.members.rank()
        mine = {numbers[key] for key, owner in self._owners.items() if owner == rank}
        groups = state_dict["param_groups"]
        if self.optim is not None:
            chosen = [{**group, "params": [n for n in group["params"] if n in mine]} for group in groups]
            state = {n: one for n, one in state_dict["state"].items() if n in mine}
            self.optim.load_state_dict({"state": state, "param_groups": chosen})
        for own, group in zip(self.param_groups, groups, strict=True):
            own.update({name: value for name, value in group.items() if name != "params"})


class _Following(JoinHook):
    """A `ZeroRedundancyOptimizer` in a process that has no more batches: it steps along the gradients of the others."""

    def __init__(self, optimizer: ZeroRedundancyOptimizer) -> None:
        self.optimizer = optimizer

    def main_hook(self) -> None:
        """Step, and send and receive parameters; a module in the same `Join` has set the gradients before."""
        self.optimizer._step()
