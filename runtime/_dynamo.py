"""The names of torch._dynamo that packages import: those of torch.compiler, and a class for `isinstance`."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import Any

from gradspec.compiler import allow_in_graph, assume_constant_result, disable, is_compiling, reset
from gradspec.core.process.first_use import absent

__all__ = ["OptimizedModule", "allow_in_graph", "assume_constant_result", "disable", "is_compiling", "reset"]


eval_frame = sys.modules[__name__]  # the module of `OptimizedModule` in torch


class OptimizedModule:
    """A class for `isinstance` only: `compile` returns the module itself."""


def mark_static_address(t: Any, guard: bool = True) -> None:
    """Nothing: no compiled code keeps the address of a tensor."""


TransformGetItemToIndex = nullcontext[None]
"""A block in which tensors are indices within `vmap`, as they are everywhere."""


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "gradspec has no compiler for graphs; functions and modules run as they are")
