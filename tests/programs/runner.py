"""A program's losses and gradients with the library that `import torch` gives; `with_gradspec` asks another process."""

import pickle
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

FOLDER = Path(__file__).parent
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.py") if "\ndef build():" in path.read_text("utf-8"))

# Reads calls of `run`, and writes the result of each, or the traceback.
_OTHER_PROCESS = """
import pickle, sys, traceback
import gradspec
gradspec.as_torch()
from programs.runner import run
while sys.stdin.buffer.peek(1):
    try:
        result = tuple(run(**pickle.load(sys.stdin.buffer)))
    except Exception:
        result = traceback.format_exc()
    sys.stdout.buffer.write(pickle.dumps(result))
    sys.stdout.buffer.flush()
"""


State = dict[str, np.ndarray]


class Result(NamedTuple):
    """The parameters before the first step, all losses, the gradients' norms after the first step, seconds a step."""

    state: State
    losses: list[float]
    norms: dict[str, float]
    seconds: float


def run(name: str, dtype: str = "float32", state: State | None = None, steps: int | None = None) -> Result:
    """Train the network of a program in one thread, from the given parameters if any."""
    torch = import_module("torch")
    torch.manual_seed(0)
    torch.set_num_threads(1)
    torch.set_default_dtype(getattr(torch, dtype))
    try:
        program = import_module(f"programs.{name}")
        model = program.build()
        if state is not None:
            model.load_state_dict({key: torch.from_numpy(value) for key, value in state.items()})
        state = {key: value.detach().numpy().copy() for key, value in model.state_dict().items()}
        losses, norms, times = [], {}, [time.perf_counter()]
        for loss in program.train(model, np.random.default_rng(0)):
            times.append(time.perf_counter())
            losses.append(loss)
            if not norms:
                grads = {key: p.grad for key, p in model.named_parameters() if p.grad is not None}
                norms = {key: grad.norm().item() for key, grad in grads.items()}
            if len(losses) == steps:
                break
        return Result(state, losses, norms, statistics.median(np.diff(times)))
    finally:
        torch.set_default_dtype(torch.float32)


@contextmanager
def with_gradspec() -> Iterator[Callable[..., Result]]:
    """A function that calls `run` in a process where gradspec has the name torch."""
    command = [sys.executable, "-W", "error", "-c", _OTHER_PROCESS]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=FOLDER.parent) as process:
        assert process.stdin is not None and process.stdout is not None
        given, results = process.stdin, process.stdout

        def call(**arguments: Any) -> Result:
            given.write(pickle.dumps(arguments))
            given.flush()
            result = pickle.load(results)
            assert not isinstance(result, str), result
            return Result(*result)

        yield call
