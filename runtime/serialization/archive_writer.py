"""Files as torch writes them. See Note [Files of tensors], __init__.py."""

from __future__ import annotations

import pickle
import struct
import sys
import zipfile
from collections import Counter, OrderedDict
from collections.abc import Iterable
from typing import IO, Any, NamedTuple

import numpy as np

from gradspec.core.elements import dtypes
from gradspec.core.elements.shapes import Size, row_major
from gradspec.core.tensor import BatchedTensor, SparseTensor, Tensor, wrap
from gradspec.nn.parameter import Parameter, is_lazy
from gradspec.serialization.names import RAW_STORAGE, storage_of_dtype
from gradspec.tensors.sharing import Place, place_of

__all__ = ["little_endian", "packed", "write"]

_ALIGNMENT = 64  # of storages in the file, so that a reader may map them
_HEADER = 30  # bytes of a member's header before its name
_NUMBERS = (int, float, bool, type(None))


class _Saved(NamedTuple):
    """A tensor in the pickle: the part that is filled in when the storages are known."""

    part: bytearray
    tensor: Tensor
    place: Place


def packed(obj: Any) -> dict[str, Any]:
    """The members of a file, as bytes and arrays by their names; TypeError for an object that is not saved."""
    pickled = _Pickled()
    pickled.add(obj, "obj")
    arrays = pickled.share()
    text = b"\x80\x02" + b"".join(pickled.parts) + pickle.STOP
    return {
        "data.pkl": text,
        "byteorder": b"little",
        **{f"data/{number}": little_endian(array) for number, array in enumerate(arrays)},
        "version": b"3\n",
    }


