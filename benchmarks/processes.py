"""What needs a fresh process: import time, build time, peak memory, and graphs of up to 10,000,000 nodes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from . import memory, training_steps
from .case import Result
from .measure import best_of

GRAPH = "large graphs"
MEMORY = "memory"
START = "start-up"
ROOT = Path(__file__).parents[1]
Measurement = tuple[str, Callable[[], list[Result]]]
_IMPORT = """
import time, numpy
start = time.perf_counter()
import {library} as lib
{then}
print(time.perf_counter() - start)
"""
_FIRST_STEP = """
x, target = lib.ones(8, 4), lib.tensor([0, 1, 2] * 2 + [0, 1])
weight, bias = lib.ones(4, 3, requires_grad=True), lib.zeros(3, requires_grad=True)
hidden = (x @ weight + bias).tanh()
loss = -(lib.log_softmax(hidden, 1)[lib.arange(8), target]).mean()
loss.backward()
with lib.no_grad():
    for parameter in (weight, bias):
        parameter -= 0.1 * parameter.grad
loss.item()
"""
_GRAPH_LIBRARIES = ("gradspec", "torch", "autograd")


def _run(*arguments: str) -> str:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def import_times(rounds: int) -> list[Result]:
    """Seconds that `import LIBRARY` takes once NumPy is loaded; and that with a first step of training, since
    what is imported on first use is imported then.
    """
    rows = {
        "import, over NumPy's own": (("gradspec", "torch", "autograd"), ""),
        "import and a first training step": (("gradspec", "torch"), _FIRST_STEP),
    }
    return [
        Result(
            START,
            row,
            best_of(
                [
                    {name: float(_run("-c", _IMPORT.format(library=name, then=then))) for name in libraries}
                    for _ in range(rounds)
                ]
            ),
        )
        for row, (libraries, then) in rows.items()
    ]


def build_time() -> Result:
    """Seconds that `pip install` takes on a copy of this checkout without anything built."""
    ignore = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "*.so", "*.o", "__pycache__")
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "source"), Path(folder, "target")
        shutil.copytree(ROOT, source, ignore=ignore)
        start = time.perf_counter()
        _run(
            "-m",
            "pip",
            "install",
            "-q",
            "--no-build-isolation",
            "--no-deps",
            "--target",
            str(target),
            str(source),
        )
        return Result(START, "build and install from source", {"gradspec": time.perf_counter() - start})


def graphs(rounds: int, sizes: tuple[int, ...]) -> list[Result]:
    """Time to build, run and free a chain of multiplications of 4-element vectors, and the memory it took."""
    best: dict[tuple[str, int], dict[str, float]] = {}
    for nodes in sizes:
        samples: dict[str, list[dict[str, float]]] = {library: [] for library in _GRAPH_LIBRARIES}
        for done in range(rounds):
            for library in _GRAPH_LIBRARIES:
                if library == "autograd" and done:
                    continue  # it takes ten times as long, and one round tells that
                samples[library].append(json.loads(_run("-m", "benchmarks.graph", library, str(nodes))))
        for library in _GRAPH_LIBRARIES:
            for sample in samples[library]:
                sample["total"] = sample["build"] + sample["backward"] + sample["free"]
            best[library, nodes] = best_of(samples[library])
    results = []
    for nodes in sizes:
        for part, row in (
            ("total", "in all"),
            ("build", "build"),
            ("backward", "backward"),
            ("free", "free"),
        ):
            values = {library: best[library, nodes][part] for library in _GRAPH_LIBRARIES}
            results.append(Result(GRAPH, f"{nodes:,} nodes, {row}", values))
        memory = {library: best[library, nodes]["memory"] for library in _GRAPH_LIBRARIES}
        results.append(Result(GRAPH, f"{nodes:,} nodes, peak memory", memory, unit="B"))
    if len(sizes) > 1:
        small, large = sizes[0], sizes[-1]
        growth = {
            lib: best[lib, large]["total"] / large * small / best[lib, small]["total"] for lib in _GRAPH_LIBRARIES
        }
        row = f"time per node, {large:,} nodes over {small:,} (1 is linear)"
        results.append(Result(GRAPH, row, growth, unit="x"))
    return results


def per_node(nodes: int) -> list[Result]:
    """Time and memory per node of a graph too long to build more than once."""
    once = {
        library: json.loads(_run("-m", "benchmarks.graph", library, str(nodes))) for library in ("gradspec", "torch")
    }
    time_per_node = {
        library: (sample["build"] + sample["backward"] + sample["free"]) / nodes for library, sample in once.items()
    }
    memory_per_node = {library: sample["memory"] / nodes for library, sample in once.items()}
    return [
        Result(GRAPH, f"{nodes:,} nodes, time per node", time_per_node),
        Result(GRAPH, f"{nodes:,} nodes, memory per node", memory_per_node, unit="B"),
    ]


def peaks(rounds: int) -> Iterator[Result]:
    """The most that whole programs hold, over what is held before they begin."""
    for case in memory.cases():
        samples = [
            {library: float(_run("-m", "benchmarks.memory", library, case.name)) for library in ("gradspec", "torch")}
            for _ in range(rounds)
        ]
        yield Result(MEMORY, f"{case.row}, peak memory", best_of(samples), unit="B")


def measurements(quick: bool) -> Iterator[Measurement]:
    """Names, to select by, and the functions that measure."""
    sizes = (10_000, 100_000) if quick else (100_000, 1_000_000)
    yield f"{START}: import", lambda: import_times(3 if quick else 9)
    yield f"{START}: build", lambda: [] if quick else [build_time()]
    yield f"{MEMORY}: peaks", lambda: list(peaks(1 if quick else 3))
    yield f"{training_steps.GROUP}: training steps", lambda: list(training_steps.steps(1 if quick else 3))
    yield f"{GRAPH}: nodes memory", lambda: graphs(1 if quick else 3, sizes)
    yield f"{GRAPH}: per node", lambda: [] if quick else per_node(10_000_000)
