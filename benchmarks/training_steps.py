"""The training steps of the programs in tests/programs, which import torch: it is torch, or gradspec by `as_torch`.

Each library has a process of its own, on one thread that is pinned to a core.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from .case import Result
from .measure import best_of

GROUP = "programs of networks"
TESTS = Path(__file__).parents[1] / "tests"
_PROCESS = """
import json, os
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
"""
_GRADSPEC = """
import gradspec
gradspec.as_torch()
"""
_MEASURED = """
from programs.runner import PROGRAMS, run
print(json.dumps({name: min(run(name).seconds for _ in range(3)) for name in PROGRAMS}))
"""


def _seconds(library: str) -> dict[str, float]:
    """By program the median time of a step, the least of three runs."""
    code = _PROCESS + (_GRADSPEC if library == "gradspec" else "") + _MEASURED
    command = [sys.executable, "-W", "ignore", "-c", code]
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=TESTS, env=environment)
    seconds: dict[str, float] = json.loads(done.stdout)
    return seconds


def steps(rounds: int) -> Iterator[Result]:
    """A result for each program: seconds of a step."""
    samples = [{library: _seconds(library) for library in ("gradspec", "torch")} for _ in range(rounds)]
    for name in samples[0]["torch"]:
        values = best_of([{library: sample[library][name] for library in sample} for sample in samples])
        yield Result(GROUP, f"{name.replace('_', ' ')}, training step", values)
