"""Custom differentiable functions: `Function`, to be subclassed, and its contexts and nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gradspec.autograd.function.context import FunctionCtx
from gradspec.autograd.function.definition import Function, FunctionMeta, InplaceFunction
from gradspec.autograd.function.node import BackwardCFunction
from gradspec.autograd.function.once import once_differentiable
from gradspec.core.process.first_use import on_first_use

if TYPE_CHECKING:
    from gradspec.autograd.function.nested import NestedIOFunction

__all__ = [
    "BackwardCFunction",
    "Function",
    "FunctionCtx",
    "FunctionMeta",
    "InplaceFunction",
    "NestedIOFunction",
    "once_differentiable",
]

# Users find them here, whichever file they are in; their text and pickles say so.
for _class in (BackwardCFunction, Function, FunctionCtx, FunctionMeta, InplaceFunction):
    _class.__module__ = __name__
del _class

__getattr__, __dir__ = on_first_use(
    globals(), {"NestedIOFunction": "gradspec.autograd.function.nested:NestedIOFunction"}
)

_ContextMethodMixin = FunctionCtx  # its name in old pickles
