"""Files of the format safetensors, by its library."""

from __future__ import annotations

import sys
from importlib import import_module
from operator import itemgetter
from typing import IO, Any

import numpy as np

from gradspec.core.elements import dtypes
from gradspec.core.tensor import BatchedTensor, SparseTensor, Tensor, wrap

__all__ = ["packed", "read"]

_DTYPES = {
    "F16": "float16", "BF16": "bfloat16", "F32": "float32", "F64": "float64", "C64": "complex64", "U8": "uint8",
    "U16": "uint16", "U32": "uint32", "U64": "uint64", "I8": "int8", "I16": "int16", "I32": "int32", "I64": "int64",
    "BOOL": "bool",
}  # fmt: skip


def packed(obj: Any, metadata: dict[str, str] | None) -> bytes:
    """The bytes of a file with the tensors of a dict; TypeError for another object."""
    library = _library("safetensors.numpy")
    if not isinstance(obj, dict):
        raise TypeError(f"save(): files that end with .safetensors keep a dict of tensors, not a {type(obj).__name__}")
    arrays = {}
    for name, tensor in obj.items():
        is_dense = isinstance(tensor, Tensor) and not isinstance(tensor, SparseTensor | BatchedTensor)
        if type(name) is not str or not is_dense or tensor.dtype.name not in _DTYPES.values():
            kind = f"{tensor.dtype} tensor" if is_dense else type(tensor).__name__
            raise TypeError(
                f"save(): obj[{name!r}] is a {kind}, and files that end with .safetensors keep dense tensors of the "
                f"dtypes {', '.join(_DTYPES.values())} by names: save other objects to a file with another ending"
            )
        arrays[name] = np.asarray(tensor._array, order="C")
    data: bytes = library.save(arrays, metadata={"format": "pt"} if metadata is None else metadata)
    return data


def read(file: IO[bytes]) -> dict[str, Tensor]:
    """The tensors of a file by their names; ValueError for a file that is damaged or of another kind."""
    library = _library("safetensors")
    try:
        found = library.deserialize(file.read())
    except library.SafetensorError as error:
        raise ValueError(f"load(): this file is not of the format safetensors, or it is damaged: {error}") from error
    return {name: _tensor(name, **entry) for name, entry in sorted(found, key=itemgetter(0))}


def _tensor(name: str, shape: list[int], dtype: str, data: bytearray) -> Tensor:
    if dtype not in _DTYPES:
        raise ValueError(f"load(): the tensor {name!r} has the dtype {dtype}, which gradspec does not have")
    elements = np.frombuffer(data, dtypes.dtype(_DTYPES[dtype]).numpy).reshape(shape)
    return wrap(elements if sys.byteorder == "little" else elements.byteswap())


def _library(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(
            "files that end with .safetensors need the package safetensors: pip install safetensors"
        ) from error
