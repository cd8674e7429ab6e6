"""The decorators and questions of torch.compiler: nothing is compiled, so all functions stay as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gradspec.core.process.first_use import absent
from gradspec.utils.settings import compile

__all__ = [
    "allow_in_graph", "assume_constant_result", "compile", "disable", "is_compiling", "is_dynamo_compiling",
    "is_exporting", "reset",
]  # fmt: skip


def disable(fn: Callable[..., Any] | None = None, recursive: bool = True, *, reason: str | None = None) -> Any:
    """The decorated function itself; without it, a decorator.

    fn: a function or module. recursive, reason: torch's, ignored.

    >>> gs.compiler.disable(abs)(-1), gs.compiler.disable(recursive=False)(abs)(-2)
    (1, 2)
    """
    return allow_in_graph if fn is None else fn


def allow_in_graph(fn: Any) -> Any:
    """The decorated function itself.

    fn: a function or class.

    >>> gs.compiler.allow_in_graph(abs)(-1)
    1
    """
    return fn


assume_constant_result = allow_in_graph
"""The decorated function itself."""


def is_compiling() -> bool:
    """Whether this code is being compiled: False.

    >>> gs.compiler.is_compiling()
    False
    """
    return False


is_dynamo_compiling = is_exporting = is_compiling
"""Whether this code is being compiled or exported: False."""


def reset() -> None:
    """Nothing: no compiled code is kept.

    >>> gs.compiler.reset()
    """


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "gradspec has no compiler for graphs; functions and modules run as they are")
