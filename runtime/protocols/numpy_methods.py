"""The methods of Tensor that ufuncs of NumPy and SciPy (NEP 13) and other functions of NumPy (NEP 18) call.

`ndarray + tensor` and `ndarray += tensor` are calls of ufuncs, too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from gradspec.composites.standard import in_one_dtype
from gradspec.core import ops
from gradspec.core.ops import OPS
from gradspec.core.process.state import GRAD, state
from gradspec.core.tensor import Tensor, methods_of_tensor
from gradspec.generated.numpy_functions import PATTERNS
from gradspec.protocols.calls import called, on_elements, operand

# Ufuncs with other names than their ops.
_NAMES = {
    "conjugate": "conj_physical",
    "degrees": "rad2deg",
    "fabs": "abs",
    "invert": "bitwise_not",
    "power": "pow",
    "radians": "deg2rad",
    "remainder": "array_api_remainder",  # whose zeros have NumPy's signs
    "vecdot": "linalg_vecdot",
}
_REDUCTIONS: dict[np.ufunc, str] = {
    np.add: "sum",
    np.multiply: "prod",
    np.maximum: "amax",
    np.minimum: "amin",
    np.logical_and: "all",
    np.logical_or: "any",
    np.logaddexp: "logsumexp",
}
_ACCUMULATIONS: dict[np.ufunc, str] = {np.add: "cumsum", np.multiply: "cumprod", np.logaddexp: "logcumsumexp"}


@methods_of_tensor
class Numpys:
    """The methods of Tensor that NumPy calls."""

    def __array_ufunc__(self: Tensor, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
        """The result of a ufunc with a tensor among its operands: of the op that the ufunc is.

        A ufunc without an op, and one that writes to an ndarray, works on elements. RuntimeError if a gradient
        would be lost, while recording; TypeError for an argument or a method that ops lack.
        """
        if method == "__call__" and not kwargs and (op := _OPS[ufunc]) is not None:
            for one in inputs:
                if type(one) is not Tensor:
                    return op(*map(operand, inputs))
            return op(*inputs)
        if "out" in kwargs:
            return _written(ufunc, method, inputs, kwargs)
        run = _METHODS.get(method)
        return (
            on_elements(_name_of(ufunc), getattr(ufunc, method), inputs, kwargs)
            if run is None
            else run(ufunc, *inputs, **kwargs)
        )

    def __array_function__(self: Tensor, function: Callable[..., Any], types: Any, args: Any, kwargs: Any) -> Any:
        """The result of a function of NumPy with a tensor among its arguments: of the ops that compute it.

        RuntimeError for a function without ops if a gradient would be lost; without one it gives an ndarray.
        TypeError for an argument that the ops lack.
        """
        for cls in types:
            if not issubclass(cls, Tensor | np.ndarray):
                return NotImplemented
        return called(function, args, kwargs)


class _Ops(dict[np.ufunc, "Callable[..., Any] | None"]):
    """The op that each ufunc of NumPy or `scipy.special` is, None for one without; found when it is first asked for."""

    def __missing__(self, ufunc: np.ufunc) -> Callable[..., Any] | None:
        found = self[ufunc] = _op_of(ufunc)
        return found


def _op_of(ufunc: np.ufunc) -> Callable[..., Any] | None:
    library, _, name = _name_of(ufunc).rpartition(".")
    if library == "numpy":
        is_reference = name in PATTERNS and name not in _NAMES
        op = OPS[PATTERNS[name][0][0]].function if is_reference else getattr(ops, _NAMES.get(name, name), None)
        is_promoting = op is None or ufunc.signature is None  # but for generalized ufuncs, which multiply matrices
        return op if is_promoting else lambda *operands: op(*in_one_dtype(operands))
    return getattr(import_module("gradspec.array_api.special"), name, None) if library else None


def _name_of(ufunc: np.ufunc) -> str:
    """The full name of a ufunc of NumPy or `scipy.special`; of another one its own."""
    name = ufunc.__name__
    for library in ("numpy", "scipy.special"):
        if getattr(sys.modules.get(library), name, None) is ufunc:
            return f"{library}.{name}"
    return name


_OPS = _Ops()


def _refuse(ufunc: np.ufunc, said: str, instead: str) -> TypeError:
    return TypeError(
        f"{_name_of(ufunc)}: {said} has no counterpart for Tensors: use {instead}, or pass "
        "tensor.detach().numpy() if no gradient is wanted"
    )


def _written(ufunc: np.ufunc, method: str, inputs: Any, kwargs: Any) -> Any:
    """The result of a ufunc that writes to an ndarray."""
    if any(isinstance(target, Tensor) for target in kwargs["out"]):
        raise TypeError(
            f"{_name_of(ufunc)}(): 'out' must be an ndarray, not a Tensor: use the tensor's own "
            "in-place methods, or out=tensor.numpy()"
        )
    if state.mode & GRAD and any(isinstance(one, Tensor) and one._requires_grad for one in inputs):
        raise RuntimeError(
            f"{_name_of(ufunc)}(): an ndarray cannot be written to with a Tensor that requires grad, "
            "whose gradient would be lost: use from_numpy(array) in place of the ndarray, or tensor.detach() "
            "if no gradient is wanted"
        )
    return on_elements(_name_of(ufunc), getattr(ufunc, method), inputs, kwargs)


def _called(ufunc: np.ufunc, *inputs: Any, dtype: Any = None, **rest: Any) -> Any:
    op = _OPS[ufunc]
    if op is None:
        return on_elements(_name_of(ufunc), ufunc, inputs, rest if dtype is None else {"dtype": dtype, **rest})
    if rest:
        raise _refuse(ufunc, f"the argument '{next(iter(rest))}'", "gradspec.where() or Tensor.to() on the result")
    operands = [operand(one) for one in inputs]
    if dtype is not None:  # in which NumPy computes
        operands = [ops.to_dtype(one, np.dtype(dtype)) if isinstance(one, Tensor) else one for one in operands]
    return op(*operands)


def _reduced(
    ufunc: np.ufunc, array: Tensor, axis: Any = 0, dtype: Any = None, keepdims: bool = False, **rest: Any
) -> Any:
    name = _REDUCTIONS.get(ufunc)
    if name is None:
        raise _refuse(ufunc, "the method 'reduce'", "a reduction of gradspec")
    if rest:
        raise _refuse(
            ufunc, f"the argument '{next(iter(rest))}' of reduce()", f"gradspec.{name}() of the chosen elements"
        )
    if dtype is not None:
        array = ops.to_dtype(array, np.dtype(dtype))
    dims = tuple(range(array.ndim)) if axis is None else axis
    return getattr(ops, name)(array, dims, keepdims)


def _accumulated(ufunc: np.ufunc, array: Tensor, axis: int = 0, dtype: Any = None) -> Any:
    if dtype is not None:
        array = ops.to_dtype(array, np.dtype(dtype))
    if ufunc in (np.maximum, np.minimum):
        return (ops.cummax if ufunc is np.maximum else ops.cummin)(array, axis)[0]
    name = _ACCUMULATIONS.get(ufunc)
    if name is None:
        raise _refuse(ufunc, "the method 'accumulate'", "a loop, or gradspec.cumsum() and its like")
    return getattr(ops, name)(array, axis)


def _outer(ufunc: np.ufunc, first: Any, second: Any, **kwargs: Any) -> Any:
    shape = (*np.shape(first), *(1,) * np.ndim(second))
    return ufunc(first.reshape(shape) if np.ndim(first) else first, second, **kwargs)


def _at(ufunc: np.ufunc, target: Any, index: Any, *values: Any) -> None:
    if not isinstance(target, Tensor):
        on_elements(_name_of(ufunc), ufunc.at, (target, index, *values), {})
    elif ufunc in (np.add, np.subtract):
        value = values[0] if isinstance(values[0], Tensor) else target.new_tensor(values[0])
        places = index if isinstance(index, tuple) else (index,)
        tensors = [place if isinstance(place, Tensor) else target.new_tensor(place).long() for place in places]
        ops.index_put_(target, tensors, value if ufunc is np.add else ops.neg(value), accumulate=True)
    else:
        raise _refuse(ufunc, "the method 'at'", "Tensor.index_put_() or Tensor.scatter_reduce_()")


def _reduceat(ufunc: np.ufunc, *inputs: Any, **kwargs: Any) -> Any:
    raise _refuse(ufunc, "the method 'reduceat'", "gradspec.scatter_reduce() or index_add()")


_METHODS: dict[str, Callable[..., Any]] = {
    "__call__": _called,
    "reduce": _reduced,
    "accumulate": _accumulated,
    "outer": _outer,
    "at": _at,
    "reduceat": _reduceat,
}
