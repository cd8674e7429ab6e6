"""Samples joined to batches: `default_collate`, and the functions by class of which it consists."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping, MutableMapping, MutableSequence, Sequence
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.dtypes import float64
from gradspec.core.tensor import Tensor
from gradspec.tensors.factories import as_tensor, tensor

__all__ = ["collate", "default_collate", "default_collate_fn_map", "default_convert"]

np_str_obj_array_pattern = re.compile("[SaUO]")  # the kinds of NumPy's arrays that are no tensors
Functions = dict[Any, Callable[..., Any]]  # by class, or by a tuple of classes


def default_convert(data: Any) -> Any:
    """A sample with arrays as tensors, nested in mappings and sequences; other values as they are.

    data: the sample.

    >>> gs.utils.data.default_convert([np.zeros(2), "a"])
    [tensor([0., 0.], dtype=gradspec.float64), 'a']
    """
    if isinstance(data, np.ndarray | np.generic) and data.dtype.kind not in "SUO":
        return as_tensor(data)
    if isinstance(data, Mapping):
        return _like(data, {key: default_convert(value) for key, value in data.items()})
    if isinstance(data, Sequence) and not isinstance(data, str | bytes):
        return _like(data, [default_convert(value) for value in data])
    return data


def _stacked(batch: Sequence[Any], *, collate_fn_map: Functions | None = None) -> Tensor:
    return ops.stack(list(batch))


def _stacked_arrays(batch: Sequence[Any], *, collate_fn_map: Functions | None = None) -> Any:
    if batch[0].dtype.kind in "SUO":
        raise TypeError(_refusal(batch[0].dtype))
    return _stacked([as_tensor(array) for array in batch])


def _scalars(batch: Sequence[Any], *, collate_fn_map: Functions | None = None) -> Tensor:
    return as_tensor(np.asarray(batch))


def _floats(batch: Sequence[Any], *, collate_fn_map: Functions | None = None) -> Tensor:
    return tensor(batch, dtype=float64)


def _integers(batch: Sequence[Any], *, collate_fn_map: Functions | None = None) -> Tensor:
    return tensor(batch)


def _texts(batch: Sequence[Any], *, collate_fn_map: Functions | None = None) -> Sequence[Any]:
    return batch


default_collate_fn_map: Functions = {
    Tensor: _stacked,
    np.ndarray: _stacked_arrays,
    (np.bool_, np.number, np.object_): _scalars,
    float: _floats,
    int: _integers,
    str: _texts,
    bytes: _texts,
}
"""The functions of `default_collate`, called as `function(batch, collate_fn_map=map)`; programs may add some."""


def collate(batch: Sequence[Any], *, collate_fn_map: Functions | None = None) -> Any:
    """Samples joined to a batch by the function of `collate_fn_map` for the class of the first.

    Mappings and sequences are joined element by element. Raises TypeError for classes without a function, RuntimeError
    for samples of different lengths.

    >>> gs.utils.data.collate.collate(["a", "b"], collate_fn_map={str: lambda batch, collate_fn_map: "".join(batch)})
    'ab'
    """
    first, functions = batch[0], collate_fn_map or {}
    function = functions.get(type(first)) or next((f for key, f in functions.items() if isinstance(first, key)), None)
    if function is not None:
        return function(batch, collate_fn_map=collate_fn_map)
    if isinstance(first, Mapping):
        return _like(
            first, {key: collate([sample[key] for sample in batch], collate_fn_map=collate_fn_map) for key in first}
        )
    if isinstance(first, Sequence):
        if any(len(sample) != len(first) for sample in batch):
            lengths = [len(sample) for sample in batch]
            raise RuntimeError(
                f"each element in list of batch should be of equal size, but got the lengths {lengths}: give the "
                "DataLoader a collate_fn that pads the samples"
            )
        return _like(first, [collate(part, collate_fn_map=collate_fn_map) for part in zip(*batch, strict=True)])
    raise TypeError(_refusal(type(first)))


def _refusal(found: Any) -> str:
    return (
        "default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found "
        f"{found}: give the DataLoader a collate_fn"
    )


def default_collate(batch: Sequence[Any]) -> Any:
    """Samples joined to a batch: tensors and arrays are stacked, numbers become a tensor (floats float64), strings stay
    as they are.

    Mappings and sequences are joined element by element, into a copy of the first one; tuples give a list. Raises
    TypeError for other values, RuntimeError for samples of different lengths and shapes.

    >>> gs.utils.data.default_collate([{"x": 1.0}, {"x": 2.0}])
    {'x': tensor([1., 2.], dtype=gradspec.float64)}
    """
    return collate(batch, collate_fn_map=default_collate_fn_map)


def _like(first: Any, values: Any) -> Any:
    """A dict or a list of values as a container of the class of `first`; as it is if that cannot be."""
    if isinstance(first, tuple):
        return type(first)(*values) if hasattr(first, "_fields") else values
    try:
        if not isinstance(first, MutableMapping | MutableSequence):
            return type(first)(values)
        made: Any = copy.copy(first)
        for key, value in values.items() if isinstance(values, dict) else enumerate(values):
            made[key] = value
        return made
    except TypeError:
        return values
