"""Training in several processes, beside torch's gloo, and a model of the costs.

Run as `python -m benchmarks.several_processes`.

It starts processes by `mpiexec` and by torch's launcher, with one thread each, and writes the tables of
docs/distributed.md. `--costs` measures the constants of the model only, and prints what it predicts: for a cluster.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import json
import math
import os
import statistics
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
PREDICTED = (8, 16, 32, 64, 128, 256, 512, 1024)
KINDS = {
    "digits": "digits: 64-128-64-10, 96 images",
    "convolutional": "convolutional: two convolutions, 96 images",
    "wide": "wide: 1024-1024-1024-10, 1,024 rows",
}
RUNS, ROUNDS = 3, 7
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
    """By name: a module, and the rows and labels of a batch."""
    nn = lib.nn
    lib.manual_seed(0)
    digits = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 10))
    convolutional = nn.Sequential(
        nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(256, 10),
    )  # fmt: skip
    wide = nn.Sequential(
        nn.Linear(1024, 1024), nn.ReLU(), nn.Linear(1024, 1024), nn.ReLU(), nn.Linear(1024, 10)
    )  # fmt: skip
    return {
        "digits": (digits, lib.randn(96, 64), lib.arange(96) % 10),
        "convolutional": (convolutional, lib.randn(96, 1, 8, 8), lib.arange(96) % 10),
        "wide": (wide, lib.randn(1024, 1024), lib.arange(1024) % 10),
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


def alternated(functions: dict[str, Callable[[], Any]], wait: Callable[[], Any]) -> Measured:
    """The seconds of calls that all processes make together, in turn: the least of each in some rounds."""
    found = dict.fromkeys(functions, math.inf)
    for _ in range(ROUNDS):
        for name, function in functions.items():
            found[name] = min(found[name], best(function, wait, 1))
    return found


def measure(name: str) -> Measured:
    """The times of one library in this group of processes."""
    lib = importlib.import_module(name)
    dist = importlib.import_module(f"{name}.distributed")
    parallel = importlib.import_module(f"{name}.nn.parallel").DistributedDataParallel
    lib.set_num_threads(1)
    dist.init_process_group("mpi" if name == "gradspec" else "gloo")
    rank, count = dist.get_rank(), dist.get_world_size()
    found: Measured = {}
    for kind, (module, x, labels) in networks(lib).items():
        whole, shared = parallel(copy.deepcopy(module)), parallel(copy.deepcopy(module))
        steps = {
            f"{kind}, alone": training_step(lib, module, x, labels),
            kind: training_step(lib, shared, x[rank::count].contiguous(), labels[rank::count]),
            f"{kind}, a batch each": training_step(lib, whole, x, labels),
        }
        for step in steps.values():
            step()
        found |= alternated(steps, dist.barrier)
        found[f"{kind}, bytes"] = sum(p.numel() * 4 for p in module.parameters())
    for size in SIZES:
        tensor = lib.zeros(size // 4)
        rounds = 10 if size > 1 << 22 else 100
        found[f"all_reduce {size}"] = best(partial(dist.all_reduce, tensor), dist.barrier, rounds)
    if name == "gradspec":
        found |= _bare(lib, dist) | _overlap(lib, dist, parallel)
    dist.destroy_process_group()
    return found


def _overlap(lib: Any, dist: Any, parallel: Any) -> Measured:
    """Of the wide network's backward pass: how long gradients are on their way, how much of that lies within the pass
    itself, and how long the program waits. The medians of several traces.
    """
    rank, count = dist.get_rank(), dist.get_world_size()
    module, x, labels = networks(lib)["wide"]
    module, x, labels = parallel(module), x[rank::count].contiguous(), labels[rank::count]
    seen = []
    for _ in range(11):
        loss = lib.nn.functional.cross_entropy(module(x), labels)
        dist.barrier()
        with lib.autograd.profiler.profile() as prof:
            loss.backward()
        events = prof.function_events
        end = max(event.time_range.end for event in events if event.scope == 1)
        sent = [event.time_range for event in events if event.is_async]
        within = sum(max(0.0, min(time.end, end) - time.start) for time in sent)
        waits = sum(event.cpu_time_total for event in events if event.name == "mpi:wait")
        seen.append((sum(time.elapsed_us() for time in sent), within, waits))
    ways = zip(*seen[1:], strict=True)  # the first pass finds the order
    return {"trace": [statistics.median(way) / 1e6 for way in ways]}


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


def predicted(found: Measured, model: Model, kind: str, count: int, cores: float = math.inf) -> tuple[float, float]:
    """The least and the most seconds of a step with a batch in each process.

    found: of one process. cores: of all processes together, which share them where there are fewer.
    """
    seconds = found[f"{kind}, a batch each"] * max(1.0, count / cores)
    sums = model.seconds(found[f"{kind}, bytes"], count)
    return max(seconds, sums), seconds + sums


def predictions(found: dict[int, Measured], model: Model) -> list[str]:
    """Lines of a table: for networks with a batch for each process, times of a step, measured and predicted."""
    cores = os.cpu_count() or 1
    counts = [*sorted(count for count in found if count > 1), *PREDICTED]
    first = [f"{found[1][f'{kind}, a batch each'] * 1e3:.3g}" for kind in KINDS]
    lines = [f"| processes | {' | '.join(KINDS)} |", "|---:" * (len(KINDS) + 1) + "|", f"| 1 | {' | '.join(first)} |"]
    for count in counts:
        cells = []
        for kind in KINDS:
            least, most = predicted(found[1], model, kind, count, cores if count in found else math.inf)
            measured = f", measured {found[count][f'{kind}, a batch each'] * 1e3:.3g}" if count in found else ""
            cells.append(f"{least * 1e3:.3g} to {most * 1e3:.3g}{measured}")
        lines.append(f"| {count} | {' | '.join(cells)} |")
    return lines


def both() -> tuple[dict[int, Measured], dict[int, Measured]]:
    """The times of gradspec and of torch, by the number of processes."""
    ours: dict[int, Measured] = {}
    theirs: dict[int, Measured] = {}
    for _ in range(RUNS):  # in turn, so that no moment counts for one of them
        for found, name, counts in ((ours, "gradspec", COUNTS), (theirs, "torch", (2,))):
            for count in counts:
                new = run(name, count)
                old = found.get(count, new)
                found[count] = {key: min(value, old[key]) for key, value in new.items()}
    return ours, theirs


def tables(ours: dict[int, Measured], theirs: dict[int, Measured]) -> str:
    """The text of docs/distributed.md between its marks."""
    lines = [
        f"{processor()}, {os.cpu_count()} cores. The best of {RUNS * ROUNDS} rounds; each process has one thread, "
        "and all share a batch.",
        "",
        "| | 1 process, bare | 1 process | 2 processes | speed-up | torch with gloo, 2 processes | ratio |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for kind, title in KINDS.items():
        one, two, other = ours[1][kind], ours[2][kind], theirs[2][kind]
        times = " | ".join(f"{cell * 1e3:.3g} ms" for cell in (ours[1][f"{kind}, alone"], one, two))
        lines.append(f"| {title} | {times} | {one / two:.2f} | {other * 1e3:.3g} ms | {two / other:.2f} |")
    whole, bare = ours[2][f"all_reduce {SIZES[-1]}"], ours[2]["bare"]
    model = Model(ours[2], 2)
    sent, within, waits = (seconds * 1e3 for seconds in ours[2]["trace"])
    lines += [
        "",
        f"A bare step is without DistributedDataParallel; with it, the wide network takes "
        f"{ours[1]['wide'] / ours[1]['wide, alone']:.3f} times as long on one process. In a trace of its backward pass "
        f"in 2 processes, sums of gradients are on their way for {sent:.2g} ms, {within:.2g} ms of it while nodes run, "
        f"and the program waits {waits:.2g} ms.",
        "",
        f"`all_reduce` of 64 MB over 2 processes takes {whole * 1e3:.1f} ms, {whole / bare:.2f} times as long as "
        f"mpi4py's own call. The constants of the model are {model.latency * 1e6:.1f} µs and "
        f"{model.bandwidth / 1e9:.2f} GB/s. For 4 processes it predicts {model.seconds(SIZES[-1], 4) * 1e3:.1f} ms; "
        f"{ours[4][f'all_reduce {SIZES[-1]}'] * 1e3:.1f} ms were measured on two cores.",
        "",
        "Milliseconds of a step with a batch in each process:",
        "",
        *predictions(ours, model),
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
        alone = found | {f"{kind}, a batch each": found[f"{kind}, alone"] for kind in KINDS}
        print(f"{count} processes: latency {model.latency * 1e6:.1f} µs, bandwidth {model.bandwidth / 1e9:.2f} GB/s")
        print("\n".join(predictions({1: alone}, model)))
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
        PAGE.write_text(f"{text[:before]}\n{tables(*both())}\n{text[after:]}", "utf-8")


if __name__ == "__main__":
    main()
