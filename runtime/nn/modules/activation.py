"""Activations as modules, and attention of several heads."""

from __future__ import annotations

import warnings
from typing import Any

from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.dispatch.former_signatures import implicit_dim
from gradspec.nn import functional as F
from gradspec.nn.init import constant_
from gradspec.nn.modules.attention import MultiheadAttention as MultiheadAttention  # where torch has it
from gradspec.nn.modules.layer import Layer
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter
from gradspec.tensors.factories import empty

__all__ = [
    "CELU",
    "ELU",
    "GELU",
    "GLU",
    "SELU",
    "Hardshrink",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "LeakyReLU",
    "LogSigmoid",
    "LogSoftmax",
    "Mish",
    "PReLU",
    "RReLU",
    "ReLU",
    "ReLU6",
    "SiLU",
    "Sigmoid",
    "Softmax",
    "Softmax2d",
    "Softmin",
    "Softplus",
    "Softshrink",
    "Softsign",
    "Tanh",
    "Tanhshrink",
    "Threshold",
]  # fmt: skip


class Threshold(Layer):
    """`threshold` as a module.

    >>> gs.nn.Threshold(0.5, 9.0)(gs.tensor([0.0, 1.0]))
    tensor([9., 1.])
    """

    threshold: float
    value: float
    inplace: bool = False
    _shown = ("threshold", "value")

    def forward(self, input: Tensor) -> Tensor:
        return F.threshold(input, self.threshold, self.value, self.inplace)


class ReLU(Layer):
    """`relu` as a module.

    >>> gs.nn.ReLU()(gs.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """

    inplace: bool = False

    def forward(self, input: Tensor) -> Tensor:
        return F.relu(input, inplace=self.inplace)


class RReLU(Layer):
    """`rrelu` as a module, with random slopes in training.

    >>> gs.nn.RReLU(0.5, 0.5)(gs.tensor([-1.0, 2.0]))
    tensor([-0.5000,  2.0000])
    """

    lower: float = 1.0 / 8
    upper: float = 1.0 / 3
    inplace: bool = False
    _shown = ("lower", "upper")

    def forward(self, input: Tensor) -> Tensor:
        return F.rrelu(input, self.lower, self.upper, self.training, self.inplace)


class Hardtanh(Layer):
    """`hardtanh` as a module.

    min_value, max_value: the former names of min_val and max_val.

    >>> gs.nn.Hardtanh()(gs.tensor([-2.0, 0.5]))
    tensor([-1.0000,  0.5000])
    """

    min_val: float = -1.0
    max_val: float = 1.0
    inplace: bool = False
    min_value: float | None = None
    max_value: float | None = None
    _shown = ("min_val", "max_val")

    def _check(self) -> None:
        for former, name in (("min_value", "min_val"), ("max_value", "max_val")):
            value = self.__dict__.pop(former)
            if value is not None:
                warnings.warn(
                    f"keyword argument `{former}` is deprecated and rename to `{name}`", FutureWarning, stacklevel=4
                )
                setattr(self, name, value)
        if not self.max_val > self.min_val:
            raise AssertionError(f"max_val={self.max_val} must be greater than min_val={self.min_val}")

    def forward(self, input: Tensor) -> Tensor:
        return F.hardtanh(input, self.min_val, self.max_val, self.inplace)


class ReLU6(Layer):
    """`relu6` as a module.

    >>> gs.nn.ReLU6()(gs.tensor([-1.0, 7.0]))
    tensor([0., 6.])
    """

    inplace: bool = False

    def forward(self, input: Tensor) -> Tensor:
        return F.relu6(input, self.inplace)


class Sigmoid(Layer):
    """`sigmoid` as a module.

    >>> gs.nn.Sigmoid()(gs.tensor([0.0, 2.0]))
    tensor([0.5000, 0.8808])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.sigmoid(input)


class Hardsigmoid(Layer):
    """`hardsigmoid` as a module.

    >>> gs.nn.Hardsigmoid()(gs.tensor([0.0, 4.0]))
    tensor([0.5000, 1.0000])
    """

    inplace: bool = False

    def forward(self, input: Tensor) -> Tensor:
        return F.hardsigmoid(input, self.inplace)

    def extra_repr(self) -> str:
        return ""


class Tanh(Layer):
    """`tanh` as a module.

    >>> gs.nn.Tanh()(gs.tensor([0.0, 2.0]))
    tensor([0.0000, 0.9640])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.tanh(input)


