"""Files as torch writes them, read without running them. See Note [Files of tensors], __init__.py."""

from __future__ import annotations

import math
import struct
import sys
import zipfile
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import IO, Any, NamedTuple

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import share_storage
from gradspec.core.elements import dtypes
from gradspec.core.elements.shapes import Size
from gradspec.core.tensor import Tensor, wrap
from gradspec.graph.lazy import mapped
from gradspec.nn.parameter import Parameter
from gradspec.serialization.names import RAW_STORAGE, dtype_called, dtype_of_storage
from gradspec.serialization.pickles import interpret
from gradspec.sparse.construction import sparse_coo_tensor

__all__ = ["DAMAGES", "read"]

# What reading raises where a file is not as it should be.
DAMAGES = (
    zipfile.BadZipFile,
    ArithmeticError,
    AttributeError,
    LookupError,
    EOFError,
    MemoryError,
    NotImplementedError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
    struct.error,
)
_CHUNK = 1 << 20


def read(file: IO[bytes]) -> Any:
    """The object in a file; ValueError for a file that is damaged or of another kind."""
    try:
        beginning = file.read(2)
        file.seek(-len(beginning), 1)
        if beginning[:1] == b"\x80":
            raise ValueError("it is a pickle, as torch wrote before 1.6: save its tensors again with torch.save")
        with zipfile.ZipFile(file) as archive:
            members = _Members(archive)
            return interpret(members.bytes("data.pkl"), _named, members.storage)
    except DAMAGES as error:
        raise ValueError(f"load(): this file has no tensors, or it is damaged: {error}") from error


class _StorageType(NamedTuple):
    """A class of storages: the dtype, None where it stands beside the storage."""

    dtype: dtypes.dtype | None


class _Storage(NamedTuple):
    """Memory of tensors in a file; its elements are read when their dtype is known."""

    members: _Members
    key: str
    dtype: dtypes.dtype | None
    nbytes: int


class _Members:
    """The members of a file that is read, and the storages found so far."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        infos = archive.infolist()
        if any(info.compress_type != zipfile.ZIP_STORED for info in infos):
            raise ValueError("it is compressed")
        self.folder = next((name[: -len("data.pkl")] for name in archive.namelist() if name.endswith("/data.pkl")), "")
        if any(info.filename == f"{self.folder}constants.pkl" for info in infos):
            raise ValueError("it has a compiled module; save its state_dict() with torch.save")
        archive.fp.seek(0, 2)  # type: ignore[union-attr]
        if sum(info.file_size for info in infos) > archive.fp.tell():  # type: ignore[union-attr]
            raise ValueError("its members lie over each other")
        order = self.bytes("byteorder") if f"{self.folder}byteorder" in archive.namelist() else b"little"
        if order not in (b"little", b"big"):
            raise ValueError(f"its order of bytes is {order!r}")
        self.is_swapped = order.decode() != sys.byteorder
        self.blocks: dict[str, np.ndarray] = {}
        self.first_of: dict[str, Tensor] = {}  # the first tensor over each block, whose versions the others share

    def bytes(self, name: str) -> bytes:
        return self.archive.read(self.folder + name)

    def storage(self, identity: Any) -> _Storage:
        """The storage that a pickle names, by ("storage", class, key, device, length)."""
        word, kind, key, _, length = identity
        if word != "storage" or not isinstance(kind, _StorageType) or type(length) is not int:
            raise ValueError(f"it refers to {identity!r}")
        nbytes = length * (1 if kind.dtype is None else kind.dtype.itemsize)
        present = self.archive.getinfo(f"{self.folder}data/{key}").file_size
        if nbytes > present:
            raise ValueError(f"data/{key} has {present} bytes and a storage needs {nbytes}")
        return _Storage(self, key, kind.dtype, nbytes)

    def elements(self, storage: _Storage, dtype: dtypes.dtype) -> np.ndarray:
        """The elements of a storage, read once."""
        found = self.blocks.get(storage.key)
        if found is None:
            found = memory.empty((storage.nbytes // dtype.itemsize,), dtype.numpy)
            data, taken = found.view(np.uint8), 0
            with self.archive.open(f"{self.folder}data/{storage.key}") as opened:
                member: Any = opened
                while count := member.readinto(data[taken : taken + _CHUNK].data):
                    taken += count
            if taken != found.nbytes:
                raise ValueError(f"data/{storage.key} has {taken} bytes of {found.nbytes}")
            if self.is_swapped:
                found.byteswap(inplace=True)
            self.blocks[storage.key] = found
        return found if found.dtype == dtype.numpy else found.view(dtype.numpy)


def _tensor(
    storage: _Storage,
    offset: int,
    shape: tuple[int, ...],
    strides: tuple[int, ...],
    requires_grad: bool = False,
    hooks: Any = None,
    metadata: dict[str, Any] | None = None,
) -> Tensor:
    """A tensor over a part of a storage."""
    return _tensor_of_dtype(storage, offset, shape, strides, requires_grad, hooks, storage.dtype, metadata)


def _tensor_of_dtype(
    storage: _Storage,
    offset: int,
    shape: tuple[int, ...],
    strides: tuple[int, ...],
    requires_grad: bool,
    hooks: Any,
    dtype: dtypes.dtype | None,
    metadata: dict[str, Any] | None = None,
) -> Tensor:
    if not isinstance(storage, _Storage) or not isinstance(dtype, dtypes.dtype):
        raise TypeError(f"a tensor has the storage {type(storage).__name__} and the dtype {dtype!r}")
    elements = storage.members.elements(storage, dtype)
    whole = (offset, *shape, *strides)
    if len(shape) != len(strides) or not all(type(n) is int and n >= 0 for n in whole):
        raise ValueError(f"a tensor has shape {shape}, strides {strides} and offset {offset}")
    last = offset + sum((n - 1) * step for n, step in zip(shape, strides, strict=True))
    if 0 not in shape and last >= elements.size:
        raise ValueError(f"a tensor of shape {shape} does not fit into its storage of {elements.size} elements")
    if math.prod(shape) == 0:
        array = memory.empty(shape, elements.dtype)
    else:
        size = elements.itemsize
        steps = tuple([step * size for step in strides])
        array = np.ndarray(shape, elements.dtype, elements.view(np.uint8), offset * size, steps)
    tensor = wrap(array)
    first = storage.members.first_of.setdefault(storage.key, tensor)
    if first is not tensor:
        share_storage(first, tensor)
    for mark, mapping in (("conj", np.conjugate), ("neg", np.negative)):
        if metadata and metadata.get(mark):
            tensor = mapped(tensor, mapping)
    return tensor.requires_grad_() if requires_grad is True else tensor


def _sparse(layout: str, parts: tuple[Any, ...]) -> Tensor:
    if layout != "torch.sparse_coo":
        raise ValueError(f"it has a tensor of the layout {layout}, of which gradspec has only torch.sparse_coo")
    indices, values, shape, *coalesced = parts
    return sparse_coo_tensor(
        indices.detach(),
        values.detach(),
        shape,
        is_coalesced=coalesced == [True] or None,  # a claim, which is checked
        check_invariants=True,
        requires_grad=values.requires_grad,
    )


def _parameter(data: Tensor, requires_grad: bool, hooks: Any = None, state: Any = None) -> Tensor:
    made: Tensor = Parameter(data, requires_grad is True)
    return made


def _with_attributes(function: Any, kind: Any, arguments: tuple[Any, ...], state: Any) -> Tensor:
    """A tensor; attributes that a program set on it are left out."""
    if function not in _TENSORS.values() or kind not in (Tensor, Parameter):
        raise ValueError("it has a tensor of a class other than Tensor and Parameter")
    made: Tensor = function(*arguments)
    return made


def _encoded(text: str, encoding: str) -> bytes:
    """Bytes, which pickles of torch's protocol hold as text."""
    if encoding not in ("latin1", "latin-1"):
        raise ValueError(f"it has bytes encoded as {encoding!r}")
    return text.encode("latin1")


