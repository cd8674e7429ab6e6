"""Samples joined to batches: `default_collate`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.dtypes import float64
from gradspec.core.tensor import Tensor
from gradspec.tensors.factories import as_tensor, tensor

__all__ = ["default_collate", "default_convert"]


def default_convert(data: Any) -> Any:
    """A sample with arrays as tensors, nested in mappings and sequences; other values as they are.

    data: the sample.

    >>> gs.utils.data.default_convert([np.zeros(2), "a"])
    [tensor([0., 0.], dtype=gradspec.float64), 'a']
    """
    if isinstance(data, Tensor) or (isinstance(data, np.ndarray) and data.dtype.kind in "SUO"):
        return data
    if isinstance(data, np.ndarray | np.generic):
        return as_tensor(data)
    if isinstance(data, Mapping):
        return {key: default_convert(value) for key, value in data.items()}
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*map(default_convert, data))
    return [default_convert(value) for value in data] if isinstance(data, list | tuple) else data


def default_collate(batch: Sequence[Any]) -> Any:
    """Samples joined to a batch: tensors and arrays are stacked, numbers become a tensor (floats float64), strings a
    list.

    Mappings and sequences are joined element by element. Raises TypeError for other values, RuntimeError for samples of
    different lengths and shapes.

    >>> gs.utils.data.default_collate([{"x": 1.0}, {"x": 2.0}])
    {'x': tensor([1., 2.], dtype=gradspec.float64)}
    """
    first = batch[0]
    if isinstance(first, Tensor):
        return ops.stack(list(batch))
    if isinstance(first, np.ndarray) and first.dtype.kind not in "SUO":
        return ops.stack([as_tensor(array) for array in batch])
    if isinstance(first, np.generic) and first.dtype.kind not in "SUO":
        return as_tensor(np.asarray(batch))
    if isinstance(first, float):
        return tensor(batch, dtype=float64)
    if isinstance(first, int):
        return tensor(batch)
    if isinstance(first, str | bytes):
        return list(batch)
    if isinstance(first, Mapping):
        joined = {key: default_collate([sample[key] for sample in batch]) for key in first}
        return joined if type(first) is dict else _like(first, joined)
    if isinstance(first, Sequence):
        if any(len(sample) != len(first) for sample in batch):
            lengths = [len(sample) for sample in batch]
            raise RuntimeError(
                f"each element in list of batch should be of equal size, but got the lengths {lengths}: give the "
                "DataLoader a collate_fn that pads the samples"
            )
        parts = [default_collate(part) for part in zip(*batch, strict=True)]
        if isinstance(first, tuple):
            return type(first)(*parts) if hasattr(first, "_fields") else parts
        return _like(first, parts)
    raise TypeError(
        "default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found "
        f"{type(first)}: give the DataLoader a collate_fn"
    )


def _like(first: Any, joined: Any) -> Any:
    """A batch in a container of the samples' class, if that can be made of one."""
    try:
        return type(first)(joined)
    except TypeError:
        return joined
