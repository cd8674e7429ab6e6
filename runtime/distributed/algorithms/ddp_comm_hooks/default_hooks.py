"""Functions that `DistributedDataParallel.register_comm_hook` takes: the mean of gradients, in their dtype or another.

A hook is called with the state that was registered and with a bucket, and gives a Future of the reduced buffer.
"""

from __future__ import annotations

from typing import Any

from gradspec.core.elements import dtypes
from gradspec.distributed.buckets import GradBucket, Hook
from gradspec.distributed.collectives import all_reduce
from gradspec.distributed.groups import ProcessGroup, get_world_size
from gradspec.distributed.pending import Future

__all__ = [
    "allreduce_hook",
    "bf16_compress_hook",
    "bf16_compress_wrapper",
    "fp16_compress_hook",
    "fp16_compress_wrapper",
]


def allreduce_hook(process_group: ProcessGroup | None, bucket: GradBucket) -> Future:
    """A Future of the mean of a bucket's gradients over the processes of a group.

    process_group: which processes, all for None. bucket: the gradients; RuntimeError without a group of processes.

    >>> hooks = dist.algorithms.ddp_comm_hooks.default_hooks
    >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
    >>> network.register_comm_hook(None, hooks.allreduce_hook)  # the default
    >>> network(gs.ones(4, 2)).sum().backward()
    >>> network.module.weight.grad
    tensor([[4., 4.]])
    """
    buffer = bucket.buffer()
    buffer.div_(get_world_size(process_group))  # first, so that sums of short dtypes do not overflow
    work = all_reduce(buffer, group=process_group, async_op=True)
    assert work is not None  # a member reduces
    return work.get_future().then(lambda future: future.value()[0])


def fp16_compress_wrapper(hook: Hook) -> Hook:
    """A hook that calls another one, `hook`, with a bucket's gradients as float16.

    >>> hooks = dist.algorithms.ddp_comm_hooks.default_hooks
    >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
    >>> network.register_comm_hook(None, hooks.fp16_compress_wrapper(hooks.allreduce_hook))
    >>> network(gs.full((1, 2), 0.1)).sum().backward()
    >>> network.module.weight.grad  # rounded to float16
    tensor([[0.1000, 0.1000]])
    """
    return _compressed(hook, dtypes.float16)


def bf16_compress_wrapper(hook: Hook) -> Hook:
    """A hook that calls another one, `hook`, with a bucket's gradients as bfloat16.

    >>> hooks = dist.algorithms.ddp_comm_hooks.default_hooks
    >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
    >>> network.register_comm_hook(None, hooks.bf16_compress_wrapper(hooks.allreduce_hook))
    >>> network(gs.full((1, 2), 0.1)).sum().backward()
    >>> network.module.weight.grad  # rounded to bfloat16
    tensor([[0.1001, 0.1001]])
    """
    return _compressed(hook, dtypes.bfloat16)


def fp16_compress_hook(process_group: ProcessGroup | None, bucket: GradBucket) -> Future:
    """A Future of the mean of a bucket's gradients, which are sent as float16.

    process_group, bucket: as for `allreduce_hook`.

    >>> hooks = dist.algorithms.ddp_comm_hooks.default_hooks
    >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
    >>> network.register_comm_hook(None, hooks.fp16_compress_hook)
    >>> network(gs.full((1, 2), 0.1)).sum().backward()
    >>> network.module.weight.grad  # rounded to float16
    tensor([[0.1000, 0.1000]])
    """
    return fp16_compress_wrapper(allreduce_hook)(process_group, bucket)


def bf16_compress_hook(process_group: ProcessGroup | None, bucket: GradBucket) -> Future:
    """A Future of the mean of a bucket's gradients, which are sent as bfloat16.

    process_group, bucket: as for `allreduce_hook`.

    >>> hooks = dist.algorithms.ddp_comm_hooks.default_hooks
    >>> network = gs.nn.parallel.DistributedDataParallel(gs.nn.Linear(2, 1))
    >>> network.register_comm_hook(None, hooks.bf16_compress_hook)
    >>> network(gs.full((1, 2), 0.1)).sum().backward()
    >>> network.module.weight.grad  # rounded to bfloat16
    tensor([[0.1001, 0.1001]])
    """
    return bf16_compress_wrapper(allreduce_hook)(process_group, bucket)


def _compressed(hook: Hook, dtype: Any) -> Hook:
    def compressed(state: Any, bucket: GradBucket) -> Future:
        buffer = bucket.buffer()
        bucket.set_buffer(buffer.to(dtype))

        def restored(future: Future) -> Any:
            bucket.set_buffer(buffer)
            return buffer.copy_(future.value())

        return hook(state, bucket).then(restored)

    return compressed