class SiLU(Layer):
    """`silu` as a module.

    >>> gs.nn.SiLU()(gs.tensor([0.0, 2.0]))
    tensor([0.0000, 1.7616])
    """

    inplace: bool = False

    def forward(self, input: Tensor) -> Tensor:
        return F.silu(input, inplace=self.inplace)


class Mish(Layer):
    """`mish` as a module.

    >>> gs.nn.Mish()(gs.tensor([0.0, 2.0]))
    tensor([0.0000, 1.9440])
    """

    inplace: bool = False

    def forward(self, input: Tensor) -> Tensor:
        return F.mish(input, inplace=self.inplace)


class Hardswish(Layer):
    """`hardswish` as a module.

    >>> gs.nn.Hardswish()(gs.tensor([-4.0, 1.0]))
    tensor([-0.0000, 0.6667])
    """

    inplace: bool = False

    def forward(self, input: Tensor) -> Tensor:
        return F.hardswish(input, self.inplace)

    def extra_repr(self) -> str:
        return ""


class ELU(Layer):
    """`elu` as a module.

    >>> gs.nn.ELU()(gs.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])
    """

    alpha: float = 1.0
    inplace: bool = False
    _shown = ("alpha",)

    def forward(self, input: Tensor) -> Tensor:
        return F.elu(input, self.alpha, self.inplace)


class CELU(Layer):
    """`celu` as a module.

    >>> gs.nn.CELU(2.0)(gs.tensor([-1.0, 2.0]))
    tensor([-0.7869,  2.0000])
    """

    alpha: float = 1.0
    inplace: bool = False
    _shown = ("alpha",)

    def forward(self, input: Tensor) -> Tensor:
        return F.celu(input, self.alpha, self.inplace)


class SELU(Layer):
    """`selu` as a module.

    >>> gs.nn.SELU()(gs.tensor([-1.0, 2.0]))
    tensor([-1.1113,  2.1014])
    """

    inplace: bool = False

    def forward(self, input: Tensor) -> Tensor:
        return F.selu(input, self.inplace)


class GLU(Layer):
    """`glu` as a module.

    >>> gs.nn.GLU()(gs.tensor([1.0, 0.0]))
    tensor([0.5000])
    """

    dim: int = -1
    _shown = ("dim",)

    def forward(self, input: Tensor) -> Tensor:
        return F.glu(input, self.dim)


class GELU(Layer):
    """`gelu` as a module.

    >>> gs.nn.GELU()(gs.tensor([0.0, 2.0]))
    tensor([0.0000, 1.9545])
    """

    approximate: str = "none"
    _shown = ("approximate",)

    def forward(self, input: Tensor) -> Tensor:
        return F.gelu(input, approximate=self.approximate)


class Hardshrink(Layer):
    """`hardshrink` as a module.

    >>> gs.nn.Hardshrink()(gs.tensor([0.2, 2.0]))
    tensor([0., 2.])
    """

    lambd: float = 0.5

    def forward(self, input: Tensor) -> Tensor:
        return F.hardshrink(input, self.lambd)

    def extra_repr(self) -> str:
        return f"{self.lambd}"


class LeakyReLU(Layer):
    """`leaky_relu` as a module.

    >>> gs.nn.LeakyReLU()(gs.tensor([-1.0, 2.0]))
    tensor([-0.0100,  2.0000])
    """

    negative_slope: float = 0.01
    inplace: bool = False
    _shown = ("negative_slope",)

    def forward(self, input: Tensor) -> Tensor:
        return F.leaky_relu(input, self.negative_slope, self.inplace)


