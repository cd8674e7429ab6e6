"""The names of torch.fx, and others for programs that torch traces, that have a meaning without traces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gradspec.core.process.first_use import NameOnly, absent

__all__ = ["Graph", "GraphModule", "Node", "Proxy", "SymBool", "SymFloat", "SymInt", "Tracer", "wrap"]

_NO_GRAPHS = "gradspec has no graphs of functions; ops run as they are called"


def wrap(fn_or_name: Any) -> Any:
    """The decorated function itself.

    fn_or_name: a function, or its name.

    >>> gs.fx.wrap(abs)(-1)
    1
    """
    return fn_or_name


class SymInt:
    """A class for `isinstance` only: sizes are ints.

    >>> isinstance(gs.ones(2).shape[0], gs.SymInt)
    False
    """


class SymFloat:
    """A class for `isinstance` only: numbers are floats.

    >>> isinstance(gs.ones(2).mean().item(), gs.SymFloat)
    False
    """


class SymBool:
    """A class for `isinstance` only: truth values are bools.

    >>> isinstance(gs.equal(gs.ones(2), gs.ones(2)), gs.SymBool)
    False
    """


class _OfTraces(NameOnly, instead=_NO_GRAPHS):
    pass


class Graph(_OfTraces):
    """A class for `isinstance` only; NotImplementedError when it is called.

    args, options: torch's, ignored.

    >>> gs.fx.Graph()
    Traceback (most recent call last):
    NotImplementedError: Graph: gradspec has no graphs of functions; ops run as they are called
    """


class GraphModule(_OfTraces):
    """A class for `isinstance` only; NotImplementedError when it is called.

    args, options: torch's, ignored.

    >>> isinstance(gs.nn.Linear(2, 2), gs.fx.GraphModule)
    False
    """


class Node(_OfTraces):
    """A class for `isinstance` only; NotImplementedError when it is called.

    args, options: torch's, ignored.

    >>> isinstance(gs.ones(2), gs.fx.Node)
    False
    """


class Proxy(_OfTraces):
    """A class for `isinstance` only; NotImplementedError when it is called.

    args, options: torch's, ignored.

    >>> isinstance(gs.ones(2), gs.fx.Proxy)
    False
    """


class Tracer(_OfTraces):
    """A base class without instances; NotImplementedError when a subclass is called.

    args, options: torch's, ignored.

    >>> class Leaves(gs.fx.Tracer):
    ...     def is_leaf_module(self, module, name):
    ...         return True
    >>> Leaves()
    Traceback (most recent call last):
    NotImplementedError: Leaves: gradspec has no graphs of functions; ops run as they are called
    """


class TorchDispatchMode(_OfTraces):
    """A base class without instances; NotImplementedError when a subclass is called."""


class FakeTensor:
    """A class for `isinstance` only: every tensor has elements."""


def is_fake(x: object) -> bool:
    """Whether a value is a tensor without elements: False."""
    return False


def is_traceable_wrapper_subclass(t: object) -> bool:
    """Whether a value is a tensor that is made of others: False."""
    return False


def get_proxy_mode() -> None:
    """The trace that this code runs in: None."""


def _assert(condition: Any, message: str) -> None:
    """AssertionError with the message unless the condition holds."""
    assert condition, message


def _assert_async(condition: Any, message: str = "Expected a nonzero value") -> None:
    """RuntimeError with the message unless the condition, a tensor of one element, holds."""
    _check(condition, lambda: message)


def _check(condition: Any, message: Callable[[], object] | None = None) -> None:
    """RuntimeError, with the message that a function gives, unless the condition holds."""
    if not condition:
        raise RuntimeError("Expected cond to be True" if message is None else str(message()))


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, _NO_GRAPHS)
