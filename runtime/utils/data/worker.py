"""Processes that load samples for a `DataLoader`, and what they say of themselves.

Note [Workers] Each worker has a pipe: tasks come in, batches or errors go out, both with the number of the task. A
thread of the worker reads the tasks, so that the loader never waits for a worker to take one while the worker waits for
the loader to take a batch. A batch is pickled where errors of that are still caught. When the loader closes its end, or
is gone, the worker ends.
"""

from __future__ import annotations

import contextlib
import pickle
import queue
import random
import threading
import traceback
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from gradspec.core.compiled.kernels import set_num_threads
from gradspec.tensors.random import manual_seed
from gradspec.utils.data.dataset import samples_at

__all__ = ["END", "Failure", "WorkerInfo", "fetch", "get_worker_info", "run"]

END = "end"  # in place of a batch: the worker's stream has ended


class WorkerInfo(NamedTuple):
    """What a worker knows: its number, how many there are, its seed, and its copy of the data set.

    id: the number, from 0 on. num_workers: how many there are. seed: that of its random numbers. dataset: the copy.

    >>> print(gs.utils.data.get_worker_info())
    None
    """

    id: int
    num_workers: int
    seed: int
    dataset: Any


class Failure:
    """An exception of a worker, as text and by its class."""

    def __init__(self, error: BaseException, where: str) -> None:
        self.kind, self.text = type(error), traceback.format_exc()
        self.where = where

    def reraise(self) -> None:
        """Raise it in the loader: of the same class if that takes a text, else as a RuntimeError."""
        message = f"Caught {self.kind.__name__} {self.where}.\nOriginal {self.text}"
        if self.kind is KeyError:
            raise KeyError(_Verbatim(message))
        try:
            error = self.kind(message)
        except Exception:
            raise RuntimeError(message) from None
        raise error


class _Verbatim(str):
    """A key whose text is itself, so that a KeyError shows its lines."""

    def __repr__(self) -> str:
        return str(self)


_info: WorkerInfo | None = None


def get_worker_info() -> WorkerInfo | None:
    """The facts of the worker that asks; None outside of workers.

    >>> gs.utils.data.get_worker_info() is None
    True
    """
    return _info


def fetch(dataset: Any, indices: Any, collate: Callable[[Any], Any], batched: bool) -> Any:
    """The batch of these indices, or the one sample."""
    if not batched:
        return collate(dataset[indices])
    return collate(samples_at(dataset, indices))


def run(
    pipe: Any,
    info: WorkerInfo,
    make_fetcher: Callable[[Any], Callable[[Any], Any]],
    initialize: Callable[[int], None] | None,
    inherited: list[Any],
) -> None:
    """The work of a process: batches for tasks, until the pipe is closed; `inherited` are ends of the loader's."""
    global _info
    for end in inherited:
        end.close()
    set_num_threads(1)
    _info = info
    tasks: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(pipe, tasks), daemon=True).start()
    where = f"in DataLoader worker process {info.id}"
    failed: Failure | None = None
    fetcher: Any = None
    while (task := tasks.get()) is not None:
        number, seed, indices = task
        try:
            if seed is not None:  # another pass begins
                random.seed(seed + info.id)
                manual_seed(seed + info.id)
                np.random.seed((seed + info.id) % 2**32)
                _info = info._replace(seed=seed + info.id)
                if initialize is not None and fetcher is None:
                    initialize(info.id)
                fetcher = make_fetcher(info.dataset)
                continue
            answer = failed if failed is not None else fetcher(indices)  # pyright: ignore  # a pass has begun
            packed = pickle.dumps((number, answer), pickle.HIGHEST_PROTOCOL)
        except StopIteration:
            packed = pickle.dumps((number, END))
        except KeyboardInterrupt:
            return
        except BaseException as error:
            failure = Failure(error, where)
            if seed is not None:
                failed = failure
                continue
            packed = _packed(number, failure)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            pipe.send_bytes(packed)


def _packed(number: int, failure: Failure) -> bytes:
    try:
        return pickle.dumps((number, failure))
    except Exception:  # of a class that cannot be found by its name
        failure.kind = RuntimeError
        return pickle.dumps((number, failure))


def _read(pipe: Any, tasks: queue.SimpleQueue[Any]) -> None:
    try:
        while True:
            tasks.put(pipe.recv())
    except (EOFError, OSError):
        tasks.put(None)
