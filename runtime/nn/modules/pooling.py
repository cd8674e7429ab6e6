"""Pools as modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn.modules.layer import Layer
from gradspec.nn.modules.utils import repeated

__all__ = [
    "AdaptiveAvgPool1d", "AdaptiveAvgPool2d", "AdaptiveAvgPool3d", "AdaptiveMaxPool1d", "AdaptiveMaxPool2d",
    "AdaptiveMaxPool3d", "AvgPool1d", "AvgPool2d", "AvgPool3d", "FractionalMaxPool2d", "FractionalMaxPool3d",
    "LPPool1d", "LPPool2d", "LPPool3d", "MaxPool1d", "MaxPool2d", "MaxPool3d", "MaxUnpool1d", "MaxUnpool2d",
    "MaxUnpool3d",
]  # fmt: skip


class _Pool(Layer):
    """A pool whose function has the name of the class, and its number of spatial dims."""

    _function: ClassVar[str]
    _dims: ClassVar[int]
    _per_dim: ClassVar[tuple[str, ...]] = ()  # the fields that are kept with a number for each dim

    def _check(self) -> None:
        if self.__dict__.get("stride", 0) is None:
            self.stride = self.kernel_size
        for name in self._per_dim:
            if getattr(self, name) is not None:
                setattr(self, name, repeated(getattr(self, name), self._dims))

    def _pooled(self, *args: Any, **kwargs: Any) -> Tensor:
        function: Callable[..., Tensor] = getattr(F, f"{self._function}{self._dims}d")
        return function(*args, **kwargs)  # with indices, a pair


class _MaxPool(_Pool):
    kernel_size: Any
    stride: Any = None
    padding: Any = 0
    dilation: Any = 1
    return_indices: bool = False
    ceil_mode: bool = False
    _function = "max_pool"
    _shown = ("kernel_size", "stride", "padding", "dilation", "ceil_mode")

    def forward(self, input: Tensor) -> Any:
        return self._pooled(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.dilation,
            ceil_mode=self.ceil_mode,
            return_indices=self.return_indices,
        )


class MaxPool1d(_MaxPool):
    """`max_pool1d` as a module.

    >>> gs.nn.MaxPool1d(2)(gs.arange(4.0).view(1, 4))
    tensor([[1., 3.]])
    """

    _dims = 1


class MaxPool2d(_MaxPool):
    """`max_pool2d` as a module.

    >>> gs.nn.MaxPool2d(2)(gs.arange(4.0).view(1, 2, 2))
    tensor([[[3.]]])
    """

    _dims = 2


class MaxPool3d(_MaxPool):
    """`max_pool3d` as a module.

    >>> gs.nn.MaxPool3d(2)(gs.ones(1, 4, 4, 4)).shape
    gradspec.Size([1, 2, 2, 2])
    """

    _dims = 3


class _MaxUnpool(_Pool):
    kernel_size: Any
    stride: Any = None
    padding: Any = 0
    _function = "max_unpool"
    _shown = _per_dim = ("kernel_size", "stride", "padding")

    def forward(self, input: Tensor, indices: Tensor, output_size: Any = None) -> Tensor:
        return self._pooled(input, indices, self.kernel_size, self.stride, self.padding, output_size)


class MaxUnpool1d(_MaxUnpool):
    """`max_unpool1d` as a module.

    >>> values, indices = gs.nn.MaxPool1d(2, return_indices=True)(gs.arange(4.0).view(1, 4))
    >>> gs.nn.MaxUnpool1d(2)(values, indices)
    tensor([[0., 1., 0., 3.]])
    """

    _dims = 1


class MaxUnpool2d(_MaxUnpool):
    """`max_unpool2d` as a module.

    >>> values, indices = gs.nn.MaxPool2d(2, return_indices=True)(gs.arange(4.0).view(1, 2, 2))
    >>> gs.nn.MaxUnpool2d(2)(values, indices).shape
    gradspec.Size([1, 2, 2])
    """

    _dims = 2


class MaxUnpool3d(_MaxUnpool):
    """`max_unpool3d` as a module.

    >>> values, indices = gs.nn.MaxPool3d(2, return_indices=True)(gs.ones(1, 2, 2, 2))
    >>> gs.nn.MaxUnpool3d(2)(values, indices).shape
    gradspec.Size([1, 2, 2, 2])
    """

    _dims = 3


class AvgPool1d(_Pool):
    """`avg_pool1d` as a module.

    >>> gs.nn.AvgPool1d(2)(gs.arange(4.0).view(1, 4))
    tensor([[0.5000, 2.5000]])
    """

    kernel_size: Any
    stride: Any = None
    padding: Any = 0
    ceil_mode: bool = False
    count_include_pad: bool = True
    _function, _dims = "avg_pool", 1
    _shown = _per_dim = ("kernel_size", "stride", "padding")

    def forward(self, input: Tensor) -> Tensor:
        return self._pooled(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)


class _AvgPool(_Pool):
    kernel_size: Any
    stride: Any = None
    padding: Any = 0
    ceil_mode: bool = False
    count_include_pad: bool = True
    divisor_override: int | None = None
    _function = "avg_pool"
    _shown = ("kernel_size", "stride", "padding")

    def forward(self, input: Tensor) -> Tensor:
        return self._pooled(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
            self.divisor_override,
        )


class AvgPool2d(_AvgPool):
    """`avg_pool2d` as a module.

    >>> gs.nn.AvgPool2d(2)(gs.arange(4.0).view(1, 2, 2))
    tensor([[[1.5000]]])
    """

    _dims = 2


class AvgPool3d(_AvgPool):
    """`avg_pool3d` as a module.

    >>> gs.nn.AvgPool3d(2)(gs.ones(1, 4, 4, 4)).shape
    gradspec.Size([1, 2, 2, 2])
    """

    _dims = 3


class _FractionalMaxPool(_Pool):
    kernel_size: Any
    output_size: Any = None
    output_ratio: Any = None
    return_indices: bool = False
    _random_samples: Tensor | None = None
    _function = "fractional_max_pool"
    _per_dim = ("kernel_size", "output_size", "output_ratio")

    def _check(self) -> None:
        if (self.output_size is None) == (self.output_ratio is None):
            given = "neither" if self.output_size is None else "both"
            raise ValueError(
                f"{type(self).__name__} requires specifying either an output size, or a pooling ratio: {given} is given"
            )
        super()._check()
        if self.output_ratio is not None and not all(0 < ratio < 1 for ratio in self.output_ratio):
            raise ValueError(f"output_ratio must be between 0 and 1 (got {self.output_ratio})")

    def forward(self, input: Tensor) -> Any:
        return self._pooled(
            input,
            self.kernel_size,
            self.output_size,
            self.output_ratio,
            self.return_indices,
            random_samples=self._random_samples,
        )


class FractionalMaxPool2d(_FractionalMaxPool):
    """`fractional_max_pool2d` as a module.

    >>> gs.nn.FractionalMaxPool2d(2, output_size=3)(gs.ones(1, 6, 6)).shape
    gradspec.Size([1, 3, 3])
    """

    _dims = 2


class FractionalMaxPool3d(_FractionalMaxPool):
    """`fractional_max_pool3d` as a module.

    >>> gs.nn.FractionalMaxPool3d(2, output_size=3)(gs.ones(1, 6, 6, 6)).shape
    gradspec.Size([1, 3, 3, 3])
    """

    _dims = 3


class _LPPool(_Pool):
    norm_type: float
    kernel_size: Any
    stride: Any = None
    ceil_mode: bool = False
    _function = "lp_pool"
    _shown = ("norm_type", "kernel_size", "stride", "ceil_mode")

    def _check(self) -> None:
        """A stride of None is the kernel's size to the function."""

    def forward(self, input: Tensor) -> Tensor:
        return self._pooled(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)


