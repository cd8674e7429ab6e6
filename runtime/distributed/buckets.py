"""Gradients that are reduced over processes while the backward pass goes on.

Note [Buckets] Parameters are sorted into buckets of some megabytes: at first in the reverse order of the module's,
about that in which their gradients become ready. After the first backward pass the order is that of the first process.
A hook of each parameter counts. When a bucket has all gradients and all earlier buckets have begun, its reduction
begins, so that all processes begin them in one order. MPI goes on with it whenever a later hook asks how far it is. At
the end of the pass, a callback of the engine waits, and the gradients have the results. A sparse gradient is a bucket
of its own: the processes store other elements each, so that it is gathered, and not during the pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from gradspec.autograd.engine.backward_pass import queue_callback
from gradspec.autograd.grad_mode import no_grad
from gradspec.core.tensor import SparseTensor, Tensor
from gradspec.distributed.collectives import all_reduce
from gradspec.distributed.elements import Received
from gradspec.distributed.facts import broadcast
from gradspec.distributed.groups import ProcessGroup, get_world_size, member
from gradspec.distributed.pending import Future
from gradspec.distributed.reductions import ReduceOp
from gradspec.sparse.construction import stores_nothing
from gradspec.tensors.factories import empty, tensor, zeros_like

__all__ = ["GradBucket", "Hook", "Reducer"]

Hook = Callable[[Any, "GradBucket"], Future]
_FIRST = 1 << 20  # bytes of the first bucket, whose reduction so begins early


class GradBucket:
    """Gradients that are reduced together: those of some parameters of one dtype, one after another.

    >>> def doubled(state, bucket):
    ...     bucket.set_buffer(2 * bucket.buffer())
    ...     return dist.algorithms.ddp_comm_hooks.default_hooks.allreduce_hook(state, bucket)
    >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
    >>> network.register_comm_hook(None, doubled)
    >>> network(gs.ones(4, 2)).sum().backward()
    >>> network.module.weight.grad
    tensor([[8., 8.]])
    """

    def __init__(self, index: int, parameters: Sequence[Tensor], is_last: bool) -> None:
        self._index, self._parameters, self._is_last = index, list(parameters), is_last
        self._ends = np.cumsum([parameter.numel() for parameter in parameters]).tolist()
        self._buffer = empty(self._ends[-1], dtype=parameters[0].dtype)
        self.missing: set[int] = set()
        self.future: Future | None = None

    def index(self) -> int:
        """Its place in the order of reductions."""
        return self._index

    def is_last(self) -> bool:
        """Whether it is the last to be reduced."""
        return self._is_last

    def buffer(self) -> Tensor:
        """The gradients, in one dim."""
        return self._buffer

    def set_buffer(self, tensor: Tensor) -> None:
        """Replace the gradients, by a tensor of the same size."""
        if tensor.shape != self._buffer.shape:
            raise ValueError(f"set_buffer: expected the shape {tuple(self._buffer.shape)}, found {tuple(tensor.shape)}")
        self._buffer = tensor

    def parameters(self) -> list[Tensor]:
        """The parameters."""
        return list(self._parameters)

    def gradients(self) -> list[Tensor]:
        """The gradients, as views of the buffer with the parameters' shapes."""
        return [part.view(p.shape) for p, part in zip(self._parameters, self._parts(self._buffer), strict=True)]

    def _parts(self, flat: Tensor) -> Iterator[Tensor]:
        begin = 0
        for end in self._ends:
            yield flat[begin:end]
            begin = end

    def begin(self, state: Any, hook: Hook) -> None:
        """Begin the reduction of the gradients of the parameters; zeros where there is none."""
        for parameter, part in zip(self._parameters, self._parts(self._buffer), strict=True):
            if parameter.grad is None:
                part.zero_()
            else:
                part.copy_(parameter.grad.reshape(-1))
        self.future = hook(state, self)

    def end(self, scale: float, is_used: Callable[[Tensor], bool]) -> None:
        """Wait for the reduction, and give the parameters that any process has used the gradients, times a number."""
        assert self.future is not None  # it has begun
        reduced: Tensor = self.future.wait()
        self.future = None
        if scale != 1:
            reduced.mul_(scale)
        for parameter, part in zip(self._parameters, self._parts(reduced), strict=True):
            if not is_used(parameter):
                continue
            if parameter.grad is None:
                parameter.grad = zeros_like(parameter)
            received = Received("DistributedDataParallel", parameter.grad)
            received.array[...] = part._array.reshape(received.array.shape)
            received.store()


