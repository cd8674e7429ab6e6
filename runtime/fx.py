"""The decorator of torch.fx, for programs that have it: gradspec traces no functions."""

from __future__ import annotations

from typing import Any

from gradspec.core.process.first_use import absent

__all__ = ["wrap"]


def wrap(fn_or_name: Any) -> Any:
    """The decorated function itself.

    fn_or_name: a function, or its name.

    >>> gs.fx.wrap(abs)(-1)
    1
    """
    return fn_or_name


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "gradspec has no graphs of functions; ops run as they are called")