class LPPool1d(_LPPool):
    """`lp_pool1d` as a module.

    >>> gs.nn.LPPool1d(2, 2)(gs.tensor([[3.0, 4.0]]))
    tensor([[5.]])
    """

    _dims = 1


class LPPool2d(_LPPool):
    """`lp_pool2d` as a module.

    >>> gs.nn.LPPool2d(2, 2)(gs.ones(1, 2, 2))
    tensor([[[2.]]])
    """

    _dims = 2


class LPPool3d(_LPPool):
    """`lp_pool3d` as a module.

    >>> gs.nn.LPPool3d(2, 2)(gs.ones(1, 2, 2, 2)).shape
    gradspec.Size([1, 1, 1, 1])
    """

    _dims = 3


class _AdaptiveAvgPool(_Pool):
    output_size: Any
    _function = "adaptive_avg_pool"
    _shown = ("output_size",)

    def forward(self, input: Tensor) -> Tensor:
        return self._pooled(input, self.output_size)


class AdaptiveAvgPool1d(_AdaptiveAvgPool):
    """`adaptive_avg_pool1d` as a module.

    >>> gs.nn.AdaptiveAvgPool1d(2)(gs.arange(4.0).view(1, 4))
    tensor([[0.5000, 2.5000]])
    """

    _dims = 1


class AdaptiveAvgPool2d(_AdaptiveAvgPool):
    """`adaptive_avg_pool2d` as a module.

    >>> gs.nn.AdaptiveAvgPool2d(1)(gs.ones(1, 4, 6)).shape
    gradspec.Size([1, 1, 1])
    """

    _dims = 2


class AdaptiveAvgPool3d(_AdaptiveAvgPool):
    """`adaptive_avg_pool3d` as a module.

    >>> gs.nn.AdaptiveAvgPool3d(1)(gs.ones(1, 4, 4, 4)).shape
    gradspec.Size([1, 1, 1, 1])
    """

    _dims = 3


class _AdaptiveMaxPool(_Pool):
    output_size: Any
    return_indices: bool = False
    _function = "adaptive_max_pool"
    _shown = ("output_size",)

    def forward(self, input: Tensor) -> Any:
        return self._pooled(input, self.output_size, self.return_indices)


class AdaptiveMaxPool1d(_AdaptiveMaxPool):
    """`adaptive_max_pool1d` as a module.

    >>> gs.nn.AdaptiveMaxPool1d(2)(gs.arange(4.0).view(1, 4))
    tensor([[1., 3.]])
    """

    _dims = 1


class AdaptiveMaxPool2d(_AdaptiveMaxPool):
    """`adaptive_max_pool2d` as a module.

    >>> gs.nn.AdaptiveMaxPool2d(1)(gs.ones(1, 4, 6)).shape
    gradspec.Size([1, 1, 1])
    """

    _dims = 2


class AdaptiveMaxPool3d(_AdaptiveMaxPool):
    """`adaptive_max_pool3d` as a module.

    >>> gs.nn.AdaptiveMaxPool3d(1)(gs.ones(1, 4, 4, 4)).shape
    gradspec.Size([1, 1, 1, 1])
    """

    _dims = 3
