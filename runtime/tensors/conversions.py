"""A tensor as something else: in another dtype, as Python numbers, as an ndarray."""

from __future__ import annotations

import builtins
import opcode
import sys
from typing import Any, NoReturn

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled.bindings import introduce
from gradspec.core.compiled.routines import shortcut
from gradspec.core.elements import dtypes
from gradspec.core.process.package_name import qualified
from gradspec.core.process.state import GRAD, state
from gradspec.core.process.warn_once import Once
from gradspec.core.tensor import LazyTensor, Tensor, methods_of_tensor
from gradspec.tensors import types
from gradspec.tensors.memory_formats import copy_in, memory_format, preserve_format

_lost_gradient = Once(
    "Converting a tensor with requires_grad=True to a scalar leaves its gradient behind. Consider using "
    "tensor.detach() first, or tensor.item() for the number."
)
_lost_imaginary_part = Once("Casting complex values to real discards the imaginary part")
_STORE_ELEMENT = opcode.opmap["STORE_SUBSCR"]
introduce(Once=Once, lost_gradient=_lost_gradient, STORE_SUBSCR=_STORE_ELEMENT)


def _refuse_as_element() -> None:
    """Refuse to become a number that is assigned to an element of an array, without the gradient.

    For `array[0] = tensor` NumPy asks the tensor for a number, as `float` does, and nothing else; the caller
    is at another instruction.
    """
    caller = sys._getframe(2)
    if caller.f_code.co_code[caller.f_lasti] == _STORE_ELEMENT:
        raise RuntimeError(
            "Can't assign a Tensor that requires grad to an element of an array, where its gradient would be "
            "lost. Use tensor.item() if the number is meant."
        )


def _converted(tensor: Tensor, dtype: np.dtype[Any], wanted: memory_format) -> Tensor:
    """The tensor in another dtype, or itself, in a memory format."""
    own = tensor._memory.dtype
    if own.kind == "c" and dtype.kind not in "cb" and _lost_imaginary_part.due:
        _lost_imaginary_part.give()
    found = tensor if dtype == own else ops.to_dtype(tensor, dtype)
    return found if wanted is preserve_format else found.contiguous(wanted)


def _number(tensor: Tensor) -> Any:
    """The value of a tensor with one element, for Python's own conversions; ValueError for any other."""
    if tensor._memory.size != 1:
        raise ValueError(
            "only one element tensors can be converted to Python scalars, and this one has the shape "
            f"{[*tensor._memory.shape]}"
        )
    return tensor.item()


def arguments_of_to(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, Any, Any, Any, memory_format]:
    """The dtype, the device, `non_blocking`, `copy` and the memory format that a call of `Tensor.to` names."""
    target: Any = kwargs.pop("dtype", None)
    device: Any = kwargs.pop("device", None)
    wanted: memory_format = kwargs.pop("memory_format", preserve_format)
    flags = [argument for argument in args if type(argument) is builtins.bool]
    for name in ("non_blocking", "copy")[len(flags) :]:
        flags.append(kwargs.pop(name, False))
    if kwargs:
        raise TypeError(f"to() got unexpected keyword arguments: {', '.join(kwargs)}")
    if len(flags) > 2:
        raise TypeError("to() takes two flags by position, non_blocking and copy")
    for argument in args:
        if isinstance(argument, Tensor):
            target = argument.dtype
        elif isinstance(argument, str | dtypes.device):
            device = argument
        elif argument is not None and type(argument) is not builtins.bool:
            target = argument
    non_blocking, copy = flags
    return target, device, non_blocking, copy, wanted


