"""Functions and properties that classes and modes may override. See Note [Overrides], csrc/calls/calls.h.

What users call is overridable: ops by themselves, methods and properties of Tensor as they come to it
(`add_methods`, runtime/core/tensor.py), other functions by the decorator `overridable`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar, overload

from gradspec.core.compiled import bindings
from gradspec.core.compiled.bindings import introduce
from gradspec.core.compiled.constants import ALL_OFF, CLASSES_OFF
from gradspec.core.process.guard import Guard, attributes
from gradspec.core.process.state import state

F = TypeVar("F", bound=Callable[..., Any])

is_overridden: Callable[..., bool] = bindings.is_overridden
"""`is_overridden(*relevant)`: whether a mode, or the class of one of these, is to be asked about a call."""


@overload
def overridable(function: F) -> F: ...
@overload
def overridable(*, modes_only: bool) -> Callable[[F], F]: ...
def overridable(function: Any = None, *, modes_only: bool = False) -> Any:
    """Decorate a public function that is not an op, so that it can be overridden.

    modes_only: whether its arguments are data, so that only modes are asked, and no classes.
    """
    if function is None:
        return lambda function: bindings.Overridable(function, modes_only)
    return bindings.Overridable(function, modes_only)


if TYPE_CHECKING:
    OverridableProperty = property
else:

    class OverridableProperty(bindings.OverridableProperty):
        """A property that can be overridden.

        One that `finds` gives an object that exists; it does not get the class of an operand.
        """

        finds = False

        @property
        def __name__(self) -> str:
            return self.fget.__name__

        def __repr__(self) -> str:
            return f"<property '{self.__name__}' of 'gradspec.Tensor' objects>"


# Of Tensor's methods, those that the others stand on. The iterator and NumPy's protocols call what asks.
_OF_THE_CLASS = frozenset(
    (
        "__new__",
        "__init__",
        "__hash__",
        "__iter__",
        "__array_function__",
        "__array_ufunc__",
        "__array_wrap__",
        "as_subclass",
    )
)
_FOUND = frozenset(("grad",))


def is_overridable(name: str) -> bool:
    """Whether an attribute of Tensor of this name can be overridden: a public one, or a special method."""
    return name not in _OF_THE_CLASS and (name.startswith("__") or not name.startswith("_"))


def method_of_tensor(name: str, value: Any) -> Any:
    """An attribute that Tensor is to have; the wrapper of a function or property that asks its overrides."""
    if not is_overridable(name):
        return value
    if isinstance(value, FunctionType):
        return bindings.Overridable(value)
    if type(value) is property:
        made: Any = OverridableProperty(value.fget, value.fset, value.fdel)  # with its documentation
        made.finds = name in _FOUND
        return made
    return value


def _no_answer(function: Any, types: tuple[type, ...], mode: object) -> NoReturn:
    """The error for a call that all who may override it decline."""
    name = import_module("gradspec.overrides").resolve_name(function)
    if name is None:
        name = f"{function.__module__}.{function.__qualname__}"
    asked = [] if mode is None else [f"  - mode object {object.__repr__(mode)}"]
    asked += [f"  - tensor subclass {kind}" for kind in types]
    raise TypeError(
        f"Multiple dispatch failed for '{name}'; all __torch_function__ handlers returned NotImplemented:\n\n"
        + "\n".join(asked)
    )


introduce(no_answer=_no_answer)


class _Disabled(Guard):
    """Within it, fewer are asked about functions."""

    __slots__ = ("_entered",)
    _off: ClassVar[int]

    def __init__(self) -> None:
        self._entered = None

    def __enter__(self) -> None:
        undo, off = attributes("overrides_off"), max(state.overrides_off, self._off)
        self._entered, state.overrides_off = (undo, self._entered), off


class DisableTorchFunctionSubclass(_Disabled):
    """Within it, no class is asked about functions, and results are plain tensors; modes are."""

    __slots__ = ()
    _off = CLASSES_OFF


class DisableTorchFunction(_Disabled):
    """Within it, neither classes nor modes are asked about functions."""

    __slots__ = ()
    _off = ALL_OFF
