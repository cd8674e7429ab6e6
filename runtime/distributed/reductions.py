"""The operations of reductions over processes, by dtype."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any

import numpy as np

from gradspec.distributed.mpi import mpi

__all__ = ["ReduceOp", "datatype", "operation"]


class ReduceOp(Enum):
    """How the elements of all processes become one.

    SUM, PRODUCT; MIN, MAX of real elements; AVG, the sum over the number of processes, of floating-point ones;
    BAND, BOR, BXOR, bit by bit, of integers and bools. Sums and products of bools are `or` and `and`.

    >>> largest = gs.tensor([1, 5])
    >>> dist.all_reduce(largest, dist.ReduceOp.MAX)
    >>> largest
    tensor([1, 5])
    """

    SUM = "SUM"
    AVG = "AVG"
    PRODUCT = "PROD"
    MIN = "MIN"
    MAX = "MAX"
    BAND = "BAND"
    BOR = "BOR"
    BXOR = "BXOR"


ReduceOp.RedOpType = ReduceOp  # type: ignore[attr-defined]  # the class of the members, which torch names


# MPI's operations of bools.
_OF_BOOLS = {"SUM": "LOR", "PROD": "LAND", "MIN": "LAND", "MAX": "LOR", "BAND": "LAND", "BOR": "LOR", "BXOR": "LXOR"}
_OF_INTEGERS = ("BAND", "BOR", "BXOR")
_OF_REAL = ("MIN", "MAX")
_UFUNCS = {"SUM": np.add, "PROD": np.multiply, "MIN": np.minimum, "MAX": np.maximum}


def datatype(dtype: np.dtype[Any]) -> Any:
    """MPI's type of the elements; their bytes for types of half precision, which MPI does not have."""
    if dtype.itemsize == 2 and dtype.kind not in "iu":
        return mpi().UINT16_T
    return mpi().Datatype.fromcode(dtype.char)


def operation(name: str, op: ReduceOp, dtype: np.dtype[Any]) -> Any:
    """MPI's operation for elements of a dtype, of the function of this name; TypeError where there is none."""
    if not isinstance(op, ReduceOp):
        raise TypeError(f"{name}: op must be a ReduceOp, such as ReduceOp.SUM, found {op!r}")
    how = "SUM" if op is ReduceOp.AVG else op.value
    whole, complex_ = dtype.kind in "biu", dtype.kind == "c"
    if (how in _OF_INTEGERS and not whole) or (how in _OF_REAL and complex_) or (op is ReduceOp.AVG and whole):
        raise TypeError(f"{name}: there is no ReduceOp.{op.name} of tensors of dtype {dtype.name}")
    if dtype.kind == "b":
        return getattr(mpi(), _OF_BOOLS[how])
    if dtype.itemsize == 2 and not whole:
        return _of_half(how, dtype)
    return getattr(mpi(), how)


@cache
def _of_half(how: str, dtype: np.dtype[Any]) -> Any:
    """The operation on types of half precision: in float32, rounded after each step."""
    combine: Callable[..., Any] = _UFUNCS[how]

    def reduce(given: Any, into: Any, datatype: Any) -> None:
        result = np.frombuffer(into, dtype)
        result[...] = combine(np.frombuffer(given, dtype).astype(np.float32), result.astype(np.float32))

    return mpi().Op.Create(reduce, commute=True)
