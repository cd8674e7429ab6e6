"""Results that come later: Python's futures with the names of torch.futures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent import futures
from typing import Any, Generic, TypeVar

__all__ = ["Future", "collect_all", "wait_all"]

T = TypeVar("T")


class Future(futures.Future[T], Generic[T]):
    """A result that a thread sets, and others wait for.

    devices: None, as there is no device but the CPU; ignored.

    >>> future = gs.futures.Future()
    >>> later = future.then(lambda done: done.value() + 1)
    >>> future.set_result(1)
    >>> later.wait()
    2
    """

    def __init__(self, *, devices: Any = None) -> None:
        super().__init__()

    def set_result(self, result: T) -> None:
        """Set the result, for all who wait; RuntimeError if there is one already.

        >>> future = gs.futures.Future()
        >>> future.set_result(3)
        >>> future.done()
        True
        """
        try:
            super().set_result(result)
        except futures.InvalidStateError:
            raise RuntimeError("Future.set_result(): a Future is completed once, and this one is complete") from None

    def wait(self) -> T:
        """The result, once it is set; the exception that was set instead is raised.

        >>> future = gs.futures.Future()
        >>> future.set_result(3)
        >>> future.wait()
        3
        """
        return self.result()

    def value(self) -> T:
        """The result, which is set already; RuntimeError otherwise.

        >>> gs.futures.Future().value()
        Traceback (most recent call last):
            ...
        RuntimeError: Future.value(): the result is not set yet: wait() waits for it
        """
        if not self.done():
            raise RuntimeError("Future.value(): the result is not set yet: wait() waits for it")
        return self.result()

    def then(self, callback: Callable[[Future[T]], Any]) -> Future[Any]:
        """The Future of a function's result, which is called with this one once that is done.

        callback: the function; an exception that it raises is the cause of the result's RuntimeError.

        >>> future = gs.futures.Future()
        >>> future.set_result(3)
        >>> future.then(lambda done: done.wait() * 2).wait()
        6
        """
        found: Future[Any] = Future()

        def call(done: Any) -> None:
            try:
                found.set_result(callback(done))
            except Exception as error:  # which the one who waits gets
                name = type(error).__name__
                refusal = RuntimeError(f"Got the following error when running the callback: {name}: {error}")
                refusal.__cause__ = error
                found.set_exception(refusal)

        self.add_done_callback(call)
        return found


def collect_all(futures: Sequence[Future[Any]]) -> Future[list[Future[Any]]]:
    """The Future whose result is the list of futures, once all of them are done.

    futures: any number of them; the first exception among them becomes that of the result.

    >>> done = gs.futures.Future()
    >>> done.set_result(1)
    >>> [future.wait() for future in gs.futures.collect_all([done, done]).wait()]
    [1, 1]
    """
    found: Future[list[Future[Any]]] = Future()
    waiting = len(futures)

    def count(done: Any) -> None:
        nonlocal waiting
        waiting -= 1
        if not waiting:
            error = next((future.exception() for future in futures if future.exception()), None)
            if error is None:
                found.set_result(list(futures))
            else:
                found.set_exception(error)

    for future in futures:
        future.add_done_callback(count)
    if not futures:
        found.set_result([])
    return found


def wait_all(futures: Sequence[Future[Any]]) -> list[Any]:
    """The results of all futures; the first exception among them is raised.

    futures: any number of them.

    >>> done = gs.futures.Future()
    >>> done.set_result(1)
    >>> gs.futures.wait_all([done, done])
    [1, 1]
    """
    return [future.wait() for future in futures]
