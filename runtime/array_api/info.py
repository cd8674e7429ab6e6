"""The description of the namespace, by which programs ask for its dtypes, its device and its capabilities."""

from __future__ import annotations

from typing import Any

from gradspec.array_api.dtypes import isdtype
from gradspec.core.elements import dtypes

__all__ = ["__array_namespace_info__"]

_DTYPES = (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64",
    "complex64", "complex128",
)  # fmt: skip


class _Info:
    """The answers; there is one device, the CPU."""

    def capabilities(self) -> dict[str, Any]:
        """Masks as subscripts and shapes that depend on values are there; tensors have up to 64 dimensions."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}

    def default_device(self) -> dtypes.device:
        """The CPU."""
        return dtypes.device("cpu")

    def devices(self) -> tuple[dtypes.device, ...]:
        """The CPU alone."""
        return (dtypes.device("cpu"),)

    def default_dtypes(self, *, device: Any = None) -> dict[str, dtypes.dtype]:
        """The dtypes that functions choose by themselves."""
        real = dtypes.get_default_dtype()
        integers = {"integral": dtypes.int64, "indexing": dtypes.int64}
        return {"real floating": real, "complex floating": real.to_complex(), **integers}

    def dtypes(self, *, device: Any = None, kind: Any = None) -> dict[str, dtypes.dtype]:
        """The dtypes of the standard by their names, or those of a kind, which `isdtype` explains."""
        found = {name: getattr(dtypes, name) for name in _DTYPES}
        return {name: one for name, one in found.items() if kind is None or isdtype(one, kind)}


def __array_namespace_info__() -> _Info:
    """The description of the namespace: `capabilities`, `default_device`, `default_dtypes`, `devices`, `dtypes`.

    >>> gs.array_api.__array_namespace_info__().default_dtypes()["integral"]
    gradspec.int64
    """
    return _Info()
