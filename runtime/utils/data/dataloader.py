"""`DataLoader`: batches of a data set, loaded here or by other processes."""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import pickle
import weakref
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Generator as GeneratorType
from functools import partial
from multiprocessing.connection import wait
from types import GenericAlias
from typing import Any

from gradspec.tensors.random import Generator
from gradspec.utils.data import worker
from gradspec.utils.data.collate import default_collate, default_convert
from gradspec.utils.data.dataset import IterableDataset
from gradspec.utils.data.sampler import BatchSampler, RandomSampler, SequentialSampler, batch_count, drawn_seed

__all__ = ["DataLoader"]


# Attributes of a loader that its order is made of, which stay as they are.
_FIXED = ("batch_size", "batch_sampler", "sampler", "drop_last", "dataset", "persistent_workers")


class DataLoader:
    """Batches of a data set, in an order of its own for each pass.

    dataset: with `__getitem__` and `__len__`, or an `IterableDataset`. batch_size: None gives single samples. shuffle,
    or sampler, or batch_sampler: the order. num_workers: how many processes load batches; 0 loads them when they are
    asked for. collate_fn: joins samples. drop_last: whether a last batch that is too short is left out. timeout: the
    seconds after which a worker is given up, 0 for none. worker_init_fn: called in each worker with its number, after
    the generators of gradspec, `random` and `numpy.random` have got a seed of the worker. multiprocessing_context:
    "fork", "spawn" or a context. generator: draws the order and the workers' seeds. prefetch_factor: how many batches
    each worker is ahead. persistent_workers: whether they stay between passes. in_order: whether batches come in the
    order of the sampler. pin_memory and pin_memory_device change nothing.

    Raises ValueError for arguments that exclude each other. An exception in a worker is raised here with its traceback;
    RuntimeError for a worker that has died, and after the timeout. A pass goes on after the exception of a data set:
    the next batch follows.

    >>> list(gs.utils.data.DataLoader([1, 2, 3], batch_size=2))
    [tensor([1, 2]), tensor([3])]
    """

    __class_getitem__: Any = classmethod(GenericAlias)  # so that annotations may name what a batch is
    _kept: _Workers | None = None
    _is_made = False

    def __init__(
        self,
        dataset: Any,
        batch_size: int | None = 1,
        shuffle: bool | None = None,
        sampler: Iterable[Any] | None = None,
        batch_sampler: Iterable[Any] | None = None,
        num_workers: int = 0,
        collate_fn: Callable[[Any], Any] | None = None,
        pin_memory: bool = False,
        drop_last: bool = False,
        timeout: float = 0,
        worker_init_fn: Callable[[int], None] | None = None,
        multiprocessing_context: Any = None,
        generator: Generator | None = None,
        *,
        prefetch_factor: int | None = None,
        persistent_workers: bool = False,
        pin_memory_device: str = "",
        in_order: bool = True,
    ) -> None:
        _check_workers(num_workers, timeout, prefetch_factor, persistent_workers)
        self.dataset, self.num_workers, self.timeout = dataset, num_workers, timeout
        self.prefetch_factor = 2 if prefetch_factor is None and num_workers else prefetch_factor
        self.pin_memory, self.pin_memory_device, self.in_order = pin_memory, pin_memory_device, in_order
        self.worker_init_fn, self.generator = worker_init_fn, generator
        self.multiprocessing_context, self.persistent_workers = multiprocessing_context, persistent_workers
        self._is_stream = isinstance(dataset, IterableDataset)
        self._choose_order(batch_size, shuffle, sampler, batch_sampler, drop_last)
        self.collate_fn = collate_fn or (default_collate if self._batched else default_convert)
        self._is_made = True

    def __setattr__(self, name: str, value: Any) -> None:
        if self._is_made and name in _FIXED:
            raise ValueError(f"{name} attribute should not be set after DataLoader is initialized")
        super().__setattr__(name, value)

    def _choose_order(
        self, batch_size: int | None, shuffle: bool | None, sampler: Any, batch_sampler: Any, drop_last: bool
    ) -> None:
        if self._is_stream:
            for name, given in (("shuffle", shuffle or None), ("sampler", sampler), ("batch_sampler", batch_sampler)):
                if given is not None:
                    raise ValueError(
                        f"DataLoader with IterableDataset: expected unspecified {name} option, but got {name}={given}"
                    )
        if sampler is not None and shuffle:
            raise ValueError("sampler option is mutually exclusive with shuffle")
        if batch_sampler is not None and (batch_size != 1 or shuffle or sampler is not None or drop_last):
            raise ValueError(
                "batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last"
            )
        if batch_size is None and drop_last:
            raise ValueError("batch_size=None option disables auto-batching and is mutually exclusive with drop_last")
        if batch_sampler is not None:
            batch_size, drop_last = None, False
        if batch_sampler is None and not self._is_stream:
            if sampler is None and shuffle:
                sampler = RandomSampler(self.dataset, generator=self.generator)
            elif sampler is None:
                sampler = SequentialSampler(self.dataset)
            if batch_size is not None:
                batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size, self.drop_last = batch_size, drop_last
        self.sampler: Any = sampler
        self.batch_sampler: Any = batch_sampler
        self._batched = batch_sampler is not None or (self._is_stream and batch_size is not None)

    def __len__(self) -> int:
        if not self._is_stream:
            return len(self.sampler if self.batch_sampler is None else self.batch_sampler)
        length = len(self.dataset)
        if self.batch_size is None:
            return length
        return batch_count(length, self.batch_size, self.drop_last)

    def __iter__(self) -> Iterator[Any]:
        seed = drawn_seed(self.generator)
        order = self._order()
        if not self.num_workers:
            return _Pass(self, map(self._fetcher()(self.dataset), order))
        if self.persistent_workers:
            if self._kept is None or not self._kept.are_alive():
                self._kept = _Workers(self)
            return _Pass(self, self._kept.next_pass(order, seed))
        return _Pass(self, self._by_new_workers(order, seed))

    def _order(self) -> Iterator[Any]:
        if self._is_stream:
            return itertools.repeat(None)
        return iter(self.sampler if self.batch_sampler is None else self.batch_sampler)

    def _by_new_workers(self, order: Iterator[Any], seed: int) -> Iterator[Any]:
        workers = _Workers(self)
        try:
            yield from workers.batches(order, seed)
        finally:
            workers.close()

    def _fetcher(self) -> Callable[[Any], Callable[[Any], Any]]:
        """Makes of a data set the function that gives the batch of a task; for a worker, it can be pickled."""
        if self._is_stream:
            return partial(_Stream, self.collate_fn, self.batch_size, self.drop_last)
        return partial(_by_index, self.collate_fn, self._batched)

    @property
    def multiprocessing_context(self) -> Any:
        """The context in which workers are started, or None.

        >>> loader = gs.utils.data.DataLoader([1, 2], num_workers=1, multiprocessing_context="spawn")
        >>> loader.multiprocessing_context.get_start_method()
        'spawn'
        """
        return self._context

    @multiprocessing_context.setter
    def multiprocessing_context(self, context: Any) -> None:
        if context is not None and not self.num_workers:
            raise ValueError(
                "multiprocessing_context can only be used with multi-process loading (num_workers > 0), but got "
                f"num_workers={self.num_workers}"
            )
        if isinstance(context, str):
            known = multiprocessing.get_all_start_methods()
            if context not in known:
                raise ValueError(
                    "multiprocessing_context option should specify a valid start method in "
                    f"{known!r}, but got multiprocessing_context={context!r}"
                )
            context = multiprocessing.get_context(context)
        self._context = context


