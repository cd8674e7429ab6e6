"""Where the project is, and the spec that it is made from."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from gradspec.codegen.check.spec import builtin
from gradspec.codegen.plan.decide import plan
from gradspec.codegen.plan.op_plan import OpPlan

ROOT = Path(__file__).resolve().parents[2]
SPEC = builtin()  # read once, for specs that are loaded beside it, too


@cache
def plans() -> list[OpPlan]:
    """The plans of the spec's ops."""
    return plan(SPEC)


@cache
def generated() -> dict[str, str]:
    """The files that are generated from the spec, by their names, as they are in the checkout."""
    return {path.name: path.read_text("utf-8") for path in (ROOT / "generated").glob("*.*")}


def example(path: str) -> Any:
    """The names that a program in `examples/` defines, without being run as one."""
    return SimpleNamespace(**runpy.run_path(str(ROOT / "examples" / path)))
