"""What the generated ops call besides their kernels: operands, promotion, recording, small array functions.

The generated fast path handles tensors of one dtype; everything else arrives here once and then calls the op
again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Sequence
from typing import Any, NoReturn

import numpy as np

from gradspec.dtypes import from_numpy_dtype, get_default_dtype
from gradspec.kernels import ufuncs
from gradspec.promotion import result_numpy_dtype
from gradspec.state import NO_GRAD, state
from gradspec.tensor import Tensor, wrap

ops: Any = (
    None  # gradspec.generated.ops, set by gradspec/__init__.py: the one place where the runtime imports it
)

# What a kernel raises for operands its fast path does not cover.
RETRY = (AttributeError, TypeError, ValueError)
NUMBERS = (bool, int, float, complex)
_WITHOUT_LOOPS = (np.dtype(np.int8), np.dtype(np.int16))
_ndarray = np.ndarray
try:
    ufuncs["exp"](np.array(True))
except TypeError as _error:
    _NoLoopError = type(_error)  # which NumPy does not export
_CONSTANTS = (*NUMBERS, np.ndarray, np.generic)


def operand(op: str, kinds: str, *values: Any) -> tuple[Tensor, ...]:
    """The operands as tensors: numbers become 0-d tensors of the dtype of the tensor they meet."""
    if len(values) == 2 and type(values[0]) is Tensor and kinds == "TT":  # tensor op number, the common case
        first, second = values
        return first, second if isinstance(second, Tensor) else wrap(as_array(op, second, first._array))
    like = next((value._array for value in values if isinstance(value, Tensor)), None)
    return tuple(
        value if isinstance(value, Tensor) else wrap(as_array(op, value, like if kind == "T" else None))
        for value, kind in zip(values, kinds, strict=True)
    )


def as_array(op: str, value: Any, like: np.ndarray | None) -> np.ndarray:
    """A number or an ndarray as the array of an operand; a number takes the dtype of `like`."""
    if type(value) is float:
        if like is not None:
            dtype = like.dtype
            if dtype.kind in "fVc":
                return np.array(value, dtype)
        return np.array(value, get_default_dtype().numpy)
    if type(value) is int:
        return np.array(value, np.int64 if like is None or like.dtype.kind == "b" else like.dtype)
    if isinstance(value, np.ndarray | np.generic):
        from_numpy_dtype(value.dtype)  # refuses dtypes that tensors do not have
        return np.asarray(value)
    if isinstance(value, NUMBERS):
        return np.array(value, result_numpy_dtype([] if like is None else [like], [value]))
    raise TypeError(
        f"{op}(): an operand must be a Tensor, an ndarray or a number, not {type(value).__name__}"
    )


def reflected(function: Callable[[Any, Any], Tensor]) -> Callable[[Tensor, Any], Tensor]:
    """The operator method with swapped operands."""

    name = function.__name__

    def method(self: Tensor, other: Any) -> Tensor:
        if type(other) is float or isinstance(other, _CONSTANTS):
            other = wrap(as_array(name, other, self._array))
        elif not isinstance(other, Tensor):
            return NotImplemented
        return function(other, self)

    method.__name__ = f"reflected_{name}"
    return method


def operator_method(function: Callable[[Any, Any], Tensor]) -> Callable[[Tensor, Any], Tensor]:
    """The operator method of an op: also takes ndarrays and numbers, and leaves other types to Python."""

    name = function.__name__

    def method(self: Tensor, other: Any) -> Tensor:
        if type(other) is not Tensor:
            if type(other) is float or isinstance(other, _CONSTANTS):
                other = wrap(as_array(name, other, self._array))
            elif not isinstance(other, Tensor):
                return NotImplemented
        return function(self, other)

    method.__name__ = f"operator_{name}"
    return method


def scalar(value: Any, like: np.ndarray) -> np.ndarray:
    """A number parameter as an operand of a kernel that works on `like`."""
    kind = like.dtype.kind
    if isinstance(value, float) and kind not in "fVc":
        return np.array(value, get_default_dtype().numpy)
    if isinstance(value, Tensor):
        value = value.item()
    return np.array(value, like.dtype)


def retry(
    function: Callable[..., Any],
    op: str,
    kinds: str,
    dtypes: str,
    error: Exception,
    tensors: tuple[Any, ...],
    **statics: Any,
) -> Any:
    """Call an elementwise op again with its operands made tensors of one dtype, or explain why it cannot be.

    `kinds` has T, B or I for each operand; `dtypes` the NumPy kinds that the op's kernel has loops for.
    """
    converted = operand(op, kinds, *tensors)
    arrays = [tensor._array for tensor in converted]
    values = [array for array, kind in zip(arrays, kinds, strict=True) if kind == "T"]
    numbers = [
        value for value in statics.values() if isinstance(value, NUMBERS) and not isinstance(value, bool)
    ]
    for array in values:
        refusal = ops.REFUSALS.get((op, array.dtype.kind))
        if refusal is not None:
            raise RuntimeError(refusal) from error
    dtype = result_numpy_dtype(values, numbers)
    if dtype.kind not in dtypes and dtype.kind in "biu":
        dtype = np.dtype(np.int64) if dtype.kind == "b" and "i" in dtypes else get_default_dtype().numpy
    if dtype.kind not in dtypes or dtype in _WITHOUT_LOOPS:
        name = from_numpy_dtype(dtype).type_name
        raise TypeError(f"\"{op}\" not implemented for '{name}'; operands: {_describe(arrays)}") from error
    for array, kind in zip(arrays, kinds, strict=True):
        if kind == "B" and array.dtype.kind != "b":
            raise TypeError(
                f"{op}(): expected a boolean mask, got a tensor of dtype {from_numpy_dtype(array.dtype)}"
            )
    if any(array.dtype != dtype for array in values) or any(
        a is not b for a, b in zip(converted, tensors, strict=True)
    ):
        cast = [
            ops.to_dtype(tensor, dtype) if kind == "T" and tensor._array.dtype != dtype else tensor
            for tensor, kind in zip(converted, kinds, strict=True)
        ]
        return function(*cast, **statics)
    explain_broadcast(op, arrays)
    raise error


def _describe(arrays: Sequence[np.ndarray]) -> str:
    return ", ".join(f"{from_numpy_dtype(array.dtype)} of shape {list(array.shape)}" for array in arrays)


def explain_broadcast(op: str, arrays: Sequence[np.ndarray]) -> None:
    """Raise RuntimeError if the arrays' shapes do not broadcast, naming the dimension."""
    try:
        np.broadcast_shapes(*(array.shape for array in arrays))
    except ValueError:
        for other in arrays[1:]:
            _explain_pair(op, arrays[0].shape, other.shape)
        _explain_pair(op, arrays[-2].shape, arrays[-1].shape)


