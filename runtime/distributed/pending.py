"""Communication that goes on while the program does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from gradspec.core.tensor import Tensor
from gradspec.distributed.calls import Calls, profiled
from gradspec.distributed.mpi import mpi

__all__ = ["Future", "Work"]

_MANY = 64  # pending works, from which on those that are done are looked for


class Future:
    """A value that communication has at its end.

    wait: a function that waits for the value and returns it. test: a function that says whether the wait is over.

    >>> work = dist.all_reduce(total := gs.ones(2), async_op=True)
    >>> work.get_future().value()
    [tensor([1., 1.])]
    """

    def __init__(self, wait: Callable[[], Any], test: Callable[[], bool]) -> None:
        self._wait, self._test, self._found = wait, test, False
        self._value: Any = None

    def wait(self) -> Any:
        """Wait for the value, and return it.

        >>> work = dist.all_reduce(total := gs.ones(2), async_op=True)
        >>> work.get_future().wait()
        [tensor([1., 1.])]
        """
        if not self._found:
            self._value, self._found = self._wait(), True
        return self._value

    value = wait

    def done(self) -> bool:
        """Whether the wait is over; MPI goes on with the communication during the call.

        >>> future = dist.all_reduce(gs.ones(2), async_op=True).get_future()
        >>> _ = future.wait()
        >>> future.done()
        True
        """
        return self._found or self._test()

    def then(self, callback: Callable[[Future], Any]) -> Future:
        """A Future of the result of `callback(self)`, a call that is made when the value is asked for.

        >>> future = dist.all_reduce(gs.ones(2), async_op=True).get_future()
        >>> future.then(lambda found: found.value()[0].sum()).wait()
        tensor(2.)
        """

        def called() -> Any:
            self.wait()
            return callback(self)

        return Future(called, self.done)


class Work:
    """Communication that has begun, from `isend`, `irecv` and functions with `async_op=True`.

    Until `wait` is called or `is_completed` is True, the tensors must be neither read nor written. It goes on if the
    program forgets it. These functions make it, and give it the calls that count, the requests of MPI, and a function
    to finish by.

    >>> work = dist.all_reduce(total := gs.ones(2), async_op=True)
    >>> other = gs.ones(3).exp()  # while the communication goes on
    >>> work.wait()
    True
    >>> total
    tensor([1., 1.])
    """

    def __init__(
        self, calls: Calls, requests: Sequence[Any], tensors: Sequence[Tensor], finish: Callable[[], None]
    ) -> None:
        self._calls, self._call = calls, calls.current
        self._end = profiled(calls.current)
        self.is_collective = self._call is not None and self._call.number > 0
        self._requests, self._tensors = list(requests), list(tensors)
        self._finish: Callable[[], None] | None = finish
        self._source = -1
        if len(calls.pending) > _MANY:
            for work in list(calls.pending.values()):
                work.is_completed()
        calls.pending[id(self)] = self  # MPI writes to the memory

    def wait(self, timeout: timedelta | None = None) -> bool:
        """Wait until the communication is done, and return True. `timeout` changes nothing.

        >>> dist.all_reduce(gs.ones(2), async_op=True).wait()
        True
        """
        if self._finish is not None:
            status = mpi().Status()
            with self._calls.waiting(self._call):
                for request in self._requests:
                    request.Wait(status)
            self._done(status)
        return True

    def is_completed(self) -> bool:
        """Whether the communication is done; MPI goes on with it during the call.

        >>> work = dist.all_reduce(gs.ones(2), async_op=True)
        >>> work.wait() and work.is_completed()
        True
        """
        if self._finish is not None:
            status = mpi().Status()
            if not all([request.Test(status) for request in self._requests]):
                return False
            self._done(status)
        return True

    def is_success(self) -> bool:
        """Whether the communication is done without an error, which MPI raises where it occurs.

        >>> work = dist.all_reduce(gs.ones(2), async_op=True)
        >>> work.wait() and work.is_success()
        True
        """
        return self.is_completed()

    def exception(self) -> None:
        """None: MPI raises an error where it occurs.

        >>> dist.all_reduce(gs.ones(2), async_op=True).exception()
        """

    def source_rank(self) -> int:
        """The rank within the group that a tensor came from, of a completed `irecv`.

        >>> sent = dist.isend(gs.ones(2), 0)
        >>> work = dist.irecv(gs.empty(2), 0)
        >>> work.wait() and sent.wait()
        True
        >>> work.source_rank()
        0
        """
        return self._source

    def result(self) -> list[Tensor]:
        """The tensors that the communication writes to.

        >>> dist.all_reduce(gs.ones(2), async_op=True).result()
        [tensor([1., 1.])]
        """
        self.wait()
        return self._tensors

    def get_future(self) -> Future:
        """A Future of `result()`.

        >>> dist.all_reduce(gs.ones(2), async_op=True).get_future().value()
        [tensor([1., 1.])]
        """
        return Future(self.result, self.is_completed)

    def _done(self, status: Any) -> None:
        finish, self._finish = self._finish, None
        del self._calls.pending[id(self)]
        self._end()
        self._source = status.Get_source()
        self._requests = []
        if finish is not None:
            finish()
