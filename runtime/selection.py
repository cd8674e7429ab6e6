"""`where` in both its forms: a choice between two tensors, and the positions where a condition holds."""

from __future__ import annotations

from typing import Any

from gradspec import dispatch
from gradspec.tensor import Tensor


def where(condition: Tensor, *operands: Any, **named: Any) -> Any:
    """The elements of `self` where `condition` holds and those of `other` elsewhere.

    With the condition alone: the positions of its elements that are not zero, an int64 Tensor for each dim,
    as `nonzero(condition, as_tuple=True)` gives them. `input` is another name for `self`.
    """
    if operands or named:
        if "input" in named:
            named["self"] = named.pop("input")
        return dispatch.ops.where(condition, *operands, **named)
    return dispatch.ops.nonzero(condition, as_tuple=True)