class LogSigmoid(Layer):
    """`logsigmoid` as a module.

    >>> gs.nn.LogSigmoid()(gs.tensor([0.0, 2.0]))
    tensor([-0.6931, -0.1269])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.logsigmoid(input)


class Softplus(Layer):
    """`softplus` as a module.

    >>> gs.nn.Softplus()(gs.tensor([0.0, 30.0]))
    tensor([ 0.6931, 30.0000])
    """

    beta: float = 1.0
    threshold: float = 20.0
    _shown = ("beta", "threshold")

    def forward(self, input: Tensor) -> Tensor:
        return F.softplus(input, self.beta, self.threshold)


class Softshrink(Layer):
    """`softshrink` as a module.

    >>> gs.nn.Softshrink()(gs.tensor([0.2, 2.0]))
    tensor([0.0000, 1.5000])
    """

    lambd: float = 0.5

    def forward(self, input: Tensor) -> Tensor:
        return F.softshrink(input, self.lambd)

    def extra_repr(self) -> str:
        return f"{self.lambd}"


class PReLU(Module):
    """`prelu` as a module, with a learned slope, or one for each of `num_parameters` channels.

    init: the first slope.

    >>> gs.nn.PReLU()(gs.tensor([-1.0, 2.0])).detach()
    tensor([-0.2500,  2.0000])
    """

    weight: Parameter

    def __init__(
        self, num_parameters: int = 1, init: float = 0.25, device: Any = None, dtype: dtypes.dtype | None = None
    ) -> None:
        super().__init__()
        self.num_parameters, self.init = num_parameters, init
        self.weight = Parameter(empty(num_parameters, device=device, dtype=dtype))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the slopes to their first value."""
        constant_(self.weight, self.init)

    def forward(self, input: Tensor) -> Tensor:
        return F.prelu(input, self.weight)

    def extra_repr(self) -> str:
        return f"num_parameters={self.num_parameters}"


class Softsign(Layer):
    """`softsign` as a module.

    >>> gs.nn.Softsign()(gs.tensor([1.0, -3.0]))
    tensor([ 0.5000, -0.7500])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.softsign(input)


class Tanhshrink(Layer):
    """`tanhshrink` as a module.

    >>> gs.nn.Tanhshrink()(gs.tensor([0.0, 2.0]))
    tensor([0.0000, 1.0360])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.tanhshrink(input)


def _dim(given: int | None, input: Tensor, function: str) -> int:
    return implicit_dim(input, function) if given is None else given


class Softmin(Layer):
    """`softmin` as a module.

    >>> gs.nn.Softmin(0)(gs.tensor([0.0, 2.0]))
    tensor([0.8808, 0.1192])
    """

    dim: int | None = None
    _shown = ("dim",)

    def forward(self, input: Tensor) -> Tensor:
        return F.softmin(input, _dim(self.dim, input, "softmin"))


class Softmax(Layer):
    """`softmax` as a module.

    >>> gs.nn.Softmax(0)(gs.tensor([0.0, 2.0]))
    tensor([0.1192, 0.8808])
    """

    dim: int | None = None
    _shown = ("dim",)

    def forward(self, input: Tensor) -> Tensor:
        return F.softmax(input, _dim(self.dim, input, "softmax"))


class Softmax2d(Layer):
    """`softmax` over the channels of images. Raises ValueError for anything but 3 or 4 dims.

    >>> gs.nn.Softmax2d()(gs.zeros(1, 2, 1, 1)).flatten()
    tensor([0.5000, 0.5000])
    """

    def forward(self, input: Tensor) -> Tensor:
        if input.dim() not in (3, 4):
            raise ValueError(f"Softmax2d: expected input to be 3D or 4D, got {input.dim()}D instead")
        return F.softmax(input, -3)


class LogSoftmax(Layer):
    """`log_softmax` as a module.

    >>> gs.nn.LogSoftmax(0)(gs.tensor([0.0, 2.0]))
    tensor([-2.1269, -0.1269])
    """

    dim: int | None = None
    _shown = ("dim",)

    def forward(self, input: Tensor) -> Tensor:
        return F.log_softmax(input, _dim(self.dim, input, "log_softmax"))
