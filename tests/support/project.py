"""Where the project is, and the spec that it is made from."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from gradspec.codegen.check.spec import builtin

ROOT = Path(__file__).resolve().parents[2]
SPEC = builtin()  # read once, for specs that are loaded beside it, too


def example(path: str) -> Any:
    """The names that a program in `examples/` defines, without being run as one."""
    return SimpleNamespace(**runpy.run_path(str(ROOT / "examples" / path)))
