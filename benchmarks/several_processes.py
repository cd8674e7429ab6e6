"""Training in several processes, beside torch's gloo, and a model of the costs.

Run as `python -m benchmarks.several_processes`.

It starts processes by `mpiexec` and by torch's launcher, with one thread each, and writes the tables of
docs/distributed.md. `--costs` measures the constants of the model only, and prints what it predicts: for a cluster.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from .report import processor

PAGE = Path(__file__).parents[1] / "docs" / "distributed.md"
START, END = "<!-- costs -->", "<!-- end of costs -->"
COUNTS = (1, 2, 4)
PREDICTED = (8, 64, 1024)
ROUNDS = 40
SIZES = (8, 1 << 10, 1 << 14, 1 << 18, 1 << 22, 1 << 26)  # bytes
Measured = dict[str, Any]


def best(function: Callable[[], Any], wait: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """The seconds of a call that all processes make together: the least of some rounds."""
    found = []
    for _ in range(rounds):
        wait()
        began = time.perf_counter()
        function()
        found.append(time.perf_counter() - began)
    return min(found)


def networks(lib: Any) -> dict[str, tuple[Any, Any, Any]]:
    """By name: a module, and this process's rows and labels of a batch of 96 images or of 1,024 rows."""
    nn, rank, size = lib.nn, lib.distributed.get_rank(), lib.distributed.get_world_size()
    lib.manual_seed(0)
    digits = nn.Sequential(
        nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(256, 10),
    )  # fmt: skip
    wide = nn.Sequential(
        nn.Linear(1024, 1024), nn.ReLU(), nn.Linear(1024, 1024), nn.ReLU(), nn.Linear(1024, 10)
    )  # fmt: skip
    images, rows = lib.randn(96, 1, 8, 8), lib.randn(1024, 1024)
    return {
        "digits": (digits, images[rank::size].contiguous(), lib.arange(96)[rank::size] % 10),
        "wide": (wide, rows[rank::size].contiguous(), lib.arange(1024)[rank::size] % 10),
    }


def training_step(lib: Any, module: Any, x: Any, labels: Any) -> Callable[[], Any]:
    """A step of stochastic gradient descent."""
    optimizer = lib.optim.SGD(module.parameters(), 1e-3)
    loss_of = importlib.import_module(f"{lib.__name__}.nn.functional").cross_entropy

    def step() -> None:
        optimizer.zero_grad()
        loss_of(module(x), labels).backward()
        optimizer.step()

    return step


