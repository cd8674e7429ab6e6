"""Calls of NumPy's functions as calls of ops.

Note [Calls of NumPy's functions] A function of NumPy has one counterpart here: a function of `conventions`, or the
op whose reference it is (`generated/numpy_functions.py`), with NumPy's parameters by the op's. Arguments that the
counterpart lacks must have NumPy's default; another value is refused, and so is a function without a counterpart, if
a gradient would be lost. Tensors that do not require grad go to such a function as arrays. So they do to `atleast_1d`
and its like, by which SciPy makes arrays of the results of users' functions.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from gradspec.codegen.words.parameters import NO_DEFAULT
from gradspec.composites.standard import in_one_dtype
from gradspec.core import ops
from gradspec.core.elements.promotion import array_from
from gradspec.core.ops import OPS
from gradspec.core.process.state import GRAD, state
from gradspec.core.tensor import Tensor, wrap
from gradspec.generated.numpy_functions import PATTERNS
from gradspec.protocols.conventions import DESCRIPTIONS, FUNCTIONS

__all__ = ["called", "counterpart", "name_of", "on_elements", "operand", "refusal"]


def name_of(function: Any) -> str:
    """A function's name within NumPy."""
    return f"{function.__module__}.{function.__name__}".removeprefix("numpy.")


def called(function: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
    """The result of a function of NumPy on tensors. See Note [Calls of NumPy's functions]."""
    found, name = counterpart(function), name_of(function)
    if found is not None and not (name in _AS_ARRAYS and not any(_is_recorded(one) for one in args)):
        return found(*args, **kwargs)
    return on_elements(f"numpy.{name}", function, args, kwargs, drops_gradients=name in DESCRIPTIONS)


_AS_ARRAYS = frozenset({"atleast_1d", "atleast_2d", "atleast_3d"})


def _is_recorded(value: Any) -> bool:
    return isinstance(value, Tensor) and value._requires_grad


def refusal(name: str) -> RuntimeError:
    """The error for a function, by its full name, that would lose a gradient."""
    return RuntimeError(
        f"{name}(): gradspec has no op for it, so the gradient of a Tensor that requires grad would be lost. "
        "Write it with ops of gradspec, or pass tensor.detach() if no gradient is wanted"
    )


def on_elements(name: str, function: Callable[..., Any], args: Any, kwargs: Any, drops_gradients: bool = False) -> Any:
    """The result of a function of NumPy on the elements of tensors; RuntimeError if a gradient would be lost."""

    def elements(value: Any) -> Any:
        if isinstance(value, Tensor):
            if value._requires_grad and state.mode & GRAD and not drops_gradients:
                raise refusal(name)
            return value.numpy(force=True)
        if type(value) in (list, tuple):
            return type(value)(map(elements, value))
        return value

    return function(*map(elements, args), **{key: elements(value) for key, value in kwargs.items()})


@cache
def counterpart(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """The function here with the parameters of a function of NumPy; None if there is none."""
    name = name_of(function)
    if name in DESCRIPTIONS:
        return None
    if name in FUNCTIONS:
        return _Convention(name, function, FUNCTIONS[name])
    return _Patterns(name, function, PATTERNS[name]) if name in PATTERNS else None


# Of functions in C, which NumPy before 2.4 says nothing of.
_IN_C: Mapping[str, Callable[..., Any]] = {
    "bincount": lambda x, /, weights=None, minlength=0: ...,
    "concatenate": lambda arrays, /, axis=0, out=None, *, dtype=None, casting="same_kind": ...,
    "dot": lambda a, b, out=None: ...,
    "empty_like": lambda prototype, /, dtype=None, order="K", subok=True, shape=None, *, device=None: ...,
    "inner": lambda a, b, /: ...,
    "vdot": lambda a, b, /: ...,
    "where": lambda condition, x=None, y=None, /: ...,
}


def _signature(name: str, function: Callable[..., Any]) -> inspect.Signature:
    try:
        return inspect.signature(function)
    except ValueError:
        return inspect.signature(_IN_C[name])


class _Call:
    """The counterpart of a function of NumPy."""

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        self.name, self.signature = name, _signature(name, function)
        parameters = self.signature.parameters.values()
        self.is_variadic = any(p.kind is inspect.Parameter.VAR_POSITIONAL for p in parameters)
        self.numpys = [p.name for p in parameters if p.kind is not inspect.Parameter.VAR_KEYWORD]
        self.defaults = {p.name: p.default for p in parameters}

    def given(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of a call that are not NumPy's defaults, by NumPy's names."""
        found = {**dict(zip(self.numpys, args, strict=False)), **kwargs}
        return {name: value for name, value in found.items() if not self._is_default(name, value)}

    def _is_default(self, name: str, value: Any) -> bool:
        default = self.defaults.get(name, inspect.Parameter.empty)
        return value is default or (type(value) is type(default) and type(value) in _PLAIN and value == default)

    def refuse(self, names: Sequence[str], instead: str) -> TypeError:
        """The error for arguments that the counterpart lacks."""
        listed = ", ".join(f"'{name}'" for name in names)
        return TypeError(
            f"numpy.{self.name}(): {listed} has no counterpart for Tensors: leave it out and use {instead}, or pass "
            "tensor.detach().numpy() if no gradient is wanted"
        )


class _Convention(_Call):
    """A call of a function of `conventions`."""

    def __init__(self, name: str, function: Callable[..., Any], here: Callable[..., Any]) -> None:
        super().__init__(name, function)
        self.here = here
        self.parameters = inspect.signature(here).parameters
        self.names = dict(zip(self._required(), self.parameters, strict=False))
        said = {name: parameter.annotation for name, parameter in self.parameters.items()}
        self.tensors = {name for name, words in said.items() if words.startswith("Tensor")}
        self.lists = {name for name, words in said.items() if words.startswith("Sequence[Tensor")}

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        several = args if self.is_variadic else ()
        given = self.given(() if several else args, kwargs)
        given = {self.names.get(name, name): value for name, value in given.items()}
        missing = [name for name in given if name not in self.parameters]
        if missing:
            raise self.refuse(missing, f"the op that does what {missing[0]!r} does")
        given = {name: self._converted(name, value) for name, value in given.items()}
        return self.here(*map(operand, several), **given)

    def _required(self) -> list[str]:
        kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        required = inspect.Parameter.empty
        return [p.name for p in self.signature.parameters.values() if p.kind in kinds and p.default is required]

    def _converted(self, name: str, value: Any) -> Any:
        if name in self.lists:
            return [operand(one) for one in value]
        return operand(value) if name in self.tensors and value is not None else value


class _Patterns(_Call):
    """A call of the op whose reference the function is."""

    def __init__(self, name: str, function: Callable[..., Any], patterns: Any) -> None:
        super().__init__(name, function)
        self.patterns = [_Pattern(self, *pattern) for pattern in patterns]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        given = self.given(args, kwargs)
        for pattern in self.patterns:
            if given.keys() <= pattern.names.keys():
                return pattern.run(given)
        last = self.patterns[-1]
        raise self.refuse([name for name in given if name not in last.names], f"gradspec.{OPS[last.key].written}()")


class _Pattern:
    """The parameters of an op by NumPy's names of them."""

    def __init__(self, call: _Call, key: str, positional: tuple[str, ...], keywords: dict[str, str]) -> None:
        info = OPS[key]
        self.key, self.op, self.is_elementwise = key, info.function, info.elementwise
        self.names = {**dict(zip(call.numpys, positional, strict=False)), **keywords}
        parameters = {parameter.name: parameter for parameter in info.parameters}
        self.parameters = {name: parameters[own] for name, own in self.names.items()}
        # NumPy's defaults that may differ from the op's; None and NumPy's mark for no value mean an op's default.
        self.defaults = {
            own: value
            for name, own in self.names.items()
            if type(value := call.defaults[name]) in _PLAIN and value is not None
        }
        axis = self.parameters.get("axis")
        self.differentiable = [one.name for one in info.parameters if one.is_tensor and one.differentiable]
        self.flattens = axis is not None and axis.default is NO_DEFAULT
        self.first = next(iter(parameters))

    def run(self, given: Mapping[str, Any]) -> Any:
        """The result for the arguments that are given, by NumPy's names."""
        arguments = dict(self.defaults)
        for name, value in given.items():
            parameter = self.parameters[name]
            if parameter.is_tensor:
                value = [operand(one) for one in value] if parameter.is_list else operand(value)
            arguments[parameter.name] = value
        if self.flattens and "axis" not in given and self.names["axis"] not in arguments:  # as NumPy, for None
            arguments |= {self.first: ops.reshape(arguments[self.first], (-1,)), self.names["axis"]: 0}
        return self.op(**self._in_one_dtype(arguments))

    def _in_one_dtype(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """The arguments with operands of one dtype, which an op that is not elementwise asks for."""
        given = [name for name in self.differentiable if arguments.get(name) is not None]
        if self.is_elementwise or not given:
            return arguments
        if isinstance(arguments[given[0]], list):
            return arguments | {given[0]: in_one_dtype(arguments[given[0]])}
        return arguments | dict(zip(given, in_one_dtype([arguments[name] for name in given]), strict=True))


_PLAIN = frozenset({bool, int, float, str, tuple, type(None)})


def operand(value: Any) -> Any:
    """An operand as the ops take it: nested sequences that hold tensors are stacked, as NumPy does."""
    if isinstance(value, (str, Tensor, int, float, complex, np.generic)):
        return value
    if isinstance(value, (list, tuple)) and _holds_tensors(value):
        return ops.stack([_tensor(one) for one in value])
    return wrap(array_from(value, None, copy=False, op="as_tensor"))


def _tensor(value: Any) -> Tensor:
    found = operand(value)
    return found if isinstance(found, Tensor) else wrap(np.asarray(found))


def _holds_tensors(values: Sequence[Any]) -> bool:
    return any(isinstance(v, Tensor) or (isinstance(v, list | tuple) and _holds_tensors(v)) for v in values)
