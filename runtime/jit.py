"""The decorators and questions of torch.jit, for programs that have them: functions and modules run as they are.

Note [Scripts]. A script of a function computes what the function computes, so the function itself stands for it. No
object is a ScriptModule or a ScriptFunction, and no code runs in a script or a trace.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from typing import Final as Final

from gradspec.core.process.first_use import absent
from gradspec.core.process.warn_once import Once
from gradspec.nn.modules.module import Module

__all__ = [
    "Attribute", "Error", "ScriptFunction", "ScriptModule", "TracerWarning", "annotate", "export", "freeze",
    "ignore", "interface", "is_scripting", "is_tracing", "optimize_for_inference", "script", "script_if_tracing",
    "script_method", "trace", "trace_module", "unused",
]  # fmt: skip

_not_compiled = Once("jit: gradspec has no scripts or traces; the function or module runs as it is")


List = list  # as torch.jit.annotations names it
BroadcastingList1 = BroadcastingList2 = BroadcastingList3 = list
"""Annotations of lists in whose place a number may be given."""


class ScriptModule(Module):
    """A class for `isinstance`, and for modules that derive from it: a module like others.

    >>> isinstance(gs.nn.Linear(2, 1), gs.jit.ScriptModule)
    False
    """


class ScriptFunction:
    """A class for `isinstance` only: `script` returns the function itself.

    >>> isinstance(gs.jit.ignore(abs), gs.jit.ScriptFunction)
    False
    """


class TracerWarning(Warning):
    """A category for filters of warnings; no such warning is given.

    >>> issubclass(gs.jit.TracerWarning, Warning)
    True
    """


class Error(RuntimeError):
    """A class for `except` clauses; no such error is raised.

    >>> issubclass(gs.jit.Error, RuntimeError)
    True
    """


def script(obj: Any, *args: Any, **options: Any) -> Any:
    """The function, module or class itself, with one warning in a process: nothing is compiled.

    obj: a function, module or class. args, options: torch's, ignored.

    >>> import warnings
    >>> with warnings.catch_warnings(action="ignore"):
    ...     gs.jit.script(abs)(-1)
    1
    """
    if _not_compiled.due:
        _not_compiled.give()
    return obj


def trace(func: Callable[..., Any], example_inputs: Any = None, **options: Any) -> Any:
    """The function or module itself, as `script` gives it; it is not called with the examples.

    func: a function or module. example_inputs, options: torch's, ignored.

    >>> import warnings
    >>> with warnings.catch_warnings(action="ignore"):
    ...     gs.jit.trace(abs, -2)(-1)
    1
    """
    return script(func)


def trace_module(mod: Any, inputs: Any = None, **options: Any) -> Any:
    """The module itself, as `script` gives it.

    mod: a module. inputs, options: torch's, ignored.

    >>> import warnings
    >>> with warnings.catch_warnings(action="ignore"):
    ...     gs.jit.trace_module(abs, {"forward": -2})(-1)
    1
    """
    return script(mod)


def freeze(mod: Any, *args: Any, **options: Any) -> Any:
    """The module itself.

    mod: a module. args, options: torch's, ignored.

    >>> gs.jit.freeze(gs.nn.ReLU())
    ReLU()
    """
    return mod


optimize_for_inference = freeze
"""Another name of `freeze`."""


def ignore(drop: Any = False, **options: Any) -> Any:
    """The decorated function itself; with a bool in place of the function, a decorator.

    drop: a function, or torch's option. options: torch's, ignored.

    >>> gs.jit.ignore(abs)(-1), gs.jit.ignore(drop=True)(abs)(-2)
    (1, 2)
    """
    return drop if callable(drop) else export


def export(fn: Any) -> Any:
    """The decorated object itself.

    fn: a function or class.

    >>> gs.jit.export(abs)(-1)
    1
    """
    return fn


# Others that leave the decorated object as it is
unused = script_method = script_if_tracing = interface = _overload = _overload_method = export
"""Another name of `export`."""


def annotate(the_type: Any, the_value: Any) -> Any:
    """The value itself.

    the_type: its type, for torch's compiler. the_value: any object.

    >>> gs.jit.annotate(int, 3)
    3
    """
    return the_value


def Attribute(value: Any, type: Any) -> Any:
    """The value itself, which is an attribute of its module without further help.

    value: any object. type: its type, for torch's compiler.

    >>> gs.jit.Attribute(3, int)
    3
    """
    return value


def is_scripting() -> bool:
    """Whether this code runs in a script: False.

    >>> gs.jit.is_scripting()
    False
    """
    return False


is_tracing = is_scripting
"""Whether this code runs in a trace: False."""


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "gradspec runs functions and modules as they are, and compiles none")
