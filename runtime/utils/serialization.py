"""Tensors in files: `save` and `load`, for nested dicts, lists and tuples of tensors and plain values.

Note [Files of tensors] A file is a zip archive without compression. `tree.json` has the nesting. `data/0`,
`data/1` and so on are the bytes of the tensors, row-major and little-endian. Memory that several share is
stored once (Note [Copies of memory]), and a tensor that comes again is named by its number. Nothing in it
names code, and `load` makes nothing but what is listed here, in no more memory than the file is long: a file
from a stranger can give wrong numbers, and no more.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import struct
import sys
import zipfile
from collections import Counter, OrderedDict
from collections.abc import Iterator
from typing import IO, Any

import numpy as np

from gradspec.core.elements import dtypes
from gradspec.core.elements.shapes import Size
from gradspec.core.tensor import SparseTensor, Tensor, wrap
from gradspec.sparse.construction import sparse_coo_tensor
from gradspec.tensors.sharing import Place, place_of

__all__ = ["load", "save"]

File = str | os.PathLike[str] | IO[bytes]
_VERSION = 1
# What reading raises where a file is not as `save` has written it.
_DAMAGED = (
    zipfile.BadZipFile,
    ArithmeticError,
    AttributeError,
    LookupError,
    EOFError,
    MemoryError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
    struct.error,
)
_PLAIN = (str, int, float, bool, type(None))
_SEQUENCES: dict[str, type] = {"list": list, "tuple": tuple, "set": set, "Size": Size}
_MAPPINGS: dict[str, type] = {"dict": dict, "OrderedDict": OrderedDict}


def save(obj: Any, f: File) -> None:
    """Write tensors and plain values, nested in dicts, lists, tuples and sets, to a file.

    `f` is a path, or an object open for writing bytes. A tensor's values and `requires_grad` are saved, but
    not its history. Tensors that share memory share it after loading, and a tensor that occurs several times
    is loaded as one. Memory outside of the saved tensors is written only if several of them share its
    storage.

    Raises TypeError for an object that cannot be saved, naming its place in `obj`; nothing is written then.

    >>> import io
    >>> file = io.BytesIO()
    >>> gs.save({"weight": gs.ones(2)}, file)
    >>> position = file.seek(0)
    >>> gs.load(file)
    {'weight': tensor([1., 1.])}
    """
    members = _Members()
    tree = {"version": _VERSION, "tree": _packed(obj, members, "obj")}
    members.share()
    with zipfile.ZipFile(f, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("tree.json", json.dumps(tree))
        for number, array in enumerate(members.arrays):
            with archive.open(f"data/{number}", "w", force_zip64=True) as member:
                member.write(_little_endian(array).reshape(-1).view(np.uint8).data)


def load(f: File, map_location: Any = None, *, weights_only: bool = True) -> Any:
    """Read the tensors and plain values that `save` wrote to a file; no code from the file runs.

    `map_location` is a device, which can only be the CPU. `weights_only` must be True: use `pickle.load` for
    pickles, which runs the code they name.

    Raises ValueError for a file that `save` has not written, or that was damaged.

    f: a path, or an object open for reading bytes.

    >>> import io
    >>> file = io.BytesIO()
    >>> gs.save(gs.tensor([1.0, 2.0]), file)
    >>> position = file.seek(0)
    >>> gs.load(file)
    tensor([1., 2.])
    """
    if not weights_only:
        raise ValueError(
            "load(): weights_only=False would run code that the file brings; gradspec's files have none. If "
            "you trust a pickle, read it with pickle.load"
        )
    if isinstance(map_location, str | dtypes.device):
        dtypes.check_device(map_location, "load")
    with _opened(f) as file:
        try:
            return _loaded(file)
        except _DAMAGED as error:
            raise ValueError(f"load(): this is not a file that gradspec.save() has written: {error}") from error


def _loaded(file: IO[bytes]) -> Any:
    with zipfile.ZipFile(file) as archive:
        if any(member.compress_type != zipfile.ZIP_STORED for member in archive.infolist()):
            raise ValueError("it is compressed")
        tree = json.loads(archive.read("tree.json"))
        if tree["version"] != _VERSION:
            raise ValueError(f"it has version {tree['version']}, and this gradspec reads {_VERSION}")
        return _unpacked(tree["tree"], _Archive(archive))


@contextlib.contextmanager
def _opened(f: File) -> Iterator[IO[bytes]]:
    """The file, open; what fails before it is read is an OSError."""
    if isinstance(f, str | os.PathLike):
        with open(f, "rb") as file:
            yield file
    else:
        yield f


class _Members:
    """The arrays of a file, and which tensors they are of."""

    def __init__(self) -> None:
        self.arrays: list[np.ndarray] = []
        self.numbers: dict[int, int] = {}  # by id of a tensor
        self.entries: list[tuple[list[Any], Tensor, Place]] = []

    def packed(self, tensor: Tensor) -> list[Any]:
        """The part of a tensor that JSON keeps; `share` completes it."""
        number = self.numbers.setdefault(id(tensor), len(self.entries))
        if number < len(self.entries):
            return ["again", number]
        array = tensor._array
        dtype = dtypes.from_numpy_dtype(array.dtype).name
        entry = ["tensor", None, dtype, list(array.shape), tensor._requires_grad]
        self.entries.append((entry, tensor, place_of(array)))
        return entry

    def share(self) -> None:
        """Give each tensor its bytes: a member of its own, or a part of one that others lie in, too."""
        counts = Counter((place.key, place.dtype) for _, _, place in self.entries)
        blocks: dict[Any, int] = {}
        for entry, tensor, place in self.entries:
            key = place.key, place.dtype
            if counts[key] == 1 or place.dtype != place.root.dtype or not place.root.size:
                entry[1] = len(self.arrays)
                self.arrays.append(tensor._array)
                continue
            if key not in blocks:
                blocks[key] = len(self.arrays)
                self.arrays.append(place.root.reshape(-1, order="A"))
            size = place.dtype.itemsize
            entry[1] = blocks[key]
            entry += [place.offset // size, [step // size for step in place.strides]]


def _packed(value: Any, arrays: _Members, place: str) -> Any:
    """What JSON keeps of a value: itself, or a list that begins with its kind."""
    kind = type(value)
    if isinstance(value, SparseTensor):
        coo = value._coo
        parts = [_packed(wrap(part), arrays, place) for part in (coo.indices, coo.values)]
        return ["sparse", *parts, list(coo.shape), coo.coalesced, value._requires_grad]
    if isinstance(value, Tensor):
        return arrays.packed(value)
    if kind in _PLAIN:
        return value
    for name, sequence in _SEQUENCES.items():
        if kind is sequence:
            return [name, [_packed(part, arrays, f"{place}[{k}]") for k, part in enumerate(value)]]
    for name, mapping in _MAPPINGS.items():
        if kind is mapping:
            pairs = [
                [_packed(key, arrays, f"a key of {place}"), _packed(part, arrays, f"{place}[{key!r}]")]
                for key, part in value.items()
            ]
            metadata = getattr(value, "_metadata", None)  # of the state dict of a module
            return [name, pairs] if metadata is None else [name, pairs, _packed(metadata, arrays, f"{place}._metadata")]
    if kind is complex:
        return ["complex", value.real, value.imag]
    if kind is bytes:
        return ["bytes", value.hex()]
    if isinstance(value, dtypes.dtype):
        return ["dtype", value.name]
    raise TypeError(
        f"save(): {place} is a {kind.__name__}, and files keep tensors, numbers, strings, dtypes and dicts, "
        "lists, tuples and sets of them: save what it consists of (its state_dict, say)"
    )


class _Archive:
    """A file that is read: its members, and the tensors found so far."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.blocks: dict[tuple[int, str], np.ndarray] = {}
        self.tensors: list[Tensor] = []

    def block(self, number: int, dtype: str) -> np.ndarray:
        """All elements of a member."""
        found = self.blocks.get((number, dtype))
        if found is None:
            data = np.frombuffer(bytearray(self.archive.read(f"data/{int(number)}")), np.uint8)
            found = self.blocks[number, dtype] = _little_endian(data.view(dtypes.dtype(dtype).numpy))
        return found

    def tensor(
        self,
        number: int,
        dtype: str,
        shape: list[int],
        requires_grad: bool,
        offset: int = 0,
        strides: list[int] | None = None,
    ) -> Tensor:
        """A tensor that is a whole member, or with this layout a part of one."""
        block = self.block(number, dtype)
        if strides is None:
            _require(all(type(n) is int and n >= 0 for n in shape) and block.size == math.prod(shape), number)
            array = block.reshape(shape)
        else:
            steps = zip(shape, strides, strict=True)
            ends = [(n - 1) * step for n, step in steps] if 0 not in shape else []
            first, last = (offset + sum(extreme(end, 0) for end in ends) for extreme in (min, max))
            _require(all(type(n) is int and n >= 0 for n in (offset, *shape)), number)
            _require(0 <= first and last < block.size, number)
            array = np.ndarray(
                tuple(shape),
                block.dtype,
                block.view(np.uint8),
                offset * block.itemsize,
                tuple([step * block.itemsize for step in strides]),
            )
        tensor = wrap(array)
        if requires_grad is True:
            tensor.requires_grad_()
        self.tensors.append(tensor)
        return tensor


