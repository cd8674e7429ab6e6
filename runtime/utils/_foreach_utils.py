"""Lists of tensors in groups of a dtype, under the names of torch.utils._foreach_utils."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from gradspec.core.elements.dtypes import device as Device
from gradspec.core.elements.dtypes import dtype as Dtype
from gradspec.core.tensor import Tensor

__all__ = ["_group_tensors_by_device_and_dtype", "_has_foreach_support"]

_Lists: TypeAlias = list[list[Tensor | None]]


def _group_tensors_by_device_and_dtype(
    tensorlistlist: Sequence[Sequence[Tensor | None]], with_indices: bool = False
) -> dict[tuple[Device, Dtype], tuple[_Lists, list[int]]]:
    """The lists, divided by the dtypes of the first one's tensors.

    tensorlistlist: lists of one length, of tensors and None; the first has tensors only. The keys are pairs of device
    and dtype; the values are the lists, and, if `with_indices`, the places of their elements, else an empty list.
    """
    groups: dict[tuple[Device, Dtype], tuple[_Lists, list[int]]] = {}
    for index, row in enumerate(zip(*tensorlistlist, strict=True)):
        first = row[0]
        assert first is not None
        lists, indices = groups.setdefault((first.device, first.dtype), ([[] for _ in row], []))
        for column, element in zip(lists, row, strict=True):
            column.append(element)
        if with_indices:
            indices.append(index)
    return groups


def _has_foreach_support(tensors: Sequence[Tensor | None], device: Device) -> bool:
    """Whether the functions of lists take these tensors: True, as they call ops."""
    return True
