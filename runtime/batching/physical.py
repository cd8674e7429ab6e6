"""Shared parts of handwritten batch rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.batching.batch_dims import Batches, batches_of
from gradspec.core import ops
from gradspec.core.tensor import BatchedTensor, Tensor, shape_of, wrap

ALL = slice(None)


def physical_of(tensor: Tensor) -> tuple[Tensor, Batches]:
    """The physical tensor, and its batch dims."""
    own = batches_of(tensor)
    return (tensor._physical if isinstance(tensor, BatchedTensor) else tensor), own


def sample_of(tensor: Tensor) -> Tensor:
    """A tensor like one sample, with zeros for elements: for the errors of ops."""
    return wrap(np.zeros_like(tensor._memory))


def zeros_of(shape: Sequence[int], like: Tensor) -> Tensor:
    return wrap(np.zeros(tuple(shape), like._memory.dtype))


def aligned_physical(tensor: Tensor, batches: Batches, ndim: int, new: int | None = None) -> Tensor:
    """The physical tensor, with dims of size 1 where it lacks some; one without batch dims has none.

    `new` is where, from the right, a vector gets the dim that makes it a matrix.
    """
    own = batches_of(tensor)
    have = len(shape_of(tensor)) + (new is not None)
    lead = [ALL if batch in own else None for batch in batches] if own else []
    lacking = ndim - have if own else 0
    if not lacking and len(own) in (0, len(batches)) and new is None:
        return physical_of(tensor)[0]
    dims: list[Any] = [ALL] * len(shape_of(tensor))
    if new is not None:
        dims.insert(len(dims) + new + 1, None)
    return ops.basic_index(physical_of(tensor)[0], (*lead, *(None,) * lacking, *dims))
