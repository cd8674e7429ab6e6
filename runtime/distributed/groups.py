"""Groups of processes: communicators of MPI, whose members have ranks."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, ClassVar

from gradspec.distributed.calls import Calls
from gradspec.distributed.mpi import mpi
from gradspec.distributed.watchdog import Watchdog, end_all_on_errors

__all__ = [
    "GroupMember",
    "ProcessGroup",
    "default_pg_timeout",
    "destroy_process_group",
    "get_backend",
    "get_global_rank",
    "get_group_rank",
    "get_node_local_rank",
    "get_process_group_ranks",
    "get_rank",
    "get_world_size",
    "group",
    "init_process_group",
    "is_initialized",
    "member",
    "new_group",
    "new_subgroups",
    "new_subgroups_by_enumeration",
    "rank_of",
    "rank_within",
]

default_pg_timeout = timedelta(minutes=30)


class ProcessGroup:
    """Processes that communicate with each other, numbered from 0; `init_process_group` and `new_group` make them.

    comm: the communicator, of mpi4py. ranks: the members' ranks in the group of all processes, in order.

    >>> dist.group.WORLD  # of a program without mpiexec
    ProcessGroup('default', ranks=[0])
    """

    def __init__(self, comm: Any, ranks: Sequence[int], name: str) -> None:
        self.comm, self.ranks, self._name = comm, tuple(ranks), name
        self.calls = Calls(comm, self.ranks)

    def rank(self) -> int:
        """The rank of this process within the group.

        >>> dist.group.WORLD.rank()
        0
        """
        rank: int = self.comm.Get_rank()
        return rank

    def size(self) -> int:
        """The number of its processes.

        >>> dist.group.WORLD.size()
        1
        """
        return len(self.ranks)

    def name(self) -> str:
        """Its backend, as torch calls it.

        >>> dist.group.WORLD.name()
        'mpi'
        """
        return "mpi"

    @property
    def group_name(self) -> str:
        """The name of the group.

        >>> dist.group.WORLD.group_name
        'default'
        """
        return self._name

    group_desc = group_name

    def __repr__(self) -> str:
        return f"ProcessGroup({self._name!r}, ranks={list(self.ranks)})"


class _GroupMemberType(type):
    @property
    def WORLD(cls) -> ProcessGroup | None:
        """The group of all processes; None before `init_process_group`."""
        return group.world


class GroupMember(metaclass=_GroupMemberType):
    """The number that `new_group` returns in place of a group, to a process that is not a member.

    >>> dist.get_rank(dist.GroupMember.NON_GROUP_MEMBER)
    -1
    """

    NON_GROUP_MEMBER: ClassVar[int] = -100


class _Groups:
    """The groups of this process."""

    def __init__(self) -> None:
        self.world: ProcessGroup | None = None
        self.others: list[ProcessGroup] = []
        self.watchdog: Watchdog | None = None
        self.ends_on_errors = False

    def all(self) -> list[ProcessGroup]:
        """All groups that this process is a member of."""
        return [*([] if self.world is None else [self.world]), *self.others]

    @property
    def WORLD(self) -> ProcessGroup | None:
        """The group of all processes; None before `init_process_group`."""
        return self.world


group = _Groups()


def init_process_group(
    backend: str | None = None,
    init_method: str | None = None,
    timeout: timedelta | None = None,
    world_size: int = -1,
    rank: int = -1,
    store: Any = None,
    group_name: str = "",
    pg_options: Any = None,
    device_id: Any = None,
) -> None:
    """Make the group of all processes that `mpiexec` has started; every process calls it once.

    Started without `mpiexec`, a process is alone in its group. MPI finds the processes: `init_method`, `store`,
    `pg_options` and `device_id` change nothing. From now on an exception that nobody catches ends all processes.

    backend: None or "mpi". timeout: how long a process may wait in a collective before all are ended, with a message
    that names the missing ones; half an hour for None. world_size, rank: as MPI says, or -1. group_name: for messages.

    Raises ValueError for another backend, size or rank, or if there is a group already; RuntimeError without MPI.

    >>> if not dist.is_initialized():
    ...     dist.init_process_group("mpi")
    >>> dist.get_rank(), dist.get_world_size()
    (0, 1)
    """
    if backend is not None and backend.lower() != "mpi":
        raise ValueError(f"init_process_group: gradspec communicates over MPI: write 'mpi' in place of {backend!r}")
    if group.world is not None:
        raise ValueError("trying to initialize the default process group twice!")
    comm = mpi().COMM_WORLD.Dup()
    for name, said, found in (("world_size", world_size, comm.size), ("rank", rank, comm.rank)):
        if said not in (-1, found):
            raise ValueError(f"init_process_group: {name} is {said}, but MPI has {found}: leave it out")
    group.world = ProcessGroup(comm, range(comm.size), group_name or "default")
    if comm.size > 1:
        seconds = (timeout or default_pg_timeout).total_seconds()
        group.watchdog = Watchdog(group.world, group.all, seconds)
        if not group.ends_on_errors:
            end_all_on_errors(lambda: group.watchdog)
            group.ends_on_errors = True


def destroy_process_group(group: ProcessGroup | int | None = None) -> None:
    """End a group, or all groups for None, after all collectives that have begun. Every member calls it.

    group: a group, None, or the number in its place, for which nothing happens.

    >>> own = dist.new_group([0])
    >>> dist.destroy_process_group(own)
    """
    if group == GroupMember.NON_GROUP_MEMBER:
        return
    if group is None or group is _groups.world:
        ended = [*_groups.others, _world()]
        _finish(ended)
        if _groups.watchdog is not None:
            _groups.watchdog.stop()
            _groups.watchdog = None
        _groups.world, _groups.others = None, []
    else:
        ended = [_groups.others.pop(_groups.others.index(member(group)))]
        _finish(ended)
    for one in ended:
        one.comm.Free()


def _finish(ended: Sequence[ProcessGroup]) -> None:
    for one in ended:
        for work in list(one.calls.pending.values()):
            if work.is_collective:  # a message may have nobody at its other end
                work.wait()


_groups = group  # which parameters of that name hide


def is_initialized() -> bool:
    """Whether `init_process_group` was called.

    >>> dist.is_initialized()
    True
    """
    return _groups.world is not None


def _world() -> ProcessGroup:
    if _groups.world is None:
        raise ValueError("Default process group has not been initialized, please make sure to call init_process_group.")
    return _groups.world


def member(group: Any) -> ProcessGroup:
    """A group, that of all processes for None; ValueError where this process is not a member."""
    if group is None:
        return _world()
    if not isinstance(group, ProcessGroup):
        raise ValueError(f"this process is not a member of the group: {group!r}")
    return group


def new_group(
    ranks: Sequence[int] | None = None,
    timeout: timedelta | None = None,
    backend: str | None = None,
    pg_options: Any = None,
    use_local_synchronization: bool = False,
    group_desc: str | None = None,
    device_id: Any = None,
) -> ProcessGroup | int:
    """A group of some processes; `GroupMember.NON_GROUP_MEMBER` where this process is none of them.

    Every process calls it, members or not, or with `use_local_synchronization` every member. `timeout`,
    `pg_options` and `device_id` change nothing.

    ranks: the members, all for None. backend: None or "mpi". group_desc: its name in messages. ValueError for another
    backend, and for ranks that do not exist or occur twice.

    >>> dist.new_group([0], group_desc="first")
    ProcessGroup('first', ranks=[0])
    """
    if backend is not None and backend.lower() != "mpi":
        raise ValueError(f"new_group: gradspec communicates over MPI: write 'mpi' in place of {backend!r}")
    world = _world()
    members = sorted(range(world.size()) if ranks is None else ranks)
    if len(set(members)) != len(members) or not all(0 <= rank < world.size() for rank in members):
        raise ValueError(f"new_group: ranks must be different numbers below {world.size()}, found {members}")
    if use_local_synchronization and world.rank() not in members:
        return GroupMember.NON_GROUP_MEMBER
    chosen = world.comm.Get_group().Incl(members)
    comm = world.comm.Create_group(chosen) if use_local_synchronization else world.comm.Create(chosen)
    chosen.Free()
    if comm == mpi().COMM_NULL:
        return GroupMember.NON_GROUP_MEMBER
    made = ProcessGroup(comm, members, group_desc or f"group {len(_groups.others) + 1}")
    _groups.others.append(made)
    return made


def new_subgroups(
    group_size: int | None = None,
    group: ProcessGroup | None = None,
    timeout: timedelta | None = None,
    backend: str | None = None,
    pg_options: Any = None,
    group_desc: str | None = None,
) -> tuple[ProcessGroup | None, list[ProcessGroup | int]]:
    """Groups of `group_size` processes each, in the order of ranks: this process's own one, and all as it has them.

    Every process calls it. group: which processes are shared out, all for None. timeout, backend, pg_options,
    group_desc: as for `new_group`. ValueError for a size that does not divide the number of processes.

    >>> own, groups = dist.new_subgroups(1)
    >>> own.size(), len(groups)
    (1, 1)
    """
    size = get_world_size(group)
    if group_size is None or group_size <= 0 or size % group_size:
        raise ValueError(f"new_subgroups: group_size must divide the {size} processes, found {group_size}")
    ranks = get_process_group_ranks(group)
    parts = [ranks[k : k + group_size] for k in range(0, size, group_size)]
    return new_subgroups_by_enumeration(parts, timeout, backend, pg_options, group_desc)


def new_subgroups_by_enumeration(
    ranks_per_subgroup_list: Sequence[Sequence[int]],
    timeout: timedelta | None = None,
    backend: str | None = None,
    pg_options: Any = None,
    group_desc: str | None = None,
) -> tuple[ProcessGroup | None, list[ProcessGroup | int]]:
    """Groups of these ranks: this process's own one, None if it is in none, and all as `new_group` returns them.

    Every process calls it. ranks_per_subgroup_list: for each group its ranks, which no other one has. timeout, backend,
    pg_options, group_desc: as for `new_group`. ValueError for an empty list, and for a rank that occurs twice.

    >>> own, groups = dist.new_subgroups_by_enumeration([[0]])
    >>> own.ranks
    (0,)
    """
    parts = [list(ranks) for ranks in ranks_per_subgroup_list]
    everybody = [rank for part in parts for rank in part]
    if not parts or len(set(everybody)) != len(everybody):
        raise ValueError(
            f"new_subgroups_by_enumeration: expected lists of ranks of which none occurs twice, found {parts}"
        )
    made = [new_group(part, timeout, backend, pg_options, group_desc=group_desc) for part in parts]
    return next((one for one in made if isinstance(one, ProcessGroup)), None), made


# The names under which launchers tell a process its rank on the machine.
_LOCAL_RANKS = ("LOCAL_RANK", "MPI_LOCALRANKID", "OMPI_COMM_WORLD_LOCAL_RANK", "PALS_LOCAL_RANKID", "SLURM_LOCALID")


def get_node_local_rank(fallback_rank: int | None = None) -> int:
    """The rank of this process among the processes of its machine, as the launcher says in the environment.

    fallback_rank: what it is where the launcher says nothing; RuntimeError if it is None.

    >>> dist.get_node_local_rank(fallback_rank=0)
    0
    """
    found = next((os.environ[name] for name in _LOCAL_RANKS if name in os.environ), fallback_rank)
    if found is None:
        raise RuntimeError(
            "get_node_local_rank: the launcher does not say which process of the machine this is: give fallback_rank"
        )
    return int(found)


def get_rank(group: ProcessGroup | int | None = None) -> int:
    """The rank of this process in a group, that of all for None; -1 where it is not a member.

    >>> dist.get_rank()
    0
    """
    return -1 if group == GroupMember.NON_GROUP_MEMBER else member(group).rank()


def get_world_size(group: ProcessGroup | int | None = None) -> int:
    """The number of processes of a group, that of all for None; -1 where this one is not a member.

    >>> dist.get_world_size()
    1
    """
    return -1 if group == GroupMember.NON_GROUP_MEMBER else member(group).size()


def get_backend(group: ProcessGroup | None = None) -> str:
    """The backend of a group, "mpi"; ValueError where this process is not a member.

    >>> dist.get_backend()
    'mpi'
    """
    return member(group).name()


def get_process_group_ranks(group: ProcessGroup | None) -> list[int]:
    """The ranks of a group's members in the group of all processes.

    >>> dist.get_process_group_ranks(dist.group.WORLD)
    [0]
    """
    return list(member(group).ranks)


def get_group_rank(group: ProcessGroup, global_rank: int) -> int:
    """The rank within a group of the process `global_rank` among all; ValueError if it is not a member.

    >>> dist.get_group_rank(dist.group.WORLD, 0)
    0
    """
    return rank_within(group, "global_rank", global_rank)


def get_global_rank(group: ProcessGroup, group_rank: int) -> int:
    """The rank among all processes of the member with the rank `group_rank` in a group; ValueError if it has none.

    >>> dist.get_global_rank(dist.group.WORLD, 0)
    0
    """
    return rank_of(group, "group_rank", group_rank)


def rank_of(group: ProcessGroup | None, name: str, group_rank: int) -> int:
    """The rank among all processes of a member, that an argument of this name is."""
    found = member(group)
    if not 0 <= group_rank < found.size():
        raise ValueError(f"{name} is {group_rank}: the ranks in {found!r} go from 0 to {found.size() - 1}")
    return found.ranks[group_rank]


def rank_within(
    group: ProcessGroup | None,
    name: str,
    rank: int | None,
    group_rank: int | None = None,
    default: int | None = None,
) -> int:
    """The rank within a group, of an argument that is one among all processes, or else one within the group.

    default: the rank among all processes where both are left out; ValueError if it is None.
    """
    found = member(group)
    rank = default if rank is None and group_rank is None else rank
    if (rank is None) == (group_rank is None):
        raise ValueError(f"give one of {name} and group_{name}")
    if group_rank is not None:
        rank_of(found, f"group_{name}", group_rank)
        return group_rank
    if rank not in found.ranks:
        raise ValueError(f"{name} is {rank}, which is not a rank of {found!r}")
    return found.ranks.index(rank)
