"""`where` in both its forms: a choice between two tensors, and the positions where a condition holds."""

from __future__ import annotations

from typing import Any

from gradspec import dispatch
from gradspec.tensor import Tensor


def where(condition: Tensor, self: Any = None, other: Any = None, *, input: Any = None) -> Any:
    """The elements of `self` where `condition` holds and those of `other` elsewhere.

    With the condition alone: the positions of its elements that are not zero, an int64 Tensor for each dim,
    as `nonzero(condition, as_tuple=True)` gives them. `input` is another name for `self`.
    """
    if other is not None:
        return dispatch.ops.where(condition, input if self is None else self, other)
    if self is None and input is None:
        return dispatch.ops.nonzero(condition, as_tuple=True)
    raise TypeError("where(): takes a condition alone, or a condition, self and other; 'other' is missing")
