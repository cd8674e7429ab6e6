"""The benchmark's command, in a process of its own: it imports helpers of the tests, which have another path here."""

import os
import subprocess
import sys

import pytest

from support.project import ROOT

pytestmark = pytest.mark.torch


def test_the_benchmark_lists_its_cases():
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-m", "benchmarks", "--list", "--only", "tanh"]
    listed = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert listed.returncode == 0, listed.stderr
    assert "tanh" in listed.stdout
