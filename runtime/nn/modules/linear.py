"""Linear and bilinear maps, and the identity."""

from __future__ import annotations

import math
from typing import Any

from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn import init
from gradspec.nn.modules.lazy import LazyLayer
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter, UninitializedParameter
from gradspec.tensors.factories import empty

__all__ = ["Bilinear", "Identity", "LazyLinear", "Linear"]


class Identity(Module):
    """Its input; takes any arguments.

    >>> gs.nn.Identity()(gs.ones(2))
    tensor([1., 1.])
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()

    def forward(self, input: Tensor) -> Tensor:
        return input


class Linear(Module):
    """`input @ weight.T + bias`, for an input of shape (..., in_features).

    in_features, out_features: the sizes of the last dim of input and result. bias: whether the result has a bias.

    >>> gs.nn.Linear(3, 2)(gs.ones(5, 3)).shape
    gradspec.Size([5, 2])
    """

    weight: Parameter
    bias: Parameter | None

    def __init__(
        self,
        in_features: int,
        out_features: int,
        bias: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        self.weight = Parameter(empty(out_features, in_features, device=device, dtype=dtype))
        self.register_parameter("bias", Parameter(empty(out_features, device=device, dtype=dtype)) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw weight and bias uniformly, within the inverse root of the number of inputs."""
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            bound = 1 / math.sqrt(self.in_features) if self.in_features > 0 else 0
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input: Tensor) -> Tensor:
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self) -> str:
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}"


class NonDynamicallyQuantizableLinear(Linear):
    """A `Linear` under the name that the text of torch's attention has."""


class Bilinear(Module):
    """`input1 @ weight[k] @ input2 + bias[k]` for each output feature k.

    in1_features, in2_features: the sizes of the last dims of both inputs. out_features: that of the result. bias:
    whether the result has one.

    >>> gs.nn.Bilinear(2, 3, 4)(gs.ones(5, 2), gs.ones(5, 3)).shape
    gradspec.Size([5, 4])
    """

    weight: Parameter
    bias: Parameter | None

    def __init__(
        self,
        in1_features: int,
        in2_features: int,
        out_features: int,
        bias: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        if in1_features <= 0:
            raise ValueError(f"in1_features must be > 0, but got {in1_features}")
        self.in1_features, self.in2_features, self.out_features = in1_features, in2_features, out_features
        self.weight = Parameter(empty(out_features, in1_features, in2_features, device=device, dtype=dtype))
        self.register_parameter("bias", Parameter(empty(out_features, device=device, dtype=dtype)) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw weight and bias uniformly, within the inverse root of the number of first inputs."""
        bound = 1 / math.sqrt(self.in1_features)
        init.uniform_(self.weight, -bound, bound)
        if self.bias is not None:
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input1: Tensor, input2: Tensor) -> Tensor:
        return F.bilinear(input1, input2, self.weight, self.bias)

    def extra_repr(self) -> str:
        return (
            f"in1_features={self.in1_features}, in2_features={self.in2_features}, "
            f"out_features={self.out_features}, bias={self.bias is not None}"
        )


class LazyLinear(LazyLayer, Linear):
    """A `Linear` that learns `in_features` from its first input.

    out_features, bias: as for `Linear`.

    >>> layer = gs.nn.LazyLinear(2)
    >>> layer.has_uninitialized_params()
    True
    >>> layer.initialize_parameters(gs.ones(5, 3))              # as the first call does
    >>> layer.has_uninitialized_params()
    False
    >>> layer(gs.ones(5, 3)).shape, type(layer).__name__
    (gradspec.Size([5, 2]), 'Linear')
    """

    cls_to_become, _learned = Linear, "in_features"

    def __init__(
        self, out_features: int, bias: bool = True, device: Any = None, dtype: dtypes.dtype | None = None
    ) -> None:
        super().__init__(0, 0, False)
        self.out_features = out_features
        self.weight = UninitializedParameter(device=device, dtype=dtype)
        self.bias = UninitializedParameter(device=device, dtype=dtype) if bias else None

    def _size_in(self, input: Tensor) -> int:
        return input.shape[-1]

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        return {"weight": (self.out_features, self.in_features), "bias": (self.out_features,)}
