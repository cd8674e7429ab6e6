"""torch.overrides: functions that `__torch_function__` can override, and calls of the overrides."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, TypeVar

from gradspec.core.compiled import bindings
from gradspec.core.overrides import is_overridden
from gradspec.core.process.guard import Guard, attributes
from gradspec.core.process.state import state
from gradspec.core.tensor import Tensor

__all__ = [
    "TorchFunctionMode",
    "get_ignored_functions",
    "get_overridable_functions",
    "get_testing_overrides",
    "handle_torch_function",
    "has_torch_function",
    "has_torch_function_unary",
    "has_torch_function_variadic",
    "is_tensor_like",
    "is_tensor_method_or_property",
    "resolve_name",
    "wrap_torch_function",
]

F = TypeVar("F", bound=Callable[..., Any])

_MODULES = (
    "gradspec",
    "gradspec.linalg",
    "gradspec.fft",
    "gradspec.special",
    "gradspec.masked",
    "gradspec.sparse",
    "gradspec.autograd",
    "gradspec.nn.functional",
    "gradspec.nn.grad",
    "gradspec.array_api",
    "gradspec.array_api.linalg",
    "gradspec.array_api.fft",
    "gradspec.array_api.special",
)
_ACCESS = ("__get__", "__set__", "__delete__")


# ---- asking ----


def has_torch_function(relevant_args: Iterable[Any]) -> bool:
    """Whether a mode, or the class of one of these arguments, overrides functions.

    relevant_args: the arguments whose classes are asked.

    >>> gs.overrides.has_torch_function([gs.ones(2)])
    False
    """
    return is_overridden(*relevant_args)


has_torch_function_unary = has_torch_function_variadic = is_overridden
"""`has_torch_function` of one argument, and of several that are given one by one."""


def handle_torch_function(public_api: Any, relevant_args: Iterable[Any], *args: Any, **kwargs: Any) -> Any:
    """The result of the overrides of the function `public_api` for a call with `args` and `kwargs`.

    Modes are asked first, then the classes of `relevant_args` from left to right, subclasses before their
    bases, until one returns something other than NotImplemented. TypeError if all return that.

    >>> class Named(gs.Tensor):
    ...     @classmethod
    ...     def __torch_function__(cls, function, types, args=(), kwargs=None):
    ...         return function.__name__
    >>> named = gs.ones(2).as_subclass(Named)
    >>> gs.overrides.handle_torch_function(gs.exp, (named,), named)
    'exp'
    """
    return bindings.answer(public_api, tuple(relevant_args), args, kwargs)


def wrap_torch_function(dispatcher: Callable[..., Iterable[Any]]) -> Callable[[F], F]:
    """Decorate a function so that it can be overridden.

    `dispatcher`, called as the function is, returns the arguments whose classes are to be asked.

    >>> @gs.overrides.wrap_torch_function(lambda x: (x,))
    ... def twice(x):
    ...     return x + x
    >>> twice(gs.ones(2))
    tensor([2., 2.])
    """

    def decorated(function: F) -> F:
        @functools.wraps(function)
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            relevant_args = tuple(dispatcher(*args, **kwargs))
            if is_overridden(*relevant_args):
                return handle_torch_function(wrapped, relevant_args, *args, **kwargs)
            return function(*args, **kwargs)

        return wrapped  # type: ignore[return-value]

    return decorated


class TorchFunctionMode(Guard):
    """A context manager whose `__torch_function__` overrides all functions called within it.

    The method has the arguments of a class's `__torch_function__`, and runs while the mode is off: a function
    that it calls runs as usual, in the outer modes. Modes belong to the thread that enters them.

    >>> class Count(gs.overrides.TorchFunctionMode):
    ...     calls = 0
    ...     def __torch_function__(self, function, types, args=(), kwargs=None):
    ...         self.calls += 1
    ...         return function(*args, **(kwargs or {}))
    >>> with Count() as count:
    ...     y = gs.ones(2).exp()
    >>> count.calls
    2
    """

    def __torch_function__(
        self, func: Any, types: tuple[type, ...], args: tuple[Any, ...] = (), kwargs: Any = None
    ) -> Any:
        """The function's result for these arguments, or NotImplemented; to be defined by the subclass."""
        raise NotImplementedError(f"{type(self).__name__} defines no __torch_function__")

    def __enter__(self) -> TorchFunctionMode:
        undo, modes = attributes("function_modes"), (self, state.function_modes)
        self._entered, state.function_modes = (undo, self._entered), modes
        return self


# ---- what there is ----


