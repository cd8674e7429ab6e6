"""Small facts that processes tell each other: text in JSON, since whoever unpickles runs the sender's code."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from gradspec.distributed.mpi import mpi

__all__ = ["all_gather", "broadcast", "receive", "send"]


def _written(fact: Any) -> np.ndarray[Any, Any]:
    return np.frombuffer(json.dumps(fact).encode(), np.uint8)


def _read(text: np.ndarray[Any, Any]) -> Any:
    return json.loads(text.tobytes())


def all_gather(comm: Any, fact: Any) -> list[Any]:
    """The facts of all processes of a communicator, in the order of ranks."""
    mine, lengths = _written(fact), np.empty(comm.size, np.int64)
    comm.Allgather(np.array([mine.size], np.int64), lengths)
    everything = np.empty(lengths.sum(), np.uint8)
    comm.Allgatherv(mine, [everything, lengths.tolist(), mpi().UINT8_T])
    return [_read(text) for text in np.split(everything, np.cumsum(lengths)[:-1])]


def broadcast(comm: Any, fact: Any, root: int) -> Any:
    """The fact of process `root`."""
    text = _written(fact)
    length = np.array([text.size], np.int64)
    comm.Bcast(length, root)
    if comm.rank != root:
        text = np.empty(length.item(), np.uint8)
    comm.Bcast(text, root)
    return _read(text)


def send(comm: Any, fact: Any, rank: int) -> Any:
    """Begin to tell another process a fact: a request of mpi4py, which keeps the text."""
    return comm.Isend([_written(fact), mpi().UINT8_T], rank)


def receive(comm: Any, status: Any) -> Any:
    """A fact that another process has sent, as `status` of a probe says."""
    text = np.empty(status.Get_count(mpi().UINT8_T), np.uint8)
    comm.Recv([text, mpi().UINT8_T], status.Get_source(), status.Get_tag())
    return _read(text)
