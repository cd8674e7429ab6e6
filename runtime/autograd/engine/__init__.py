"""The engine: `backward` and `grad`, and the pass that runs a graph."""

from __future__ import annotations

from gradspec.autograd.engine.loop import run

__all__ = ["run"]
