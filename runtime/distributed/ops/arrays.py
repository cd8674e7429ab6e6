"""The collectives on arrays: the elements that each process sends, and the ones that it has then.

All processes of a group call the same functions in the same order, in backward passes, too, as the order of nodes is
the same in all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.distributed.elements import buffer
from gradspec.distributed.groups import ProcessGroup, member
from gradspec.distributed.reductions import ReduceOp, operation

__all__ = [
    "all_gather",
    "all_reduce",
    "all_to_all",
    "broadcast",
    "enter",
    "exchange",
    "gather",
    "part",
    "reduce",
    "reduce_scatter",
    "scatter",
]

Array = np.ndarray[Any, Any]
Group = ProcessGroup | None


def _contiguous(array: Array) -> Array:
    return np.asarray(array, order="C")


def _sum(array: Array) -> Any:
    return operation("collective", ReduceOp.SUM, array.dtype)


def _first(array: Array, dim: int) -> Array:
    """The array with this dim in front."""
    return _contiguous(np.moveaxis(array, dim, 0))


def _back(array: Array, dim: int) -> Array:
    return np.moveaxis(array, 0, dim)


def _parts(name: str, array: Array, size: int, dim: int) -> Array:
    """The array with this dim in front, as so many equal parts; RuntimeError if they are not equal."""
    if array.shape[dim] % size:
        raise RuntimeError(f"{name}: dim {dim} has length {array.shape[dim]}, which {size} processes cannot share")
    front = _first(array, dim)
    return front.reshape(size, front.shape[0] // size, *front.shape[1:])


def all_reduce(self: Array, group: Group = None) -> Array:
    members, given = member(group), _contiguous(self)
    result = np.empty_like(given)
    with members.calls.during("all_reduce", given):
        members.comm.Allreduce(buffer(given), buffer(result), op=_sum(given))
    return result


def reduce(self: Array, dst: int, group: Group = None) -> Array:
    members, given = member(group), _contiguous(self)
    result = np.zeros_like(given)
    with members.calls.during("reduce", given, f"dst {dst}"):
        into = buffer(result) if members.rank() == dst else None
        members.comm.Reduce(buffer(given), into, op=_sum(given), root=dst)
    return result


def broadcast(self: Array, src: int, group: Group = None) -> Array:
    members, result = member(group), np.array(self, order="C")
    with members.calls.during("broadcast", result, f"src {src}"):
        members.comm.Bcast(buffer(result), root=src)
    return result


def all_gather(self: Array, dim: int = 0, group: Group = None) -> Array:
    members, given = member(group), _first(self, dim)
    result = np.empty((members.size() * given.shape[0], *given.shape[1:]), given.dtype)
    with members.calls.during("all_gather", given):
        members.comm.Allgather(buffer(given), buffer(result))
    return _back(result, dim)


def reduce_scatter(self: Array, dim: int = 0, group: Group = None) -> Array:
    members = member(group)
    given = _parts("reduce_scatter", self, members.size(), dim)
    result = np.empty_like(given[0])
    with members.calls.during("reduce_scatter", given):
        members.comm.Reduce_scatter_block(buffer(given), buffer(result), op=_sum(given))
    return _back(result, dim)


def gather(self: Array, dst: int, dim: int = 0, group: Group = None) -> Array:
    members, given = member(group), _first(self, dim)
    result = np.zeros((members.size() * given.shape[0], *given.shape[1:]), given.dtype)
    with members.calls.during("gather", given, f"dst {dst}"):
        members.comm.Gather(buffer(given), buffer(result) if members.rank() == dst else None, root=dst)
    return _back(result, dim)


def scatter(self: Array, src: int, dim: int = 0, group: Group = None) -> Array:
    members = member(group)
    given = _parts("scatter", self, members.size(), dim)
    result = np.empty_like(given[0])
    with members.calls.during("scatter", given, f"src {src}"):
        members.comm.Scatter(buffer(given) if members.rank() == src else None, buffer(result), root=src)
    return _back(result, dim)


def all_to_all(
    self: Array,
    sent: Sequence[int] | None = None,
    received: Sequence[int] | None = None,
    dim: int = 0,
    group: Group = None,
) -> Array:
    members, given = member(group), _first(self, dim)
    lengths = _lengths("sent", sent, given.shape[0], members.size())
    taken = lengths if received is None else _lengths("received", received, sum(received), members.size())
    result = np.empty((sum(taken), *given.shape[1:]), given.dtype)
    each = int(np.prod(given.shape[1:]))
    (elements, kind), (into, _) = buffer(given), buffer(result)
    with members.calls.during("all_to_all"):
        members.comm.Alltoallv([elements, [n * each for n in lengths], kind], [into, [n * each for n in taken], kind])
    return _back(result, dim)


def _lengths(name: str, lengths: Sequence[int] | None, length: int, size: int) -> list[int]:
    """The lengths of the parts for all processes, equal ones for None."""
    if lengths is None and length % size == 0:
        return [length // size] * size
    if lengths is None or len(lengths) != size or sum(lengths) != length:
        raise RuntimeError(f"all_to_all: {name} must be {size} lengths that add up to {length}, found {lengths}")
    return list(lengths)


def exchange(self: Array, dst: int | None, src: int | None, group: Group = None) -> Array:
    members, given = member(group), _contiguous(self)
    result = np.zeros_like(given)
    with members.calls.during("exchange", given):
        requests = [] if src is None else [members.comm.Irecv(buffer(result), src)]
        if dst is not None:
            members.comm.Send(buffer(given), dst)
        for request in requests:
            request.Wait()
    return result


def enter(self: Array, group: Group = None) -> Array:
    return self.copy()


def part(self: Array, dim: int = 0, group: Group = None) -> Array:
    members = member(group)
    return _back(_parts("part", self, members.size(), dim)[members.rank()].copy(), dim)
