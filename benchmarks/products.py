"""Products of matrices: cases, and the kernel beside NumPy's BLAS.

`python -m benchmarks.products` prints the table: both multiply the same arrays in one process, on one thread,
in turns; the best sample counts. Each level of the processor has a process of its own, with BLAS held to it.
It is processor time, which other programs disturb less.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from .case import Case, forward
from .levels import hold

GROUP = "products, one pinned thread"
SECONDS = 0.25  # for each row
_SHAPES = """
    64x64x64 128x128x128 256x256x256 512x512x512 1024x1024x1024
    1000x10x10 10x1000x10 10x10x1000 512x4x512 4x512x512 512x512x4 512x16x512 16x512x512 512x512x16 2x512x512
    25x1000x10x10 64x32x32x32 32x64x16x64 32x64x64x16
""".split()
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
    yield "two rows: 2 x 512 by 512 x 512", (2, 512), (512, 512), ""
    yield "a few rows: 8 x 1000 by 1000 x 4000", (8, 1000), (1000, 4000), ""


def _operands(left: tuple[int, ...], right: tuple[int, ...], transposed: str, dtype: Any) -> list[Array]:
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal(shape).astype(dtype) for shape in (left, right))
    return [a.swapaxes(-2, -1) if "l" in transposed else a, b.swapaxes(-2, -1) if "r" in transposed else b]


def _best(functions: Sequence[Callable[[], Any]], clock: Callable[[], float]) -> list[float]:
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
    """The lines of the table for the level that the environment gives."""
    import gradspec
    from gradspec.core.compiled.cpu_levels import cpu_level
    from gradspec.core.compiled.kernels import ufuncs

    gradspec.set_num_threads(1)
    own = ufuncs["matmul"]
    for name, left, right, transposed in (*_square(), *_others()):
        cells = [name, cpu_level()]
        for dtype in (np.float32, np.float64):
            a, b = _operands(left, right, transposed, dtype)
            out = np.matmul(a, b)
            both = [partial(own, a, b, out=out), partial(np.matmul, a, b, out=out)]
            ours, theirs = _best(both, time.thread_time)
            cells += [f"{1e6 * ours:,.1f}", f"{1e6 * theirs:,.1f}", f"{ours / theirs:.2f}"]
        yield f"| {' | '.join(cells)} |"


def cases(quick: bool) -> Iterator[Case]:
    """Products of both precisions: square, with one short dim, and batches."""
    for dtype in (np.float32, np.float64):
        for shape in _SHAPES:
            *batch, m, k, n = map(int, shape.split("x"))
            if not quick or max(m, k, n) <= 128:
                row = f"{dtype.__name__}, {f'{batch[0]} of ' if batch else ''}{m} x {k} by {k} x {n}"
                operands = partial(_operands, (*batch, m, k), (*batch, k, n), "", dtype)
                yield Case(GROUP, row, forward(_product, operands), pinned=True)


def _product(lib: Any, a: Any, b: Any) -> Any:
    return lib.matmul(a, b)


def main() -> None:
    """Print the table, or the part of it for one level."""
    if "--rows" in sys.argv:
        for row in rows():
            print(row, flush=True)
        return
    from gradspec.core.compiled.cpu_levels import LEVELS

    titles = [f"{dtype}: {what}" for dtype in ("float32", "float64") for what in ("kernel, us", "BLAS", "ratio")]
    print(f"| product | level | {' | '.join(titles)} |\n|---|---|{'---:|' * 6}", flush=True)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    for level in LEVELS:
        hold(level)
        subprocess.run([sys.executable, "-m", "benchmarks.products", "--rows"], check=True)


if __name__ == "__main__":
    main()
