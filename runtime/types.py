"""Names for the annotations of programs, with the names of torch.types."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from typing import TypeAlias

from gradspec.core.elements.dtypes import device, dtype
from gradspec.core.elements.shapes import Size
from gradspec.core.tensor import Tensor
from gradspec.fx import SymBool, SymFloat, SymInt
from gradspec.tensors.layouts import layout
from gradspec.tensors.storage_objects import UntypedStorage as Storage

__all__ = ["Device", "FileLike", "Number", "Storage"]

_bool, _bytes, _complex, _float, _int, _str = bool, bytes, complex, float, int, str
_device, _dtype, _layout = device, dtype, layout
_size: TypeAlias = Size | list[int] | tuple[int, ...]
_TensorOrTensors: TypeAlias = Tensor | Sequence[Tensor]
_TensorOrOptionalTensors: TypeAlias = Tensor | Sequence[Tensor | None]

Number: TypeAlias = int | float | bool
_Number = (int, float, bool)  # for isinstance
Device: TypeAlias = device | str | int | None
FileLike: TypeAlias = str | os.PathLike[str] | io.IOBase
IntLikeType: TypeAlias = int | SymInt
FloatLikeType: TypeAlias = float | SymFloat
BoolLikeType: TypeAlias = bool | SymBool
PySymType: TypeAlias = SymInt | SymFloat | SymBool
py_sym_types = (SymInt, SymFloat, SymBool)