def _explain_pair(op: str, a: tuple[int, ...], b: tuple[int, ...]) -> None:
    ndim = max(len(a), len(b))
    for back in range(1, min(len(a), len(b)) + 1):
        if a[-back] != b[-back] and 1 not in (a[-back], b[-back]):
            raise RuntimeError(
                f"The size of tensor a ({a[-back]}) must match the size of tensor b ({b[-back]}) at "
                "non-singleton "
                f"dimension {ndim - back} [{op}: shapes {list(a)} and {list(b)}]"
            ) from None


def bad_argument(op: str, error: Exception, **arguments: Any) -> NoReturn:
    """An op that does not convert its operands was given what it cannot take, or has a bug."""
    for name, value in arguments.items():
        values = value if isinstance(value, list | tuple) else (value,)
        for one in values:
            if one is not None and not isinstance(one, Tensor):
                raise TypeError(
                    f"{op}(): argument '{name}' must be Tensor, not {type(one).__name__}"
                ) from None
            if isinstance(error, _NoLoopError) and one is not None:
                dtype = from_numpy_dtype(one._array.dtype)
                raise TypeError(f"\"{op}\" not implemented for '{dtype.type_name}'") from None
    raise error


# ---- recording ----


def any_requires_grad(tensors: Sequence[Tensor]) -> bool:
    """Whether a gradient is needed for any of the tensors of a list parameter."""
    return any(tensor._requires_grad for tensor in tensors)


def edges_of(tensors: Sequence[Tensor]) -> tuple[Any, ...]:
    """The edges of a list parameter. See Note [Edges]."""
    return tuple([tensor._node or tensor if tensor._requires_grad else None for tensor in tensors])


def is_needed(targets: Sequence[Any], needed: Container[Any] | None) -> bool:
    """Whether a gradient is needed at any of the targets of a list parameter's edges."""
    return any(target is not None and (needed is None or target in needed) for target in targets)


def versions_of(tensors: Sequence[Tensor]) -> list[int]:
    """The versions of a list parameter's tensors."""
    return [0 if tensor._storage is None else tensor._storage.version for tensor in tensors]


def result_list(arrays: Sequence[np.ndarray]) -> tuple[Tensor, ...]:
    """The outputs of an op that returns a list."""
    return tuple(wrap(array) for array in arrays)


# ---- formulas ----


def numel(shape: Sequence[int]) -> int:
    """The number of elements of a shape."""
    return math.prod(shape)


def is_complex(value: Any) -> bool:
    """Whether an array or a tensor holds complex numbers."""
    return (value._array if isinstance(value, Tensor) else value).dtype.kind == "c"


