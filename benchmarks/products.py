"""The kernel for products of matrices beside NumPy's BLAS: the table of docs/design.md.

`python -m benchmarks.products` prints it. Both multiply the same arrays in one process, in turns; the best
sample counts. Each number of threads has a process of its own, without the variables that hold BLAS back. On
one thread it is processor time, which other programs disturb less.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

THROTTLES = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
THREADS = "OPENBLAS_NUM_THREADS"
SECONDS = 0.25  # for each row
Array = np.ndarray[Any, Any]


def _square() -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...], str]]:
    for n in (3, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096):
        yield f"{n} x {n}", (n, n), (n, n), ""


def _others() -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...], str]]:
    for n in (64, 512):
        yield f"{n} x {n}, left transposed", (n, n), (n, n), "l"
        yield f"{n} x {n}, right transposed", (n, n), (n, n), "r"
    yield "1,000 of 3 x 3", (1000, 3, 3), (1000, 3, 3), ""
    yield "64 of 64 x 1 by 1 x 128", (64, 64, 1), (64, 1, 128), ""
    yield "100 of 16 x 16", (100, 16, 16), (100, 16, 16), ""
    yield "16 of 128 x 128", (16, 128, 128), (16, 128, 128), ""
    yield "digits MLP: 64 x 64 by 64 x 128", (64, 64), (128, 64), "r"
    yield "its weight's gradient: 128 x 64 by 64 x 64", (64, 128), (64, 64), "l"
    yield "LSTM: 32 x 64 by 64 x 256", (32, 64), (64, 256), ""
    yield "attention: 32 of 64 x 32 by 32 x 64", (32, 64, 32), (32, 64, 32), "r"
    yield "wide MLP: 256 x 1024 by 1024 x 1024", (256, 1024), (1024, 1024), "r"
    yield "its weight's gradient: 1024 x 256 by 256 x 1024", (256, 1024), (256, 1024), "l"
    yield "tall and narrow: 10000 x 10 by 10 x 10", (10000, 10), (10, 10), ""


def _operands(
    left: tuple[int, ...], right: tuple[int, ...], transposed: str, dtype: Any
) -> tuple[Array, Array]:
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal(shape).astype(dtype) for shape in (left, right))
    return (a.swapaxes(-2, -1) if "l" in transposed else a), (b.swapaxes(-2, -1) if "r" in transposed else b)


def _best(functions: list[Callable[[], Any]], clock: Callable[[], float]) -> list[float]:
    """The best time of a call of each function, which take turns."""
    best = [float("inf")] * len(functions)
    end, rounds = time.perf_counter() + SECONDS, 0
    while time.perf_counter() < end or rounds < 3:
        rounds += 1
        for k, function in enumerate(functions):
            start = clock()
            function()
            function()
            best[k] = min(best[k], (clock() - start) / 2)
    return best


def rows() -> Iterator[str]:
    """The lines of the table for the number of threads that the environment gives."""
    import gradspec
    from gradspec.core.kernels import ufuncs

    threads = int(os.environ[THREADS])
    gradspec.set_num_threads(threads)
    own = ufuncs["matmul"]
    clock = time.thread_time if threads == 1 else time.perf_counter
    for name, left, right, transposed in (*_square(), *_others()):
        cells = [name, str(threads)]
        for dtype in (np.float32, np.float64):
            a, b = _operands(left, right, transposed, dtype)
            out = np.matmul(a, b)
            ours, theirs = _best([partial(own, a, b, out=out), partial(np.matmul, a, b, out=out)], clock)
            cells += [f"{1e6 * ours:,.1f}", f"{1e6 * theirs:,.1f}", f"{ours / theirs:.2f}"]
        yield f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table, or the part of it for one number of threads."""
    if "--rows" in sys.argv:
        for row in rows():
            print(row, flush=True)
        return
    environment = {name: value for name, value in os.environ.items() if name not in THROTTLES}
    titles = [
        f"{dtype}: {what}" for dtype in ("float32", "float64") for what in ("kernel, us", "BLAS", "ratio")
    ]
    print(f"| product | threads | {' | '.join(titles)} |\n|---|{'---:|' * 7}", flush=True)
    for threads in sorted({1, os.cpu_count() or 1}):
        command = [sys.executable, "-m", "benchmarks.products", "--rows"]
        subprocess.run(command, env=environment | {THREADS: str(threads)}, check=True)


if __name__ == "__main__":
    main()
