"""Comparisons whose answer is one Python bool; choosing between two tensors by a condition."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled.routines import shortcut
from gradspec.core.overrides import overridable
from gradspec.core.tensor import BatchedTensor, Tensor, elements_of, methods_of_tensor


@shortcut
def allclose(self: Tensor, other: Tensor, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> bool:
    """Whether |self - other| <= atol + rtol * |other| everywhere; the tensors broadcast.

    Raises TypeError for anything but a tensor, RuntimeError for different dtypes.

    equal_nan: whether NaN equals NaN.

    >>> gs.allclose(gs.tensor([1.0]), gs.tensor([1.0 + 1e-7]))
    True
    """
    a, b = _arrays("allclose", self, other)
    if a.dtype != b.dtype:
        raise RuntimeError(f"allclose(): expected one dtype, but got {self.dtype} and {other.dtype}")
    return bool(np.allclose(a, b, rtol, atol, equal_nan))


@shortcut
def equal(self: Tensor, other: Tensor) -> bool:
    """Whether the tensors have the same shape and the same elements; a NaN equals nothing.

    other: a tensor of the same dtype.

    >>> gs.equal(gs.tensor([1, 2]), gs.tensor([1, 2]))
    True
    """
    a, b = _arrays("equal", self, other)
    return bool(np.array_equal(a, b))


def _arrays(name: str, *tensors: Tensor) -> list[np.ndarray]:
    for tensor in tensors:
        if not isinstance(tensor, Tensor):
            raise TypeError(f"{name}(): expected tensors, but got {type(tensor).__name__}")
        if isinstance(tensor, BatchedTensor):
            getattr(tensor, name)(tensor)  # raises, as the answer differs from sample to sample
    return [elements_of(tensor, name) for tensor in tensors]


@overridable
def where(
    condition: Tensor, self: Any = None, other: Any = None, *, input: Any = None, out: Tensor | None = None
) -> Any:
    """The elements of `self` where `condition` holds and those of `other` elsewhere.

    With the condition alone: the positions of its elements that are not zero, an int64 Tensor for each dim,
    as `nonzero(condition, as_tuple=True)` gives them. `input` is another name for `self`.
    out: a tensor that receives the elements.

    >>> gs.where(gs.tensor([True, False]), gs.tensor([1, 2]), 0)
    tensor([1, 0])
    """
    if other is not None:
        chosen = input if self is None else self
        return ops.where(condition, chosen, other) if out is None else ops.where(condition, chosen, other, out=out)
    if self is None and input is None and out is None:
        return ops.nonzero(condition, as_tuple=True)
    raise TypeError(
        "where(): argument 'other' must be a Tensor, an ndarray or a number, not NoneType: where() takes a "
        "condition alone, or a condition, self and other"
    )


@methods_of_tensor
class Comparisons:
    """The methods of Tensor that compare or choose, and are not ops."""

    def where(self: Tensor, condition: Tensor, other: Any) -> Tensor:
        """The elements of this tensor where `condition` holds, those of `other` elsewhere.

        >>> gs.tensor([1, 2]).where(gs.tensor([True, False]), 0)
        tensor([1, 0])
        """
        return ops.where(condition, self, other)

    def allclose(self: Tensor, other: Tensor, *args: Any, **kwargs: Any) -> bool:
        """Whether all elements are close to those of `other`; tolerances follow, as for `gradspec.allclose`.

        >>> gs.ones(2).allclose(gs.ones(2))
        True
        """
        return allclose(self, other, *args, **kwargs)

    def equal(self: Tensor, other: Tensor) -> bool:
        """Whether `other` has the same shape and elements, as `gradspec.equal` says.

        >>> gs.ones(2).equal(gs.ones(2))
        True
        """
        return equal(self, other)
