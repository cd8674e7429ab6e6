"""The names that torch's files have for dtypes and for the memory of tensors."""

from __future__ import annotations

from gradspec.core.elements import dtypes

__all__ = ["RAW_STORAGE", "dtype_called", "dtype_of_storage", "storage_of_dtype"]

RAW_STORAGE = "torch.storage UntypedStorage"
"""The memory of tensors whose dtype stands beside it, which are newer than the classes of storages."""

_STORAGES = {
    "float16": "Half",
    "bfloat16": "BFloat16",
    "float32": "Float",
    "float64": "Double",
    "complex64": "ComplexFloat",
    "complex128": "ComplexDouble",
    "uint8": "Byte",
    "int8": "Char",
    "int16": "Short",
    "int32": "Int",
    "int64": "Long",
    "bool": "Bool",
}
_DTYPES = {f"torch {storage}Storage": name for name, storage in _STORAGES.items()}
_WITHOUT_STORAGE = ("uint16", "uint32", "uint64")


def storage_of_dtype(dtype: dtypes.dtype) -> str:
    """The name of the class of storages for a dtype."""
    storage = _STORAGES.get(dtype.name)
    return RAW_STORAGE if storage is None else f"torch {storage}Storage"


def dtype_of_storage(name: str) -> dtypes.dtype | None:
    """The dtype of a class of storages, None for another name."""
    return dtypes.dtype(_DTYPES[name]) if name in _DTYPES else None


def dtype_called(name: str) -> dtypes.dtype | None:
    """The dtype of a name such as `torch float32`, None for another name."""
    module, _, word = name.partition(" ")
    known = module == "torch" and (word in _STORAGES or word in _WITHOUT_STORAGE)
    return dtypes.dtype(word) if known else None
