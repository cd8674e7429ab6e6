"""One large graph in a process of its own: `python -m benchmarks.graph LIBRARY NODES` prints JSON."""

from __future__ import annotations

import contextlib
import importlib
import itertools
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np


def peak_memory() -> int:
    """The most bytes this process has held so far.

    `ru_maxrss` also counts what the parent held when it started this process, so Linux's own
    figure is preferred.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def forget_peak() -> None:
    """Let `peak_memory` count from the present use; only Linux can, elsewhere the imports stay in it."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def recorded(library: str) -> tuple[Callable[[int], Any], Callable[[Any], Any]]:
    """How gradspec and torch build a chain of multiplications and run it backward."""
    lib = importlib.import_module(library)
    x = lib.from_numpy(np.ones(4, np.float32)).requires_grad_()
    factor = lib.from_numpy(np.ones(4, np.float32))

    def build(nodes: int) -> Any:
        y = x
        for _ in range(nodes):
            y = y * factor
        return y

    return build, lambda y: y.backward(factor)


def hips() -> tuple[Callable[[int], Any], Callable[[Any], Any]]:
    """The same for HIPS autograd."""
    import autograd

    x = np.ones(4, np.float32)

    def chain(y: Any, nodes: int) -> Any:
        for _ in range(nodes):
            y = y * x
        return y

    return lambda nodes: autograd.make_vjp(chain)(x, nodes)[0], lambda vjp: vjp(x)


def main(library: str, nodes: int) -> None:
    build, backward = hips() if library == "autograd" else recorded(library)
    backward(build(10))
    forget_peak()
    before = peak_memory()
    times = [time.perf_counter()]
    graph = build(nodes)
    times.append(time.perf_counter())
    backward(graph)
    times.append(time.perf_counter())
    del graph
    times.append(time.perf_counter())
    built, ran, freed = (after - earlier for earlier, after in itertools.pairwise(times))
    print(json.dumps({"build": built, "backward": ran, "free": freed, "memory": peak_memory() - before}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
