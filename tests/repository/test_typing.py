"""What a type checker makes of the package and of code that uses it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from support.project import ROOT

USER = """
import gradspec as gs
import numpy as np

x = gs.tensor([1.0], requires_grad=True)
y: gs.Tensor = (x * 2).exp().sum()
y.backward()
reflected: gs.Tensor = 1 - x / np.ones(1)
compared: gs.Tensor = x == 1.0
x.detach().fill_(0.0)
found = gs.max(x, 0)
with gs.no_grad():
    x += 1
gradient: gs.Tensor | None = x.grad
dtype: gs.dtype = x.dtype
"""
WRONG = """
import gradspec as gs

number: int = gs.ones(2).exp()
gs.ones(2) + "text"
gs.ones(2).no_such_method()
"""


def mypy(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_the_package_is_clean(tmp_path: Path) -> None:
    result = mypy(tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


def test_user_code_passes_strictly(tmp_path: Path) -> None:
    file = tmp_path / "user.py"
    file.write_text(USER)
    result = mypy(tmp_path, "--strict", "--follow-imports=silent", str(file))
    assert result.returncode == 0, result.stdout + result.stderr


def test_mistakes_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(WRONG)
    result = mypy(tmp_path, "--strict", "--follow-imports=silent", str(file))
    lines = {int(line.split(":")[1]) for line in result.stdout.splitlines() if ": error:" in line}
    assert lines == {4, 5, 6}, result.stdout + result.stderr
