"""Tensors from and to other libraries over the same memory: DLPack, and `asarray`.

Note [DLPack] NumPy makes and reads the capsules, of versions 0.8 to 1.1, with their strides, read-only flags and
owners. Memory of a version before 1.0, which has no flags, may be written to by agreement, and NumPy's view of it is
made writable. NumPy 2.0 makes capsules of such a version only, and none of read-only memory. NumPy has no bfloat16, so
an array of bfloat16 travels as the unsigned integers of its bits, and the code of the dtype in the capsule is
exchanged: on the way out once NumPy has made it, on the way in before NumPy reads it.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from gradspec.core.elements import dtypes
from gradspec.core.elements.dtypes import check_device, dtype
from gradspec.core.elements.promotion import array_from, native
from gradspec.core.overrides import overridable
from gradspec.core.tensor import LazyTensor, SparseTensor, Tensor, methods_of_tensor
from gradspec.protocols.buffers import frombuffer
from gradspec.tensors.arguments import Device, new_leaf
from gradspec.tensors.storage_objects import UntypedStorage

__all__ = ["asarray", "from_dlpack", "to_dlpack"]

_ONLY_OLD_CAPSULES = np.lib.NumpyVersion(np.__version__) < "2.1.0"
_CPU = (1, 0)  # kDLCPU, the first
_UNSIGNED, _BFLOAT = 1, 4  # the codes kDLUInt and kDLBfloat
# Of each name of a capsule, the place of the dtype in its struct: 20 bytes into the DLTensor, after its head.
_PLACES = {b"dltensor": 20, b"dltensor_versioned": 52}

# Functions of our own: the attributes of ctypes.pythonapi are one for all libraries, which give them other types.
_get_name = ctypes.PYFUNCTYPE(ctypes.c_char_p, ctypes.py_object)(("PyCapsule_GetName", ctypes.pythonapi))
_get_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)


class _DataType(ctypes.Structure):
    """DLDataType of dlpack.h."""

    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


def _data_type(capsule: Any) -> _DataType:
    """The dtype in a capsule, to read and write."""
    name = _get_name(capsule)
    if name not in _PLACES:
        raise ValueError(
            f"from_dlpack(): the capsule is named {name!r}: it is none of DLPack, or it has been used: a capsule can "
            "be read once; make another by __dlpack__()"
        )
    return _DataType.from_address(_get_pointer(capsule, name) + _PLACES[name])


class _Producer:
    """An object with the methods of DLPack for one capsule."""

    def __init__(self, capsule: Any) -> None:
        self.capsule = capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CPU

    def __dlpack__(self, **asked: Any) -> Any:
        return self.capsule


class _Writable:
    """The memory of an array, as memory that may be written to, and which keeps the array."""

    def __init__(self, array: np.ndarray) -> None:
        address, _ = array.__array_interface__["data"]
        self.array, self.__array_interface__ = array, {**array.__array_interface__, "data": (address, False)}


@methods_of_tensor
class Exchange:
    """The methods of Tensor that other libraries call for its memory."""

    def __dlpack__(
        self: Tensor,
        *,
        stream: None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """A capsule of DLPack over the memory of the tensor, or over a copy; see Note [DLPack].

        BufferError for a tensor that requires grad, for a conjugate or a negative, for a sparse tensor, for a
        stream, and for another device than the CPU; TypeError for a stream that is not a number.

        stream: None, since the CPU has no streams.
        max_version: the newest version of DLPack that the caller reads; None: an old one, without flags.
        dl_device: the device of the result.
        copy: whether the memory is copied; None: only if it must be.
        """
        if self._requires_grad:
            raise BufferError("Can't export tensors that require gradient, use tensor.detach()")
        if isinstance(self, LazyTensor | SparseTensor):
            raise BufferError(
                "Can't export a tensor without elements in memory: use resolve_conj(), resolve_neg() or to_dense()"
            )
        if stream is not None and not isinstance(stream, int):
            raise TypeError(f"__dlpack__(): stream must be an int or None, not {type(stream).__name__}")
        if stream not in (None, -1):
            raise BufferError(f"__dlpack__(): the CPU has no streams, got stream={stream!r}")
        array = self._array
        is_bfloat = array.dtype.name == "bfloat16"
        numbers = array.view(np.uint16) if is_bfloat else array
        if _ONLY_OLD_CAPSULES:
            if dl_device not in (None, _CPU):
                raise BufferError(f"__dlpack__(): the memory is on the CPU, got dl_device={dl_device!r}")
            capsule = (numbers.copy() if copy else numbers).__dlpack__()
        else:
            capsule = numbers.__dlpack__(max_version=max_version, dl_device=dl_device, copy=copy)
        if is_bfloat:
            _data_type(capsule).code = _BFLOAT
        return capsule

    def __dlpack_device__(self: Tensor) -> tuple[int, int]:
        """The device in numbers of DLPack: (1, 0), the CPU."""
        return _CPU


def to_dlpack(tensor: Tensor) -> Any:
    """A capsule of DLPack over the memory of a tensor, of the version without flags; errors as of `__dlpack__`.

    >>> capsule = gs.utils.dlpack.to_dlpack(gs.ones(2))
    >>> gs.utils.dlpack.from_dlpack(capsule)
    tensor([1., 1.])
    """
    return tensor.__dlpack__()


def _is_capsule(obj: Any) -> bool:
    return type(obj).__name__ == "PyCapsule"


def _is_buffer(obj: Any) -> bool:
    """Whether an object has the buffer protocol, and says no more of its elements, as NumPy's numbers do."""
    if isinstance(obj, np.generic) or hasattr(obj, "__array__") or hasattr(obj, "__array_interface__"):
        return False
    try:
        memoryview(obj).release()
    except TypeError:
        return False
    return True


