"""The command line: `python -m benchmarks [--level LEVEL] [--core | --quick | --every] [--only NAME]`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from gradspec.core.compiled.cpu_levels import LEVELS, cpu_level

from . import core, every, everyday, families, processes, report, runs
from .case import Case, Refused, Result
from .levels import hold
from .measure import Workers, all_cases

ROOT = Path(__file__).parents[1]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Time gradspec and torch side by side: all cases at the processor's highest level, "
        "a core of them at each lower one.",
    )
    add = parser.add_argument
    add("--level", choices=[*LEVELS], help="this level alone, all libraries held to it")
    add("--core", action="store_true", help="some 200 cases in one process that stand for all: about five minutes")
    add("--quick", action="store_true", help="two sizes, smaller graphs, fewer rounds")
    add("--every", action="store_true", help="every op on its entry's samples instead: about fifteen minutes")
    add("--only", metavar="NAME", help="only what has NAME in its name")
    add("--list", action="store_true", help="print the names and stop")
    add("--seconds", type=float, help="time for one case, all libraries together (default: 0.7, of the core 0.35)")
    add("--threads", type=int, default=_cores(), help="threads of every library (default: one per core)")
    add(
        "--output",
        type=Path,
        help="folder of the results (default: benchmarks/results, or build/bench for a part)",
    )
    return parser.parse_args()


def _blas() -> str:
    """The kernels that NumPy's BLAS runs, in a process that has the environment of the workers."""
    code = (
        "import numpy, threadpoolctl\n"
        "for found in threadpoolctl.threadpool_info():\n"
        "    if found['user_api'] == 'blas':\n"
        "        print(*(found.get(key) for key in ('internal_api', 'version', 'architecture')))"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _share(case: Case, seconds: float) -> float:
    """The time for one case: whole programs depend more on the threads' luck, and there are many calls."""
    if case.group in (everyday.GROUP, every.SMALL, every.LARGE) or case.group.startswith(families.GROUP):
        return seconds / 4
    return seconds if case.column else 3 * seconds


def _measured(
    options: argparse.Namespace, cases: list[Case], whole: list[processes.Measurement], seconds: float
) -> tuple[list[Result], dict[str, str]]:
    """All results, each printed at once, and why cases were refused, by their names."""
    results: list[Result] = []
    refused: dict[str, str] = {}

    def show(result: Result) -> None:
        results.append(result)
        values = "  ".join(f"{name} {report.format_value(value, result.unit)}" for name, value in result.values.items())
        title = f"{result.group}: {result.row} {result.column}".strip()
        print(f"{title:<78} {report.format_ratio(result.ratio):>5}   {values}", flush=True)

    for pinned in (False, True):
        chosen = [case for case in cases if case.pinned == pinned]
        if chosen:
            with Workers(1 if pinned else options.threads, options.quick, pinned, options.every) as workers:
                for case in chosen:
                    try:
                        show(workers.measure(case, _share(case, seconds), 3 if options.quick else 5))
                    except Refused as why:
                        refused[f"{case.row}, {case.column}"] = str(why)
    for _, measured in whole:
        for result in measured():
            show(result)
    return results, refused


def main() -> int:
    options = arguments()
    level = options.level or cpu_level()
    hold(level)
    if hasattr(os, "getloadavg") and (load := os.getloadavg()[0]) > 0.5 * _cores():
        print(f"load average {load:.1f}: other programs are running, the times will be noisy", file=sys.stderr)

    def chosen(name: str) -> bool:
        return options.only is None or options.only.lower() in name.lower()

    cases = [case for case in all_cases(options.quick, options.every) if chosen(case.name)]
    if options.core:
        cases = [case for case in cases if core.has(case)]
    others = () if options.every or options.core else processes.measurements(options.quick)
    whole = [item for item in others if chosen(item[0])]
    if options.list:
        print("\n".join([*(case.name for case in cases), *(name for name, _ in whole)]))
        return 0
    if not cases and not whole:
        print(f"nothing has {options.only!r} in its name; --list prints the names", file=sys.stderr)
        return 1

    print(f"level {level}; NumPy's BLAS: {_blas()}", file=sys.stderr)
    start = time.perf_counter()
    seconds = options.seconds or (0.25 if options.quick else 0.35 if options.core else 0.7)
    results, refused = _measured(options, cases, whole, seconds)
    part = options.quick or options.only is not None
    folder = options.output or (ROOT / "build" / "bench" if part else runs.RESULTS)
    run = report.Run.of_this_machine(level, options.threads, results)
    if options.every:
        every.write(run, refused, folder)
        runs.compare(folder)
    else:
        runs.write(run, folder, None if part or options.output else runs.README)
    print(f"{time.perf_counter() - start:.0f} s in all", file=sys.stderr)
    if options.level is None and not part and not options.every:
        for lower in [*LEVELS][: [*LEVELS].index(level)]:
            command = [sys.executable, "-m", "benchmarks", "--core", "--level", lower]
            output = ["--output", str(options.output)] if options.output else []
            subprocess.run([*command, "--threads", str(options.threads), *output], cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
