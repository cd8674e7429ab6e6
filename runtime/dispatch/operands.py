"""The operands of ops: promotion, and the errors for invalid operands.

C computes from tensors of one dtype (csrc/calls/compute.c); for all else it asks here.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled.bindings import Op, introduce
from gradspec.core.elements.dtypes import from_numpy_dtype, get_default_dtype
from gradspec.core.elements.promotion import require_real, result_numpy_dtype
from gradspec.core.elements.scalars import checked_array, rounded_array, wrapped_array
from gradspec.core.elements.shapes import HALVES, INT64, broadcast_error
from gradspec.core.overrides import is_overridden
from gradspec.core.process.state import SAVED_HOOKS, state
from gradspec.core.tensor import Tensor, wrap
from gradspec.dispatch.arguments import CONSTANTS, NUMBERS, bad_argument, check_numbers, kind_of, shown_name

if TYPE_CHECKING:
    from gradspec.codegen.words.parameters import Parameter
    from gradspec.core.op_info import OpInfo


def operands(op: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments of an elementwise op, of which operands are tensors: numbers become 0-d ones.

    These have the dtype of the tensor they meet. An int that it does not hold is wrapped around in an op of
    two operands, and else a RuntimeError.
    """
    info = ops.OPS[op]
    pairs = list(zip(info.parameters, arguments, strict=True))
    like = next((x._array for p, x in pairs if p.differentiable and isinstance(x, Tensor)), None)
    return tuple([_operand(op, info, p, x, like) if p.is_tensor else x for p, x in pairs])


introduce(operands=operands)


def _operand(op: str, info: OpInfo, parameter: Parameter, value: Any, like: np.ndarray | None) -> Tensor:
    if isinstance(value, Tensor):
        return value
    if not parameter.differentiable:
        like = None
    if like is not None and like.dtype.char in HALVES and info.is_exact(parameter.name):
        return exact_number(op, value, like, parameter.name)
    wraps = len(info.tensors) == 2 and all(info.takes_gradients)
    if like is not None and not wraps:
        must_fit = NUMBERS if info.casts else int if like.dtype.kind in "iu" else ()
        if isinstance(value, must_fit):
            return of_number(checked_array(value, like.dtype, op))
    return of_number(as_array(op, value, like, parameter.name))


def of_number(array: np.ndarray) -> Tensor:
    """The tensor that a number is in an op. Saved-tensor hooks, which are for users' tensors, pass it by."""
    tensor = wrap(array)
    if state.mode & SAVED_HOOKS:
        tensor._wrapped_number = True
    return tensor


def exact_number(op: str, value: Any, like: np.ndarray, name: str = "other") -> Tensor:
    """The tensor that a number is in an op that reads it in single precision beside `like`, of a half type.

    It is of float32, and marked as a number, which promotes no other operand. See Note [Numbers],
    csrc/kernels/map.h.
    """
    if isinstance(value, np.generic) and like.ndim and value.dtype.kind in "fiu":  # which would not promote it either
        value = value.item()
    tensor = of_number(as_array(op, value, SINGLE, name))
    if tensor._memory.dtype is SINGLE.dtype:
        tensor._wrapped_number = True
    return tensor


SINGLE = np.zeros((), np.float32)  # in the place of an operand of a half type


def as_array(op: str, value: Any, like: np.ndarray | None, name: str = "other") -> np.ndarray:
    """A number or an ndarray as the array of an operand; a number takes the dtype of `like`.

    An int that this lacks is wrapped around, as the result of arithmetic is, if the op computes in integers.
    Raises TypeError, which calls the operand by `name`, for anything else.
    """
    if type(value) is float:
        if like is not None:
            dtype = like.dtype
            if dtype.kind in "fVc":
                return rounded_array(value, dtype)
        return np.array(value, get_default_dtype().numpy)
    if type(value) is int:
        dtype = INT64 if like is None or like.dtype.kind == "b" else like.dtype
        try:
            return rounded_array(value, dtype)
        except OverflowError:
            info = ops.OPS.get(op)
            computes_in_floats = info is not None and "i" not in info.kinds and dtype.kind in "iu"
            return wrapped_array(value, INT64 if computes_in_floats else dtype)
    if isinstance(value, np.ndarray | np.generic):
        from_numpy_dtype(value.dtype)  # refuses dtypes that tensors do not have
        return np.asarray(value)
    if isinstance(value, NUMBERS):
        _refuse_bool(op, value)
        return rounded_array(value, result_numpy_dtype([] if like is None else [like], [value]))
    info = ops.OPS.get(op)  # none of an in-place form
    called = op.partition(".")[0] if info is None else info.written
    name = shown_name(info.parameters if info is not None else (), name)
    raise TypeError(f"{called}(): argument '{name}' must be a Tensor, an ndarray or a number, not {kind_of(value)}")


