"""What `import gradspec` costs and brings along."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import gradspec as gs

HEAVY = ("yaml", "jinja2", "matplotlib", "scipy", "torch", "gradspec.codegen.spec")


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("module", HEAVY)
def test_import_leaves_out(module: str) -> None:
    assert run(f"import sys, gradspec; print({module!r} in sys.modules)") == "False"


def test_version_is_that_of_the_distribution() -> None:
    assert gs.__version__ == metadata.version("gradspec")


def test_typing_marker_is_there() -> None:
    assert (Path(gs.__file__).parent / "py.typed").is_file()


def test_public_names_exist() -> None:
    for module in (gs.autograd, gs.autograd.graph):
        for name in getattr(module, "__all__", ()):
            assert hasattr(module, name), f"{module.__name__}.{name}"
