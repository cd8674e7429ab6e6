"""Functions that gradients and tangents call: the language's own, sums over broadcast dims, conjugates, zeros.

Formulas imply the sums, the conjugates, and the zeros of missing gradients.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import numpy as np

from gradspec.arrays.broadcasting import sum_to_size
from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import introduce
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.process.state import GRAD, state
from gradspec.core.tensor import Tensor, wrap

_add = ufuncs["add"]


def numel(shape: Sequence[int]) -> int:
    """The number of elements of a shape."""
    return math.prod(shape)


def is_complex(value: Any) -> bool:
    """Whether an array or a tensor holds complex numbers."""
    dtype: np.dtype[Any] = (value._memory if isinstance(value, Tensor) else value).dtype
    return dtype.kind == "c"


def is_recorded(tensor: Tensor) -> bool:
    """Whether an op on the tensor is recorded now."""
    return tensor._requires_grad and state.mode & GRAD != 0


def is_nothing(gradient: Any) -> bool:
    """Whether a gradient is zero, and nothing but its elements is asked for: no derivative, no tangent."""
    return isinstance(gradient, np.ndarray) and not gradient.any()


def fail(why: str) -> NoReturn:
    """There is no such derivative."""
    raise RuntimeError(why)


def choose(condition: Any, a: Any, b: Any) -> Any:
    """`a if condition else b`, element by element, on tensors.

    A choice by a number, such as the exponent of a power, takes no op where the other side is a number, too:
    the side that is chosen has the shape and the dtype of the result.
    """
    if type(condition) is Tensor and not condition._memory.ndim:
        chosen, other = (a, b) if condition._memory else (b, a)
        if type(other) is int and isinstance(chosen, Tensor) and chosen._memory.dtype.kind in "fVc":
            return chosen
    return ops.where(condition, a, b)


def both(condition: Any, other: Callable[[], Any]) -> Any:
    """`condition and other()`, element by element, on tensors; what a number decides takes no other op."""
    if type(condition) is Tensor and not condition._memory.ndim and not condition._memory:
        return condition
    return condition & other()


def choose_arrays(condition: Any, a: Any, b: Any) -> np.ndarray:
    """`a if condition else b`, element by element, on arrays."""
    chosen: np.ndarray[Any, Any] = memory.where(condition, a, b)
    return chosen


def real(value: Any) -> Any:
    """The real part of a tensor; a real one is returned as it is; None stays None."""
    return value if value is None or value._memory.dtype.kind != "c" else ops.real_part(value)


def conjugate(value: Tensor) -> Tensor:
    """The conjugate, computed; a real tensor is returned as it is."""
    return ops.conj_elements(value) if value._memory.dtype.kind == "c" else value


def conjugate_array(value: np.ndarray) -> np.ndarray:
    """The conjugate of an array; a real one is returned as it is."""
    conjugated: np.ndarray = ufuncs["conj_elements"](value) if value.dtype.kind == "c" else value
    return conjugated


def zeros(shape: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray:
    """The gradient that a formula states as 0."""
    return memory.zeros(shape, dtype)


introduce(unbroadcast=sum_to_size)


def unbroadcast_tensor(grad: Tensor, shape: tuple[int, ...]) -> Tensor:
    """The gradient summed over the dimensions in which an input of this shape was broadcast."""
    return grad if grad._memory.shape == shape else ops.sum_to_size(grad, shape)


introduce(unbroadcast_tensor=unbroadcast_tensor)


def not_implemented(op: str, name: str, reason: str) -> NoReturn:
    """The formula says that this gradient is not implemented."""
    raise NotImplementedError(
        f"{ops.OPS[op].written}: the gradient with respect to '{name}' is not implemented: {reason}"
    )


def no_tangent(op: str, reason: str) -> NoReturn:
    """The formula says that forward mode is not implemented."""
    raise NotImplementedError(
        f"Trying to use forward AD with {ops.OPS[op].written} that does not support it because {reason}"
    )


def fill_missing(grads: list[Any], shapes: Sequence[tuple[int, ...]], dtypes: Sequence[Any]) -> list[Any]:
    """The gradients of several outputs, zeros for outputs that none reached."""
    if all(grad is not None for grad in grads):
        return grads
    tensors = any(isinstance(grad, Tensor) for grad in grads)

    def blank(shape: tuple[int, ...], dtype: Any) -> Any:
        array = memory.zeros(shape, dtype)
        return wrap(array) if tensors else array

    described = zip(grads, shapes, dtypes, strict=True)
    return [blank(shape, dtype) if grad is None else grad for grad, shape, dtype in described]


introduce(fill_missing=fill_missing)


def tangent(primal: Tensor | None, value: Tensor | None) -> Tensor | None:
    """A tangent, zeros if there is none; None for a parameter that is None."""
    if value is not None or primal is None:
        return value
    return wrap(memory.zeros_like(primal._array))


def tangents(primals: Sequence[Tensor], values: Sequence[Tensor | None]) -> list[Any]:
    """The tangents of a list parameter."""
    return [tangent(primal, value) for primal, value in zip(primals, values, strict=True)]


def total(*terms: Any) -> Any:
    """The sum of the terms that are not None."""
    result = None
    for term in terms:
        if term is not None:
            result = term if result is None else _plus(result, term)
    return result


def _plus(a: Any, b: Any) -> Any:
    if isinstance(a, Tensor) or isinstance(b, Tensor):
        return a + b
    try:
        return _add(a, b)
    except TypeError:
        with np.errstate(all="ignore"):  # as the kernel, which has no loop for two dtypes
            return a + b
