# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
import builtins
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, overload

import numpy as np

from gradspec.core.tensor import Tensor
from gradspec.core.elements.dtypes import dtype
from gradspec.graph.saved import OpNode, SavedTensor

_Number: TypeAlias = bool | int | float | builtins.complex
__all__ = (
    "nn_grad_conv1d_input", "nn_grad_conv2d_input", "nn_grad_conv3d_input", "nn_grad_conv1d_weight", "nn_grad_conv2d_weight", "nn_grad_conv3d_weight",
)

def nn_grad_conv1d_input(input_size: int | Sequence[int], weight: Tensor, grad_output: Tensor, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_grad_conv2d_input(input_size: int | Sequence[int], weight: Tensor, grad_output: Tensor, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_grad_conv3d_input(input_size: int | Sequence[int], weight: Tensor, grad_output: Tensor, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_grad_conv1d_weight(input: Tensor, weight_size: int | Sequence[int], grad_output: Tensor, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_grad_conv2d_weight(input: Tensor, weight_size: int | Sequence[int], grad_output: Tensor, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_grad_conv3d_weight(input: Tensor, weight_size: int | Sequence[int], grad_output: Tensor, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
