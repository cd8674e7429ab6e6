"""Functions of the standard about dtypes."""

from __future__ import annotations

import builtins
from functools import reduce
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements import dtypes
from gradspec.core.elements.dtypes import dtype as Dtype
from gradspec.core.elements.promotion import result_type as result_type_with_numbers
from gradspec.core.tensor import Tensor

__all__ = ["astype", "can_cast", "finfo", "iinfo", "isdtype", "result_type"]

_KINDS = {
    "bool": "b",
    "signed integer": "i",
    "unsigned integer": "u",
    "integral": "iu",
    "real floating": "fV",
    "complex floating": "c",
    "numeric": "iufVc",
}


def astype(x: Tensor, dtype: Dtype, /, *, copy: bool = True, device: Any = None) -> Tensor:
    """`x` in another dtype.

    x: a Tensor.
    dtype: any dtype; complex numbers have no real counterpart.
    copy: whether the result is a copy where `x` has the dtype already.

    >>> gs.array_api.astype(gs.tensor([1, 2]), gs.float32)
    tensor([1., 2.])
    """
    return ops.clone(x) if copy and x.dtype is dtype else x.to(dtype)


def can_cast(from_: Dtype | Tensor, to: Dtype, /) -> builtins.bool:
    """Whether one dtype promotes to the other.

    from_: a dtype or a Tensor.
    to: a dtype.

    >>> gs.array_api.can_cast(gs.int8, gs.int16)
    True
    """
    own = _dtype_of(from_)
    return bool(np.can_cast(own.numpy, to.numpy, "safe"))


class _Limits:
    """The limits of a dtype, which is a dtype here and a name in `gradspec.finfo`."""

    def __init__(self, limits: Any, names: tuple[str, ...]) -> None:
        for name in names:
            setattr(self, name, getattr(limits, name))
        self.dtype: Dtype = getattr(dtypes, limits.dtype)


def finfo(type: Dtype | Tensor, /) -> Any:
    """The limits of a floating point dtype: `bits`, `eps`, `max`, `min`, `smallest_normal`, `dtype`.

    type: a dtype, or a Tensor that has one; of a complex one, those of its parts.
    Raises TypeError for other dtypes.

    >>> gs.array_api.finfo(gs.complex64).dtype
    gradspec.float32
    """
    return _Limits(dtypes.finfo(_dtype_of(type)), ("bits", "eps", "max", "min", "smallest_normal"))


def iinfo(type: Dtype | Tensor, /) -> Any:
    """The limits of an integer dtype: `bits`, `max`, `min`, `dtype`.

    type: a dtype, or a Tensor that has one.
    Raises TypeError for other dtypes.

    >>> gs.array_api.iinfo(gs.int8).max
    127
    """
    return _Limits(dtypes.iinfo(_dtype_of(type)), ("bits", "max", "min"))


def isdtype(dtype: Dtype, kind: Any) -> builtins.bool:
    """Whether a dtype is of a kind.

    dtype: a dtype.
    kind: a dtype, one of 'bool', 'signed integer', 'unsigned integer', 'integral', 'real floating',
    'complex floating', 'numeric', or a tuple of these.
    Raises ValueError for another kind.

    >>> gs.array_api.isdtype(gs.int8, "integral")
    True
    """
    if isinstance(kind, tuple):
        return any(isdtype(dtype, one) for one in kind)
    if isinstance(kind, Dtype):
        return dtype is kind
    if kind not in _KINDS:
        raise ValueError(f"isdtype(): argument 'kind' must be a dtype or one of {', '.join(_KINDS)}, not {kind!r}")
    return dtype.numpy.kind in _KINDS[kind]


def result_type(*arrays_and_dtypes: Any) -> Dtype:
    """The dtype that operands promote to; 0-d tensors count as all others do.

    arrays_and_dtypes: Tensors, dtypes and numbers.
    Raises TypeError without a Tensor or a dtype.

    >>> gs.array_api.result_type(gs.int8, gs.uint8)
    gradspec.int16
    """
    found = [_dtype_of(one).numpy for one in arrays_and_dtypes if isinstance(one, (Tensor, Dtype))]
    if not found:
        raise TypeError("result_type(): needs a Tensor or a dtype among its arguments")
    result = dtypes.from_numpy_dtype(reduce(np.promote_types, found))
    numbers = [one for one in arrays_and_dtypes if not isinstance(one, (Tensor, Dtype))]
    return result_type_with_numbers(np.empty(1, result.numpy), *numbers) if numbers else result


def _dtype_of(given: Dtype | Tensor) -> Dtype:
    return given.dtype if isinstance(given, Tensor) else given
