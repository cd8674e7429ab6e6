"""Processes, with the names of `torch.multiprocessing`: those of Python's `multiprocessing`, and `spawn`.

Queues and pipes copy tensors, except those in shared memory; see Note [Shared memory].
"""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable, Sequence
from multiprocessing import connection, get_context
from typing import Any

__all__ = [
    "ProcessExitedException",
    "ProcessRaisedException",
    "get_all_sharing_strategies",
    "get_sharing_strategy",
    "set_sharing_strategy",
    "spawn",
]


def __getattr__(name: str) -> Any:
    return getattr(multiprocessing, name)


class ProcessExitedException(RuntimeError):
    """A process of `spawn` that ended by itself, with an exit code that is not zero.

    >>> import os
    >>> gs.multiprocessing.spawn(os._exit, nprocs=2)
    Traceback (most recent call last):
        ...
    gradspec.multiprocessing.ProcessExitedException: process 1 terminated with exit code 1
    """


class ProcessRaisedException(RuntimeError):
    """An exception in a process of `spawn`; the message has its traceback.

    >>> import operator
    >>> try:
    ...     gs.multiprocessing.spawn(operator.truediv, (0,))
    ... except gs.multiprocessing.ProcessRaisedException as error:
    ...     print(str(error).splitlines()[-1])
    ZeroDivisionError: division by zero
    """


def get_all_sharing_strategies() -> set[str]:
    """The ways by which torch's processes share memory.

    >>> sorted(gs.multiprocessing.get_all_sharing_strategies())
    ['file_descriptor', 'file_system']
    """
    return {"file_descriptor", "file_system"}


def get_sharing_strategy() -> str:
    """The first of them, of which gradspec makes no use.

    >>> gs.multiprocessing.get_sharing_strategy()
    'file_descriptor'
    """
    return "file_descriptor"


def set_sharing_strategy(new_strategy: str) -> None:
    """Choose `new_strategy` among them, without effect. Raises ValueError for another name.

    >>> gs.multiprocessing.set_sharing_strategy("file_system")
    """
    if new_strategy not in get_all_sharing_strategies():
        raise ValueError(f"set_sharing_strategy(): expected 'file_descriptor' or 'file_system', not {new_strategy!r}")


def _run(function: Callable[..., Any], index: int, args: Sequence[Any], errors: connection.Connection) -> None:
    """Call the function, and send the traceback of its exception."""
    try:
        function(index, *args)
    except Exception:
        errors.send(traceback.format_exc())
        raise SystemExit(1) from None


class _Processes:
    """The processes of `spawn`, and the pipes that their tracebacks come from."""

    def __init__(self, processes: list[Any], errors: list[connection.Connection]) -> None:
        self.processes, self._errors = processes, errors

    def pids(self) -> list[int]:
        """The numbers of the processes."""
        return [process.pid for process in self.processes]

    def join(self, timeout: float | None = None) -> bool:
        """Wait until one ends; whether all have. If one has failed the others are ended, and its error is raised."""
        waiting = [process for process in self.processes if process.exitcode is None]
        if waiting:
            connection.wait([process.sentinel for process in waiting], timeout)
        codes = [process.exitcode for process in self.processes]
        for index, code in enumerate(codes):
            if code not in (None, 0):
                self._fail(index)
        return None not in codes

    def _fail(self, failed: int) -> None:
        for process in self.processes:
            if process.is_alive():
                process.terminate()
            process.join()
        try:
            found = self._errors[failed].recv()
        except EOFError:
            code = self.processes[failed].exitcode
            raise ProcessExitedException(f"process {failed} terminated with exit code {code}") from None
        raise ProcessRaisedException(f"\n\n-- Process {failed} terminated with the following error:\n{found}")


def spawn(
    fn: Callable[..., Any],
    args: Sequence[Any] = (),
    nprocs: int = 1,
    join: bool = True,
    daemon: bool = False,
    start_method: str = "spawn",
) -> _Processes | None:
    """Call `fn(i, *args)` in `nprocs` processes, i from 0 on.

    fn: a function of a module, as for Python's `multiprocessing`. join: whether to wait for all of them, and return
    None; else the result has `processes`, `pids()` and `join(timeout)`. daemon, start_method: as in Python's
    `multiprocessing`.

    Raises ProcessRaisedException with the traceback of a process, ProcessExitedException if one ended otherwise; the
    others are ended then.

    >>> import operator
    >>> gs.multiprocessing.spawn(operator.add, (1,), nprocs=2)
    """
    context: Any = get_context(start_method)
    processes, errors = [], []
    for index in range(nprocs):
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_run, args=(fn, index, args, theirs), daemon=daemon)
        process.start()
        theirs.close()
        processes.append(process)
        errors.append(ours)
    started = _Processes(processes, errors)
    if not join:
        return started
    while not started.join():
        pass
    return None
