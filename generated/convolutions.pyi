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
    "convolve", "convolve_backward_input", "convolve_backward_weight", "conv", "conv1d", "conv2d", "conv3d", "conv_by_input", "conv_by_weight",
    "conv_transpose", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d",
)

def convolve(input: Tensor, weight: Tensor, stride: Any, padding: Any, dilation: Any, groups: int) -> Tensor: ...
def convolve_backward_input(gradient: Tensor, weight: Tensor, shape: int | Sequence[int], stride: Any, padding: Any, dilation: Any, groups: int) -> Tensor: ...
def convolve_backward_weight(gradient: Tensor, input: Tensor, shape: int | Sequence[int], stride: Any, padding: Any, dilation: Any, groups: int) -> Tensor: ...
def conv(input: Tensor, weight: Tensor, bias: Tensor | None, stride: Any, padding: Any, dilation: Any, groups: int, dims: int) -> Tensor: ...
def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def conv_by_input(weight: Tensor, gradient: Tensor, input_size: int | Sequence[int], stride: Any, padding: Any, dilation: Any, groups: int, dims: int) -> Tensor: ...
def conv_by_weight(input: Tensor, gradient: Tensor, weight_size: int | Sequence[int], stride: Any, padding: Any, dilation: Any, groups: int, dims: int) -> Tensor: ...
def conv_transpose(input: Tensor, weight: Tensor, bias: Tensor | None, stride: Any, padding: Any, output_padding: Any, groups: int, dilation: Any, dims: int) -> Tensor: ...
def conv_transpose1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Any = 1, padding: Any = 0, output_padding: Any = 0, groups: int = 1, dilation: Any = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Any = 1, padding: Any = 0, output_padding: Any = 0, groups: int = 1, dilation: Any = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def conv_transpose3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Any = 1, padding: Any = 0, output_padding: Any = 0, groups: int = 1, dilation: Any = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class ConvolveBackward0(OpNode):
    _saved_weight: Tensor | None
    _raw_saved_weight: SavedTensor
    _saved_input_shape: tuple[int, ...] | None
    _saved_stride: Any
    _saved_padding: Any
    _saved_dilation: Any
    _saved_groups: int
    _saved_input: Tensor | None
    _raw_saved_input: SavedTensor
    _saved_weight_shape: tuple[int, ...] | None

class ConvolveBackwardInputBackward0(OpNode):
    _saved_weight: Tensor | None
    _raw_saved_weight: SavedTensor
    _saved_stride: Any
    _saved_padding: Any
    _saved_dilation: Any
    _saved_groups: int
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor
    _saved_weight_shape: tuple[int, ...] | None

class ConvolveBackwardWeightBackward0(OpNode):
    _saved_input: Tensor | None
    _raw_saved_input: SavedTensor
    _saved_stride: Any
    _saved_padding: Any
    _saved_dilation: Any
    _saved_groups: int
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor
    _saved_input_shape: tuple[int, ...] | None
