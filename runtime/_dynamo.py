"""The names of torch._dynamo that packages import: those of torch.compiler, and a class for `isinstance`."""

from __future__ import annotations

from typing import Any

from gradspec.compiler import allow_in_graph, assume_constant_result, disable, is_compiling, reset
from gradspec.core.process.first_use import absent

__all__ = ["OptimizedModule", "allow_in_graph", "assume_constant_result", "disable", "is_compiling", "reset"]


class OptimizedModule:
    """A class for `isinstance` only: `compile` returns the module itself."""


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "gradspec has no compiler for graphs; functions and modules run as they are")
