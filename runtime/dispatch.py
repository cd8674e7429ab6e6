"""What the generated ops call besides their kernels: operands, promotion, in-place writes, small array functions.

The generated fast path handles tensors of one dtype; everything else arrives here once and then calls the op again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import numpy as np

from gradspec.dtypes import from_numpy_dtype, get_default_dtype
from gradspec.kernels import ufuncs
from gradspec.promotion import result_numpy_dtype
from gradspec.state import NO_GRAD, state
from gradspec.storage import check_leaf, storage_of
from gradspec.tensor import Tensor, wrap

ops: Any = None  # gradspec.generated.ops, set by gradspec/__init__.py: the one place where the runtime imports it

# What a kernel raises for operands its fast path does not cover.
RETRY = (AttributeError, TypeError, ValueError)
_NUMBERS = (bool, int, float, complex)
_WITHOUT_LOOPS = (np.dtype(np.int8), np.dtype(np.int16))
_ndarray = np.ndarray


def operand(op: str, kinds: str, *values: Any) -> tuple[Tensor, ...]:
    """The operands as tensors: numbers become 0-d tensors of the dtype of the tensor they meet."""
    like = next((value._array for value in values if isinstance(value, Tensor)), None)
    return tuple(
        value if isinstance(value, Tensor) else wrap(_as_array(op, value, like if kind == "T" else None))
        for value, kind in zip(values, kinds, strict=True)
    )


def _as_array(op: str, value: Any, like: np.ndarray | None) -> np.ndarray:
    if type(value) is float:
        if like is not None and like.dtype.kind in "fc":
            return np.array(value, like.dtype)
        return np.array(value, get_default_dtype().numpy)
    if type(value) is int:
        return np.array(value, np.int64 if like is None or like.dtype.kind == "b" else like.dtype)
    if isinstance(value, np.ndarray | np.generic):
        from_numpy_dtype(value.dtype)  # refuses dtypes that tensors do not have
        return np.asarray(value)
    if isinstance(value, _NUMBERS):
        return np.array(value, result_numpy_dtype([] if like is None else [like], [value]))
    raise TypeError(f"{op}(): an operand must be a Tensor, an ndarray or a number, not {type(value).__name__}")


def reflected(function: Callable[[Any, Any], Tensor]) -> Callable[[Tensor, Any], Tensor]:
    """The operator method with swapped operands."""

    def method(self: Tensor, other: Any) -> Tensor:
        if not isinstance(other, _NUMBERS) and not isinstance(other, _ndarray | np.generic | Tensor):
            return NotImplemented
        return function(operand(function.__name__, "TT", other, self)[0], self)

    method.__name__ = f"reflected_{function.__name__}"
    return method


def scalar(value: Any, like: np.ndarray) -> np.ndarray:
    """A number parameter as an operand of a kernel that works on `like`."""
    kind = like.dtype.kind
    if isinstance(value, float) and kind not in "fc":
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
    numbers = [value for value in statics.values() if isinstance(value, _NUMBERS) and not isinstance(value, bool)]
    dtype = result_numpy_dtype(values, numbers)
    if dtype.kind not in dtypes and dtype.kind in "biu":
        dtype = np.dtype(np.int64) if dtype.kind == "b" and "i" in dtypes else get_default_dtype().numpy
    if dtype.kind not in dtypes or dtype in _WITHOUT_LOOPS:
        name = from_numpy_dtype(dtype).type_name
        raise TypeError(f'"{op}" not implemented for \'{name}\'; operands: {_describe(arrays)}') from error
    for array, kind in zip(arrays, kinds, strict=True):
        if kind == "B" and array.dtype.kind != "b":
            raise TypeError(f"{op}(): expected a boolean mask, got a tensor of dtype {from_numpy_dtype(array.dtype)}")
    if any(array.dtype != dtype for array in values) or any(a is not b for a, b in zip(converted, tensors, strict=True)):
        cast = [
            ops.to_dtype(tensor, dtype) if kind == "T" and tensor._array.dtype != dtype else tensor
            for tensor, kind in zip(converted, kinds, strict=True)
        ]
        return function(*cast, **statics)
    _explain_broadcast(op, arrays)
    raise error


def _describe(arrays: Sequence[np.ndarray]) -> str:
    return ", ".join(f"{from_numpy_dtype(array.dtype)} of shape {list(array.shape)}" for array in arrays)


def _explain_broadcast(op: str, arrays: Sequence[np.ndarray]) -> None:
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
                f"The size of tensor a ({a[-back]}) must match the size of tensor b ({b[-back]}) at non-singleton "
                f"dimension {ndim - back} [{op}: shapes {list(a)} and {list(b)}]"
            ) from None


def bad_argument(op: str, error: AttributeError, **arguments: Any) -> NoReturn:
    """An op that does not convert its operands was given something other than tensors; or the error is a bug."""
    for name, value in arguments.items():
        values = value if isinstance(value, list | tuple) else (value,)
        for one in values:
            if one is not None and not isinstance(one, Tensor):
                raise TypeError(f"{op}(): argument '{name}' must be Tensor, not {type(one).__name__}") from None
    raise error


def select_overload(name: str, overloads: tuple[Any, ...], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The first overload whose parameters take these arguments."""
    for function, params in overloads:
        if _accepts(params, args, kwargs):
            return function
    given = ", ".join([*(type(a).__name__ for a in args), *(f"{k}={type(v).__name__}" for k, v in kwargs.items())])
    choices = "; ".join(function.__doc__.splitlines()[0] for function, _ in overloads)
    raise TypeError(f"{name}() received an invalid combination of arguments: got ({given}); expected one of: {choices}")


