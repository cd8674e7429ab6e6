"""Tensors in files: `save` and `load`, for nested dicts, lists and tuples of tensors and plain values.

Note [Files of tensors] A file is a zip archive without compression. `tree.json` says what is nested in what;
`data/0`, `data/1` and so on are the bytes of the tensors, row-major and little-endian. Nothing in it names
code, and `load` makes nothing but what is listed here, in no more memory than the file is long: a file from a
stranger can give wrong numbers, and no more.
"""

from __future__ import annotations

import json
import math
import os
import sys
import zipfile
from collections import OrderedDict
from typing import IO, Any

import numpy as np

from gradspec.core import dtypes
from gradspec.core.bare import SparseTensor, Tensor, wrap
from gradspec.core.shapes import Size
from gradspec.sparse.construction import sparse_coo_tensor

__all__ = ["load", "save"]

File = str | os.PathLike[str] | IO[bytes]
_VERSION = 1
# What reading raises where a file is not as `save` has written it.
_DAMAGED = (
    zipfile.BadZipFile,
    ArithmeticError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
_PLAIN = (str, int, float, bool, type(None))
_SEQUENCES: dict[str, type] = {"list": list, "tuple": tuple, "set": set, "Size": Size}
_MAPPINGS: dict[str, type] = {"dict": dict, "OrderedDict": OrderedDict}


def save(obj: Any, f: File) -> None:
    """Write tensors, and plain values, nested in dicts, lists, tuples and sets, to a file.

    `f` is a path, or an object open for writing bytes. Of a tensor are kept its values and whether it
    requires grad, not its history; what shared memory no longer does.

    Raises TypeError for what cannot be kept, naming its place in `obj`; nothing is written then.
    """
    arrays: list[np.ndarray] = []
    tree = {"version": _VERSION, "tree": _packed(obj, arrays, "obj")}
    with zipfile.ZipFile(f, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("tree.json", json.dumps(tree))
        for number, array in enumerate(arrays):
            with archive.open(f"data/{number}", "w", force_zip64=True) as member:
                member.write(_little_endian(array).reshape(-1).view(np.uint8).data)


def load(f: File, map_location: Any = None, *, weights_only: bool = True) -> Any:
    """What `save` wrote to a file. No code runs that the file brings, whatever it holds.

    `map_location` is a device: there is the CPU. `weights_only` is True: for pickles there is `pickle.load`,
    which runs what it reads.

    Raises ValueError for a file that `save` has not written, or that was damaged.
    """
    if not weights_only:
        raise ValueError(
            "load(): weights_only=False would run code that the file brings; gradspec's files have none. If "
            "you trust a pickle, read it with pickle.load"
        )
    if isinstance(map_location, str | dtypes.device):
        dtypes.check_device(map_location, "load")
    try:
        with zipfile.ZipFile(f) as archive:
            if any(member.compress_type != zipfile.ZIP_STORED for member in archive.infolist()):
                raise ValueError("it is compressed")
            tree = json.loads(archive.read("tree.json"))
            if tree["version"] != _VERSION:
                raise ValueError(f"it has version {tree['version']}, and this gradspec reads {_VERSION}")
            return _unpacked(tree["tree"], archive)
    except _DAMAGED as error:
        raise ValueError(f"load(): this is no file that gradspec.save() has written: {error}") from error


def _packed(value: Any, arrays: list[np.ndarray], place: str) -> Any:
    """What JSON keeps of a value: itself, or a list that begins with what it is."""
    kind = type(value)
    if isinstance(value, SparseTensor):
        coo = value._coo
        parts = [_packed(wrap(part), arrays, place) for part in (coo.indices, coo.values)]
        return ["sparse", *parts, list(coo.shape), coo.coalesced, value._requires_grad]
    if isinstance(value, Tensor):
        array = value._array
        arrays.append(array)
        dtype = dtypes.from_numpy_dtype(array.dtype).name
        return ["tensor", len(arrays) - 1, dtype, list(array.shape), value._requires_grad]
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
            return [name, pairs]
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


def _unpacked(packed: Any, archive: zipfile.ZipFile) -> Any:
    if isinstance(packed, _PLAIN):
        return packed
    kind, *given = packed
    if kind == "tensor":
        return _tensor(archive, *given)
    if kind == "sparse":
        return _sparse(_tensor(archive, *given[0][1:]), _tensor(archive, *given[1][1:]), *given[2:])
    if kind in _SEQUENCES:
        return _SEQUENCES[kind]([_unpacked(part, archive) for part in given[0]])
    if kind in _MAPPINGS:
        return _MAPPINGS[kind]((_unpacked(key, archive), _unpacked(part, archive)) for key, part in given[0])
    if kind == "complex":
        return complex(*map(float, given))
    if kind == "bytes":
        return bytes.fromhex(given[0])
    if kind == "dtype":
        return dtypes.dtype(given[0])
    raise ValueError(f"it has a {kind!r}")


def _tensor(
    archive: zipfile.ZipFile, number: int, dtype: str, shape: list[int], requires_grad: bool
) -> Tensor:
    data = archive.read(f"data/{int(number)}")
    of = dtypes.dtype(dtype).numpy
    if not all(type(n) is int and n >= 0 for n in shape) or len(data) != math.prod(shape) * of.itemsize:
        raise ValueError(f"the {len(data)} bytes of tensor {number} are not those of shape {shape}, {dtype}")
    array = np.frombuffer(bytearray(data), np.uint8).view(of).reshape(shape)
    tensor = wrap(_little_endian(array))
    if requires_grad is True:
        tensor.requires_grad_()
    return tensor


def _sparse(
    indices: Tensor, values: Tensor, shape: list[int], coalesced: bool, requires_grad: bool
) -> Tensor:
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
