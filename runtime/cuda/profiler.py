"""The switch of CUDA's profiler: as there are no GPUs, it has no effect."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

__all__ = ["profile", "start", "stop"]


def start() -> None:
    """Nothing: no GPU has a profiler to switch on; `gradspec.autograd.profiler.profile` is that of the CPU.

    >>> gs.cuda.profiler.start()
    """


def stop() -> None:
    """Nothing, as `start`.

    >>> gs.cuda.profiler.stop()
    """


def profile() -> AbstractContextManager[None]:
    """A context in which nothing is switched on; programs open it around `emit_nvtx`.

    Returns the context manager.

    >>> with gs.cuda.profiler.profile():
    ...     y = gs.ones(2) * 2
    """
    return nullcontext()