def _accepts(params: tuple[Any, ...], args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    positional = [row for row in params if not row[5]]
    if len(args) > len(positional):
        return False
    bound = {row[0]: value for row, value in zip(positional, args, strict=False)}
    for key, value in kwargs.items():
        if key in bound or all(row[0] != key for row in params):
            return False
        bound[key] = value
    for key, kind, optional, is_list, required, _ in params:
        if key not in bound:
            if required:
                return False
        elif not _fits(bound[key], kind, optional or not required and bound[key] is None, is_list):
            return False
    return True


def _fits(value: Any, kind: str, optional: bool, is_list: bool) -> bool:
    if value is None:
        return optional or kind in ("dims", "any")
    if is_list:
        return isinstance(value, list | tuple)
    if kind in ("Tensor", "Index", "Mask"):
        return isinstance(value, Tensor)
    if kind == "bool":
        return isinstance(value, bool | np.bool_)
    if kind == "int":
        return isinstance(value, int | np.integer) and not isinstance(value, bool)
    if kind in ("dims", "shape"):
        return isinstance(value, int | np.integer | tuple | list) and not isinstance(value, bool)
    if kind in ("float", "scalar"):
        return isinstance(value, (*_NUMBERS, np.number))
    return isinstance(value, str) if kind == "str" else True


# ---- recording ----


def any_requires_grad(tensors: Sequence[Tensor]) -> bool:
    """Whether a gradient is needed for any of the tensors of a list parameter."""
    return any(tensor._requires_grad for tensor in tensors)


def edges_of(tensors: Sequence[Tensor]) -> list[Any]:
    """The flat edges of a list parameter. See Note [Edges]."""
    flat: list[Any] = []
    for tensor in tensors:
        flat += (tensor._node or tensor if tensor._requires_grad else None, tensor._nr)
    return flat


def versions_of(tensors: Sequence[Tensor]) -> list[int]:
    """The versions of a list parameter's tensors."""
    return [0 if tensor._storage is None else tensor._storage.version for tensor in tensors]


def result_list(arrays: Sequence[np.ndarray]) -> tuple[Tensor, ...]:
    """The outputs of an op that returns a list."""
    return tuple(wrap(array) for array in arrays)


# ---- in-place forms ----


def inplace_operand(op: str, name: str, value: Any, target: Tensor, differentiable: bool) -> Any:
    """An operand of an in-place op, as a tensor of the target's dtype where that loses nothing."""
    if value is None:
        return None
    if not isinstance(value, Tensor):
        if isinstance(value, list | tuple):
            return value
        value = wrap(_as_array(op, value, target._array if differentiable else None))
    if np.may_share_memory(value._array, target._array):  # the write would change what is saved for backward
        value = ops.clone(value)
    if not differentiable or value._array.dtype == target._array.dtype:
        return value
    result = result_numpy_dtype([target._array, value._array])
    if not _castable(result, target._array.dtype):
        _refuse_cast(op, result, target._array.dtype)
    return ops.to_dtype(value, target._array.dtype)


def _castable(source: np.dtype[Any], target: np.dtype[Any]) -> bool:
    order = "biufc"
    rank = {"b": 0, "u": 1, "i": 1, "f": 2, "c": 3}
    return source.kind in order and rank[source.kind] <= rank[target.kind]


def _refuse_cast(op: str, source: np.dtype[Any], target: np.dtype[Any]) -> NoReturn:
    raise RuntimeError(
        f"result type {from_numpy_dtype(source).type_name} can't be cast to the desired output type "
        f"{from_numpy_dtype(target).type_name} [{op}]"
    )


def before_inplace(op: str, target: Tensor, keep: bool) -> Tensor:
    """The tensor as it was before an in-place op: same place in the graph, a copy of the memory if `keep`."""
    check_leaf(target)
    old = wrap(target._array.copy() if keep else target._array)
    old._node, old._nr, old._requires_grad = target._node, target._nr, target._requires_grad
    return old


def write(kernel: np.ufunc | None, dtypes: str, op: str, target: Tensor, *operands: Any) -> np.ndarray:
    """Write a result into the target's memory, and count the write; nothing changes if it fails.

    With a kernel, `operands` are its array operands; without, the result itself.
    """
    array = target._array
    if not array.flags.writeable:
        raise RuntimeError(f"{op}: the tensor's memory is read-only (it came from a read-only ndarray); clone() it first")
    if _overlaps_itself(array):
        raise RuntimeError(
            f"{op}: unsupported operation: more than one element of the written-to tensor refers to a single memory "
            "location. Please clone() the tensor before performing the operation."
        )
    try:
        if kernel is not None and all(type(part) is _ndarray for part in operands):
            kernel(*operands, array)
        else:
            _copy_result(op, array, operands[0] if kernel is None else kernel(*operands))
    except (TypeError, ValueError) as error:
        shape = np.broadcast_shapes(*(np.shape(part) for part in operands)) if kernel is not None else operands[0].shape
        if shape != array.shape:
            raise RuntimeError(
                f"output with shape {list(array.shape)} doesn't match the broadcast shape {list(shape)} [{op}]"
            ) from error
        if kernel is None:
            raise
        dtype = result_numpy_dtype([part for part in operands if part.dtype.kind != "b"] or list(operands))
        if dtype.kind in "biu" and dtype.kind not in dtypes:
            dtype = get_default_dtype().numpy
        if not _castable(dtype, array.dtype):
            _refuse_cast(op, dtype, array.dtype)
        raise TypeError(f'"{op}" not implemented for \'{from_numpy_dtype(dtype).type_name}\'') from error
    storage_of(target).version += 1
    return array


def _copy_result(op: str, array: np.ndarray, result: np.ndarray) -> None:
    if result.shape != array.shape:
        raise ValueError("shapes differ")
    if not _castable(result.dtype, array.dtype):
        _refuse_cast(op, result.dtype, array.dtype)
    array[...] = result


def _overlaps_itself(array: np.ndarray) -> bool:
    strides = array.strides
    return 0 in strides and array.size > 0 and any(s == 0 and n > 1 for s, n in zip(strides, array.shape, strict=True))


def write_composite(target: Tensor, value: Tensor) -> Tensor:
    """The in-place form of a composite: the value, computed from a copy of the target, is written to it."""
    return ops.copy_(target, value)


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


def fill_missing(grads: list[Any], shapes: Sequence[tuple[int, ...]], dtype: Any) -> list[Any]:
    """The gradients of several outputs, zeros for those that none reached."""
    if all(grad is not None for grad in grads):
        return grads
    tensors = state.mode != NO_GRAD and any(isinstance(grad, Tensor) for grad in grads)
    blank = (lambda shape: wrap(np.zeros(shape, dtype))) if tensors else (lambda shape: np.zeros(shape, dtype))
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
    present = [term for term in terms if term is not None]
    result = present[0] if present else None
    for term in present[1:]:
        result = result + term
    return result


# ---- raw forward functions ----


def raw_elementwise(kernel: str) -> Callable[..., np.ndarray]:
    """The array function of an elementwise op: its ufunc, with operands brought to one dtype if they differ."""
    ufunc = ufuncs[kernel]

    def call(*operands: Any) -> np.ndarray:
        try:
            return np.asarray(ufunc(*operands))
        except TypeError:
            arrays = [part for part in operands if isinstance(part, _ndarray | np.generic) and part.dtype.kind != "b"]
            numbers = [part for part in operands if isinstance(part, _NUMBERS)]
            dtype = result_numpy_dtype([np.asarray(part) for part in arrays], numbers)
            cast = [
                part if isinstance(part, _ndarray) and part.dtype.kind == "b" and arrays else np.asarray(part, dtype)
                for part in operands
            ]
            return np.asarray(ufunc(*cast))

    return call


def raw_composite(op: str) -> Callable[..., Any]:
    """The array function of a composite op: the op itself, run on wrapped arrays without recording."""

    def call(*args: Any, **kwargs: Any) -> Any:
        mode, state.mode = state.mode, NO_GRAD
        try:
            return _unwrapped(ops.FUNCTIONS[op](*map(_wrapped, args), **{k: _wrapped(v) for k, v in kwargs.items()}))
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
