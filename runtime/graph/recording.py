"""What generated code asks of lists, and of values with arrays in them, when it records a node."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import numpy as np

from gradspec.core import memory
from gradspec.core.bare import Tensor
from gradspec.core.path import edge_of, introduce


def any_requires_grad(tensors: Sequence[Tensor]) -> bool:
    """Whether a gradient is needed for any of the tensors of a list parameter."""
    return any(tensor._requires_grad for tensor in tensors)


def copied_arrays(values: Sequence[Any]) -> tuple[Any, ...]:
    """The values with copies of the arrays among them, which nobody writes to."""
    return tuple([memory.copy(value) if value.__class__ is np.ndarray else value for value in values])


introduce(copied_arrays=copied_arrays)


def edges_of(tensors: Sequence[Tensor]) -> tuple[Any, ...]:
    """The edges of a list parameter. See Note [Edges]."""
    return tuple([edge_of(tensor) if tensor._requires_grad else None for tensor in tensors])


def is_needed(targets: Sequence[Any], needed: Container[Any] | None) -> bool:
    """Whether a gradient is needed at any of the targets of a list parameter's edges."""
    return any(target is not None and (needed is None or target in needed) for target in targets)


def versions_of(tensors: Sequence[Tensor]) -> list[int]:
    """The versions of a list parameter's tensors."""
    return [0 if tensor._storage is None else tensor._storage.version for tensor in tensors]
