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
    """`pad` with two widths for each of the last dims, the last dim first; one number stands for all of them."""

    padding: Any
    _dims: ClassVar[int]
    _mode: ClassVar[str] = "constant"

    def _check(self) -> None:
        self.padding = repeated(self.padding, 2 * self._dims)

    def forward(self, input: Tensor) -> Tensor:
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
    """`pad` of the last dim with one value."""

    _dims = 1


class ConstantPad2d(_ConstantPad):
    """`pad` of the last two dims with one value."""

    _dims = 2


class ConstantPad3d(_ConstantPad):
    """`pad` of the last three dims with one value."""

    _dims = 3


class ZeroPad1d(_Pad):
    """`pad` of the last dim with zeros."""

    _dims = 1


class ZeroPad2d(_Pad):
    """`pad` of the last two dims with zeros."""

    _dims = 2


class ZeroPad3d(_Pad):
    """`pad` of the last three dims with zeros."""

    _dims = 3


class ReflectionPad1d(_Pad):
    """`pad` of the last dim with its reflection."""

    _dims, _mode = 1, "reflect"


class ReflectionPad2d(_Pad):
    """`pad` of the last two dims with their reflection."""

    _dims, _mode = 2, "reflect"


class ReflectionPad3d(_Pad):
    """`pad` of the last three dims with their reflection."""

    _dims, _mode = 3, "reflect"


class ReplicationPad1d(_Pad):
    """`pad` of the last dim with its outermost elements."""

    _dims, _mode = 1, "replicate"


class ReplicationPad2d(_Pad):
    """`pad` of the last two dims with their outermost elements."""

    _dims, _mode = 2, "replicate"


class ReplicationPad3d(_Pad):
    """`pad` of the last three dims with their outermost elements."""

    _dims, _mode = 3, "replicate"


class CircularPad1d(_Pad):
    """`pad` of the last dim with the other end."""

    _dims, _mode = 1, "circular"


class CircularPad2d(_Pad):
    """`pad` of the last two dims with the other ends."""

    _dims, _mode = 2, "circular"


class CircularPad3d(_Pad):
    """`pad` of the last three dims with the other ends."""

    _dims, _mode = 3, "circular"
