"""What `import gradspec` costs and brings along."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import gradspec as gs

HEAVY = ("yaml", "jinja2", "matplotlib", "scipy", "torch", "gradspec.codegen")


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("module", HEAVY)
def test_import_leaves_out(module: str) -> None:
    assert run(f"import sys, gradspec; print({module!r} in sys.modules)") == "False"


def test_import_is_quick() -> None:
    """Compared with NumPy's own import in the same process; the best of a few tries, for busy machines."""
    code = (
        "from time import perf_counter as now; a = now(); import numpy; b = now(); import gradspec; "
        "c = now(); print((c - b) / (b - a))"
    )
    assert min(float(run(code)) for _ in range(5)) < 1.0


def test_version_is_that_of_the_distribution() -> None:
    assert gs.__version__ == metadata.version("gradspec")


def test_typing_marker_is_there() -> None:
    assert (Path(gs.__file__).parent / "py.typed").is_file()


def test_public_names_exist() -> None:
    for module in (gs.autograd, gs.autograd.graph):
        for name in getattr(module, "__all__", ()):
            assert hasattr(module, name), f"{module.__name__}.{name}"