def is_tensor_like(inp: object) -> bool:
    """Whether an object is a Tensor, or of a class that has `__torch_function__`.

    inp: any object.

    >>> gs.overrides.is_tensor_like(gs.ones(2)), gs.overrides.is_tensor_like(1.0)
    (True, False)
    """
    return isinstance(inp, Tensor) or hasattr(inp, "__torch_function__")


def get_overridable_functions() -> dict[Any, list[Any]]:
    """The functions that can be overridden, by the module or class that has them.

    They include properties of Tensor: `Tensor.T.__get__`, and `__set__` and `__delete__` of writable ones. An
    op and the method of its name are one function.

    >>> gs.exp in gs.overrides.get_overridable_functions()[gs]
    True
    """
    found: dict[Any, list[Any]] = {}
    for owner, _, value in _listed():
        if isinstance(value, bindings.OverridableProperty):
            found.setdefault(owner, []).extend(_accesses(value))
        elif isinstance(value, bindings.StandIn) and not getattr(value, "is_operator", False):
            found.setdefault(owner, []).append(value)
    return found


def get_ignored_functions() -> set[Any]:
    """The functions that cannot be overridden.

    >>> gs.overrides.get_ignored_functions() != set()
    True
    """
    asked = {function for functions in get_overridable_functions().values() for function in functions}
    return {
        value for _, _, value in _listed() if callable(value) and not isinstance(value, type) and value not in asked
    }


def get_testing_overrides() -> dict[Any, Callable[..., int]]:
    """For each function that can be overridden, a function that takes the same arguments and returns -1.

    >>> gs.overrides.get_testing_overrides()[gs.exp](gs.ones(2))
    -1
    """
    every = (function for functions in get_overridable_functions().values() for function in functions)
    return {function: _stub(function) for function in every}


def _stub(function: Any) -> Callable[..., int]:
    try:
        signature = inspect.signature(function)
    except ValueError:  # of a property
        signature = inspect.signature(lambda self, value=None: None)

    def stub(*args: Any, **kwargs: Any) -> int:
        signature.bind(*args, **kwargs)
        return -1

    stub.__signature__ = signature  # type: ignore[attr-defined]
    return stub


def resolve_name(f: Any) -> str | None:
    """The name under which users find a function, such as "gradspec.add"; None if it is not found.

    f: the function.

    >>> gs.overrides.resolve_name(gs.exp)
    'gradspec.exp'
    """
    try:
        return _names().get(f)
    except TypeError:  # it has no hash
        return None


def is_tensor_method_or_property(func: Callable[..., Any]) -> bool:
    """Whether a function is a method of Tensor, or reads, sets or deletes a property.

    func: the function, or a property's `__get__`, `__set__` or `__delete__`.

    >>> gs.overrides.is_tensor_method_or_property(gs.Tensor.backward)
    True
    """
    return func in _methods() or getattr(func, "__name__", None) in _ACCESS


def _listed() -> Iterator[tuple[Any, str, Any]]:
    """What the public modules and Tensor have: the owner, the name under which it is found, and the value."""
    for module in map(import_module, _MODULES):
        for name in getattr(module, "__all__", None) or dir(module):
            if not name.startswith("_"):
                yield module, f"{module.__name__}.{name}", getattr(module, name)
    for name in dir(Tensor):
        getattr(Tensor, name)  # which imports the module of the method; see Note [Deferred sections]
        yield Tensor, f"gradspec.Tensor.{name}", inspect.getattr_static(Tensor, name)


def _accesses(value: Any) -> list[Any]:
    functions = (value.fget, value.fset, value.fdel)
    return [getattr(value, access) for access, function in zip(_ACCESS, functions, strict=True) if function is not None]


def _methods() -> set[Any]:
    return {value for owner, _, value in _listed() if owner is Tensor and isinstance(value, bindings.StandIn)}


_known_names: dict[Any, str] = {}


def _names() -> dict[Any, str]:
    if not _known_names:
        others: dict[Any, str] = {}
        for owner, name, value in _listed():
            if isinstance(value, bindings.OverridableProperty):
                _known_names.update({access: f"{name}.{access.__name__}" for access in _accesses(value)})
            elif callable(value):
                is_own = name.rpartition(".")[2] == getattr(value, "__name__", None)
                is_own = is_own and (owner is Tensor or not name.endswith("_"))  # in-place forms are methods first
                (_known_names if is_own else others).setdefault(value, name)
        _known_names.update({value: name for value, name in others.items() if value not in _known_names})
    return _known_names
