"""The fuzzer of ops: random cases, and each failure made small."""

from __future__ import annotations

import importlib.util
import re
import sys
import time
from collections import defaultdict
from typing import Any

from fuzz.cases import Case
from fuzz.checks import Failure, failures
from fuzz.drawing import draw_case
from fuzz.shrink import shrink
from gradspec.codegen.read.model import Op
from support.project import SPEC

_SHOWN = 3  # of the failures of an op and a kind

# They take as many steps as there are orders of the directions, whose number is a size like any other here.
FACTORIAL = ("cofactors_along", "cofactors_along_others")


def chosen(only: str | None) -> list[Op]:
    """The ops whose names match a pattern; all without one."""
    found = [op for op in SPEC.ops if only is None or re.fullmatch(only, op.key)]
    if not found:
        raise SystemExit(f"no op of derivatives.yaml matches {only!r}")
    return found


def load_torch() -> Any:
    """torch, on one thread."""
    torch = importlib.import_module("torch")
    torch.set_num_threads(1)
    return torch


def has_torch() -> bool:
    """Whether torch is installed."""
    return importlib.util.find_spec("torch") is not None


def command(seed: int, number: int, only: str | None, torch: Any) -> str:
    """The command that runs one case again."""
    pattern = f" --only '{only}'" if only else ""
    beside = "--torch" if torch else "--no-torch"
    return f"python -m tests.fuzz ops --seed {seed} --case {number}{pattern} {beside}"


def run(
    cases: int, seed: int, only: str | None = None, torch: Any = None, case: int | None = None, trace: bool = False
) -> int:
    """Run cases 0 to `cases` of a seed, or one, and print what fails; the number of failures.

    trace: print the number of each case before it runs, which a crash leaves behind.
    """
    ops = chosen(only)
    found: dict[tuple[str, str], list[tuple[int, Failure, Case]]] = defaultdict(list)
    start = time.monotonic()
    for number in range(cases) if case is None else [case]:
        if trace:
            print(number, file=sys.stderr, flush=True)
        drawn = draw_case(ops, seed, number)
        if case is not None:
            print(drawn)
        if drawn.op.key in FACTORIAL and only is None:
            continue
        for failure in failures(drawn, torch):
            found[failure.op, failure.kind].append((number, failure, drawn))
    _report(found, seed, only, torch)
    count = sum(map(len, found.values()))
    ran = 1 if case is not None else cases
    beside = "with torch" if torch else "without torch"
    print(f"ops: {ran} cases of seed {seed}, {beside}: {count} failures in {time.monotonic() - start:.0f} s")
    return count


def _report(
    found: dict[tuple[str, str], list[tuple[int, Failure, Case]]], seed: int, only: str | None, torch: Any
) -> None:
    for (op, kind), group in sorted(found.items()):
        print(f"\n{op}: {kind}, {len(group)} failures")
        for number, failure, case in group[:_SHOWN]:
            small, detail = shrink(case, failure, torch)
            print(f"{small}\n    -> {detail}\n    {command(seed, number, only, torch)}")
