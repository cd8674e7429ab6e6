"""Kernels as formulas on arrays, without a C compiler: slower, with the same values and dtypes.

They stand for ufuncs with loops for exact dtypes: other operands are a TypeError, and the op promotes them.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn

import numpy as np

from gradspec.codegen.words.language import DTYPE_GROUPS
from gradspec.core.elements.shapes import HALVES

__all__ = ["FormulaKernel", "FormulaKernels", "kernel", "without_c"]

_KINDS = {"B": np.dtype(np.bool_), "I": np.dtype(np.int64)}  # of operands whose dtype is always the same


class FormulaKernel:
    """A formula on arrays as a kernel.

    operands: the kind of each, and `result` that of the result: T (the dtype computed in), R (its real part), N (a
    number, of float32 beside a half type), B (bool) or I (int64). dtypes: the groups of T. others: the kinds where
    numbers are in the places of tensors.
    """

    def __init__(
        self,
        name: str,
        function: Callable[..., Any],
        operands: str,
        result: str,
        dtypes: tuple[str, ...],
        others: tuple[str, ...] = (),
    ) -> None:
        self.__name__, self._function = name, function
        self._operands, self._others, self._result = operands, others, result
        self._kinds = "".join(DTYPE_GROUPS[group].kinds for group in dtypes)

    def __call__(self, *given: Any) -> np.ndarray[Any, Any]:
        """The result for operands in the order of the formula; an array after them is written to.

        Raises TypeError for dtypes without a loop, ValueError for shapes that do not broadcast.
        """
        count = len(self._operands)
        if len(given) not in (count, count + 1):
            raise TypeError(f"{self.__name__}: expects {count} operands, but got {len(given)}")
        arrays = [np.asarray(part) for part in given[:count]]
        dtype = self._computed_in(arrays)
        shape = np.broadcast_shapes(*(array.shape for array in arrays))
        with np.errstate(all="ignore"):
            value = np.broadcast_to(np.asarray(self._function(*arrays)), shape).astype(_of(self._result, dtype))
        if len(given) == count:
            return value
        out: np.ndarray[Any, Any] = given[count]
        if out.dtype != value.dtype:
            raise TypeError(f"{self.__name__}: no loop that writes {out.dtype}")
        if out.shape != shape:
            raise ValueError(f"operands could not be broadcast together with shape {out.shape}")
        out[...] = value
        return out

    def _computed_in(self, arrays: list[np.ndarray[Any, Any]]) -> np.dtype[Any]:
        """The dtype of the operands of kind T."""
        for operands in (self._operands, *self._others):
            pairs = list(zip(arrays, operands, strict=True))
            found = [array.dtype for array, kind in pairs if kind == "T"]
            found = found or [array.dtype for array, kind in pairs if kind in "RN"]
            dtype = found[0] if found else np.dtype(np.float64)
            if all(_fits(array, kind, dtype) for array, kind in pairs) and dtype.kind in self._kinds:
                return dtype
        raise TypeError(f"{self.__name__}: no loop for {', '.join(str(array.dtype) for array in arrays)}")


def _fits(array: np.ndarray[Any, Any], kind: str, dtype: np.dtype[Any]) -> bool:
    """Whether an array may be an operand of a kind, where `dtype` is computed in."""
    is_number = kind == "N" and dtype.char in HALVES
    return array.dtype == _of(kind, dtype) and not (is_number and array.ndim)


def _of(kind: str, dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The dtype of an operand of a kind, where `dtype` is computed in."""
    if kind == "R" and dtype.kind == "c":
        return np.dtype(dtype.char.lower())
    if kind == "N" and dtype.char in HALVES:
        return np.dtype(np.float32)
    return _KINDS.get(kind, dtype)


def kernel(
    name: str, operands: str, result: str, dtypes: tuple[str, ...], others: tuple[str, ...] = ()
) -> Callable[..., FormulaKernel]:
    """Decorate a function that computes a formula on arrays."""
    return lambda function: FormulaKernel(name, function, operands, result, dtypes, others)


class FormulaKernels(dict[str, Callable[..., Any]]):
    """The kernels of a package that was not compiled; handwritten C is missing, which a call of it says."""

    def __init__(self, package: str, module: str) -> None:
        super().__init__()
        self._package, self._module = package, module

    def __missing__(self, name: str) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            found = getattr(import_module(self._module), name, None)  # it imports what asks for kernels
            if found is None:
                without_c(self._package, name)
            self[name] = found
            return found(*given)

        call.__name__ = name
        return call


def without_c(package: str, name: str) -> NoReturn:
    """Say that something is C, and that no compiler was found."""
    raise RuntimeError(
        f"{package}: '{name}' is C, and there was no compiler when {package} was made: install one, or set "
        "the environment variable CC"
    )
