"""Collectives that record, with the names and arguments of `torch.distributed.nn.functional`.

All processes of a group call the same functions in the same order. Their backward passes do so by themselves, as long
as each process differentiates through the same of them: one that needs no gradient of its own part needs it all the
same, or the others wait for it.

The functions are made of the ops of `distributed/ops/collectives.yaml`, which have derivatives of every order, forward
mode, and rules for `vmap`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.distributed.collectives import Group
from gradspec.distributed.groups import get_world_size, rank_within
from gradspec.distributed.ops import collective
from gradspec.distributed.reductions import ReduceOp

__all__ = [
    "all_gather",
    "all_reduce",
    "all_to_all",
    "all_to_all_single",
    "broadcast",
    "exchange",
    "gather",
    "reduce",
    "reduce_scatter",
    "scatter",
]


def all_reduce(tensor: Tensor, op: ReduceOp = ReduceOp.SUM, group: Group = None) -> Tensor:
    """The tensors of all processes, reduced elementwise, in each process.

    tensor: of the same shape and dtype in all processes. op: SUM, AVG, PRODUCT, MIN or MAX; the gradient of a least or
    largest element goes to all that are equal to it, in equal parts. group: which processes, all for None. TypeError
    for other operations.

    >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
    >>> dist.nn.functional.all_reduce(x).square().sum().backward()
    >>> x.grad
    tensor([2., 4.])
    """
    if op in (ReduceOp.SUM, ReduceOp.AVG):
        result: Tensor = collective().all_reduce(tensor, group=group)
        return result if op is ReduceOp.SUM else ops.div(result, get_world_size(group))
    return _folded("all_reduce", op, collective().all_gather(ops.unsqueeze(tensor, 0), group=group))


def _folded(name: str, op: ReduceOp, together: Tensor) -> Tensor:
    """The tensors along dim 0, reduced to one."""
    fold = {ReduceOp.PRODUCT: ops.prod, ReduceOp.MIN: ops.amin, ReduceOp.MAX: ops.amax}.get(op)
    if fold is None:
        raise TypeError(f"{name}: ReduceOp.{op.name} has no derivative")
    folded: Tensor = fold(together, 0)
    return folded


def reduce(tensor: Tensor, dst: int, op: ReduceOp = ReduceOp.SUM, group: Group = None) -> Tensor:
    """The tensors of all processes, reduced elementwise, in process `dst`; zeros in the others. See `all_reduce`.

    dst: its rank among all processes. op, group: as for `all_reduce`.

    >>> dist.nn.functional.reduce(gs.tensor([1.0, 2.0]), 0)
    tensor([1., 2.])
    """
    root = rank_within(group, "dst", dst)
    if op in (ReduceOp.SUM, ReduceOp.AVG):
        result: Tensor = collective().reduce(tensor, root, group=group)
        return result if op is ReduceOp.SUM else ops.div(result, get_world_size(group))
    return _folded("reduce", op, collective().gather(ops.unsqueeze(tensor, 0), root, group=group))


def broadcast(tensor: Tensor, src: int, group: Group = None) -> Tensor:
    """The tensor of process `src`, in each process.

    tensor: of the same shape and dtype in all processes. src: the sender's rank among all processes.
    group: which processes, all for None.

    >>> dist.nn.functional.broadcast(gs.tensor([1.0, 2.0]), 0)
    tensor([1., 2.])
    """
    result: Tensor = collective().broadcast(tensor, rank_within(group, "src", src), group=group)
    return result


def all_gather(tensor: Tensor, group: Group = None) -> tuple[Tensor, ...]:
    """The tensors of all processes, in the order of ranks, in each process.

    tensor: of the same shape and dtype in all processes.
    group: which processes, all for None.

    >>> dist.nn.functional.all_gather(gs.tensor([1.0, 2.0]))
    (tensor([1., 2.]),)
    """
    return ops.unbind(collective().all_gather(ops.unsqueeze(tensor, 0), group=group))


def gather(tensor: Tensor, dst: int = 0, group: Group = None) -> tuple[Tensor, ...]:
    """The tensors of all processes, in the order of ranks, in process `dst`; zeros in the others. See `all_gather`.

    group: which processes, all for None.

    >>> dist.nn.functional.gather(gs.tensor([1.0, 2.0]), 0)
    (tensor([1., 2.]),)
    """
    root = rank_within(group, "dst", dst)
    return ops.unbind(collective().gather(ops.unsqueeze(tensor, 0), root, group=group))


def scatter(tensors: Sequence[Tensor], src: int = 0, group: Group = None) -> Tensor:
    """This process's one of the tensors of process `src`.

    tensors: one for each process, of one shape and dtype; in the other processes, too, where their elements do not
    matter. src: the sender's rank among all processes.
    group: which processes, all for None.

    >>> dist.nn.functional.scatter([gs.tensor([1.0, 2.0])], 0)
    tensor([1., 2.])
    """
    result: Tensor = collective().scatter(ops.stack(list(tensors)), rank_within(group, "src", src), group=group)
    return ops.squeeze(result, 0)


def reduce_scatter(
    output: Tensor, input_list: Sequence[Tensor], op: ReduceOp = ReduceOp.SUM, group: Group = None
) -> Tensor:
    """The lists of all processes, reduced elementwise: this process's place in the result.

    output: as torch has it; the result is a tensor of its own, and `output` is not written to. input_list: one tensor
    for each process, of one shape and dtype. op: SUM or AVG; TypeError for others.
    group: which processes, all for None.

    >>> dist.nn.functional.reduce_scatter(gs.empty(2), [gs.tensor([1.0, 2.0])])
    tensor([1., 2.])
    """
    if op not in (ReduceOp.SUM, ReduceOp.AVG):
        raise TypeError(f"reduce_scatter: ReduceOp.{op.name} has no derivative")
    summed = ops.squeeze(collective().reduce_scatter(ops.stack(list(input_list)), group=group), 0)
    return summed if op is ReduceOp.SUM else ops.div(summed, get_world_size(group))


def all_to_all(
    output_tensor_list: Sequence[Tensor], input_tensor_list: Sequence[Tensor], group: Group = None
) -> tuple[Tensor, ...]:
    """The tensors that all processes send to this one, in the order of ranks.

    output_tensor_list: of the shapes of the results, which are tensors of their own. input_tensor_list: whose tensor k
    goes to process k. All are of one dtype; shapes may differ.
    group: which processes, all for None.

    >>> dist.nn.functional.all_to_all([gs.empty(2)], [gs.tensor([1.0, 2.0])])
    (tensor([1., 2.]),)
    """
    sent = [one.numel() for one in input_tensor_list]
    received = [one.numel() for one in output_tensor_list]
    together = ops.cat([ops.reshape(one, (-1,)) for one in input_tensor_list])
    parts = ops.split(collective().all_to_all(together, sent, received, group=group), received)
    return tuple(ops.reshape(part, one.shape) for part, one in zip(parts, output_tensor_list, strict=True))


def all_to_all_single(
    output: Tensor,
    input: Tensor,
    output_split_sizes: Sequence[int] | None = None,
    input_split_sizes: Sequence[int] | None = None,
    group: Group = None,
) -> Tensor:
    """The parts along dim 0 that all processes send to this one, in the order of ranks.

    output: of the result's shape; the result is a tensor of its own. output_split_sizes, input_split_sizes: the
    lengths of the parts along dim 0, for each process; None for equal parts. input, group: as for the collective of
    that name.

    >>> dist.nn.functional.all_to_all_single(gs.empty(2), gs.tensor([1.0, 2.0]))
    tensor([1., 2.])
    """
    size = get_world_size(group)
    sent = input_split_sizes or [input.shape[0] // size] * size
    received = output_split_sizes or [output.shape[0] // size] * size
    result: Tensor = collective().all_to_all(input, sent, received, group=group)
    return result


def exchange(tensor: Tensor, dst: int | None, src: int | None, group: Group = None) -> Tensor:
    """The tensor that process `src` sends, while this one's goes to process `dst`; zeros for no `src`.

    tensor: of the same shape and dtype in both. dst, src: ranks among all processes, None for nobody; each process
    that is a `dst` has the sender as its `src`.
    group: which processes, all for None.

    >>> dist.nn.functional.exchange(gs.tensor([1.0, 2.0]), dst=0, src=0)
    tensor([1., 2.])
    """

    def within(name: str, rank: int | None) -> Any:
        return None if rank is None else rank_within(group, name, rank)

    result: Tensor = collective().exchange(tensor, within("dst", dst), within("src", src), group=group)
    return result
