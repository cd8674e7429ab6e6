"""The array functions of elementwise and composite ops, which generated code makes for formulas to call."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.promotion import result_numpy_dtype
from gradspec.core.elements.shapes import HALVES
from gradspec.core.process.first_use import found_at
from gradspec.core.process.state import NO_GRAD, state
from gradspec.core.tensor import Tensor, wrap
from gradspec.dispatch.arguments import NUMBERS

_ndarray = np.ndarray
_ARRAYS = (np.ndarray, np.generic)


def raw_elementwise(kernel: str) -> Callable[..., np.ndarray]:
    """The array function of an elementwise op of gradspec: its kernel, with operands brought to one dtype."""
    return also_in_c("elementwise", kernel)(promoting(ufuncs[kernel]))


def promoting(ufunc: Callable[..., Any]) -> Callable[..., np.ndarray]:
    """A kernel, called with operands brought to one dtype."""

    def call(*operands: Any) -> np.ndarray:
        try:
            return np.asarray(ufunc(*operands))
        except TypeError:
            arrays = [part for part in operands if isinstance(part, _ndarray | np.generic) and part.dtype.kind != "b"]
            numbers = [part for part in operands if isinstance(part, NUMBERS)]
            dtype = result_numpy_dtype([np.asarray(part) for part in arrays], numbers)

            def cast(to: Any) -> list[Any]:
                """The operands of one dtype, numbers of another."""
                return [
                    part
                    if isinstance(part, _ndarray | np.generic) and part.dtype.kind == "b" and arrays
                    else np.asarray(part, to if isinstance(part, NUMBERS) else dtype)
                    for part in operands
                ]

            if numbers and dtype.char in HALVES:
                with contextlib.suppress(TypeError):  # of kernels that round numbers first
                    return np.asarray(ufunc(*cast(np.float32)))
            return np.asarray(ufunc(*cast(dtype)))

    name = ufunc.__name__  # by which C knows gradspec's own kernels
    return also_in_c("elementwise", name)(call) if ufuncs.get(name) is ufunc else call


def raw_composite(op: str) -> Callable[..., Any]:
    """The array function of a composite op: the op itself, run on wrapped arrays without recording."""

    def call(*args: Any, **kwargs: Any) -> Any:
        mode, state.mode = state.mode, NO_GRAD
        try:
            function = ops.OPS[op].function
            if kwargs:
                kwargs = {name: _wrapped(value) for name, value in kwargs.items()}
            return _unwrapped(function(*map(_wrapped, args), **kwargs))
        finally:
            state.mode = mode

    return call


def raw_array(place: str) -> Callable[..., Any]:
    """The array function at a place, "module:name" in `gradspec.arrays`."""
    function: Callable[..., Any] = found_at(f"gradspec.arrays.{place}")
    return function


def made_on_first_use(
    namespace: dict[str, Any], makers: Mapping[str, tuple[Callable[[str], Any], str]], others: object = None
) -> Callable[[str], Any]:
    """The function `__getattr__` of a module whose functions are made when they are first asked for.

    namespace: the module's `globals()`. makers: by name, one of the above, and what it makes the function of.
    others: the module that has the functions of other names.
    """

    def __getattr__(name: str) -> Any:
        if name not in makers:
            if others is None:
                raise AttributeError(f"module {namespace['__name__']!r} has no attribute {name!r}")
            return namespace.setdefault(name, getattr(others, name))
        make, of = makers[name]
        return namespace.setdefault(name, make(of))  # one for threads that come here together

    return __getattr__


def _wrapped(value: Any) -> Any:
    if type(value) is _ndarray:
        return wrap(value)
    if isinstance(value, _ARRAYS):
        return wrap(np.asarray(value))
    if isinstance(value, list) and value and isinstance(value[0], _ndarray):
        return [wrap(array) for array in value]
    return value


def _unwrapped(value: Any) -> Any:
    if isinstance(value, Tensor):
        return value._array
    return tuple(map(_unwrapped, value)) if isinstance(value, tuple | list) else value
