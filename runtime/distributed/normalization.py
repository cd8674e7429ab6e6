"""Batch normalization over the batches of several processes."""

from __future__ import annotations

from gradspec.autograd.grad_mode import no_grad
from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.distributed.collectives import Group
from gradspec.distributed.groups import get_world_size, is_initialized
from gradspec.distributed.ops import collective
from gradspec.tensors.factories import full

__all__ = ["batch_norm", "processes_of"]


def processes_of(group: Group) -> int:
    """The number of processes of a group, all for None; 1 if there is no group."""
    return get_world_size(group) if is_initialized() else 1


def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None,
    bias: Tensor | None,
    momentum: float,
    eps: float,
    group: Group,
) -> Tensor:
    """`nn.functional.batch_norm` in training, with the mean and the variance over the batches of all processes.

    The batches may have different lengths. The arguments are those of that function; group: which processes. ValueError
    where all batches together have one value for each channel.
    """
    dims = tuple(dim for dim in range(input.ndim) if dim != 1)
    shape = [1, input.shape[1]] + [1] * (input.ndim - 2)
    own = full((1,), input.numel() // max(input.shape[1], 1), dtype=input.dtype)
    sums = collective().all_reduce(ops.cat([ops.sum(input, dims), own]), group=group)
    count = sums[-1].item()
    if count <= 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size {input.shape}")
    mean = sums[:-1] / count
    centred = input - ops.reshape(mean, shape)
    squares = collective().all_reduce(ops.sum(ops.square(centred), dims), group=group)
    with no_grad():
        if running_mean is not None:
            running_mean.lerp_(mean.detach().to(running_mean.dtype), momentum)
        if running_var is not None:
            running_var.lerp_((squares.detach() / (count - 1)).to(running_var.dtype), momentum)
    scale = ops.rsqrt(squares / count + eps)
    result = centred * ops.reshape(scale if weight is None else scale * weight, shape)
    return result if bias is None else result + ops.reshape(bias, shape)
