"""The collectives on arrays: the elements that each process sends, and the ones that it has then.

All processes of a group call the same functions in the same order, in backward passes, too, as the order of nodes is
the same in all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.distributed.elements import buffer
from gradspec.distributed.groups import ProcessGroup, communicator
from gradspec.distributed.reductions import ReduceOp, operation

__all__ = [
    "all_gather",
    "all_reduce",
    "all_to_all",
    "broadcast",
    "exchange",
    "gather",
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
    comm, given = communicator(group), _contiguous(self)
    result = np.empty_like(given)
    comm.Allreduce(buffer(given), buffer(result), op=_sum(given))
    return result


def reduce(self: Array, dst: int, group: Group = None) -> Array:
    comm, given = communicator(group), _contiguous(self)
    result = np.zeros_like(given)
    comm.Reduce(buffer(given), buffer(result) if comm.rank == dst else None, op=_sum(given), root=dst)
    return result


def broadcast(self: Array, src: int, group: Group = None) -> Array:
    result = np.array(self, order="C")
    communicator(group).Bcast(buffer(result), root=src)
    return result


def all_gather(self: Array, dim: int = 0, group: Group = None) -> Array:
    comm, given = communicator(group), _first(self, dim)
    result = np.empty((comm.size * given.shape[0], *given.shape[1:]), given.dtype)
    comm.Allgather(buffer(given), buffer(result))
    return _back(result, dim)


def reduce_scatter(self: Array, dim: int = 0, group: Group = None) -> Array:
    comm = communicator(group)
    given = _parts("reduce_scatter", self, comm.size, dim)
    result = np.empty_like(given[0])
    comm.Reduce_scatter_block(buffer(given), buffer(result), op=_sum(given))
    return _back(result, dim)


def gather(self: Array, dst: int, dim: int = 0, group: Group = None) -> Array:
    comm, given = communicator(group), _first(self, dim)
    result = np.zeros((comm.size * given.shape[0], *given.shape[1:]), given.dtype)
    comm.Gather(buffer(given), buffer(result) if comm.rank == dst else None, root=dst)
    return _back(result, dim)


def scatter(self: Array, src: int, dim: int = 0, group: Group = None) -> Array:
    comm = communicator(group)
    given = _parts("scatter", self, comm.size, dim)
    result = np.empty_like(given[0])
    comm.Scatter(buffer(given) if comm.rank == src else None, buffer(result), root=src)
    return _back(result, dim)


def all_to_all(
    self: Array,
    sent: Sequence[int] | None = None,
    received: Sequence[int] | None = None,
    dim: int = 0,
    group: Group = None,
) -> Array:
    comm, given = communicator(group), _first(self, dim)
    lengths = _lengths("sent", sent, given.shape[0], comm.size)
    taken = lengths if received is None else _lengths("received", received, sum(received), comm.size)
    result = np.empty((sum(taken), *given.shape[1:]), given.dtype)
    each = int(np.prod(given.shape[1:]))
    (elements, kind), (into, _) = buffer(given), buffer(result)
    comm.Alltoallv([elements, [n * each for n in lengths], kind], [into, [n * each for n in taken], kind])
    return _back(result, dim)


def _lengths(name: str, lengths: Sequence[int] | None, length: int, size: int) -> list[int]:
    """The lengths of the parts for all processes, equal ones for None."""
    if lengths is None and length % size == 0:
        return [length // size] * size
    if lengths is None or len(lengths) != size or sum(lengths) != length:
        raise RuntimeError(f"all_to_all: {name} must be {size} lengths that add up to {length}, found {lengths}")
    return list(lengths)


def exchange(self: Array, dst: int | None, src: int | None, group: Group = None) -> Array:
    comm, given = communicator(group), _contiguous(self)
    result = np.zeros_like(given)
    requests = [] if src is None else [comm.Irecv(buffer(result), src)]
    if dst is not None:
        comm.Send(buffer(given), dst)
    for request in requests:
        request.Wait()
    return result
