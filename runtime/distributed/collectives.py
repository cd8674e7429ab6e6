"""Communication that all processes of a group take part in, which writes to tensors and records nothing.

`gradspec.distributed.nn.functional` has the differentiable forms.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.core.tensor import SparseTensor, Tensor
from gradspec.distributed import sparse
from gradspec.distributed.elements import Array, Received, buffer, sent
from gradspec.distributed.groups import GroupMember, ProcessGroup, get_rank, member, rank_within
from gradspec.distributed.mpi import mpi
from gradspec.distributed.pending import Work
from gradspec.distributed.reductions import ReduceOp, operation

__all__ = [
    "all_gather",
    "all_gather_into_tensor",
    "all_gather_single",
    "all_reduce",
    "all_to_all",
    "all_to_all_single",
    "barrier",
    "broadcast",
    "gather",
    "is_member",
    "reduce",
    "reduce_scatter",
    "reduce_scatter_single",
    "reduce_scatter_tensor",
    "scatter",
]

Group = ProcessGroup | None


def is_member(name: str, group: Any) -> bool:
    """Whether this process takes part in a function on a group; it warns, as torch does, where it does not."""
    if group == GroupMember.NON_GROUP_MEMBER:
        warnings.warn(
            f"Running {name} on global rank {get_rank()} which does not belong to the given group.", stacklevel=3
        )
        return False
    return True


def _run(
    members: ProcessGroup,
    function: str,
    call: tuple[Any, ...],
    arguments: Sequence[Any],
    begins: bool,
    tensors: Sequence[Tensor] = (),
    finish: Callable[[], None] = lambda: None,
) -> Work | None:
    """Call a function of a communicator and then `finish`; or begin it, if so asked, and give the Work.

    function: of mpi4py, the one that does not return before it is done. call: the arguments of `Calls.during`. tensors:
    where the results are.
    """
    with members.calls.during(*call, begins=begins):
        if begins:
            return Work(members.calls, [getattr(members.comm, f"I{function.lower()}")(*arguments)], tensors, finish)
        getattr(members.comm, function)(*arguments)
    finish()
    return None


def _average(received: Received, op: ReduceOp, members: ProcessGroup) -> None:
    if op is ReduceOp.AVG:
        np.divide(received.array, members.size(), out=received.array)
    received.store()


def _refuse_sizes(name: str, what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise ValueError(f"{name}: {what} has {found} elements, and {wanted} are needed")


def _refuse_dtypes(name: str, tensors: Sequence[Tensor]) -> None:
    dtypes = {tensor.dtype for tensor in tensors}
    if len(dtypes) > 1:
        raise ValueError(f"{name}: the tensors must have one dtype, found {sorted(map(str, dtypes))}")


def _listed(name: str, parameter: str, tensors: Any, members: ProcessGroup) -> list[Tensor]:
    """The tensors of a list, of which there is one for each process."""
    found = list(tensors or ())
    if len(found) != members.size():
        raise ValueError(
            f"{name}: {parameter} must have a tensor for each of {members.size()} processes, found {len(found)}"
        )
    return found


def _joined(name: str, tensors: Sequence[Tensor]) -> Array:
    """The elements of tensors of one shape, one tensor after another."""
    return np.stack([sent(name, tensor) for tensor in tensors])


def all_reduce(tensor: Tensor, op: ReduceOp = ReduceOp.SUM, group: Group = None, async_op: bool = False) -> Work | None:
    """Reduce the tensors of all processes elementwise; each process has the result in its tensor.

    tensor: of the same shape and dtype in all processes; or sparse, for sums and means, which are coalesced. op: how.
    group: which processes, all for None. async_op: whether to return a Work at once; the result is in the tensor after
    its `wait`. Otherwise, and where this process is not a member, the function returns None.

    Raises TypeError for an operation that the dtype lacks, RuntimeError where the tensor cannot be written.

    >>> total = gs.tensor([1.0, 2.0])
    >>> dist.all_reduce(total)  # with one process, its own elements
    >>> total
    tensor([1., 2.])
    """
    if not is_member("all_reduce", group):
        return None
    members = member(group)
    if isinstance(tensor, SparseTensor):
        sparse.all_reduce(tensor, op, members)
        return Work(members.calls, [], [tensor], lambda: None) if async_op else None
    received = Received("all_reduce", tensor)
    array = received.array
    arguments = (mpi().IN_PLACE, buffer(array), operation("all_reduce", op, array.dtype))
    call = ("all_reduce", array, op.name)
    return _run(members, "Allreduce", call, arguments, async_op, [tensor], lambda: _average(received, op, members))


def reduce(
    tensor: Tensor,
    dst: int | None = None,
    op: ReduceOp = ReduceOp.SUM,
    group: Group = None,
    async_op: bool = False,
    group_dst: int | None = None,
) -> Work | None:
    """Reduce the tensors of all processes elementwise; process `dst` has the result in its tensor.

    dst: its rank among all processes; or `group_dst`, its rank within the group. op, group,
    async_op, errors: as for `all_reduce`.

    >>> total = gs.tensor([1.0, 2.0])
    >>> dist.reduce(total, dst=0, op=dist.ReduceOp.MAX)
    >>> total
    tensor([1., 2.])
    """
    if not is_member("reduce", group):
        return None
    members, root = member(group), rank_within(group, "dst", dst, group_dst)
    array = sent("reduce", tensor)
    how, call = operation("reduce", op, array.dtype), ("reduce", array, op.name, f"dst {root}")
    if members.rank() != root:
        return _run(members, "Reduce", call, (buffer(array), None, how, root), async_op)
    received = Received("reduce", tensor)
    arguments = (mpi().IN_PLACE, buffer(received.array), how, root)
    return _run(members, "Reduce", call, arguments, async_op, [tensor], lambda: _average(received, op, members))


def broadcast(
    tensor: Tensor,
    src: int | None = None,
    group: Group = None,
    async_op: bool = False,
    group_src: int | None = None,
) -> Work | None:
    """Give the elements of the tensor of process `src` to those of all others.

    tensor: of the same shape and dtype in all processes. src: the sender's rank among all processes; or `group_src`,
    its rank within the group. `group`, `async_op` and errors are as for `all_reduce`.

    >>> weight = gs.tensor([1.0, 2.0])
    >>> dist.broadcast(weight, src=0)
    >>> weight
    tensor([1., 2.])
    """
    if not is_member("broadcast", group):
        return None
    members, root = member(group), rank_within(group, "src", src, group_src)
    array = sent("broadcast", tensor)
    call = ("broadcast", array, f"src {root}")
    if members.rank() == root:
        return _run(members, "Bcast", call, (buffer(array), root), async_op, [tensor])
    received = Received("broadcast", tensor)
    return _run(members, "Bcast", call, (buffer(received.array), root), async_op, [tensor], received.store)


def all_gather(tensor_list: list[Tensor], tensor: Tensor, group: Group = None, async_op: bool = False) -> Work | None:
    """Give the tensors of all processes to each of them, in the order of ranks.

    tensor_list: for each process a tensor of the size of its `tensor`, the same in all; all are of one dtype. `group`
    and `async_op` are as for `all_reduce`. ValueError for a list of another length, dtype or size.

    >>> found = [gs.empty(2) for process in range(dist.get_world_size())]
    >>> dist.all_gather(found, gs.tensor([1.0, 2.0]))
    >>> found
    [tensor([1., 2.])]
    """
    name = "all_gather"
    if not is_member(name, group):
        return None
    members, array = member(group), sent(name, tensor)
    listed = _listed(name, "tensor_list", tensor_list, members)
    _refuse_dtypes(name, [tensor, *listed])
    sizes = [one.numel() for one in listed]
    _refuse_sizes(name, "this process's tensor of tensor_list", sizes[members.rank()], array.size)
    into = [Received(name, one) for one in listed]
    together = np.empty(sum(sizes), array.dtype)
    arguments = (buffer(array), _counted(together, sizes))
    call = (name, together)
    return _run(members, "Allgatherv", call, arguments, async_op, listed, lambda: _share_out(together, into))


def _into(name: str, parameter: str, tensors: Any, like: Tensor, members: ProcessGroup) -> tuple[list[Received], Array]:
    """Memory for one tensor from each process, and the elements that this one sends."""
    listed, array = _listed(name, parameter, tensors, members), sent(name, like)
    _refuse_dtypes(name, [like, *listed])
    for one in listed:
        _refuse_sizes(name, f"a tensor of {parameter}", one.numel(), array.size)
    return [Received(name, one) for one in listed], array


def _share_out(together: Array, into: Sequence[Received]) -> None:
    """Store elements that follow one another."""
    ends = np.cumsum([received.array.size for received in into])[:-1]
    for part, received in zip(np.split(together.reshape(-1), ends), into, strict=True):
        received.array[...] = part.reshape(received.array.shape)
        received.store()


def all_gather_into_tensor(
    output_tensor: Tensor, input_tensor: Tensor, group: Group = None, async_op: bool = False
) -> Work | None:
    """Give the tensors of all processes to each of them, one after another in one tensor.

    output_tensor: contiguous, as large as all inputs, concatenated or stacked along dim 0. input_tensor: of the same
    shape and dtype in all processes. `group` and `async_op` are as for `all_reduce`. ValueError for other sizes.

    >>> found = gs.empty(2 * dist.get_world_size())
    >>> dist.all_gather_into_tensor(found, gs.tensor([1.0, 2.0]))
    >>> found
    tensor([1., 2.])
    """
    name = "all_gather_into_tensor"
    if not is_member(name, group):
        return None
    members, array = member(group), sent(name, input_tensor)
    _refuse_dtypes(name, [input_tensor, output_tensor])
    _refuse_sizes(name, "output_tensor", output_tensor.numel(), members.size() * array.size)
    received = Received(name, output_tensor)
    arguments = (buffer(array), buffer(received.array))
    return _run(members, "Allgather", (name, array), arguments, async_op, [output_tensor], received.store)


all_gather_single = all_gather_into_tensor


def gather(
    tensor: Tensor,
    gather_list: list[Tensor] | None = None,
    dst: int | None = None,
    group: Group = None,
    async_op: bool = False,
    group_dst: int | None = None,
) -> Work | None:
    """Give the tensors of all processes to process `dst`, in the order of ranks.

    gather_list: one tensor for each process, in process `dst`; None in all others. dst, group_dst: as
    for `reduce`, process 0 if it is left out. group, async_op: as for `all_reduce`. ValueError for a list of another
    length or dtype.

    >>> found = [gs.empty(2) for process in range(dist.get_world_size())]
    >>> dist.gather(gs.tensor([1.0, 2.0]), found if dist.get_rank() == 0 else None, dst=0)
    >>> found
    [tensor([1., 2.])]
    """
    if not is_member("gather", group):
        return None
    members = member(group)
    root = rank_within(group, "dst", dst, group_dst, 0)
    if members.rank() != root:
        if gather_list:
            raise ValueError("Argument ``gather_list`` must NOT be specified on non-destination ranks.")
        array = sent("gather", tensor)
        return _run(members, "Gather", ("gather", array, f"dst {root}"), (buffer(array), None, root), async_op)
    into, array = _into("gather", "gather_list", gather_list, tensor, members)
    together = np.empty((members.size(), *array.shape), array.dtype)
    arguments, call = (buffer(array), buffer(together), root), ("gather", array, f"dst {root}")
    tensors = [one.tensor for one in into]
    return _run(members, "Gather", call, arguments, async_op, tensors, lambda: _share_out(together, into))


def scatter(
    tensor: Tensor,
    scatter_list: list[Tensor] | None = None,
    src: int | None = None,
    group: Group = None,
    async_op: bool = False,
    group_src: int | None = None,
) -> Work | None:
    """Give each process one of the tensors of process `src`, in the order of ranks.

    tensor: receives it. scatter_list: one tensor for each process, of its shape and dtype, in process `src`;
    None in all others. src, group_src: as for `broadcast`, process 0 if it is left out. group, async_op: as
    for `all_reduce`. ValueError for a list of another length or dtype.

    >>> part = gs.empty(2)
    >>> dist.scatter(part, [gs.tensor([1.0, 2.0])], src=0)
    >>> part
    tensor([1., 2.])
    """
    if not is_member("scatter", group):
        return None
    members = member(group)
    root = rank_within(group, "src", src, group_src, 0)
    given: Any = None
    if members.rank() == root:
        listed = _listed("scatter", "scatter_list", scatter_list, members)
        _refuse_dtypes("scatter", [tensor, *listed])
        for one in listed:
            _refuse_sizes("scatter", "a tensor of scatter_list", one.numel(), tensor.numel())
        given = buffer(_joined("scatter", listed))
    elif scatter_list:
        raise ValueError("Argument ``scatter_list`` must NOT be specified on non-source ranks.")
    received = Received("scatter", tensor)
    arguments, call = (given, buffer(received.array), root), ("scatter", received.array, f"src {root}")
    return _run(members, "Scatter", call, arguments, async_op, [tensor], received.store)


def reduce_scatter(
    output: Tensor,
    input_list: list[Tensor],
    op: ReduceOp = ReduceOp.SUM,
    group: Group = None,
    async_op: bool = False,
) -> Work | None:
    """Reduce the lists of all processes elementwise; each process has the result of its place in the list.

    output: receives it. input_list: one tensor for each process, of the shape and dtype of `output`. op, group,
    async_op, errors: as for `all_reduce`.

    >>> part = gs.empty(2)
    >>> dist.reduce_scatter(part, [gs.tensor([1.0, 2.0])])
    >>> part
    tensor([1., 2.])
    """
    name = "reduce_scatter"
    if not is_member(name, group):
        return None
    members = member(group)
    listed = _listed(name, "input_list", input_list, members)
    _refuse_dtypes(name, [output, *listed])
    for one in listed:
        _refuse_sizes(name, "a tensor of input_list", one.numel(), output.numel())
    return _reduce_scattered(name, members, output, _joined(name, listed), op, async_op)


def reduce_scatter_tensor(
    output: Tensor, input: Tensor, op: ReduceOp = ReduceOp.SUM, group: Group = None, async_op: bool = False
) -> Work | None:
    """Reduce the tensors of all processes elementwise; each process has its part of the result.

    output: receives it. input: as large as all outputs, concatenated or stacked along dim 0. op, group,
    async_op, errors: as for `all_reduce`.

    >>> part = gs.empty(2)
    >>> dist.reduce_scatter_tensor(part, gs.tensor([1.0, 2.0]))
    >>> part
    tensor([1., 2.])
    """
    name = "reduce_scatter_tensor"
    if not is_member(name, group):
        return None
    members, array = member(group), sent(name, input)
    _refuse_dtypes(name, [output, input])
    _refuse_sizes(name, "input", array.size, members.size() * output.numel())
    return _reduce_scattered(name, members, output, array, op, async_op)


reduce_scatter_single = reduce_scatter_tensor


def _reduce_scattered(
    name: str, members: ProcessGroup, output: Tensor, array: Array, op: ReduceOp, begins: bool
) -> Work | None:
    how, received = operation(name, op, array.dtype), Received(name, output)
    arguments = (buffer(array), buffer(received.array), how)
    call = (name, received.array, op.name)
    return _run(
        members, "Reduce_scatter_block", call, arguments, begins, [output], lambda: _average(received, op, members)
    )


def all_to_all(
    output_tensor_list: list[Tensor], input_tensor_list: list[Tensor], group: Group = None, async_op: bool = False
) -> Work | None:
    """Give each process one tensor of each other one.

    output_tensor_list: its tensor k receives the tensor that process k sends here. input_tensor_list: its tensor k goes
    to process k. Both have one tensor for each process, all of one dtype; sizes may differ. group, async_op: as for
    `all_reduce`.

    >>> received = [gs.empty(2)]
    >>> dist.all_to_all(received, [gs.tensor([1.0, 2.0])])
    >>> received
    [tensor([1., 2.])]
    """
    name = "all_to_all"
    if not is_member(name, group):
        return None
    members = member(group)
    inputs = _listed(name, "input_tensor_list", input_tensor_list, members)
    outputs = _listed(name, "output_tensor_list", output_tensor_list, members)
    _refuse_dtypes(name, [*inputs, *outputs])
    parts = [sent(name, one).ravel() for one in inputs]
    into = [Received(name, one) for one in outputs]
    together = np.empty(sum(one.array.size for one in into), parts[0].dtype)
    arguments = (
        _counted(np.concatenate(parts), [part.size for part in parts]),
        _counted(together, [one.array.size for one in into]),
    )
    return _run(members, "Alltoallv", (name,), arguments, async_op, outputs, lambda: _share_out(together, into))


def _counted(array: Array, counts: Sequence[int]) -> list[Any]:
    """An array of which each process gets, or gives, so many elements."""
    elements, kind = buffer(array)
    return [elements, list(counts), kind]


def all_to_all_single(
    output: Tensor,
    input: Tensor,
    output_split_sizes: Sequence[int] | None = None,
    input_split_sizes: Sequence[int] | None = None,
    group: Group = None,
    async_op: bool = False,
) -> Work | None:
    """Give each process a part along dim 0 of the tensor of each other one.

    output: receives the parts, in the order of ranks. input: its parts go to the processes. output_split_sizes,
    input_split_sizes: the lengths of the parts along dim 0, for each process; None for equal parts. group, async_op: as
    for `all_reduce`.

    >>> received = gs.empty(2)
    >>> dist.all_to_all_single(received, gs.tensor([1.0, 2.0]))
    >>> received
    tensor([1., 2.])
    """
    name = "all_to_all_single"
    if not is_member(name, group):
        return None
    members, array = member(group), sent(name, input)
    _refuse_dtypes(name, [output, input])
    given = _split(name, "input", input, input_split_sizes, members)
    taken = _split(name, "output", output, output_split_sizes, members)
    received = Received(name, output)
    arguments = (_counted(array, given), _counted(received.array, taken))
    return _run(members, "Alltoallv", (name,), arguments, async_op, [output], received.store)


def _split(name: str, parameter: str, tensor: Tensor, sizes: Sequence[int] | None, members: ProcessGroup) -> list[int]:
    """The numbers of elements of the parts of a tensor."""
    length = tensor.shape[0] if tensor.ndim else 1
    if not sizes:
        if length % members.size():
            raise ValueError(f"{name}: {parameter} has length {length} along dim 0, for {members.size()} processes")
        sizes = [length // members.size()] * members.size()
    if len(sizes) != members.size() or sum(sizes) != length:
        raise ValueError(
            f"{name}: {parameter}_split_sizes must be {members.size()} lengths that add up to {length}, "
            f"found {list(sizes)}"
        )
    return [size * (tensor.numel() // length if length else 0) for size in sizes]


def barrier(group: Group = None, async_op: bool = False, device_ids: Any = None) -> Work | None:
    """Wait until all processes of a group have called this. `device_ids` changes nothing.

    group: which processes, all for None. async_op: whether to return a Work at once, whose `wait` waits for them.

    >>> dist.barrier()
    """
    if not is_member("barrier", group):
        return None
    return _run(member(group), "Barrier", ("barrier",), (), async_op)
