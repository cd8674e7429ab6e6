"""Custom differentiable functions: `Function`, to be subclassed, and what belongs to it."""

from __future__ import annotations

from gradspec.autograd.function.context import FunctionCtx
from gradspec.autograd.function.definition import Function, FunctionMeta, InplaceFunction
from gradspec.autograd.function.nested import NestedIOFunction
from gradspec.autograd.function.node import BackwardCFunction
from gradspec.autograd.function.once import once_differentiable

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
for _class in (BackwardCFunction, Function, FunctionCtx, FunctionMeta, InplaceFunction, NestedIOFunction):
    _class.__module__ = __name__
del _class

_ContextMethodMixin = FunctionCtx  # its name in old pickles
