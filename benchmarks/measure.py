"""Interleaved timing: every round times each library once, so that a disturbance meets all of them.

Each library lives in a process of its own. In one process the worker threads of one library's OpenMP or
BLAS spin, or sit on the core that the other's need: a training step of torch took twice its time there after
a matrix product of NumPy.
"""

from __future__ import annotations

import gc
import importlib
import math
import multiprocessing
import os
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing.connection import Connection
from types import TracebackType

from .case import LIBRARIES, Case, Refused, Result, Thunk, vocabulary

SAMPLE_SECONDS = 0.006
"""A sample is at least this long; a shorter thunk is repeated in a loop."""

_MODULES = """
    overhead detours interfaces derivatives forward_mode transforms models networks programs mathematics products
    everyday families arrays
""".split()
_WINDOW = 0.01
"""How long a process is idle before another runs: longer than the 4 ms after which CPU times are updated."""


def all_cases(quick: bool, every: bool = False) -> Iterator[Case]:
    """All cases, in the order of the report; or those of every op, which are long."""
    for module in ["every"] if every else _MODULES:
        yield from importlib.import_module(f".{module}", __package__).cases(quick)


class Workers:
    """A process for each library, told through pipes what to run; use it as a context manager.

    The processes are `pinned` to one core if asked, where the system can do that. They know the cases that
    `all_cases` gives for `quick` and `every`.
    """

    def __init__(self, threads: int, quick: bool, pinned: bool = False, every: bool = False) -> None:
        # Read by BLAS and OpenMP libraries when they are loaded.
        for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ[variable] = str(threads)
        core = min(os.sched_getaffinity(0)) if pinned and hasattr(os, "sched_getaffinity") else None
        context = multiprocessing.get_context("spawn")
        self.pipes: dict[str, Connection] = {}
        self.processes = []
        for library in LIBRARIES:
            ours, theirs = context.Pipe()
            arguments = (library, threads, quick, every, core, theirs)
            process = context.Process(target=_work, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self.pipes[library] = ours
            self.processes.append(process)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        for pipe in self.pipes.values():
            pipe.close()
        for process in self.processes:
            process.join(5)

    def ask(self, library: str, request: str) -> float:
        """Send a case's name, to prepare it, or "sample"; return the seconds the worker replies with.

        Raises Refused if the library does not take the case's call.
        """
        try:
            self.pipes[library].send(request)
            reply: float | str | Refused = self.pipes[library].recv()
        except (EOFError, ConnectionError):
            raise SystemExit(f"{library}: the process ended without an answer to {request!r}") from None
        if isinstance(reply, Refused):
            raise reply
        if isinstance(reply, str):
            raise SystemExit(f"{library}: {request}\n{reply}")
        return reply

    def measure(self, case: Case, seconds: float, min_rounds: int = 5, max_rounds: int = 60) -> Result:
        """Time the case for about `seconds` in all; the value of a library is its best sample."""
        order = list(case.makers)
        for library in order:
            self.ask(library, case.name)
        best = dict.fromkeys(order, math.inf)
        start = time.perf_counter()
        rounds = 0
        while rounds < min_rounds or (rounds < max_rounds and time.perf_counter() - start < seconds):
            for library in order:
                best[library] = min(best[library], self.ask(library, "sample"))
            rounds += 1
        return Result(case.group, case.row, best, case.column)


def _work(library: str, threads: int, quick: bool, every: bool, core: int | None, pipe: Connection) -> None:
    """Serve one library until the pipe is closed.

    The cyclic garbage collector stays on: what it costs a library belongs to that library. Only what was made
    when the libraries were imported is kept from it.
    """
    if core is not None:
        os.sched_setaffinity(0, {core})
    lib = vocabulary(library, threads)
    cases = {case.name: case for case in all_cases(quick, every)}
    gc.collect()
    gc.freeze()
    thunk: Thunk = int
    loops = 1
    while True:
        try:
            request = pipe.recv()
        except (EOFError, ConnectionError):
            return
        try:
            if request == "sample":
                thunk()
                seconds = _sample(thunk, loops)
            else:
                # The arrays of the case before are freed first.
                thunk = int
                gc.collect()
                thunk = cases[request].makers[library](lib)
                loops, seconds = _loops(thunk)
            _settle()
            pipe.send(seconds)
        except Refused as refused:
            pipe.send(refused)
        except Exception:
            pipe.send(traceback.format_exc())


def _settle() -> None:
    """Wait until this process's worker threads have stopped spinning: OpenMP's take 10 ms, OpenBLAS's 100."""
    for _ in range(30):
        before = time.process_time()
        time.sleep(_WINDOW)
        if time.process_time() - before < _WINDOW / 10:
            return


def _loops(thunk: Thunk) -> tuple[int, float]:
    """How often to repeat the thunk in a sample, and the seconds it then took."""
    thunk()
    loops = 1
    while (seconds := _sample(thunk, loops)) * loops < SAMPLE_SECONDS:
        loops = max(loops * 2, min(loops * 10, math.ceil(SAMPLE_SECONDS / max(seconds, 1e-9))))
    return loops, seconds


def _sample(thunk: Thunk, loops: int) -> float:
    repetitions = range(loops)
    start = time.perf_counter()
    for _ in repetitions:
        thunk()
    return (time.perf_counter() - start) / loops


def best_of(samples: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The smallest value of each key."""
    return {key: min(sample[key] for sample in samples) for key in samples[0]}