def _check_workers(num_workers: int, timeout: float, prefetch_factor: int | None, persistent: bool) -> None:
    if num_workers < 0:
        raise ValueError("num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.")
    if timeout < 0:
        raise ValueError("timeout option should be non-negative")
    if not num_workers and prefetch_factor is not None:
        raise ValueError(
            "prefetch_factor option could only be specified in multiprocessing.let num_workers > 0 to enable "
            "multiprocessing, otherwise set prefetch_factor to None."
        )
    if prefetch_factor is not None and prefetch_factor < 0:
        raise ValueError("prefetch_factor option should be non-negative")
    if persistent and not num_workers:
        raise ValueError("persistent_workers option needs num_workers > 0")


class _Pass(Iterator[Any]):
    """The batches of one pass, which has as many of them as the loader."""

    def __init__(self, loader: DataLoader, batches: Iterator[Any]) -> None:
        self._loader, self._batches = loader, batches

    def __next__(self) -> Any:
        batch = next(self._batches)
        if isinstance(batch, worker.Failure):
            batch.reraise()  # here, and not in a generator, which would end: the batches after it follow
        return batch

    def __len__(self) -> int:
        return len(self._loader)


_BaseDataLoaderIter = _Pass  # as torch names the class, for `isinstance`


class _MultiProcessingDataLoaderIter(_Pass):
    """A class for `isinstance` only: the loader ends its processes itself."""


class _Ended(StopIteration):
    """A stream has no more batches."""


def _by_index(collate: Callable[[Any], Any], batched: bool, dataset: Any) -> Callable[[Any], Any]:
    return lambda indices: worker.fetch(dataset, indices, collate, batched)