def write(members: dict[str, Any], file: IO[bytes]) -> None:
    """Write the members of a file; the same members give the same bytes."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members.items():
            block = data.reshape(-1).view(np.uint8).data if isinstance(data, np.ndarray) else data
            member = zipfile.ZipInfo(f"archive/{name}")
            taken = archive.fp.tell() + _HEADER + len(member.filename)  # type: ignore[union-attr]
            if len(block) > zipfile.ZIP64_LIMIT // 1.05:  # where zipfile puts the length into a field of its own
                taken += 20
            fill = -(taken + 4) % _ALIGNMENT
            member.extra = b"FB" + struct.pack("<H", fill) + bytes(fill)
            archive.writestr(member, block)


def little_endian(array: np.ndarray) -> np.ndarray:
    """The array with its bytes in the order of files; contiguous."""
    array = np.ascontiguousarray(array).reshape(array.shape)
    return array if sys.byteorder == "little" else array.byteswap()


class _Pickled:
    """The pickle of an object, in parts, and the tensors in it."""

    def __init__(self) -> None:
        self.parts: list[bytes | bytearray] = []
        self.tensors: list[_Saved] = []
        self.numbers: dict[int, tuple[int, Any]] = {}  # by id, with the objects, which so keep their ids

    def add(self, value: Any, place: str) -> None:
        """Append the opcodes of a value that is at a place of the object."""
        kind = type(value)
        known = self.numbers.get(id(value))
        if known is not None:
            self.parts.append(pickle.LONG_BINGET + struct.pack("<I", known[0]))
        elif isinstance(value, Tensor):
            self.add_tensor(value, place)
            self.remember(value)
        elif kind in _NUMBERS:
            self.parts.append(_number(value))
        elif kind is str:
            self.parts.append(_text(value))
        elif kind is list or kind is dict or kind is OrderedDict:
            self.parts.append(_EMPTY[kind])
            self.remember(value)  # before its parts, among which it may be
            (self.add_list if kind is list else self.add_dict)(value, place)
        elif kind is tuple:
            self.add_tuple(value, place)
            self.remember(value)
        elif kind in _BY_CALL:
            name, parts_as = _BY_CALL[kind]
            self.parts.append(_name(name))
            self.add_tuple((parts_as(value),), place)
            self.parts.append(pickle.REDUCE)
            self.remember(value)
        else:
            self.parts.append(_leaf(value, place))

    def remember(self, value: Any) -> None:
        number = len(self.numbers)
        self.numbers[id(value)] = number, value
        self.parts.append(pickle.LONG_BINPUT + struct.pack("<I", number))

    def add_list(self, values: list[Any], place: str) -> None:
        self.parts.append(pickle.MARK)
        for k, part in enumerate(values):
            self.add(part, f"{place}[{k}]")
        self.parts.append(pickle.APPENDS)

    def add_tuple(self, values: tuple[Any, ...], place: str) -> None:
        self.parts.append(pickle.MARK)
        for k, part in enumerate(values):
            self.add(part, f"{place}[{k}]")
        self.parts.append(pickle.TUPLE)

    def add_dict(self, values: dict[Any, Any], place: str) -> None:
        self.parts.append(pickle.MARK)
        for key, part in values.items():
            self.add(key, f"a key of {place}")
            self.add(part, f"{place}[{key!r}]")
        self.parts.append(pickle.SETITEMS)
        metadata = getattr(values, "_metadata", None)  # of the state dict of a module
        if metadata is not None:
            self.parts.append(pickle.EMPTY_DICT + pickle.MARK + _text("_metadata"))
            self.add(metadata, f"{place}._metadata")
            self.parts.append(pickle.SETITEMS + pickle.BUILD)

    def add_tensor(self, tensor: Tensor, place: str) -> None:
        if isinstance(tensor, BatchedTensor):
            raise RuntimeError(f"vmap: save(): {place} is a tensor within vmap; save the results of vmap() instead")
        if is_lazy(tensor):
            raise TypeError(
                f"save(): {place} is an {type(tensor).__name__}, which has no elements yet: call its module first"
            )
        if isinstance(tensor, SparseTensor):
            self.add_sparse(tensor)
        elif type(tensor) is Parameter:
            self.parts.append(_name("torch._utils _rebuild_parameter") + pickle.MARK)
            self.add_strided(tensor.detach())
            self.parts.append(_number(tensor._requires_grad) + _NO_HOOKS + pickle.TUPLE + pickle.REDUCE)
        else:
            self.add_strided(tensor)

    def add_strided(self, tensor: Tensor) -> None:
        part = bytearray()
        self.parts.append(part)
        self.tensors.append(_Saved(part, tensor, place_of(tensor._memory)))

    def add_sparse(self, tensor: SparseTensor) -> None:
        coo = tensor._coo
        self.parts.append(_name("torch._utils _rebuild_sparse_tensor") + pickle.MARK)
        self.parts.append(_call("torch.serialization _get_layout", _text("torch.sparse_coo")) + pickle.MARK)
        self.add_strided(wrap(coo.indices))
        values = wrap(coo.values)
        values._requires_grad = tensor._requires_grad
        self.add_strided(values)
        self.add(Size(coo.shape), "its shape")
        self.parts.append(_number(bool(coo.coalesced)) + pickle.TUPLE + pickle.TUPLE + pickle.REDUCE)

    def share(self) -> list[np.ndarray]:
        """Give each tensor its storage, one of its own or one in which others lie, too; the storages."""
        counts = Counter((saved.place.key, saved.place.dtype) for saved in self.tensors)
        storages: list[np.ndarray] = []
        blocks: dict[Any, int] = {}
        for saved in self.tensors:
            place, memory = saved.place, saved.tensor._memory
            key = place.key, place.dtype
            size = place.dtype.itemsize
            if counts[key] == 1 or not _is_regular(place):
                array, strides = _by_itself(memory)
                number, offset = len(storages), 0
                storages.append(array)
            else:
                if key not in blocks:
                    blocks[key] = len(storages)
                    storages.append(place.root.reshape(-1, order="A"))
                number, offset = blocks[key], place.offset // size
                array = storages[number]
                strides = [step // size for step in place.strides]
            saved.part.extend(_strided(saved.tensor, number, array.size, offset, strides))
        return storages


def _is_regular(place: Place) -> bool:
    """Whether a tensor is a part of a storage that counts in its elements."""
    steps = (place.offset, *place.strides)
    fits = all(step >= 0 and step % place.dtype.itemsize == 0 for step in steps)
    return fits and place.dtype == place.root.dtype and place.root.size > 0


def _by_itself(array: np.ndarray) -> tuple[np.ndarray, list[int]]:
    """The array to store and its strides: in the order of the memory if that has no gaps, else row-major."""
    order = sorted(range(array.ndim), key=lambda dim: -array.strides[dim])
    turned = array.transpose(order)
    if array.flags.c_contiguous or not turned.flags.c_contiguous:
        return array, [*row_major(array.shape)]
    steps = dict(zip(order, row_major(turned.shape), strict=True))
    return turned, [steps[dim] for dim in range(array.ndim)]


def _name(name: str) -> bytes:
    """The opcode of a global, given as "module name"."""
    return pickle.GLOBAL + name.replace(" ", "\n").encode() + b"\n"


def _text(text: str) -> bytes:
    data = text.encode("utf-8", "surrogatepass")
    return pickle.BINUNICODE + struct.pack("<I", len(data)) + data


def _number(number: Any) -> bytes:
    return pickle.dumps(number, 2)[2:-1]  # without the protocol and the end


def _tuple(parts: Iterable[bytes]) -> bytes:
    return pickle.MARK + b"".join(parts) + pickle.TUPLE


def _call(name: str, *arguments: bytes) -> bytes:
    return _name(name) + _tuple(arguments) + pickle.REDUCE


_NO_HOOKS = _call("collections OrderedDict")
# Containers that a call makes, of their parts in another one.
_BY_CALL: dict[type, tuple[str, Any]] = {
    set: ("__builtin__ set", list),
    Size: ("torch Size", tuple),
    Counter: ("collections Counter", dict),
}
_EMPTY = {list: pickle.EMPTY_LIST, dict: pickle.EMPTY_DICT, OrderedDict: _NO_HOOKS}


def _leaf(value: Any, place: str) -> bytes:
    if type(value) is complex:
        return _call("__builtin__ complex", _number(value.real), _number(value.imag))
    if type(value) is bytes:
        return _call("_codecs encode", _text(value.decode("latin1")), _text("latin1"))
    if type(value) is bytearray:
        return _call("__builtin__ bytearray", _text(value.decode("latin1")), _text("latin1"))
    if isinstance(value, dtypes.dtype):
        return _name(f"torch {value.name}")
    if isinstance(value, dtypes.device):
        return _call("torch device", _text(str(value)))
    raise TypeError(
        f"save(): {place} is of type {type(value).__name__}, and files keep tensors, numbers, strings, dtypes and "
        "dicts, lists, tuples and sets of them: save what it consists of (its state_dict, say)"
    )


def _strided(tensor: Tensor, number: int, size: int, offset: int, strides: list[int]) -> bytes:
    """The call that makes a tensor over a storage with this number, which has `size` elements."""
    dtype = dtypes.from_numpy_dtype(tensor._memory.dtype)
    storage = storage_of_dtype(dtype)
    is_raw = storage == RAW_STORAGE
    length = _number(size * dtype.itemsize if is_raw else size)
    parts = [
        _tuple([_text("storage"), _name(storage), _text(str(number)), _text("cpu"), length]) + pickle.BINPERSID,
        _number(offset),
        _tuple(map(_number, tensor._memory.shape)),
        _tuple(map(_number, strides)),
        _number(tensor._requires_grad),
        _NO_HOOKS,
    ]
    if is_raw:
        parts.append(_name(f"torch {dtype.name}"))
    marks = [mark for mark, is_set in (("conj", tensor.is_conj()), ("neg", tensor.is_neg())) if is_set]
    if marks:
        pairs = b"".join(_text(mark) + _number(True) for mark in marks)
        parts.append(pickle.EMPTY_DICT + pickle.MARK + pairs + pickle.SETITEMS)
    return _call(f"torch._utils _rebuild_tensor_v{3 if is_raw else 2}", *parts)