def choose(condition: Any, a: Any, b: Any) -> Any:
    """`a if condition else b`, element by element, on tensors."""
    return ops.where(condition, a, b)


def choose_arrays(condition: Any, a: Any, b: Any) -> np.ndarray:
    """`a if condition else b`, element by element, on arrays."""
    return np.where(condition, a, b)


def conj(value: Any) -> Any:
    """The complex conjugate of a tensor; a real one is returned as it is; None stays None."""
    return value if value is None or value._array.dtype.kind != "c" else ops.conj_physical(value)


def real(value: Any) -> Any:
    """The real part of a tensor; a real one is returned as it is; None stays None."""
    return value if value is None or value._array.dtype.kind != "c" else ops.real_part(value)


def zeros(shape: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray:
    """The gradient that a formula states as 0."""
    return np.zeros(shape, dtype)


def unbroadcast(grad: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """The gradient summed over the dimensions in which an input of this shape was broadcast."""
    return ops._raw.sum_to_size(np.asarray(grad), shape)


def unbroadcast_tensor(grad: Tensor, shape: tuple[int, ...]) -> Tensor:
    """`unbroadcast` on tensors."""
    return grad if grad._array.shape == shape else ops.sum_to_size(grad, shape)


def not_implemented(op: str, name: str, reason: str) -> NoReturn:
    """The formula says that this gradient is not implemented."""
    raise NotImplementedError(f"{op}: the gradient with respect to '{name}' is not implemented: {reason}")


def no_tangent(op: str, reason: str) -> NoReturn:
    """The formula says that forward mode is not implemented."""
    raise NotImplementedError(f"Trying to use forward AD with {op} that does not support it because {reason}")


def fill_missing(grads: list[Any], shapes: Sequence[tuple[int, ...]], dtype: Any) -> list[Any]:
    """The gradients of several outputs, zeros for those that none reached."""
    if all(grad is not None for grad in grads):
        return grads
    tensors = state.mode != NO_GRAD and any(isinstance(grad, Tensor) for grad in grads)
    blank = (
        (lambda shape: wrap(np.zeros(shape, dtype))) if tensors else (lambda shape: np.zeros(shape, dtype))
    )
    return [blank(shape) if grad is None else grad for grad, shape in zip(grads, shapes, strict=True)]


def tangent(primal: Tensor | None, value: Tensor | None) -> Tensor | None:
    """A tangent, zeros if there is none; None for a parameter that is None."""
    if value is not None or primal is None:
        return value
    return wrap(np.zeros_like(primal._array))


def tangents(primals: Sequence[Tensor], values: Sequence[Tensor | None]) -> list[Any]:
    """The tangents of a list parameter."""
    return [tangent(primal, value) for primal, value in zip(primals, values, strict=True)]


def total(*terms: Any) -> Any:
    """The sum of the terms that are not None."""
    result = None
    for term in terms:
        if term is not None:
            result = term if result is None else result + term
    return result


# ---- raw forward functions ----


def raw_elementwise(kernel: str) -> Callable[..., np.ndarray]:
    """The array function of an elementwise op: its ufunc, with operands brought to one dtype."""
    ufunc = ufuncs[kernel]

    def call(*operands: Any) -> np.ndarray:
        try:
            return np.asarray(ufunc(*operands))
        except TypeError:
            arrays = [
                part
                for part in operands
                if isinstance(part, _ndarray | np.generic) and part.dtype.kind != "b"
            ]
            numbers = [part for part in operands if isinstance(part, NUMBERS)]
            dtype = result_numpy_dtype([np.asarray(part) for part in arrays], numbers)
            cast = [
                part
                if isinstance(part, _ndarray) and part.dtype.kind == "b" and arrays
                else np.asarray(part, dtype)
                for part in operands
            ]
            return np.asarray(ufunc(*cast))

    return call


def raw_composite(op: str) -> Callable[..., Any]:
    """The array function of a composite op: the op itself, run on wrapped arrays without recording."""

    def call(*args: Any, **kwargs: Any) -> Any:
        mode, state.mode = state.mode, NO_GRAD
        try:
            return _unwrapped(
                ops.FUNCTIONS[op](*map(_wrapped, args), **{k: _wrapped(v) for k, v in kwargs.items()})
            )
        finally:
            state.mode = mode

    return call


def _wrapped(value: Any) -> Any:
    if isinstance(value, _ndarray | np.generic):
        return wrap(np.asarray(value))
    if isinstance(value, list) and value and isinstance(value[0], _ndarray):
        return [wrap(array) for array in value]
    return value


def _unwrapped(value: Any) -> Any:
    if isinstance(value, Tensor):
        return value._array
    return tuple(map(_unwrapped, value)) if isinstance(value, tuple | list) else value