class _Stream:
    """Batches of a stream, one at a call."""

    def __init__(self, collate: Callable[[Any], Any], batch_size: int | None, drop_last: bool, dataset: Any) -> None:
        self.collate, self.batch_size, self.drop_last = collate, batch_size, drop_last
        self.samples = iter(dataset)

    def __call__(self, _: Any) -> Any:
        samples = list(itertools.islice(self.samples, 1 if self.batch_size is None else self.batch_size))
        if not samples or (self.drop_last and len(samples) < (self.batch_size or 1)):
            raise _Ended
        return self.collate(samples[0] if self.batch_size is None else samples)


class _Workers:
    """The processes of a loader. See Note [Workers], worker.py."""

    def __init__(self, loader: DataLoader) -> None:
        context: Any = loader.multiprocessing_context or multiprocessing
        self.ahead, self.in_order, self.timeout = loader.prefetch_factor or 1, loader.in_order, loader.timeout or None
        self.pipes: list[Any] = []
        self.processes: list[Any] = []
        for k in range(loader.num_workers):
            ours, theirs = context.Pipe()
            info = worker.WorkerInfo(k, loader.num_workers, 0, loader.dataset)
            inherited = [*self.pipes, ours] if context.get_start_method() == "fork" else []
            arguments = theirs, info, loader._fetcher(), loader.worker_init_fn, inherited
            process = context.Process(target=worker.run, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)
        self._end = weakref.finalize(self, _end, self.pipes, self.processes)
        self._latest: weakref.ref[GeneratorType[Any, None, None]] | None = None

    def are_alive(self) -> bool:
        """Whether none has been given up, or has died."""
        return all(process.is_alive() for process in self.processes)

    def close(self) -> None:
        """End the processes."""
        self._end()

    def next_pass(self, order: Iterator[Any], seed: int) -> Iterator[Any]:
        """One pass, which ends the one before it: both have the same pipes."""
        latest = None if self._latest is None else self._latest()
        if latest is not None:
            latest.close()
        batches = self.batches(order, seed)
        self._latest = weakref.ref(batches)
        return batches

    def batches(self, order: Iterator[Any], seed: int) -> GeneratorType[Any, None, None]:
        """One pass: tasks for the workers, each of which is a few ahead.

        In order, the workers take turns and an error comes at its place, so that what a worker draws does not depend on
        which of them is faster; else a worker gets a task for each that it has done.
        """
        for pipe in self.pipes:
            pipe.send((-1, seed, None))
        waiting: dict[int, int] = {}  # the worker of each task that is not done
        done: dict[int, Any] = {}
        working, numbers, turns = [*range(len(self.pipes))], itertools.count(), itertools.count()
        first = 0  # the task whose batch comes next
        try:
            for turn in itertools.islice(turns, self.ahead * len(working)):
                self._send(working[turn % len(working)], order, numbers, waiting)
            while waiting or done:
                if first in done or (done and not self.in_order):
                    batch = done.pop(first if first in done else next(iter(done)))
                    first += self.in_order
                    if batch is not worker.END:
                        yield batch
                    continue
                number, k, answer = self._received(waiting)
                ended = isinstance(answer, str) and answer == worker.END
                if ended and k in working:
                    working.remove(k)
                done[number] = worker.END if ended else answer
                if k in working:
                    to = working[next(turns) % len(working)] if self.in_order else k
                    self._send(to, order, numbers, waiting)
        finally:
            while waiting:  # of a pass that was left early
                with contextlib.suppress(RuntimeError, OSError):  # the latter at the end of the program
                    self._received(waiting)
                    continue
                break

    def _send(self, k: int, order: Iterator[Any], numbers: Iterator[int], waiting: dict[int, int]) -> None:
        for indices in itertools.islice(order, 1):
            number = next(numbers)
            waiting[number] = k
            self.pipes[k].send((number, None, indices))

    def _received(self, waiting: dict[int, int]) -> tuple[int, int, Any]:
        """A task that is done, its worker, and the batch."""
        pipes = {self.pipes[k]: k for k in waiting.values()}
        ready: Any = wait([*pipes], self.timeout)
        if not ready:
            waiting.clear()
            for process in self.processes:
                process.terminate()
                process.join()
            raise RuntimeError(f"DataLoader timed out after {self.timeout} seconds")
        k = pipes[ready[0]]
        try:
            number, answer = pickle.loads(ready[0].recv_bytes())
        except (EOFError, OSError):
            waiting.clear()
            self.processes[k].join(1)
            raise RuntimeError(
                f"DataLoader worker (pid(s) {self.processes[k].pid}) exited unexpectedly (exit code "
                f"{self.processes[k].exitcode})"
            ) from None
        del waiting[number]
        return number, k, answer


def _end(pipes: list[Any], processes: list[Any]) -> None:
    for pipe in pipes:
        with contextlib.suppress(OSError):
            pipe.send(None)
        pipe.close()
    for process in processes:
        process.join(5)
        if process.is_alive():
            process.terminate()
            process.join()
