"""Images in other sizes, and channels moved into and out of them."""

from __future__ import annotations

from typing import Any, ClassVar

from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn.modules.layer import Layer

__all__ = [
    "ChannelShuffle", "Fold", "PixelShuffle", "PixelUnshuffle", "Unfold", "Upsample", "UpsamplingBilinear2d",
    "UpsamplingNearest2d",
]  # fmt: skip


class Upsample(Layer):
    """`interpolate` as a module.

    >>> gs.nn.Upsample(scale_factor=2)(gs.tensor([[[1.0, 2.0]]]))
    tensor([[[1., 1., 2., 2.]]])
    """

    size: Any = None
    scale_factor: Any = None
    mode: str = "nearest"
    align_corners: bool | None = None
    recompute_scale_factor: bool | None = None

    def _check(self) -> None:
        scale = self.scale_factor
        if isinstance(scale, tuple | list):
            self.scale_factor = tuple([float(factor) for factor in scale])
        elif scale:
            self.scale_factor = float(scale)

    def forward(self, input: Tensor) -> Tensor:
        return F.interpolate(
            input,
            self.size,
            self.scale_factor,
            self.mode,
            self.align_corners,
            recompute_scale_factor=self.recompute_scale_factor,
        )

    def extra_repr(self) -> str:
        name = "size" if self.scale_factor is None else "scale_factor"
        return f"{name}={getattr(self, name)!r}, mode={self.mode!r}"


class _Upsampling2d(Upsample):
    size: Any = None
    scale_factor: Any = None
    _mode: ClassVar[str]
    _align_corners: ClassVar[bool | None]

    def _check(self) -> None:
        self.mode, self.align_corners, self.recompute_scale_factor = self._mode, self._align_corners, None
        super()._check()


class UpsamplingNearest2d(_Upsampling2d):
    """`interpolate` to the nearest pixel.

    >>> gs.nn.UpsamplingNearest2d(scale_factor=2)(gs.ones(1, 1, 3, 3)).shape
    gradspec.Size([1, 1, 6, 6])
    """

    _mode, _align_corners = "nearest", None


class UpsamplingBilinear2d(_Upsampling2d):
    """`interpolate` linearly in both dims, with the outermost pixels aligned.

    >>> gs.nn.UpsamplingBilinear2d(scale_factor=2)(gs.ones(1, 1, 3, 3)).shape
    gradspec.Size([1, 1, 6, 6])
    """

    _mode, _align_corners = "bilinear", True


class PixelShuffle(Layer):
    """`pixel_shuffle` as a module.

    >>> gs.nn.PixelShuffle(2)(gs.ones(1, 4, 3, 3)).shape
    gradspec.Size([1, 1, 6, 6])
    """

    upscale_factor: int
    _shown = ("upscale_factor",)

    def forward(self, input: Tensor) -> Tensor:
        return F.pixel_shuffle(input, self.upscale_factor)


class PixelUnshuffle(Layer):
    """`pixel_unshuffle` as a module.

    >>> gs.nn.PixelUnshuffle(2)(gs.ones(1, 1, 6, 6)).shape
    gradspec.Size([1, 4, 3, 3])
    """

    downscale_factor: int
    _shown = ("downscale_factor",)

    def forward(self, input: Tensor) -> Tensor:
        return F.pixel_unshuffle(input, self.downscale_factor)


class ChannelShuffle(Layer):
    """`channel_shuffle` as a module.

    >>> gs.nn.ChannelShuffle(2)(gs.arange(4.0).view(1, 4, 1)).flatten()
    tensor([0., 2., 1., 3.])
    """

    groups: int
    _shown = ("groups",)

    def forward(self, input: Tensor) -> Tensor:
        return F.channel_shuffle(input, self.groups)


class Fold(Layer):
    """`fold` as a module.

    >>> gs.nn.Fold((4, 4), 2, stride=2)(gs.ones(1, 4, 4)).shape
    gradspec.Size([1, 1, 4, 4])
    """

    output_size: Any
    kernel_size: Any
    dilation: Any = 1
    padding: Any = 0
    stride: Any = 1
    _shown = ("output_size", "kernel_size", "dilation", "padding", "stride")

    def forward(self, input: Tensor) -> Tensor:
        return F.fold(input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride)


class Unfold(Layer):
    """`unfold` as a module.

    >>> gs.nn.Unfold(2)(gs.ones(1, 1, 4, 4)).shape
    gradspec.Size([1, 4, 9])
    """

    kernel_size: Any
    dilation: Any = 1
    padding: Any = 0
    stride: Any = 1
    _shown = ("kernel_size", "dilation", "padding", "stride")

    def forward(self, input: Tensor) -> Tensor:
        return F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)