@overridable(modes_only=True)
def from_dlpack(ext_tensor: Any, *, device: Device = None, copy: bool | None = None) -> Tensor:
    """A tensor over the memory of an array of another library, which it keeps alive; see Note [DLPack].

    The tensor requires no grad. Writes to it show in the array, and a read-only array gives a tensor that refuses
    writes. BufferError if the other library cannot share; ValueError for a capsule that has been read;
    AttributeError for an object without `__dlpack__`.

    ext_tensor: an object with `__dlpack__` and `__dlpack_device__`, or a capsule.
    device: the CPU.
    copy: True for a copy, False for an error where one would be needed; None: only if it must be.

    >>> array = np.zeros(2)
    >>> gs.from_dlpack(array)[0] = 1
    >>> array
    array([1., 0.])
    """
    check_device(device, "from_dlpack")
    capsule, wants_copy = ext_tensor, copy is True
    if hasattr(ext_tensor, "__dlpack__"):
        if ext_tensor.__dlpack_device__()[0] != _CPU[0]:
            raise BufferError(
                f"from_dlpack(): the memory is on device {ext_tensor.__dlpack_device__()}, and gradspec reads that of "
                "the CPU: move the array to the CPU first"
            )
        try:
            asked = {} if copy is None else {"copy": copy}
            capsule = ext_tensor.__dlpack__(max_version=(1, 1), **asked)
            wants_copy = False
        except TypeError as error:
            if type(error) is not TypeError:  # the other library's own, of what it cannot share
                raise
            capsule = ext_tensor.__dlpack__()  # of DLPack before 1.0, which knows neither argument
    elif not _is_capsule(ext_tensor):
        raise AttributeError(
            f"from_dlpack(): argument 'ext_tensor' must have __dlpack__ or be a capsule, not "
            f"{type(ext_tensor).__name__}: asarray() takes numbers and sequences"
        )
    found = _data_type(capsule)
    is_bfloat = found.code == _BFLOAT and found.bits == 16
    if is_bfloat:
        found.code = _UNSIGNED
    has_flags = _get_name(capsule) != b"dltensor"
    array = np.from_dlpack(_Producer(capsule))
    if not (has_flags or array.flags.writeable):
        array = np.asarray(_Writable(array))
    if is_bfloat:
        array = array.view(dtypes.bfloat16.numpy)
    return new_leaf(native(array.copy() if wants_copy else array), False, "from_dlpack")


@overridable(modes_only=True)
def asarray(
    obj: Any,
    *,
    dtype: dtype | None = None,
    device: Device = None,
    copy: bool | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """`obj` as a tensor, over its memory if possible: a Tensor, an ndarray, an object or a capsule of DLPack, an
    untyped storage, a buffer or a sequence.

    ValueError if `copy=False` and a copy is needed; other errors as for `tensor`, `from_dlpack` and `frombuffer`.

    obj: the elements.
    dtype: that of the tensor; None: that of `obj`, and of the bytes of a buffer or a storage the default dtype.
    device: the CPU.
    copy: True for a copy, False for an error where one is needed; None: only if it must be.
    requires_grad: whether the result requires grad.

    >>> gs.asarray([1.0, 2.0], dtype=gs.float64)
    tensor([1., 2.], dtype=gradspec.float64)
    """
    check_device(device, "asarray")
    wanted = None if dtype is None else dtypes.as_numpy_dtype(dtype, "asarray")
    if isinstance(obj, UntypedStorage):
        obj = obj._as_array(dtypes.get_default_dtype().numpy if wanted is None else wanted)
    elif not isinstance(obj, Tensor | np.ndarray):
        if hasattr(obj, "__dlpack__") or _is_capsule(obj):
            obj = from_dlpack(obj)
        elif _is_buffer(obj):
            obj = frombuffer(obj, dtype=dtypes.get_default_dtype() if dtype is None else dtype)
    if isinstance(obj, Tensor):
        result = obj if wanted is None else obj.to(dtype)
        shares = result is obj
        result = result.clone() if copy and shares else result
    else:
        array = array_from(obj, wanted, copy=bool(copy), op="asarray")
        shares = isinstance(obj, np.ndarray) and np.shares_memory(array, obj)
        result = new_leaf(array, False, "asarray")
    if copy is False and not shares:
        raise ValueError("asarray(): copy=False, and a tensor of this dtype needs a copy of these elements")
    if requires_grad and not result._requires_grad:
        result = result.detach().requires_grad_() if result is obj else result.requires_grad_()
    return result
