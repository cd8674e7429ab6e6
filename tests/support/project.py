"""Where the project is, and the spec that it is made from."""

from __future__ import annotations

from pathlib import Path

from gradspec.codegen.spec import load

ROOT = Path(__file__).resolve().parents[2]
SPEC = load(str(ROOT / "derivatives.yaml"))
