"""The engine: `backward` and `grad`, the pass that runs a graph, and what leaves do with their gradients."""

from __future__ import annotations

from gradspec.autograd.engine.accumulate import accumulate
from gradspec.autograd.engine.loop import run

__all__ = ["accumulate", "run"]
