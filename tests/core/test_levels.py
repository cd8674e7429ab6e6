"""The level whose kernels are called: `GRADSPEC_CPU`, and what differs between levels."""

import json
import os
import subprocess
import sys

import pytest

from gradspec.core.compiled.cpu_levels import LEVELS, cpu_level

# An elementwise kernel, a scan, a fold, a sort and a product, and their gradients.
PROGRAM = """
import json
import gradspec as gs
from gradspec.core.compiled.cpu_levels import cpu_level
gs.manual_seed(0)
x = gs.randn(3, 1000, dtype=gs.float64, requires_grad=True)
(x.tanh().cumsum(1).sum(0) @ x.sort(1).values[0].exp()).backward()
print(json.dumps([cpu_level(), x.grad.abs().sum().item()]))
"""


def run(level):
    return subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "GRADSPEC_CPU": level},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_highest_level_is_taken_by_itself():
    assert os.environ.get("GRADSPEC_CPU") or cpu_level() == [*LEVELS][-1]


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_of_the_processor_can_be_chosen(level):
    done = run(level)
    assert done.returncode == 0, done.stderr
    name, value = json.loads(done.stdout)
    assert name == level
    assert value == pytest.approx(json.loads(run(next(iter(LEVELS))).stdout)[1], rel=1e-12)


def test_a_level_that_the_processor_lacks_is_an_error():
    done = run("v9")
    assert done.returncode != 0
    message = f"ImportError: GRADSPEC_CPU=v9 is none of the levels that this processor has: {', '.join(LEVELS)}"
    assert message in done.stderr
