"""Normalization within each sample."""

from __future__ import annotations

from typing import Any

from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn import init
from gradspec.nn.modules.layer import Layer
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter
from gradspec.tensors.factories import empty

__all__ = ["GroupNorm", "LayerNorm", "LocalResponseNorm", "RMSNorm"]


class LocalResponseNorm(Layer):
    """`local_response_norm` as a module.

    >>> gs.nn.LocalResponseNorm(2)(gs.ones(1, 4, 3)).shape
    gradspec.Size([1, 4, 3])
    """

    size: int
    alpha: float = 1e-4
    beta: float = 0.75
    k: float = 1.0

    def forward(self, input: Tensor) -> Tensor:
        return F.local_response_norm(input, self.size, self.alpha, self.beta, self.k)

    def extra_repr(self) -> str:
        return f"{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"


class Affine(Module):
    """The base of norms: the factors and perhaps the summands after them, `weight` and `bias`."""

    weight: Parameter | None

    def _set_parameters(self, shape: Any, options: dict[str, Any], **has: bool) -> None:
        for name, wanted in has.items():
            self.register_parameter(name, Parameter(empty(shape, **options)) if wanted else None)

    def reset_parameters(self) -> None:
        """Set the weight to 1 and the bias to 0."""
        for name, value in (("weight", 1.0), ("bias", 0.0)):
            parameter = self._parameters.get(name)
            if parameter is not None:
                init.constant_(parameter, value)


def _dims(shape: Any) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else tuple(shape)


class LayerNorm(Affine):
    """`layer_norm` as a module, with a weight and a bias for each element of the last dims.

    elementwise_affine: whether weight and bias exist. bias: whether the bias does.

    >>> gs.nn.LayerNorm(2)(gs.tensor([[1.0, 3.0]])).detach()
    tensor([[-1.0000,  1.0000]])
    """

    bias: Parameter | None

    def __init__(
        self,
        normalized_shape: Any,
        eps: float = 1e-5,
        elementwise_affine: bool = True,
        bias: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        self.normalized_shape, self.eps, self.elementwise_affine = _dims(normalized_shape), eps, elementwise_affine
        options, affine = {"device": device, "dtype": dtype}, elementwise_affine
        self._set_parameters(self.normalized_shape, options, weight=affine, bias=affine and bias)
        self.reset_parameters()

    def forward(self, input: Tensor) -> Tensor:
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        shown = f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"
        return f"{shown}, bias={self.bias is not None}"


class RMSNorm(Affine):
    """`rms_norm` as a module, with a weight for each element of the last dims, for an input `x`.

    elementwise_affine: whether the weight exists.

    >>> gs.nn.RMSNorm(2)(gs.tensor([[3.0, 4.0]])).detach()
    tensor([[0.8485, 1.1314]])
    """

    def __init__(
        self,
        normalized_shape: Any,
        eps: float | None = None,
        elementwise_affine: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        self.normalized_shape, self.eps, self.elementwise_affine = _dims(normalized_shape), eps, elementwise_affine
        self._set_parameters(self.normalized_shape, {"device": device, "dtype": dtype}, weight=elementwise_affine)
        self.reset_parameters()

    def forward(self, x: Tensor) -> Tensor:
        return F.rms_norm(x, self.normalized_shape, self.weight, self.eps)

    def extra_repr(self) -> str:
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"


class GroupNorm(Affine):
    """`group_norm` as a module, with a weight and a bias for each channel.

    num_groups, num_channels: how many groups share how many channels. eps: as for `group_norm`. affine: whether weight
    and bias exist, bias: whether the bias does.

    >>> gs.nn.GroupNorm(2, 4)(gs.ones(5, 4, 3)).shape
    gradspec.Size([5, 4, 3])
    """

    bias: Parameter | None

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-5,
        affine: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        if num_channels % num_groups:
            raise ValueError(f"num_channels ({num_channels}) must be divisible by num_groups ({num_groups})")
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        options = {"device": device, "dtype": dtype}
        self._set_parameters(num_channels, options, weight=affine, bias=affine and bias)
        self.reset_parameters()

    def forward(self, input: Tensor) -> Tensor:
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        shown = f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}"
        return f"{shown}, bias={self.bias is not None}"
