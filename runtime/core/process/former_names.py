"""Functions under names of former releases of torch."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any

__all__ = ["former"]


def former(function: Callable[..., Any], place: str, name: str) -> Callable[..., Any]:
    """A function under its former name: a call gives a FutureWarning with the present one. place: its module."""

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        present = f"{place}.{function.__name__}"
        warnings.warn(f"`{place}.{name}` is now deprecated in favor of `{present}`.", FutureWarning, stacklevel=2)
        return function(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    return call
