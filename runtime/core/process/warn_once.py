"""Warnings that are given once in a process."""

from __future__ import annotations

import warnings

from gradspec.core.process.user_stack import user_stacklevel

_all: list[Once] = []
_always = False


class Once:
    """A warning that is given the first time only, unless `set_warn_always` says otherwise."""

    __slots__ = ("due", "given", "message")

    def __init__(self, message: str) -> None:
        self.message = message
        self.given = False
        self.due = True  # what callers look at, as most calls of a function need not warn
        _all.append(self)

    def give(self) -> None:
        """Warn of the user's line that led here."""
        self.given, self.due = True, _always
        warnings.warn(self.message, stacklevel=user_stacklevel())


def set_warn_always(b: bool, /) -> None:
    """Set whether warnings that normally appear once per process appear each time; TypeError unless a
    bool.

    b: each time, or once per process.

    >>> gs.set_warn_always(False)
    """
    global _always
    if not isinstance(b, bool):
        raise TypeError(f"setWarnOnlyOnce expects a bool, but got {type(b).__name__}")
    _always = b
    for warning in _all:
        warning.due = b or not warning.given


def is_warn_always_enabled() -> bool:
    """Whether warnings that normally appear once per process appear each time; False by default.

    >>> gs.is_warn_always_enabled()
    False
    """
    return _always
