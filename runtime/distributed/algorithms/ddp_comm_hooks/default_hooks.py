"""Functions that `DistributedDataParallel.register_comm_hook` takes: the mean of gradients, in their dtype or another.

A hook is called with the state that was registered and with a bucket, and gives a Future of the reduced buffer.
"""

from __future__ import annotations

from typing import Any

from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.distributed.buckets import GradBucket
from gradspec.distributed.collectives import all_reduce
from gradspec.distributed.groups import ProcessGroup, get_world_size
from gradspec.distributed.pending import Future

__all__ = ["allreduce_hook", "bf16_compress_hook", "fp16_compress_hook"]


def allreduce_hook(process_group: ProcessGroup | None, bucket: GradBucket) -> Future:
    """The mean over the processes of a group, all for None, of a bucket's gradients.

    process_group: which processes, all for None. bucket: the gradients; RuntimeError without a group of processes.
    """
    return _mean(process_group, bucket.buffer())


def fp16_compress_hook(process_group: ProcessGroup | None, bucket: GradBucket) -> Future:
    """The mean of a bucket's gradients, which are sent as float16.

    process_group, bucket: as for `allreduce_hook`.
    """
    return _compressed(process_group, bucket, dtypes.float16)


def bf16_compress_hook(process_group: ProcessGroup | None, bucket: GradBucket) -> Future:
    """The mean of a bucket's gradients, which are sent as bfloat16.

    process_group, bucket: as for `allreduce_hook`.
    """
    return _compressed(process_group, bucket, dtypes.bfloat16)


def _mean(group: ProcessGroup | None, buffer: Tensor) -> Future:
    buffer.div_(get_world_size(group))  # first, so that sums of short dtypes do not overflow
    work = all_reduce(buffer, group=group, async_op=True)
    assert work is not None  # a member reduces
    return work.get_future().then(lambda future: future.value()[0])


def _compressed(group: ProcessGroup | None, bucket: GradBucket, dtype: Any) -> Future:
    buffer = bucket.buffer()
    return _mean(group, buffer.to(dtype)).then(lambda future: buffer.copy_(future.value()))
