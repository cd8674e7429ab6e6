"""The tensor types of old programs, `FloatTensor` and its like: constructors, each for one dtype.

There is one class of tensors; these stand for those of its instances that have their dtype.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.elements import dtypes
from gradspec.core.elements.promotion import array_from
from gradspec.core.elements.shapes import Size, sizes_of
from gradspec.core.tensor import Tensor
from gradspec.tensors.arguments import new_leaf

__all__ = [
    "BFloat16Tensor",
    "BoolTensor",
    "ByteTensor",
    "CharTensor",
    "DoubleTensor",
    "FloatTensor",
    "HalfTensor",
    "IntTensor",
    "LongTensor",
    "ShortTensor",
]


class TensorType(type):
    """The class of `FloatTensor` and its like."""

    _dtype_name: str

    @property
    def dtype(cls) -> dtypes.dtype:
        """The dtype that tensors of this type have."""
        return dtypes.dtype(cls._dtype_name)

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, Tensor) and instance.dtype is cls.dtype

    def __call__(cls, *data: Any) -> Tensor:
        """A tensor of zeros of the sizes given as ints or a Size, or one with a copy of a sequence, array or tensor."""
        dtype = cls.dtype.numpy
        if len(data) == 1 and not isinstance(data[0], int | Size):
            source = data[0]._array if isinstance(data[0], Tensor) else data[0]
            return new_leaf(array_from(source, dtype, copy=True, op=cls.__name__), False, cls.__name__)
        return new_leaf(memory.zeros(sizes_of(data), np.dtype(dtype)), False, cls.__name__)


def _type(name: str, dtype: str) -> TensorType:
    """The tensor type of a dtype."""
    doc = (
        f"Tensors of {dtype}: `{name}(2, 3)`, `{name}([1, 2])`, `isinstance(t, {name})`.\n\n"
        "data: the sizes of a tensor of zeros, or one sequence, array or tensor that is copied.\n\n"
        f">>> gs.{name}(2, 3).dtype\ngradspec.{dtype}"
    )
    body = {"__doc__": doc, "__module__": "gradspec", "_dtype_name": dtype}
    return TensorType(name, (), body)


BFloat16Tensor = _type("BFloat16Tensor", "bfloat16")
BoolTensor = _type("BoolTensor", "bool")
ByteTensor = _type("ByteTensor", "uint8")
CharTensor = _type("CharTensor", "int8")
DoubleTensor = _type("DoubleTensor", "float64")
FloatTensor = _type("FloatTensor", "float32")
HalfTensor = _type("HalfTensor", "float16")
IntTensor = _type("IntTensor", "int32")
LongTensor = _type("LongTensor", "int64")
ShortTensor = _type("ShortTensor", "int16")


def dtype_of_type(wanted: Any) -> Any:
    """The dtype that a tensor type or its name, as `t.type()` gives it, stands for; else what was given.

    Tensor itself stands for the default dtype.
    """
    if isinstance(wanted, str) and wanted.endswith("Tensor"):
        place, _, name = wanted.rpartition(".")
        if name not in __all__:
            raise ValueError(f"invalid type: '{wanted}'; there are {', '.join(__all__)}")
        if place.endswith("cuda"):
            dtypes.refuse_device("cuda", "type")
        wanted = globals()[name]
    if wanted is Tensor:
        return dtypes.get_default_dtype()
    return wanted.dtype if isinstance(wanted, TensorType) else wanted