class _SparseBucket:
    """The gradient of one parameter whose layer makes it sparse."""

    def __init__(self, parameter: Tensor, group: ProcessGroup | None) -> None:
        self._parameter, self._group = parameter, group
        self.missing: set[int] = set()
        self.future: Future | None = None

    def parameters(self) -> list[Tensor]:
        """The parameter."""
        return [self._parameter]

    def begin(self, state: Any, hook: Hook) -> None:
        """Reduce the gradient, without the hook."""
        gradient = self._parameter.grad
        if gradient is None:
            array = self._parameter._array
            gradient = self._parameter.grad = stores_nothing(array.shape, array.dtype, 1)
        all_reduce(gradient, ReduceOp.AVG, self._group)

    def end(self, scale: float, is_used: Callable[[Tensor], bool]) -> None:
        """Multiply the gradient by a number; there is none if no process has used the parameter."""
        gradient = self._parameter.grad
        if not is_used(self._parameter):
            self._parameter.grad = None
        elif gradient is not None and scale != 1:
            gradient.mul_(scale)


class Reducer:
    """The reductions of the gradients of some parameters. See Note [Buckets].

    names: the parameters by their names. sparse: those whose gradients are sparse. capacity: the bytes of a bucket.
    """

    def __init__(
        self,
        names: dict[str, Tensor],
        sparse: Iterable[Tensor],
        group: ProcessGroup | None,
        capacity: int,
        hook: Hook,
        marks_unused: bool,
    ) -> None:
        self.names, self.group, self.capacity, self.marks_unused = names, group, capacity, marks_unused
        self.sparse = {id(parameter) for parameter in sparse}
        self.reduces = False
        self.scale, self.first = 1.0, 0  # of the means, and the process whose order of parameters is taken
        self.state: Any = group
        self.hook = hook
        self.active = self.queued = False
        self.begun = 0
        self.order: list[Tensor] | None = []  # in which gradients became ready; None when it is known
        self._sort(list(names.values())[::-1])
        if get_world_size(group) > 1:  # the mean of one is done
            self.watch()

    def watch(self) -> None:
        """Reduce gradients from now on."""
        if not self.reduces:
            self.reduces = True
            for parameter in self.names.values():
                parameter.register_post_accumulate_grad_hook(self._ready)

    def _sort(self, parameters: Sequence[Tensor]) -> None:
        sorted_: list[list[Tensor]] = []
        room, dtype = 0, None
        for parameter in parameters:
            if id(parameter) in self.sparse:
                sorted_.append([parameter])
                room = 0
                continue
            if room <= 0 or parameter.dtype is not dtype:
                room, dtype = self.capacity if sorted_ else min(_FIRST, self.capacity), parameter.dtype
                sorted_.append([])
            sorted_[-1].append(parameter)
            room -= parameter._memory.nbytes
        self.buckets: list[GradBucket | _SparseBucket] = [
            _SparseBucket(chosen[0], self.group)
            if id(chosen[0]) in self.sparse
            else GradBucket(k, chosen, k + 1 == len(sorted_))
            for k, chosen in enumerate(sorted_)
        ]
        self.bucket_of = {id(p): bucket for bucket in self.buckets for p in bucket.parameters()}

    def prepare(self, outputs: Iterable[Tensor]) -> None:
        """Expect a backward pass from these outputs; RuntimeError if the last one left gradients out."""
        if self.active and self.queued:
            left = [name for name, p in self.names.items() if id(p) in self.bucket_of[id(p)].missing]
            raise RuntimeError(
                "Expected to have finished reduction in the prior iteration before starting a new one: no gradient "
                f"reached {', '.join(left)}. If not all outputs of the module contribute to the loss, make it with "
                "DistributedDataParallel(..., find_unused_parameters=True)"
            )
        self.active, self.begun, self.queued = True, 0, False
        for bucket in self.buckets:
            bucket.missing, bucket.future = {id(p) for p in bucket.parameters()}, None
        self.used = set(self.bucket_of)
        if self.marks_unused:
            self.used = {id(leaf) for leaf in _leaves(outputs)} & set(self.bucket_of)
            for key, bucket in self.bucket_of.items():
                if key not in self.used:
                    bucket.missing.discard(key)

    def follow(self) -> None:
        """Take part in the reductions of a backward pass of the other processes, with gradients of zero."""
        for parameter in self.names.values():
            parameter.grad = None
        self.prepare(())
        for bucket in self.buckets:
            bucket.missing.clear()
        if self.order is not None:
            self.order = []
        self._finish()

    def _ready(self, parameter: Tensor) -> None:
        if not self.active:
            return
        if not self.queued:
            self.queued = True
            queue_callback(self._finish)
        is_sparse = isinstance(parameter.grad, SparseTensor)
        if is_sparse != (id(parameter) in self.sparse):
            found, expected = ("sparse", "dense") if is_sparse else ("dense", "sparse")
            name = next(name for name, one in self.names.items() if one is parameter)
            raise RuntimeError(
                f"DistributedDataParallel: the gradient of {name} is {found}, not {expected}: gradients must be sparse "
                "for the weights of an Embedding or EmbeddingBag with sparse=True, and for no other parameters"
            )
        if self.order is not None:
            self.order.append(parameter)
        self.bucket_of[id(parameter)].missing.discard(id(parameter))
        self._begin()

    def _begin(self) -> None:
        """Begin the reductions of full buckets, in order, and let MPI go on with earlier ones."""
        with no_grad():
            while self.begun < len(self.buckets) and not self.buckets[self.begun].missing:
                self.buckets[self.begun].begin(self.state, self.hook)
                self.begun += 1
        for bucket in self.buckets[: self.begun]:
            if bucket.future is not None:
                bucket.future.done()

    def _finish(self) -> None:
        """Wait for all reductions, if all have begun; the next forward pass reports what is missing."""
        self._begin()
        if self.begun < len(self.buckets):
            return
        used = self._used_anywhere()
        with no_grad():
            for bucket in self.buckets:
                bucket.end(self.scale, lambda parameter: id(parameter) in used)
        self.active = False
        if self.order is not None and not self.marks_unused:
            self._sort(self._agreed(self.order))
            self.order = None

    def _used_anywhere(self) -> set[int]:
        if not self.marks_unused:
            return self.used
        keys = list(self.bucket_of)
        all_reduce(flags := tensor([key in self.used for key in keys]), ReduceOp.MAX, self.group)
        return {key for key, flag in zip(keys, flags.tolist(), strict=True) if flag}

    def _agreed(self, order: Sequence[Tensor]) -> list[Tensor]:
        """The order that one process has found."""
        listed = {id(parameter): name for name, parameter in self.names.items()}
        found = list(dict.fromkeys(listed[id(parameter)] for parameter in order))
        return [self.names[name] for name in broadcast(member(self.group).comm, found, self.first)]


def _leaves(outputs: Iterable[Tensor]) -> Iterator[Tensor]:
    """The leaves that a backward pass from these outputs reaches."""
    waiting = [output.grad_fn for output in outputs if output.grad_fn is not None]
    yield from (output for output in outputs if output.grad_fn is None and output.requires_grad)
    seen = set()
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        if hasattr(node, "variable"):
            yield node.variable
        waiting += [following for following, _ in node.next_functions if following is not None]
