"""The package, and code that uses it, as a type checker sees them."""

import json
import site
import subprocess
import sys

import pytest

from support.project import ROOT

USER = """
from typing import assert_type

import gradspec as gs
import numpy as np
from gradspec.generated.elementwise_functions import ExpBackward0
from gradspec.generated.reductions import SumBackward0

x = gs.tensor([1.0], requires_grad=True)
y: gs.Tensor = (x * 2).exp().sum()
y.backward()
assert_type(gs.linalg.inv(x[None]), gs.Tensor)
assert_type(gs.special.i0e(x), gs.Tensor)
assert_type(gs.fft.rfft(x), gs.Tensor)
reflected: gs.Tensor = 1 - x / np.ones(1)
compared: gs.Tensor = x == 1.0
x.detach().fill_(0.0)
found = gs.max(x, 0)
with gs.no_grad():
    x += 1
gradient: gs.Tensor | None = x.grad
dtype: gs.dtype = x.dtype
(sure,) = gs.autograd.grad(y, x)
summed: gs.Tensor = sure.sum()
(filled,) = gs.autograd.grad(y, x, allow_unused=True, materialize_grads=True)
also: gs.Tensor = filled + 1
(perhaps,) = gs.autograd.grad(y, x, allow_unused=True)
if perhaps is not None:
    perhaps.sum()
values, indices = gs.max(x, 0)
both: gs.Tensor = values + found.indices
node = y.grad_fn
if isinstance(node, SumBackward0):
    shape: tuple[int, ...] = node._saved_self_shape
if isinstance(node, ExpBackward0):
    saved: gs.Tensor = node._saved_result
    node._raw_saved_result.register_hooks(lambda tensor: tensor, lambda tensor: tensor)
gs.einsum("i,i->", x, x)
named: gs.Tensor = gs.sum(input=gs.mul(input=x, other=2.0), axis=0)
gs.add_(named, other=1.0)


def scaled(x: gs.Tensor, factor: float) -> gs.Tensor:
    return x * factor


mapped: gs.Tensor = gs.vmap(scaled, in_dims=(0, None))(x, 2.0)
slope = gs.func.grad(lambda x: (x * x).sum())(x)
value, pull_back = gs.func.vjp(scaled, x)
"""
WRONG = """
import gradspec as gs

number: int = gs.ones(2).exp()
gs.ones(2) + "text"
gs.ones(2).no_such_method()
gs.autograd.grad(gs.ones(1), gs.ones(1), allow_unused=True)[0].sum()
gs.vmap(lambda x: x)(1, 2)
"""


def mypy(*arguments):
    command = [sys.executable, "-m", "mypy", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def strictly(tmp_path_factory):
    """How users' code is checked: all files share one analysis of the package."""
    return ("--strict", "--follow-imports=silent", "--cache-dir", tmp_path_factory.mktemp("mypy"))


def test_user_code_passes_strictly(strictly, tmp_path):
    file = tmp_path / "user.py"
    file.write_text(USER)
    result = mypy(*strictly, file)
    assert result.returncode == 0, result.stdout + result.stderr


def test_mistakes_are_seen(strictly, tmp_path):
    file = tmp_path / "wrong.py"
    file.write_text(WRONG)
    result = mypy(*strictly, file)
    lines = {int(line.split(":")[1]) for line in result.stdout.splitlines() if ": error:" in line}
    assert lines == {4, 5, 6, 7, 8}, result.stdout + result.stderr


@pytest.mark.parametrize(("code", "wrong"), [(USER, set()), (WRONG, {4, 5, 6, 7, 8})], ids=["user", "wrong"])
def test_pyright_says_the_same(code, wrong, tmp_path):
    (tmp_path / "code.py").write_text(code)
    paths = [str(ROOT / "build" / "typing"), *site.getsitepackages()]
    config = {"typeCheckingMode": "standard", "include": ["code.py"], "extraPaths": paths}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config))
    command = [sys.executable, "-m", "pyright", "--outputjson"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    found = json.loads(result.stdout)["generalDiagnostics"]
    errors = [one for one in found if one["severity"] == "error"]
    assert {one["range"]["start"]["line"] + 1 for one in errors} == wrong, result.stdout