def _require(fits: bool, number: int) -> None:
    if not fits:
        raise ValueError(f"a tensor has a shape that does not fit into data/{number}")


def _unpacked(packed: Any, archive: _Archive) -> Any:
    if isinstance(packed, _PLAIN):
        return packed
    kind, *given = packed
    if kind == "tensor":
        return archive.tensor(*given)
    if kind == "again":
        return archive.tensors[given[0]]
    if kind == "sparse":
        indices, values = (_unpacked(part, archive) for part in given[:2])
        return _sparse(indices, values, *given[2:])
    if kind in _SEQUENCES:
        return _SEQUENCES[kind]([_unpacked(part, archive) for part in given[0]])
    if kind in _MAPPINGS:
        pairs, *metadata = given
        found = _MAPPINGS[kind]((_unpacked(key, archive), _unpacked(part, archive)) for key, part in pairs)
        for attribute in metadata:
            found._metadata = _unpacked(attribute, archive)
        return found
    if kind == "complex":
        return complex(*map(float, given))
    if kind == "bytes":
        return bytes.fromhex(given[0])
    if kind == "dtype":
        return dtypes.dtype(given[0])
    raise ValueError(f"it has a {kind!r}")


def _sparse(indices: Tensor, values: Tensor, shape: list[int], coalesced: bool, requires_grad: bool) -> Tensor:
    claims = coalesced is True or None  # which is checked
    return sparse_coo_tensor(
        indices,
        values,
        shape,
        is_coalesced=claims,
        check_invariants=True,
        requires_grad=requires_grad is True,
    )


def _little_endian(array: np.ndarray) -> np.ndarray:
    """The array with its bytes the other way round where the machine has them so; contiguous."""
    array = np.ascontiguousarray(array).reshape(array.shape)
    return array if sys.byteorder == "little" else array.byteswap()
