"""Communication of Python objects, which are pickled: receive objects only from processes that you trust."""

from __future__ import annotations

from typing import Any

from gradspec.distributed.collectives import Group, is_member
from gradspec.distributed.groups import member, rank_within
from gradspec.distributed.mpi import mpi
from gradspec.distributed.point_to_point import source

__all__ = [
    "all_gather_object",
    "broadcast_object_list",
    "gather_object",
    "recv_object_list",
    "scatter_object_list",
    "send_object_list",
]


def all_gather_object(object_list: list[Any], obj: Any, group: Group = None) -> None:
    """Put the objects of all processes into a list, in the order of ranks.

    object_list: with as many items as there are processes, which are replaced. obj: this process's object.
    group: which processes, all for None.

    >>> found = [None] * dist.get_world_size()
    >>> dist.all_gather_object(found, {"loss": 0.5})
    >>> found
    [{'loss': 0.5}]
    """
    if is_member("all_gather_object", group):
        members = member(group)
        with members.calls.during("all_gather_object"):
            object_list[:] = members.comm.allgather(obj)


def gather_object(
    obj: Any,
    object_gather_list: list[Any] | None = None,
    dst: int | None = None,
    group: Group = None,
    group_dst: int | None = None,
) -> None:
    """Put the objects of all processes into the list of process `dst`, 0 if it is left out; see `gather`.

    obj: this process's object. object_gather_list: in process `dst`, the list, whose items are replaced; ValueError
    without one. dst: its rank among all processes, or `group_dst`, its rank within the group. group: which processes,
    all for None.

    >>> found = [None] * dist.get_world_size()
    >>> dist.gather_object("a", found if dist.get_rank() == 0 else None)
    >>> found
    ['a']
    """
    if not is_member("gather_object", group):
        return
    members = member(group)
    root = rank_within(group, "dst", dst, group_dst, 0)
    if members.rank() == root and object_gather_list is None:
        raise ValueError("Argument ``object_gather_list`` must be specified on destination rank.")
    with members.calls.during("gather_object", None, f"dst {root}"):
        found = members.comm.gather(obj, root)
    if members.rank() == root and object_gather_list is not None:
        object_gather_list[:] = found


def broadcast_object_list(
    object_list: list[Any],
    src: int | None = None,
    group: Group = None,
    device: Any = None,
    group_src: int | None = None,
) -> None:
    """Replace the items of a list by those of process `src`, 0 if it is left out; `device` changes nothing.

    object_list: as long in all processes. src: the sender's rank among all processes, or `group_src`, its rank within
    the group. group: which processes, all for None.

    >>> settings = ["adam", 0.1]
    >>> dist.broadcast_object_list(settings, src=0)
    >>> settings
    ['adam', 0.1]
    """
    if not is_member("broadcast_object_list", group):
        return
    root = rank_within(group, "src", src, group_src, 0)
    members = member(group)
    with members.calls.during("broadcast_object_list", None, f"src {root}"):
        object_list[:] = members.comm.bcast(object_list, root)


def scatter_object_list(
    scatter_object_output_list: list[Any],
    scatter_object_input_list: list[Any] | None = None,
    src: int | None = None,
    group: Group = None,
    group_src: int | None = None,
) -> None:
    """Put one object of process `src`, 0 if it is left out, into the list of each process; see `scatter`.

    scatter_object_output_list: whose first item is replaced. scatter_object_input_list: in process `src`, an object for
    each process. ValueError for an empty output list, and for another number of objects.
    src, group_src, group: as for `broadcast_object_list`.

    >>> own = [None]
    >>> dist.scatter_object_list(own, ["a"], src=0)
    >>> own
    ['a']
    """
    if not is_member("scatter_object_list", group):
        return
    if not scatter_object_output_list:
        raise ValueError("Expected argument scatter_object_output_list to be a list of size at least 1.")
    members = member(group)
    root = rank_within(group, "src", src, group_src, 0)
    given = scatter_object_input_list if members.rank() == root else None
    if members.rank() == root and (given is None or len(given) != members.size()):
        raise ValueError(f"scatter_object_list: scatter_object_input_list must have {members.size()} items")
    with members.calls.during("scatter_object_list", None, f"src {root}"):
        scatter_object_output_list[0] = members.comm.scatter(given, root)


def send_object_list(
    object_list: list[Any],
    dst: int | None = None,
    group: Group = None,
    device: Any = None,
    group_dst: int | None = None,
) -> None:
    """Send a list of objects to process `dst`; `device` changes nothing. See `send`.

    object_list: of any length. dst: the receiver's rank among all processes, or `group_dst`, its rank within the group.
    group: which processes, all for None.

    >>> if dist.get_rank() == 0 and dist.get_world_size() > 1:
    ...     dist.send_object_list(["a", 1], dst=1)
    """
    if not is_member("send_object_list", group):
        return
    members, rank = member(group), rank_within(group, "dst", dst, group_dst)
    with members.calls.message(f"send_object_list to process {members.ranks[rank]}"):
        members.comm.send(list(object_list), rank)


def recv_object_list(
    object_list: list[Any],
    src: int | None = None,
    group: Group = None,
    device: Any = None,
    group_src: int | None = None,
) -> int:
    """Replace a list by the list that process `src` sends, any for None, and return the sender's rank. See `recv`.

    object_list: which is replaced. src, group_src, group: as for `broadcast_object_list`.

    >>> received = [None, None]
    >>> if dist.get_rank() == 1:
    ...     dist.recv_object_list(received, src=0)
    """
    if not is_member("recv_object_list", group):
        return -1
    members, status = member(group), mpi().Status()
    rank, sender = source(group, src, group_src)
    with members.calls.message(f"recv_object_list from {sender}"):
        object_list[:] = members.comm.recv(source=rank, status=status)
    found: int = status.Get_source()
    return members.ranks[found]