def measure(name: str) -> Measured:
    """The times of one library in this group of processes."""
    lib = importlib.import_module(name)
    dist = importlib.import_module(f"{name}.distributed")
    parallel = importlib.import_module(f"{name}.nn.parallel").DistributedDataParallel
    lib.set_num_threads(1)
    dist.init_process_group("mpi" if name == "gradspec" else "gloo")
    found: Measured = {}
    for kind, (module, x, labels) in networks(lib).items():
        step = training_step(lib, parallel(module), x, labels)
        step()
        found[kind] = best(step, dist.barrier)
        found[f"{kind}, bytes"] = sum(p.numel() * 4 for p in module.parameters())
    for size in SIZES:
        tensor = lib.zeros(size // 4)
        rounds = 10 if size > 1 << 22 else 100
        found[f"all_reduce {size}"] = best(partial(dist.all_reduce, tensor), dist.barrier, rounds)
    if name == "gradspec":
        found |= _bare(lib, dist)
    dist.destroy_process_group()
    return found


def _bare(lib: Any, dist: Any) -> Measured:
    """The same sum by mpi4py alone."""
    from mpi4py import MPI

    array = lib.zeros(SIZES[-1] // 4).numpy()
    comm = MPI.COMM_WORLD
    return {"bare": best(lambda: comm.Allreduce(MPI.IN_PLACE, array), dist.barrier, 10)}


def run(name: str, count: int) -> Measured:
    """The times that `measure` finds in so many processes."""
    program = ["-m", "benchmarks.several_processes", "--measure", name]
    launcher = [str(Path(sys.executable).with_name("mpiexec")), "-n", str(count), sys.executable]
    if name == "torch":
        launcher = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(count)]
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([*launcher, *program], env=environment, capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        if line.startswith("{"):
            found: Measured = json.loads(line)
            return found
    raise SystemExit(f"{name} in {count} processes: {done.stderr}")


class Model:
    """The time of a sum over processes: a latency for each message, and a bandwidth.

    Along a ring, each process sends 2 (p - 1) messages of a p-th of the bytes; along a tree, log2(p) messages of all.
    The better one counts.
    """

    def __init__(self, found: Measured, count: int) -> None:
        steps = math.ceil(math.log2(count))
        self.latency: float = found[f"all_reduce {SIZES[0]}"] / steps
        self.bandwidth: float = 2 * (count - 1) / count * SIZES[-1] / found[f"all_reduce {SIZES[-1]}"]

    def seconds(self, size: float, count: int) -> float:
        ring = 2 * (count - 1) * (self.latency + size / count / self.bandwidth)
        tree = math.ceil(math.log2(count)) * (self.latency + size / self.bandwidth)
        return min(ring, tree)


def predictions(found: Measured, model: Model) -> list[str]:
    """Lines of a table: for networks with a batch for each process, the share of the time that is computation."""
    lines = [
        "| processes | " + " | ".join(map(str, PREDICTED)) + " |",
        "|---" * (len(PREDICTED) + 1) + "|",
    ]
    for kind in ("digits", "wide"):
        seconds, size = found[kind], found[f"{kind}, bytes"]
        cells = []
        for count in PREDICTED:
            sums = model.seconds(size, count)
            cells.append(f"{seconds / (seconds + sums):.0%} to {min(1.0, seconds / max(seconds, sums)):.0%}")
        lines.append(f"| {kind} | " + " | ".join(cells) + " |")
    return lines


def tables() -> str:
    """The text of docs/distributed.md between its marks."""
    ours = {count: run("gradspec", count) for count in COUNTS}
    theirs = {count: run("torch", count) for count in COUNTS[:2]}
    lines = [
        f"{processor()}, {os.cpu_count()} cores. The best of {ROUNDS} rounds; each process has one thread, and all "
        "share a batch.",
        "",
        "| | 1 process | 2 processes | speed-up | torch with gloo, 2 processes | ratio |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for kind, title in (("digits", "digits, 96 images"), ("wide", "1024-1024-1024-10, 1,024 rows")):
        one, two, other = ours[1][kind], ours[2][kind], theirs[2][kind]
        times = " | ".join(f"{cell * 1e3:.2f} ms" for cell in (one, two))
        lines.append(f"| {title} | {times} | {one / two:.2f} | {other * 1e3:.2f} ms | {two / other:.2f} |")
    whole, bare = ours[2][f"all_reduce {SIZES[-1]}"], ours[2]["bare"]
    model = Model(ours[2], 2)
    lines += [
        "",
        f"`all_reduce` of 64 MB over 2 processes takes {whole * 1e3:.1f} ms, {whole / bare:.2f} times as long as "
        f"mpi4py's own call. The constants of the model are {model.latency * 1e6:.1f} µs and "
        f"{model.bandwidth / 1e9:.2f} GB/s. For 4 processes it predicts {model.seconds(SIZES[-1], 4) * 1e3:.1f} ms; "
        f"{ours[4][f'all_reduce {SIZES[-1]}'] * 1e3:.1f} ms were measured on two cores.",
        "",
        *predictions(ours[1], model),
    ]
    return "\n".join(lines)


def costs() -> None:
    """Print the constants of the group that the program runs in, and its predictions."""
    import gradspec.distributed as dist

    found = measure("gradspec")
    from mpi4py import MPI

    count = MPI.COMM_WORLD.size
    if MPI.COMM_WORLD.rank == 0 and count > 1:
        model = Model(found, count)
        print(f"{count} processes: latency {model.latency * 1e6:.1f} µs, bandwidth {model.bandwidth / 1e9:.2f} GB/s")
        print("\n".join(predictions(found, model)))
    assert not dist.is_initialized()


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.several_processes", description=__doc__)
    parser.add_argument("--measure", metavar="LIBRARY", help="print the times in this group of processes, as JSON")
    parser.add_argument("--costs", action="store_true", help="print the constants of this group, and predictions")
    options = parser.parse_args(arguments)
    if options.costs:
        costs()
    elif options.measure:
        found = measure(options.measure)
        if os.environ.get("RANK", os.environ.get("PMI_RANK", "0")) == "0":
            print(json.dumps(found), flush=True)
    else:
        text = PAGE.read_text("utf-8")
        before, after = text.index(START) + len(START), text.index(END)
        PAGE.write_text(f"{text[:before]}\n{tables()}\n{text[after:]}", "utf-8")


if __name__ == "__main__":
    main()