def _refuse_bool(op: str, value: Any) -> None:
    """RuntimeError for True or False as an operand of an op, or in-place form, that refuses bool tensors."""
    info = ops.OPS.get(op) or ops.OPS.get(op.removesuffix("_"))
    refusal = info.refusal("b") if info is not None and isinstance(value, bool) else None
    if refusal is not None:
        raise RuntimeError(refusal)


def _is_operand(value: Any) -> bool:
    """Whether an operator takes this operand, or its class may answer for it."""
    return isinstance(value, (Tensor, float, *CONSTANTS)) or hasattr(type(value), "__torch_function__")


def reflected(function: Callable[[Any, Any], Tensor]) -> Callable[[Tensor, Any], Any]:
    """The operator method with swapped operands."""
    return _operator(function, "reflected", True)


def operator_method(function: Callable[[Any, Any], Tensor]) -> Callable[[Tensor, Any], Any]:
    """The operator method of an op: also takes ndarrays and numbers, and leaves other types to Python."""
    return _operator(function, "operator", False)


def _operator(function: Callable[[Any, Any], Tensor], kind: str, swapped: bool) -> Callable[[Tensor, Any], Any]:
    name = function.__name__

    def method(self: Tensor, other: Any) -> Any:  # a Tensor or NotImplemented
        if is_overridden(self, other):
            if not _is_operand(other):
                return NotImplemented
        elif type(other) is float or isinstance(other, CONSTANTS):
            other = _number(name, other, self._array)
        elif not isinstance(other, Tensor) and not hasattr(other, "__dlpack__"):
            return NotImplemented
        # Of an array of another library the op says how a tensor is made of it.
        return function(other, self) if swapped else function(self, other)

    method.__name__ = f"{kind}_{name}"
    return function.operator(method, swapped) if isinstance(function, Op) else method  # pyright: ignore


def _number(name: str, value: Any, like: np.ndarray) -> Tensor:
    """A number beside a tensor, as an operand of the op of this name."""
    info = ops.OPS.get(name)
    if info is not None and info.exact != 0 and like.dtype.char in HALVES:
        return exact_number(name, value, like)
    return of_number(as_array(name, value, like))


def scalar(value: Any, like: np.ndarray) -> np.ndarray:
    """A number parameter as an operand of a kernel that works on `like`."""
    kind = like.dtype.kind
    if isinstance(value, float) and kind not in "fVc":
        return np.array(value, get_default_dtype().numpy)
    if isinstance(value, Tensor) and not value._requires_grad:
        value = value.item()
    elif not isinstance(value, (*NUMBERS, np.generic)):
        raise TypeError(f"expected a number, not {type(value).__name__}")  # `_promoted` says which
    if kind in "iu" and isinstance(value, int):
        return checked_array(value, like.dtype)
    return rounded_array(value, like.dtype)


def exact_scalar(value: Any, like: np.ndarray) -> np.ndarray:
    """A number parameter as an operand of a kernel that reads it in single precision beside a half type."""
    return scalar(value, SINGLE if like.dtype.char in HALVES else like)


introduce(scalar=scalar, exact_scalar=exact_scalar)


def answer_refusal(op: str, error: Exception, arguments: tuple[Any, ...], by_kernel: bool) -> Any:
    """The result of an op for arguments that its kernel, or else its function on arrays, has refused."""
    try:
        if by_kernel:
            return _promoted(op, error, arguments)
        bad_argument(op, error, *arguments)
    finally:
        del error  # see bad_argument


introduce(answer_refusal=answer_refusal)


def _promoted(op: str, error: Exception, arguments: tuple[Any, ...]) -> Any:
    """Call an elementwise op again, its operands brought to one dtype, or explain why that cannot be."""
    info = ops.OPS[op]
    called, pairs = info.written, list(zip(info.parameters, arguments, strict=True))
    statics = {parameter.name: value for parameter, value in pairs if parameter.static}
    check_numbers(op, statics)
    arrays = [tensor._array for parameter, tensor in pairs if parameter.is_tensor]
    values = [tensor._array for parameter, tensor in pairs if parameter.differentiable]
    for array in values:
        refusal = info.refusal(array.dtype.kind)
        if refusal is not None:
            raise RuntimeError(refusal) from None
    dtype = _cast_to(called, values) if info.casts else _computed_in(info, values, statics)
    if dtype.kind not in info.kinds:
        name = from_numpy_dtype(dtype).type_name
        described = f"not implemented for '{name}'; operands: {_describe(arrays)}"
        raise TypeError(f'"{called}" {described}') from None
    require_masks(called, info, [tensor._memory for parameter, tensor in pairs if parameter.is_tensor])
    if any(array.dtype != dtype for array in values):
        cast = {
            parameter.name: promoted(value, dtype)
            if parameter.differentiable and value._memory.dtype != dtype
            else value
            for parameter, value in pairs
        }
        return info.function(**cast)
    explain_broadcast(called, arrays)
    try:
        raise error from error.__cause__
    finally:
        del error  # see bad_argument


