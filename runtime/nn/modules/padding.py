"""Padding as modules."""

from __future__ import annotations

from typing import Any, ClassVar

from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn.modules.layer import Layer
from gradspec.nn.modules.utils import repeated

__all__ = [
    "CircularPad1d", "CircularPad2d", "CircularPad3d", "ConstantPad1d", "ConstantPad2d", "ConstantPad3d",
    "ReflectionPad1d", "ReflectionPad2d", "ReflectionPad3d", "ReplicationPad1d", "ReplicationPad2d",
    "ReplicationPad3d", "ZeroPad1d", "ZeroPad2d", "ZeroPad3d",
]  # fmt: skip


class _Pad(Layer):
    """`pad` with two widths for each of the last dims, the last dim first; one number stands for all of them.

    Inputs have one dim more than are padded, or two; with zeros and other constants any number, and else ValueError.
    """

    padding: Any
    _dims: ClassVar[int]
    _mode: ClassVar[str] = "constant"

    def _check(self) -> None:
        self.padding = repeated(self.padding, 2 * self._dims)

    def forward(self, input: Tensor) -> Tensor:
        if self._mode != "constant" and input.dim() not in (self._dims + 1, self._dims + 2):
            raise ValueError(f"expected {self._dims + 1}D or {self._dims + 2}D input (got {input.dim()}D input)")
        return F.pad(input, self.padding, self._mode)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class _ConstantPad(_Pad):
    padding: Any
    value: float

    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self) -> str:
        return f"padding={self.padding}, value={self.value}"


class ConstantPad1d(_ConstantPad):
    """`pad` of the last dim with one value.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ConstantPad1d((1, 2), 9.0)(gs.ones(1, 2))
    tensor([[9., 1., 1., 9., 9.]])
    """

    _dims = 1


class ConstantPad2d(_ConstantPad):
    """`pad` of the last two dims with one value.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ConstantPad2d(1, 9.0)(gs.ones(1, 3, 3)).shape
    gradspec.Size([1, 5, 5])
    """

    _dims = 2


class ConstantPad3d(_ConstantPad):
    """`pad` of the last three dims with one value.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ConstantPad3d(1, 9.0)(gs.ones(1, 3, 3, 3)).shape
    gradspec.Size([1, 5, 5, 5])
    """

    _dims = 3


class ZeroPad1d(_Pad):
    """`pad` of the last dim with zeros.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ZeroPad1d(1)(gs.ones(1, 2))
    tensor([[0., 1., 1., 0.]])
    """

    _dims = 1


class ZeroPad2d(_Pad):
    """`pad` of the last two dims with zeros.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ZeroPad2d(1)(gs.ones(1, 3, 3)).shape
    gradspec.Size([1, 5, 5])
    """

    _dims = 2


class ZeroPad3d(_Pad):
    """`pad` of the last three dims with zeros.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ZeroPad3d(1)(gs.ones(1, 3, 3, 3)).shape
    gradspec.Size([1, 5, 5, 5])
    """

    _dims = 3


class ReflectionPad1d(_Pad):
    """`pad` of the last dim with its reflection.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ReflectionPad1d(1)(gs.tensor([[1.0, 2.0, 3.0]]))
    tensor([[2., 1., 2., 3., 2.]])
    """

    _dims, _mode = 1, "reflect"


class ReflectionPad2d(_Pad):
    """`pad` of the last two dims with their reflection.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ReflectionPad2d(1)(gs.ones(1, 3, 3)).shape
    gradspec.Size([1, 5, 5])
    """

    _dims, _mode = 2, "reflect"


class ReflectionPad3d(_Pad):
    """`pad` of the last three dims with their reflection.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ReflectionPad3d(1)(gs.ones(1, 3, 3, 3)).shape
    gradspec.Size([1, 5, 5, 5])
    """

    _dims, _mode = 3, "reflect"


class ReplicationPad1d(_Pad):
    """`pad` of the last dim with its outermost elements.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ReplicationPad1d(1)(gs.tensor([[1.0, 2.0, 3.0]]))
    tensor([[1., 1., 2., 3., 3.]])
    """

    _dims, _mode = 1, "replicate"


class ReplicationPad2d(_Pad):
    """`pad` of the last two dims with their outermost elements.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ReplicationPad2d(1)(gs.ones(1, 3, 3)).shape
    gradspec.Size([1, 5, 5])
    """

    _dims, _mode = 2, "replicate"


class ReplicationPad3d(_Pad):
    """`pad` of the last three dims with their outermost elements.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.ReplicationPad3d(1)(gs.ones(1, 3, 3, 3)).shape
    gradspec.Size([1, 5, 5, 5])
    """

    _dims, _mode = 3, "replicate"


class CircularPad1d(_Pad):
    """`pad` of the last dim with the other end.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.CircularPad1d(1)(gs.tensor([[1.0, 2.0, 3.0]]))
    tensor([[3., 1., 2., 3., 1.]])
    """

    _dims, _mode = 1, "circular"


class CircularPad2d(_Pad):
    """`pad` of the last two dims with the other ends.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.CircularPad2d(1)(gs.ones(1, 3, 3)).shape
    gradspec.Size([1, 5, 5])
    """

    _dims, _mode = 2, "circular"


class CircularPad3d(_Pad):
    """`pad` of the last three dims with the other ends.

    padding: a number for all sides, or one for each side, the last dim first.

    >>> gs.nn.CircularPad3d(1)(gs.ones(1, 3, 3, 3)).shape
    gradspec.Size([1, 5, 5, 5])
    """

    _dims, _mode = 3, "circular"
