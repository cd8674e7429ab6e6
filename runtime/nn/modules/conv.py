"""Convolutions and transposed convolutions."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, ClassVar

from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn import init
from gradspec.nn.modules.layer import unusual
from gradspec.nn.modules.lazy import LazyLayer
from gradspec.nn.modules.module import Module
from gradspec.nn.modules.utils import repeated
from gradspec.nn.parameter import Parameter, UninitializedParameter
from gradspec.tensors.factories import empty

__all__ = [
    "Conv1d", "Conv2d", "Conv3d", "ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d", "LazyConv1d", "LazyConv2d",
    "LazyConv3d", "LazyConvTranspose1d", "LazyConvTranspose2d", "LazyConvTranspose3d",
]  # fmt: skip


class _ConvNd(Module):
    """The parameters of both kinds, and their checks."""

    _dims: ClassVar[int]
    _transposed: ClassVar[bool]
    weight: Parameter
    bias: Parameter | None
    padding: Any  # a tuple, or a word

    def _set(
        self,
        channels: tuple[int, int],
        sizes: tuple[Any, Any, Any, Any],
        output_padding: Any,
        groups: int,
        bias: bool,
        padding_mode: str,
        options: dict[str, Any],
    ) -> None:
        kernel_size, stride, padding, dilation = sizes
        self.in_channels, self.out_channels = channels
        if groups <= 0:
            raise ValueError("groups must be a positive integer")
        if self.in_channels % groups:
            raise ValueError("in_channels must be divisible by groups")
        if self.out_channels % groups:
            raise ValueError("out_channels must be divisible by groups")
        if isinstance(padding, str):
            if padding not in ("same", "valid"):
                raise ValueError(f"Invalid padding string {padding!r}, should be one of {{'same', 'valid'}}")
            if padding == "same" and any(step != 1 for step in repeated(stride, self._dims)):
                raise ValueError("padding='same' is not supported for strided convolutions")
        if padding_mode not in ("zeros", "reflect", "replicate", "circular"):
            raise ValueError(
                "padding_mode must be one of {'zeros', 'reflect', 'replicate', 'circular'}, but got "
                f"padding_mode='{padding_mode}'"
            )
        self.kernel_size, self.stride = repeated(kernel_size, self._dims), repeated(stride, self._dims)
        self.padding = padding if isinstance(padding, str) else repeated(padding, self._dims)
        self.dilation, self.output_padding = repeated(dilation, self._dims), repeated(output_padding, self._dims)
        self.groups, self.padding_mode, self.transposed = groups, padding_mode, self._transposed
        self.weight = Parameter(empty(self._weight_shape(), **options))
        self.register_parameter("bias", Parameter(empty(self.out_channels, **options)) if bias else None)
        self.reset_parameters()

    def _weight_shape(self) -> tuple[int, ...]:
        first, second = self.out_channels, self.in_channels
        if self._transposed:
            first, second = second, first
        return first, second // self.groups, *self.kernel_size

    def reset_parameters(self) -> None:
        """Draw weight and bias uniformly, within the inverse root of the number of inputs of a result."""
        if not self.weight.numel():
            return
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            bound = 1 / math.sqrt(math.prod(self.weight.shape[1:]))
            init.uniform_(self.bias, -bound, bound)

    def extra_repr(self) -> str:
        shown = f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}"
        usual = {"padding": (0,) * self._dims, "dilation": (1,) * self._dims, "output_padding": (0,) * self._dims}
        shown += unusual(self, **usual, groups=1) + (", bias=False" if self.bias is None else "")
        return shown + unusual(self, padding_mode="zeros")


class _Conv(_ConvNd):
    _transposed = False

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        sizes, options = (kernel_size, stride, padding, dilation), {"device": device, "dtype": dtype}
        self._set((in_channels, out_channels), sizes, 0, groups, bias, padding_mode, options)

    def _margins(self) -> list[int]:
        """The widths of the padding for `pad`, the last dim first."""
        margins: list[int] = []
        for k in reversed(range(self._dims)):
            total = self.dilation[k] * (self.kernel_size[k] - 1)
            if self.padding == "same":
                margins += [total // 2, total - total // 2]
            else:
                margins += [0, 0] if self.padding == "valid" else [self.padding[k]] * 2
        return margins

    def forward(self, input: Tensor) -> Tensor:
        convolve: Callable[..., Tensor] = getattr(F, f"conv{self._dims}d")
        padding = self.padding
        if self.padding_mode != "zeros":
            input, padding = F.pad(input, self._margins(), mode=self.padding_mode), 0
        return convolve(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class Conv1d(_Conv):
    """`conv1d` as a module, with `padding_mode` as that of `pad`.

    in_channels, out_channels: how many channels input and result have. kernel_size: the size of the window. bias:
    whether the result has a bias.

    >>> gs.nn.Conv1d(2, 4, 3)(gs.ones(1, 2, 8)).shape
    gradspec.Size([1, 4, 6])
    """

    _dims = 1


class Conv2d(_Conv):
    """`conv2d` as a module, with `padding_mode` as that of `pad`.

    in_channels, out_channels: how many channels input and result have. kernel_size: the size of the window. bias:
    whether the result has a bias.

    >>> gs.nn.Conv2d(2, 4, 3, padding=1)(gs.ones(1, 2, 8, 8)).shape
    gradspec.Size([1, 4, 8, 8])
    """

    _dims = 2


class Conv3d(_Conv):
    """`conv3d` as a module, with `padding_mode` as that of `pad`.

    in_channels, out_channels: how many channels input and result have. kernel_size: the size of the window. bias:
    whether the result has a bias.

    >>> gs.nn.Conv3d(2, 4, 3)(gs.ones(1, 2, 8, 8, 8)).shape
    gradspec.Size([1, 4, 6, 6, 6])
    """

    _dims = 3


class _ConvTranspose(_ConvNd):
    _transposed = True

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        output_padding: Any = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: Any = 1,
        padding_mode: str = "zeros",
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        if padding_mode != "zeros":
            raise ValueError(f'Only "zeros" padding mode is supported for {type(self).__name__}')
        sizes, options = (kernel_size, stride, padding, dilation), {"device": device, "dtype": dtype}
        self._set((in_channels, out_channels), sizes, output_padding, groups, bias, padding_mode, options)

    def _output_padding(self, input: Tensor, output_size: Any) -> tuple[int, ...]:
        """The padding of the result that gives it a size; ValueError for a size out of reach."""
        if output_size is None:
            return self.output_padding
        spatial = input.shape[input.dim() - self._dims :]
        wanted = tuple(output_size)
        leading = input.dim() - self._dims
        if len(wanted) == leading + self._dims:
            wanted = wanted[leading:]
        if len(wanted) != self._dims:
            raise ValueError(
                f"ConvTranspose{self._dims}D: for {input.dim()}D input, output_size must have {self._dims} or "
                f"{leading + self._dims} elements (got {len(tuple(output_size))})"
            )
        least = [
            (size - 1) * self.stride[k] - 2 * self.padding[k] + self.dilation[k] * (self.kernel_size[k] - 1) + 1
            for k, size in enumerate(spatial)
        ]
        most = [low + step - 1 for low, step in zip(least, self.stride, strict=True)]
        if not all(low <= size <= high for low, size, high in zip(least, wanted, most, strict=True)):
            raise ValueError(
                f"requested an output size of {[*output_size]}, but valid sizes range from {least} to {most} (for an "
                f"input of {[*spatial]})"
            )
        return tuple([size - low for size, low in zip(wanted, least, strict=True)])

    def forward(self, input: Tensor, output_size: Any = None) -> Tensor:
        convolve: Callable[..., Tensor] = getattr(F, f"conv_transpose{self._dims}d")
        added = self._output_padding(input, output_size)
        return convolve(input, self.weight, self.bias, self.stride, self.padding, added, self.groups, self.dilation)


class ConvTranspose1d(_ConvTranspose):
    """`conv_transpose1d` as a module; a call may give `output_size`.

    in_channels, out_channels: how many channels input and result have. kernel_size: the size of the window. bias:
    whether the result has a bias.

    padding_mode: "zeros" only.

    >>> gs.nn.ConvTranspose1d(2, 4, 3)(gs.ones(1, 2, 8)).shape
    gradspec.Size([1, 4, 10])
    """

    _dims = 1


class ConvTranspose2d(_ConvTranspose):
    """`conv_transpose2d` as a module; a call may give `output_size`.

    in_channels, out_channels: how many channels input and result have. kernel_size: the size of the window. bias:
    whether the result has a bias.

    padding_mode: "zeros" only.

    >>> gs.nn.ConvTranspose2d(2, 4, 2, stride=2)(gs.ones(1, 2, 8, 8)).shape
    gradspec.Size([1, 4, 16, 16])
    """

    _dims = 2


class ConvTranspose3d(_ConvTranspose):
    """`conv_transpose3d` as a module; a call may give `output_size`.

    in_channels, out_channels: how many channels input and result have. kernel_size: the size of the window. bias:
    whether the result has a bias.

    padding_mode: "zeros" only.

    >>> gs.nn.ConvTranspose3d(2, 4, 3)(gs.ones(1, 2, 4, 4, 4)).shape
    gradspec.Size([1, 4, 6, 6, 6])
    """

    _dims = 3


class _LazyConv(LazyLayer, _ConvNd):
    """What the lazy forms have in common: `in_channels` is the size of the first input's channels."""

    _learned = "in_channels"

    def __init__(self, out_channels: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(0, 0, *args, **kwargs)
        options: dict[str, Any] = {"device": kwargs.get("device"), "dtype": kwargs.get("dtype")}
        self.out_channels = out_channels
        self.weight = UninitializedParameter(**options)
        if self.bias is not None:
            self.bias = UninitializedParameter(**options)

    def _size_in(self, input: Tensor) -> int:
        if input.dim() not in (self._dims + 1, self._dims + 2):
            raise RuntimeError(
                f"Expected {self._dims + 1}D (unbatched) or {self._dims + 2}D (batched) input to "
                f"{type(self).__name__}, but got input of size: {input.shape}"
            )
        channels = input.shape[-self._dims - 1]
        if channels % self.groups:
            raise ValueError("in_channels must be divisible by groups")
        return channels

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        return {"weight": self._weight_shape(), "bias": (self.out_channels,)}


class LazyConv1d(_LazyConv, Conv1d):
    """A `Conv1d` that learns `in_channels` from its first input.

    out_channels: how many channels the result has; other arguments as for `Conv1d`.

    >>> gs.nn.LazyConv1d(4, 3)(gs.ones(1, 2, 8)).shape
    gradspec.Size([1, 4, 6])
    """

    cls_to_become = Conv1d


class LazyConv2d(_LazyConv, Conv2d):
    """A `Conv2d` that learns `in_channels` from its first input.

    out_channels: how many channels the result has; other arguments as for `Conv2d`.

    >>> gs.nn.LazyConv2d(4, 3)(gs.ones(1, 2, 8, 8)).shape
    gradspec.Size([1, 4, 6, 6])
    """

    cls_to_become = Conv2d


class LazyConv3d(_LazyConv, Conv3d):
    """A `Conv3d` that learns `in_channels` from its first input.

    out_channels: how many channels the result has; other arguments as for `Conv3d`.

    >>> gs.nn.LazyConv3d(4, 3)(gs.ones(1, 2, 8, 8, 8)).shape
    gradspec.Size([1, 4, 6, 6, 6])
    """

    cls_to_become = Conv3d


class LazyConvTranspose1d(_LazyConv, ConvTranspose1d):
    """A `ConvTranspose1d` that learns `in_channels` from its first input.

    out_channels: how many channels the result has; other arguments as for `ConvTranspose1d`.

    >>> gs.nn.LazyConvTranspose1d(4, 3)(gs.ones(1, 2, 8)).shape
    gradspec.Size([1, 4, 10])
    """

    cls_to_become = ConvTranspose1d


class LazyConvTranspose2d(_LazyConv, ConvTranspose2d):
    """A `ConvTranspose2d` that learns `in_channels` from its first input.

    out_channels: how many channels the result has; other arguments as for `ConvTranspose2d`.

    >>> gs.nn.LazyConvTranspose2d(4, 3)(gs.ones(1, 2, 8, 8)).shape
    gradspec.Size([1, 4, 10, 10])
    """

    cls_to_become = ConvTranspose2d


class LazyConvTranspose3d(_LazyConv, ConvTranspose3d):
    """A `ConvTranspose3d` that learns `in_channels` from its first input.

    out_channels: how many channels the result has; other arguments as for `ConvTranspose3d`.

    >>> gs.nn.LazyConvTranspose3d(4, 3)(gs.ones(1, 2, 4, 4, 4)).shape
    gradspec.Size([1, 4, 6, 6, 6])
    """

    cls_to_become = ConvTranspose3d