def computed_in(op: str, *arrays: np.ndarray) -> np.dtype[Any] | None:
    """The dtype in which an elementwise op computes for arrays of several; None if `_promoted` is to say."""
    info = ops.OPS[op]
    if info.casts or any(info.refusal(array.dtype.kind) is not None for array in arrays):
        return None
    try:
        dtype = _computed_in(info, list(arrays), {})
    except RuntimeError:
        return None
    return dtype if dtype.kind in info.kinds else None


introduce(computed_in=computed_in)


def _cast_to(op: str, values: list[np.ndarray]) -> np.dtype[Any]:
    """The dtype to which an op casts, that of its first operand; RuntimeError for complex into real ones."""
    for array in values:
        require_real(op, array.dtype, values[0].dtype)
    return values[0].dtype


def _computed_in(info: OpInfo, values: list[np.ndarray], statics: dict[str, Any]) -> np.dtype[Any]:
    """The dtype that an op computes in; RuntimeError for a number that it does not hold."""
    numbers = {
        name: value for name, value in statics.items() if isinstance(value, NUMBERS) and not isinstance(value, bool)
    }
    dtype = result_numpy_dtype(values)
    if dtype.kind not in info.kinds:
        dtype = result_numpy_dtype(values, numbers.values())
        if dtype.kind not in info.kinds and dtype.kind in "biu":
            return INT64 if dtype.kind == "b" and "i" in info.kinds else get_default_dtype().numpy
        return dtype
    for name, value in numbers.items():
        if isinstance(value, complex) and dtype.kind != "c":
            raise RuntimeError(
                f"{info.written}(): For non-complex input tensors, argument {name} must not be a complex number."
            )
        if isinstance(value, float) and dtype.kind in "biu":
            raise RuntimeError(
                f"{info.written}(): For integral input tensors, argument {name} must not be a floating point number."
            )
    return dtype


def check_divisor(op: str, tensor: Tensor, divisor: Tensor) -> None:
    """RuntimeError if integers are to be divided by zero."""
    array = divisor._array
    if tensor._memory.size and np.count_nonzero(array) != array.size:
        raise RuntimeError(
            f"ZeroDivisionError: {op}(): integers are divided by zero; floating point numbers may be, as in x.double()"
        )


def check_power(op: str, base: Any, exponent: int) -> None:
    """RuntimeError if a number asks for a negative power of integers."""
    if exponent < 0 and isinstance(base, Tensor) and base._memory.dtype.kind in "biu":
        raise RuntimeError(
            f"{op}(): Integers to negative integer powers are not allowed. Those of floating point numbers "
            f"are, as in x.double() ** {exponent}"
        )


introduce(check_divisor=check_divisor, check_power=check_power)


def promoted(tensor: Tensor, dtype: np.dtype[Any]) -> Tensor:
    """The tensor in another dtype; still an inference tensor, which may not be saved, if it is one."""
    result: Tensor = ops.to_dtype(tensor, dtype)
    storage = tensor._storage
    if storage is not None and storage.is_inference:
        result._storage = storage
    return result


introduce(promoted=promoted)


def require_masks(called: str, info: OpInfo, arrays: Sequence[np.ndarray]) -> None:
    """RuntimeError for another dtype than bool where an op takes a mask."""
    for parameter, array in zip(info.tensors, arrays, strict=True):
        if parameter.type == "Mask" and array.dtype.kind != "b":
            dtype = from_numpy_dtype(array.dtype)
            raise RuntimeError(f"{called}(): expected a boolean mask, got a tensor of dtype {dtype}") from None


def _describe(arrays: Sequence[np.ndarray]) -> str:
    return ", ".join(f"{from_numpy_dtype(array.dtype)} of shape {list(array.shape)}" for array in arrays)


def explain_broadcast(op: str, arrays: Sequence[np.ndarray]) -> None:
    """Raise RuntimeError if the arrays' shapes do not broadcast, naming the dimension."""
    for a, b in itertools.combinations([array.shape for array in arrays], 2):
        try:
            np.broadcast_shapes(a, b)
        except ValueError:
            raise broadcast_error(a, b, op) from None
