"""Where the project is, and the spec that it is made from."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from gradspec.codegen.check.spec import load

ROOT = Path(__file__).resolve().parents[2]
SPEC = load(str(ROOT / "derivatives.yaml"))


def example(path: str) -> Any:
    """What a program in `examples/` defines, without being run as one."""
    return SimpleNamespace(**runpy.run_path(str(ROOT / "examples" / path)))