def _byte_array(data: Any = b"", *encoding: str) -> bytearray:
    """The array of bytes, or of text that stands for them; ValueError for a number, which would count zeros."""
    found = _encoded(data, *encoding) if encoding else data
    if not isinstance(found, bytes):
        raise ValueError(f"it has a byte array of {type(found).__name__}")
    return bytearray(found)


_TENSORS: dict[str, Callable[..., Tensor]] = {
    "torch._utils _rebuild_tensor": _tensor,
    "torch._utils _rebuild_tensor_v2": _tensor,
    "torch._utils _rebuild_tensor_v3": _tensor_of_dtype,
    "torch._utils _rebuild_parameter": _parameter,
    "torch._utils _rebuild_parameter_with_state": _parameter,
    "torch._utils _rebuild_sparse_tensor": _sparse,
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    **_TENSORS,
    "torch._tensor _rebuild_from_type_v2": _with_attributes,
    "torch.serialization _get_layout": str,
    "torch Size": Size,
    "torch device": dtypes.device,
    "_codecs encode": _encoded,
    "builtins bytearray": _byte_array,
    "builtins complex": lambda *parts: complex(*map(float, parts)),
    "builtins set": lambda members: {*members},
    "collections OrderedDict": OrderedDict,
    "collections Counter": Counter,
}
_CLASSES = {"torch Tensor": Tensor, "torch.nn.parameter Parameter": Parameter}


def _named(name: str) -> Any:
    """The object that a name in a file, "module name", stands for."""
    name = name.replace("__builtin__ ", "builtins ")
    dtype = dtype_of_storage(name)
    if dtype is not None or name == RAW_STORAGE:
        return _StorageType(dtype)
    found = dtype_called(name) or _FUNCTIONS.get(name) or _CLASSES.get(name)
    if found is None:
        raise ValueError(
            f"it names {name.replace(' ', '.')}, which load() does not run: files may have tensors, numbers, texts, "
            "dtypes and dicts, lists, tuples and sets of them (of a module its state_dict())"
        )
    return found
