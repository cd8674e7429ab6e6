"""Communication of one process with another, which writes to tensors and records nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gradspec.core.tensor import Tensor
from gradspec.distributed.collectives import Group, is_member
from gradspec.distributed.elements import Received, buffer, sent
from gradspec.distributed.groups import get_process_group_ranks, member, rank_within
from gradspec.distributed.mpi import mpi
from gradspec.distributed.pending import Work

__all__ = ["P2POp", "batch_isend_irecv", "irecv", "isend", "recv", "send", "source"]


def isend(
    tensor: Tensor, dst: int | None = None, group: Group = None, tag: int = 0, group_dst: int | None = None
) -> Work | None:
    """Begin to send a tensor to process `dst`.

    dst: the receiver's rank among all processes; or `group_dst`, its rank within the group. tag: a number that tells
    messages apart. Returns a Work; None where this process is not a member. ValueError for a rank outside of the group.

    >>> sent, received = dist.isend(gs.ones(2), dst=0), dist.irecv(found := gs.empty(2), src=0)
    >>> received.wait() and sent.wait()
    True
    >>> found
    tensor([1., 1.])
    """
    if not is_member("isend", group):
        return None
    members, rank = member(group), rank_within(group, "dst", dst, group_dst)
    with members.calls.message(f"send to process {members.ranks[rank]}", begins=True):
        request = members.comm.Isend(buffer(sent("isend", tensor)), rank, tag)
        return Work(members.calls, [request], [tensor], lambda: None)


def irecv(
    tensor: Tensor, src: int | None = None, group: Group = None, tag: int = 0, group_src: int | None = None
) -> Work | None:
    """Begin to receive a tensor from process `src`, or from any for None.

    tensor: which receives it, of the sender's size and dtype. src: the sender's rank among all processes; or
    `group_src`, its rank within the group. group, tag, errors: as for `isend`.

    >>> sent, received = dist.isend(gs.ones(2), dst=0), dist.irecv(found := gs.empty(2), src=0)
    >>> received.result()
    [tensor([1., 1.])]
    """
    if not is_member("irecv", group):
        return None
    members, (rank, sender) = member(group), source(group, src, group_src)
    received = Received("irecv", tensor)
    with members.calls.message(f"recv from {sender}", begins=True):
        request = members.comm.Irecv(buffer(received.array), rank, tag)
        return Work(members.calls, [request], [tensor], received.store)


def source(group: Group, src: int | None, group_src: int | None) -> tuple[int, str]:
    """The rank within a group that a message is received from, that of any process for None, and in words."""
    if src is None and group_src is None:
        return mpi().ANY_SOURCE, "any process"
    rank = rank_within(group, "src", src, group_src)
    return rank, f"process {member(group).ranks[rank]}"


def send(
    tensor: Tensor, dst: int | None = None, group: Group = None, tag: int = 0, group_dst: int | None = None
) -> None:
    """Send a tensor to process `dst`; see `isend`.

    group, tag, group_dst: as for `isend`.

    >>> work = dist.irecv(found := gs.empty(2), src=0)
    >>> dist.send(gs.ones(2), dst=0)
    >>> work.wait()
    True
    >>> found
    tensor([1., 1.])
    """
    work = isend(tensor, dst, group, tag, group_dst)
    if work is not None:
        work.wait()


def recv(
    tensor: Tensor, src: int | None = None, group: Group = None, tag: int = 0, group_src: int | None = None
) -> int:
    """Receive a tensor from process `src`, and return the sender's rank, -1 where this process is not a member.

    tensor, src, group, tag, group_src: as for `irecv`.

    >>> work = dist.isend(gs.ones(2), dst=0)
    >>> dist.recv(found := gs.empty(2), src=0)
    0
    >>> found
    tensor([1., 1.])
    """
    work = irecv(tensor, src, group, tag, group_src)
    if work is None:
        return -1
    work.wait()
    return get_process_group_ranks(group)[work.source_rank()]


class P2POp:
    """One of several sends and receives that `batch_isend_irecv` begins.

    op: `isend` or `irecv`. tensor, peer, group, tag, group_peer: its arguments.

    >>> found = gs.empty(2)
    >>> works = dist.batch_isend_irecv([dist.P2POp(dist.isend, gs.ones(2), 0), dist.P2POp(dist.irecv, found, 0)])
    >>> all(work.wait() for work in works), found
    (True, tensor([1., 1.]))
    """

    def __init__(
        self,
        op: Callable[..., Work | None],
        tensor: Tensor,
        peer: int | None = None,
        group: Group = None,
        tag: int = 0,
        group_peer: int | None = None,
    ) -> None:
        if op not in (isend, irecv):
            raise ValueError("P2POp: op must be gradspec.distributed.isend or irecv")
        self.op, self.tensor, self.peer, self.group, self.tag, self.group_peer = (
            op,
            tensor,
            peer,
            group,
            tag,
            group_peer,
        )


def batch_isend_irecv(p2p_op_list: Sequence[P2POp]) -> list[Work]:
    """The Works of several sends and receives, which begin in an order of their own.

    p2p_op_list: the sends and receives; no other communication of their groups may begin in between.

    >>> found = gs.empty(2)
    >>> works = dist.batch_isend_irecv([dist.P2POp(dist.isend, gs.ones(2), 0), dist.P2POp(dist.irecv, found, 0)])
    >>> all(work.wait() for work in works), found
    (True, tensor([1., 1.]))
    """
    works = [one.op(one.tensor, one.peer, one.group, one.tag, one.group_peer) for one in p2p_op_list]
    return [work for work in works if work is not None]