@methods_of_tensor
class Conversions:
    """The methods of Tensor that convert it.

    It is a class of its own because its methods `float`, `int` and `bool` hide the builtins where it is
    defined.
    """

    def item(self: Tensor) -> Any:
        """The value of a tensor with one element, as a Python number; RuntimeError for any other number of elements.

        >>> gs.tensor([2.5]).item()
        2.5
        """
        if self._memory.size != 1:
            raise RuntimeError(f"a Tensor with {self._memory.size} elements cannot be converted to Scalar")
        return self._array.item()

    def tolist(self: Tensor) -> Any:
        """The elements as a Python number or nested lists.

        >>> gs.tensor([[1, 2], [3, 4]]).tolist()
        [[1, 2], [3, 4]]
        """
        return self._array.tolist()

    def numpy(self: Tensor, *, force: builtins.bool = False) -> np.ndarray:
        """The elements as an ndarray that shares memory.

        RuntimeError, unless `force`, for a tensor that requires grad, while recording, and for a conjugate or
        negative, which has no array that shares memory.

        >>> gs.tensor([1, 2]).numpy()
        array([1, 2])
        """
        if self._requires_grad and not force and state.mode & GRAD:
            raise RuntimeError("Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.")
        if isinstance(self, LazyTensor) and not force:
            what, bit = ("conj", "conjugate") if self.is_conj() else ("neg", "negative")
            raise RuntimeError(
                f"Can't call numpy() on Tensor that has {bit} bit set. Use tensor.resolve_{what}().numpy() instead."
            )
        return self._array

    def __array__(self: Tensor, dtype: Any = None, copy: Any = None) -> np.ndarray:
        whole = self.numpy()
        array = whole if dtype is None else whole.astype(dtype, copy=False)
        if copy is False and array is not whole:
            raise ValueError(f"a copy is needed to convert {self.dtype} to {np.dtype(dtype)}")
        return array.copy() if copy and array is whole else array

    @property
    def __array_interface__(self: Tensor) -> dict[str, Any]:
        try:
            array = self.numpy()
        except (RuntimeError, TypeError) as refusal:
            raise AttributeError(str(refusal)) from None
        if array.dtype.kind == "V":
            raise AttributeError(f"__array_interface__ has no name for {self.dtype}")
        described: dict[str, Any] = array.__array_interface__
        return described

    def __bool__(self: Tensor) -> builtins.bool:
        if self._memory.size != 1:
            what = "no values" if self._memory.size == 0 else "more than one value"
            raise RuntimeError(f"Boolean value of Tensor with {what} is ambiguous")
        return builtins.bool(self._array.item() != 0)

    @shortcut
    def __float__(self: Tensor) -> builtins.float:
        if self._requires_grad and state.mode & GRAD:
            _refuse_as_element()
            if _lost_gradient.due:
                _lost_gradient.give()
        array = self._array
        return builtins.float(array.item() if array.size == 1 else _number(self))

    def __int__(self: Tensor) -> builtins.int:
        if self._requires_grad and state.mode & GRAD:
            _refuse_as_element()
        return builtins.int(_number(self))

    def __complex__(self: Tensor) -> complex:
        if self._requires_grad and state.mode & GRAD:
            _refuse_as_element()
            if _lost_gradient.due:
                _lost_gradient.give()
        return complex(_number(self))

    def __index__(self: Tensor) -> builtins.int:
        if self._memory.dtype.kind not in "iub" or self._memory.size != 1:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return builtins.int(self._array.item())

    def resolve_conj(self: Tensor) -> Tensor:
        """The tensor itself, or a copy with its elements computed if it is a conjugate that shares memory.

        >>> gs.tensor([1j]).conj().resolve_conj().is_conj()
        False
        """
        return ops.clone(self) if self.is_conj() else self

    def resolve_neg(self: Tensor) -> Tensor:
        """The tensor itself, or a copy with its elements computed if it is a negative that shares memory.

        >>> gs.tensor([1j]).conj().imag.resolve_neg().is_neg()
        False
        """
        return ops.clone(self) if self.is_neg() else self

    def to(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """The tensor in another dtype (of another tensor, if one is given); itself if nothing changes.

        Called with a dtype, a device and a dtype, or a tensor; `non_blocking` and `copy` may follow. Each may
        be given by name; `memory_format` must be. The only device is the CPU: RuntimeError for another one.
        TypeError for other arguments.

        >>> gs.tensor([1, 2]).to(gs.float64)
        tensor([1., 2.], dtype=gradspec.float64)
        """
        target, device, _, copy, wanted = arguments_of_to(args, kwargs)
        if device is not None:
            dtypes.check_device(device, "to")
        dtype = self._memory.dtype if target is None else dtypes.as_numpy_dtype(target)
        if copy and dtype == self._memory.dtype:
            return copy_in(self, wanted)
        return _converted(self, dtype, wanted)

    def type(
        self: Tensor, dtype: Any = None, non_blocking: Any = False, memory_format: memory_format = preserve_format
    ) -> Any:
        """The tensor in another dtype, given as such, as a type or its name; without it the type's name.

        non_blocking: taken and without effect.

        >>> gs.ones(2).type()
        'gradspec.FloatTensor'
        """
        if dtype is None:
            return qualified(_tensor_type(self.dtype))
        return self.to(types.dtype_of_type(dtype), memory_format=memory_format)

    def float(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as float32.

        >>> gs.tensor([1, 2]).float()
        tensor([1., 2.])
        """
        return _converted(self, dtypes.float32.numpy, memory_format)

    def double(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as float64.

        >>> gs.ones(2).double().dtype
        gradspec.float64
        """
        return _converted(self, dtypes.float64.numpy, memory_format)

    def half(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as float16.

        >>> gs.ones(2).half()
        tensor([1., 1.], dtype=gradspec.float16)
        """
        return _converted(self, dtypes.float16.numpy, memory_format)

    def bfloat16(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as bfloat16; needs the package ml_dtypes.

        >>> gs.tensor([1.0]).bfloat16()
        tensor([1.], dtype=gradspec.bfloat16)
        """
        return _converted(self, dtypes.bfloat16.numpy, memory_format)

    def long(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as int64.

        >>> gs.tensor([1.5]).long()
        tensor([1])
        """
        return _converted(self, dtypes.int64.numpy, memory_format)

    def int(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as int32.

        >>> gs.tensor([1.5]).int()
        tensor([1], dtype=gradspec.int32)
        """
        return _converted(self, dtypes.int32.numpy, memory_format)

    def short(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as int16.

        >>> gs.tensor([1.5]).short()
        tensor([1], dtype=gradspec.int16)
        """
        return _converted(self, dtypes.int16.numpy, memory_format)

    def char(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as int8.

        >>> gs.tensor([0, 2]).char()
        tensor([0, 2], dtype=gradspec.int8)
        """
        return _converted(self, dtypes.int8.numpy, memory_format)

    def byte(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as uint8.

        >>> gs.tensor([0, 2]).byte()
        tensor([0, 2], dtype=gradspec.uint8)
        """
        return _converted(self, dtypes.uint8.numpy, memory_format)

    def bool(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as bool: whether each element is not zero.

        >>> gs.tensor([0, 2]).bool()
        tensor([False,  True])
        """
        return _converted(self, dtypes.bool.numpy, memory_format)

    def cfloat(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as complex64.

        >>> gs.tensor([1.0]).cfloat()
        tensor([1.+0.j])
        """
        return _converted(self, dtypes.complex64.numpy, memory_format)

    def cdouble(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor as complex128.

        >>> gs.tensor([1.0]).cdouble()
        tensor([1.+0.j], dtype=gradspec.complex128)
        """
        return _converted(self, dtypes.complex128.numpy, memory_format)

    def chalf(self: Tensor) -> Tensor:
        """Raise NotImplementedError: there are no complex numbers of half precision.

        >>> gs.ones(2).chalf()
        Traceback (most recent call last):
            ...
        NotImplementedError: chalf(): complex32 is not supported; cfloat() gives complex64, half() float16
        """
        raise NotImplementedError("chalf(): complex32 is not supported; cfloat() gives complex64, half() float16")

    def type_as(self: Tensor, other: Tensor) -> Tensor:
        """The tensor in the dtype of another.

        other: the tensor with the dtype.

        >>> gs.tensor([1, 2]).type_as(gs.ones(1))
        tensor([1., 2.])
        """
        return self.to(other.dtype)

    def cpu(self: Tensor, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor itself, unless it is to be in another memory format: it is on the CPU.

        >>> gs.ones(2).cpu().device
        device(type='cpu')
        """
        return self.contiguous(memory_format)

    def cuda(self: Tensor, device: Any = None, *args: Any, **kwargs: Any) -> NoReturn:
        """Raise RuntimeError: gradspec has no GPUs.

        >>> gs.ones(2).cuda()
        Traceback (most recent call last):
            ...
        RuntimeError: cuda(): device 'cuda' is not available: gradspec computes on the CPU only; ...
        """
        dtypes.refuse_device("cuda", "cuda")


def _tensor_type(dtype: dtypes.dtype) -> str:
    """The name of the tensor type of a dtype."""
    return f"{dtype.type_name}Tensor"
